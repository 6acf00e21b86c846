/**
 * A first answer from the little that has been said of some ideas: which comes first, what that rests on, which question
 * could still turn it, and what a test has to show. What is not said is given no value: it counts the same for all.
 */
import { MEASURED, OUTCOME } from '../../engine/runs/score.ts'
import { capital, type Html, html, joined, listOf, lowered, type Piece } from '../../pages/html.ts'
import { type RatedConcept, TEST_GATE } from './score-address.ts'
import { type Aim, failsWords, hasFigure, TIE, testAim } from './score-aim.ts'
import { byMoney, type Choice } from './score-costs.ts'
import { contradictionsOf, leadOf, type Rubric, standing, zerosOf } from './score-order.ts'
import {
  beforeWords,
  besidesWords,
  countInShort,
  outcomeFirst,
  sameTrial,
  trialOf,
} from './score-outcome.ts'
import { trialWords } from './score-questions.ts'
import { isReached } from './score-reach.ts'
import { turnWords } from './score-turns.ts'
import { type Criterion, type Named, nameOf, pointsWords } from './score-words.ts'

const BASELINE = 'baseline_recorded'

export function firstAnswer(ideas: readonly RatedConcept[], rubric: Rubric): Html {
  const out = ideas.flatMap((idea) => outWords(idea, rubric))
  const odd = ideas.flatMap((idea) => oddWords(idea, rubric))
  const { left } = standing(ideas, rubric)
  const order = withMoney(orderOf(left, rubric), left)
  const isCounted = left.some(({ outcome }) => outcome.change !== '')
  // The trial is the same for all, so one sentence has it in full even where nothing tells the ideas apart.
  const toTest = order.first ?? order.toTest ?? (isCounted ? left[0] : undefined)
  return html`<section class="compared first"><p class="in-short"><b>In short:</b> ${inShort(order, left, ideas, rubric)}</p>
${out}${odd}${openWords(left, order.first, rubric)}${order.why}
${toTest === undefined ? beforeTrial(left[0]) : testWords(toTest, rubric)}${left.map((idea) => (idea === toTest ? '' : otherTest(idea, rubric)))}</section>`
}

const beforeTrial = (idea: RatedConcept | undefined): Piece =>
  idea === undefined ? '' : html`<p>${outcomeFirst(idea)}</p>`

/** What is asked at a gate, as one asks a colleague, and what a no says. */
const gateWords: Readonly<Record<string, { readonly asks: string; readonly no: string }>> = {
  lawful_and_cleared: {
    asks: 'whether it is allowed, with every permission and consent on paper',
    no: 'it is not allowed, or a permission or consent is missing',
  },
  no_unacceptable_harm: {
    asks: 'whether anybody could be seriously harmed by it',
    no: 'somebody could be seriously harmed by it',
  },
  [BASELINE]: {
    asks: 'how things stand today, with the day and the source',
    no: 'nobody has counted how things stand today',
  },
  [TEST_GATE]: {
    asks: 'how it is tested, and how it is taken back',
    no: 'it has no test, or no way back',
  },
}

/** Why an idea is out, whatever else is said of it. */
function outWords(idea: RatedConcept, { criteria, gates }: Rubric): Html[] {
  const failed = gates
    .filter(({ id }) => idea.gates.get(id) === 'no')
    .map(({ id, name }) => gateWords[id]?.no ?? `${lowered(name)}: the answer is no`)
  const none = criteria.find(({ id }) => id === OUTCOME)!
  const why =
    failed.length > 0
      ? `${capital(listOf(failed))}, and nothing else makes up for that.`
      : idea.ratings.get(OUTCOME) === 0
        ? none.anchors[0]!
        : ''
  return why === '' ? [] : [html`<p><b>Out: ${nameOf(idea)}.</b> ${why}</p>`]
}

function oddWords(idea: RatedConcept, { criteria }: Rubric): Html[] {
  const said = (id: string): string => {
    const { anchors, name } = criteria.find((one) => one.id === id)!
    return `${lowered(name)} ${idea.ratings.get(id)!} (“${anchors[idea.ratings.get(id)!]}”)`
  }
  return contradictionsOf(idea).map(
    ({ high, low }) =>
      html`<p><b>${nameOf(idea)} contradicts itself:</b> ${said(high)} and ${said(low)} cannot both hold. Answer one of them again.</p>`,
  )
}

