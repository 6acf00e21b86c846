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
  /** Facts that follow from the destination; stated facts and facts from files take precedence. */
  readonly declares: Readonly<Record<string, Json>>
  /** Rules of the destination beyond those of the corpus. */
  readonly rules: readonly Rule[]
  /** Paths that the destination defines itself. */
  readonly fields: readonly KnownField[]
}

/** The path for the destinations of a subject, which decide which destination rules apply. */
export const DESTINATION_PATH = 'delivery.destination'

/** The rules of a destination with a condition on it, since the subjects of one run may have different destinations. */
export const scopedRules = ({ id, rules }: Destination): Rule[] =>
  rules.map((rule) => ({
    ...rule,
    // Appended, so that the positions in `limit` stay valid.
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
