/** Types of a run document that satisfies the run schema, as far as the engine reads it. */
import type { LastLook } from './last-look.ts'
import type { WeightedCriterion } from './score.ts'

export interface Evidence {
  readonly source: string
  /** A day, a month or a year. */
  readonly date: string
}

export const answerStatuses = [
  'observation',
  'assumption',
  'hypothesis',
  'transformation',
  'not-applicable',
] as const

export type AnswerStatus = (typeof answerStatuses)[number]

export interface Answer {
  readonly coordinate: string
  readonly status: AnswerStatus
  readonly text: string
  readonly evidence: readonly Evidence[]
}

export interface Link {
  readonly from: string
  readonly to: string
  readonly sign: '+' | '-'
  readonly delay?: string
}

/** An idea that is not assigned to a coordinate yet. */
export interface Idea {
  readonly text: string
  /** Where the idea came from: the cell of an intent, `C3-I02`, the coordinate of a stem, or the operator of a card. */
  readonly at?: string
  readonly gauge?: string
  readonly by?: string
}

/** The hard gates in the order of the rubric. */
export const gateIds = [
  'lawful_and_cleared',
  'no_unacceptable_harm',
  'baseline_recorded',
  'test_and_exit_defined',
] as const

export type GateId = (typeof gateIds)[number]

/** The name of a gate: “Baseline recorded”. */
export const gateName = (id: string): string =>
  `“${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}”`

export type Gates = Readonly<Record<GateId, boolean | null>>

export interface Concept {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly coordinates: readonly string[]
  readonly expression?: string
  readonly who_must_agree?: readonly string[]
  readonly test?: string
  readonly exit?: string
  readonly test_from?: string
  readonly test_by?: string
  readonly cost?: Cost
  readonly ratings: Readonly<Record<string, number>> | null
  readonly rating_reasons?: Readonly<Record<string, string>>
  readonly gates: Gates
  readonly gate_evidence?: Readonly<Record<string, readonly Evidence[]>>
  readonly hard_gates_passed: boolean | null
  readonly index?: number | null
  readonly result?: ConceptResult
}

/** The cost of a concept in money and hours, and who bears it. */
export interface Cost {
  readonly test?: string
  readonly adoption?: string
  readonly if_wrong?: string
}

/** The result of a concept's test, and the consequence. */
export interface ConceptResult {
  readonly date: string
  readonly believed: string
  readonly observed: string
  readonly learned: string
  readonly therefore: string
  /** Whether the success limit of the test was met; null between success and failure. */
  readonly passed?: boolean | null
  readonly evidence?: readonly Evidence[]
}

export interface Forecast {
  readonly statement: string
  readonly probability: number
  readonly made?: string
  readonly resolve_by: string
  readonly source?: string
  readonly coordinate?: string
  readonly outcome: 0 | 1 | null
  readonly resolved?: string
  readonly note?: string
}

export interface Decision {
  readonly kind: 'adopt' | 'test' | 'investigate' | 'reject' | 'close'
  readonly text: string
  readonly date: string
  readonly concept_ids: readonly string[]
}

export interface StopRule {
  readonly rule: string
  readonly check_by: string
  readonly owner?: string
  readonly way_back?: string
  readonly outcome?: StopOutcome
}

/** What happened when somebody checked a stop rule. */
export interface StopOutcome {
  /** `kept`: not reached, work continued. `stopped`: reached and obeyed. `continued`: reached and not obeyed. */
  readonly kind: 'kept' | 'stopped' | 'continued'
  readonly date: string
  readonly reading: string
  /** Why work continued against the rule. */
  readonly reason?: string
}

export interface Run {
  readonly run_id: string | null
  readonly mode: string
  readonly title: string
  readonly created: string | null
  readonly question?: string | null
  readonly target?: { readonly statement: string; readonly by?: string } | null
  readonly constraints?: readonly string[]
  readonly participants?: readonly string[]
  readonly baseline: {
    readonly statement: string | null
    readonly date: string | null
    readonly evidence: readonly Evidence[]
  }
  readonly answers: readonly Answer[]
  readonly links?: readonly Link[]
  readonly ideas?: readonly Idea[]
  readonly concepts: readonly Concept[]
  readonly forecasts: readonly Forecast[]
  readonly decision: Decision | null
  readonly last_look?: LastLook
  readonly stop_rules: readonly StopRule[]
}

/** A text of the grammar, with its name. */
export interface GrammarText {
  /** Name in messages, such as `the stem of GRAM-C0-I03-M01` or `the intent of C3-I06`. */
  readonly called: string
  readonly text: string
}

/** Everything besides the run that warnings depend on. */
export interface RunRules {
  readonly criteria: readonly WeightedCriterion[]
  /** Names of the operators that an expression may use. */
  readonly operators: readonly string[]
  /** The text of the grammar that a text was copied from, if any. */
  readonly copied: (text: string) => GrammarText | undefined
  /** The current day in UTC, YYYY-MM-DD. */
  readonly today: string
}

