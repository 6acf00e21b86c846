/** `/compare?from=…&to=…`: two contexts side by side. Each is the query string of an Evaluate page. */
import { BODY_LIMIT } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { equal } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { firstWords, MAX_CHARACTERS } from '../../search/search-text.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import {
  addressOf,
  contextStated,
  isDeflated,
  isEmpty,
  LARGEST_CONTEXT,
  leavesOf,
  queryOf,
  readAddress,
  statedIn,
} from './facts-address.ts'
import {
  exampleOf,
  factsWritten,
  inLines,
  optionWords,
  PROFILE,
  type Statement,
  type Unread,
} from './facts-written.ts'
import { nameLink, valuesLink } from './links.ts'
import { type Place, placesCalled, placesMeant } from './places-named.ts'
import { corpusLine, factList, programmeLine } from './printed-record.ts'
import { type RelevantRule, standings } from './relevant-rules.ts'
import { ruleLine } from './rule-parts.ts'
import { factsTold } from './sentence-facts.ts'
import { explained, headlineBelow, type Outcome, toneOf } from './way-out.ts'

/** Maximum number of unreadable parts of a side that are listed. */
const PROBLEMS = 8

interface Side {
  readonly title: 'Before' | 'After'
  /** Text of the form field: the normalised query, or the input if that cannot be read. */
  readonly text: string
  readonly context: JsonObject
  /** Sentences, each with the facts that it states. */
  readonly heard: readonly { readonly sentence: string; readonly told: readonly Statement[] }[]
  /** Messages about parts that could not be read. */
  readonly problems: readonly Piece[]
  readonly outcome: Outcome
}

export const comparePage = (corpus: Corpus): Page =>
  single(
    '/compare',
    async ({ search }) => {
      const book = await corpus.book()
      const [from, to] = await Promise.all([
        sideOf(corpus, book, 'Before', parameter(search, 'from')),
        sideOf(corpus, book, 'After', parameter(search, 'to')),
      ])
      const isNothing = isEmpty(from.context) && isEmpty(to.context)
      return {
        title: 'Compare two productions',
        description:
          'Two contexts side by side: which rules come, which go, which stay, and what blocks.',
        data: null,
        crumbs: [{ href: '/evaluate', text: 'Evaluate' }],
        main: html`<header class="pagehead"><h1>Compare two productions</h1>
<p class="lead noprint">Say what is true before and what after, one fact a line or as a sentence; the rules tell what the change makes of it.</p>
<p class="noprint">Or compare <a href="/destinations/compare">two destinations</a>, with their limits side by side, or <a href="/check">two states of your files</a>.</p></header>
<form class="card pad compareform" action="/compare" data-live data-pack="${LARGEST_CONTEXT}">
${field('from', from)}
${field('to', to)}
<div class="tiny wide">Words such as <code>sync error 4 ms</code> or <code>phase: capture</code> are read, and so are the address of an <a href="/evaluate">Evaluate</a> page and a context as JSON. Files of media are compared on <a href="/check">Check</a>.</div>
<div class="row wide"><button type="submit">Compare</button>${isNothing ? example(book) : html`<button type="button" class="second with-script" data-print>Print</button>`}<span class="tiny" role="status"></span></div></form>
${heardIn([from, to], book)}${notUnderstood([from, to])}
${isNothing ? '' : comparison(book, from, to)}`,
      }
    },
    { ownQuery: true },
  )

/** Placeholder texts of the fields. */
const examples = {
  from: 'phase: capture\nmultiview yes\nsync error 4 ms',
  to: 'phase: capture\nmultiview yes\nsync error 0.05 ms',
} as const

const field = (name: keyof typeof examples, { title, text }: Side): Html =>
  html`<p><label for="${name}">${title}</label><textarea id="${name}" name="${name}" rows="4" spellcheck="false" data-still placeholder="${examples[name]}">${text}</textarea>
<span class="row"><label class="button second with-script" for="${name}-file">Load a file</label><input class="hidden" id="${name}-file" type="file" accept=".json,application/json" data-still data-into="${name}" data-most="${BODY_LIMIT}" tabindex="-1"></span></p>`

