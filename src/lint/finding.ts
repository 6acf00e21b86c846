/**
 * The findings of the linter, with value, limit, location, remedy and authority. Field names are those of the JSON
 * report.
 */
import type { Certainty, Place } from '../adapters/adapter.ts'
import type { Bounds } from '../engine/rules/outcome.ts'
import type { Json } from '../engine/values/json.ts'

import type { Remedy } from './remedies/remedy.ts'

/**
 * `block`: the delivery stops. `error`: a hard rule. `warning`: a soft rule, or a hard one over a fact that is not
 * firm.
 */
export const levels = ['block', 'error', 'warning', 'note'] as const
export type Level = (typeof levels)[number]

/** A broken limit, with the fact that was compared with it. */
export interface Breach {
  readonly path: string
  readonly name: string
  /** Null if the fact is known to be absent. */
  readonly value: Json
  readonly value_words: string
  readonly op: string
  readonly operand: Json
  /** What the limit allows: `at most 20 characters/s`. */
  readonly limit: string
  readonly certainty: Certainty | null
  readonly method: string | null
  readonly tool: string | null
  readonly source: string | null
  readonly place: Place
}

/** The smallest change that ends the match. */
export interface Clears {
  readonly path: string
  readonly action: string
  readonly value: Json
  readonly bounds?: Bounds
  readonly words: string
  /** Rules that the change would make match. */
  readonly gained: readonly string[]
}

export interface SubjectName {
  readonly kind: string
  readonly id: string
}

export interface Waived {
  readonly reason: string
  readonly by: string
  readonly until: string
}

export interface Finding {
  /** Id of a rule, or one of the linter's own: `lint/contradicted`. */
  readonly rule_id: string
  readonly title: string
  readonly level: Level
  /** Whether a person has to decide; otherwise the facts do. */
  readonly needs_review: boolean
  /** Why a hard rule is only a warning: the certainty of its weakest fact. */
  readonly softened: Certainty | null
  /** Whether this is a fault whatever the file is intended for. */
  readonly anyway: boolean
  readonly subject: SubjectName
  /**
   * Other subjects with the same fact: a fact that a programme declares gives one finding, not one for each version.
   */
  readonly also: readonly SubjectName[]
  readonly message: string
  readonly breaches: readonly Breach[]
  readonly place: Place
  /** What to do, in the rule's own sentences. */
  readonly then: readonly string[]
  readonly clears: Clears | null
  /** Commands that correct the fault, with the values and names of this file; they are never run automatically. */
  readonly remedies: readonly Remedy[]
  readonly rationale: string | null
  readonly basis: string | null
  /** The rule that this one tightens: if both match a subject, only this one is reported. */
  readonly tightens: string | null
  readonly sources: readonly string[]
  /** Equal for findings with the same rule, subject, path and location, whatever the value. */
  readonly fingerprint: string
  readonly waived: Waived | null
  /** `known` if the finding is in the baseline, `worse` if its value has moved further from the limit since. */
  readonly baseline: 'new' | 'known' | 'worse' | null
}

/** A rule that cannot be decided: subjects that state some of its facts lack others. */
export interface OpenRule {
  readonly rule_id: string
  readonly title: string
  readonly hard: boolean
  readonly subjects: readonly SubjectName[]
  readonly paths: readonly string[]
}

export interface Question {
  readonly path: string
  readonly name: string
  /**
   * The question as one would ask a colleague, and the role that usually knows the answer; null for a fact of house
   * rules.
   */
  readonly question: string | null
  readonly who: string | null
  readonly description: string
  readonly unit: string | null
  readonly values: readonly string[] | null
  /** Whether several of the values may hold at once. */
  readonly multiple: boolean
  readonly subject: SubjectName
  /** Open rules that this fact alone decides, and those that also wait for others. */
  readonly decides: readonly string[]
  readonly bears_on: readonly string[]
}

export interface Tally {
  readonly rules: number
  /** Number of checked limits, once per subject: a rule checked on ten captions counts ten. */
  readonly checks: number
  readonly decided: number
  readonly found: number
  readonly ruled_out: number
  readonly open: number
  /** Open rules for which the files state at least one fact. */
  readonly touched: number
}
