/** The operations beyond the specification (decision 22): ways in from a case, worked runs, and a run as a report. */

import { csv, csvExample, format } from '../contract/csv.ts'
import type { Contract } from '../contract/operation.ts'
import { object, oneOf } from '../contract/schema.ts'
import { facets, highlight, limit, offset, searchParameter } from '../lists/parameters.ts'
import { changeFilter, internalFilter } from './code-filters.ts'
import { anyCaseModes, situationFields } from './enums.ts'
import * as r from './run-schemas.ts'
import * as w from './way-in-schemas.ts'

/** Cards in a draw, at most: as many as a group at a table can lay out. */
const MAX_CARDS = 30

/** Situations on a page, at most: more than there are. */
const MAX_SITUATIONS = 1000

/** In capitals or not: a mode is typed by hand. */
const mode = oneOf(anyCaseModes, 'Only what belongs to this mode, in any case.')

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

export const addedOperations = {
  listSituations: {
    method: 'GET',
    path: '/v1/situations',
    tag: 'Ways in',
    summary: 'Find a way in from a case: named briefs with mode, stems, operators and a first move',
    description:
      'Start here with a case in hand. `q` searches name, brief and the phrases that people type; where no situation holds all words, those that hold most of them come, and `match` and `dropped` say so. Of the one that fits take the stems of `closest` first. Filters combine with AND; without `q` the order is field, then as written. `facets` count the fields and modes of all that was found.',
    query: object(
      {},
      {
        q: searchParameter('name, phrases and brief'),
        field: oneOf(situationFields, 'Only what comes up there.'),
        mode,
        highlight,
        limit: limit(MAX_SITUATIONS, 20),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': w.situationPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What to do about missed appointments', query: 'q=missed+appointments' },
      { summary: 'Planning with people', query: 'field=people&mode=PLAN' },
      csvExample('field=people&mode=PLAN'),
    ],
    refused: [{ query: 'mode=DREAM' }, { query: 'field=peple' }],
  },
  getSituation: {
    method: 'GET',
    path: '/v1/situations/{id}',
    tag: 'Ways in',
    summary: 'Read one situation with the text of its stems',
    description: 'The id matches in any case.',
    params: object({ id: w.situationId }),
    ok: { 'application/json': w.situation },
    failures: [404],
    examples: [{ summary: 'Empty slots', params: { id: 'fewer-no-shows' } }],
    refused: [{ params: { id: 'more-magic' } }],
  },
  drawCards: {
    method: 'GET',
    path: '/v1/draw',
    tag: 'Ways in',
    summary: 'Draw cards by a seed: intents, stems and operators in turn',
    description:
      'The same seed and filters give the same cards. Without filters the cards come from C1 to C4, since C0 asks for what holds already; `mode` keeps to the change levels and operators that its playbook uses. Operators that keep the books (LOCATE, RANK and their like) give a table nothing to think about and come with `bookkeeping` alone. `href` repeats the draw, `next` draws again.',
    query: object(
      {},
      {
        seed: {
          type: 'string',
          minLength: 1,
          maxLength: 64,
          default: '1',
          description: 'Any word or number; another seed gives other cards.',
        } as const,
        mode,
        change: changeFilter,
        internal: internalFilter,
        bookkeeping: {
          type: 'boolean',
          default: false,
          description:
            'True draws operators too that order, compare or record what is there and change nothing.',
        } as const,
        n: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_CARDS,
          default: 6,
          description: 'Cards to draw, at most.',
        } as const,
        format,
      },
    ),
    ok: { 'application/json': w.drawing, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'Six cards for a workshop', query: 'seed=tuesday' },
      { summary: 'Structural changes of a flow', query: 'seed=7&change=C3&internal=I05&n=3' },
      {
        summary: 'With the operators that keep the books',
        query: 'seed=tuesday&mode=PLAN&bookkeeping=true&n=3',
      },
      csvExample('seed=tuesday'),
    ],
    refused: [{ query: 'internal=Flow' }],
  },
  listWorkedRuns: {
    method: 'GET',
    path: '/v1/worked-runs',
    tag: 'Ways in',
    summary: 'List runs that were carried out to their end, from distant trades',
    description: 'Each is a run document, valid and without warnings. The cases are made up.',
    query: object({}, { format }),
    ok: { 'application/json': w.workedRuns, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'All worked runs' }, csvExample()],
  },
  getWorkedRun: {
    method: 'GET',
    path: '/v1/worked-runs/{id}',
    tag: 'Ways in',
    summary: 'Fetch one worked run as a run document',
    description: 'See how a good run uses the optional fields. The id matches in any case.',
    params: object({ id: w.workedRunId }),
    ok: { 'application/json': r.run },
    failures: [404],
    examples: [{ summary: 'A repair café', params: { id: 'repair-cafe' } }],
    refused: [{ params: { id: 'perpetual-motion' } }],
  },
  reportRun: {
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
  getFullText: {
    method: 'GET',
    path: '/llms-full.txt',
    tag: 'Service',
    summary: 'Read the whole corpus as one Markdown text',
    description:
      'For readers that take everything at once: the guide without the operations, then axes, intents with their stems, operators, scoring, situations, playbooks, extracts and templates.',
    ok: { 'text/plain': { type: 'string', description: 'Markdown, UTF-8.' } },
    failures: [],
    examples: [{ summary: 'The whole text' }],
  },
} as const satisfies Contract