/** The decoded value of a query parameter; empty if it is missing. */
function parameter(search: string, wanted: string): string {
  for (const pair of search.split('&')) {
    const [name, value] = splitPair(pair)
    if (name === wanted && value !== undefined) return value
  }
  return ''
}

/**
 * Accepts the URL of an Evaluate page, its query string, a context as JSON, or words: facts, or a sentence that states
 * some.
 */
function reading(
  text: string,
  { facts }: Book,
  places: readonly Place[],
): Pick<Side, 'context' | 'heard'> & { readonly unread: readonly Unread[] } {
  const isPlace = (words: string): boolean => placesMeant(words, facts, places).length > 0
  const query = queryIn(text.trim())
  if (query === undefined) {
    const { stated, unread } = factsWritten(text, facts)
    const toldBy = ({ options, piece = '' }: Unread): readonly Statement[] => {
      const told = isPlace(piece) ? [] : factsTold(piece, facts)
      // If a number could belong to several facts, a sentence means the usual one.
      const isMeant = ({ path }: Statement): boolean =>
        options === undefined || options.some((option) => option.path === path)
      return told.every(isMeant) ? told : []
    }
    const heard = unread.flatMap((one) => {
      const told = toldBy(one)
      if (told.length === 0) return []
      const [place, ...others] = placesCalled(one.piece!, places, told)
      const meant =
        others.length > 0 || place === undefined ? [] : [{ path: PROFILE, value: place.id }]
      return [{ sentence: one.piece!, told: [...told, ...meant] }]
    })
    return {
      context: contextStated([...stated, ...heard.flatMap(({ told }) => told)]),
      heard,
      unread: unread.filter((one) => toldBy(one).length === 0),
    }
  }
  const { context, problems } = readAddress(query, facts)
  return { context, heard: [], unread: problems.map((message) => ({ message })) }
}

