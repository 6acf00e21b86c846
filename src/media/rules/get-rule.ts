/**
 * `GET /v1/rules/{id}`: one rule in full: of the corpus, of house rules, of a destination, or one for any file
 * (`ANY-001`).
 */
import { operation } from '../../contract/operation.ts'
import { object } from '../../contract/schema.ts'
import type { Media } from '../load.ts'
import * as s from './schemas.ts'

export const getRule = operation(
  {
    method: 'GET',
    path: '/v1/rules/{id}',
    tag: 'Rules',
    summary: 'Read one rule in full',
    description:
      'Conditions, actions, rationale, tags, the kind of authority behind it and its sources.',
    params: object({ id: s.ruleId }),
    ok: { 'application/json': s.rule },
    failures: [404],
    examples: [{ summary: 'A camera rule', params: { id: 'CAM-004' } }],
    refused: [{ params: { id: 'CAM-999' } }],
  },
  ({ readRule }: Media) =>
    ({ params: { id } }) =>
      readRule(id),
)