/** A mistake that the schema allows. */
export interface RunWarning {
  /** JSONPath of the location. */
  readonly path: string
  readonly code: WarningCode
  readonly message: string
}

/** Each kind of warning, with what it means. */
export const warningCodes = {
  decision_on_unknown_concept: 'The decision names a concept that the run does not have.',
  decision_on_rejected_concept: 'A concept that failed a hard gate is adopted or tested.',
  decision_on_held_concept: 'A concept with a gate not yet judged is adopted or tested.',
  decision_on_concept_without_effect: 'A concept rated 0 for outcome is adopted or tested.',
  adopted_on_thin_evidence: 'A concept is adopted whose evidence is rated 0 or 1.',
  adopted_untested: 'A concept is adopted before its own test has a result.',
  decision_on_unrated_concept: 'A concept is adopted that has not been rated.',
  adopted_after_failure: 'A concept is adopted whose test failed, or that a stop rule ended.',
  index_differs: 'The index is not what the ratings give.',
  gate_contradicted: 'A gate is true, and the run lacks what the gate asks for or says otherwise.',
  gate_without_source:
    'A concept is adopted or tested as lawful or harmless, and nothing says who cleared or checked it.',
  rating_without_observation:
    'A rating of 3 or 4 says that something was measured, tried or used, and nothing says where; or it asks for a test or for dated observations, and there are none.',
  ratings_at_odds:
    'Outcome is rated as measured, and evidence as opinion; or as measured more than once, or as used or disturbed on a trial, and feasibility as untried.',
  duplicate_id: 'Two concepts have one id.',
  duplicate_entry: 'The same entry stands twice in a list.',
  contradictory_answers: 'A coordinate is answered and called not applicable.',
  impossible_date: 'A day that no calendar has, or on another weekday.',
  future_date: 'Something that has happened is dated after today.',
  date_order: 'Two dates are in the wrong order.',
  unanswered_coordinate: 'A coordinate is cited that no answer of the run is about.',
  concept_without_transformation: 'A concept cites no coordinate that is answered by a change.',
  expression_differs: 'An expression does not fit the concept or the grammar.',
  baseline_missing: 'A change is proposed before the baseline is stated.',
  forecast_without_source: 'Nothing is named that will settle the forecast.',
  forecast_without_day: 'The day on which the probability was given is missing.',
  certain_forecast: 'A probability of 0 or 1 leaves nothing to learn.',
  resolved_without_outcome: 'A forecast has a day of settlement and neither an outcome nor a note.',
  link_to_itself: 'A link leads from a coordinate to itself.',
  rating_without_reason: 'A rating of 4 stands without a reason.',
  reason_without_rating: 'Reasons are given for a concept that is not rated.',
  placeholder_text: 'A text stands in for one that was to be written.',
  copied_text:
    'A stem or an intent of the grammar stands where the answer or the concept was to be written.',
  description_repeats_title: 'The description of a concept says no more than its title.',
  figures_disagree: 'Two figures that say the same thing differ.',
  no_figure:
    'A baseline, target, test, forecast or stop rule, or a reading of how long or how often, holds nothing that can be counted.',
  idle_limit: 'A limit that every reading keeps, or that none can reach.',
  limits_cross: 'One reading would be success and failure, or a success would end the work.',
  target_met: 'The baseline keeps the limit of the target already.',
  unit_differs: 'The target counts something that the baseline does not.',
  currency_differs: 'Two parts of the cost of a concept are in two currencies.',
  cost_above_limit: 'The test of a concept costs more than a constraint of the run allows.',
  expectation_as_observation:
    'An observation says what would be, and no figure of what is, or that nobody has looked.',
  source_not_named: 'A source is nothing that a stranger could open.',
  result_without_evidence: 'A result gives figures, and nothing that they were read from.',
  nobody_asked:
    'A concept is adopted or tested and names nobody who must agree; or adoption is rated 3 or 4, and nobody was asked.',
  baseline_old: 'The baseline was read years before the run.',
  mode_differs: 'A run in a mode that only looks proposes a change.',
  step_missing: 'A decided run leaves out what the playbook of its mode plainly asks for.',
  unused_transformation:
    'A change was written down, the run is decided, and no concept takes the change up.',
  refusal_passed_over: 'Somebody who must agree has refused, and all gates are passed.',
  doubt_unanswered:
    'The writers say no to a question of the last look, and not what that means for what is adopted or tested.',
  look_contradicted: 'The last look says yes to a question, and the run says otherwise.',
  empty_reason: 'A reason gives a verdict and no reason.',
  result_without_test: 'A concept has a result and no test.',
  result_without_decision: 'A concept has a result, and no decision to try it.',
  forecast_not_settled: 'A result is in, and a forecast due before it is open.',
  stop_rule_not_checked: 'A result is in, and nobody looked at a stop rule due before it.',
  outcome_contradicted:
    'A result, a forecast and a stop rule say different things of one test, or an outcome contradicts its own reading.',
} as const

export type WarningCode = keyof typeof warningCodes

export const warning = (path: string, code: WarningCode, message: string): RunWarning => ({
  path,
  code,
  message,
})
