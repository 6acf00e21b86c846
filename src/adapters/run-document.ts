/** Runs of the innovation grammar: each concept of a run is a subject, judged by the rules for proposals. */

import { changeCodes, parseCoordinate } from '../engine/runs/coordinate-code.ts'
import { lineOf } from '../engine/values/json-places.ts'
import type { Adapter, Certainty, Fact, InputFile, Reading, SubjectReading } from './adapter.ts'
import {
  isRecord,
  type JsonPath,
  type JsonRecord,
  numberAt,
  parseJson,
  recordAt,
  recordsAt,
  textAt,
  textsAt,
} from './json.ts'
import { rounded } from './values.ts'

const BYTES = 4 * 1024 * 1024

const fills = {
  'gram.answer_status': {
    certainty: 'declared',
    how: 'status of the weakest answer that is cited as evidence',
  },
  'gram.baseline_recorded': {
    certainty: 'measured',
    how: 'the run holds a baseline with statement, date and evidence',
  },
  'gram.change_level': {
    certainty: 'declared',
    how: 'highest level among the coordinates of the concept',
  },
  'gram.evidence_rating': { certainty: 'judged', how: 'rating of the reviewers' },
  'gram.forecast_probability': {
    certainty: 'declared',
    how: 'the forecast about the concept that is farthest from 0.5',
  },
  'gram.forecast_stated': {
    certainty: 'measured',
    how: 'the run holds a forecast with probability and day',
  },
  'gram.forecasts_resolved': { certainty: 'measured', how: 'forecasts of the run with an outcome' },
  'gram.hard_gates_state': { certainty: 'judged', how: 'the four gates together' },
  'gram.index_difference': {
    certainty: 'declared',
    how: 'recorded indexes of the best two concepts that pass all gates',
  },
  'gram.kill_criterion_written': {
    certainty: 'measured',
    how: 'the run holds a stop rule with its day',
  },
  'gram.mean_brier': { certainty: 'measured', how: 'over the forecasts with an outcome' },
  'gram.pilot_started': {
    certainty: 'inferred',
    how: 'a decision to test or to adopt the concept',
  },
  'gram.rollback_plan': {
    certainty: 'inferred',
    how: 'exit of the concept, or a way back in a stop rule',
  },
  'gram.tie_decided': { certainty: 'declared', how: 'a decision that names a concept' },
  'gram.used_as_evidence': {
    certainty: 'inferred',
    how: 'evidence or a reason that names the coordinate of the answer',
  },
} as const satisfies Adapter['fills']

type Filled = keyof typeof fills

export const runDocument: Adapter = {
  name: 'run-document',
  summary: 'Runs of the innovation grammar (JSON): baseline, gates, ratings, forecasts, decision.',
  files: ['*.json'],
  fills,
  limits: { bytes: BYTES, ms: 20_000 },
  matches: ({ path, head }) => {
    if (!path.endsWith('.json')) return false
    const start = new TextDecoder().decode(head)
    return /"run_id"\s*:/.test(start) && /"mode"\s*:/.test(start)
  },
  read: async (file, tools) => {
    const text = await tools.readText(file, BYTES)
    const run = parseJson(text)
    if (!isRecord(run)) return { subjects: [], problems: [notJson(file)] }
    return readRun(file.path, text, run)
  },
}

const notJson = (file: InputFile): Reading['problems'][number] => ({
  place: { file: file.path },
  code: 'malformed',
  message: 'looks like a run document and is no valid JSON',
  kind: 'failed',
})

/** Values that every concept of a run shares. */
interface Shared {
  readonly file: string
  readonly text: string
  readonly run: JsonRecord
}

/** @param file path shown in locations */
export function readRun(file: string, text: string, run: JsonRecord): Reading {
  const shared = { file, text, run }
  const common = [...runFacts(shared), ...evidenceFacts(shared)]
  const concepts = Array.isArray(run['concepts']) ? run['concepts'] : []
  const subjects = concepts.flatMap((concept, i) =>
    isRecord(concept) ? [conceptReading(shared, concept, i, common)] : [],
  )
  return { subjects, problems: [] }
}

