/** What `@grammar-of-media/rules/full` exports: rules with rationale and sources, paths with their words for people. */
import type { Implication, Rule } from '../../src/engine/rules/rule.ts'
import type { KnownField } from '../../src/lint/known-field.ts'
import type { SubjectKind } from '../../src/lint/rule-base.ts'

export type {
  Action,
  Condition,
  Field,
  Implication,
  Rule,
  RuleSource,
} from '../../src/engine/rules/rule.ts'
export type { KnownField } from '../../src/lint/known-field.ts'
export type { SubjectKind } from '../../src/lint/rule-base.ts'

/** In the order of the corpus. */
export declare const rules: readonly Rule[]
/** Every path that a context may hold, with name, description, unit and how it is measured. */
export declare const fields: readonly KnownField[]
/** What one context may describe; parents before children. */
/** What follows from a context. */
export declare const implications: readonly Implication[]
export declare const subjects: readonly SubjectKind[]
export declare const domains: readonly { readonly id: string; readonly title: string }[]
/** SHA-256 of the corpus, as the services show it. */
export declare const digest: string
