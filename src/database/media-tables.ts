/** The tables of the media grammar, as Kysely sees them. */

import type { Rule } from '../engine/rules/rule.ts'
import type { DestinationFile, DestinationRuleEntry } from '../forms/destination-file-schemas.ts'
import type { PaperFile, PaperForm } from '../forms/paper-file-schemas.ts'
import type { RemedyEntry } from '../forms/remedy-file-schemas.ts'
import type { JsonText, JsonValue } from './json-text.ts'

export interface DomainTable {
  number: number
  id: string
  prefix: string
  title: string
  purpose: string
}

/** `number` is the list order: domains in the order of `enums.ts` of the media service, then by id. */
export interface RuleTable {
  number: number
  id: string
  domain: string
  priority: number
  hard: 0 | 1
  logic: 'all' | 'any'
  conditions: JsonText<{ path: string; op: string; value: JsonValue }[]>
  /** `text` is a sentence that explains a bare value; `unit` is the unit of the dimension or variable at the path. */
  actions: JsonText<{ op: string; path: string; value: JsonValue; text?: string; unit?: string }[]>
  rationale: string
  /** The basis first, then the author's tags. */
  tags: JsonText<string[]>
  basis: 'standard' | 'guideline' | 'law' | 'practice'
  sources: JsonText<string[]>
  title: string
  /** Id in the table `subject`. */
  subject: string
  /** Indexes of the conditions that are limits; the others decide whether the rule applies. */
  limits: JsonText<number[]>
  phrases: JsonText<string[]>
}

/** Kinds of things that a context can describe. `parent` is null for the root of the tree. */
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
  /** Why no rule reads some of the states of an enumerated dimension. */
  unread: string | null
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
  /** The allowed values of a string variable, if there is a fixed list. */
  allowed_values: JsonText<string[]> | null
  description: string
}

/** The question for a dimension or decision variable, whom to ask, and what an answer costs. */
export interface QuestionTable {
  number: number
  path: string
  question: string
  who: string
  /** Cheapest first: known, looked_up, measured, judged. */
  effort: 'known' | 'looked_up' | 'measured' | 'judged'
  /** Set if nothing may be published before this is settled. */
  gate: 'rights' | 'consent' | 'safety' | null
  /** Set if only a person can change it. */
  by: 'person' | null
  /** Set if the fact counts as absent unless stated, such as an exception or a measurement that nobody took. */
  silence: 'absent' | null
  /** The signed paper that answers the question, and who signs it. */
  paper: string | null
  signed_by: string | null
  /** States with which no paper is needed. */
  needless: JsonText<string[]>
  /** Other names of the fact. */
  phrases: JsonText<string[]>
}

/** An implication: a fact at `path` that follows if all conditions hold and the context states nothing there. */
export interface ImplicationTable {
  number: number
  id: string
  conditions: JsonText<{ path: string; op: string; value: JsonValue }[]>
  path: string
  /** A list means one of these values. */
  value: JsonText<JsonValue>
  holds: 'by_definition' | 'usually'
  because: string
}

/** A command that fixes what a rule finds. */
export interface RemedyTable {
  number: number
  id: string
  title: string
  program: string
  /** Paths whose limits it helps to meet. */
  mends: JsonText<string[]>
  /** The whole entry of the file. */
  body: JsonText<RemedyEntry>
}

/** A signed paper as a form to print. */
export interface PaperFormTable {
  number: number
  id: string
  title: string
  /** The lines that all papers share. */
  about: JsonText<PaperFile['about']>
  /** The whole entry of the file. */
  body: JsonText<PaperForm>
}

/** Phrases that state one value of a fact, or its number. */
export interface WordingTable {
  number: number
  path: string
  /** What they state; null for phrases with a number. */
  value: JsonText<JsonValue> | null
  phrases: JsonText<string[]>
  /** 1: the number is meant with the other sign. */
  turned: 0 | 1
  /** Phrases of which the sentence must hold one, and those of which none. */
  beside: JsonText<string[]>
  unless: JsonText<string[]>
}

/** Phrases that name a place where a production goes. */
export interface PlaceWordingTable {
  number: number
  /** Ids of destinations, the likeliest first. */
  made_for: JsonText<string[]>
  phrases: JsonText<string[]>
  /** 1 if the phrases are proper names. */
  named: 0 | 1
  /** Phrases of which the sentence must hold one, and those of which none. */
  beside: JsonText<string[]>
  unless: JsonText<string[]>
}

/** A phrase beside which a clause states nothing: `others` of any kind, `asked` no figure. */
export interface DoubtTable {
  number: number
  kind: 'others' | 'asked'
  phrase: string
}

/** A rule that holds for any file, whatever it is made for. */
export interface AnywayRuleTable {
  number: number
  id: string
  /** 1: a rule of the corpus without some of its conditions; 0: an additional rule. */
  held: 0 | 1
  title: string
  /** Why a rule of the corpus applies to any file; an additional rule says so in its rationale. */
  because: string | null
  /** The rule in the form in which it is evaluated. */
  body: JsonText<Rule>
}

export interface DestinationTable {
  number: number
  id: string
  edition: string
  name: string
  kind: DestinationFile['kind']
  description: string
  phrases: JsonText<string[]>
  /** Ids of the destinations whose rules belong to it. */
  includes: JsonText<string[]>
  /** Ids of the destinations of which one is chosen. */
  options: JsonText<string[]>
  /** Facts that follow from it, by path. */
  declares: JsonText<DestinationFile['declares']>
  /** Facts that only this destination uses. */
  facts: JsonText<NonNullable<DestinationFile['facts']>>
  /** Documents with the passages that support its rules and facts. */
  sources: JsonText<DestinationFile['sources']>
}

/** A rule that a destination adds to those of the corpus. */
export interface DestinationRuleTable {
  number: number
  id: string
  destination_id: string
  domain: DestinationRuleEntry['domain']
  title: string
  /** The rule of the corpus that it makes stricter. */
  tightens: string | null
  subject: string
  rationale: string
  priority: number
  hard: 0 | 1
  logic: 'all' | 'any'
  conditions: RuleTable['conditions']
  limits: JsonText<number[]>
  actions: RuleTable['actions']
  basis: DestinationRuleEntry['basis']
  /** Facts that meet its limit, and facts that break it. */
  samples: JsonText<DestinationRuleEntry['samples']>
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
  /** Strongest first: text_read, publisher_page, secondary, house. */
  verified: 'text_read' | 'publisher_page' | 'secondary' | 'house'
  note: string | null
  edition: string | null
  read: string | null
  review_by: string | null
  passages: JsonText<Passage[]>
}

/** A sentence of a source, how its wording was verified, and the rules that it supports. */
interface Passage {
  clause: string | null
  quote: string
  grade: 'original' | 'quoted' | 'secondary'
  carries: string[]
}

/** A citation of a source, by a rule id, a chapter slug or a dimension id. */
export interface CitationTable {
  number: number
  source_id: string
  kind: 'rule' | 'chapter' | 'dimension'
  cited_by: string
}

/**
 * A place that names a rule, dimension, variable, source or coordinate: a section of a chapter or playbook, an
 * operator, a situation. `kind`, `id` and `title` are those of the text; `section` is null before its first heading.
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

/** A single row with the static report on the rules (conflicts, shadowed rules, witnesses), as JSON. */
export interface RuleReportTable {
  id: 1
  body: string
}

/** View: the conditions of all rules, one per row. */
export interface RuleConditionView {
  rule_id: string
  path: string
  op: string
}
