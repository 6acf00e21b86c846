/** What the change between two sides makes of the rules. */
import { verdictWords } from '../../engine/rules/verdict.ts'
import { equal } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { valueWords } from '../../lint/limit-words.ts'
import { counted, type Html, html, joined, listOf, type Piece } from '../../pages/html.ts'
import { allowedBy, withMinus } from './allowed.ts'
import type { Book } from './book.ts'
import type { Asked } from './compare-choices.ts'
import { type NearerPart, nearerPart } from './compare-nearer.ts'
import { judgedByPlace } from './compare-places.ts'
import type { Side } from './compare-side.ts'
import type { CompareWords } from './compare-words.ts'
import type { Corpus } from './corpus.ts'
import { forOthers } from './elsewhere.ts'
import { addressOf, leavesOf } from './facts-address.ts'
import { PROFILE } from './facts-written.ts'
import { nameLink, valuesLink } from './links.ts'
import { corpusLine, factList, programmeLine, signedLines } from './printed-record.ts'
import { leftOut } from './relevant-rules.ts'
import { asksLine, providedThat, ruleLine } from './rule-parts.ts'
import { type RelevantRule, type Standings, standings } from './rule-standing.ts'
import { explained, headlineBelow, type Outcome, toneOf } from './way-out.ts'

/** A side with the standings of its rules and the rules that it breaks. */
interface Weighed extends Side {
  readonly here: Standings
  readonly elsewhere: Standings
  readonly matched: ReadonlySet<string>
  /** Ids of the rules that block. */
  readonly blocking: ReadonlySet<string>
}

function weighed(book: Book, side: Side): Weighed {
  const { hard_matched, soft_matched, state } = side.outcome
  const { here, elsewhere } = standings(book, side.context, side.outcome)
  const isForOthers = forOthers(
    book,
    side.heard.flatMap(({ places }) => places.map(({ id }) => id)),
  )
  const isOpen = ({ rule, standing }: RelevantRule): boolean =>
    standing !== 'fails' && standing !== 'holds' && isForOthers(rule)
  return {
    ...side,
    here: new Map([...here].filter(([, one]) => !isOpen(one))),
    elsewhere: new Map([...elsewhere, ...[...here].filter(([, one]) => isOpen(one))]),
    matched: new Set([...hard_matched, ...soft_matched]),
    blocking: new Set(state.block_reasons.map(({ rule_id }) => rule_id)),
  }
}

/** A side at a destination that its words mean, though it was not chosen. */
async function sideAt(corpus: Corpus, side: Side, place: string | undefined): Promise<Side> {
  if (place === undefined || side.context[PROFILE] === place) return side
  const context = { ...side.context, [PROFILE]: place }
  return { ...side, context, outcome: await explained(corpus, context, true) }
}