/** Gates to which nobody can say yes: those looked at in vain first. Of the first idea the sentence in short has said it. */
function openWords(
  left: readonly RatedConcept[],
  first: RatedConcept | undefined,
  { gates }: Rubric,
): Piece {
  const asked = left.flatMap((idea) => {
    const open = openOf(idea, gates)
    return open === '' || idea === first
      ? []
      : [
          html`<p class="lead"><b>First find out, for “${nameOf(idea)}”:</b> ${open}. Nobody has looked yet; no trial of it before.</p>`,
        ]
  })
  const unsaid = gates.filter(({ id }) => left.some((idea) => !idea.gates.has(id)))
  const begun = unsaid.filter(({ id }) => left.every((idea) => isBegun(idea, id)))
  const blank = unsaid.filter((one) => !begun.includes(one))
  return [
    asked,
    blank.length === 0 || left.length === 0
      ? ''
      : html`<p>Not answered for every idea yet: ${joined(blank.map(linked), ', ')}. Before an idea is built, each needs a yes for it; a no ends it.</p>`,
    begun.length === 0 || left.length === 0
      ? ''
      : html`<p>What you wrote makes a start on: ${joined(
          begun.map((gate) => html`${linked(gate)} (add ${toAdd[gate.id]!})`),
          '; ',
        )}.</p>`,
  ]
}

/** What a gate wants besides the figures that are written. */
const toAdd: Readonly<Record<string, string>> = {
  [BASELINE]: 'the day on which it was counted, and by whom',
  [TEST_GATE]: 'a way back',
}

/** Whether figures are written that a gate asks for: how it stands now, and when the test has failed. */
const isBegun = ({ fails, gates, outcome }: RatedConcept, gate: string): boolean =>
  !gates.has(gate) &&
  ((gate === BASELINE && outcome.change !== '' && hasFigure(outcome.now)) ||
    (gate === TEST_GATE && hasFigure(fails)))

const linked = ({ id, name }: Named): Html => html`<a href="#f-${id}">${lowered(name)}</a>`

/** What no rating tells apart, the money may: then the idea that it speaks for is the one to try. */
function withMoney(order: Order, left: readonly RatedConcept[]): Order {
  const money = order.first === undefined ? byMoney(left) : undefined
  return money === undefined ? order : { ...order, money, toTest: money.first }
}

interface Order {
  /** The idea that comes first; undefined as long as nothing tells them apart. */
  readonly first?: RatedConcept
  /** Without a first one: the idea of which least is known. */
  readonly toTest?: RatedConcept
  /** What the money says where the ratings are level. */
  readonly money?: Choice
  /** The question that would settle it best. */
  readonly settles?: Criterion
  readonly why: Piece
}

function orderOf(left: readonly RatedConcept[], rubric: Rubric): Order {
  const { criteria } = rubric
  const [only] = left
  if (only === undefined) return { why: '' }
  if (left.length === 1) return { first: only, why: '' }
  const { first, gap, isApart, isHeld, second, shared } = leadOf(left, criteria)
  const unsaid = criteria
    .filter((one) => !shared.includes(one))
    .toSorted((a, b) => b.weight - a.weight)
  if (shared.length === 0) return { settles: unsaid[0]!, why: '' }
  const rests = restsOn(shared, unsaid.length)
  if (!isApart)
    return {
      toTest: left.toSorted((a, b) => known(a, criteria) - known(b, criteria))[0]!,
      ...(unsaid[0] !== undefined && { settles: unsaid[0] }),
      why: html`<p>“${nameOf(first)}” and “${nameOf(second)}” are ${gap === 0 ? 'level' : `too near to call, less than ${TIE} points apart`}. ${rests}</p>`,
    }
  const lead = isHeld
    ? zerosOf(second, criteria).map(
        ({ anchors, name }) =>
          `“${nameOf(second)}” is held down by ${lowered(name)} 0: “${anchors[0]}” `,
      )
    : `“${nameOf(first)}” is ${pointsWords(gap)} of 100 ahead of “${nameOf(second)}”: ${differences(first, second, shared)}. `
  return { first, why: html`<p>${lead}${rests} ${turnWords(left, first, rubric)}</p>` }
}

/** How far an idea is known by what is said of it. */
const known = ({ ratings }: RatedConcept, criteria: readonly Criterion[]): number =>
  criteria
    .filter(({ measures }) => measures === 'confidence')
    .reduce((sum, { id, weight }) => sum + weight * (ratings.get(id) ?? 0), 0)

const differences = (
  first: RatedConcept,
  second: RatedConcept,
  shared: readonly Criterion[],
): string =>
  listOf(
    shared
      .filter(({ id }) => first.ratings.get(id) !== second.ratings.get(id))
      .map(
        ({ id, name }) =>
          `${lowered(name)} ${first.ratings.get(id)!} against ${second.ratings.get(id)!}`,
      ),
  )

function restsOn(shared: readonly Criterion[], unsaid: number): string {
  const names = listOf(shared.map(({ name }) => lowered(name)))
  const alone = shared.length === 1 ? ' alone' : ''
  return `The order rests on ${names}${alone}${unsaid === 0 ? '.' : '; what is not said counts the same for all.'}`
}

