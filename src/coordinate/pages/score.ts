/** `/score`: seven ratings with their anchors, four gates, and what follows; up to four concepts side by side. */
import { type NextStep, worthTesting } from '../../engine/score.ts'
import { counted, formatted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { bar } from '../../pages/svg.ts'
import type { Corpus } from './index.ts'
import {
  conceptsOf,
  type Judgement,
  judgements,
  LONGEST_NAME,
  letters,
  prefixOf,
  type RatedConcept,
} from './score-address.ts'

interface Criterion {
  readonly id: string
  readonly name: string
  readonly weight: number
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

interface Result {
  readonly index: number
  readonly status: string
  readonly meaning: string
  readonly gates?: { readonly failed: readonly string[]; readonly open: readonly string[] }
  readonly promise: Part
  readonly confidence: Part
  readonly next: NextStep | null
  readonly contributions: readonly {
    readonly criterion: string
    readonly weight: number
    readonly rating: number
    readonly contribution: number
  }[]
}

interface Part {
  readonly points: number
  readonly of: number
  readonly percent: number
}

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
      const results = await Promise.all(concepts.map((concept) => resultOf(ask, concept, rubric)))
      const free = letters.find((letter) => !concepts.some((concept) => concept.letter === letter))
      const more = new URLSearchParams(search)
      if (free !== undefined) more.set(`${prefixOf(free)}title`, `Concept ${free.toUpperCase()}`)
      return {
        title: 'Score a concept',
        description:
          'Seven ratings with their anchors, four hard gates, and the comparison index that follows.',
        crumb: 'Score',
        data: '/v1/scoring',
        main: html`<header class="pagehead"><h1>Score a concept</h1><p class="lead">Gates first: a concept that fails one is out, whatever its index. The index compares concepts that the same people rated; it forecasts nothing.</p></header>
<div id="outcome" role="status">${concepts.length > 1 ? comparison(concepts, results) : ''}${concepts.map((concept, i) => verdict(concept, results[i], rubric))}</div>
<form id="score" action="/score" data-live>${concepts.map((concept) => fields(concept, rubric))}
<p class="row"><button type="submit">Score</button>${free === undefined ? '' : html` <a class="button second" data-live href="/score?${more.toString()}">Add a concept to compare</a>`}${search === '' ? '' : html` <a class="button second" href="/score">Begin again</a>`}</p></form>`,
      }
    },
    { ownQuery: true },
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

const nameOf = ({ title, letter }: RatedConcept): string =>
  title === '' ? `Concept ${letter.toUpperCase()}` : title

const statuses: Readonly<Record<string, string>> = {
  comparable: 'Comparable',
  no_effect: 'No effect',
  rejected: 'Rejected',
  held_for_investigation: 'Held for investigation',
}

function verdict(
  concept: RatedConcept,
  result: Result | undefined,
  { criteria, gates }: Rubric,
): Html {
  if (result === undefined) {
    const missing = criteria.filter(({ id }) => !concept.ratings.has(id))
    if (concept.ratings.size === 0)
      return html`<section class="verdict held"><h2>${nameOf(concept)}</h2><p>Nothing is rated yet. The index follows once all ${criteria.length} criteria are.</p></section>`
    return html`<section class="verdict held"><h2>${nameOf(concept)}</h2><p>${counted(criteria.length - missing.length, 'criterion', 'criteria')} rated; missing: ${missing.map(({ name }) => name).join(', ')}.</p></section>`
  }
  const names = new Map(criteria.map(({ id, name }) => [id, name]))
  return html`<section class="verdict ${result.status}"><h2>${nameOf(concept)}: ${formatted(result.index)} <span class="quiet">of 100</span></h2>
<p><b>${statuses[result.status]}.</b> ${result.meaning}</p>
${judged('Failed', result.gates?.failed, gates)}${judged('Not yet judged', result.gates?.open, gates)}<p class="small">Promise ${part(result.promise)} · confidence ${part(result.confidence)}</p>
${next(result, names)}<table class="bars"><caption class="hidden">Contributions of ${nameOf(concept)}</caption><thead><tr><th scope="col">Criterion</th><th scope="col">Rating</th><th scope="col">Points</th><th scope="col"><span class="hidden">Share</span></th><th scope="col">One more would bring</th></tr></thead><tbody>${result.contributions.map(
    ({ criterion, weight, rating, contribution }) =>
      html`<tr><th scope="row">${names.get(criterion)}</th><td>${rating}</td><td>${formatted(contribution)} of ${weight}</td><td>${bar(weight === 0 ? 0 : contribution / weight, `${formatted(contribution)} of ${weight} points`)}</td><td>${rating === 4 ? '–' : `+${formatted(weight / 4)}`}</td></tr>`,
  )}</tbody></table></section>`
}

const next = (
  { next: step, promise, confidence }: Result,
  names: ReadonlyMap<string, string>,
): Piece =>
  step === null
    ? ''
    : html`<p class="note"><b>${isUntried(promise, confidence) ? 'It promises much and little is known: test it.' : 'What costs most:'}</b> ${names.get(step.criterion)} is rated ${step.rating}. One more brings ${formatted(step.gain)} points and asks: “${step.asks}”</p>\n`

/** Per cent of promise from which a concept promises much, and of confidence below which little of it is known. */
const MUCH = 60
const LITTLE = 50

const isUntried = (promise: Part, confidence: Part): boolean =>
  promise.percent >= MUCH && confidence.percent < LITTLE

/** Gates by their names. */
const judged = (word: string, ids: readonly string[] | undefined, gates: readonly Gate[]): Piece =>
  ids === undefined || ids.length === 0
    ? ''
    : html`<p class="small"><b>${word}:</b> ${listOf(gates.filter(({ id }) => ids.includes(id)).map(({ name }) => name))}.</p>\n`

const part = ({ points, of, percent }: Part): string =>
  `${formatted(points)} of ${of} (${percent} %)`

function comparison(
  concepts: readonly RatedConcept[],
  results: readonly (Result | undefined)[],
): Html {
  const rows = concepts
    .map((concept, i) => ({ concept, result: results[i] }))
    .toSorted((a, b) => (b.result?.index ?? -1) - (a.result?.index ?? -1))
  const comparable = rows.filter(({ result }) => result?.status === 'comparable')
  const [first, second] = comparable
  const toTest = comparable.toSorted((a, b) => worthTesting(b.result!) - worthTesting(a.result!))[0]
  const gap = first && second ? first.result!.index - second.result!.index : undefined
  return html`<section><h2>Side by side</h2><table class="stacks"><thead><tr><th scope="col">Concept</th><th scope="col">Index</th><th scope="col">Status</th><th scope="col">Promise</th><th scope="col">Confidence</th></tr></thead><tbody>${rows.map(
    ({ concept, result }) =>
      html`<tr><th scope="row">${nameOf(concept)}</th><td>${result === undefined ? 'not rated in full' : formatted(result.index)}</td><td>${result === undefined ? '' : statuses[result.status]}</td><td>${result === undefined ? '' : part(result.promise)}</td><td>${result === undefined ? '' : part(result.confidence)}</td></tr>`,
  )}</tbody></table>${gap === undefined ? '' : html`<p class="note">${gap < 5 ? `${nameOf(first!.concept)} and ${nameOf(second!.concept)} lie ${formatted(gap)} points apart: under 5 points is a tie.` : `${nameOf(first!.concept)} leads ${nameOf(second!.concept)} by ${formatted(gap)} points.`} <b>Build first:</b> ${nameOf(first!.concept)}, which leads in all. <b>Test first:</b> ${nameOf(toTest!.concept)}, of which least is known for what it promises.</p>`}</section>`
}

function fields(concept: RatedConcept, { criteria, gates }: Rubric): Html {
  const prefix = prefixOf(concept.letter)
  const field = (name: string): string => `${prefix}${name}`
  return html`<section class="card pad concept" id="concept-${concept.letter}"><h2><label for="${field('title')}">Concept ${concept.letter.toUpperCase()}</label></h2>
<input id="${field('title')}" name="${field('title')}" type="text" maxlength="${LONGEST_NAME}" value="${concept.title}" placeholder="What would be done, in a few words" autocomplete="off">
<h3>Hard gates</h3>${gates.map(({ id, name, question }) => choice(field(id), name, question, gateOptions, concept.gates.get(id) ?? ''))}
<h3>Ratings</h3>${criteria.map(({ id, name, weight, question, anchors }) =>
    choice(
      field(id),
      `${name} (weight ${weight})`,
      question,
      anchors.map((anchor, rating) => [String(rating), html`<b>${rating}</b> ${anchor}`] as const),
      concept.ratings.has(id) ? String(concept.ratings.get(id)) : '',
      'anchored',
    ),
  )}</section>`
}

const gateOptions: readonly (readonly [Judgement, string])[] = [
  ['yes', 'Passed'],
  ['no', 'Failed'],
  ['unknown', 'Not judged'],
]

/** Radio buttons, each with what it says: keys, numbers and touch come with the element. */
const choice = (
  name: string,
  legend: string,
  question: string,
  options: readonly (readonly [string, Piece])[],
  chosen: string,
  layout: 'anchored' | 'radios' = 'radios',
): Html =>
  html`<fieldset class="choice" id="f-${name}"><legend>${legend}</legend><p class="small quiet">${question}</p><div class="${layout}">${options.map(
    ([value, text]) =>
      html`<label><input type="radio" name="${name}" value="${value}" id="${name}-${value}"${value === chosen ? html` checked` : ''}><span>${text}</span></label>`,
  )}</div></fieldset>`
