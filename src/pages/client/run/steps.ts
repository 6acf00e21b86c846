/**
 * The steps from a problem to a decision, in order, with the parts of each, and the part that edits a given path of the
 * run.
 */
import type { JsonObject } from './document.ts'

export const stepIds = [
  'problem',
  'today',
  'goal',
  'look',
  'ideas',
  'concept',
  'test',
  'judge',
  'decide',
  'last',
  'came',
] as const

export type StepId = (typeof stepIds)[number]

export interface StepWords {
  readonly name: string
  /** Why it comes next; the first step has no reason. */
  readonly why: string
}

export const stepWords: Readonly<Record<StepId, StepWords>> = {
  problem: { name: 'Problem', why: '' },
  today: {
    name: 'Today',
    why: 'Without a figure of today nobody can say later whether anything changed.',
  },
  goal: { name: 'Goal', why: 'Who has said what is enough knows when to stop.' },
  look: { name: 'Find out', why: 'Two or three things that were counted show where to begin.' },
  ideas: {
    name: 'Ideas',
    why: 'Cases from elsewhere bring the first ideas; your own words will do.',
  },
  concept: {
    name: 'Concept',
    why: 'An idea can be judged once it says who does what, who must agree and how it is tried.',
  },
  test: {
    name: 'Test',
    why: 'A stop rule that was written before cannot be bent to the result.',
  },
  judge: {
    name: 'Judge',
    why: 'Four gates are questions of which a single no ends an idea, however good it is.',
  },
  decide: { name: 'Decide', why: 'Write down what was decided, and why.' },
  last: { name: 'Last look', why: 'Six mistakes that no check finds, and you may.' },
  came: {
    name: 'What came of it',
    why: 'Come back when the test has been read: what was learnt is worth more than the decision.',
  },
}

/** Modes that only observe, and the steps that they skip. */
const looking: ReadonlySet<unknown> = new Set(['PREDICT', 'DECODE'])
const proposing: ReadonlySet<StepId> = new Set(['goal', 'ideas', 'concept', 'judge'])

type Listed = readonly JsonObject[]
const listOf = (run: JsonObject, name: string): Listed => (run[name] ?? []) as Listed

/** Only a decided run has an outcome. */
export const isDecided = (run: JsonObject): boolean => (run['decision'] ?? null) !== null

/** Positions of the concepts in a decision, and of others that were tested. */
export function triedConcepts(run: JsonObject): number[] {
  const { concept_ids: ids = [] } = (run['decision'] ?? {}) as JsonObject
  return listOf(run, 'concepts').flatMap(({ id, result }, i) =>
    (ids as readonly unknown[]).includes(id) || result !== undefined ? [i] : [],
  )
}

/** Whether any test has a result or any stop rule an outcome. */
export const hasOutcome = (run: JsonObject): boolean =>
  listOf(run, 'concepts').some(({ result }) => result !== undefined) ||
  listOf(run, 'stop_rules').some(({ outcome }) => outcome !== undefined)

/** Whether the run has no content for a step, even if none is required yet. */
export function isUntouched(step: StepId, run: JsonObject): boolean {
  if (step === 'came') return !hasOutcome(run)
  if (step === 'test')
    return listOf(run, 'forecasts').length + listOf(run, 'stop_rules').length === 0
  if (step === 'judge') return listOf(run, 'concepts').length === 0
  return step === 'last' && Object.keys((run['last_look'] ?? {}) as JsonObject).length === 0
}

/** The steps of a run; existing content is shown whatever the mode. */
export function stepsOf(run: JsonObject): readonly StepId[] {
  return proposedSteps(run).filter((id) => id !== 'came' || isDecided(run))
}

function proposedSteps(run: JsonObject): readonly StepId[] {
  const proposes =
    listOf(run, 'concepts').length + listOf(run, 'ideas').length > 0 ||
    listOf(run, 'answers').some(isChange)
  if (proposes || !looking.has(run['mode'])) return stepIds
  return stepIds.filter((id) => !proposing.has(id))
}

export const isChange = ({ coordinate }: JsonObject): boolean =>
  !String(coordinate).startsWith('GRAM-C0')

/** Whether a concept has no question that says what it changes. */
export const isUnplaced = ({ coordinates }: JsonObject): boolean =>
  !((coordinates ?? []) as readonly string[]).some((code) => !code.startsWith('GRAM-C0'))

/** What is shown on the screen at one time. */
export interface Part {
  readonly name: string
  /** Paths of the run that are edited there, including everything below them. */
  readonly places: readonly string[]
}

