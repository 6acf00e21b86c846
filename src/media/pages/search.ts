/** `/search`: searches everything in the service, for people who do not know where to look. */
import {
  askedWords,
  facetLists,
  listPager,
  relatedList,
  searchNotes,
  snippet,
  takeAway,
} from '../../pages/facets.ts'
import { counted, type Html, html, joined, listOf, type Piece, trusted } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { toolsFor } from '../../pages/tools.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { MAX_FOUND } from '../../service/operations.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { destinationHref } from './destination-parts.ts'
import { notUnderstood } from './fact-form.ts'
import { addressOf, contextStated, RULE } from './facts-address.ts'
import { optionWords, PROFILE } from './facts-written.ts'
import { pageOf, ruleHref } from './links.ts'
import { placesOffered } from './places-named.ts'
import { firstSentence, kindBadge } from './rule-parts.ts'
import { rulesMeant, unreadOf } from './rules-meant.ts'
import { tools } from './tools.ts'

const kinds: Readonly<Record<string, string>> = {
  rule: 'Rule',
  dimension: 'Fact',
  variable: 'Fact',
  state: 'State',
  chapter: 'Chapter',
  schema: 'Schema',
  stage: 'Example',
  source: 'Source',
  destination: 'Destination',
}

const facetNames: Readonly<Record<string, string>> = {
  rule: 'Rules',
  dimension: 'Facts',
  variable: 'Further facts',
  state: 'States',
  chapter: 'Chapters',
  schema: 'Schemas',
  stage: 'Example',
  source: 'Sources',
  destination: 'Destinations',
}

export const searchPage = (corpus: Corpus): Page =>
  single('/search', async ({ query }) => {
    const { ask, book: readBook } = corpus
    const q = query['q'] as string | undefined
    const book = await readBook()
    const asked = askedWords(query)
    const { value, links } = await ask.json('search', { query: asked as never })
    const { count, offset, results, facets } = value
    const isFirst = offset === 0 && query['kind'] === undefined
    const meant = isFirst ? await rulesFor(corpus, book, String(asked['q'] ?? '')) : []
    const others = results.filter(({ id }) => !meant.some((rule) => rule.id === id))
    const hits = (some: readonly Result[]): Html =>
      html`<ol class="hits">${some.map((result) => {
        const rule = book.rules.get(result.id)
        const place = result.kind === 'chapter' ? chapterOf(book, result.id) : result.id
        return hit(result, place, rule === undefined ? '' : kindBadge(rule.hard))
      })}</ol>`
    const heading = headingOf(value, meant, q)
    return {
      title: heading,
      description:
        'Search over rules, facts, states, chapters, schemas, the worked example, sources and destinations.',
      main: html`<header class="pagehead"><h1>${heading}</h1>
<form class="search" action="/search" data-live>
<label class="hidden" for="q">Search everything</label>
<input id="q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${q ?? ''}" placeholder="how loud should a podcast be">
${query['kind'] === undefined ? '' : html`<input type="hidden" name="kind" value="${String(query['kind'])}">`}
<button type="submit">Search</button>
</form>
${takeAway('/v1/search', query, count, MAX_FOUND)}
${searchNotes(value, q, pageOf)}</header>
${toolsFor(tools, q)}
<div class="browse">
${facetLists('/search', query, [
  {
    title: 'Kind',
    parameter: 'kind',
    counts: facets?.kind,
    name: (word) => facetNames[word] ?? word,
  },
])}
<div>
${count === 0 ? html`<p>Nothing was found. Fewer or other words may help; every word is looked for in its other forms and by its synonyms.</p>` : ''}
${isFirst ? whatItTells(corpus, book, String(asked['q'] ?? ''), meant) : ''}
${rulesFirst(meant)}
${hits(others)}
${listPager(links, { count, offset, shown: results.length }, pageOf)}
${relatedList(value, hits)}
</div>
</div>`,
    }
  })

