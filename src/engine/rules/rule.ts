/** The types of a rule, shared by the corpus, the engine and the responses. */
import type { Json } from '../values/json.ts'

/** One `when` entry: the value at `path` in the context, compared with `value` by the operator `op`. */
export interface Condition {
  readonly path: string
  readonly op: string
  readonly value: Json
}

/** One `then` entry (decision 14): what the rule does to the accumulated state when it matches. */
export interface Action {
  readonly op: string
  readonly path: string
  readonly value: Json
  /** Unit of a number. */
  readonly unit?: string
  /** What to do, if the value alone does not say so. */
  readonly text?: string
}

export interface Rule {
  readonly id: string
  readonly domain: string
  /** Higher priorities come first; rules of equal priority are sorted by id. */
  readonly priority: number
  /** Only a hard rule may block. */
  readonly hard: boolean
  /** Whether all or any of the conditions must hold. */
  readonly logic: 'all' | 'any'
  readonly when: readonly Condition[]
  readonly then: readonly Action[]
  readonly rationale: string | null
  readonly tags: readonly string[]
  /** What to do, in one line. */
  readonly title?: string
  /** The kind of subject that the rule is about: an id of `subject`. */
  readonly subject?: string
  /** Positions in `when` of the conditions that judge; the others decide whether the rule applies. */
  readonly limit?: readonly number[]
  /** The kind of authority behind the rule, and its sources. */
  readonly basis?: string
  readonly sources?: readonly RuleSource[]
  /** The rule of the corpus that this one makes stricter: it matches whenever that one does. */
  readonly tightens?: string
}

/** A fact that follows if all conditions hold. */
export interface Implication {
  readonly id: string
  readonly when: readonly Condition[]
  /** The conclusion; a list means that the path has one of these values, but it is not known which. */
  readonly then: { readonly path: string; readonly value: Json }
  /** What only usually holds never makes a rule block. */
  readonly holds: Certainty
  readonly because: string
}

export type Certainty = 'by_definition' | 'usually'

/** A source as shown in an explanation. */
export interface RuleSource {
  readonly id: string
  readonly title: string
  readonly url?: string | null
  readonly verified: string
  readonly note: string | null
}

/**
 * A field: the values that a path of the context may hold. It is a dimension or a decision variable. Matching works
 * without fields; checking rules, finding the smallest change and building contexts need them.
 */
export interface Field {
  readonly path: string
  readonly type: 'enumerated' | 'number' | 'integer' | 'boolean' | 'string'
  /** True if the context holds an array of such values (a processing chain, the tags of a feed). */
  readonly multiple: boolean
  /** The allowed values, if the field is an enum. */
  readonly values?: readonly string[]
  /** Smallest number allowed, inclusive. */
  readonly minimum?: number
  /** Largest number allowed, inclusive. */
  readonly maximum?: number
  /** The question as one would ask a colleague. */
  readonly question?: string
  /** The role that usually knows the answer. */
  readonly who?: string
  /** Cost of an answer. */
  readonly effort?: Effort
  /** Set if nothing may be published before it is settled. */
  readonly gate?: Gate
  /** Set if only the action of a person changes it: a consent, a licence, a check, a sign-off. */
  readonly by?: 'person'
  /** Set if the fact counts as absent unless stated: an exception that nobody claims. */
  readonly silence?: 'absent'
}

/**
 * Cost of an answer, cheapest first: somebody knows it, it is in a document or file, it needs an instrument, or it
 * needs a trained eye.
 */
export const efforts = ['known', 'looked_up', 'measured', 'judged'] as const
export type Effort = (typeof efforts)[number]

export const gates = ['rights', 'consent', 'safety'] as const
export type Gate = (typeof gates)[number]

/** Evaluation order: priority from high to low, then id. Every list in a response has this order. */
export function byEvaluationOrder(a: Rule, b: Rule): number {
  return b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
