/** Compares rated concepts: promise against confidence, which to build and which to test first. */
import {
  HIGHEST_RATING,
  MEASURED,
  type NextStep,
  ratingsAtOdds,
  worthTesting,
} from '../../engine/runs/score.ts'
import { formatted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { scatter } from '../../pages/svg.ts'
import type { RatedConcept } from './score-address.ts'

export interface Part {
  readonly points: number
  readonly of: number
  readonly percent: number
}

export interface Result {
  readonly index: number
  readonly status: string
  readonly meaning: string
  readonly gates?: { readonly failed: readonly string[]; readonly open: readonly string[] }
  readonly promise: Part
  readonly confidence: Part
  readonly next: NextStep | null
  readonly at_odds: readonly { readonly high: string; readonly low: string }[]
  readonly contributions: readonly {
    readonly criterion: string
    readonly weight: number
    readonly rating: number
    readonly contribution: number
  }[]
}

export interface Compared {
  readonly concept: RatedConcept
  /** Undefined until every criterion is rated. */
  readonly result: Result | undefined
}

type Rated = Compared & { readonly result: Result }

interface Named {
  readonly id: string
  readonly name: string
}

interface Criterion extends Named {
  readonly measures: string
  readonly anchors: readonly string[]
}

const statuses: Readonly<Record<string, string>> = {
  comparable: 'Comparable',
  no_effect: 'No effect',
  rejected: 'Rejected',
  held_for_investigation: 'Held for investigation',
}

/** The status in words; a concept with contradictory ratings is not comparable. */
export const statusOf = ({ at_odds: odds, status }: Result): string =>
  isComparable({ at_odds: odds, status }) || status !== 'comparable'
    ? statuses[status]!
    : 'Contradicts itself'

/** Whether the index may be compared with others. */
const isComparable = ({ at_odds: odds, status }: Pick<Result, 'at_odds' | 'status'>): boolean =>
  status === 'comparable' && odds.length === 0

export const nameOf = ({ title, letter }: RatedConcept): string =>
  title === '' ? `Concept ${letter.toUpperCase()}` : title

export const part = ({ points, of, percent }: Part): string =>
  `${formatted(points)} of ${of} (${percent} %)`

/** Difference in points below which two concepts are tied. */
const TIE = 5

/** @returns advice on what to do first, the diagram and the figures; empty if no concept is completely rated */
export function comparison(
  concepts: readonly Compared[],
  criteria: readonly Criterion[],
  gates: readonly Named[],
): Piece {
  const rated = concepts
    .filter((one): one is Rated => one.result !== undefined)
    .toSorted((a, b) => b.result.index - a.result.index)
  if (rated.length === 0) return ''
  const comparable = rated.filter(({ result }) => isComparable(result))
  const held = rated.filter(({ result }) => result.status === 'held_for_investigation')
  return html`<section class="compared">${whatFirst(comparable, held, criteria, gates)}
${rated.map((one) => atOdds(one, criteria))}
${comparable.length === 0 || comparable.length === rated.length ? '' : html`<p>Not compared: ${rated.filter((one) => !comparable.includes(one)).map((one, i) => html`${i === 0 ? '' : ', '}${nameOf(one.concept)} (${lowered(statusOf(one.result))})`)}.</p>`}
${picture(rated)}
${concepts.length < 2 ? '' : table(concepts)}</section>`
}

/**
 * Advises to build and to test only concepts that passed every gate; for the others it names the gates to judge first.
 */
function whatFirst(
  comparable: readonly Rated[],
  held: readonly Rated[],
  criteria: readonly Criterion[],
  gates: readonly Named[],
): Piece {
  const toFind = held.map(({ concept, result }) => {
    const open = gates.filter(({ id }) => result.gates?.open.includes(id))
    return html`<p class="lead"><b>Find out first, for ${nameOf(concept)}:</b> ${open.map(({ name }) => name).join(', ')}.</p>`
  })
  const [only, other] = comparable
  if (only === undefined)
    return held.length > 0
      ? toFind
      : html`<p class="lead">None of them is to be built or tested yet: a gate is failed, nothing would change, or two ratings contradict each other.</p>`
  // A single concept cannot be first among several while the others are on hold.
  if (other === undefined && held.length > 0)
    return [
      toFind,
      html`<p>Until then ${nameOf(only.concept)} has nothing to be compared with.</p>`,
    ]
  return [toFind, toBuildAndTest(comparable, criteria)]
}

function toBuildAndTest(comparable: readonly Rated[], criteria: readonly Criterion[]): Html {
  const [first, second] = comparable
  const toTest = comparable
    .filter(({ result }) => mustShow(result, criteria) !== undefined)
    .toSorted((a, b) => worthTesting(b.result) - worthTesting(a.result))[0]
  if (second === undefined)
    return toTest === undefined
      ? html`<p class="lead"><b>Nothing of ${nameOf(first!.concept)} is left to be tried first.</b> ${TRIED}</p>`
      : html`<p class="lead"><b>Test before you build ${nameOf(first!.concept)}.</b> ${showsOf(toTest, criteria)}</p>`
  const gap = first!.result.index - second.result.index
  if (gap < TIE) return tied(comparable, toTest ?? first!, (one) => showsOf(one, criteria))
  const lead = `it leads “${nameOf(second.concept)}” by ${formatted(gap)} points`
  if (toTest === undefined)
    return html`<p class="lead"><b>Build first: ${nameOf(first!.concept)}</b>; ${lead}. ${TRIED}</p>`
  const shows = showsOf(toTest, criteria)
  if (toTest === first)
    return html`<p class="lead"><b>Test ${nameOf(first!.concept)} before you build it:</b> ${lead}, and it promises most of what can still turn out otherwise. ${shows}</p>`
  return html`<p class="lead"><b>Build first: ${nameOf(first!.concept)}</b>; ${lead}. <b>Test first: ${nameOf(toTest.concept)}</b>; least is known of it for what it promises. ${shows}</p>`
}

/** Pairs of ratings that need a source, in words. Contradictory pairs are left to the verdict. */
function atOdds({ concept, result }: Rated, criteria: readonly Criterion[]): Piece {
  const said = (id: string): Piece => {
    const { anchors, name } = criteria.find((one) => one.id === id)!
    const rating = concept.ratings.get(id)!
    return html`${lowered(name)} ${rating} (“${anchors[rating]}”)`
  }
  return ratingsAtOdds(Object.fromEntries(concept.ratings))
    .filter(
      ({ high, low }) => !result.at_odds.some((pair) => pair.high === high && pair.low === low),
    )
    .map(
      ({ high, low }) =>
        html`<p class="note">${nameOf(concept)}: ${said(high)} beside ${said(low)}. Where was it measured, and when? Name the source, or rate one of them again.</p>`,
    )
}

/** The criterion that rates how easily a test can be reversed. */
export const UNDONE = 'reversible_learning'

const undone = ({ concept }: Rated): number => concept.ratings.get(UNDONE)!

/** Ratings cannot order tied concepts, so a test has to decide, starting with the concept that is easier to reverse. */
function tied(comparable: readonly Rated[], mostUnsure: Rated, shows: (one: Rated) => Piece): Html {
  const [first] = comparable
  const level = comparable.filter(({ result }) => first!.result.index - result.index < TIE)
  const gap = first!.result.index - level.at(-1)!.result.index
  const names = listOf(level.map(({ concept }) => nameOf(concept)))
  const [soonest, next] = level.toSorted((a, b) => undone(b) - undone(a))
  const isSooner = undone(soonest!) > undone(next!)
  const toTest = isSooner ? soonest! : mostUnsure
  const why = isSooner
    ? `it is sooner undone (reversible learning ${undone(soonest!)} against ${undone(next!)})`
    : 'least is known of it for what it promises'
  const apart = gap === 0 ? 'with the same index' : `${formatted(gap)} points apart`
  return html`<p class="lead"><b>A tie, and none to build first: ${names}</b>, ${apart}; under ${TIE} points is a tie. <b>Test first: ${nameOf(toTest.concept)}</b>; ${why}. ${shows(toTest)}</p>`
}

function showsOf(one: Rated, criteria: readonly Criterion[]): string {
  const must = mustShow(one.result, criteria)
  return must === undefined
    ? TRIED
    : `Its test must show, for ${lowered(must.name)}: “${must.asks}”`
}

/** Message for a concept that needs no further test. */
const TRIED = `By its ratings it has been tried: nothing that says how far it is known is under ${MEASURED}.`

/** What a test of a concept has to show. */
export interface Aim extends Named {
  readonly asks: string
  /** Points gained if the test shows it. */
  readonly gain: number
}

/**
 * The aim of a test: of the confidence ratings below `MEASURED` the one that costs the most points, with its lowest
 * anchor that a test can show.
 *
 * @returns undefined if no confidence rating is below `MEASURED`
 */
export function mustShow(result: Result, criteria: readonly Criterion[]): Aim | undefined {
  const [most] = result.contributions
    .map((one) => ({ ...one, ...criteria.find(({ id }) => id === one.criterion)! }))
    .filter(({ measures, rating }) => measures === 'confidence' && rating < MEASURED)
    .toSorted((a, b) => b.weight - b.contribution - (a.weight - a.contribution))
  return most === undefined
    ? undefined
    : {
        id: most.id,
        name: most.name,
        asks: most.anchors[MEASURED]!,
        gain: (most.weight * (MEASURED - most.rating)) / HIGHEST_RATING,
      }
}

export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const picture = (rated: readonly Rated[]): Html =>
  html`<figure>${scatter(
    rated.map(({ concept, result }) => ({
      text: concept.letter.toUpperCase(),
      x: result.confidence.percent,
      y: result.promise.percent,
    })),
    {
      x: 'how far it is known →',
      y: '↑ what it promises',
      corners: ['promising, unsure', 'promising, known', 'weak, unsure', 'weak, known'],
    },
    `Promise against confidence, of a hundred: ${rated
      .map(
        ({ concept, result }) =>
          `${nameOf(concept)}, promise ${result.promise.percent}, confidence ${result.confidence.percent}`,
      )
      .join('; ')}.`,
  )}<figcaption>${rated.toSorted((a, b) => (a.concept.letter < b.concept.letter ? -1 : 1)).map(({ concept }) => html`<span><b>${concept.letter.toUpperCase()}</b> ${nameOf(concept)}</span> `)}</figcaption></figure>`

const table = (concepts: readonly Compared[]): Html =>
  html`<table class="stacks"><caption class="hidden">Side by side</caption><thead><tr><th scope="col">Concept</th><th scope="col">Index</th><th scope="col">Status</th><th scope="col">Promise</th><th scope="col">Confidence</th></tr></thead><tbody>${concepts
    .toSorted((a, b) => (b.result?.index ?? -1) - (a.result?.index ?? -1))
    .map(({ concept, result }) =>
      result === undefined
        ? html`<tr><th scope="row">${nameOf(concept)}</th><td>not rated in full</td><td></td><td></td><td></td></tr>`
        : html`<tr><th scope="row">${nameOf(concept)}</th><td data-label="Index">${formatted(result.index)}</td><td data-label="Status">${statusOf(result)}</td><td data-label="Promise">${part(result.promise)}</td><td data-label="Confidence">${part(result.confidence)}</td></tr>`,
    )}</tbody></table>`