/** What the sides of a comparison come to: which is nearer, what blocks, what differs, rule by rule. */
export async function comparison(
  corpus: Corpus,
  book: Book,
  [before, after]: readonly [Side, Side],
  words: CompareWords,
  asked: Asked,
): Promise<Html> {
  const { media } = corpus
  const nearer = await nearerPart(
    corpus,
    book,
    [weighed(book, before), weighed(book, after)],
    words,
    asked,
  )
  const [from, to] = [
    weighed(book, await sideAt(corpus, before, nearer.at)),
    weighed(book, await sideAt(corpus, after, nearer.at)),
  ]
  const byPlace = nearer.said === '' ? await judgedByPlace(corpus, book, [from, to], words) : ''
  const isBlocking = (id: string): boolean => from.blocking.has(id) || to.blocking.has(id)
  const lists = (
    [
      [words.comeIn, [...to.matched].filter((id) => !from.matched.has(id))],
      [words.noLongerMatch, [...from.matched].filter((id) => !to.matched.has(id))],
      [words.stay, [...from.matched].filter((id) => to.matched.has(id))],
    ] as const
  )
    .map(([title, ids]) => [title, blockersFirst(ids, isBlocking)] as const)
    // The list with a blocking rule comes first.
    .toSorted(([, a], [, b]) => Number(b.some(isBlocking)) - Number(a.some(isBlocking)))
  const isUnderstood = [from, to].every(
    ({ choices, problems }) => choices.length + problems.length === 0,
  )
  const named = new Map([...media.destinations()].map(([id, { name }]) => [id, name]))
  const why = (id: string): Piece => [
    blockedWords(from, to, id, words),
    judgedIn(book, id, from, to),
    to.matched.has(id) ? asksLine(book.ruleOf(id)) : '',
  ]
  return html`<section class="record">${programmeLine}${madeFor(named, from, to)}${asWritten([from, to])}${corpusLine(book)}</section>
${byPlace}
${conclusion(book, from, to, words, { isUnderstood, isByPlace: byPlace !== '', nearer })}
<div class="sides">${side(book, from, words, nearer.covers)}${side(book, to, words, nearer.covers)}</div>
${lists.map(([title, ids]) => (ids.length === 0 ? '' : html`<section><h2>${title} <span class="quiet small">${ids.length}</span></h2><ul class="lines">${ids.map((id) => ruleLine(book.ruleOf(id), why(id)))}</ul></section>`))}
${differences(book, named, from, to, isUnderstood)}
${factsOfBoth(book, from.context, to.context)}
${otherwise(book, from, to, nearer.covers)}
${stillOpen(book, from, to)}
${leftOut(book, [...new Map([...from.elsewhere, ...to.elsewhere]).values()])}
<section class="record signed">${signedLines}</section>
${from.matched.size + to.matched.size === 0 && byPlace === '' && nearer.said === '' ? html`<p class="note">No rule is broken for certain, ${words.isChange ? 'before or after' : 'by either'}${[from, to].some(wouldFail) ? '; what either would break stands above' : ''}.</p>` : ''}`
}

/** Whether a rule would fail on a side, as far as is known. */
const wouldFail = ({ here }: Weighed): boolean =>
  [...here.values()].some(({ standing }) => standing === 'would fail')

const blockersFirst = (ids: readonly string[], isBlocking: (id: string) => boolean): string[] => [
  ...ids.filter(isBlocking),
  ...ids.filter((id) => !isBlocking(id)),
]

/** How blocking changes: `Blocked before, and does not any more.` */
function blockedWords(from: Weighed, to: Weighed, id: string, words: CompareWords): Piece {
  const [was, is] = [from.blocking.has(id), to.blocking.has(id)]
  if (!was && !is) return ''
  return html`<b>${was ? (is ? words.blocksBoth : words.blocksFrom) : words.blocksTo}.</b> `
}

/** The destinations of both sides, for print. */
function madeFor(named: Named, from: Side, to: Side): Piece {
  const nameOf = ({ context: { [PROFILE]: id } }: Side): string | undefined =>
    id === undefined ? undefined : (named.get(String(id)) ?? String(id))
  const [was, is] = [nameOf(from), nameOf(to)]
  if (was === undefined && is === undefined) return ''
  return was === is
    ? html`<p>Made for <b>${is}</b></p>`
    : html`<p>Made for: ${from.title.toLowerCase()} <b>${was ?? 'not said'}</b>, ${to.title.toLowerCase()} <b>${is ?? 'not said'}</b></p>`
}

/** The sentences of both sides, which on paper stand for the long address of the comparison. */
const asWritten = (sides: readonly Side[]): readonly Html[] =>
  sides.flatMap(({ title, written }) =>
    written === '' ? [] : [html`<p class="written">${title}, as it was written: “${written}”</p>`],
  )

/**
 * The conclusion: changes of blocking, then what becomes better, worse, or is still missed. Rules that may not apply
 * are marked.
 */
