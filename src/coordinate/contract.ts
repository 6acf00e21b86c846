/** The operations of the coordinate grammar service: those of the specification in its order, then what was added. */
import { csv, csvExample, format } from '../contract/csv.ts'
import type { Contract } from '../contract/operation.ts'
import { object, oneOf, someOf } from '../contract/schema.ts'
import { index, jsonSchema, openapiDocument } from '../contract/shared-schemas.ts'
import { facets, highlight, limit, offset, searchParameter } from '../lists/parameters.ts'
import { addedOperations } from './added-operations.ts'
import { changeFilter, internalFilter, metaFilter } from './code-filters.ts'
import { axisIds, documentKinds, modeIds, operatorCategories, templateIds } from './enums.ts'
import { runOperations } from './run-operations.ts'
import * as r from './run-schemas.ts'
import * as s from './schemas.ts'

/** Results on a page, at most: all stems. */
const MAX_PROMPTS = 700

const markdown = { type: 'string', description: 'Markdown, UTF-8.' } as const

export const contract = {
  getIndex: {
    method: 'GET',
    path: '/v1',
    tag: 'Service',
    summary: 'See what the service holds and which operations it has',
    description:
      'Start here: name, version, the size of every part of the grammar, and one line per operation.',
    ok: { 'application/json': index },
    failures: [],
    examples: [{ summary: 'The index' }],
  },
  getHealth: {
    method: 'GET',
    path: '/v1/health',
    tag: 'Service',
    summary: 'Ask whether the service is up and how many coordinates it has loaded',
    description:
      'Answers 200 only after the corpus file passed its checks at start. `corpus_digest` names the corpus: two replicas with equal digests answer alike.',
    ok: { 'application/json': s.health },
    failures: [],
    examples: [{ summary: 'A healthy service' }],
  },
  getOpenapi: {
    method: 'GET',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'Fetch the machine-readable contract (OpenAPI 3.1)',
    description: 'The contract that the service itself is built from and tested against.',
    ok: { 'application/json': openapiDocument },
    failures: [],
    examples: [{ summary: 'The whole document' }],
  },
  getGuide: {
    method: 'GET',
    path: '/llms.txt',
    tag: 'Service',
    summary: 'Read the plain-text guide for agents',
    description:
      'What the grammar is, every route with a real example, the typical flow and the caveats. Enough to run a whole session from.',
    ok: { 'text/plain': { type: 'string', description: 'Plain text, UTF-8.' } },
    failures: [],
    examples: [{ summary: 'The guide' }],
  },
  listAxes: {
    method: 'GET',
    path: '/v1/axes',
    tag: 'Axes',
    summary: 'Read all three axes in one document',
    description:
      'With the note on where the vocabulary comes from and the warning that state ladders are illustrative.',
    query: object({}, { format }),
    ok: { 'application/json': s.axes, 'text/csv': csv },
    rows: [
      'axes.change-levels.entries',
      'axes.internal-variables.entries',
      'axes.meta-variables.entries',
    ],
    failures: [],
    examples: [{ summary: 'The three axes' }, csvExample()],
  },
  getAxis: {
    method: 'GET',
    path: '/v1/axes/{axis}',
    tag: 'Axes',
    summary: 'Read one axis',
    description:
      'Each entry with its definition, what tells it from its neighbours, a question and two examples.',
    params: object({ axis: oneOf(axisIds, 'Id of an axis.') }),
    query: object({}, { format }),
    ok: { 'application/json': s.axis, 'text/csv': csv },
    rows: ['entries'],
    failures: [404],
    examples: [
      { summary: 'The five change levels', params: { axis: 'change-levels' } },
      { ...csvExample(), params: { axis: 'meta-variables' } },
    ],
    refused: [{ params: { axis: 'change-level' } }],
  },
  listGrid: {
    method: 'GET',
    path: '/v1/grid',
    tag: 'Axes',
    summary: 'Read the grid: the intent of every pairing of change level and internal variable',
    description:
      'Fifty cells, change by change, each with worked answers from different fields. Both filters combine. An intent is where a change is found: read it with your case in mind before you turn to the stems.',
    query: object(
      {},
      {
        change: changeFilter,
        internal: internalFilter,
        format,
      },
    ),
    ok: { 'application/json': s.grid, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What can change structurally', query: 'change=C3' },
      csvExample('change=C3'),
    ],
    refused: [{ query: 'change=C5' }],
  },
  getCoordinate: {
    method: 'GET',
    path: '/v1/coordinates/{code}',
    tag: 'Coordinates',
    summary: 'Read one coordinate: its three axis entries, grid intent and prompt stem',
    description:
      'With worked answers to the intent, and how the worked runs answered the stem. A coordinate is a question slot. It is not a guaranteed distinct, feasible, novel or valuable innovation.',
    params: object({ code: s.coordinateId }),
    ok: { 'application/json': s.coordinate },
    failures: [],
    examples: [
      {
        summary: 'Structural change of a feedback, its acceleration',
        params: { code: 'GRAM-C3-I07-M08' },
      },
    ],
    refused: [{ params: { code: 'GRAM-C5-I07-M08' } }],
  },
  listPrompts: {
    method: 'GET',
    path: '/v1/prompts',
    tag: 'Coordinates',
    summary: 'Find prompt stems by change level, internal variable, meta-variable or free text',
    description:
      'Each stem carries the intent of its cell: find a change with the intent, then gauge and break it with the stem. Filters combine with AND. `q` searches the stem, the names of its axes, the intent and what was answered there: words are ANDed, each matches as a prefix, in its other forms and by its synonyms, case and diacritics do not count, "quoted words" match as a phrase, an id or the beginning of one comes first; the rest comes best match first. Where no stem holds all words, those that hold most of them come, and `match` and `dropped` say so; where fewer than ten do, others that hold most of them stand in `related`. Without `q` the order is change, internal, meta. `suggestions` are searches that have results, and filters: `acceleration` is `meta=M08`.',
    query: object(
      {},
      {
        q: searchParameter('stem, names of the axes, intent and answers'),
        change: changeFilter,
        internal: internalFilter,
        meta: metaFilter,
        highlight,
        limit: limit(MAX_PROMPTS, 50),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': s.promptPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'The fourteen questions of one cell', query: 'change=C0&internal=I05' },
      { summary: 'Stems that mention a queue', query: 'q=queue&limit=5' },
      { summary: 'A word that is a filter', query: 'q=acceleration&limit=2' },
      csvExample('change=C3&internal=I07'),
    ],
    refused: [{ query: 'change=c2' }, { query: 'limit=701&mata=M01' }],
  },
  search: {
    method: 'GET',
    path: '/v1/search',
    tag: 'Coordinates',
    summary: 'Search everything that the service holds',
    description:
      'For those who do not know where to look: stems, entries of the axes, cells, operators, playbooks, extracts and templates by section, situations and worked runs. Words match in other forms and by their synonyms, British and American, in one word and in two; `docs/search.md` says how. `href` leads to the thing, of a chapter or playbook to the section. Facets count all results by kind.',
    query: object(
      {},
      {
        q: searchParameter('everything'),
        kind: someOf(
          documentKinds,
          'Only these kinds: the parameter repeated, or words with commas between them.',
        ),
        highlight: { ...highlight, default: true },
        limit: limit(100, 20),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': s.searchPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'All about waiting', query: 'q=waiting+time&limit=5' },
      { summary: 'Situations with missed appointments', query: 'q=no-show&kind=situation' },
      csvExample('q=waiting+time&limit=3'),
    ],
    refused: [{ query: 'kind=prompts&q=queue' }],
  },
  getPrompt: {
    method: 'GET',
    path: '/v1/prompts/{id}',
    tag: 'Coordinates',
    summary: 'Read one prompt stem',
    description: 'The id of a stem is the id of its coordinate.',
    params: object({ id: s.coordinateId }),
    ok: { 'application/json': s.prompt },
    failures: [404],
    examples: [{ summary: 'One stem', params: { id: 'GRAM-C0-I05-M09' } }],
    refused: [{ params: { id: 'GRAM-C0-I05-M15' } }],
  },
  listModes: {
    method: 'GET',
    path: '/v1/modes',
    tag: 'Method',
    summary: 'List the six modes with the overview table',
    description:
      'Choose one before anything else: the mode decides which coordinates to visit and what to write down.',
    query: object({}, { format }),
    ok: { 'application/json': s.modes, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The six modes' }, csvExample()],
  },
  getMode: {
    method: 'GET',
    path: '/v1/modes/{id}',
    tag: 'Method',
    summary: 'Read the playbook of one mode as Markdown',
    description:
      'When to use it and when not, the steps, a worked pass, exit criteria and signs of failure.',
    params: object({ id: oneOf(modeIds, 'Name of a mode; matched in any case.') }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The playbook for removing a failure', params: { id: 'SOLVE' } }],
    refused: [{ params: { id: 'SOLVED' } }],
  },
  listOperators: {
    method: 'GET',
    path: '/v1/operators',
    tag: 'Method',
    summary: 'List the seventeen operators',
    description:
      'An operator turns answers at coordinates into the next question or into a concept.',
    query: object({}, { category: oneOf(operatorCategories, 'Only this category.'), format }),
    ok: { 'application/json': s.operators, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'Operators that transform', query: 'category=Transformation' },
      csvExample(),
    ],
    refused: [{ query: 'category=Transform' }],
  },
  getOperator: {
    method: 'GET',
    path: '/v1/operators/{name}',
    tag: 'Method',
    summary: 'Read one operator',
    description: 'The name matches in any case.',
    params: object({ name: s.operatorName }),
    ok: { 'application/json': s.operator },
    failures: [404],
    examples: [{ summary: 'Turn something into its opposite', params: { name: 'invert' } }],
    refused: [{ params: { name: 'reverse' } }],
  },
  listCoreExtracts: {
    method: 'GET',
    path: '/v1/core',
    tag: 'Method',
    summary: 'List the seven core extracts',
    description: 'Short texts on what the framework is made of and where it ends.',
    query: object({}, { format }),
    ok: { 'application/json': s.titles, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'Ids and titles' }, csvExample()],
  },
  getCoreExtract: {
    method: 'GET',
    path: '/v1/core/{id}',
    tag: 'Method',
    summary: 'Read one core extract as Markdown',
    description: 'For instance the formal grammar of coordinates, answers and expressions.',
    params: object({ id: s.extractId }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The formal grammar', params: { id: 'formal-grammar' } }],
    refused: [{ params: { id: 'grammar' } }],
  },
  listTemplates: {
    method: 'GET',
    path: '/v1/templates',
    tag: 'Method',
    summary: 'List the five working templates',
    description: 'Forms to fill in, on paper or in an editor.',
    query: object({}, { format }),
    ok: { 'application/json': s.titles, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'Ids and titles' }, csvExample()],
  },
  getTemplate: {
    method: 'GET',
    path: '/v1/templates/{id}',
    tag: 'Method',
    summary: 'Fetch one template as Markdown',
    description: 'Each comes with a filled example.',
    params: object({ id: oneOf(templateIds, 'Id of a template; matched in any case.') }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The master template of a run', params: { id: 'run-gram' } }],
    refused: [{ params: { id: 'run' } }],
  },
  getRunSchema: {
    method: 'GET',
    path: '/v1/schema/run',
    tag: 'Runs',
    summary: 'Fetch the JSON Schema of a run document',
    description: 'Draft 2020-12; every property described.',
    ok: { 'application/json': jsonSchema },
    failures: [],
    examples: [{ summary: 'The schema' }],
  },
  getBlankRun: {
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
  getScoring: {
    method: 'GET',
    path: '/v1/scoring',
    tag: 'Scoring',
    summary: 'Read the scoring rubric: criteria, hard gates, rating anchors, formula',
    description: 'Gates come before scores: a concept that fails one is out whatever its index.',
    ok: { 'application/json': s.scoring },
    failures: [],
    examples: [{ summary: 'The rubric' }],
  },
  ...runOperations,
  ...addedOperations,
} as const satisfies Contract
