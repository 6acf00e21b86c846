/** `/compare?from=…&to=…`: two contexts side by side. Each is the query string of an Evaluate page. */
import { BODY_LIMIT } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { equal } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { counted, type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { firstWords, MAX_CHARACTERS } from '../../search/search-text.ts'
import { allowedBy } from './allowed.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { destinationOptions } from './destination-parts.ts'
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
import { corpusLine, factList, programmeLine, signedLines } from './printed-record.ts'
import { type RelevantRule, standings } from './relevant-rules.ts'
import { asksLine, conditionLine, ruleLine } from './rule-parts.ts'
import { explained, headlineBelow, type Outcome, toneOf } from './way-out.ts'

/** Maximum number of unreadable parts of a side that are listed. */
const PROBLEMS = 8

/** The parameters of the page: the facts of each side, and the destination that is chosen beside them. */
type Asked = Readonly<Record<'from' | 'from_for' | 'to' | 'to_for', string>>

const titles = { from: 'Before', to: 'After' } as const

interface Side {
  readonly title: (typeof titles)[keyof typeof titles]
  /** The words as they were written; empty if it is an address or a context. */
  readonly written: string
  /** Text of the form field: what was read without the destination, or the input if that cannot be read. */
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
      const asked = Object.fromEntries(
        ['from', 'from_for', 'to', 'to_for'].map((name) => [name, parameter(search, name)]),
      ) as Asked
      const [from, to] = await Promise.all([
        sideOf(corpus, book, asked, 'from'),
        sideOf(corpus, book, asked, 'to'),
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
${field(corpus, 'from', from)}
${field(corpus, 'to', to)}
<div class="tiny wide">Words such as <code>sync error 4 ms</code> or <code>phase: capture</code> are read, and so are the address of an <a href="/evaluate">Evaluate</a> page and a context as JSON. Files of media are compared on <a href="/check">Check</a>.</div>
<div class="row wide"><button type="submit">Compare</button>${isNothing ? example(book) : html`<button type="button" class="second with-script" data-print>Print</button>`}<span class="tiny" role="status"></span></div></form>
${heardIn([from, to], book)}${notUnderstood([from, to])}
${isNothing ? '' : comparison(corpus, book, from, to)}`,
      }
    },
    { ownQuery: true },
  )

/** Placeholder texts of the fields. */
const examples = {
  from: 'phase: capture\nmultiview yes\nsync error 4 ms',
  to: 'phase: capture\nmultiview yes\nsync error 0.05 ms',
} as const

const field = (
  { media }: Corpus,
  name: keyof typeof examples,
  { title, text, context }: Side,
): Html =>
  html`<p><label for="${name}">${title}</label><textarea id="${name}" name="${name}" rows="4" spellcheck="false" data-still placeholder="${examples[name]}">${text}</textarea>
<span class="row"><label for="${name}_for">Made for</label> <select id="${name}_for" name="${name}_for" data-still><option value="">not said</option>${destinationOptions(media, { chosen: String(context[PROFILE] ?? '') })}</select></span>
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
  book: Book,
  places: readonly Place[],
): Pick<Side, 'context' | 'heard'> & { readonly unread: readonly Unread[] } {
  const { facts } = book
  const isPlace = (words: string): boolean => placesMeant(words, facts, places).length > 0
  const query = queryIn(text.trim())
  if (query === undefined) {
    const isSentence = (piece: string): boolean => !isPlace(piece) && book.told(piece).length > 0
    const { stated, unread } = factsWritten(text, facts, isSentence)
    const toldBy = ({ options, piece = '' }: Unread): readonly Statement[] => {
      const told = isPlace(piece) ? [] : book.told(piece)
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
  const { context, problems } = readAddress(query, book)
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
  asked: Asked,
  name: 'from' | 'to',
): Promise<Side> {
  const written = asked[name]
  const chosen = asked[`${name}_for`]
  const places = [...corpus.media.destinations().values()]
  const { context: given, heard, unread } = reading(written, book, places)
  const context = { ...statedIn(given), ...(chosen === '' ? {} : { [PROFILE]: chosen }) }
  const isLost = written.trim() !== '' && unread.length === 0 && isEmpty(context)
  const lost = isLost ? [{ message: `“${written}” states nothing.` }] : unread
  const [problems, outcome] = await Promise.all([
    Promise.all(
      lost.slice(0, PROBLEMS).map((one) => problemOf(corpus, book, one, { asked, name })),
    ),
    explained(corpus, context, true),
  ])
  const { [PROFILE]: _, ...facts } = context
  const text = problems.length === 0 ? asRead(facts, book) : written
  const own = queryIn(written.trim()) === undefined ? written.trim() : ''
  return { title: titles[name], written: own, text, context, heard, problems, outcome }
}

/** Describes a part that could not be read, with the fact that the search finds for its words. */
async function problemOf(
  { ask, media }: Corpus,
  book: Book,
  { message, words, options, piece = '' }: Unread,
  at: Written,
): Promise<Piece> {
  const meant = options ?? placesMeant(words ?? '', book.facts, media.destinations().values())
  if (meant.length > 0)
    return html`${options === undefined ? `“${words}” may be one of these.` : message} Choose ${meant.map((one, i) => html`${i === 0 ? '' : ' or '}<a data-live href="${instead(at, piece, one, book)}">${optionName({ media }, one, book)}</a>`)}.`
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

/** Which side a piece is of. */
interface Written {
  readonly asked: Asked
  readonly name: 'from' | 'to'
}

/** The page with a statement in place of a piece that was not read; a destination is chosen beside the facts. */
function instead({ asked, name }: Written, piece: string, one: Statement, { facts }: Book): string {
  const isPlace = one.path === PROFILE
  const text = asked[name].replace(piece, () => (isPlace ? '' : optionWords(one, facts)))
  const changed = {
    ...asked,
    [name]: isPlace ? text.replace(/^[\s,;]+/, '').replaceAll(/([,;\n])[\s,;]+/g, '$1 ') : text,
    ...(isPlace ? { [`${name}_for`]: String(one.value) } : {}),
  }
  const given = Object.entries(changed).filter(([, value]) => value !== '')
  return `/compare?${new URLSearchParams(given as [string, string][])}`
}

const optionName = ({ media }: Pick<Corpus, 'media'>, one: Statement, { facts }: Book): string =>
  one.path === PROFILE
    ? `made for: ${media.destinations().get(String(one.value))?.name ?? String(one.value)}`
    : optionWords(one, facts)

/** The facts that were read, one per line; as a query string if lines would lose something. */
function asRead(context: JsonObject, { facts }: Book): string {
  const query = queryOf(context, facts)
  if (isDeflated(query)) return query
  const lines = inLines(leavesOf(context), facts)
  const back = contextStated(factsWritten(lines, facts).stated)
  return queryOf(back, facts) === query ? lines : query
}

/**
 * Shows which facts were read from each sentence, so that nobody assumes that its other words were read too. On paper
 * the lists of facts have all that was read.
 */
function heardIn(sides: readonly Side[], { facts }: Book): Piece {
  const lines = sides.flatMap(({ heard, title }) =>
    heard.map(
      ({ sentence, told }) =>
        html`<li>${title}: of “${sentence}” was read ${listOf(told.map((one) => optionWords(one, facts)))}.</li>`,
    ),
  )
  return lines.length === 0 ? '' : html`<ul class="plain small noprint">${lines}</ul>`
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

function comparison({ media }: Corpus, book: Book, from: Side, to: Side): Html {
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
  const isUnderstood = from.problems.length + to.problems.length === 0
  const named = new Map([...media.destinations()].map(([id, { name }]) => [id, name]))
  return html`<section class="record">${programmeLine}${corpusLine(book)}${asWritten([from, to])}</section>
${conclusion(book, from, to, isUnderstood)}
<div class="sides">${side(book, from)}${side(book, to)}</div>
${differences(book, named, from.context, to.context, isUnderstood)}
${factsOfBoth(book, named, from.context, to.context)}
${otherwise(book, from, to)}
${stillOpen(book, from, to)}
${lists.map(([title, ids]) => (ids.length === 0 ? '' : html`<section><h2>${title} <span class="quiet small">${ids.length}</span></h2><ul class="lines">${ids.map((id) => ruleLine(book.ruleOf(id), [judgedIn(book, id, from, to), after.has(id) ? asksLine(book.ruleOf(id)) : '']))}</ul></section>`))}
<section class="record">${signedLines}</section>
${before.size + after.size === 0 ? html`<p class="note">No rule is broken for certain, before or after; what either would break stands above.</p>` : ''}`
}

/** The sentences of both sides, which on paper stand for the long address of the comparison. */
const asWritten = (sides: readonly Side[]): readonly Html[] =>
  sides.flatMap(({ title, written }) =>
    written === '' ? [] : [html`<p class="written">${title}, as it was written: “${written}”</p>`],
  )

/** What the change makes better and worse, and what is still not met; what may not apply is told apart. */
function conclusion(book: Book, from: Side, to: Side, isUnderstood: boolean): Html {
  const [before, after] = [from, to].map((one) => judgedBy(book, one)) as [Judged, Judged]
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  const isMissed = (side: Judged, id: string): boolean => side.get(id)?.isMissed === true
  const told = (title: string, some: readonly string[]): string => {
    const isSure = (id: string): boolean =>
      [before, after].every((side) => side.get(id)?.isSure !== false)
    const [sure, open] = [some.filter(isSure), some.filter((id) => !isSure(id))]
    const mayApply =
      open.length > LISTED ? counted(open.length, 'other rule') : limitNames(book, open)
    const parts = [
      ...(sure.length === 0 ? [] : [limitNames(book, sure)]),
      ...(open.length === 0
        ? []
        : [`${mayApply}, if ${open.length === 1 ? 'it applies' : 'they apply'}`]),
    ]
    return `${title}: ${parts.length === 0 ? 'nothing' : parts.join('; and ')}.`
  }
  const better = ids.filter((id) => isMissed(before, id) && after.get(id)?.isMissed === false)
  const worse = ids.filter((id) => !isMissed(before, id) && isMissed(after, id))
  const still = ids.filter((id) => isMissed(before, id) && isMissed(after, id))
  const gone = ids.filter((id) => isMissed(before, id) && !after.has(id))
  const sentences = [
    ...(isUnderstood ? [] : ['As far as it was understood.']),
    told('Better', better),
    told('Worse', worse),
    told('Still missed', still),
    ...(gone.length === 0 ? [] : [told('No longer judged', gone)]),
  ]
  return html`<section class="conclusion"><h2>What the change makes of it</h2><p>${sentences.join(' ')}</p></section>`
}

/** Maximum number of rules that may not apply and are named in the conclusion; of more it says how many. */
const LISTED = 4

/** Rule id → whether its limit is missed, and whether it is sure to apply. */
type Judged = ReadonlyMap<string, { readonly isMissed: boolean; readonly isSure: boolean }>

function judgedBy(book: Book, { context, outcome }: Side): Judged {
  const known = [...standings(book, context, outcome)].flatMap(([id, { standing }]) =>
    standing === 'waits'
      ? []
      : [
          [
            id,
            {
              isMissed: standing === 'fails' || standing === 'would fail',
              isSure: standing === 'fails' || standing === 'holds',
            },
          ] as const,
        ],
  )
  const broken = [...outcome.hard_matched, ...outcome.soft_matched]
  return new Map([...known, ...broken.map((id) => [id, { isMissed: true, isSure: true }] as const)])
}

/** Rules by the facts that they judge: `Cover art size (POD-008)`. */
const limitNames = (book: Book, ids: readonly string[]): string =>
  listOf(
    [...Map.groupBy(ids, (id) => limitName(book, id))].map(
      ([name, own]) => `${name} (${own.join(', ')})`,
    ),
  )

function limitName(book: Book, id: string): string {
  const rule = book.ruleOf(id)
  const [first] = allowedBy(book, rule)
  return first === undefined ? rule.title : (book.facts.get(first.path)?.name ?? first.path)
}

/** The values that a rule judges, before and after if they differ, and what it allows. */
function judgedIn(book: Book, id: string, from: Side, to: Side): Piece {
  const [before, after] = [new Map(leavesOf(from.context)), new Map(leavesOf(to.context))]
  const lines = allowedBy(book, book.ruleOf(id)).flatMap(({ path, words }) => {
    const fact = book.facts.get(path)
    const [was, is] = [before.get(path), after.get(path)]
    if (was === undefined && is === undefined) return []
    const shown = same(was, is)
      ? valuesLink(fact, is!)
      : [was, is].map((value, i) => [
          i === 0 ? '' : ' → ',
          value === undefined ? 'not said' : valuesLink(fact, value),
        ])
    return [html`${nameLink(book, path)} ${shown}; allowed: ${words}`]
  })
  return joined(lines, '; ')
}

function brokenWords({ hard_matched, matched_count }: Outcome): string {
  if (matched_count === 0) return 'No rule is broken'
  const isAllHard = hard_matched.length === matched_count
  const hard = isAllHard
    ? ''
    : `, ${hard_matched.length === 0 ? 'none' : hard_matched.length} of them hard`
  return `${counted(matched_count, isAllHard ? 'hard rule' : 'rule')} ${matched_count === 1 ? 'is' : 'are'} broken${hard}`
}

const wouldFail = (book: Book, { context, outcome }: Side): number =>
  [...standings(book, context, outcome).values()].filter(
    ({ standing }) => standing === 'would fail',
  ).length

function side(book: Book, one: Side): Html {
  const { title, context, outcome } = one
  const failing = wouldFail(book, one)
  return html`<section class="verdict ${toneOf(outcome.verdict)}"><h2>${title}: ${outcome.verdict}${failing === 0 ? '' : `, and ${counted(failing, 'rule')} would fail`}</h2><p>${brokenWords(outcome)}; ${headlineBelow(outcome)}. <a class="noprint" href="${addressOf(context, book.facts)}">Open in Evaluate</a></p></section>`
}

type Standings = ReadonlyMap<string, RelevantRule>

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
  const asks = (id: string): Piece =>
    after.get(id)?.standing === 'would fail' ? asksLine(book.ruleOf(id)) : ''
  return html`<section><h2>Rules that would judge otherwise <span class="quiet small">${changed.length}</span></h2>
<ul class="lines">${changed.map((id) => ruleLine(book.ruleOf(id), html`before: ${word(before.get(id))}; after: ${word(after.get(id))}${providedThat(book, after.get(id) ?? before.get(id)!)}. ${judgedIn(book, id, from, to)}${asks(id)}`))}</ul></section>`
}

/** Rules that would fail before and after, each with the condition on which it would and what it asks for. */
function stillOpen(book: Book, from: Side, to: Side): Piece {
  const before = standings(book, from.context, from.outcome)
  const open = [...standings(book, to.context, to.outcome).values()].filter(
    ({ rule, standing }) =>
      standing === 'would fail' && before.get(rule.id)?.standing === 'would fail',
  )
  return open.length === 0
    ? ''
    : html`<section><h2>Rules that would fail before and after <span class="quiet small">${open.length}</span></h2>
<ul class="lines">${open.map((one) => ruleLine(one.rule, html`Would fail${providedThat(book, one)}. ${judgedIn(book, one.rule.id, from, to)}${asksLine(one.rule)}`))}</ul></section>`
}

/** The open conditions of a rule: `, if Production phase is delivery`. */
function providedThat(book: Book, { rule, missing, standing }: RelevantRule): Piece {
  if (standing === 'waits') return ''
  const open = rule.when.filter(({ path }, i) => missing.includes(path) && !rule.limit.includes(i))
  if (open.length === 0) return ''
  const between = rule.logic === 'all' ? ' and ' : ' or '
  return html`, if ${joined(
    open.map((one) => conditionLine(book, one as Parameters<typeof conditionLine>[1])),
    between,
  )}`
}

/** States that say whether the limit is met; changes between other states are not shown. */
const decided: ReadonlySet<string | undefined> = new Set(['would fail', 'holds', 'would hold'])

/** Destination id → name. */
type Named = ReadonlyMap<string, string>

function differences(
  book: Book,
  named: Named,
  from: JsonObject,
  to: JsonObject,
  isUnderstood: boolean,
): Html {
  const [before, after] = [new Map(leavesOf(from)), new Map(leavesOf(to))]
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !same(before.get(path), after.get(path)),
  )
  const cell = (path: string, value: Json | undefined): Piece =>
    value === undefined
      ? html`<span class="quiet">not said</span>`
      : path === PROFILE
        ? (named.get(String(value)) ?? String(value))
        : valuesLink(book.facts.get(path), value)
  return html`<section><h2>Facts that differ</h2>${paths.length === 0 ? html`<p class="quiet">${isUnderstood ? 'None.' : 'None of those that were understood.'}</p>` : html`<table><thead><tr><th scope="col">Fact</th><th scope="col">Before</th><th scope="col">After</th></tr></thead><tbody>${paths.map((path) => html`<tr><th scope="row">${path === PROFILE ? 'Made for' : nameLink(book, path)}</th><td>${cell(path, before.get(path))}</td><td>${cell(path, after.get(path))}</td></tr>`)}</tbody></table>`}</section>`
}

/** The facts that both sides share. They appear only in print, below those that differ. */
function factsOfBoth(book: Book, named: Named, from: JsonObject, to: JsonObject): Piece {
  const after = new Map(leavesOf(to))
  const shared = leavesOf(from).filter(([path, value]) => same(value, after.get(path)))
  const [places, facts] = [true, false].map((isPlace) =>
    shared.filter(([path]) => isPlace === (path === PROFILE)),
  ) as [typeof shared, typeof shared]
  return shared.length === 0
    ? ''
    : html`<section class="record"><h2>Facts that both have</h2>
${places.map(([, id]) => html`<p>Made for <b>${named.get(String(id)) ?? String(id)}</b></p>`)}${factList(book, facts)}</section>`
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : equal(a, b)
