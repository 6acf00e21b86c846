import type { Field } from '../engine/rules/rule.ts'

/** What may stand at a path, with what a person wants to know of it. */
export interface KnownField extends Field {
  readonly name: string
  readonly description: string
  readonly unit?: string
  /** How it is measured, of a dimension that is. */
  readonly measured?: string
}
