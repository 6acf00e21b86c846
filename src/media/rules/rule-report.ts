/**
 * `GET /v1/rule-report`: the report that the seed made on the rules of the corpus; with house rules, the report made at
 * the start.
 */
import { operation } from '../../contract/operation.ts'
import { Serialized } from '../../contract/serialized.ts'
import { oneRow } from '../../database/query.ts'
import type { Media } from '../load.ts'
import { ruleReportSchema } from './rule-report-schemas.ts'

/** The rule report that the seed made, serialised. */
const reportRow = oneRow('media.ruleReport', (from) =>
  from.selectFrom('rule_report').select('body'),
)

export const getRuleReport = operation(
  {
    method: 'GET',
    path: '/v1/rule-report',
    tag: 'Engine',
    summary: 'Read what the rule base says of itself: defects, rivals and a witness for every rule',
    description:
      'Computed when the corpus is loaded: rules that can never match, conditions and rules implied by others, equivalent rules, unknown paths and values, and pairs of rules that can match together and propose different values, each with a context in which it shows. A corpus with a defect is not built.',
    ok: { 'application/json': ruleReportSchema },
    failures: [],
    examples: [{ summary: 'The report' }],
  },
  ({ database, house }: Media) =>
    () =>
      Serialized.trusted(house?.report() ?? reportRow(database).body),
)
