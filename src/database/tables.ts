/**
 * The tables of the corpus database, as Kysely sees them: one interface per table, with columns named as in SQL. The
 * migrations create them, the seed fills them, the queries read them; a test compares the interfaces with the
 * migrations.
 */
import type {
  AxisEntryTable,
  AxisTable,
  CoordinateTextTable,
  CoreExtractTable,
  CriterionTable,
  GridCellTable,
  HardGateTable,
  ModeTable,
  OperatorTable,
  PromptTable,
  SituationFieldTable,
  SituationTable,
  TemplateTable,
  WorkedAnswerTable,
  WorkedRunTable,
} from './coordinate-tables.ts'
import type {
  AnywayRuleTable,
  ChapterTable,
  CitationTable,
  DecisionVariableTable,
  DestinationRuleTable,
  DestinationTable,
  DimensionGroupTable,
  DimensionStateTable,
  DimensionTable,
  DomainTable,
  DoubtTable,
  ExampleStageTable,
  ImplicationTable,
  MentionTable,
  PackagedSchemaTable,
  PaperFormTable,
  PlaceWordingTable,
  QuestionTable,
  RemedyTable,
  RuleConditionView,
  RuleReportTable,
  RuleTable,
  SourceTable,
  SubjectTable,
  WordingTable,
} from './media-tables.ts'
import type {
  CoordinateSearchTable,
  CoordinateThemeSearchTable,
  DocumentTable,
  MediaSearchTable,
  MediaThemeSearchTable,
  SearchSubjectTable,
  SearchTokensTable,
  SearchWordTable,
  SynonymTable,
  ThemeTable,
} from './search-tables.ts'

/** A single row about what this file was built from. `digest` covers every corpus file, `rows_digest` every row. */
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
  question: QuestionTable
  implication: ImplicationTable
  remedy: RemedyTable
  paper_form: PaperFormTable
  wording: WordingTable
  doubt: DoubtTable
  place_wording: PlaceWordingTable
  anyway_rule: AnywayRuleTable
  destination: DestinationTable
  destination_rule: DestinationRuleTable
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
  situation_field: SituationFieldTable
  situation: SituationTable
  worked_run: WorkedRunTable
  worked_answer: WorkedAnswerTable
  coordinate_text: CoordinateTextTable
  rule_report: RuleReportTable
  mention: MentionTable
  synonym: SynonymTable
  theme: ThemeTable
  search_subject: SearchSubjectTable
  search_word: SearchWordTable
  search_tokens: SearchTokensTable
  media_document: DocumentTable
  coordinate_document: DocumentTable
  media_search: MediaSearchTable
  coordinate_search: CoordinateSearchTable
  media_theme_search: MediaThemeSearchTable
  coordinate_theme_search: CoordinateThemeSearchTable
}

/** The views that the services read; the others are for people who query the file with SQL. */
export interface Views {
  rule_condition: RuleConditionView
}
