/** Tests runs of the innovation grammar: each concept is a subject, and has the facts about the whole run too. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runDocument } from '../../src/adapters/run-document.ts'
import { isOfKind } from './model.ts'
import { named, readContent, values } from './read.ts'

const text = readFileSync(path.join(import.meta.dirname, '../cases/runs/sound.json'), 'utf8')

it('reads gates, ratings, forecasts and the decision of each concept', async () => {
  const reading = await readContent(runDocument, 'run.json', text)
  expect(reading.problems).toEqual([])
  expect(reading.subjects.map(({ kind, id }) => [kind, id])).toEqual([
    ['run', 'parts-shelf'],
    ['run', 'photo-first'],
    ['run', 'kept-until-next-time'],
  ])
  expect(values(named(reading, 'parts-shelf'))).toEqual({
    'gram.baseline_recorded': true,
    'gram.kill_criterion_written': true,
    'gram.used_as_evidence': false,
    'gram.change_level': 'C2',
    'gram.hard_gates_state': 'passed',
    'gram.evidence_rating': 3,
    'gram.pilot_started': true,
    'gram.rollback_plan': true,
    'gram.forecast_stated': true,
    'gram.forecasts_resolved': 1,
    'gram.mean_brier': 0.0625,
    'gram.forecast_probability': 0.75,
    'gram.index_difference': 7.5,
    'gram.tie_decided': true,
  })
  expect(values(named(reading, 'kept-until-next-time'))).toMatchObject({
    'gram.change_level': 'C3',
    'gram.hard_gates_state': 'unknown',
    'gram.pilot_started': false,
  })
})

it('takes the weakest answer that is cited as evidence, and fills each of its paths', async () => {
  const run = JSON.parse(text)
  run.answers[1].status = 'assumption'
  run.baseline.evidence[0].source = run.answers.map((one: Answer) => one.coordinate).join(', ')
  const { subjects } = await readContent(runDocument, 'run.json', JSON.stringify(run, null, 2))
  expect(values(subjects[0])).toMatchObject({
    'gram.used_as_evidence': true,
    'gram.answer_status': 'assumption',
  })
  const facts = subjects.flatMap((one) => one.facts)
  expect(facts.filter((fact) => !isOfKind(fact))).toEqual([])
  const filled = new Set(facts.map((fact) => fact.path))
  expect(Object.keys(runDocument.fills).filter((id) => !filled.has(id))).toEqual([])
})

interface Answer {
  readonly coordinate: string
}

it('names the line of a rating', async () => {
  const { subjects } = await readContent(runDocument, 'run.json', text)
  const { place } = subjects[0]!.facts.find((fact) => fact.path === 'gram.evidence_rating')!
  expect(text.split('\n')[place.line! - 1]).toContain('"evidence": 3')
})

it('says of a run that is cut short that it is no JSON', async () => {
  const { subjects, problems } = await readContent(runDocument, 'run.json', text.slice(0, -200))
  expect(subjects).toEqual([])
  expect(problems).toMatchObject([
    { kind: 'failed', message: 'looks like a run document and is no valid JSON' },
  ])
})
