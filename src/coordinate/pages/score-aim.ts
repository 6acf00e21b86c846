/** What a test of an idea has to show, and at which figure it has failed. */
import { HIGHEST_RATING, heldDownBy, MEASURED } from '../../engine/runs/score.ts'
import { hasNumberWord, withCommas, withoutDates } from '../../engine/runs/written-figures.ts'
import { limitsOf } from '../../engine/runs/written-limits.ts'
import { html, listOf, lowered, type Piece } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import { countInShort, failsByOutcome } from './score-outcome.ts'
import { failsForm } from './score-questions.ts'
import type { Criterion, Named, Result } from './score-words.ts'

/** Difference in points below which two ideas are tied. */
export const TIE = 5

/** What a test of a concept has to show. */
export interface Aim extends Named {
  readonly asks: string
  readonly rating: number
  /** Names of all criteria that are as low, this one first. */
  readonly tied: readonly string[]
  /** Why a test is about this: “for adoption, rated 1 and lowest of what says how far it is known”. */
  readonly why: string
  /** Points gained if the test shows it. */
  readonly gain: number
}

interface Given {
  readonly criterion: string
  readonly rating: number
  readonly weight: number
}

/**
 * The aim of a test: what holds the idea down, since that decides between going on and not; else the lowest rating of
 * how far it is known. In both cases the test has to show the lowest anchor that says that something was measured.
 *
 * @param held ids of the criteria that hold the idea down
 * @returns undefined if nothing holds it down and no confidence rating is below `MEASURED`
 */
export function testAim(
  given: readonly Given[],
  held: readonly string[],
  criteria: readonly Criterion[],
): Aim | undefined {
  const low = given
    .filter(({ rating }) => rating < MEASURED)
    .map((one) => ({ ...one, ...criteria.find(({ id }) => id === one.criterion)! }))
    .toSorted((a, b) => a.rating - b.rating || b.weight - a.weight)
  const holding = low.filter(({ id }) => held.includes(id))
  const of = holding.length > 0 ? holding : low.filter(({ measures }) => measures === 'confidence')
  const [most] = of
  if (most === undefined) return undefined
  const tied = of.filter(({ rating }) => rating === most.rating).map(({ name }) => lowered(name))
  return {
    id: most.id,
    name: most.name,
    asks: most.anchors[MEASURED]!,
    rating: most.rating,
    tied,
    why: whyOf(tied, most.rating, holding.length > 0),
    gain: (most.weight * (MEASURED - most.rating)) / HIGHEST_RATING,
  }
}

function whyOf(tied: readonly string[], rating: number, isHeld: boolean): string {
  const [first] = tied
  if (tied.length === 1)
    return `for ${first!}, rated ${rating} and ${isHeld ? 'what holds it down' : 'lowest of what says how far it is known'}`
  return `for what is rated ${rating}${isHeld ? ' and holds it down' : ', the lowest'}: ${listOf(tied)}. For ${first!}, that is`
}

/** The aim of the test of a concept that is rated in full. */
export const mustShow = (result: Result, criteria: readonly Criterion[]): Aim | undefined =>
  testAim(
    result.contributions,
    heldDownBy(
      Object.fromEntries(result.contributions.map(({ criterion, rating }) => [criterion, rating])),
      result,
    ),
    criteria,
  )

/** At which figure a test counts as failed; if nobody has said it, where to write it. */
export function limitWords({ fails, outcome }: RatedConcept): Piece {
  if (hasFigure(fails)) return `, whose test has failed if ${fails}`
  if (outcome.change !== '') return `: ${countInShort(outcome)}`
  return html`; <a href="#f-fails">write down</a> the figure and the day at which its test has failed`
}

/** At which figure the test has failed, in the words of those who rate; asks for one if there is none. */
export function failsWords(idea: RatedConcept, aim?: Aim): string {
  const { fails } = idea
  if (fails === '') {
    // The trial asks for both in one sentence.
    if (idea.outcome.change !== '' && idea.outcome.worth === '') return ''
    const follows = failsByOutcome(idea)
    if (follows !== undefined)
      return `It has failed if ${follows} on the day on which somebody looks; write that day down.`
    const form = aim === undefined ? '' : `, such as “${failsForm(aim.id)}”`
    return `It is not said at which figure it has failed: write one, and the day on which somebody looks${form}.`
  }
  const own = `It counts as failed, in your words, if “${fails}”`
  if (!hasFigure(fails)) return `${own}; there is no figure in it that a reading could miss.`
  return hasDay(fails) ? `${own}.` : `${own}; on which day somebody looks is not said.`
}

/** Dates are no figures here: a day says when to look and not what to find. */
export const hasFigure = (text: string): boolean =>
  limitsOf(text).length > 0 || /\d/.test(withoutDates(text)) || hasNumberWord(text)

/** Whether a text says when somebody looks: a date, a day of the week or a span of time. */
const hasDay = (text: string): boolean =>
  withoutDates(text) !== withCommas(text) ||
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|days?|weeks?|months?|quarter|year|spring|summer|autumn|winter|easter|christmas)\b/i.test(
    text,
  )
