/** The tables of the coordinate grammar, as Kysely sees them. */
import type { JsonText } from './json-text.ts'

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
  /** How to distinguish this entry from its neighbours. */
  criterion: string
  question: string
  examples: JsonText<{ field: string; example: string }[]>
  /** Null except for meta-variables. */
  family: string | null
  /** Illustrative, ordinal states; null except for meta-variables. */
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

/** `number` counts in the order of change levels, then internal variables, then meta-variables. */
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
  question: string
  instruction: string
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

/** Fields in which situations occur: `people`, `customers` … */
export interface SituationFieldTable {
  number: number
  id: string
  name: string
}

/**
 * A typical starting point of a run: a named brief with the mode, coordinates and operators for it. `number` counts
 * through the fields.
 */
export interface SituationTable {
  number: number
  id: string
  field: string
  name: string
  brief: string
  /** Search phrases for it. */
  phrases: JsonText<string[]>
  mode: string
  /** Coordinates in the order in which to ask them. */
  coordinates: JsonText<string[]>
  /** Those of `coordinates` that are most directly about the case, best first. */
  closest: JsonText<string[]>
  operators: JsonText<string[]>
  first_move: string
  /** What the first move will show, and what then follows. */
  because: string
  /** What is counted to see whether it gets better. */
  measure: string
  /** The worked run of such a case. */
  worked_run: string | null
}

/** A completed run document; `body` is the document. */
export interface WorkedRunTable {
  number: number
  id: string
  title: string
  mode: string
  body: string
}

/** The answers of the worked runs, one per row. */
export interface WorkedAnswerTable {
  number: number
  run_id: string
  coordinate: string
  status: string
  text: string
}

/**
 * Single texts, by id: `origin_note`, `illustrative_state_warning`, `modes_overview`, `guide`, `caveats`,
 * `formula`, `rating_anchors`, `test_vectors`, `run_schema`, `blank_run`.
 */
export interface CoordinateTextTable {
  id: string
  body: string
}
