/** `/score`: which of up to four ideas comes first, and what its test has to show. */

import type { Run } from '../../engine/runs/run.ts'
import { LEARNING } from '../../engine/runs/score.ts'
import { failureOf } from '../../engine/runs/target-gap.ts'
import { formatted, type Html, html, listOf, lowered, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { bar } from '../../pages/svg.ts'
import { runTitle } from '../runs/run-title.ts'
import type { Corpus } from './corpus.ts'
import {
  conceptsOf,
  isWritten,
  judgements,
  LONGEST_NAME,
  letters,
  MOVES,
  prefixOf,
  type RatedConcept,
  TEST_GATE,
} from './score-address.ts'
import { failsWords, hasFigure, mustShow } from './score-aim.ts'
import { gateChoice, judgementWords, ratingChoice } from './score-choice.ts'
import { comparison, leading } from './score-compared.ts'
import { costWords } from './score-costs.ts'
import { firstAim, firstAnswer } from './score-first.ts'
import { offeredFor } from './score-offered.ts'
import { standing } from './score-order.ts'
import { isCompared, movesWords, outcomeQuestion } from './score-outcome.ts'
import {
  bringsQuestion,
  costQuestion,
  failQuestion,
  movesQuestion,
  plainQuestion,
  plainQuestions,
} from './score-questions.ts'
import { reachWords } from './score-reach.ts'
import { chosenSheet } from './score-sheet.ts'
import {
  type Compared,
  type Criterion,
  type Gate,
  heldDown,
  type Named,
  nameOf,
  part,
  pointsWords,
  type Rated,
  type Result,
  rounded,
  statusOf,
} from './score-words.ts'

interface Rubric {
  readonly criteria: readonly Criterion[]
  readonly gates: readonly Gate[]
}

/**
 * The worked run shown as an example before anything is rated, with what the tests of two of its ideas count. The third
 * idea brings more crews and does not make a house quicker, so it is not compared by that.
 */
const EXAMPLE = {
  run: 'heat-pump-installs',
  change: 'days that a crew needs for one house, in the median',
  now: '4.6',
  worth: '4.0',
  others: ['One trainee a month'],
}

/** The URL contains all ratings, so copying it copies the result. */
const takeAlong = html`<p class="row noprint with-script"><button type="button" class="second" data-print>Print</button> <button type="button" class="second" data-copy="">Copy the address</button></p>`

export const scorePage = ({ ask }: Corpus): Page =>
  single(
    '/score',
    async ({ search }) => {
      const { criteria, hard_gates: gates } = (await ask.json('getScoring')).value
      const rubric: Rubric = { criteria, gates }
      const concepts = conceptsOf(search, idsOf(rubric))
      const ideas = concepts.filter(isWritten).map(withProvenTest)
      const free = letters.find((letter) => !concepts.some((concept) => concept.letter === letter))
      const more = new URLSearchParams(search)
      if (free !== undefined) more.set(`${prefixOf(free)}title`, '')
      const aims = new Map(
        ideas.flatMap((idea) => {
          const aim = firstAim(idea, criteria)
          return aim === undefined ? [] : [[idea.letter, aim.id] as const]
        }),
      )
      const isPlain = ({ id }: Named): boolean => id in plainQuestions
      const hide = ideas.length === 0 ? '' : ' noprint'
      return {
        title: 'Which idea first?',
        description:
          'A few short questions about each idea: which comes first, and what its test has to show.',
        crumb: 'Score',
        data: '/v1/scoring',
        main: html`<header class="pagehead"><h1>Which idea first?</h1><p class="lead${hide}">Answer what you know; the answer then stands below. It compares ideas that the same people judged, and forecasts nothing.${search === '' ? html` <a href="#example">See an example</a>.` : ''}</p></header>
<form id="score" action="/score" data-live>
<div class="few${hide}">${outcomeQuestion(concepts[0]!.outcome, await offeredFor(ask, concepts, search), ideas.length)}<div class="ask">
<div class="row">${free === undefined ? '' : html`<a class="button second" data-live href="/score?${more.toString()}">Add an idea</a> `}${lastAway(concepts, search)}</div>${concepts.map(named)}</div>
${movesQuestion(concepts)}
${gates.filter(isPlain).map((gate) => plainQuestion(gate, undefined, concepts))}
${criteria.filter(isPlain).map((criterion) => plainQuestion(criterion, criterion, concepts))}
${costQuestion(concepts)}
${bringsQuestion(concepts)}
${failQuestion(concepts, aims)}
<p class="row"><noscript><button type="submit">Which first?</button></noscript>${ideas.length === 0 ? '' : html`<a class="button second with-script" href="#outcome">See the answer</a> <a href="/score">Begin again</a>`}</p></div>
<div id="outcome" role="status">${ideas.length === 0 ? '' : outcome(await ratedOf(ask, ideas, rubric), rubric)}</div>
<details class="rest${hide}" id="f-rest"><summary>More questions: ${listOf([...gates, ...criteria].filter((one) => !isPlain(one)).map(({ name }) => lowered(name)))}</summary>
<p class="quiet">Not said, they count the same for every idea; once all are answered, an index of a hundred points sets the ideas side by side.</p>
${gates.filter((one) => !isPlain(one)).map((gate) => gateChoice(gate, concepts))}
${criteria.filter((one) => !isPlain(one)).map((criterion) => ratingChoice(criterion, concepts))}</details></form>
${search === '' ? await example(ask, rubric) : ''}`,
      }
    },
    { ownQuery: true },
  )

/** A test that is said to be defined counts once a figure is written at which it has failed. */
function withProvenTest(concept: RatedConcept): RatedConcept {
  const gates = new Map(concept.gates)
  if (gates.get(TEST_GATE) === 'yes' && !hasFigure(concept.fails)) gates.delete(TEST_GATE)
  return { ...concept, gates }
}

const idsOf = ({ criteria, gates }: Rubric) => ({
  criteria: criteria.map(({ id }) => id),
  gates: gates.map(({ id }) => id),
})

/** An example of a comparison, with a link to its ratings. */
async function example(ask: Corpus['ask'], rubric: Rubric): Promise<Html> {
  const { value } = await ask.json('getWorkedRun', { params: { id: EXAMPLE.run } })
  const run = value as unknown as Run
  const { change, now, others, worth } = EXAMPLE
  const address = new URLSearchParams({ change, now, worth })
  for (const [at, concept] of run.concepts.slice(0, letters.length).entries()) {
    const prefix = prefixOf(letters[at]!)
    address.set(`${prefix}title`, concept.title)
    address.set(`${prefix}${MOVES}`, others.includes(concept.title) ? 'no' : 'yes')
    const fails = failureOf(concept.test)
    if (fails !== undefined) address.set(`${prefix}fails`, fails.slice(0, LONGEST_NAME))
    for (const [id, judged] of Object.entries(concept.gates))
      address.set(`${prefix}${id}`, judged === null ? 'unknown' : judged ? 'yes' : 'no')
    for (const [id, given] of Object.entries(concept.ratings ?? {}))
      address.set(`${prefix}${id}`, String(given))
  }
  const concepts = conceptsOf(address.toString(), idsOf(rubric))
    .filter(isWritten)
    .map(withProvenTest)
  const { who } = runTitle(run.title)
  return html`<section class="way-in"><details><summary>An example: ${lowered(who)}</summary><p class="quiet small" id="example">The case and its figures are made up.</p>
${comparisonOf(await ratedOf(ask, concepts, rubric), rubric)}
<p class="row"><a class="button second" href="/score?${address.toString()}">See its ratings, and change them</a></p></details></section>`
}

const ratedOf = (
  ask: Corpus['ask'],
  concepts: readonly RatedConcept[],
  rubric: Rubric,
): Promise<Compared[]> =>
  Promise.all(
    concepts.map(async (concept) => ({ concept, result: await resultOf(ask, concept, rubric) })),
  )

async function resultOf(
  ask: Corpus['ask'],
  { ratings, gates }: RatedConcept,
  rubric: Rubric,
): Promise<Result | undefined> {
  if (ratings.size < rubric.criteria.length) return undefined
  const judged = Object.fromEntries(
    rubric.gates.map(({ id }) => [id, judgements[gates.get(id) ?? 'unknown']]),
  )
  const body = { ratings: Object.fromEntries(ratings), gates: judged }
  return (await ask.json('scoreConcept', { body: body as never })).value
}

/** The comparison, then each concept that is rated in full. */
const outcome = (ideas: readonly Compared[], rubric: Rubric): Piece => [
  html`<h2>The answer</h2>`,
  comparisonOf(ideas, rubric),
  ideas.filter(isRated).map((one) => verdict(one, rubric)),
  takeAlong,
  chosenSheet(
    ideas.map(({ concept }) => concept),
    rubric.criteria,
    rubric.gates,
    judgementWords,
  ),
]

const isRated = (one: Compared): one is Rated => one.result !== undefined

/** By the index where everything is said; until then by what is said. */
function comparisonOf(all: readonly Compared[], rubric: Rubric): Piece {
  const ideas = all.filter(({ concept }) => isCompared(concept))
  const whole = ideas
    .filter(isRated)
    .filter(({ result }) => result.status !== 'held_for_investigation')
  const isWhole = whole.length === ideas.length && ideas.length > 0
  const order = isWhole
    ? comparison(whole, rubric.criteria)
    : firstAnswer(
        ideas.map(({ concept }) => concept),
        rubric,
      )
  const concepts = all.map(({ concept }) => concept)
  const { first, left } = isWhole
    ? leading(whole)
    : standing(
        ideas.map(({ concept }) => concept),
        rubric,
      )
  return [reachWords(left), order, costWords(concepts, left, first), movesWords(concepts)]
}

function verdict({ concept, result }: Rated, { criteria, gates }: Rubric): Html {
  const names = new Map(criteria.map(({ id, name }) => [id, name]))
  const isHeld =
    result.status === 'comparable' && (result.at_odds.length > 0 || heldDown(result) !== '')
  return html`<section class="verdict ${isHeld ? 'held_for_investigation' : result.status}"><h2>${nameOf(concept)}: ${rounded(result.index)} <span class="quiet">of 100</span></h2>
<p><b>${statusOf(result)}.</b> ${result.meaning}</p>
${judged('Failed', result.gates?.failed, gates)}${judged('Not yet judged', result.gates?.open, gates)}<p class="small">Promise ${part(result.promise)} · confidence ${part(result.confidence)}${result.contributions.filter(({ criterion }) => criterion === LEARNING).map(({ contribution, weight }) => ` · ${lowered(names.get(LEARNING)!)} ${rounded(contribution)} of ${weight}`)}</p>
${next(concept, result, criteria, names)}<details><summary>Points of each criterion</summary><div class="scroll" tabindex="0"><table class="bars"><caption class="hidden">Contributions of ${nameOf(concept)}</caption><thead><tr><th scope="col">Criterion</th><th scope="col">Rating</th><th scope="col">Points</th><th scope="col"><span class="hidden">Share</span></th><th scope="col">One more would bring</th></tr></thead><tbody>${result.contributions.map(
    ({ criterion, weight, rating, contribution }) =>
      html`<tr><th scope="row">${names.get(criterion)}</th><td>${rating}</td><td>${formatted(contribution)} of ${weight}</td><td>${bar(weight === 0 ? 0 : contribution / weight, `${formatted(contribution)} of ${weight} points`)}</td><td>${rating === 4 ? '–' : `+${formatted(weight / 4)}`}</td></tr>`,
  )}</tbody></table></div></details></section>`
}

/**
 * Shows which rating costs the most points, and the aim of a test, which may be about another criterion.
 */
function next(
  concept: RatedConcept,
  result: Result,
  criteria: readonly Criterion[],
  names: ReadonlyMap<string, string>,
): Piece {
  const { next: step } = result
  if (step === null) return ''
  const aim = mustShow(result, criteria)
  const level = costsAsMuch(result, step.criterion)
  const what =
    level.length === 1
      ? html`<b>What lowers it most:</b> ${names.get(step.criterion)} is rated ${step.rating}.`
      : html`<b>What lowers it most, and equally:</b> ${listOf(level.map(({ criterion, rating }) => `${lowered(names.get(criterion)!)} ${rating}`))}.`
  const own = concept.fails === '' ? '' : ` ${failsWords(concept)}`
  if (aim?.id === step.criterion)
    return html`<p class="note">${what} A test that shows${level.length === 1 ? '' : `, for ${lowered(aim.name)},`} “${aim.asks}” brings ${pointsWords(aim.gain)}.${own}</p>\n`
  const more = html`One more${level.length === 1 ? '' : ` of ${lowered(names.get(step.criterion)!)}`} brings ${pointsWords(step.gain)} and asks: “${step.asks}”`
  return aim === undefined
    ? html`<p class="note">${what} ${more}</p>\n`
    : html`<p class="note"><b>Its test must show,</b> ${aim.why}: “${aim.asks}”${own}</p><p class="small">${what} ${more}</p>\n`
}

/** The criteria that cost as many points as the given one, this one first. */
function costsAsMuch({ contributions }: Result, id: string): Result['contributions'] {
  const lost = ({ contribution, weight }: Result['contributions'][number]): number =>
    weight - contribution
  const own = contributions.find(({ criterion }) => criterion === id)!
  return [own, ...contributions.filter((one) => one !== own && lost(one) === lost(own))]
}

/** Lists the names of the given gates after a label. */
const judged = (word: string, ids: readonly string[] | undefined, gates: readonly Gate[]): Piece =>
  ids === undefined || ids.length === 0
    ? ''
    : html`<p class="small"><b>${word}:</b> ${listOf(gates.filter(({ id }) => ids.includes(id)).map(({ name }) => name))}.</p>\n`

const named = (concept: RatedConcept): Html => {
  const field = `${prefixOf(concept.letter)}title`
  return html`<div class="one"><label for="${field}">Idea ${concept.letter.toUpperCase()}</label><input id="${field}" name="${field}" type="text" maxlength="${LONGEST_NAME}" value="${concept.title}" placeholder="What would be done, in a few words" autocomplete="off"></div>`
}

/** Link that removes the last concept; none if there is only one. */
function lastAway(concepts: readonly RatedConcept[], search: string): Piece {
  const last = concepts.at(-1)!
  const prefix = prefixOf(last.letter)
  if (prefix === '' || last.letter === 'b') return ''
  const others = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(prefix))
  return html`<a data-live href="/score?${new URLSearchParams(others).toString()}">Take away idea ${last.letter.toUpperCase()}</a>`
}