function conceptReading(
  shared: Shared,
  concept: JsonRecord,
  index: number,
  common: readonly Fact[],
): SubjectReading {
  const at: JsonPath = ['concepts', index]
  const place = { file: shared.file, line: lineOf(shared.text, at) }
  const facts = [
    ...common,
    ...conceptFacts(shared, concept, at),
    ...forecastFacts(shared, concept),
    ...tieFacts(shared, concept),
  ]
  const id = textAt(concept['id']) ?? `concept ${index + 1}`
  return { kind: 'run', id, place, facts, looked: Object.keys(fills) }
}

function fact(shared: Shared, path: Filled, value: unknown, at: JsonPath): Fact {
  const { certainty, how }: { certainty: Certainty; how: string } = fills[path]
  const place = { file: shared.file, line: lineOf(shared.text, at) }
  return { path, value, certainty, method: how, place }
}

function runFacts(shared: Shared): Fact[] {
  const { run } = shared
  const baseline = recordAt(run['baseline'])
  const isRecorded =
    textAt(baseline['statement']) !== undefined &&
    textAt(baseline['date']) !== undefined &&
    recordsAt(baseline['evidence']).length > 0
  const stops = recordsAt(run['stop_rules']).filter(({ check_by }) => textAt(check_by))
  return [
    fact(shared, 'gram.baseline_recorded', isRecorded, ['baseline']),
    fact(shared, 'gram.kill_criterion_written', stops.length > 0, ['stop_rules']),
  ]
}

function conceptFacts(shared: Shared, concept: JsonRecord, at: JsonPath): Fact[] {
  const { run } = shared
  const levels = coordinatesOf(concept).flatMap((id) => parseCoordinate(id)?.change ?? [])
  const highest = changeCodes.findLast((code) => levels.includes(code))
  const rating = numberAt(recordAt(concept['ratings'])['evidence'])
  const decision = recordAt(run['decision'])
  const isChosen =
    (decision['kind'] === 'test' || decision['kind'] === 'adopt') &&
    textsAt(decision['concept_ids']).includes(textAt(concept['id']) ?? '')
  const hasWayBack =
    textAt(concept['exit']) !== undefined ||
    recordsAt(run['stop_rules']).some(({ way_back }) => textAt(way_back) !== undefined)
  return [
    ...(highest === undefined
      ? []
      : [fact(shared, 'gram.change_level', highest, [...at, 'coordinates'])]),
    fact(shared, 'gram.hard_gates_state', gatesState(concept), [...at, 'gates']),
    ...(rating === undefined
      ? []
      : [fact(shared, 'gram.evidence_rating', rating, [...at, 'ratings', 'evidence'])]),
    fact(shared, 'gram.pilot_started', isChosen, ['decision']),
    fact(shared, 'gram.rollback_plan', hasWayBack, [...at, 'exit']),
  ]
}

const coordinatesOf = (concept: JsonRecord): readonly string[] => textsAt(concept['coordinates'])

const GATES = [
  'lawful_and_cleared',
  'no_unacceptable_harm',
  'baseline_recorded',
  'test_and_exit_defined',
]

function gatesState(concept: JsonRecord): 'passed' | 'failed' | 'unknown' {
  const gates = recordAt(concept['gates'])
  if (GATES.some((gate) => gates[gate] === false)) return 'failed'
  return GATES.every((gate) => gates[gate] === true) ? 'passed' : 'unknown'
}

