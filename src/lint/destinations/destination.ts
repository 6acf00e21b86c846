/** A destination of deliverables, in the form that the linter and the services use. */
import type { Rule } from '../../engine/rules/rule.ts'
import type { Json } from '../../engine/values/json.ts'
import type { KnownField } from '../known-field.ts'

export interface Destination {
  readonly id: string
  readonly edition: string
  readonly name: string
  readonly kind: string
  readonly description: string
  /** Facts that follow from it; stated facts and those of files take precedence. */
  readonly declares: Readonly<Record<string, Json>>
  /** Its rules beyond those of the corpus. */
  readonly rules: readonly Rule[]
  /** Paths of its own. */
  readonly fields: readonly KnownField[]
}

/** The path with the destinations of a subject; it decides which of their rules apply. */
export const DESTINATION_PATH = 'delivery.destination'

/** The rules with a condition on the destination, since the subjects of one run may have different ones. */
export const scopedRules = ({ id, rules }: Destination): Rule[] =>
  rules.map((rule) => ({
    ...rule,
    // Added at the end, so that the positions in `limit` stay right.
    when: [...rule.when, { path: DESTINATION_PATH, op: 'contains', value: id }],
  }))

export const destinationField = (ids: readonly string[]): KnownField => ({
  path: DESTINATION_PATH,
  name: 'Destination',
  description: 'What it is made for, of the destinations that this run judges by.',
  type: 'enumerated',
  multiple: true,
  values: ids,
})
