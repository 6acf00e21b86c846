/** What to do first with rated concepts: which to build, which to test, and what a test has to show. */
import { HALF, HIGHEST_RATING, LEARNING, MEASURED, worthTesting } from '../../engine/runs/score.ts'
import { hasNumberWord, withoutDates } from '../../engine/runs/written-figures.ts'
import { limitsOf } from '../../engine/runs/written-limits.ts'
import { formatted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import {
  type Criterion,
  heldDown,
  lowered,
  type Named,
  nameOf,
  type Rated,
  type Result,
} from './score-words.ts'

/** Difference in points below which two concepts are tied. */
const TIE = 5

/**
 * Advises to build and to test only concepts that passed every gate; for the others it names the gates to judge first.
 */
export function whatFirst(
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
  const advice = toBuildAndTest(comparable, criteria)
  return [
    toFind,
    html`<p class="in-short">${inShort(comparable, criteria)}</p><p class="lead">${advice}</p>`,
  ]
}

/** The concept that a test would tell most about, for what it promises; undefined if all have been tried. */
const mostUnsure = (comparable: readonly Rated[], criteria: readonly Criterion[]) =>
  comparable
    .filter(({ result }) => mustShow(result, criteria) !== undefined)
    .toSorted((a, b) => worthTesting(b.result) - worthTesting(a.result))[0]

/** The whole advice in one sentence: which comes first, and the figure and the day that its test has to reach. */
function inShort(comparable: readonly Rated[], criteria: readonly Criterion[]): Html {
  const [first, second] = comparable
  const toTest = mostUnsure(comparable, criteria)
  const name = `“${nameOf(first!.concept)}”`
  const isTie = second !== undefined && first!.result.index - second.result.index < TIE
  const tested = isTie ? firstOfTie(comparable, toTest ?? first!) : toTest
  const isSafe = heldDown(first!.result) === '' && !isTie
  if (tested === undefined)
    return html`<b>In short:</b> ${isSafe ? `begin with ${name}, which has been tried.` : 'build none of them yet.'}`
  const isOther = tested !== first && isSafe && first!.result.confidence.percent >= HALF
  return html`<b>In short:</b> ${isOther ? `build ${name} first, and ` : 'build nothing yet, and '}test “${nameOf(tested.concept)}”${limitWords(tested.concept)}.`
}

/** At which figure a test counts as failed; if nobody has said it, where to write it. */
function limitWords({ fails }: RatedConcept): Piece {
  if (hasFigure(fails)) return `, whose test has failed if ${fails}`
  return html`; <a href="#f-test_and_exit_defined">write down</a> the figure and the day at which its test has failed`
}

/** The concept is named in bold only where it may be built or tested: what is held down is not to be built. */
function toBuildAndTest(comparable: readonly Rated[], criteria: readonly Criterion[]): Piece {
  const [first, second] = comparable
  const toTest = mostUnsure(comparable, criteria)
  if (second === undefined) return alone(first!, criteria)
  const gap = first!.result.index - second.result.index
  if (gap < TIE)
    return [
      tied(comparable, toTest ?? first!, (one) => showsOf(one, criteria)),
      ...worth(comparable),
    ]
  const lead = `it leads “${nameOf(second.concept)}” by ${formatted(gap)} points`
  if (heldDown(first!.result) !== '')
    return html`${notToBuild(comparable, lead)} ${testFirst(toTest, criteria)}`
  if (toTest === undefined)
    return html`<b>Build first: ${nameOf(first!.concept)}</b>; ${lead}. ${TRIED}`
  if (toTest === first)
    return html`<b>Test ${nameOf(first.concept)} before you build it:</b> ${lead}, and it promises most of what can still turn out otherwise. ${showsOf(toTest, criteria)}`
  if (first!.result.confidence.percent < HALF)
    return html`<b>Nothing is to be built untested:</b> ${nameOf(first!.concept)} leads “${nameOf(second.concept)}” by ${formatted(gap)} points, yet less than half is known of what it relies on. ${testFirst(toTest, criteria)}`
  return html`<b>Build first: ${nameOf(first!.concept)}</b>; ${lead}. ${testFirst(toTest, criteria)}`
}

function alone(only: Rated, criteria: readonly Criterion[]): Html {
  const name = nameOf(only.concept)
  const held = heldDown(only.result)
  const shows = showsOf(only, criteria)
  if (held !== '')
    return html`<b>${name} is not worth building yet:</b> it is held down by ${held}. ${shows}`
  return mustShow(only.result, criteria) === undefined
    ? html`<b>Nothing of ${name} is left to be tried first.</b> ${shows}`
    : html`<b>Test before you build ${name}.</b> ${shows}`
}

function testFirst(toTest: Rated | undefined, criteria: readonly Criterion[]): Piece {
  return toTest === undefined
    ? TRIED
    : html`<b>Test first: ${nameOf(toTest.concept)}</b>; least is known of it for what it promises. ${showsOf(toTest, criteria)}`
}

/** The leading concept is held down: whether the others are too, and by what. */
function notToBuild(comparable: readonly Rated[], lead: string): Html {
  const [first] = comparable
  const best = comparable.find(({ result }) => heldDown(result) === '')
  const name = nameOf(first!.concept)
  if (best !== undefined)
    return html`<b>${name} is not worth building yet:</b> ${lead}, but is held down by ${heldDown(first!.result)}${besideBest(first!, best)}`
  return html`<b>${noneOf(comparable)} worth building yet:</b> ${name} is only the best of weak ones. ${heldWords(comparable)}`
}

/** How the best concept that nothing holds down compares with one that is held down. */
function besideBest({ result: held }: Rated, { concept, result: best }: Rated): string {
  const name = `“${nameOf(concept)}”`
  if (held.promise.percent >= HALF) return `, and nothing of ${name} is rated 0.`
  const known =
    best.confidence.percent < held.confidence.percent
      ? `, and less is known of it (${best.confidence.percent} % against ${held.confidence.percent} %)`
      : ''
  return `: it promises ${held.promise.percent} % of what it could. ${name} promises ${best.promise.percent} %${known}.`
}

/** Added to a tie of which no concept is worth building. */
const worth = (comparable: readonly Rated[]): Piece[] =>
  comparable.every(({ result }) => heldDown(result) !== '')
    ? [html` <b>${noneOf(comparable)} worth building yet.</b> ${heldWords(comparable)}`]
    : []

const noneOf = ({ length }: readonly unknown[]): string => (length === 2 ? 'Neither is' : 'None is')

const heldWords = (some: readonly Rated[]): string =>
  `Held down: ${some.map(({ concept, result }) => `${nameOf(concept)} by ${heldDown(result)}`).join('; ')}.`

const undone = ({ concept }: Rated): number => concept.ratings.get(LEARNING)!

/** Of tied concepts the one to test first: the one that is sooner undone, otherwise the one of which least is known. */
function firstOfTie(comparable: readonly Rated[], unsure: Rated): Rated {
  const best = comparable[0]!.result.index
  const [soonest, next] = comparable
    .filter(({ result }) => best - result.index < TIE)
    .toSorted((a, b) => undone(b) - undone(a))
  return undone(soonest!) > undone(next!) ? soonest! : unsure
}

/** Ratings cannot order tied concepts, so a test has to decide, starting with the concept that is easier to reverse. */
function tied(comparable: readonly Rated[], unsure: Rated, shows: (one: Rated) => Piece): Piece {
  const [first] = comparable
  const level = comparable.filter(({ result }) => first!.result.index - result.index < TIE)
  const gap = first!.result.index - level.at(-1)!.result.index
  const names = listOf(level.map(({ concept }) => nameOf(concept)))
  const [soonest, next] = level.toSorted((a, b) => undone(b) - undone(a))
  const isSooner = undone(soonest!) > undone(next!)
  const toTest = firstOfTie(comparable, unsure)
  const why = isSooner
    ? `it is sooner undone (reversible learning ${undone(soonest!)} against ${undone(next!)})`
    : 'least is known of it for what it promises'
  const apart = gap === 0 ? 'with the same index' : `${formatted(gap)} points apart`
  return html`<b>A tie, and none to build first: ${names}</b>, ${apart}; under ${TIE} points is a tie. <b>Test first: ${nameOf(toTest.concept)}</b>; ${why}. ${shows(toTest)}`
}

function showsOf({ concept, result }: Rated, criteria: readonly Criterion[]): string {
  const must = mustShow(result, criteria)
  if (must === undefined) return TRIED
  const [first] = must.tied
  const where =
    must.tied.length === 1
      ? `for ${first!}, rated ${must.rating} and lowest of what says how far it is known`
      : `for what is rated ${must.rating}, the lowest: ${listOf(must.tied)}. For ${first!}, that is`
  return `Its test must show, ${where}: “${must.asks}” ${failsWords(concept)}`
}

/** At which figure the test has failed, in the words of those who rate; asks for one if there is none. */
export function failsWords({ fails, gates }: RatedConcept): string {
  if (fails === '' && gates.get('test_and_exit_defined') === 'yes')
    return '“Test and exit defined” counts as passed; the figure at which the test has failed is still to be written beside it.'
  if (fails === '')
    return 'No figure is given at which it has failed: write one under “Test and exit defined”.'
  return hasFigure(fails)
    ? `It counts as failed, in your words, if “${fails}”.`
    : `It counts as failed, in your words, if “${fails}”; there is no figure in it that a reading could miss.`
}

/** Dates are no figures here: a day says when to look and not what to find. */
const hasFigure = (text: string): boolean =>
  limitsOf(text).length > 0 || /\d/.test(withoutDates(text)) || hasNumberWord(text)

/** Message for a concept that needs no further test. */
const TRIED = `By its ratings it has been tried: nothing that says how far it is known is under ${MEASURED}.`

/** What a test of a concept has to show. */
export interface Aim extends Named {
  readonly asks: string
  readonly rating: number
  /** Names of all criteria that are as low, this one first. */
  readonly tied: readonly string[]
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
  const known = result.contributions
    .map((one) => ({ ...one, ...criteria.find(({ id }) => id === one.criterion)! }))
    .filter(({ measures, rating }) => measures === 'confidence' && rating < MEASURED)
    .toSorted((a, b) => b.weight - b.contribution - (a.weight - a.contribution))
  const [most] = known
  return most === undefined
    ? undefined
    : {
        id: most.id,
        name: most.name,
        asks: most.anchors[MEASURED]!,
        rating: most.rating,
        tied: known.filter(({ rating }) => rating === most.rating).map(({ name }) => lowered(name)),
        gain: (most.weight * (MEASURED - most.rating)) / HIGHEST_RATING,
      }
}
