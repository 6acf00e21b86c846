/** What the linter says: findings with value, limit, place, way out and authority. Names are those of the JSON report. */
import type { Certainty, Place } from '../adapters/adapter.ts'
import type { Bounds } from '../engine/rules/outcome.ts'
import type { Json } from '../engine/values/json.ts'

import type { Remedy } from './remedies/remedy.ts'

/** `block`: the delivery stops. `error`: a hard rule. `warning`: a soft rule, or a hard one over a fact that is not firm. */
export const levels = ['block', 'error', 'warning', 'note'] as const
export type Level = (typeof levels)[number]

/** A limit that is not kept, with the fact that was held against it. */
export interface Breach {
  readonly path: string
  readonly name: string
  /** Null where the fact is known to be absent. */
  readonly value: Json
  readonly value_words: string
  readonly op: string
  readonly operand: Json
  /** What would keep the limit: `at most 20 characters/s`. */
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
  /** Whether a person has to decide; everything else can be seen from the facts. */
  readonly needs_review: boolean
  /** Why a hard rule only warns: how the weakest fact of it is known. */
  readonly softened: Certainty | null
  /** Whether it is wrong whatever the file is for. */
  readonly anyway: boolean
  readonly subject: SubjectName
  /** Others of which the same fact is held: what a programme declares is one finding and not one for each version. */
  readonly also: readonly SubjectName[]
  readonly message: string
  readonly breaches: readonly Breach[]
  readonly place: Place
  /** What to do, in the rule's own sentences. */
  readonly then: readonly string[]
  readonly clears: Clears | null
  /** Commands that mend it, with this file's own figures and names; nothing runs them. */
  readonly remedies: readonly Remedy[]
  readonly rationale: string | null
  readonly basis: string | null
  /** The rule than which this one is stricter: what both say of a subject is said here alone. */
  readonly tightens: string | null
  readonly sources: readonly string[]
  /** The same for the same rule, subject, path and place, whatever the value. */
  readonly fingerprint: string
  readonly waived: Waived | null
  /** `known` where the baseline holds it, `worse` where its value has gone further from the limit since. */
  readonly baseline: 'new' | 'known' | 'worse' | null
}

/** A rule that waits for facts, on subjects that have some of them. */
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
  /** As one asks a colleague, and the role that usually knows; null of a house's own fact. */
  readonly question: string | null
  readonly who: string | null
  readonly description: string
  readonly unit: string | null
  readonly values: readonly string[] | null
  /** Whether several of them may hold at once. */
  readonly multiple: boolean
  readonly subject: SubjectName
  /** Open rules that this fact alone settles, and those that wait for others besides. */
  readonly decides: readonly string[]
  readonly bears_on: readonly string[]
}

export interface Tally {
  readonly rules: number
  /** Limits that were kept or broken, each of each subject once: a rule over ten captions is ten. */
  readonly checks: number
  readonly decided: number
  readonly found: number
  readonly ruled_out: number
  readonly open: number
  /** Of the open ones, those of which the files say something. */
  readonly touched: number
}
