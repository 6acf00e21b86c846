/**
 * The outcome that all ideas of `/score` are meant to change: how it is counted, its present value and the value from
 * which an idea is worth it. The test of an idea measures this first, and its weakest criterion second.
 */
import { LEARNING } from '../../engine/runs/score.ts'
import { type Html, html, joined, listOf, lowered, type Piece } from '../../pages/html.ts'
import { LONGEST_NAME, type Outcome, type RatedConcept } from './score-address.ts'
import { leavesAGap, wayOf } from './score-figures.ts'
import { isReached } from './score-reach.ts'
import { earlySigns, longTime } from './score-slow.ts'
import { nameOf } from './score-words.ts'

/** Where the outcome is asked for, and whether an idea moves it. */
export const FIELDS = 'f-outcome'
export const MOVES_QUESTION = 'f-moves'
export const COSTS_QUESTION = 'f-costs'
export const BRINGS_QUESTION = 'f-brings'

const labels: Readonly<Record<keyof Outcome, { readonly name: string; readonly such: string }>> = {
  change: {
    name: 'It is counted as',
    such: 'missed appointments out of 100 booked',
  },
  now: { name: 'Now', such: '14' },
  worth: { name: 'Worth it from', such: '10' },
}

/** Whether an idea is compared by the figure that is to change: not if somebody says that it does not move it. */
export const isCompared = ({ moves, outcome }: RatedConcept): boolean =>
  outcome.change === '' || moves !== 'no'

/** Which ideas are not compared by the figure, and of which it is not said whether they move it. */
export function movesWords(ideas: readonly RatedConcept[]): Piece {
  const [{ outcome } = { outcome: undefined }] = ideas
  if (outcome === undefined || outcome.change === '') return ''
  const named = (all: readonly RatedConcept[]): string =>
    listOf(all.map((idea) => `“${nameOf(idea)}”`))
  const say = (all: readonly RatedConcept[], one: string, several: string): string =>
    all.length === 1 ? one : several
  const aside = ideas.filter((idea) => !isCompared(idea))
  const unknown = ideas.filter(({ moves }) => moves === 'unknown')
  const unsaid = ideas.filter(({ moves }) => moves === undefined)
  return html`<div class="moved">${[
    aside.length === 0
      ? ''
      : html`<p><b>Not compared: ${named(aside)}.</b> You say that ${say(aside, 'it does', 'they do')} not move what you count, ${outcome.change}. Say what ${say(aside, 'it is', 'they are')} for, and compare ${say(aside, 'it', 'them')} with ideas for the same.</p>`,
    unknown.length === 0
      ? ''
      : html`<p>Nobody knows yet whether ${named(unknown)} ${say(unknown, 'moves', 'move')} what you count: ${say(unknown, 'its test has', 'their tests have')} to show that first.</p>`,
    unsaid.length === 0
      ? ''
      : html`<p>Not said: <a href="#${MOVES_QUESTION}">whether ${named(unsaid)} ${say(unsaid, 'moves', 'move')} what you count</a>. An idea that does not is not compared by it.</p>`,
  ]}</div>`
}

/** A measure that a situation near to the ideas has. */
export interface Offered {
  readonly measure: string
  /** The address with the measure filled in. */
  readonly href: string
  /** The ideas to which it is near, if it is not near to all of them. */
  readonly only: readonly string[]
}

/** The measures, by the ideas that they would compare. */
function offers(offered: readonly Offered[], ideas: number): Piece {
  if (offered.length === 0) return ''
  const links = (some: readonly Offered[]): Piece =>
    joined(
      some.map(({ href, measure }) => html`<a data-live href="${href}">${measure}</a>`),
      ' · ',
    )
  if (ideas < 2)
    return html`<p class="small">In situations near to your idea people count: ${links(offered)}</p>`
  const groups = [...Map.groupBy(offered, ({ only }) => only.join('\n')).values()]
  return html`<p class="small">In situations near to your ideas people count:</p><ul class="plain small">${groups.map(
    (group) =>
      html`<li><span class="quiet">${nearWords(group[0]!.only)}</span> ${links(group)}</li>`,
  )}</ul><p class="small">Take one only if every idea is meant to move it. An idea that does not move it cannot be compared by it; then write what they are all for.</p>`
}

