/** What `@grammar-of-media/rules` exports: all that an evaluation needs. The values are written by the build from the corpus. */
import type { Field, Implication, Rule } from '../../src/engine/rules/rule.ts'

export type { Action, Condition, Field, Implication, Rule } from '../../src/engine/rules/rule.ts'

/** In the order of the corpus; `rationale` is null, and sources are left out: `@grammar-of-media/rules/full` has them. */
export declare const rules: readonly Rule[]
/** Every path that a context may hold. */
export declare const fields: readonly Field[]
/** What follows from a context: `compileRuleset(rules, { fields, implications })`. */
export declare const implications: readonly Implication[]
/** SHA-256 of the corpus, as the services show it. */
export declare const digest: string
