/** The types of a rule, as the corpus, the engine and the responses share them. */
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
  /** What to do, where the value by itself does not say it. */
  readonly text?: string
}

export interface Rule {
  readonly id: string
  readonly domain: string
  /** Higher goes first; equal priorities go by id. */
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
  /** Kind of thing that a context of the rule describes: an id of `subject`. */
  readonly subject?: string
  /** Positions in `when` of the conditions that judge; the others say when the rule applies. */
  readonly limit?: readonly number[]
  /** The kind of authority behind it, and its sources. */
  readonly basis?: string
  readonly sources?: readonly RuleSource[]
  /** The rule of the corpus than which it is stricter: it matches wherever that one does. */
  readonly tightens?: string
}

/** A fact that follows where all conditions hold. */
export interface Implication {
  readonly id: string
  readonly when: readonly Condition[]
  /** The conclusion; a list means that the path has one of these values, and nobody knows which. */
  readonly then: { readonly path: string; readonly value: Json }
  /** What only usually holds never makes a rule block. */
  readonly holds: Certainty
  readonly because: string
}

export type Certainty = 'by_definition' | 'usually'

/** A source as an explanation names it. */
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
  /** The context holds an array of such values (a processing chain, the tags of a feed). */
  readonly multiple: boolean
  /** The closed list of values, where there is one. */
  readonly values?: readonly string[]
  /** Smallest number allowed, inclusive. */
  readonly minimum?: number
  /** Largest number allowed, inclusive. */
  readonly maximum?: number
  /** The question as one would ask a colleague. */
  readonly question?: string
  /** The role that usually knows. */
  readonly who?: string
  /** Cost of an answer. */
  readonly effort?: Effort
  /** Present where nothing may be published before it is settled. */
  readonly gate?: Gate
  /** Present where only an act of a person changes it: a consent, a licence, a check, a sign-off. */
  readonly by?: 'person'
  /** Present where the fact counts as absent unless stated: an exception that nobody claims. */
  readonly silence?: 'absent'
}

/**
 * Cost of an answer, the least first: somebody knows it, it is in a document or file, it needs an instrument, or a
 * trained eye.
 */
export const efforts = ['known', 'looked_up', 'measured', 'judged'] as const
export type Effort = (typeof efforts)[number]

export const gates = ['rights', 'consent', 'safety'] as const
export type Gate = (typeof gates)[number]

/** Evaluation order: priority from high to low, then id. It is also the order of every list in an answer. */
export function byEvaluationOrder(a: Rule, b: Rule): number {
  return b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
