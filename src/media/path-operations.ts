/** The operations on the paths of a context. */
import { csv, csvExample, format } from '../contract/csv.ts'
import type { Contract } from '../contract/operation.ts'
import { object, oneOf, someOf, string } from '../contract/schema.ts'
import { facets, limit, offset, searchParameter } from '../lists/parameters.ts'
import * as v from './enums.ts'
import { linterRulesSchema, path, pathPage } from './path-schemas.ts'

/** Results on a page, at most: more than there are paths. */
const MAX_PATHS = 1000

export const pathOperations = {
  listPaths: {
    method: 'GET',
    path: '/v1/paths',
    tag: 'Corpus',
    summary: 'Find what a context may hold: dimensions and decision variables together',
    description:
      'Filters combine with AND. `q` searches as `GET /v1/search` does, over dimensions and variables alone. Without `q` the order is by path.',
    query: object(
      {},
      {
        q: searchParameter('names, questions, descriptions and states'),
        group: string('Only this group, the first part of a path: `camera`.'),
        kind: oneOf(v.pathKinds, 'Only dimensions, or only decision variables.'),
        type: someOf(
          v.pathTypes,
          'Only these types: the parameter repeated, or words with commas between them.',
        ),
        unit: string('Only numbers in this unit: `LUFS`.'),
        rule: string('Only paths that this rule reads: `CAM-004`.'),
        limit: limit(MAX_PATHS, 100),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': pathPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What is measured in LUFS', query: 'unit=LUFS' },
      { summary: 'A fact in plain words', query: 'q=loudness+target&limit=5' },
      { summary: 'What one rule reads', query: 'rule=CAM-004' },
      csvExample('group=camera'),
    ],
    refused: [
      { query: 'group=lights' },
      { query: 'type=text' },
      { query: 'unit=lufs' },
      { query: 'rule=CAM-999' },
    ],
  },
  getPath: {
    method: 'GET',
    path: '/v1/paths/{path}',
    tag: 'Corpus',
    summary:
      'Read one path: its type, range and words, who knows it, which rules read it, which files tell it',
    description: 'All that the service knows of one fact.',
    params: object({ path: string('Dotted path.') }),
    ok: { 'application/json': path },
    failures: [404],
    examples: [
      { summary: 'A decision variable', params: { path: 'camera.sync_error_ms' } },
      { summary: 'A dimension with states', params: { path: 'core.consent_scope' } },
    ],
    refused: [{ params: { path: 'camera.sync_eror_ms' } }],
  },
  getLinterRules: {
    method: 'GET',
    path: '/v1/linter',
    tag: 'Engine',
    summary: 'Fetch all that files are judged by, as one document',
    description:
      'Rules, fields, implications, subjects and destinations in the form that `grammar lint` and the page `/check` hold them. Equal corpus, equal document.',
    ok: { 'application/json': linterRulesSchema },
    failures: [],
    examples: [{ summary: 'The whole document' }],
  },
} as const satisfies Contract