/** @returns undefined if a text is neither a URL nor JSON */
function queryIn(text: string): string | undefined {
  if (text.startsWith('{')) return `json=${encodeURIComponent(text)}`
  const isQuery = /[?&%]|^(?:c|json|profile)=/.test(text) && !/\s/.test(text)
  return isQuery ? text.replace(/^[^?]*\?/, '').replace(/#.*$/, '') : undefined
}

async function sideOf(
  corpus: Corpus,
  book: Book,
  title: Side['title'],
  written: string,
): Promise<Side> {
  const places = [...corpus.media.destinations().values()]
  const { context: given, heard, unread } = reading(written, book, places)
  const context = statedIn(given)
  const isLost = written.trim() !== '' && unread.length === 0 && isEmpty(context)
  const lost = isLost ? [{ message: `“${written}” states nothing.` }] : unread
  const [problems, outcome] = await Promise.all([
    Promise.all(lost.slice(0, PROBLEMS).map((one) => problemOf(corpus, book, one))),
    explained(corpus, context, true),
  ])
  const text = problems.length === 0 ? asRead(context, book) : written
  return { title, text, context, heard, problems, outcome }
}

/** Describes a part that could not be read, with the fact that the search finds for its words. */
async function problemOf(
  { ask, media }: Corpus,
  book: Book,
  { message, words, options }: Unread,
): Promise<Piece> {
  const meant = options ?? placesMeant(words ?? '', book.facts, media.destinations().values())
  if (meant.length > 0)
    return html`${options === undefined ? `“${words}” may be one of these.` : message} Write ${meant.map((one, i) => html`${i === 0 ? '' : ' or '}<b>${optionWords(one, book.facts)}</b>`)}.`
  if (words === undefined || !/\p{L}{3}/u.test(words) || firstWords(words) !== words) return message
  const q = words.slice(0, MAX_CHARACTERS)
  const { value } = await ask.json('listPaths', { query: { q, limit: 1, offset: 0 } as never })
  const found = value.match === 'none' ? undefined : book.facts.get(value.results[0]?.path ?? '')
  // A fact that matches only by its description is not close enough to suggest.
  const isNear = words
    .toLowerCase()
    .split(/\s+/)
    .some((word) => found?.name.toLowerCase().split(/\s+/).includes(word))
  const fact = isNear ? found : undefined
  const isDenied = fact?.type === 'boolean' && /^(?:no|not|without)\b/i.test(words)
  return fact === undefined
    ? message
    : html`${message} Perhaps ${nameLink(book, fact.path)} is meant: write <b>${fact.name}: ${isDenied ? 'no' : exampleOf(fact)}</b>.`
}

/** The facts that were read, one per line; as a query string if lines would lose something. */
function asRead(context: JsonObject, { facts }: Book): string {
  const query = queryOf(context, facts)
  if (isDeflated(query)) return query
  const lines = inLines(leavesOf(context), facts)
  const back = contextStated(factsWritten(lines, facts).stated)
  return queryOf(back, facts) === query ? lines : query
}

/** Shows which facts were read from each sentence, so that nobody assumes that its other words were read too. */
function heardIn(sides: readonly Side[], { facts }: Book): Piece {
  const lines = sides.flatMap(({ heard, title }) =>
    heard.map(
      ({ sentence, told }) =>
        html`<li>${title}: of “${sentence}” was read ${listOf(told.map((one) => optionWords(one, facts)))}.</li>`,
    ),
  )
  return lines.length === 0 ? '' : html`<ul class="plain small">${lines}</ul>`
}

function notUnderstood(sides: readonly Side[]): Piece {
  const lines = sides.flatMap(({ title, problems, outcome }) => [
    ...problems.map((text) => html`<li>${title}: ${text}</li>`),
    ...outcome.context_problems.map(
      ({ path, message }) => html`<li>${title}: <code>${path}</code> ${message}</li>`,
    ),
  ])
  return lines.length === 0
    ? ''
    : html`<section class="problems"><h2>Not understood</h2><ul class="plain">${lines}</ul></section>`
}

const compareHref = (from: JsonObject, to: JsonObject, { facts }: Book): string =>
  `/compare?${new URLSearchParams({ from: queryOf(from, facts), to: queryOf(to, facts) })}`

function example(book: Book): Piece {
  const from = {
    core: { production_phase: 'capture' },
    camera: { is_multiview: true, sync_error_ms: 4 },
  }
  const to = {
    core: { production_phase: 'capture' },
    camera: { is_multiview: true, sync_error_ms: 0.05, global_shutter: false },
  }
  return html`<a class="button second" data-live href="${compareHref(from, to, book)}">Show an example: a rig out of step, then in step</a>`
}

function comparison(book: Book, from: Side, to: Side): Html {
  const matched = ({ outcome }: Side): string[] => [
    ...outcome.hard_matched,
    ...outcome.soft_matched,
  ]
  const [before, after] = [new Set(matched(from)), new Set(matched(to))]
  const lists = [
    ['Rules that come in', [...after].filter((id) => !before.has(id))],
    ['Rules that no longer match', [...before].filter((id) => !after.has(id))],
    ['Rules that stay', [...before].filter((id) => after.has(id))],
  ] as const
  return html`<section class="record">${programmeLine}${corpusLine(book)}</section>
<div class="sides">${side(book, from)}${side(book, to)}</div>
${differences(book, from.context, to.context, from.problems.length + to.problems.length === 0)}
${factsOfBoth(book, from.context, to.context)}
${otherwise(book, from, to)}
${lists.map(([title, ids]) => (ids.length === 0 ? '' : html`<section><h2>${title} <span class="quiet small">${ids.length}</span></h2><ul class="lines">${ids.map((id) => ruleLine(book.ruleOf(id)))}</ul></section>`))}
${before.size + after.size === 0 ? html`<p class="note">No rule is broken for certain, before or after; what either would break stands above.</p>` : ''}`
}

const brokenWords = ({ hard_matched, matched_count }: Outcome): string =>
  matched_count === 0
    ? 'No rule is broken'
    : `${counted(matched_count, 'rule')} ${matched_count === 1 ? 'is' : 'are'} broken, ${hard_matched.length} hard`

const wouldFail = (book: Book, context: JsonObject, outcome: Outcome): number =>
  [...standings(book, context, outcome).values()].filter(
    ({ standing }) => standing === 'would fail',
  ).length

const side = (book: Book, { title, context, outcome }: Side): Html =>
  html`<section class="verdict ${toneOf(outcome.verdict)}"><h2>${title}: ${outcome.verdict}</h2><p>${brokenWords(outcome)}; ${wouldFail(book, context, outcome)} would fail; ${headlineBelow(outcome)}. <a class="noprint" href="${addressOf(context, book.facts)}">Open in Evaluate</a></p></section>`

type Standings = ReadonlyMap<string, RelevantRule>

/** Maximum number of missing facts that a line names. */
const NAMED = 3

/** Rules that match on neither side but differ in state. */
function otherwise(book: Book, from: Side, to: Side): Piece {
  const [before, after] = [from, to].map(({ context, outcome }) =>
    standings(book, context, outcome),
  ) as [Standings, Standings]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const pair = [before.get(id)?.standing, after.get(id)?.standing]
    return pair[0] !== pair[1] && !pair.includes('fails') && pair.some((one) => decided.has(one))
  })
  if (changed.length === 0) return ''
  const word = (one: RelevantRule | undefined): string => one?.standing ?? 'does not apply'
  const waitsFor = (id: string): string => {
    const missing = (after.get(id) ?? before.get(id))?.missing ?? []
    const names = missing.slice(0, NAMED).map((path) => book.facts.get(path)?.name ?? path)
    return names.length === 0 ? '' : `; not said: ${listOf(names)}`
  }
  return html`<section><h2>Rules that would judge otherwise <span class="quiet small">${changed.length}</span></h2>
<ul class="lines">${changed.map((id) => ruleLine(book.ruleOf(id), `before: ${word(before.get(id))}; after: ${word(after.get(id))}${waitsFor(id)}`))}</ul></section>`
}

