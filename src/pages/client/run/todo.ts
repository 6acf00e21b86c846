/** What is still missing in each step: to-dos rather than errors. */
import type { JsonObject } from './document.ts'
import { today } from './document.ts'
import { isChange, isDecided, isUnplaced, type StepId, triedConcepts } from './steps.ts'

export interface Todo {
  readonly step: StepId
  readonly text: string
  /** JSONPath of the field in which to do it. */
  readonly path: string
  /** The cell whose questions help. */
  readonly cell?: string
}

/** The parts of a run that are read; a file may lack any of them. */
export interface Run {
  readonly title?: string
  readonly mode?: string
  readonly baseline?: {
    readonly statement: string | null
    readonly date: string | null
    readonly evidence?: readonly Source[]
  }
  readonly target?: { readonly statement: string; readonly by?: string } | null
  readonly answers?: readonly Answer[]
  readonly ideas?: readonly unknown[]
  readonly concepts?: readonly Concept[]
  readonly forecasts?: readonly Forecast[]
  readonly stop_rules?: readonly StopRule[]
  readonly decision?: Decision | null
}

interface Forecast {
  readonly statement: string
  readonly probability: number | null
  readonly resolve_by: string
  readonly source?: string
  readonly outcome?: 0 | 1 | null
  readonly resolved?: string
}

interface StopRule {
  readonly rule: string
  readonly check_by: string
  readonly outcome?: StopOutcome
}

interface Decision {
  readonly text: string
  readonly kind: string
  readonly date?: string
  readonly concept_ids?: readonly string[]
}

interface StopOutcome {
  readonly kind: string
  readonly reading: string
  readonly reason?: string
}

interface Source {
  readonly source: string
  readonly date: string
}

export interface Answer {
  readonly coordinate: string
  readonly status: string
  readonly text: string
  readonly evidence?: readonly Source[]
}

interface Concept {
  readonly id?: string
  readonly title: string
  readonly description: string
  readonly coordinates?: readonly string[]
  readonly who_must_agree?: readonly string[]
  readonly test?: string
  readonly test_by?: string
  readonly exit?: string
  readonly cost?: Readonly<Record<string, string>>
  readonly gates?: Readonly<Record<string, boolean | null>>
  readonly ratings?: Readonly<Record<string, number>> | null
  readonly result?: Readonly<Record<string, unknown>>
}

const CRITERIA = 7

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === ''
/** The playbook that asks for forecasts; in the others they are optional. */
export const FORECASTING = 'PREDICT'

/** Entries of a test, in the order in which they are asked for. */
const RESULT = {
  believed: 'Say what was believed before.',
  observed: 'Say what was counted.',
  learned: 'Say what is known now that was not known before.',
  therefore: 'Say what is done about it.',
} as const

/** A concept rejected by a gate or the decision, about which nothing more is asked. */
function isSetAside({ gates = {}, id }: Concept, decision: Decision | null | undefined): boolean {
  if (Object.values(gates).includes(false)) return true
  const { concept_ids: ids = [], kind } = decision ?? {}
  return kind === 'reject' || (ids.length > 0 && !ids.includes(String(id)))
}

const hasSource = (evidence: readonly Source[] = []): boolean =>
  evidence.some(({ source, date }) => !isEmpty(source) && !isEmpty(date))

/** Whether a source has a name but no date. */
const isUndated = (evidence: readonly Source[] = []): boolean =>
  evidence.some(({ source, date }) => !isEmpty(source) && isEmpty(date))

/** Whether an answer describes the present, for one internal variable or any, and cites a source. */
const isSeen = ({ coordinate, evidence, status, text }: Answer, internal = ''): boolean =>
  coordinate.startsWith(`GRAM-C0-${internal}`) &&
  status === 'observation' &&
  !isEmpty(text) &&
  hasSource(evidence)

/** The internal variables that changes affect, and whether an answer describes their present state. */
export const changed = (answers: readonly Answer[]): [internal: string, isKnown: boolean][] =>
  [
    ...new Set(
      answers
        .filter(({ status }) => status === 'transformation')
        .map(({ coordinate }) => coordinate.slice(8, 11)),
    ),
  ].map((internal) => [internal, answers.some((answer) => isSeen(answer, internal))])

