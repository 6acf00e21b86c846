/** Documents of the packaged schemas: the full ones, which use every property, and what may be wrong with a file. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { documents } from '../../src/adapters/documents.ts'
import { isOfKind } from './model.ts'
import { named, readContent, values } from './read.ts'

const cases = path.join(import.meta.dirname, '../cases/documents')
const full = (name: string): string => readFileSync(path.join(cases, name, 'full.json'), 'utf8')

const unit = JSON.parse(full('transcript_unit'))
const transcript = JSON.stringify({
  recording: 'LR-07',
  method: 'asr_corrected',
  units: [unit, { ...unit, id: 'U019', type: 'redaction' }],
})

it.each([
  ['project', 'capture_setup LR-07', { 'camera.capture_rig': 'inward_dome' }],
  ['project', 'deliverable PRJ-LAMPROOM webxr_volumetric', { 'delivery.bitrate': 24.2 }],
  ['project', 'asset LR-07-SPLAT', { 'generation.holdout_psnr': 28.4 }],
  ['clip', 'clip K2', { 'clip.title_length': 21, 'clip.contradicted_claims': 1 }],
  ['claim', 'claim C03', { 'story.independent_sources': 0, 'story.claim_contested': true }],
  ['shot', 'clip shot S02', { 'camera.virtual_view_gap_deg': 7.2 }],
  ['shot', 'generated_asset shot S02', { 'generation.invented_area_ratio': 0.07 }],
  ['qa_issue', 'issue QC-014', { 'qa.severity': 'minor', 'qa.resolution': 'waived' }],
  ['provenance', 'generated_asset LR-07-K4-MASTER', { 'generation.origin_action_count': 1 }],
])('a document by the schema %s says of %s', async (schema, subject, facts) => {
  const { subjects, problems } = await readContent(documents, `${schema}.json`, full(schema))
  expect(problems).toEqual([])
  const found = subjects.find(({ kind, id }) => `${kind} ${id}` === subject)
  expect(values(found)).toMatchObject(facts)
})

it('fills each of its paths, with values of the right kind', async () => {
  const texts = ['project', 'clip', 'claim', 'shot', 'qa_issue', 'provenance'].map(full)
  const readings = await Promise.all(
    [...texts, transcript].map((text) => readContent(documents, 'one.json', text)),
  )
  const facts = readings.flatMap(({ subjects }) => subjects.flatMap((one) => one.facts))
  expect(facts.filter((fact) => !isOfKind(fact))).toEqual([])
  const filled = new Set(facts.map((fact) => fact.path))
  expect(Object.keys(documents.fills).filter((id) => !filled.has(id))).toEqual([])
})

it('names the line on which a value stands, in JSON and in YAML', async () => {
  const project = await readContent(documents, 'project.json', full('project'))
  const line =
    full('project')
      .split('\n')
      .findIndex((one) => one.includes('"rig"')) + 1
  const rig = named(project, 'LR-07')!.facts.find((fact) => fact.path === 'camera.capture_rig')
  expect(rig!.place).toEqual({ file: 'project.json', line })

  const yaml = 'id: P1\ntitle: A talk\nphase: mastering\ndeliverables: []\n'
  const { subjects } = await readContent(documents, 'project.yaml', yaml)
  const phase = subjects[0]!.facts.find((fact) => fact.path === 'core.production_phase')
  expect(phase!.place).toEqual({ file: 'project.yaml', line: 3 })
})

it('reads a list of documents, and reports a name that no schema has', async () => {
  const claims = [JSON.parse(full('claim')), { ...JSON.parse(full('claim')), id: 'C04', unti: 1 }]
  const { subjects, problems } = await readContent(
    documents,
    'claims.json',
    JSON.stringify(
      claims.map((claim) => ({ unit: 'U1', ...claim })),
      null,
      2,
    ),
  )
  expect(subjects.map(({ id }) => id)).toEqual(['C03', 'C04'])
  expect(problems).toMatchObject([
    { kind: 'partial', message: expect.stringContaining('did you mean "unit"?') },
  ])
})

it.each([
  ['claims.json', '[{"unit": "U1", ', 'is no valid JSON'],
  ['project.yaml', 'id: [', 'is no valid YAML'],
])('says of a damaged %s that it is not read', async (name, text, message) => {
  const { subjects, problems } = await readContent(documents, name, text)
  expect(subjects).toEqual([])
  expect(problems).toMatchObject([{ kind: 'partial', message: expect.stringContaining(message) }])
})