/** States that say whether the limit is met; changes between other states are not shown. */
const decided: ReadonlySet<string | undefined> = new Set(['would fail', 'holds', 'would hold'])

function differences(book: Book, from: JsonObject, to: JsonObject, isUnderstood: boolean): Html {
  const [before, after] = [new Map(leavesOf(from)), new Map(leavesOf(to))]
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !same(before.get(path), after.get(path)),
  )
  const cell = (path: string, value: Json | undefined): Piece =>
    value === undefined
      ? html`<span class="quiet">not said</span>`
      : valuesLink(book.facts.get(path), value)
  return html`<section><h2>Facts that differ</h2>${paths.length === 0 ? html`<p class="quiet">${isUnderstood ? 'None.' : 'None of those that were understood.'}</p>` : html`<table><thead><tr><th scope="col">Fact</th><th scope="col">Before</th><th scope="col">After</th></tr></thead><tbody>${paths.map((path) => html`<tr><th scope="row">${nameLink(book, path)}</th><td>${cell(path, before.get(path))}</td><td>${cell(path, after.get(path))}</td></tr>`)}</tbody></table>`}</section>`
}

/** The facts that both sides share. They appear only in print, below those that differ. */
function factsOfBoth(book: Book, from: JsonObject, to: JsonObject): Piece {
  const after = new Map(leavesOf(to))
  const shared = leavesOf(from).filter(([path, value]) => same(value, after.get(path)))
  return shared.length === 0
    ? ''
    : html`<section class="record"><h2>Facts that both have</h2>${factList(book, shared)}</section>`
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : equal(a, b)