function forecastFacts(shared: Shared, concept: JsonRecord): Fact[] {
  const forecasts = recordsAt(shared.run['forecasts']).flatMap((forecast) => {
    const probability = numberAt(forecast['probability'])
    return probability === undefined || textAt(forecast['resolve_by']) === undefined
      ? []
      : [{ probability, coordinate: textAt(forecast['coordinate']), outcome: forecast['outcome'] }]
  })
  const settled = forecasts.filter(({ outcome }) => outcome === 0 || outcome === 1)
  const errors = settled.map(({ probability, outcome }) => (probability - Number(outcome)) ** 2)
  const own = forecasts
    .filter(({ coordinate }) => !coordinate || coordinatesOf(concept).includes(coordinate))
    .map(({ probability }) => probability)
    .toSorted((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5))
  const at: JsonPath = ['forecasts']
  return [
    fact(shared, 'gram.forecast_stated', forecasts.length > 0, at),
    fact(shared, 'gram.forecasts_resolved', settled.length, at),
    ...(errors.length === 0
      ? []
      : [fact(shared, 'gram.mean_brier', rounded(sum(errors) / errors.length, 4), at)]),
    ...(own[0] === undefined ? [] : [fact(shared, 'gram.forecast_probability', own[0], at)]),
  ]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Statuses from the weakest to the strongest. */
const STATUSES = ['assumption', 'hypothesis', 'transformation', 'observation']

/** Answers that are themselves cited as evidence: by a gate, by a rating's reason or by another answer. */
function evidenceFacts(shared: Shared): Fact[] {
  const answers = Array.isArray(shared.run['answers']) ? shared.run['answers'].map(recordAt) : []
  const cited = new Set(
    citations(shared.run, answers).flatMap((words) => words.match(/GRAM-C\d-I\d\d-M\d\d/g) ?? []),
  )
  const used = answers
    .map((answer, index) => ({ answer, index }))
    .filter(({ answer }) => cited.has(String(answer['coordinate'])))
    .toSorted((a, b) => rank(a.answer) - rank(b.answer))
  const [weakest] = used
  if (weakest === undefined) return [fact(shared, 'gram.used_as_evidence', false, ['answers'])]
  const at: JsonPath = ['answers', weakest.index]
  return [
    fact(shared, 'gram.answer_status', weakest.answer['status'], at),
    fact(shared, 'gram.used_as_evidence', true, at),
  ]
}

const rank = (answer: JsonRecord): number => {
  const place = STATUSES.indexOf(String(answer['status']))
  return place === -1 ? STATUSES.length : place
}

function citations(run: JsonRecord, answers: readonly JsonRecord[]): string[] {
  const concepts = recordsAt(run['concepts'])
  const evidence = [
    ...answers.flatMap((answer) => recordsAt(answer['evidence'])),
    ...recordsAt(recordAt(run['baseline'])['evidence']),
    ...concepts.flatMap(({ gate_evidence }) =>
      Object.values(recordAt(gate_evidence)).flatMap(recordsAt),
    ),
  ]
  return [
    ...evidence.flatMap(({ source }) => textAt(source) ?? []),
    ...concepts.flatMap(({ rating_reasons }) => textsAt(Object.values(recordAt(rating_reasons)))),
  ]
}

/**
 * Facts about the two best concepts: the distance between their scores, and whether somebody has decided. Both facts
 * are located at the better one.
 */
function tieFacts(shared: Shared, concept: JsonRecord): Fact[] {
  const concepts = Array.isArray(shared.run['concepts']) ? shared.run['concepts'] : []
  const rivals = concepts
    .map((rival, i) => ({ rival, i, index: numberAt(recordAt(rival)['index']) }))
    .flatMap(({ rival, i, index }) =>
      index === undefined || gatesState(recordAt(rival)) !== 'passed' ? [] : [{ rival, i, index }],
    )
    .toSorted((a, b) => b.index - a.index)
  const [first, second] = rivals
  if (first === undefined || second === undefined) return []
  if (first.rival !== concept && second.rival !== concept) return []
  const isDecided = textsAt(recordAt(shared.run['decision'])['concept_ids']).length > 0
  const at: JsonPath = ['concepts', first.i, 'index']
  return [
    fact(shared, 'gram.index_difference', rounded(first.index - second.index, 4), at),
    fact(shared, 'gram.tie_decided', isDecided, ['decision']),
  ]
}
