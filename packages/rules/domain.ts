/** What a subpath of one domain exports. */
import type { Field, Rule } from '../../src/engine/rules/rule.ts'

/** The rules of the domain. */
export declare const rules: readonly Rule[]
/** The paths that they read. */
export declare const fields: readonly Field[]
