/** Parts that several pages about destinations share. */
import type { Condition } from '../../engine/rules/rule.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { type Html, html, type Piece } from '../../pages/html.ts'
import type { HeldLimit } from '../destinations/limits.ts'
import type { Media } from '../load.ts'
import type { Book } from './book.ts'
import { ruleLink } from './links.ts'
import { conditionLine } from './rule-parts.ts'

export const kindNames: Readonly<Record<DestinationFile['kind'], string>> = {
  broadcast: 'Broadcast',
  cinema: 'Cinema',
  streaming: 'Streaming',
  podcast: 'Podcasts',
  music_audiobook: 'Music and audiobooks',
  social: 'Social sites',
  captions: 'Captions',
  immersive: 'Headsets and spatial media',
  web_3d: '3D on the web',
  law: 'Law and accessibility',
  preservation: 'Preservation',
}

/** Words for how the wording of a passage was verified. */
export const gradeWords = {
  original: 'read in the original',
  quoted: 'read as quoted',
  secondary: 'told by another',
} as const

export const destinationHref = (id: string): string => `/destinations/${id}`

/** The destinations as options of a select list, by kind. */
export function destinationOptions(
  media: Media,
  { chosen, without = [] }: { readonly chosen?: string; readonly without?: readonly string[] } = {},
): Html[] {
  const some = [...media.destinations().values()].filter(({ id }) => !without.includes(id))
  return [...Map.groupBy(some, ({ kind }) => kind)].map(
    ([kind, own]) =>
      html`<optgroup label="${kindNames[kind]}">${own.map(({ id, name }) => html`<option value="${id}"${id === chosen ? html` selected` : ''}>${name}</option>`)}</optgroup>`,
  )
}

const effects: Readonly<Record<HeldLimit['effect'], Html>> = {
  block: html`<span class="badge hard">blocks</span>`,
  error: html`<span class="badge hard">error</span>`,
  warning: html`<span class="badge soft">warning</span>`,
}

export const effectBadge = (effect: HeldLimit['effect']): Html => effects[effect]

/** The conditions under which a limit applies. */
export const whereLine = (book: Book, { where }: Pick<HeldLimit, 'where'>): Piece =>
  where.map(
    (one, i) =>
      html`<div class="small quiet">${i === 0 ? 'where' : 'and'} ${conditionLine(book, one as Condition)}</div>`,
  )

/** Which rule sets a limit. */
export const limitLine = ({ rule_id, own }: Pick<HeldLimit, 'rule_id' | 'own'>): Html =>
  html`${ruleLink(rule_id)}${own ? html` <span class="tag">its own</span>` : ''}`