/** What the engine reads out of a concept; known once the late steps are loaded, where concepts are judged. */
export interface Reading {
  /** Whether somebody who must agree has not. */
  readonly isOpenTo: (party: string) => boolean
  /** Whether a passed gate rests on something that the run names. */
  readonly isGateProven: (concept: never, gate: string) => boolean
  /** Ratings that need a source, each with what to do. */
  readonly unsaidRatings: (
    concept: never,
    run: never,
  ) => readonly { readonly id: string; readonly todo: string }[]
}

/** @param nameOf the name of an internal variable, `Actor` */
export function todosOf(
  document: JsonObject,
  nameOf: (code: string) => string,
  reading?: Reading,
): Todo[] {
  const run = document as unknown as Run
  const { answers = [], concepts = [], forecasts = [], stop_rules: rules = [] } = run
  const todos: Todo[] = []
  const need = (isOpen: boolean, step: StepId, path: string, text: string, cell?: string): void => {
    if (isOpen) todos.push({ step, path, text, ...(cell !== undefined && { cell }) })
  }
  need(isEmpty(run.title), 'problem', '$.title', 'Say in a few words what is going on.')
  const { date, evidence, statement } = run.baseline ?? { statement: null, date: null }
  need(isEmpty(statement), 'today', '$.baseline.statement', 'Say how things stand, with a figure.')
  need(isEmpty(date), 'today', '$.baseline.date', 'Say of which day the figure is.')
  need(!hasSource(evidence), 'today', '$.baseline.evidence', 'Say where it can be looked up.')
  need(isEmpty(run.target?.statement), 'goal', '$.target.statement', 'Say what would be enough.')
  need(isEmpty(run.target?.by), 'goal', '$.target.by', 'Say by when.')
  /** What is planned for a day that was over when it was decided, or is over today. */
  const late = (day: string | undefined, step: StepId, path: string, what: string): void =>
    need(
      !isEmpty(day) && day! < (run.decision?.date ?? today()),
      step,
      path,
      `${what} has passed: choose a later day.`,
    )
  late(run.target?.by, 'goal', '$.target.by', 'The day of the goal')
  need(
    !answers.some((answer) => isSeen(answer)),
    'look',
    '$.answers',
    'Answer one question with what somebody saw or counted.',
  )
  answers.forEach((answer, i) => {
    const step = isChange(answer as unknown as JsonObject) ? 'ideas' : 'look'
    need(isEmpty(answer.text), step, `$.answers[${i}].text`, 'Write the answer.')
    need(
      answer.status === 'observation' && !hasSource(answer.evidence),
      step,
      `$.answers[${i}].evidence`,
      isUndated(answer.evidence)
        ? 'Say of which day the source is.'
        : 'Say where it can be looked up, or call it taken for granted.',
    )
  })
  need(
    answers.every(({ status }) => status !== 'transformation') &&
      (run.ideas ?? []).length + concepts.length === 0,
    'ideas',
    '$.ideas',
    'Write down an idea.',
  )
  for (const [internal, isKnown] of changed(answers))
    need(
      !isKnown,
      'ideas',
      '$.answers',
      `Your idea changes something about “${nameOf(internal)}”, and nothing says what holds there today: answer one question about it.`,
      `C0-${internal}`,
    )
  need(concepts.length === 0, 'concept', '$.concepts', 'Make a concept of an idea.')
  concepts.forEach((concept, i) => {
    const at = `$.concepts[${i}]`
    need(isEmpty(concept.title), 'concept', `${at}.title`, 'Give it a name.')
    need(isEmpty(concept.description), 'concept', `${at}.description`, 'Say who does what.')
    if (isSetAside(concept, run.decision)) return
    need(
      isUnplaced(concept as unknown as JsonObject),
      'concept',
      `${at}.coordinates`,
      'Say what it changes, and how deep.',
    )
    need(
      (concept.who_must_agree ?? []).length === 0,
      'concept',
      `${at}.who_must_agree`,
      'Say who must agree, and whether they have.',
    )
    need(isEmpty(concept.test), 'concept', `${at}.test`, 'Say how it is tried.')
    if (concept.result === undefined)
      late(concept.test_by, 'concept', `${at}.test_by`, 'The day of the answer')
    need(isEmpty(concept.exit), 'concept', `${at}.exit`, 'Say how it is undone.')
    need(isEmpty(concept.cost?.['test']), 'concept', `${at}.cost.test`, 'Say what it takes to try.')
    // The gate of agreements waits with them, and with what is decided on a day to come.
    const isWaiting =
      (run.decision?.date ?? '') > today() ||
      (reading !== undefined && (concept.who_must_agree ?? []).some(reading.isOpenTo))
    for (const [id, gate] of Object.entries(concept.gates ?? {})) {
      const [name, path] = [id.replaceAll('_', ' '), `${at}.gates.${id}`]
      need(
        gate === null && !(id === 'lawful_and_cleared' && isWaiting),
        'judge',
        path,
        `Judge the gate: ${name}.`,
      )
      need(
        gate === true && reading?.isGateProven(concept as never, id) === false,
        'judge',
        path,
        `${name[0]!.toUpperCase()}${name.slice(1)}: who cleared it?`,
      )
    }
    for (const { id, todo } of reading?.unsaidRatings(concept as never, run as never) ?? [])
      need(true, 'judge', `${at}.ratings.${id}`, todo)
    const ratings = Object.keys(concept.ratings ?? {}).length
    need(
      ratings < CRITERIA,
      'judge',
      `${at}.ratings.outcome_contribution`,
      `Rate it by all seven criteria: ${ratings} of ${CRITERIA}.`,
    )
  })
  need(
    forecasts.length === 0 && run.mode === FORECASTING,
    'test',
    '$.forecasts',
    'Write what you expect, with a probability.',
  )
  forecasts.forEach(({ probability, resolve_by, source, statement: expected }, i) => {
    const at = `$.forecasts[${i}]`
    need(isEmpty(expected), 'test', `${at}.statement`, 'Write what you expect.')
    need(probability === null, 'test', `${at}.probability`, 'Say how likely.')
    need(isEmpty(resolve_by), 'test', `${at}.resolve_by`, 'Say by which day it is known.')
    need(isEmpty(source), 'test', `${at}.source`, 'Say what will settle it.')
  })
  need(rules.length === 0, 'test', '$.stop_rules', 'Write a stop rule: the reading that ends it.')
  rules.forEach(({ check_by, outcome, rule }, i) => {
    const at = `$.stop_rules[${i}].check_by`
    need(isEmpty(rule), 'test', `$.stop_rules[${i}].rule`, 'Write the reading that ends it.')
    need(isEmpty(check_by), 'test', at, 'Say by when somebody looks.')
    if (outcome === undefined) late(check_by, 'test', at, 'The day to look')
  })
  need((run.decision ?? null) === null, 'decide', '$.decision.kind', 'Decide.')
  need(isEmpty(run.decision?.text), 'decide', '$.decision.text', 'Give the reason.')
  return isDecided(document) ? [...todos, ...outcomeTodos(document)] : todos
}

