/** `/score`: one gate or criterion at a time, up to four concepts side by side, and what to build and to test first. */
import type { Run } from '../../engine/runs/run.ts'
import { HIGHEST_RATING, LEARNING, MEASURED, MEASURED_CRITERIA } from '../../engine/runs/score.ts'
import { failureOf } from '../../engine/runs/target-gap.ts'
import { counted, formatted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { bar } from '../../pages/svg.ts'
import { runTitle } from '../runs/run-title.ts'
import type { Corpus } from './corpus.ts'
import {
  conceptsOf,
  type Judgement,
  judgements,
  LONGEST_NAME,
  letters,
  prefixOf,
  type RatedConcept,
} from './score-address.ts'
import { failsWords, mustShow } from './score-advice.ts'
import { comparison } from './score-compared.ts'
import { chosenSheet } from './score-sheet.ts'
import {
  type Compared,
  heldDown,
  lowered,
  nameOf,
  part,
  type Result,
  statusOf,
} from './score-words.ts'

interface Criterion {
  readonly id: string
  readonly name: string
  readonly weight: number
  readonly measures: string
  readonly question: string
  readonly anchors: readonly string[]
}

interface Gate {
  readonly id: string
  readonly name: string
  readonly question: string
}

interface Rubric {
  readonly criteria: readonly Criterion[]
  readonly gates: readonly Gate[]
}

/** The worked run shown as an example as long as nothing is rated. */
const EXAMPLE = 'heat-pump-installs'

/** The URL contains all ratings, so copying it copies the result. */
const takeAlong = html`<p class="row noprint with-script"><button type="button" class="second" data-print>Print</button> <button type="button" class="second" data-copy="">Copy the address</button></p>`

/** Number of concepts → the word for it. */
const inWords = ['no', 'one', 'two', 'three', 'four']

/** Printed only: a line to write the question on, which the URL does not contain. */
const toDecide = html`<p class="printed">Question to be decided: ${'_'.repeat(60)}</p>`

/** Submits the form; needed before the first rating, and without a script that updates the result. */
const submit = html`<button type="submit">Score</button>`

export const scorePage = ({ ask }: Corpus): Page =>
  single(
    '/score',
    async ({ search }) => {
      const { criteria, hard_gates: gates } = (await ask.json('getScoring')).value
      const rubric: Rubric = { criteria, gates }
      const concepts = conceptsOf(search, {
        criteria: criteria.map(({ id }) => id),
        gates: gates.map(({ id }) => id),
      })
      const rated = await ratedOf(ask, concepts, rubric)
      const free = letters.find((letter) => !concepts.some((concept) => concept.letter === letter))
      const open = [...gates, ...criteria].find(({ id }) =>
        concepts.some((one) => !one.gates.has(id) && !one.ratings.has(id)),
      )?.id
      const more = new URLSearchParams(search)
      if (free !== undefined) more.set(`${prefixOf(free)}title`, '')
      const title =
        concepts.length === 1 ? 'Score a concept' : `Score ${inWords[concepts.length]} concepts`
      return {
        title,
        description:
          'Four gates, seven ratings with their anchors, and which concept to build and to test first.',
        crumb: 'Score',
        data: '/v1/scoring',
        main: html`<header class="pagehead"><h1>${title}</h1>${toDecide}<p class="lead">Gates first: a concept that fails one is out, whatever its index. The index compares concepts that the same people rated; it forecasts nothing.${search === '' ? html` <a href="#example">See an example</a>.` : ''}</p></header>
<div id="outcome" role="status">${search === '' ? '' : outcome(rated, rubric)}</div>
<form id="score" action="/score" data-live${search === '' ? '' : html` class="noprint"`}>${search === '' ? html`<h2>Your concepts</h2>` : ''}
<div class="names">${concepts.map(named)}</div>
<p class="row">${free === undefined ? '' : html`<a class="button second" data-live href="/score?${more.toString()}">Add a concept to compare</a> `}${lastAway(concepts, search)}</p>
<h3>Hard gates</h3>${gates.map((gate) => gateChoice(gate, concepts, open))}
<h3>Ratings</h3>${criteria.map((criterion) => rating(criterion, concepts, open))}
<p class="row">${search === '' ? submit : html`<a class="button with-script" href="#outcome">See the result</a><noscript>${submit}</noscript> <a class="button second" href="/score">Begin again</a>`}</p></form>
${search === '' ? await example(ask, rubric) : ''}`,
      }
    },
    { ownQuery: true },
  )

/** An example of a comparison, with a link to its ratings. */
async function example(ask: Corpus['ask'], rubric: Rubric): Promise<Html> {
  const { value } = await ask.json('getWorkedRun', { params: { id: EXAMPLE } })
  const run = value as unknown as Run
  const address = new URLSearchParams()
  for (const [at, concept] of run.concepts.slice(0, letters.length).entries()) {
    const prefix = prefixOf(letters[at]!)
    address.set(`${prefix}title`, concept.title)
    const fails = failureOf(concept.test)
    if (fails !== undefined) address.set(`${prefix}fails`, fails.slice(0, LONGEST_NAME))
    for (const [id, judged] of Object.entries(concept.gates))
      address.set(`${prefix}${id}`, judged === null ? 'unknown' : judged ? 'yes' : 'no')
    for (const [id, given] of Object.entries(concept.ratings ?? {}))
      address.set(`${prefix}${id}`, String(given))
  }
  const concepts = conceptsOf(address.toString(), {
    criteria: rubric.criteria.map(({ id }) => id),
    gates: rubric.gates.map(({ id }) => id),
  })
  const { who } = runTitle(run.title)
  return html`<section class="way-in" id="example"><h2>An example: ${who}</h2><p class="quiet small">The case and its figures are made up.</p>
${comparison(await ratedOf(ask, concepts, rubric), rubric.criteria, rubric.gates)}
<p class="row"><a class="button second" href="/score?${address.toString()}">See its ratings, and change them</a></p></section>`
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

/** The comparison, then each concept; those without a rating have one line together. */
function outcome(concepts: readonly Compared[], rubric: Rubric): Piece {
  const { criteria, gates } = rubric
  const isBegun = ({ concept }: Compared): boolean => concept.ratings.size > 0
  const begun = concepts.filter(isBegun)
  const others = concepts.filter((one) => !isBegun(one)).map(({ concept }) => nameOf(concept))
  const isWritten = concepts.some(
    ({ concept: { gates: judged, ratings, title } }) =>
      title !== '' || judged.size + ratings.size > 0,
  )
  return [
    comparison(concepts, criteria, gates),
    begun.map((one) => verdict(one, rubric)),
    others.length === 0
      ? ''
      : html`<p class="small quiet">Nothing is rated yet${begun.length === 0 ? '' : html` of ${listOf(others)}`}: an index follows once all ${criteria.length} criteria are.</p>`,
    isWritten
      ? [
          takeAlong,
          chosenSheet(
            concepts.map(({ concept }) => concept),
            criteria,
            gates,
            judgementWords,
          ),
        ]
      : '',
  ]
}

function verdict({ concept, result }: Compared, { criteria, gates }: Rubric): Html {
  if (result === undefined) {
    const missing = criteria.filter(({ id }) => !concept.ratings.has(id))
    return html`<section class="verdict held"><h2>${nameOf(concept)}</h2><p>${counted(criteria.length - missing.length, 'criterion', 'criteria')} rated; missing: ${missing.map(({ name }) => name).join(', ')}.</p></section>`
  }
  const names = new Map(criteria.map(({ id, name }) => [id, name]))
  const isHeld =
    result.status === 'comparable' && (result.at_odds.length > 0 || heldDown(result) !== '')
  return html`<section class="verdict ${isHeld ? 'held_for_investigation' : result.status}"><h2>${nameOf(concept)}: ${formatted(result.index)} <span class="quiet">of 100</span></h2>
<p><b>${statusOf(result)}.</b> ${result.meaning}</p>
${judged('Failed', result.gates?.failed, gates)}${judged('Not yet judged', result.gates?.open, gates)}<p class="small">Promise ${part(result.promise)} · confidence ${part(result.confidence)}${result.contributions.filter(({ criterion }) => criterion === LEARNING).map(({ contribution, weight }) => ` · ${lowered(names.get(LEARNING)!)} ${formatted(contribution)} of ${weight}`)}</p>
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
      ? html`<b>What costs most:</b> ${names.get(step.criterion)} is rated ${step.rating}.`
      : html`<b>What costs most, and equally:</b> ${listOf(level.map(({ criterion, rating }) => `${lowered(names.get(criterion)!)} ${rating}`))}.`
  const own = concept.fails === '' ? '' : ` ${failsWords(concept)}`
  if (aim?.id === step.criterion)
    return html`<p class="note">${what} A test that shows${level.length === 1 ? '' : `, for ${lowered(aim.name)},`} “${aim.asks}” brings ${formatted(aim.gain)} points.${own}</p>\n`
  const test =
    aim === undefined
      ? ''
      : ` A test is for what is not known yet: it must show, for ${listOf(aim.tied)}${aim.tied.length === 1 ? '' : `, all rated ${aim.rating}; for ${aim.tied[0]!}`}, “${aim.asks}”${own}`
  return html`<p class="note">${what} One more${level.length === 1 ? '' : ` of ${lowered(names.get(step.criterion)!)}`} brings ${formatted(step.gain)} points and asks: “${step.asks}”${test}</p>\n`
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
  return html`<div class="field"><label for="${field}">Concept ${concept.letter.toUpperCase()}</label><input id="${field}" name="${field}" type="text" maxlength="${LONGEST_NAME}" value="${concept.title}" placeholder="What would be done, in a few words" autocomplete="off"></div>`
}

/** Link that removes the last concept; none if there is only one. */
function lastAway(concepts: readonly RatedConcept[], search: string): Piece {
  const last = concepts.at(-1)!
  const prefix = prefixOf(last.letter)
  if (prefix === '') return ''
  const others = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(prefix))
  return html`<a data-live href="/score?${new URLSearchParams(others).toString()}">Take away concept ${last.letter.toUpperCase()}</a>`
}

const gateOptions: readonly (readonly [Judgement, string])[] = [
  ['yes', 'Passed'],
  ['no', 'Failed'],
  ['unknown', 'Not judged'],
]

const judgementWords: Readonly<Record<string, string>> = Object.fromEntries(gateOptions)

const gateChoice = (
  { id, name, question }: Gate,
  concepts: readonly RatedConcept[],
  open: string | undefined,
): Html =>
  choice(
    {
      id,
      name,
      question,
      isOpen: id === open,
      options: gateOptions,
      words: (value) => judgementWords[value]!,
      ...(id === 'test_and_exit_defined' && { below: concepts.map(failing) }),
    },
    concepts.map((concept) => ({ concept, chosen: concept.gates.get(id) })),
  )

/** Asks when the test of a concept has failed: its gate says only that somebody knows. */
const failing = (concept: RatedConcept): Html => {
  const field = `${prefixOf(concept.letter)}fails`
  return html`<div class="field"><label for="${field}">The test of ${nameOf(concept)} has failed if …</label><input id="${field}" name="${field}" type="text" maxlength="${LONGEST_NAME}" value="${concept.fails}" placeholder="a figure, and the day on which somebody looks" autocomplete="off"></div>`
}

const rating = (
  { anchors, id, name, question, weight }: Criterion,
  concepts: readonly RatedConcept[],
  open: string | undefined,
): Html =>
  choice(
    {
      id,
      name,
      question: MEASURED_CRITERIA.includes(id)
        ? `${question} A ${MEASURED} or ${HIGHEST_RATING} has a source: where was it seen or measured, and when?`
        : question,
      isOpen: id === open,
      note: `weight ${weight}`,
      options: anchors.map((anchor, at) => [String(at), html`<b>${at}</b> ${anchor}`] as const),
      words: (value) => value,
    },
    concepts.map((concept) => ({ concept, chosen: concept.ratings.get(id)?.toString() })),
  )

interface Asked {
  readonly id: string
  readonly name: string
  readonly question: string
  readonly note?: string
  readonly isOpen: boolean
  readonly options: readonly (readonly [value: string, text: Piece])[]
  /** Formats a chosen value, in words or as a figure. */
  readonly words: (value: string) => string
  /** What is asked beneath the values. */
  readonly below?: Piece
}

interface Chosen {
  readonly concept: RatedConcept
  readonly chosen: string | undefined
}

/**
 * A gate or criterion. Only one is open at a time: the meaning of each value is shown once, and each concept has a
 * column of radio buttons.
 */
function choice(
  { below = '', id, isOpen, name, note, options, question, words }: Asked,
  columns: readonly Chosen[],
): Html {
  const given = columns
    .filter(({ chosen }) => chosen !== undefined)
    .map(({ chosen, concept: { letter } }) => `${letter.toUpperCase()} ${words(chosen!)}`)
  return html`<details class="choice" name="choice" id="f-${id}"${isOpen ? html` open` : ''}><summary>${name}${note === undefined ? '' : html` <span class="quiet small">${note}</span>`} <span class="chosen">${given.join(' · ')}</span></summary>
<p class="quiet">${question}</p>
<table><caption class="hidden">${name}</caption><thead><tr><td></td>${columns.map(({ concept }) => html`<th scope="col">${concept.letter.toUpperCase()}<span class="hidden">: ${nameOf(concept)}</span></th>`)}</tr></thead><tbody>${options.map(
    ([value, text]) =>
      html`<tr><th scope="row">${text}</th>${columns.map(({ chosen, concept }) => {
        const field = `${prefixOf(concept.letter)}${id}`
        return html`<td><label><input type="radio" name="${field}" value="${value}" id="${field}-${value}"${value === chosen ? html` checked` : ''}><span class="hidden">${nameOf(concept)}: ${words(value)}</span></label></td>`
      })}</tr>`,
  )}</tbody></table>${below}</details>`
}
