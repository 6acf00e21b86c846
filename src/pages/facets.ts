/** Parts of list pages: links for filters, active filters, and the pager. */
import { firstWords, MAX_WORDS } from '../search/search-text.ts'
import { counted, formatted, type Html, html, listOf, type Piece, trusted } from './html.ts'
import type { PageRequest } from './page.ts'

type Query = Readonly<Record<string, unknown>>

/** The URL of a list with some parameters changed; undefined ones and the list position are removed. */
export function listHref(path: string, query: Query, changes: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...changes })) {
    const isShown = value !== undefined && value !== '' && !unshown.has(name)
    if (isShown) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Default number of results on a page: fewer than in the API, to keep pages small. */
const RESULTS = 25

/** The query that the page of a list sends to the API. */
export const pageQuery = (
  { query, search }: Pick<PageRequest, 'query' | 'search'>,
  results = RESULTS,
): Query =>
  askedWords(new URLSearchParams(search).has('limit') ? query : { ...query, limit: results })

/** A query without the words above the limit, since people paste sentences; `searchNotes` says so. */
export const askedWords = (query: Query): Query =>
  typeof query['q'] === 'string' ? { ...query, q: firstWords(query['q']) } : query

/**
 * Parameters that are not shown as filters: the position in the list, which a change of filter resets, and how a page
 * queries.
 */
const unshown: ReadonlySet<string> = new Set(['offset', 'limit', 'highlight'])

export interface Facet {
  readonly title: string
  /** Explanation next to the title. */
  readonly note?: string
  readonly parameter: string
  /** Value → matches; undefined if the list was requested without its facets. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly name: (value: string) => string
}

/** Number of facet values shown initially, and of those collapsed; the rarest can only be found by search. */
const SHOWN = 12
const FOLDED = 40

/** The facets of a list, collapsed on phones. An active value is marked, and its link removes it. */
export function facetLists(path: string, query: Query, facets: readonly Facet[]): Html {
  const item = ({ parameter, name }: Facet, value: string, count: number): Html => {
    const asked = query[parameter]
    const isAsked = Array.isArray(asked) ? asked.includes(value) : asked === value
    const href = listHref(path, query, { [parameter]: toggled(asked, value, isAsked) })
    return html`<li><a href="${href}"${isAsked ? html` aria-current="true"` : ''}><span>${name(value)}${isAsked ? html`<span class="hidden">, chosen; follow to remove</span>` : ''}</span> <b>${formatted(count)}</b></a></li>`
  }
  return html`<a class="button second tight narrow" href="#filters">Filters</a><nav class="facets" id="filters" aria-label="Narrow the list"><a class="small unfold" href="#main">Hide the filters</a>${facets.map(
    (facet) => {
      const entries = Object.entries(facet.counts ?? {}).filter(([, count]) => count > 0)
      if (entries.length === 0) return ''
      const [shown, rest] = [entries.slice(0, SHOWN), entries.slice(SHOWN, SHOWN + FOLDED)]
      const rare = entries.length - shown.length - rest.length
      const list = (some: typeof entries): Html =>
        html`<ul class="scroller">${some.map(([value, count]) => item(facet, value, count))}</ul>`
      return html`<div><h2>${facet.title}</h2>${facet.note === undefined ? '' : html`<p class="tiny">${facet.note}</p>`}${list(shown)}${rest.length === 0 ? '' : html`<details><summary>${counted(rest.length, 'more', 'more')}</summary>${list(rest)}${rare === 0 ? '' : html`<p class="tiny">and ${formatted(rare)} rarer ones: search for them</p>`}</details>`}</div>`
    },
  )}</nav>`
}

/**
 * Links to the whole list as JSON and CSV, and for printing this page.
 *
 * @param most maximum number of results of the operation; for a longer list the link says that it is truncated
 * @param table a link in place of that to the CSV
 */
export function takeAway(
  operation: string,
  query: Query,
  count: number,
  most = Number.POSITIVE_INFINITY,
  table?: Html,
): Html {
  const limit = Math.max(1, Math.min(count, most))
  const whole = (changes: Query): string => {
    const address = listHref(operation, query, changes)
    return `${address}${address.includes('?') ? '&' : '?'}limit=${limit}`
  }
  const cut = count > limit ? html` <span class="quiet">of the first ${limit}</span>` : ''
  return taken(whole({}), table ?? csvLink(whole({ format: 'csv' })), cut)
}

/**
 * Links to one resource as JSON and CSV; its table is never truncated.
 *
 * @param what is in it, where that is not what the page shows: `All its rules: `
 */
export const takeAwayOf = (address: string, what = ''): Html =>
  taken(address, csvLink(`${address}${address.includes('?') ? '&' : '?'}format=csv`), '', what)

const csvLink = (href: string): Html => html`<a href="${href}" download>CSV</a>`

const taken = (json: string, csv: Html, cut: Piece, what = ''): Html =>
  html`<p class="small noprint takeaway">${what}<a href="${json}">JSON</a> · ${csv}${cut}<span class="with-script"> · <button type="button" class="plainlink" data-print>Print</button></span></p><p class="small printed">Printed<span data-printed></span></p>`

/** The value of a parameter with one of its values removed; or, if it allows several, added. */
function toggled(asked: unknown, value: string, isAsked: boolean): string | undefined {
  if (!Array.isArray(asked)) return isAsked ? undefined : value
  const left = isAsked ? asked.filter((one) => one !== value) : [...asked, value]
  return left.length === 0 ? undefined : left.join(',')
}

/** The active filters except the search words, each with a link to remove it. */
export function askedChips(
  path: string,
  query: Query,
  names: Readonly<Record<string, (value: string) => string>>,
): Piece {
  const asked = Object.entries(names).filter(([parameter]) => query[parameter] !== undefined)
  if (asked.length === 0) return ''
  return html`<ul class="asked" aria-label="Filters">${asked.map(([parameter, name]) => {
    const text = name(String(query[parameter]))
    return html`<li><a class="chip" href="${listHref(path, query, { [parameter]: undefined })}">${text} <span aria-hidden="true">×</span><span class="hidden">, remove</span></a></li>`
  })}</ul>`
}

/** @param pageHref path of the data → path of the page */
export function listPager(
  links: Readonly<Record<string, string>>,
  {
    count,
    offset,
    shown,
  }: { readonly count: number; readonly offset: number; readonly shown: number },
  pageHref: (href: string) => string,
): Piece {
  const { prev, next } = links
  if (prev === undefined && next === undefined) return ''
  return html`<nav class="pager" aria-label="Pages">${prev === undefined ? html`<span></span>` : html`<a href="${pageHref(prev)}" rel="prev">← Before</a>`}<span class="quiet">${formatted(offset + 1)} to ${formatted(offset + shown)} of ${formatted(count)}</span>${next === undefined ? html`<span></span>` : html`<a href="${pageHref(next)}" rel="next">Next →</a>`}</nav>`
}

/** The highlighted text of a search result as HTML, without the syntax of tables, code and emphasis. */
export const snippet = (marked: string): Html =>
  trusted(
    marked.replaceAll(/\*\*|`|(?:\s*\|[-:]*)+|_{3,}|(?<=^|\s)- /g, ' ').replaceAll(/\s{2,}/g, ' '),
  )

interface Searched {
  /** Number of results. */
  readonly count: number
  readonly match?: 'all' | 'some' | 'none'
  readonly dropped?: readonly string[]
  readonly mended?: readonly { readonly from: string; readonly to: string }[]
  readonly suggestions?: readonly {
    readonly text: string
    readonly count: number
    readonly href: string
  }[]
}

/** The part of a suggestion that is for programs: ` (field=products)`. */
const AS_PARAMETER = / \(\w+=[^()]+\)$/

/** Notes on a search: what it ignored, and where else to look. */
export function searchNotes(
  { count: found, match, dropped = [], mended = [], suggestions = [] }: Searched,
  q: string | undefined,
  pageHref: (href: string) => string,
): Piece {
  if (q === undefined) return ''
  const tooLong =
    firstWords(q) === q
      ? ''
      : html`<p class="note">Only the first ${MAX_WORDS} words were looked for. Fewer often find more: try the sentence that says what is wrong.</p>`
  const none = match === 'none' ? html`<p class="note">Nothing here is close.</p>` : ''
  const left =
    match === 'some' && dropped.length > 0
      ? html`<p class="note">Found without these words: ${dropped.map((word) => html`<b>${word}</b> `)}</p>`
      : ''
  const other = mended.map(
    ({ from, to }) => html`<p class="note">“${from}” was searched as <b>${to}</b>.</p>`,
  )
  // Alternative words that find no more results are left out.
  const wider = suggestions.filter(({ count, href }) => count > found || !/[?&]q=/.test(href))
  const others =
    wider.length === 0
      ? ''
      : html`<p class="small">Try ${wider.map(({ text, count, href }, i) => html`${i === 0 ? '' : ', '}<a href="${pageHref(href)}">${text.replace(AS_PARAMETER, '')}</a> <span class="quiet">(${formatted(count)})</span>`)}</p>`
  return [tooLong, none, other, left, others]
}

/** Related results below a short list: those with most of the words, or on the same themes. */
export function relatedList<Item>(
  {
    related,
    themes = [],
  }: {
    readonly related?: readonly Item[] | undefined
    readonly themes?: readonly (readonly string[])[] | undefined
  },
  list: (items: readonly Item[]) => Html,
): Piece {
  if (related === undefined) return ''
  const about =
    themes.length === 0
      ? ''
      : html`<p class="small">These say some of your words, or speak of the same in others: ${listOf(themes.flatMap(([first]) => first ?? []))}.</p>`
  return html`<section class="related"><h2>Near in words or in meaning</h2>${about}${list(related)}</section>`
}