function conclusion(
  book: Book,
  from: Weighed,
  to: Weighed,
  words: CompareWords,
  {
    isUnderstood,
    isByPlace,
    nearer,
  }: {
    readonly isUnderstood: boolean
    readonly isByPlace: boolean
    readonly nearer: NearerPart
  },
): Html {
  const [before, after] = [judgedBy(from), judgedBy(to)]
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => !from.blocking.has(id) && !to.blocking.has(id) && !nearer.covers.has(id),
  )
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
  const blocks = blockChanges(book, from, to, words)
  const isNothing = better.length + worse.length + still.length + gone.length + blocks.length === 0
  // If something blocks, empty lists are left out, since “nothing” would contradict it.
  const isTold = (some: readonly string[]): boolean =>
    !isNothing && (some.length > 0 || blocks.length === 0)
  const sentences = [
    ...(isUnderstood ? [] : ['As far as it was understood.']),
    ...(isNothing && nearer.said === '' ? nothingMissed([from, to], isByPlace) : []),
    ...blocks,
    ...(isTold(better) ? [told(words.better, better)] : []),
    ...(isTold(worse) ? [told(words.worse, worse)] : []),
    // An empty list would contradict a verdict beside it: of the side before, or because of what became worse.
    ...(still.length > 0 ? [told(words.still, still)] : []),
    ...(gone.length === 0 ? [] : [told(words.gone, gone)]),
  ]
  return html`<section class="conclusion"><h2>${nearer.said === '' || words.isChange ? words.conclusion : 'Which is nearer'}</h2>${words.isChange ? '' : nearer.said}<p>${sentences.join(' ')}</p>${words.isChange ? nearer.said : ''}</section>`
}

/** Sentences for two sides that miss no limit; without a destination few limits are judged. */
function nothingMissed(sides: readonly Side[], isByPlace: boolean): string[] {
  if (isByPlace)
    return [
      'Neither is known to miss a limit where it goes; at the place of the other it may, as stands above.',
    ]
  return [
    'Neither side is known to miss a limit.',
    ...(sides.every(({ context }) => context[PROFILE] !== undefined)
      ? []
      : ['Choose what each is made for, and its limits are judged.']),
  ]
}

/** Sentences about rules that no longer block, now block, and still block. */
function blockChanges(book: Book, from: Weighed, to: Weighed, words: CompareWords): string[] {
  const [was, is] = [[...from.blocking], [...to.blocking]]
  const named = (ids: readonly string[]): string =>
    listOf(ids.map((id) => `${id} (${changeOf(book, id, from, to)})`))
  const gone = was.filter((id) => !to.blocking.has(id))
  const come = is.filter((id) => !from.blocking.has(id))
  const stay = is.filter((id) => from.blocking.has(id))
  return [
    ...(gone.length === 0 ? [] : [words.blockedFrom(named(gone))]),
    ...(come.length === 0 ? [] : [words.blockedTo(named(come))]),
    ...(stay.length === 0 ? [] : [words.blockedBoth(named(stay))]),
  ]
}

/** What a rule judges, with its value before and after: `Flashes per second, 5 → 2 a second`. */
function changeOf(book: Book, id: string, from: Side, to: Side): string {
  const [before, after] = [new Map(leavesOf(from.context)), new Map(leavesOf(to.context))]
  const changes = allowedBy(book, book.ruleOf(id)).flatMap(({ path }) => {
    const fact = book.facts.get(path)
    const [was, is] = [before.get(path), after.get(path)]
    if (was === undefined && is === undefined) return []
    const words = (value: Json | undefined): string =>
      value === undefined ? 'not said' : withMinus(valueWords(value, fact))
    const name = fact?.name ?? path
    return [`${name}, ${same(was, is) ? words(is) : `${words(was)} → ${words(is)}`}`]
  })
  return changes.length === 0 ? book.ruleOf(id).title : changes.join('; ')
}

/** Maximum number of rules that may not apply and are named in the conclusion; of more it says how many. */
const LISTED = 4

/** Rule id → whether its limit is missed, and whether it is sure to apply. */
type Judged = ReadonlyMap<string, { readonly isMissed: boolean; readonly isSure: boolean }>

