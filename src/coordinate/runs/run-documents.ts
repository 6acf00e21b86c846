/**
 * `GET /v1/schema/run`, `GET /v1/schema/blank-run`, `POST /v1/validate` and `POST /v1/report`: the schema of runs, and
 * the validation and report of one.
 */

import { InvalidInput } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { LISTED_DETAILS } from '../../contract/request.ts'
import { Serialized } from '../../contract/serialized.ts'
import { jsonSchema } from '../../contract/shared-schemas.ts'
import { dayOf } from '../../engine/runs/dates.ts'
import type { Run, RunRules } from '../../engine/runs/run.ts'
import type { ModeId } from '../../forms/coordinate-enums.ts'
import type { CoordinateService, Coordinates } from '../load.ts'
import { promptById } from '../prompts/prompt.ts'
import { textById } from '../queries.ts'
import * as r from './schemas.ts'

export const getRunSchema = operation(
  {
    method: 'GET',
    path: '/v1/schema/run',
    tag: 'Runs',
    summary: 'Fetch the JSON Schema of a run document',
    description: 'Draft 2020-12; every property described.',
    ok: { 'application/json': jsonSchema },
    failures: [],
    examples: [{ summary: 'The schema' }],
  },
  ({ database, documents: { publicUrl } }: CoordinateService) =>
    () => {
      const { body } = textById(database, { id: 'run_schema' })
      if (publicUrl === undefined) return Serialized.trusted(body)
      return { ...(JSON.parse(body) as object), $id: `${publicUrl}/v1/schema/run` }
    },
)

export const getBlankRun = operation(
  {
    method: 'GET',
    path: '/v1/schema/blank-run',
    tag: 'Runs',
    summary: 'Fetch an empty run document that satisfies the schema',
    description:
      'Fill it in from the top: baseline first, then answers, concepts, forecasts and the decision.',
    ok: { 'application/json': r.run },
    failures: [],
    examples: [{ summary: 'The blank run' }],
  },
  ({ database }: Coordinates) =>
    () =>
      Serialized.trusted(textById(database, { id: 'blank_run' }).body),
)

/** The data that runs are validated against, with today's date. */
const rulesOf = ({ copied, criteria, operatorNames }: Coordinates): RunRules => ({
  criteria,
  operators: operatorNames(),
  copied: copied(),
  today: dayOf(new Date()),
})

export const validateRun = operation(
  {
    method: 'POST',
    path: '/v1/validate',
    tag: 'Runs',
    summary: 'Validate a run document',
    description:
      'Every JSON value gets an outcome with status 200; all errors are listed with their JSONPath, up to 1,000, and all are counted. `valid` is the schema’s word alone. Of a valid document `warnings` name what a reader would stumble over: a decision on a concept that failed a gate, an index that the ratings do not give, impossible dates, coordinates without an answer.',
    ok: { 'application/json': r.runOutcome },
    failures: [],
    examples: [{ summary: 'Not much of a run yet', body: { mode: 'SOLVE' } }],
  },
  (coordinates: Coordinates) =>
    async ({ body }) => {
      const validate = await coordinates.runValidator()
      const { runWarnings } = await import('../../engine/runs/warnings.ts')
      const outcome = validate(body)
      const warnings = outcome.valid
        ? runWarnings(body as unknown as Run, rulesOf(coordinates))
        : []
      return { ...outcome, warnings }
    },
)

const smallRun = {
  version: '1.0-draft',
  run_id: 'late-books',
  mode: 'SOLVE',
  title: 'Fewer books returned late',
  created: '2026-03-02',
  baseline: {
    statement: 'Of 900 books lent in February, 126 came back late: 14 per cent.',
    date: '2026-03-02',
    evidence: [{ source: 'Lending system, report 7', date: '2026-02' }],
  },
  answers: [
    {
      coordinate: 'GRAM-C0-I10-M01',
      status: 'observation',
      text: '126 of 900 came back late.',
      evidence: [{ source: 'Lending system, report 7', date: '2026-02' }],
    },
  ],
  concepts: [],
  forecasts: [
    {
      statement: 'In April fewer than 100 books come back late, by report 7.',
      probability: 0.6,
      made: '2026-03-09',
      resolve_by: '2026-05-04',
      source: 'Lending system, report 7',
      outcome: 1,
      resolved: '2026-05-02',
    },
  ],
  decision: null,
  stop_rules: [],
} as const

export const reportRun = operation(
  {
    method: 'POST',
    path: '/v1/report',
    tag: 'Runs',
    summary: 'Turn a run document into a report',
    description:
      'Warnings, scores worked out anew, Brier score and calibration of settled forecasts, coverage of the 50 cells, open questions, the order in which to test and to build, and in `markdown` and `html` a page to decide from. A document that does not satisfy the run schema is refused with its errors.',
    ok: { 'application/json': r.runReport },
    failures: [],
    examples: [{ summary: 'A run with one settled forecast', body: smallRun }],
    refused: [{ body: { mode: 'SOLVE' } }],
  },
  (coordinates: Coordinates) =>
    async ({ body }) => {
      const validate = await coordinates.runValidator()
      const { runReport } = await import('../../engine/runs/report.ts')
      const { runPage } = await import('../../engine/runs/page.ts')
      const { runDocument } = await import('./run-document.ts')
      const { errors, valid } = validate(body)
      if (!valid) throw new InvalidInput(errors.slice(0, LISTED_DETAILS))
      const run = body as unknown as Run
      const rules = rulesOf(coordinates)
      const report = runReport(run, rules)
      const stemOf = (id: string) => promptById(coordinates.database, { id })?.text
      const markdown = runPage(run, report, stemOf, rules.today)
      const html = runDocument(run.title, markdown)
      return { ...report, mode: report.mode as ModeId, markdown, html }
    },
)