/** @returns at least one part; a step begins with the first */
export function partsOf(step: StepId, run: JsonObject): readonly Part[] {
  switch (step) {
    case 'problem':
      return [{ name: 'Problem', places: ['$.title', '$.question', '$.mode'] }]
    case 'today':
      return [{ name: 'Today', places: ['$.baseline'] }]
    case 'goal':
      return [{ name: 'Goal', places: ['$.target', '$.constraints', '$.participants'] }]
    case 'look':
      return [
        { name: 'Questions', places: ['$.answers', '$.links'] },
        ...answersOf(run, 'Answer', (one) => !isChange(one)),
      ]
    case 'ideas':
      return [{ name: 'Find ideas', places: ['$.ideas'] }, ...answersOf(run, 'Idea', isChange)]
    case 'concept':
      return [
        { name: 'Concepts', places: ['$.concepts'] },
        ...listOf(run, 'concepts').flatMap((concept, i) => [
          part(`${titleOf(concept, i)}: what changes`, `$.concepts[${i}]`),
          part(
            `${titleOf(concept, i)}: who and how`,
            ...['who_must_agree', 'test', 'test_from', 'test_by', 'exit', 'cost'].map(
              (name) => `$.concepts[${i}].${name}`,
            ),
          ),
        ]),
      ]
    case 'test':
      return [part('Test', '$.stop_rules', '$.forecasts')]
    case 'judge': {
      const parts = listOf(run, 'concepts').flatMap((concept, i) => [
        part(`${titleOf(concept, i)}: gates`, ...judged(i, 'gates', 'gate_evidence')),
        part(`${titleOf(concept, i)}: ratings`, ...judged(i, 'ratings', 'rating_reasons')),
      ])
      return parts.length === 0 ? [part('Judge')] : parts
    }
    case 'decide':
      return [part('Decide', '$.decision', '$.run_id', '$.created')]
    case 'last':
      return [part('Six questions', '$.last_look'), part('Take it with you')]
    case 'came':
      return isDecided(run) ? outcomesOf(run) : []
  }
}

const judged = (at: number, ...names: readonly string[]): string[] =>
  names.map((name) => `$.concepts[${at}].${name}`)

/** Results of the tests, outcomes of the forecasts, and whether a stop rule was reached. */
function outcomesOf(run: JsonObject): Part[] {
  const concepts = listOf(run, 'concepts')
  const parts = triedConcepts(run).map((i) =>
    part(`${titleOf(concepts[i]!, i)}: what it showed`, `$.concepts[${i}].result`),
  )
  const settled = listOf(run, 'forecasts').flatMap((_, i) => [
    `$.forecasts[${i}].outcome`,
    `$.forecasts[${i}].resolved`,
  ])
  if (settled.length > 0) parts.push(part('What you expected', ...settled))
  const looked = listOf(run, 'stop_rules').map((_, i) => `$.stop_rules[${i}].outcome`)
  if (looked.length > 0 || parts.length === 0) parts.push(part('Whether it was stopped', ...looked))
  return parts
}

const part = (name: string, ...places: readonly string[]): Part => ({ name, places })

const titleOf = ({ title }: JsonObject, i: number): string => String(title) || `Concept ${i + 1}`

const answersOf = (run: JsonObject, name: string, isOwn: (answer: JsonObject) => boolean): Part[] =>
  listOf(run, 'answers')
    .map((answer, i) => ({ answer, place: `$.answers[${i}]` }))
    .filter(({ answer }) => isOwn(answer))
    .map(({ answer, place }, i, all) => {
      const before = all.slice(0, i).filter((one) => !isOfToday(one.answer, run)).length
      return part(isOfToday(answer, run) ? FIGURE_OF_TODAY : `${name} ${before + 1}`, place)
    })

/** Name of the part with the figure of today, where it stands for what is known of what an idea changes. */
export const FIGURE_OF_TODAY = 'The figure of “Today”'

/** Whether an answer repeats the figure of today. */
export const isOfToday = ({ text }: JsonObject, run: JsonObject): boolean =>
  text !== '' && text === ((run['baseline'] ?? {}) as JsonObject)['statement']

export interface PartPlace {
  readonly step: StepId
  readonly part: number
}

/** The part that edits a path of the run: the one with the longest matching path. */
export function placeOf(path: string, run: JsonObject): PartPlace {
  let best: PartPlace = { step: 'problem', part: 0 }
  let length = 0
  for (const step of stepIds) {
    for (const [part, { places }] of partsOf(step, run).entries()) {
      for (const place of places) {
        const isBelow =
          path === place || (path.startsWith(place) && '.['.includes(path[place.length]!))
        if (!isBelow || place.length <= length) continue
        best = { step, part }
        length = place.length
      }
    }
  }
  return best
}