function judgedBy({ here, matched }: Weighed): Judged {
  const known = [...here].flatMap(([id, { standing }]) =>
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
  return new Map([
    ...known,
    ...[...matched].map((id) => [id, { isMissed: true, isSure: true }] as const),
  ])
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
  if (matched_count === 0) return 'No rule is broken for certain'
  const isAllHard = hard_matched.length === matched_count
  const hard = isAllHard
    ? ''
    : `, ${hard_matched.length === 0 ? 'none' : hard_matched.length} of them hard`
  return `${counted(matched_count, isAllHard ? 'hard rule' : 'rule')} ${matched_count === 1 ? 'is' : 'are'} broken${hard}`
}

function side(
  book: Book,
  { title, context, outcome, here }: Weighed,
  { onTheWhole }: CompareWords,
  told: ReadonlySet<string>,
): Html {
  const failing = [...here].filter(
    ([id, { standing }]) => standing === 'would fail' && !told.has(id),
  ).length
  return html`<section class="verdict ${toneOf(outcome.verdict)}"><h2>${title}${onTheWhole}: ${verdictWords[outcome.verdict]}${failing === 0 ? '' : `, and ${counted(failing, 'rule')} would fail`}</h2><p>${brokenWords(outcome)}; ${headlineBelow(outcome)}. <a class="noprint" href="${addressOf(context, book.facts)}">Open in Evaluate</a></p></section>`
}

/**
 * Rules that match on neither side and stand differently.
 *
 * @param told ids of the rules that are listed above already
 */
function otherwise(book: Book, from: Weighed, to: Weighed, told: ReadonlySet<string>): Piece {
  const [before, after] = [from.here, to.here]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const pair = [before.get(id)?.standing, after.get(id)?.standing]
    const isChanged = pair[0] !== pair[1] && pair.some((one) => decided.has(one))
    return isChanged && !told.has(id) && !pair.includes('fails')
  })
  if (changed.length === 0) return ''
  const word = (one: RelevantRule | undefined): string => one?.standing ?? 'does not apply'
  const asks = (id: string): Piece =>
    after.get(id)?.standing === 'would fail' ? asksLine(book.ruleOf(id)) : ''
  return html`<section><h2>Rules that would judge otherwise <span class="quiet small">${changed.length}</span></h2>
<ul class="lines">${changed.map((id) => ruleLine(book.ruleOf(id), html`${from.title.toLowerCase()}: ${word(before.get(id))}; ${to.title.toLowerCase()}: ${word(after.get(id))}${providedThat(book, after.get(id) ?? before.get(id)!)}. ${judgedIn(book, id, from, to)}${asks(id)}`))}</ul></section>`
}

/** Rules that would fail on both sides, each with the condition on which it would and what it asks for. */
function stillOpen(book: Book, from: Weighed, to: Weighed): Piece {
  const open = [...to.here.values()].filter(
    ({ rule, standing }) =>
      standing === 'would fail' && from.here.get(rule.id)?.standing === 'would fail',
  )
  return open.length === 0
    ? ''
    : html`<section><h2>Rules that would fail for both <span class="quiet small">${open.length}</span></h2>
<ul class="lines">${open.map((one) => ruleLine(one.rule, html`Would fail${providedThat(book, one)}. ${judgedIn(book, one.rule.id, from, to)}${asksLine(one.rule)}`))}</ul></section>`
}

/** States that say whether the limit is met; changes between other states are not shown. */
const decided: ReadonlySet<string | undefined> = new Set(['would fail', 'holds', 'would hold'])

/** Destination id → name. */
type Named = ReadonlyMap<string, string>

function differences(book: Book, named: Named, from: Side, to: Side, isUnderstood: boolean): Html {
  const [before, after] = [new Map(leavesOf(from.context)), new Map(leavesOf(to.context))]
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !same(before.get(path), after.get(path)),
  )
  const cell = (path: string, value: Json | undefined): Piece =>
    value === undefined
      ? html`<span class="quiet">not said</span>`
      : path === PROFILE
        ? (named.get(String(value)) ?? String(value))
        : valuesLink(book.facts.get(path), value)
  return html`<section><h2>Facts that differ</h2>${paths.length === 0 ? html`<p class="quiet">${isUnderstood ? 'None.' : 'None of those that were understood.'}</p>` : html`<table><thead><tr><th scope="col">Fact</th><th scope="col">${from.title}</th><th scope="col">${to.title}</th></tr></thead><tbody>${paths.map((path) => html`<tr><th scope="row">${path === PROFILE ? 'Made for' : nameLink(book, path)}</th><td>${cell(path, before.get(path))}</td><td>${cell(path, after.get(path))}</td></tr>`)}</tbody></table>`}</section>`
}

/** Facts that both sides share, without the destination; printed below those that differ. */
function factsOfBoth(book: Book, from: JsonObject, to: JsonObject): Piece {
  const after = new Map(leavesOf(to))
  const shared = leavesOf(from).filter(
    ([path, value]) => path !== PROFILE && same(value, after.get(path)),
  )
  return shared.length === 0
    ? ''
    : html`<section class="record"><h2>Facts that both have</h2>${factList(book, shared)}</section>`
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : equal(a, b)
