/** What to do first with rated concepts: which to build, which to test, and what a test has to show. */
import { HALF, LEARNING, MEASURED, worthTesting } from '../../engine/runs/score.ts'
import { type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { failsWords, limitWords, mustShow, TIE } from './score-aim.ts'
import { byMoney, type Choice } from './score-costs.ts'
import { beforeWords, besidesWords, outcomeFirst, trialOf } from './score-outcome.ts'
import { trialWords } from './score-questions.ts'
import { type Criterion, heldDown, nameOf, pointsWords, type Rated } from './score-words.ts'

/** Advises to build and to test among concepts that are rated in full and have passed every gate. */
export function whatFirst(comparable: readonly Rated[], criteria: readonly Criterion[]): Piece {
  if (comparable.length === 0)
    return html`<p class="lead">None of them is to be built or tested yet: a gate is failed, nothing would change, or two ratings contradict each other.</p>`
  return html`<p class="in-short">${inShort(comparable, criteria)}</p><p class="lead">${toBuildAndTest(comparable, criteria)}</p>`
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
  const lead = `it leads “${nameOf(second.concept)}” by ${pointsWords(gap)}`
  if (heldDown(first!.result) !== '')
    return html`${notToBuild(comparable, lead)} ${testFirst(toTest, criteria)}`
  if (toTest === undefined)
    return html`<b>Build first: ${nameOf(first!.concept)}</b>; ${lead}. ${TRIED}`
  if (toTest === first)
    return html`<b>Test ${nameOf(first.concept)} before you build it:</b> ${lead}, and it promises most of what can still turn out otherwise. ${showsOf(toTest, criteria)}`
  if (first!.result.confidence.percent < HALF)
    return html`<b>Nothing is to be built untested:</b> ${nameOf(first!.concept)} leads “${nameOf(second.concept)}” by ${pointsWords(gap)}, yet less than half is known of what it relies on. ${testFirst(toTest, criteria)}`
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

/** The tied concept for which the money speaks, if the sums tell. */
const moneyOfTie = (comparable: readonly Rated[]): Choice | undefined =>
  byMoney(
    comparable
      .filter(({ result }) => comparable[0]!.result.index - result.index < TIE)
      .map(({ concept }) => concept),
  )

/** Of tied concepts the one to test first: the one for which the money speaks; else the one that is sooner undone, otherwise the one of which least is known. */
function firstOfTie(comparable: readonly Rated[], unsure: Rated): Rated {
  const money = moneyOfTie(comparable)
  if (money !== undefined) return comparable.find(({ concept }) => concept === money.first)!
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
  const money = moneyOfTie(comparable)
  const why = money
    ? `if there is money for one, ${money.why}`
    : isSooner
      ? `it is sooner undone (reversible learning ${undone(soonest!)} against ${undone(next!)})`
      : 'least is known of it for what it promises'
  const apart =
    gap === 0 ? 'with the same index' : `too near to call: less than ${TIE} points apart`
  return html`<b>A tie, and none to build first: ${names}</b>, ${apart}. <b>Test first: ${nameOf(toTest.concept)}</b>; ${why}. ${shows(toTest)}`
}

function showsOf({ concept, result }: Rated, criteria: readonly Criterion[]): Piece {
  const must = mustShow(result, criteria)
  if (must === undefined) return TRIED
  const trial = trialOf(concept)
  return trial === undefined
    ? html`Its test must show, ${must.why}: “${must.asks}”${trialWords(must.id)}${outcomeFirst(concept)} ${failsWords(concept, must)}`
    : html`${beforeWords(must, concept)}To test it, ${trial} ${failsWords(concept)}${besidesWords(must, concept)}`
}

/** Message for a concept that needs no further test. */
const TRIED = `By its ratings it has been tried: nothing that says how far it is known is under ${MEASURED}.`