const nearWords = (only: readonly string[]): string =>
  only.length === 0 ? 'near to all:' : `near to ${listOf(only.map((one) => `“${one}”`))} alone:`

/** The fields, and measures to take over as long as nothing is written. */
export function outcomeQuestion(
  outcome: Outcome,
  offered: readonly Offered[],
  ideas: number,
): Html {
  const fields = Object.entries(labels).map(
    ([field, { name, such }]) =>
      html`<div class="one"><label for="${field}">${name}</label><input id="${field}" name="${field}" type="text" maxlength="${LONGEST_NAME}" value="${outcome[field as keyof Outcome]}" placeholder="${such}" autocomplete="off"></div>`,
  )
  return html`<div class="ask outcome" id="${FIELDS}" role="group" aria-labelledby="${FIELDS}-asks"><div><span id="${FIELDS}-asks">What is to change, for all ideas?</span>${offers(offered, ideas)}</div>${fields}</div>`
}

/** When the test has failed, as it follows from the figures: “the figure is still above 10”; undefined if none follows. */
export function failsByOutcome({ outcome }: RatedConcept): string | undefined {
  const way = wayOf(outcome)
  if (way === undefined) return undefined
  return `the figure is still ${way === 'falls' ? 'above' : 'below'} ${outcome.worth}`
}

/** For the first sentence of an answer: “missed appointments out of 100 booked (now 14, worth it from 10)”. */
export function countedWords({ change, now, worth }: Outcome): string {
  const figures = [now === '' ? '' : `now ${now}`, worth === '' ? '' : `worth it from ${worth}`]
  const said = figures.filter((one) => one !== '')
  return said.length === 0 ? change : `${change} (${said.join(', ')})`
}

/** What to count, in short: beside a figure that moves late, what moves early. */
export const countInShort = (outcome: Outcome): string =>
  longTime(outcome) === undefined
    ? `count ${countedWords(outcome)}`
    : `count what moves early, besides ${countedWords(outcome)}`

function enoughWords(idea: RatedConcept): Piece {
  const { brings, fails, outcome } = idea
  const { now, worth } = outcome
  const today =
    now === '' ? ' Count it before the trial too: without that nothing shows a change.' : ''
  if (worth === '')
    return html` <a href="#${FIELDS}">Write down</a> from which figure it is worth it${fails === '' ? ', at which it has failed, and on which day somebody looks,' : ''} before the trial begins.${today}`
  const way = wayOf(outcome)
  const reached =
    way === undefined
      ? `once “${worth}” is reached`
      : `if the figure ${way} to ${worth} or ${way === 'falls' ? 'lower' : 'higher'}`
  const between = leavesAGap(fails, outcome)
    ? ' Between that and the figure at which it has failed it has shown neither: say now what you then do.'
    : ''
  const expected =
    isReached(idea) === false
      ? ` You expect ${brings}: that would be less than enough, so say now what you then do, or from which other figure it is worth it.`
      : ''
  return ` It has shown enough ${reached}.${expected === '' ? between : expected}${today}`
}

/** What else to observe in the trial, by the criterion with the limiting rating. */
const besides: Readonly<Record<string, string>> = {
  outcome_contribution: 'leave some cases as they are, and compare the same figure there.',
  feasibility: 'carry one whole case through, and write down what was missing.',
  evidence: 'write down what happened in each case, and on which day.',
  adoption: 'count how many of those who have to act do so a second time without being asked.',
  differentiation: 'ask people who know what you do today which they would keep, and why.',
  reversible_learning: 'take it back once, to see that it can be taken back.',
  robustness: 'let it meet your worst day and somebody new, and write down where it breaks.',
}

