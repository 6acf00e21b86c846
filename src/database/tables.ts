/**
 * The tables of the corpus database, as Kysely sees them: one interface a table, columns named as in SQL.
 * The migrations create them, the seed fills them, the queries read them; a test holds the three together.
 */

/** JSON stored as text. The brand is the type that `JSON.parse` gives. */
export type JsonText<T> = string & { readonly __json?: T }

export const parseJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [name: string]: JsonValue }

/** One row: what this file was built from. `digest` covers every corpus file; `rows_digest` every row. */
export interface CorpusTable {
  id: 1
  name: string
  media_version: string
  coordinate_version: string
  digest: string
  schema_digest: string
  rows_digest: string
}

/** Every file of the corpus, with the SHA-256 of its bytes. */
export interface ManifestEntryTable {
  number: number
  path: string
  service: 'media' | 'coordinate' | 'both'
  kind: string
  bytes: number
  sha256: string
}

export interface DomainTable {
  number: number
  id: string
  prefix: string
  title: string
  purpose: string
}

/** `number` is the list order: domains as the specification lists them, then id. */
export interface RuleTable {
  number: number
  id: string
  domain: string
  priority: number
  hard: 0 | 1
  logic: 'all' | 'any'
  conditions: JsonText<{ path: string; op: string; value: JsonValue }[]>
  /** `text` puts a bare value into a sentence; `unit` is that of the dimension or variable at the path of a number. */
  actions: JsonText<{ op: string; path: string; value: JsonValue; text?: string; unit?: string }[]>
  rationale: string
  /** The basis first, then the author's tags. */
  tags: JsonText<string[]>
  basis: 'standard' | 'guideline' | 'law' | 'practice'
  sources: JsonText<string[]>
  title: string
  /** An id of `subject`. */
  subject: string
  /** Indexes of the conditions that judge. */
  limits: JsonText<number[]>
  phrases: JsonText<string[]>
}

/** What one context can describe. `parent` is null for the root of the tree. */
export interface SubjectTable {
  number: number
  id: string
  name: string
  parent: string | null
  description: string
}

export interface DimensionGroupTable {
  number: number
  id: string
  name: string
}

export interface DimensionTable {
  number: number
  id: string
  name: string
  kind: 'enumerated' | 'continuous'
  group_id: string
  description: string
  /** 1 when a context holds an array of states (a chain, a tag list). */
  multiple: 0 | 1
  unit: string | null
  minimum: number | null
  maximum: number | null
  /** How a continuous dimension is measured. */
  measured: string | null
  sources: JsonText<string[]>
}

export interface DimensionStateTable {
  number: number
  dimension_id: string
  state: string
  definition: string
}

export interface DecisionVariableTable {
  number: number
  path: string
  name: string
  type: 'number' | 'integer' | 'boolean' | 'string'
  unit: string | null
  minimum: number | null
  maximum: number | null
  /** The values a string variable may take, when they are a closed list. */
  allowed_values: JsonText<string[]> | null
  description: string
}

export interface PackagedSchemaTable {
  number: number
  name: string
  title: string
  description: string
  body: string
}

export interface ChapterTable {
  number: number
  slug: string
  title: string
  summary: string
  body: string
}

export interface ExampleStageTable {
  number: number
  stage: string
  title: string
  media_type: string
  body: string
}

export interface SourceTable {
  number: number
  id: string
  title: string
  publisher: string
  identifier: string | null
  year: number | null
  url: string | null
  /** The strongest first: text_read, publisher_page, secondary, house. */
  verified: 'text_read' | 'publisher_page' | 'secondary' | 'house'
  note: string | null
}

/** Who cites a source: a rule id, a chapter slug or a dimension id. */
export interface CitationTable {
  number: number
  source_id: string
  kind: 'rule' | 'chapter' | 'dimension'
  cited_by: string
}

/**
 * Where a text names something: a section of a chapter or playbook, an operator, a situation. `kind`, `id` and `title`
 * are those of the text; `section` is null before its first heading.
 */
export interface MentionTable {
  number: number
  service: 'media' | 'coordinate'
  kind: 'chapter' | 'mode' | 'extract' | 'template' | 'operator' | 'situation'
  id: string
  title: string
  section: string | null
  href: string
  mentioned_kind: 'rule' | 'dimension' | 'variable' | 'source' | 'coordinate'
  mentioned_id: string
}

export interface AxisTable {
  number: number
  id: 'change-levels' | 'internal-variables' | 'meta-variables'
  name: string
  description: string
}

export interface AxisEntryTable {
  number: number
  axis_id: AxisTable['id']
  code: string
  name: string
  definition: string
  /** What tells this entry from its neighbours. */
  criterion: string
  question: string
  examples: JsonText<{ field: string; example: string }[]>
  /** Meta-variables only. */
  family: string | null
  /** Meta-variables only; illustrative, ordinal. */
  state_ladder: JsonText<string[]> | null
}

export interface GridCellTable {
  number: number
  change: string
  internal: string
  intent: string
  /** Worked answers from different fields. */
  answers: JsonText<{ field: string; answer: string }[]>
}

/** `number` runs change by change, then internal, then meta. */
export interface PromptTable {
  number: number
  id: string
  change: string
  internal: string
  meta: string
  text: string
}

