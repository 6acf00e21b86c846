/** `/rules`: the rules with search and filters. */

import { forceOf, forces } from '../../engine/rules/force.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { ruleBases } from '../../forms/media-enums.ts'
import { HOUSE } from '../../lint/house/domain.ts'
import {
  askedChips,
  facetLists,
  listHref,
  listPager,
  pageQuery,
  relatedList,
  searchNotes,
  takeAway,
} from '../../pages/facets.ts'
import { counted, type Html, html, joined, type Piece, trusted } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { toolsFor } from '../../pages/tools.ts'
import { scopeInWords } from '../../pages/words.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import type { contract } from '../contract.ts'
import { TARGET } from '../facts/common-paths.ts'
import { allowedBy, joinerOf } from './allowed.ts'
import type { Book, Rule } from './book.ts'
import type { Corpus } from './corpus.ts'
import { pageOf, ruleHref } from './links.ts'
import { badges } from './rule-parts.ts'
import { blockingRules } from './tools.ts'

export const rulesPage = ({ ask, book: readBook }: Corpus): Page =>
  single('/rules', async (request) => {
    const query = pageQuery(request)
    const book = await readBook()
    const asked = { ...query, highlight: query['q'] !== undefined }
    const { value, links } = await ask.json('listRules', { query: asked as never })
    const q = request.query['q'] as string | undefined
    const { count, offset, results, facets } = value
    const filters = filterWords(book)
    const heading =
      q === undefined
        ? counted(count, 'rule')
        : `${counted(count, 'rule')} ${count === 1 ? 'speaks' : 'speak'} of “${q}”`
    return {
      title: heading,
      description: 'Rules for volumetric media, by domain, kind, basis, subject and free text.',
      main: html`<header class="pagehead"><h1>${heading}</h1>
<form class="search" action="/rules" data-live>
<label class="hidden" for="q">Words in rules</label>
<input id="q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${q ?? ''}" placeholder="Words in rules: flicker, consent, loudness …">
${[...Object.keys(filters), 'sort'].map((name) => (query[name] === undefined ? '' : html`<input type="hidden" name="${name}" value="${String(query[name])}">`))}
<button type="submit">Search</button>
</form>
${askedChips('/rules', query, filters)}
${partOfList(book, query)}
${takeAway('/v1/rules', query, count)}
${count > 1 ? inOrder(query) : ''}
${ofDestinations(book, count)}
${searchNotes(value, q, pageOf)}
${query['blocks'] === undefined ? toolsFor([blockingRules], q) : ''}</header>
<div class="browse">
${facetLists('/rules', query, [
  {
    title: 'Kind',
    parameter: 'type',
    counts: facets?.type,
    name: (word) => (word === 'hard' ? `hard: ${hardWords}` : `soft: ${forces.advises.word}`),
  },
  {
    title: 'Blocks',
    note: blockingNote(book),
    parameter: 'blocks',
    counts: facets?.blocks,
    name: scopeInWords,
  },
  {
    title: 'Domain',
    parameter: 'category',
    counts: facets?.category,
    name: (id) => book.domains.get(id) ?? id,
  },
  { title: 'Basis', parameter: 'basis', counts: facets?.basis, name: (word) => word },
  { title: 'Asked of', parameter: 'subject', counts: facets?.subject, name: spoken },
  { title: 'Phase', parameter: 'phase', counts: facets?.phase, name: spoken },
  { title: 'Made for', parameter: 'target', counts: facets?.target, name: spoken },
  { title: 'Tag', parameter: 'tag', counts: topics(facets?.tag), name: (word) => word },
])}
<div>
${count === 0 ? html`<p>No rule fits. Take a filter off, or <a href="/search?q=${encodeURIComponent(q ?? '')}">search everything</a>.</p>` : ''}
<ol class="hits">${results.map((result) => hit(book, book.ruleOf(result.id), result))}</ol>
${listPager(links, { count, offset, shown: results.length }, pageOf)}
${relatedList(value, (rules) => html`<ol class="hits">${rules.map((rule) => hit(book, book.ruleOf(rule.id), rule))}</ol>`)}
</div>
</div>`,
    }
  })

/** What a list of rules that name a target or a phase leaves out, and where the whole of it is. */
function partOfList(book: Book, query: Readonly<Record<string, unknown>>): Piece {
  const state = String(query['state'] ?? '')
  const target =
    query['target'] ?? (state.startsWith(`${TARGET}.`) ? state.slice(TARGET.length + 1) : undefined)
  if (target === undefined) {
    return query['phase'] === undefined
      ? ''
      : html`<p class="note"><b>Part of the list:</b> the rules that name this phase. Those that hold in every phase are not among them.</p>`
  }
  const name = spoken(String(target))
  const whole = wholeLists(book, String(target))
  return html`<p class="note"><b>Part of the list:</b> the rules that name “${name}”. Those that hold wherever it goes are not among them.${whole.length === 0 ? '' : html` <b>What it has to keep, as one list: ${joined(whole, ', ')}</b>.`} <a href="/destinations?q=${encodeURIComponent(name)}">Destinations for it</a> have limits of their own.</p>`
}

