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
import { capital, counted, type Html, html, type Piece, trusted } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { toolCards, toolsNamed } from '../../pages/tools.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { MAX_FOUND } from '../../service/operations.ts'
import { withMinus } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { pageOf, ruleHref } from './links.ts'
import { placesListed } from './places-listed.ts'
import { firstSentence, kindBadge, sourceWords } from './rule-parts.ts'
import { type Heard, heardIn, isSentence, toolOpened, whatItTells } from './search-told.ts'
import { stricterPlaces } from './stricter-at.ts'
import { isAsking, tools } from './tools.ts'
import { twoFigures } from './two-figures.ts'

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
    const words = String(asked['q'] ?? '')
    const heard = await heardIn(corpus, book, hasRulesFirst(query, offset) ? words : '')
    const { meant } = heard
    const opened = toolsNamed(tools, q).map((tool) => toolOpened(tool, heard))
    const named = [...twoFigures(q), ...opened]
    const isAnswered = isAsking(named)
    const isKnown = (word: string): boolean => heard.isRead(word) || isAnswered(word)
    const notes = { ...value, dropped: leftOut(heard, value.dropped, isKnown) }
    const others = withoutRules(results, meant)
    const related = withoutRules(value.related, meant)
    const lines = (some: readonly Result[]): Html =>
      html`<ol class="hits">${some.map((result) => {
        const rule = book.rules.get(result.id)
        const place = result.kind === 'chapter' ? chapterOf(book, result.id) : result.id
        return hit(result, place, rule === undefined ? '' : kindBadge(rule.hard))
      })}</ol>`
    const ids = [...meant, ...results, ...related].map(({ id }) => id)
    const isNear = isSentence(words) && query['kind'] === undefined ? nearIn(book, ids) : () => true
    const isUnasked = isSentence(words) ? intimateIn(book, words, meant) : () => false
    const hits = (some: readonly Result[], first = 0): Html => {
      const near = some.filter((one, at) => !isUnasked(one) && (at < first || isNear(one)))
      const far = some.filter((one) => !near.includes(one))
      return html`${lines(near)}${folded(far, lines)}`
    }
    const beside = besideResults(value, meant)
    const heading = headingOf({ ...value, related }, beside, q)
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
${searchNotes(notes, q, pageOf)}</header>
${toolCards(named)}
<div class="browse">
${facetLists('/search', query, [
  {
    title: 'Kind',
    parameter: 'kind',
    counts: withRules(facets?.kind, beside),
    name: (word) => facetNames[word] ?? word,
  },
])}
<div>
${nothingFound(count)}
${isFirst ? whatItTells(book, heard, named) : ''}
${isFirst ? await placesListed(corpus, words) : ''}
${rulesFirst(book, meant)}
${hits(others, isFirst ? FIRST : 0)}
${listPager(links, { count, offset, shown: results.length }, pageOf)}
${related.length === 0 ? '' : relatedList({ ...value, related }, (some) => hits(some))}
</div>
</div>`,
    }
  })

/** Number of the first results, which are shown whatever their kind. */
const FIRST = 3

const nothingFound = (count: number): Piece =>
  count === 0
    ? html`<p>Nothing was found. Fewer or other words may help; every word is looked for in its other forms and by its synonyms.</p>`
    : ''

const withoutRules = (some: readonly Result[] = [], rules: readonly Rule[]): Result[] =>
  some.filter(({ id }) => !rules.some((rule) => rule.id === id))

/** Rules that speak of the sentence stand above the first results of every kind, and above those of rules. */
const hasRulesFirst = (query: Readonly<Record<string, unknown>>, offset: number): boolean =>
  offset === 0 && (query['kind'] === undefined || String(query['kind']) === 'rule')

/** How many rules stand beside the results; of results on other pages it is not known whether these are among them. */
function besideResults({ count, results }: Found, meant: readonly Rule[]): number {
  if (results.length !== count) return 0
  const ids = new Set(results.map(({ id }) => id))
  return meant.filter(({ id }) => !ids.has(id)).length
}

type Counts = Readonly<Record<string, number>>

/** The counts by kind, with the rules that stand beside the results. */
const withRules = (counts: Counts | undefined, beside: number): Counts | undefined =>
  beside === 0 ? counts : { ...counts, rule: (counts?.['rule'] ?? 0) + beside }

/** The number of all that is listed; where all results are on this page, rules beside them count too. */
function headingOf({ count, related = [] }: Found, beside: number, q: string | undefined): string {
  if (q === undefined) return 'Everything'
  const all = count + beside
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
 * Whether a chapter is near: it names a rule or fact that stands beside it. Other chapters only share words with a
 * sentence. Of the judged sentences (test/search) this folds three of five sections that name no right rule, and one of
 * twenty-five of those that do.
 */
function nearIn(book: Book, listed: readonly string[]): (result: Result) => boolean {
  const named = new Set(
    listed.flatMap((id) => {
      const sections = book.rules.get(id)?.mentioned_in ?? book.facts.get(id)?.mentions ?? []
      return sections.map(({ href }) => href)
    }),
  )
  return ({ href, kind }) => kind !== 'chapter' || named.has(href)
}

/** The fact of pictures that show somebody intimately, which share a word with every sentence about a child. */
const INTIMATE = 'generation.intimate_depiction'
const SAYS_INTIMATE =
  /intima|nud(?:e|es|ity)\b|naked|sexual|\bsex\b|porn|indecen|undress|topless|underwear|revenge|deep ?fake|take it down/i

/** Whether a result is about intimate pictures, of which a sentence does not speak. */
function intimateIn(
  { rules }: Book,
  q: string,
  meant: readonly Rule[],
): (result: Result) => boolean {
  const about = [...rules.values()].filter(({ when }) => when.some(({ path }) => path === INTIMATE))
  if (SAYS_INTIMATE.test(q) || about.some((rule) => meant.includes(rule))) return () => false
  const others = new Set(
    [...rules.values()].flatMap((rule) => (about.includes(rule) ? [] : rule.sources)),
  )
  const ids = new Set([
    INTIMATE,
    ...about.flatMap(({ id, sources }) => [id, ...sources.filter((one) => !others.has(one))]),
  ])
  return ({ id }) => ids.has(id) || id.startsWith(`${INTIMATE}.`)
}

/** Chapters that only share words with a sentence, folded. */
const folded = (far: readonly Result[], list: (some: readonly Result[]) => Html): Piece =>
  far.length === 0
    ? ''
    : html`<details class="far"><summary>${far.every(({ kind }) => kind === 'chapter') ? counted(far.length, 'section of a chapter', 'sections of chapters') : counted(far.length, 'more result')} with some of the words</summary>${list(far)}</details>`

const rulesFirst = (book: Book, rules: readonly Rule[]): Piece =>
  rules.length === 0
    ? ''
    : html`<section><h2>Rules that speak of it</h2><ol class="hits">${rules.map(
        (rule) =>
          html`<li><span class="kind">Rule</span><div><a class="title" href="${ruleHref(rule.id)}">${withMinus(rule.title)}</a> ${kindBadge(rule.hard)} <span class="path quiet">${rule.id}</span><p class="rest">${withMinus(firstSentence(rule.rationale))} <span class="quiet">${capital(sourceWords(book, rule))}.${isRead(book, rule) ? '' : ' Known from other texts.'}</span></p>${onItsOwn(stricterPlaces(book, rule.id))}</div></li>`,
      )}</ol></section><h2>Everything that was found</h2>`

/** Whether one of the sources of a rule was read, or it has none. */
const isRead = ({ sources: known }: Book, { sources }: Rule): boolean =>
  sources.length === 0 || sources.some((id) => known.get(id)?.verified !== 'secondary')

/** A line that no length of the text before it cuts off. */
const onItsOwn = (words: Piece): Piece =>
  words === '' ? '' : html`<p class="small quiet">${words}</p>`

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
  const name =
    highlights?.title === undefined ? withMinus(title) : trusted(withMinus(highlights.title))
  return html`<li><span class="kind">${kinds[kind] ?? kind}</span><div><a class="title" href="${placeOf(kind, id, href)}">${name}</a> ${badge} <span class="${place === id ? 'path' : 'small'} quiet">${place}</span>${highlights?.text === undefined ? '' : html`<p class="rest">${snippet(withMinus(highlights.text))}</p>`}</div></li>`
}

/** A state is on the page of its dimension, a variable has a page of its own. */
function placeOf(kind: string, id: string, href: string): string {
  if (kind === 'variable') return `/facts/${id}`
  if (kind === 'state') return `${pageOf(href)}#${id.slice(id.lastIndexOf('.') + 1)}`
  return pageOf(href)
}

/** The words that no page holds beside the others; none where all that was said is understood. */
const leftOut = (
  { judged }: Heard,
  dropped: readonly string[] = [],
  isKnown: (word: string) => boolean,
): string[] => (judged?.unread.length === 0 ? [] : dropped.filter((word) => !isKnown(word)))