export interface ModeTable {
  number: number
  id: string
  title: string
  summary: string
  body: string
}

export interface OperatorTable {
  number: number
  name: string
  category: string
  definition: string
  input: string
  output: string
  guardrail: string
  example: string
}

export interface CoreExtractTable {
  number: number
  id: string
  title: string
  summary: string
  body: string
}

export interface TemplateTable {
  number: number
  id: string
  title: string
  summary: string
  body: string
}

export interface CriterionTable {
  number: number
  id: string
  name: string
  weight: number
  measures: 'promise' | 'confidence' | 'learning'
  question: string
  reason: string
  /** Five sentences, for the ratings 0 to 4. */
  anchors: JsonText<string[]>
}

export interface HardGateTable {
  number: number
  id: string
  name: string
  question: string
  reason: string
}

/** A named brief, as somebody brings it. */
export interface SituationTable {
  number: number
  id: string
  name: string
  brief: string
  /** What people type when they mean it. */
  phrases: JsonText<string[]>
  mode: string
  coordinates: JsonText<string[]>
  operators: JsonText<string[]>
  first_move: string
}

/** A run document carried out to its end; `body` is the document. */
export interface WorkedRunTable {
  number: number
  id: string
  title: string
  mode: string
  body: string
}

/** The answers of the worked runs, one a row. */
export interface WorkedAnswerTable {
  number: number
  run_id: string
  coordinate: string
  status: string
  text: string
}

/** Texts that stand once: ids `origin_note`, `illustrative_state_warning`, `modes_overview`, `guide`, `caveats`, `formula`, `rating_anchors`, `test_vectors`, `run_schema`, `blank_run`. */
export interface CoordinateTextTable {
  id: string
  body: string
}

/** One row: the static report of the rules (conflicts, shadowed rules, witnesses), as JSON. */
export interface RuleReportTable {
  id: 1
  body: string
}

/** Words that mean the same in a search of a service: one word or phrase a row, those of one `grouping` equivalent. */
export interface SynonymTable {
  number: number
  service: 'media' | 'coordinate'
  grouping: number
  term: string
}

/** The words of a service, those that most documents hold, for searches that misspell one. */
export interface SearchWordTable {
  number: number
  service: 'media' | 'coordinate'
  word: string
  documents: number
}

/** What the media service is searched by, rules first: document and rule have one number. */
export interface MediaDocumentTable {
  number: number
  kind: string
  id: string
  name: string
  phrases: string
  text: string
  topics: string
  about: string
  href: string
  name_stems: string
  phrases_stems: string
  text_stems: string
  topics_stems: string
  about_stems: string
}

/** What the coordinate service is searched by, stems first: document and stem have one number. */
export interface CoordinateDocumentTable {
  number: number
  kind: string
  id: string
  name: string
  phrases: string
  text: string
  topics: string
  about: string
  href: string
  name_stems: string
  phrases_stems: string
  text_stems: string
  topics_stems: string
  about_stems: string
}

export type DocumentTable = MediaDocumentTable

/** FTS5 over `media_document`: rowid is its number. */
export interface MediaSearchTable {
  rowid: number
  id: string
  name: string
  phrases: string
  text: string
  topics: string
  about: string
  name_stems: string
  phrases_stems: string
  text_stems: string
  topics_stems: string
  about_stems: string
  media_search: string
  rank: number
}

/** FTS5 over `coordinate_document`: rowid is its number. */
export interface CoordinateSearchTable {
  rowid: number
  id: string
  name: string
  phrases: string
  text: string
  topics: string
  about: string
  name_stems: string
  phrases_stems: string
  text_stems: string
  topics_stems: string
  about_stems: string
  coordinate_search: string
  rank: number
}

/** View: the conditions of all rules, one a row. */
export interface RuleConditionView {
  rule_id: string
  path: string
  op: string
}

export interface Tables {
  corpus: CorpusTable
  manifest_entry: ManifestEntryTable
  domain: DomainTable
  subject: SubjectTable
  rule: RuleTable
  dimension_group: DimensionGroupTable
  dimension: DimensionTable
  dimension_state: DimensionStateTable
  decision_variable: DecisionVariableTable
  packaged_schema: PackagedSchemaTable
  chapter: ChapterTable
  example_stage: ExampleStageTable
  source: SourceTable
  citation: CitationTable
  axis: AxisTable
  axis_entry: AxisEntryTable
  grid_cell: GridCellTable
  prompt: PromptTable
  mode: ModeTable
  operator: OperatorTable
  core_extract: CoreExtractTable
  template: TemplateTable
  criterion: CriterionTable
  hard_gate: HardGateTable
  situation: SituationTable
  worked_run: WorkedRunTable
  worked_answer: WorkedAnswerTable
  coordinate_text: CoordinateTextTable
  rule_report: RuleReportTable
  mention: MentionTable
  synonym: SynonymTable
  search_word: SearchWordTable
  media_document: MediaDocumentTable
  coordinate_document: CoordinateDocumentTable
  media_search: MediaSearchTable
  coordinate_search: CoordinateSearchTable
}

/** The views that the services read; more of them serve people who ask the file in SQL. */
export interface Views {
  rule_condition: RuleConditionView
}
