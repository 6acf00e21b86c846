/** The operations of the media grammar service, in the order of the specification; additions come last. */

import { csv, csvExample, format } from '../contract/csv.ts'
import type { Contract } from '../contract/operation.ts'
import { object, oneOf, someOf, string } from '../contract/schema.ts'
import { index, jsonSchema, openapiDocument } from '../contract/shared-schemas.ts'
import { facets, highlight, limit, offset, searchParameter } from '../lists/parameters.ts'
import { destinationOperations } from './destination-operations.ts'
import { engineOperations } from './engine-operations.ts'
import * as v from './enums.ts'
import { pathOperations } from './path-operations.ts'
import * as s from './schemas.ts'

const { documentKinds } = v

/** Results on a page, at most: more than there are rules. */
const MAX_RULES = 1000

const markdown = { type: 'string', description: 'Markdown, UTF-8.' } as const

export const contract = {
  getIndex: {
    method: 'GET',
    path: '/v1',
    tag: 'Service',
    summary: 'See what the service holds and which operations it has',
    description:
      'Start here: name, version, the size of every part of the corpus, and one line per operation.',
    ok: { 'application/json': index },
    failures: [],
    examples: [{ summary: 'The index' }],
  },
  getHealth: {
    method: 'GET',
    path: '/v1/health',
    tag: 'Service',
    summary: 'Ask whether the service is up and what it has loaded',
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
  getManifest: {
    method: 'GET',
    path: '/v1/manifest',
    tag: 'Service',
    summary: 'List the corpus files with their digests',
    description:
      'The inventory of the package: every corpus file of this service with its size and SHA-256, as it was when the database was built.',
    ok: { 'application/json': s.manifest },
    failures: [],
    examples: [{ summary: 'The inventory' }],
  },
  getModel: {
    method: 'GET',
    path: '/v1/model',
    tag: 'Corpus',
    summary:
      'Read the model behind the rules: decision variables, operators, change levels, meta-variables',
    description:
      'What a context may hold besides the dimensions, what each operator of a rule means (also for missing values and wrong types), and the two axes that the `gram` rules share with the coordinate grammar.',
    ok: { 'application/json': s.model },
    failures: [],
    examples: [{ summary: 'The whole model' }],
  },
  listDimensions: {
    method: 'GET',
    path: '/v1/dimensions',
    tag: 'Corpus',
    summary: 'List the dimensions with their states or units',
    description: 'Both filters narrow the groups and both lists.',
    query: object(
      {},
      {
        group: oneOf(v.dimensionGroups, 'Only this group.'),
        kind: oneOf(v.dimensionKinds, 'Only enumerated or only continuous ones.'),
        format,
      },
    ),
    ok: { 'application/json': s.dimensionList, 'text/csv': csv },
    rows: ['enumerated', 'continuous'],
    failures: [],
    examples: [
      {
        summary: 'Everything that is measured about light',
        query: 'group=lighting&kind=continuous',
      },
      { summary: 'All one hundred' },
      csvExample('group=lighting'),
    ],
    refused: [{ query: 'group=lights' }],
  },
  getDimension: {
    method: 'GET',
    path: '/v1/dimensions/{id}',
    tag: 'Corpus',
    summary: 'Read one dimension, each state with its definition',
    description: 'The id is the dotted path at which a context holds the value.',
    params: object({ id: s.dimensionId }),
    ok: { 'application/json': s.dimension },
    failures: [404],
    examples: [
      { summary: 'An enumerated dimension', params: { id: 'camera.shot_size' } },
      { summary: 'A continuous one', params: { id: 'audio.integrated_loudness' } },
    ],
    refused: [{ params: { id: 'camera.shot_sise' } }],
  },
  listRules: {
    method: 'GET',
    path: '/v1/rules',
    tag: 'Rules',
    summary: 'Find rules by category, type, priority or free text',
    description:
      'Filters combine with AND. `q` searches what a rule says and what it is about: words are ANDed, each matches as a prefix, in its other forms and by its synonyms, case and diacritics do not count, "quoted words" match as a phrase, an id or the beginning of one comes first; the rest comes best match first. Where no rule holds all words, those that hold most of them come, and `match` and `dropped` say so; where fewer than ten do, others that hold most of them stand in `related`. Without `q` the order is category, then id. `count` and facets are over all that was found. `suggestions` are searches that have results.',
    query: object(
      {},
      {
        category: oneOf(v.ruleDomains, 'Only this category.'),
        type: oneOf(v.ruleTypes, 'Only hard or only soft rules.'),
        min_priority: {
          type: 'integer',
          minimum: -Number.MAX_SAFE_INTEGER,
          maximum: Number.MAX_SAFE_INTEGER,
          description:
            'Only rules of this priority or higher. Priorities run from 1 to 99; hard rules begin at 78.',
        } as const,
        basis: oneOf(v.ruleBases, 'Only rules that rest on this kind of authority.'),
        subject: string('Only rules of this subject; `/v1/model` lists the subjects.'),
        tag: string('Only rules that carry this tag; `facets.tag` names those of the matches.'),
        reads: string('Only rules with a condition on this path: `camera.sync_error_ms`.'),
        state: string(
          'Only rules with a condition that names this state: `camera.capture_rig.inward_dome`.',
        ),
        phase: string('Only rules that name this production phase: `capture`.'),
        target: string('Only rules that name this delivery target: `vr_headset_app`.'),
        q: searchParameter('title, phrases, tags, rationale, actions and what a rule reads'),
        highlight,
        limit: limit(MAX_RULES, 100),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': s.rulePage, 'text/csv': csv },
    repeated: ['category'],
    failures: [],
    examples: [
      { summary: 'Hard camera rules', query: 'category=camera&type=hard' },
      { summary: 'Rules that speak of loudness', query: 'q=loudness&limit=5' },
      { summary: 'A question in plain words', query: 'q=how+loud+should+a+podcast+be&limit=3' },
      { summary: 'The second ten', query: 'limit=10&offset=10' },
      { summary: 'What the law asks for', query: 'basis=law&limit=5' },
      { summary: 'Rules that read one fact', query: 'reads=camera.sync_error_ms' },
      {
        summary: 'Rules for a headset that speak of mastering',
        query: 'target=vr_headset_app&phase=mastering',
      },
      csvExample('category=camera&limit=3'),
    ],
    refused: [
      { query: 'category=camara' },
      { query: 'limit=0&offset=-1' },
      { query: 'tag=captoins&reads=camera.sync_eror_ms' },
      { query: 'target=vr_headset&state=camera.capture_rig.inward_dom' },
    ],
  },
  search: {
    method: 'GET',
    path: '/v1/search',
    tag: 'Rules',
    summary: 'Search everything that the service holds',
    description:
      'For those who do not know where to look: rules, dimensions, states, decision variables, chapters by section, schemas, stages of the example, sources and destinations. Words match in other forms and by their synonyms, British and American, in one word and in two; `docs/search.md` says how. `href` leads to the thing, of a chapter or playbook to the section. Facets count all results by kind.',
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
      { summary: 'All about time code', query: 'q=timecode&limit=5' },
      { summary: 'Chapters that speak of flicker', query: 'q=flicker&kind=chapter&limit=3' },
      {
        summary: 'Rules and facts about it',
        query: 'q=flicker&kind=rule&kind=dimension&kind=variable&limit=3',
      },
      csvExample('q=timecode&limit=3'),
    ],
    refused: [{ query: 'kind=rules&q=light' }],
  },
  getRule: {
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
  listSchemas: {
    method: 'GET',
    path: '/v1/schemas',
    tag: 'Schemas',
    summary: 'List the packaged JSON Schemas',
    description: 'Twelve schemas (draft 2020-12) for the documents of a production.',
    query: object({}, { format }),
    ok: { 'application/json': s.schemaList, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The twelve schemas' }, csvExample()],
  },
  getSchema: {
    method: 'GET',
    path: '/v1/schemas/{name}',
    tag: 'Schemas',
    summary: 'Fetch one packaged JSON Schema',
    description:
      'The schema as it is packaged; its `$id` is the address where it is served for good, where the service knows that address (`MEDIA_URL`). It refers to others relative to its own address, so `clip.schema.json` is found as well as `clip`. With `bundle` it stands alone. Three are for editors (draft-07): `context`, what an evaluation takes, every path with its words, range and readers; `grammar`, the linter’s configuration; `house-rules`.',
    params: object({
      name: oneOf([...v.packagedSchemas, ...v.editorSchemas], 'Name of a schema.'),
    }),
    query: object(
      {},
      {
        bundle: {
          type: 'boolean',
          default: false,
          description: 'True puts what the schema refers to into its own `$defs`.',
        } as const,
      },
    ),
    ok: { 'application/json': jsonSchema },
    failures: [404],
    examples: [
      { summary: 'The schema of a clip', params: { name: 'clip' } },
      { summary: 'The same, to be used alone', params: { name: 'clip' }, query: 'bundle=true' },
      { summary: 'What a context may hold, for editors', params: { name: 'context' } },
    ],
    refused: [{ params: { name: 'clips' } }],
  },
  listExampleStages: {
    method: 'GET',
    path: '/v1/example',
    tag: 'Example',
    summary: 'List the fifteen stages of the worked example',
    description:
      'One fictional production from transcript to command list; each stage follows from those before it.',
    query: object({}, { format }),
    ok: { 'application/json': s.stageList, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The stages' }, csvExample()],
  },
  getExampleStage: {
    method: 'GET',
    path: '/v1/example/{stage}',
    tag: 'Example',
    summary: 'Fetch one stage of the worked example',
    description: 'JSON stages come as JSON, YAML and DSL stages as the text they are.',
    params: object({ stage: oneOf(v.exampleStages, 'Name of a stage.') }),
    ok: {
      'application/json': { description: 'The data of a JSON stage.' },
      'application/yaml': { type: 'string', description: 'A YAML stage, as it was written.' },
      'text/plain': { type: 'string', description: 'A DSL stage, as it was written.' },
    },
    failures: [404],
    examples: [
      { summary: 'The ranked clips', params: { stage: 'ranked' } },
      {
        summary: 'The weights, in YAML',
        params: { stage: 'weights' },
        mediaType: 'application/yaml',
      },
      { summary: 'The edit, in its DSL', params: { stage: 'edit' }, mediaType: 'text/plain' },
    ],
    refused: [{ params: { stage: 'ranking' } }],
  },
  listChapters: {
    method: 'GET',
    path: '/v1/docs',
    tag: 'Documentation',
    summary: 'List the documentation chapters',
    description: 'Twenty-two chapters in reading order.',
    query: object({}, { format }),
    ok: { 'application/json': s.chapterList, 'text/csv': csv },
    failures: [],
    examples: [{ summary: 'The table of contents' }, csvExample()],
  },
  getChapter: {
    method: 'GET',
    path: '/v1/docs/{slug}',
    tag: 'Documentation',
    summary: 'Read one chapter as Markdown',
    description:
      'A chapter teaches one part of the craft and names the rules and sources that belong to it.',
    params: object({ slug: s.chapterSlug }),
    ok: { 'text/markdown': markdown },
    failures: [404],
    examples: [{ summary: 'The first chapter', params: { slug: 'overview' } }],
    refused: [{ params: { slug: 'colour' } }],
  },
  listSources: {
    method: 'GET',
    path: '/v1/sources',
    tag: 'Corpus',
    summary: 'Read the register of primary sources',
    description:
      'The standards, papers, laws and guidelines that rules, chapters and dimensions rest on, with who cites them. `verified` says how far each was checked, and as a parameter shows those of one level.',
    query: object(
      {},
      { verified: oneOf(v.evidenceLevels, 'Only sources that were checked this far.'), format },
    ),
    ok: { 'application/json': s.sourceList, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'The register' },
      { summary: 'Documents that were read in full', query: 'verified=text_read' },
      csvExample('verified=text_read'),
    ],
    refused: [{ query: 'verified=read' }],
  },
  getSource: {
    method: 'GET',
    path: '/v1/sources/{id}',
    tag: 'Corpus',
    summary: 'Read one source with the sentences that rules rest on',
    description:
      'Edition, day read, day by which it is read again, and for each passage its clause, its words, how they are known and which rules it carries.',
    params: object({ id: s.sourceId }),
    ok: { 'application/json': s.source },
    failures: [404],
    examples: [{ summary: 'The loudness recommendation of the EBU', params: { id: 'EBU-R128' } }],
    refused: [{ params: { id: 'EBU-R12' } }],
  },
  ...pathOperations,
  ...destinationOperations,
  ...engineOperations,
  getGuide: {
    method: 'GET',
    path: '/llms.txt',
    tag: 'Service',
    summary: 'Read the plain-text guide for agents',
    description: 'What the service is, every operation with a real example, and the typical flow.',
    ok: { 'text/plain': { type: 'string', description: 'Plain text, UTF-8.' } },
    failures: [],
    examples: [{ summary: 'The guide' }],
  },
  getFullText: {
    method: 'GET',
    path: '/llms-full.txt',
    tag: 'Service',
    summary: 'Read the whole corpus as one Markdown text',
    description:
      'For readers that take everything at once: the guide without the operations, then every rule, fact, source and chapter.',
    ok: { 'text/plain': { type: 'string', description: 'Markdown, UTF-8.' } },
    failures: [],
    examples: [{ summary: 'The whole text' }],
  },
} as const satisfies Contract