/** Links to the whole list: what a destination of this target, with no rules of its own, has to keep. */
const wholeLists = (book: Book, target: string): Html[] =>
  [...book.destinations().values()]
    .filter(
      ({ declares, rules = [] }) =>
        rules.length === 0 && String([declares[TARGET] ?? []].flat()) === target,
    )
    .map(({ id, name }) => html`<a href="/destinations/${id}?rules=whole">${name}</a>`)

/** Why an evaluation for a destination counts more rules than there are here. */
function ofDestinations(book: Book, count: number): Piece {
  if (count < book.rules.size) return ''
  const all = [...book.destinations().values()]
  const own = all.reduce((sum, { rules = [] }) => sum + rules.length, 0)
  return html`<p class="small quiet">These are asked of any production. <a href="/destinations">${counted(all.length, 'destination')}</a> have ${counted(own, 'more rule')} of their own, each asked for its destination alone; an evaluation for one counts these and its own.</p>`
}

/** The current order, and a link to the other one. */
function inOrder(query: Readonly<Record<string, unknown>>): Html {
  const orders = [
    [undefined, query['q'] === undefined ? 'as in the corpus' : 'best match first'],
    ['priority', 'highest priority first'],
  ] as const
  return html`<p class="small noprint">In order: ${joined(
    orders.map(([sort, words]) =>
      sort === query['sort']
        ? html`<b>${words}</b>`
        : html`<a href="${listHref('/rules', query, { sort })}">${words}</a>`,
    ),
    ' · ',
  )}</p>`
}

/** The first tag of a rule is its basis, which has a separate list. */
const topics = (counts: Readonly<Record<string, number>> = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([tag]) => !bases.has(tag)))

const bases: ReadonlySet<string> = new Set([...ruleBases, HOUSE])

type Filter = Exclude<
  keyof typeof contract.listRules.query.properties,
  'q' | 'highlight' | 'sort' | 'limit' | 'offset' | 'facets' | 'format'
>

/** Wording of each active filter; a new search keeps them all. */
const filterWords = ({ domains, facts }: Book): Record<Filter, (asked: string) => string> => ({
  category: (id) => domains.get(id) ?? id,
  type: (word) => word,
  basis: (word) => word,
  subject: (id) => `asked of: ${spoken(id)}`,
  tag: (word) => `tag: ${word}`,
  reads: (path) => `reads ${facts.get(path)?.name.toLowerCase() ?? path}`,
  state: (id) => `names ${spoken(id.slice(id.lastIndexOf('.') + 1))}`,
  phase: (word) => `phase: ${spoken(word)}`,
  blocks: (scope) => `blocks ${scopeInWords(scope)}`,
  target: (word) => `made for: ${spoken(word)}`,
  min_priority: (priority) => `priority ${priority} or higher`,
})

interface Highlights {
  readonly title?: string
  readonly rationale?: string
  readonly phrases?: string
}

function hit(book: Book, rule: Rule, { highlights }: { readonly highlights?: Highlights }): Html {
  const title: Piece = highlights?.title === undefined ? rule.title : trusted(highlights.title)
  const rest: Piece =
    highlights?.rationale === undefined ? rule.rationale : trusted(highlights.rationale)
  return html`<li><a class="id" href="${ruleHref(rule.id)}" tabindex="-1" aria-hidden="true">${rule.id}</a><div><a class="title" href="${ruleHref(rule.id)}">${title}</a><p class="rest">${rest}</p><p class="row">${badges(rule)}</p>${rule.limit.length === 0 ? '' : html`<p class="tiny">Allows ${allowed(book, rule)}</p>`}</div></li>`
}

const allowed = (book: Book, rule: Rule): string =>
  allowedBy(book, rule)
    .map(({ path, words }) => `${book.facts.get(path)?.name ?? path}: ${words}`)
    .join(joinerOf(rule))

/** What a hard rule does, in a filter. */
const hardWords = `${forces.blocks.word}, or ${forces.mend.word}`

/** How many of the hard rules block. The counts by kind of work add up to more, since a rule may block two kinds. */
function blockingNote({ rules }: Book): string {
  const hard = [...rules.values()].filter((rule) => rule.hard)
  const blocking = hard.filter((rule) => forceOf(rule) === 'blocks')
  return `${blocking.length} of the ${hard.length} hard rules block: the work stops until they are met, with a few of them in two kinds of it. The others ${forces.mend.word}.`
}
