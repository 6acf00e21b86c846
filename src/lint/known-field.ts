import type { Field } from '../engine/rules/rule.ts'

/** A field: its allowed values, name, unit and description. */
export interface KnownField extends Field {
  readonly name: string
  readonly description: string
  readonly unit?: string
  /** How a measured dimension is measured. */
  readonly measured?: string
}