/** What to settle before a trial if a criterion is rated 0. */
const unable: Readonly<Record<string, string>> = {
  feasibility: 'get what is missing; without it there is no trial.',
  adoption:
    'ask whoever refuses what would change that, or find out who would have to act; without them there is no trial.',
}

/** Whether those who rate say that nothing smaller than the whole of it tells anything. */
const isWhole = ({ ratings }: RatedConcept): boolean => ratings.get(LEARNING) === 0

/** Whether those who rate know a test that can stop it before the whole is done. */
const isSmall = ({ ratings }: RatedConcept): boolean => (ratings.get(LEARNING) ?? 0) >= TESTED_SMALL

/** Lowest rating of reversible learning whose anchor has a test with a result that stops it. */
const TESTED_SMALL = 2

/** The trial of an idea beside one whose trial stands in full: a room or a machine cannot be tried for a few weeks. */
export function sameTrial(idea: RatedConcept): Piece {
  if (isSmall(idea)) return 'try it as long, and count the same.'
  return isWhole(idea)
    ? 'there is only the whole of it (reversible learning 0): look at a place that has it and decide without a trial.'
    : html`see whether a small part of it can be had for a time, borrowed or hired, and count ${longTime(idea.outcome) === undefined ? idea.outcome.change : earlySigns(idea.outcome)}. If only <a href="#f-${LEARNING}">the whole of it</a> would show anything, look at a place that has it and decide without a trial.`
}

/** “try it for a few weeks …, and count …”; undefined as long as nobody has said what is to change. */
export function trialOf(idea: RatedConcept): Html | undefined {
  const { change, now } = idea.outcome
  if (change === '') return undefined
  const count = `${change}${now === '' ? '' : ` (now ${now})`}`
  if (isWhole(idea))
    return html`there is only the whole of it (reversible learning 0): look at a place that has it and decide without a trial; then count ${count} from the first day.${enoughWords(idea)}`
  const long = longTime(idea.outcome)
  if (long !== undefined)
    return html`try it in one place or with one group for longer than ${long}, so that what begins during the trial ends in it; count ${count}. From the first week count what moves early: ${earlySigns(idea.outcome)}.${enoughWords(idea)}`
  return html`try it for a few weeks, in one place or with one group, and count ${count}.${enoughWords(idea)}`
}

interface Lowest {
  readonly id: string
  readonly name: string
  readonly rating: number
}

const forWords = ({ name, rating }: Lowest): string => `for ${lowered(name)} (rated ${rating})`

/** What to settle before an idea is tried: “Before “A second room” is tried, for feasibility (rated 1): …” */
export function beforeWords(aim: Lowest | undefined, idea: RatedConcept, isSecond = false): string {
  if (aim === undefined) return ''
  const missing =
    aim.id === 'feasibility' && isSecond && !isSmall(idea)
      ? 'write down who would do the work, where and with what, and what of it is missing.'
      : undefined
  const first = aim.rating === 0 ? unable[aim.id] : missing
  return first === undefined ? '' : `Before “${nameOf(idea)}” is tried, ${forWords(aim)}: ${first} `
}

/** What else to observe in the trial, for the criterion with the limiting rating. */
export function besidesWords(aim: Lowest, idea: RatedConcept, isSecond = false): string {
  if (beforeWords(aim, idea, isSecond) !== '') return ''
  const name = forWords(aim)
  const also = besides[aim.id]
  return also === undefined ? '' : ` At the same time, ${name}: ${also}`
}

/** As long as nobody has said what is to change: that it has to be said first. */
export const outcomeFirst = ({ outcome }: RatedConcept): Piece =>
  outcome.change === ''
    ? html` Before the trial, say <a href="#${FIELDS}">what is to change and how it is counted</a>, and count it.`
    : ''

/** The outcome on one line, for print. */
export const outcomeLine = ({ change, now, worth }: Outcome): string =>
  [
    change === '' ? '.'.repeat(40) : change,
    `now ${now === '' ? '.'.repeat(8) : now}`,
    `worth it from ${worth === '' ? '.'.repeat(8) : worth}`,
  ].join('; ')
