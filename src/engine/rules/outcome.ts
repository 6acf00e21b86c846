/** Requests and outcomes of evaluations, with the member names of the JSON. */
import type { Json, JsonObject } from '../values/json.ts'
import type { Action, Certainty, RuleSource } from './rule.ts'
import type { Verdict } from './verdict.ts'

export interface EvaluationRequest {
  readonly context: JsonObject
  /** Domains to evaluate, a subset of `ruleset.domains`; by default all. */
  readonly domains?: readonly string[] | undefined
  /** The kind of subject that the context describes; only rules about it are evaluated. */
  readonly subject?: string | undefined
  /** Paths or groups of paths that are unknown: a missing value there does not count as absent. */
  readonly unknown?: readonly string[] | undefined
  /** Whether implications are used. Default true. */
  readonly infer?: boolean | undefined
  /** Whether the trace lists matched rules only. Default true. */
  readonly matched_only?: boolean | undefined
  /** Whether the response explains the outcome. Default false. */
  readonly explain?: boolean | undefined
}

/** One entry of the accumulated state, with the rule that added it. */
export interface StateEntry {
  readonly rule_id: string
  readonly path: string
  readonly value: Json
  /** Unit of a number. */
  readonly unit?: string
  /** What to do, if the value alone does not say so. */
  readonly text?: string
  readonly hard: boolean
  readonly priority: number
}

/** The accumulated state; every list is in evaluation order, so the strongest comes first. */
export interface State {
  readonly flags: readonly StateEntry[]
  readonly proposals: readonly StateEntry[]
  readonly requirements: readonly StateEntry[]
  readonly human_reviews: readonly StateEntry[]
  readonly blocked: boolean
  readonly block_reasons: readonly StateEntry[]
}

/** Why a condition does not hold. */
export type Why = 'missing' | 'wrong_type' | 'differs'

/** A condition with what the context holds at its path. */
export interface ExplainedCondition {
  readonly path: string
  readonly op: string
  readonly expected: Json
  /** Value in the context; null if there is none (`why` says so). Large values are described in words. */
  readonly actual: Json
  readonly satisfied: boolean
  /** Set if `actual` is a description instead of the value. */
  readonly abridged?: true
  /** If `actual` is inferred: the implications that it follows from. Several values are alternatives. */
  readonly inferred?: readonly string[]
  readonly why?: Why
}

export interface TraceItem {
  readonly rule_id: string
  readonly domain: string
  readonly priority: number
  readonly hard: boolean
  readonly matched: boolean
  readonly rationale: string | null
  /** The rule's actions; they only took effect if `matched` is true. */
  readonly actions: readonly Action[]
  /** The destination that the rule belongs to; missing for a rule of the corpus. */
  readonly destination?: string
  /** Only with `explain`. */
  readonly conditions?: readonly ExplainedCondition[]
  readonly title?: string
  readonly basis?: string
  readonly sources?: readonly RuleSource[]
  readonly subject?: string
  /** The change that ends the match; null if no allowed value ends it, and for a rule that does not match. */
  readonly clears?: JudgedChange | null
}

/** One change at one path of the context. */
export interface Change {
  readonly path: string
  /**
   * `provide` a missing fact, `set` another value, `remove` it, `add_elements` to or `remove_elements` from an array.
   */
  readonly action: 'provide' | 'set' | 'remove' | 'add_elements' | 'remove_elements'
  /** The new value, or the elements to add or remove; null for `remove`. */
  readonly value: Json
  /** For numbers: every number in this range works; `value` is one near the current value. */
  readonly bounds?: Bounds
  /** The change as a JSON Merge Patch (RFC 7396) of the context; null if the array is too long to repeat. */
  readonly patch: JsonObject | null
  /** Set if only the action of a person makes it true: writing down the value is not enough. */
  readonly by?: 'person'
}

/** Limits of a range of numbers; null if the range extends to the limit of the field. */
export interface Bounds {
  readonly low: { readonly value: number; readonly inclusive: boolean } | null
  readonly high: { readonly value: number; readonly inclusive: boolean } | null
}

/** A change with its effect. */
export interface JudgedChange extends Change {
  /** For a rule with `any` that holds on several paths: the further changes needed; `patch` contains all of them. */
  readonly also?: readonly Change[]
  readonly effect: Effect
  readonly blocked_after: boolean
}

/** The effect of the change on the whole outcome, found by evaluating the changed context. */
export interface Effect {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  readonly blocked_before: boolean
  readonly blocked_after: boolean
}

/** A rule that fails on exactly one path. */
export interface NearMiss {
  readonly rule_id: string
  readonly hard: boolean
  readonly priority: number
  readonly path: string
  /** The conditions on that path that do not hold. */
  readonly conditions: readonly ExplainedCondition[]
  /** The smallest change that makes the rule match; null if no allowed value does. */
  readonly change: Change | null
  readonly effect: Effect | null
}

/** A hard rule that is neither matched nor ruled out, and the facts that leave it open. */
export interface UndeterminedRule {
  readonly rule_id: string
  readonly open: readonly { readonly path: string; readonly why: 'missing' | 'wrong_type' }[]
}

/** A fact worth asking for. */
export interface MissingFact {
  readonly path: string
  /**
   * The question as one would ask a colleague, and the role that usually knows the answer; only if the field has them.
   */
  readonly question?: string
  readonly who?: string
  /** Open hard rules that this fact decides whatever its value, because they wait for nothing else. */
  readonly decides: readonly string[]
  /** Open hard rules that wait for this and other facts. */
  readonly bears_on: readonly string[]
}

/** A conflict: matched rules that propose different values for one path. */
export interface Conflict {
  readonly path: string
  readonly winner: StateEntry
  /** Proposals of other values, strongest first. */
  readonly losers: readonly StateEntry[]
  /** What decided between the winner and the first loser: hard before soft, then priority, then id. */
  readonly decided_by: 'hard' | 'priority' | 'id'
  /** True if only the id decided: the rule base does not say which is better. */
  readonly only_id_decided: boolean
}

/** A fact that follows from the context by an implication. */
export interface InferredFact {
  readonly path: string
  /**
   * A list means one of these values; if several implications give values to a path, it holds those that all of them
   * allow.
   */
  readonly value: Json
  /** Id of the implication. */
  readonly implication: string
  /** The paths that the conditions of the implication read. */
  readonly from: readonly string[]
  /** Certainty of the fact; also `usually` if it depends on a fact that only usually holds. */
  readonly holds: Certainty
}

/** Something in the context that no rule can read. */
export interface ContextProblem {
  readonly path: string
  readonly message: string
}

/** What `explain` adds to an outcome, apart from the trace. */
export interface Explanation {
  /** The verdict as a sentence with numbers. */
  readonly headline: string
  readonly near_misses: readonly NearMiss[]
  readonly undetermined_hard_rules: readonly UndeterminedRule[]
  /** Ids of the undetermined hard rules that wait only for the phase: all their other conditions already hold. */
  readonly would_fail: readonly string[]
  readonly ask_next: readonly MissingFact[]
  readonly conflicts: readonly Conflict[]
  readonly corpus_digest: string | null
}

export interface Outcome extends Partial<Explanation> {
  readonly state: State
  readonly verdict: Verdict
  readonly blocked: boolean
  readonly matched_count: number
  readonly evaluated_count: number
  readonly hard_matched: readonly string[]
  readonly soft_matched: readonly string[]
  readonly trace: readonly TraceItem[]
  readonly context_problems: readonly ContextProblem[]
  readonly inferred: readonly InferredFact[]
}