/** The number of all that is listed; where all results are on this page, rules beside them count too. */
function headingOf(
  { count, results, related = [] }: Found,
  meant: readonly Rule[],
  q: string | undefined,
): string {
  if (q === undefined) return 'Everything'
  const ids = new Set(results.map(({ id }) => id))
  const beside = results.length === count ? meant.filter(({ id }) => !ids.has(id)) : []
  const all = count + beside.length
  const near =
    related.length === 0 ? '' : `, and ${related.length} near ${all === 1 ? 'it' : 'them'},`
  return `${counted(all, 'result')}${near} for “${q}”`
}

interface Found {
  readonly count: number
  readonly results: readonly Result[]
  readonly related?: readonly Result[] | undefined
}

/**
 * Minimum number of words for a search to count as a question, which is answered by a rule rather than the item that
 * its words name.
 */
const SENTENCE_WORDS = 4

/** The facts and destinations of a sentence, with links to evaluate them; empty for other searches. */
function whatItTells({ media }: Corpus, book: Book, q: string, meant: readonly Rule[]): Piece {
  if (q.trim().split(/\s+/).length < SENTENCE_WORDS) return ''
  const { facts } = book
  const told = book.told(q)
  const places = placesOffered(q, book, media.destinations(), told)
  if (told.length + places.length === 0) return ''
  const judged = (profile?: string): string => {
    const place = profile === undefined ? [] : [{ path: PROFILE, value: profile }]
    const about =
      meant.length === 0 ? [] : [{ path: RULE, value: meant.map(({ id }) => id).join() }]
    return addressOf(contextStated([...told, ...place, ...about]), facts)
  }
  const tells =
    told.length === 0
      ? 'This says where it goes.'
      : `This tells ${listOf(told.map((one) => `“${optionWords(one, facts)}”`))}.`
  // Destinations that the sentence names come first, since it asks about them.
  const ways = [
    ...places.map(
      ({ id, name }) =>
        html`<a href="${judged(id)}">for ${name}</a> (<a href="${destinationHref(id)}">its limits<span class="hidden">, ${name}</span></a>)`,
    ),
    ...(told.length === 0 ? [] : [html`<a href="${judged()}">by all rules</a>`]),
  ]
  return html`<p class="note">${tells} Judge it ${joined(ways, ' or ')}.</p>${notUnderstood(unreadOf(q, book, meant))}`
}

/** The rules that speak of what a sentence is about; none for shorter searches. */
const rulesFor = async (corpus: Corpus, book: Book, q: string): Promise<readonly Rule[]> =>
  q.trim().split(/\s+/).length < SENTENCE_WORDS ? [] : rulesMeant(corpus, book, q)

const rulesFirst = (rules: readonly Rule[]): Piece =>
  rules.length === 0
    ? ''
    : html`<section><h2>Rules that speak of it</h2><ol class="hits">${rules.map(
        ({ id, title, hard, rationale }) =>
          html`<li><span class="kind">Rule</span><div><a class="title" href="${ruleHref(id)}">${title}</a> ${kindBadge(hard)} <span class="path quiet">${id}</span><p class="rest">${firstSentence(rationale)}</p></div></li>`,
      )}</ol></section><h2>Everything that was found</h2>`

interface Result {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly href: string
  readonly highlights?: { readonly title?: string; readonly text?: string; readonly id?: string }
}

/** A section of a chapter is listed with the name of its chapter. */
const chapterOf = ({ chapters }: Book, id: string): string =>
  chapters.get(id.split('#', 1)[0]!)?.title ?? id

/** @param place distinguishes it from others with its title */
function hit({ kind, id, title, href, highlights }: Result, place: string, badge: Piece): Html {
  const name = highlights?.title === undefined ? title : trusted(highlights.title)
  return html`<li><span class="kind">${kinds[kind] ?? kind}</span><div><a class="title" href="${placeOf(kind, id, href)}">${name}</a> ${badge} <span class="${place === id ? 'path' : 'small'} quiet">${place}</span>${highlights?.text === undefined ? '' : html`<p class="rest">${snippet(highlights.text)}</p>`}</div></li>`
}

/** A state is on the page of its dimension, a variable has a page of its own. */
function placeOf(kind: string, id: string, href: string): string {
  if (kind === 'variable') return `/facts/${id}`
  if (kind === 'state') return `${pageOf(href)}#${id.slice(id.lastIndexOf('.') + 1)}`
  return pageOf(href)
}