/** To-dos for outcomes that are due by now. */
function outcomeTodos(document: JsonObject): Todo[] {
  const { concepts = [], forecasts = [], stop_rules: rules = [] } = document as unknown as Run
  const now = today()
  const isDue = (day: string): boolean => !isEmpty(day) && day <= now
  const todos: Todo[] = []
  const need = (isOpen: boolean, path: string, text: string): void => {
    if (isOpen) todos.push({ step: 'came', path, text })
  }
  const days = [...forecasts.map((one) => one.resolve_by), ...rules.map((one) => one.check_by)]
  for (const i of triedConcepts(document)) {
    const concept = concepts[i]!
    const { result } = concept
    need(
      result === undefined &&
        !isEmpty(concept.test) &&
        !isSetAside(concept, null) &&
        days.length > 0 &&
        days.every(isDue),
      `$.concepts[${i}].result`,
      'Say what the test showed.',
    )
    if (result !== undefined)
      for (const [name, text] of Object.entries(RESULT))
        need(isEmpty(result[name] as string), `$.concepts[${i}].result.${name}`, text)
  }
  forecasts.forEach(({ outcome = null, resolve_by, resolved }, i) => {
    const isOpen = outcome === null && resolved === undefined
    need(isOpen && isDue(resolve_by), `$.forecasts[${i}].outcome`, 'Say whether it came true.')
  })
  rules.forEach(({ check_by, outcome }, i) => {
    const at = `$.stop_rules[${i}].outcome`
    need(outcome === undefined && isDue(check_by), at, 'Say whether it was reached.')
    if (outcome === undefined) return
    need(isEmpty(outcome.reading), `${at}.reading`, 'Say what was read.')
    need(
      outcome.kind === 'continued' && isEmpty(outcome.reason),
      `${at}.reason`,
      'Say why it went on against the rule.',
    )
  })
  return todos
}
