/**
 * `/coordinates/{code}`: one question in large type, the situations that it belongs to, its three axis entries, how
 * others answered, and its neighbours on each axis.
 */

import { parseJson } from '../../database/query.ts'
import {
  type Coordinate,
  formatCoordinate,
  parseCoordinate,
} from '../../engine/runs/coordinate-code.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { capital, counted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, Redirect } from '../../pages/page.ts'
import { axisEntryRows } from '../grid/queries.ts'
import { promptPlaces } from '../prompts/prompt.ts'
import { situationRows } from '../situations/queries.ts'
import type { Entry } from './axes.ts'
import { cellHref } from './cell.ts'
import type { Corpus } from './corpus.ts'
import { pageOf } from './links.ts'

/** A question has no page of its own; this is the page of its coordinate. */
export const promptPage = ({ coordinates: { database } }: Corpus): Page => {
  const addresses = new Set(promptPlaces(database).map(({ id }) => `/prompts/${id}`))
  return {
    addresses: () => [...addresses],
    render: ({ params }) =>
      addresses.has(`/prompts/${params['id']}`)
        ? new Redirect(301, `/coordinates/${params['id']}`)
        : undefined,
  }
}

export function coordinatePage({ ask, coordinates: { database } }: Corpus): Page {
  const askedFirstIn = situationsByClosest(situationRows(database))
  return {
    addresses: () => promptPlaces(database).map(({ id }) => `/coordinates/${id}`),
    render: async ({ params }) => {
      const code = params['code']!
      const { value } = await ask.json('getCoordinate', { params: { code } })
      const { change_level: change, internal_variable: internal, meta_variable: meta } = value
      const entries = axisEntryRows(database)
      return {
        title: value.prompt,
        description: `${change.name} of ${internal.name}, seen as ${meta.name}: ${value.prompt}`,
        crumbs: [
          { href: '/grid', text: 'Grid' },
          {
            href: cellHref(change.code, internal.code),
            text: `${change.name}, ${internal.name}`,
          },
        ],
        crumb: code,
        main: html`<header class="pagehead question">
<h1>${value.prompt}</h1>
<p class="lead">${value.intent}</p>
<p class="row"><a class="button" href="/run?answer=${code}">Answer this in my run</a></p>
</header>
${whenToAsk(value.mentioned_in, askedFirstIn.get(code) ?? new Set())}
<section><h2>Where it stands</h2>
<div class="thirds">${[change, internal, meta].map(entryCard)}</div></section>
<section><h2>Its neighbours</h2>
<p class="quiet">One step on one axis; the other two stay.</p>
<div class="thirds">${neighbours(parseCoordinate(code)!, entries)}</div></section>
${value.answers.length === 0 ? '' : html`<section><h2>How this cell was answered elsewhere</h2><dl class="rows">${value.answers.map(({ field, answer }) => html`<div><dt>${capital(field)}</dt><dd>${answer}</dd></div>`)}</dl></section>`}
${value.worked_answers.length === 0 ? '' : html`<section><h2>In worked runs</h2><dl class="rows">${value.worked_answers.map(({ title, text, status }) => html`<div><dt>${title} <span class="tag">${status}</span></dt><dd>${text}</dd></div>`)}</dl></section>`}`,
      }
    },
  }
}

interface Mention {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly section: string | null
  readonly href: string
}

/** Coordinate → ids of the situations that have it among their closest questions. */
function situationsByClosest(
  situations: ReturnType<typeof situationRows>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const byCode = new Map<string, Set<string>>()
  for (const { id, closest } of situations)
    for (const code of parseJson(closest)) byCode.set(code, (byCode.get(code) ?? new Set()).add(id))
  return byCode
}

/**
 * Shows the situations that begin with the question in full, the others collapsed; then the texts of the method that
 * mention it.
 */
function whenToAsk(mentions: readonly Mention[], first: ReadonlySet<string>): Piece {
  const situations = mentions.filter(({ kind }) => kind === 'situation')
  const begins = situations.filter(({ id }) => first.has(id))
  const others = situations.filter(({ id }) => !first.has(id))
  const texts = mentions.filter(({ kind }) => kind !== 'situation')
  if (mentions.length === 0) return ''
  return html`<section><h2>When to ask it</h2>
${begins.length === 0 ? '' : html`<p class="quiet">These situations begin with it.</p>${mentionList(begins)}`}
${others.length === 0 ? '' : html`<details><summary>${counted(others.length, 'situation')} in which it helps further on</summary>${mentionList(others)}</details>`}
${texts.length === 0 ? '' : html`<p class="quiet">The method names it here.</p>${mentionList(texts)}`}</section>`
}

const mentionList = (mentions: readonly Mention[]): Html =>
  html`<ul class="thirds">${mentions.map(({ title, section, href }) => html`<li><a href="${pageOf(href)}">${placeIn(title, section)}</a></li>`)}</ul>`

const entryCard = ({ code, name, definition, criterion, examples, state_ladder }: Entry): Html =>
  html`<article class="card pad"><p class="id">${code}</p><h3>${name}</h3>
<p>${definition}</p>
<p class="small quiet">${criterion}</p>
${state_ladder === undefined ? '' : html`<p class="small"><b>Ladder</b> ${state_ladder.map(spoken).join(' → ')}</p>`}
<details><summary>Examples</summary><dl class="rows">${examples.map(({ field, example }) => html`<div><dt>${field}</dt><dd>${example}</dd></div>`)}</dl></details>
</article>`

const axes = [
  ['change', 'change-levels', 'Change level'],
  ['internal', 'internal-variables', 'Internal variable'],
  ['meta', 'meta-variables', 'Meta-variable'],
] as const

/** The previous and next entry on each axis; the ends of an axis have only one neighbour. */
function neighbours(
  place: Coordinate,
  entries: readonly { readonly axis_id: string; readonly code: string; readonly name: string }[],
): Html[] {
  return axes.map(([part, axis, title]) => {
    const own = entries.filter(({ axis_id }) => axis_id === axis)
    const at = own.findIndex(({ code }) => code === place[part])
    const step = (entry: (typeof own)[number] | undefined, arrow: string): Html | string => {
      if (entry === undefined) return ''
      const code = formatCoordinate({ ...place, [part]: entry.code } as Coordinate)
      return html`<li>${arrow} <a href="/coordinates/${code}">${entry.code} ${entry.name}</a></li>`
    }
    return html`<nav class="card pad" aria-label="${title}"><h3>${title}</h3><ul class="plain">${step(own[at - 1], '←')}<li aria-current="true">${own[at]!.code} ${own[at]!.name}</li>${step(own[at + 1], '→')}</ul></nav>`
  })
}

/** A section of a chapter; a title that ends in a question mark gets no colon. */
const placeIn = (title: string, section: string | null): string =>
  section === null ? title : `${title}${title.endsWith('?') ? '' : ':'} ${section}`