function inShort(
  { first, money, settles, toTest }: Order,
  left: readonly RatedConcept[],
  ideas: readonly RatedConcept[],
  { gates }: Rubric,
): Piece {
  if (left.length === 0) return 'none of them as it stands.'
  const next =
    settles === undefined
      ? ''
      : html` The one question that would settle most: <a href="#f-${settles.id}">${lowered(settles.name)}</a>.`
  if (first !== undefined) {
    const why =
      ideas.length === 1
        ? 'there is nothing to compare it with yet;'
        : left.length === 1
          ? 'only this one is left;'
          : isReached(first) === false
            ? `first by its ratings so far, although it does not reach ${first.outcome.worth};`
            : 'first, by what is said so far;'
    const open = openOf(first, gates)
    return open === ''
      ? html`“${nameOf(first)}”: ${why} test it before you build it${limitOf(first)}.`
      : html`“${nameOf(first)}”: ${why} before any trial, find out ${open}.`
  }
  if (money !== undefined)
    return html`no rating tells them apart yet; if there is money for one, begin with “${nameOf(money.first)}”: ${money.why}.${next}`
  if (toTest === undefined) return html`no order yet: nothing is rated for all of them.${next}`
  return html`no order yet: what is said does not tell them apart.${next}`
}

/** The aim of the test of an idea by what is rated of it so far. */
export function firstAim(
  { ratings }: RatedConcept,
  criteria: readonly Criterion[],
): Aim | undefined {
  const given = criteria.flatMap(({ id, weight }) =>
    ratings.has(id) ? [{ criterion: id, rating: ratings.get(id)!, weight }] : [],
  )
  const held = given.filter(({ rating }) => rating === 0).map(({ criterion }) => criterion)
  return testAim(given, held, criteria)
}

const limitOf = ({ fails, outcome }: RatedConcept): Piece => {
  if (hasFigure(fails)) return `: the test has failed if ${fails}`
  return outcome.change === ''
    ? html`, with <a href="#f-fails">a figure and a day</a> at which the test has failed`
    : `, and ${countInShort(outcome)}`
}

/** As long as a gate is open, such as whether it harms anybody, an idea is tried on nobody. */
const waits = (idea: RatedConcept, gates: readonly Named[]): boolean => openOf(idea, gates) !== ''

/** What nobody has looked at yet: “whether anybody could be seriously harmed by it”; empty if there is nothing. */
const openOf = (idea: RatedConcept, gates: readonly Named[]): string =>
  listOf(
    gates
      .filter(({ id }) => idea.gates.get(id) === 'unknown')
      .map(({ id, name }) => gateWords[id]?.asks ?? lowered(name)),
  )

/** What the test of an idea has to show, and at which figure it has failed. */
function testWords(idea: RatedConcept, { criteria, gates }: Rubric): Html {
  const aim = firstAim(idea, criteria)
  const trial = trialOf(idea)
  const unsaid = criteria.filter(
    ({ id, measures }) => measures === 'confidence' && !idea.ratings.has(id),
  )
  if (aim === undefined && unsaid.length === 0)
    return html`<p class="lead">Nothing that says how far “${nameOf(idea)}” is known is under ${MEASURED}: by its ratings it has been tried.</p>`
  const wait = waits(idea, gates)
  if (trial !== undefined)
    return html`<p class="lead">${beforeWords(aim, idea)}<b>${wait ? 'After that, to test' : 'To test'} “${nameOf(idea)}”</b>, ${trial} ${failsWords(idea)}${aim === undefined ? html` What else it has to show depends on what is not said yet: ${joined(unsaid.map(linked), ', ')}.` : besidesWords(aim, idea)}</p>`
  return aim === undefined
    ? html`<p class="lead"><b>What the test of “${nameOf(idea)}” must show</b> follows from how far it is known. Not said of it: ${joined(unsaid.map(linked), ', ')}.${outcomeFirst(idea)}</p>`
    : html`<p class="lead"><b>The test of “${nameOf(idea)}” must show</b>, ${aim.why}: “${aim.asks}”${trialWords(aim.id)}${outcomeFirst(idea)} ${failsWords(idea, aim)}</p>`
}

/** The test of an idea that does not come first, as far as its ratings tell what it is about. */
function otherTest(idea: RatedConcept, { criteria, gates }: Rubric): Piece {
  const aim = firstAim(idea, criteria)
  const own = idea.fails === '' ? '' : ` ${failsWords(idea)}`
  const wait = waits(idea, gates)
  if (aim === undefined ? own === '' : wait && own === '') return ''
  if (trialOf(idea) !== undefined)
    return html`<p>${beforeWords(aim, idea, true)}<b>${wait ? 'After that, to test' : 'To test'} “${nameOf(idea)}”</b>, ${sameTrial(idea)}${own}${aim === undefined ? '' : besidesWords(aim, idea, true)}</p>`
  return aim === undefined
    ? html`<p>The test of “${nameOf(idea)}”:${own}</p>`
    : html`<p>The test of “${nameOf(idea)}” would be about ${lowered(aim.name)}, rated ${aim.rating}.${trialWords(aim.id)}${own}</p>`
}
