/** `/destinations/compare?with=…`: compares two or more destinations, differences first. */

import { array, object, type Value } from '../../contract/schema.ts'
import type { Json } from '../../engine/values/json.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { MAX_COMPARED } from '../destinations/compare-destinations.ts'
import { type destinationComparison, destinationId } from '../destinations/schemas.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import {
  besideLine,
  destinationHref,
  destinationOptions,
  effectBadge,
  limitLine,
  whereLine,
  whoSays,
} from './destination-parts.ts'
import { nameLink, valuesLink } from './links.ts'
import { corpusLine } from './printed-record.ts'

type Comparison = Value<typeof destinationComparison>
type Row = Comparison['rows'][number]

export const destinationsComparedPage = (corpus: Corpus): Page => ({
  ...single('/destinations/compare', async ({ query }) => {
    const ids = [...new Set(query['with'] as readonly string[] | undefined)]
    const known = ids.length < 2 ? undefined : await compared(corpus, ids)
    const names = known?.destinations.map(({ name }) => name).join(', ')
    return {
      title: names === undefined ? 'Destinations side by side' : `Side by side: ${names}`,
      description:
        'What each destination declares and limits: loudness, captions, codecs, budgets.',
      ...(known === undefined ? { data: null } : {}),
      crumbs: [{ href: '/destinations', text: 'Destinations' }],
      crumb: 'Side by side',
      main: html`<header class="pagehead"><h1>Destinations side by side</h1>
<p class="lead">What each declares and limits. Limits are those of rules that apply by what a destination declares.</p></header>
${choice(corpus, ids)}
${known === undefined ? '' : html`<p class="row"><button type="button" class="second with-script" data-print>Print</button></p>${table(await corpus.book(), known)}<div class="record">${corpusLine(await corpus.book())}</div>`}`,
    }
  }),
  // Optional, since the first visit has no selection.
  query: object(
    {},
    { with: { ...array(destinationId), description: 'Ids.', maxItems: MAX_COMPARED } as const },
  ),
})

async function compared({ ask }: Corpus, ids: readonly string[]): Promise<Comparison> {
  return (await ask.json('compareDestinations', { query: { with: [...ids] } })).value
}

/** The selected destinations, each with a select list to change it, and one empty list. */
function choice({ media }: Corpus, ids: readonly string[]): Html {
  const fields = [...ids, ...Array.from({ length: Math.max(1, 2 - ids.length) }, () => '')]
  return html`<form class="card pad" action="/destinations/compare" data-live><div class="row">${fields
    .slice(0, MAX_COMPARED)
    .map(
      (id, i) =>
        html`<label class="hidden" for="with-${i}">Destination ${i + 1}</label><select id="with-${i}" name="with"><option value="">${i < 2 ? 'Choose' : id === '' ? 'One more' : 'Leave out'}</option>${destinationOptions(media, { chosen: id })}</select>`,
    )}<button type="submit">Compare</button></div></form>`
}

function table(book: Book, { destinations, rows }: Comparison): Html {
  const differing = rows.filter(({ differs }) => differs)
  const same = rows.filter(({ differs }) => !differs)
  // What each asks because of what it is would be missed in a fold.
  const isAsked = ({ cells }: Row): boolean =>
    cells.some(({ limits }) => limits.some(({ because, own }) => own || because.length > 0))
  const [asked, alike] = [same.filter(isAsked), same.filter((row) => !isAsked(row))]
  const heads = destinations.map(
    ({ id, name }) => html`<th scope="col"><a href="${destinationHref(id)}">${name}</a></th>`,
  )
  const body = (some: readonly Row[], caption: string): Html =>
    html`<div class="scroll" tabindex="0"><table class="many"><caption class="hidden">${caption}</caption><thead><tr><th scope="col">Fact</th>${heads}</tr></thead><tbody>${some.map((row) => rowOf(book, destinations, rows, row))}</tbody></table></div>`
  return html`<section><h2>${counted(differing.length, 'fact')} ${differing.length === 1 ? 'differs' : 'differ'}</h2>${differing.length === 0 ? html`<p class="quiet">They ask the same.</p>` : body(differing, 'What differs')}</section>
${asked.length === 0 ? '' : html`<section><h2>${counted(asked.length, 'limit')} alike</h2>${body(asked, 'Limits that are alike')}</section>`}
${alike.length === 0 ? '' : html`<details class="alike"><summary>${counted(alike.length, asked.length === 0 ? 'fact' : 'other fact')} alike</summary>${body(alike, 'What is alike')}</details>`}`
}

const rowOf = (
  book: Book,
  destinations: Comparison['destinations'],
  rows: readonly Row[],
  { path, name, cells }: Row,
): Html =>
  html`<tr><th scope="row">${book.facts.has(path) ? nameLink(book, path) : name}</th>${cells.map((cell, i) => html`<td>${asIncluded(book, destinations, cells, i) ?? cellOf(book, path, cell, { others: elsewhere(rows, path, i), sources: book.destinations().get(destinations[i]!.id)?.sources ?? [], isLimited: cells.some(({ limits }) => limits.length > 0) })}</td>`)}</tr>`

type Cell = Row['cells'][number]

/** A cell without a limit, where a destination that belongs to this one has the limit beside it. */
function asIncluded(
  book: Book,
  destinations: Comparison['destinations'],
  cells: Row['cells'],
  at: number,
): Piece | undefined {
  const { value, limits } = cells[at]!
  if (value !== null || limits.length > 0) return undefined
  const includes = book.destinations().get(destinations[at]!.id)?.includes ?? []
  const from = destinations.find(
    ({ id }, i) => includes.includes(id) && cells[i]!.limits.length > 0,
  )
  return from === undefined
    ? undefined
    : html`as <a href="${destinationHref(from.id)}">${from.name}</a>, which belongs to it`
}

type Elsewhere = readonly (Cell['limits'][number] & { readonly path: string })[]

/** Limits of the destination at other paths: a rule that judges two facts is met if either is within its limit. */
const elsewhere = (rows: readonly Row[], path: string, destination: number): Elsewhere =>
  rows
    .filter((row) => row.path !== path)
    .flatMap((row) => row.cells[destination]!.limits.map((one) => ({ ...one, path: row.path })))

function cellOf(
  book: Book,
  path: string,
  { value, limits }: Cell,
  {
    others,
    sources,
    isLimited,
  }: {
    readonly others: Elsewhere
    readonly sources: DestinationFile['sources']
    /** Whether another destination has a limit here. */
    readonly isLimited: boolean
  },
): Piece {
  if (value === null && limits.length === 0)
    return html`<span class="quiet">${isLimited ? 'no limit known here' : 'not said'}</span>`
  const said = value === null ? '' : valuesLink(book.facts.get(path), value as Json)
  return [
    said,
    [...Map.groupBy(limits, ({ rule_id }) => rule_id)].map(([id, own]) => {
      const one = own[0]!
      const other = others.filter(({ rule_id }) => rule_id === id)
      return html`<div>${own.map(({ limit }) => limit).join(', or ')}${other.map((alternative) => html`, or ${nameLink(book, alternative.path)} ${alternative.limit}`)} <span class="small">${effectBadge(one.effect)} ${limitLine(one)}</span>${whoSays(book, one, sources)}${whereLine(book, one)}${besideLine(one)}</div>`
    }),
  ]
}
