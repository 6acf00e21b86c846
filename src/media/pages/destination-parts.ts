/** Parts that several pages about destinations share. */
import type { Condition } from '../../engine/rules/rule.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { counted, type Html, html, joined, type Piece } from '../../pages/html.ts'
import { MAX_COMPARED } from '../destinations/compare-destinations.ts'
import type { HeldLimit } from '../destinations/limits.ts'
import { included, optionsOf, type Related } from '../destinations/related.ts'
import type { Media } from '../load.ts'
import { withMinus } from './allowed.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { ruleLink, sourceHref } from './links.ts'
import { conditionLine, kindBadge } from './rule-parts.ts'

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

/** What stands before the publisher of a limit: whether its own words were read. */
const saying: Readonly<Record<keyof typeof gradeWords, string>> = {
  original: 'says',
  quoted: 'as others quote it:',
  secondary: 'as others tell it:',
}

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

/** How a limit goes with others of the same fact. */
export const besideLine = ({ beside }: Pick<HeldLimit, 'beside'>): Piece =>
  beside.map((words) => html`<div class="small quiet">${withMinus(words)}</div>`)

/** Which rule sets a limit. */
export const limitLine = ({ rule_id, own }: Pick<HeldLimit, 'rule_id' | 'own'>): Html =>
  html`${ruleLink(rule_id)}${own ? html` <span class="tag">its own</span>` : ''}`

/** The documents of a destination, as far as they are named beside a limit. */
type Told = readonly {
  readonly id: string
  readonly publisher: string
  readonly title: string
  readonly url: string | null
  readonly passages: readonly {
    readonly clause: string | null
    readonly grade: keyof typeof gradeWords
    readonly carries: readonly string[]
  }[]
}[]

/**
 * Who says so: whoever published what carries a rule of the destination, or the first source of a rule, with the
 * document and the clauses.
 */
export function whoSays(
  { rules, sources: known }: Book,
  { rule_id, own }: Pick<HeldLimit, 'rule_id' | 'own'>,
  sources: Told,
): Piece {
  const isCarrying = ({ carries }: { readonly carries: readonly string[] }): boolean =>
    carries.includes(rule_id)
  const carrying = sources.find(({ passages }) => passages.some(isCarrying))
  const first = (rules.get(rule_id)?.sources ?? []).map((id) => known.get(id))[0]
  const said = own ? carrying : (carrying ?? first)
  if (said === undefined) return ''
  const { id, passages, publisher, title, url } = said
  const href = known.has(id) ? sourceHref(id) : url
  // A further passage says what goes beyond the limit, such as the next level of a grid.
  const passage = passages.find(isCarrying)
  const clause = passage?.clause ?? undefined
  const document = [title, ...(clause === undefined ? [] : [clause])]
    .map((words) => `, ${words}`)
    .join('')
  // A rule of the corpus may go further than its source, so the source is named and not quoted.
  return html`<div class="small quiet">${own ? saying[passage?.grade ?? 'original'] : carrying === undefined ? 'general rule; source:' : 'source:'} ${href === null ? publisher : html`<a href="${href}">${publisher}</a>`}${document}</div>`
}

/** Maximum number of rules named for another destination, and of omitted destinations named. */
const TITLES = 3

/** Destinations of the same kind with rules of their own, for a reader who expected some here. */
export function askingMore(
  { media }: Corpus,
  { id, kind }: Pick<DestinationFile, 'id' | 'kind'>,
): Piece {
  const asking = ofKind(media, { id, kind }).filter(({ rules = [] }) => rules.length > 0)
  const others = asking.slice(0, MAX_COMPARED - 1)
  if (others.length === 0) return ''
  const left = asking.slice(others.length)
  const all = [id, ...others.map((one) => one.id)].join()
  return html`<p>Others of “${kindNames[kind]}” ask more:</p>
<ul class="plain">${others.map(
    ({ id: other, name, rules = [] }) =>
      html`<li><a href="${destinationHref(other)}">${name}</a><span class="small quiet">: ${rules
        .slice(0, TITLES)
        .map(({ title }) => title)
        .join('; ')}${rules.length > TITLES ? ' …' : ''}</span></li>`,
  )}</ul>
<p class="noprint"><a href="/destinations/compare?with=${all}">Put them side by side</a>${left.length === 0 ? '' : html`, without ${left.length > TITLES ? counted(left.length, 'other') : left.map(({ name }) => name).join(', ')}`}</p>`
}

/** The destinations of which one is chosen, each with its list of rules. */
export function optionsLine(media: Pick<Media, 'destinations'>, place: Related): Piece {
  const all = optionsOf(media, place)
  return all.length === 0
    ? ''
    : html`<p>Each of these asks more: ${joined(
        all.map(
          ({ id, name, rules = [] }) =>
            html`<a href="${destinationHref(id)}">${name}</a> (${counted(rules.length, 'rule')})`,
        ),
        ', ',
      )}.</p>`
}

/** The rules of destinations that belong to another one, in a few words. */
export const rulesBelonging = (media: Pick<Media, 'destinations'>, place: Related): Html[] =>
  included(media, place).map(
    ({ id, name, rules = [] }) =>
      html`<p>From <a href="${destinationHref(id)}">${name}</a>:</p>
<ul class="plain">${rules.map((rule) => html`<li><a href="${destinationHref(id)}#${rule.id}">${rule.title}</a> ${kindBadge(rule.hard)} <span class="id">${rule.id}</span></li>`)}</ul>`,
  )

/** The other destinations of a kind. */
export const ofKind = (
  media: Pick<Media, 'destinations'>,
  { id, kind }: Pick<DestinationFile, 'id' | 'kind'>,
) => [...media.destinations().values()].filter((one) => one.kind === kind && one.id !== id)
