/** What a deliverable is made for, as the linter and the services hold it. */
import type { Rule } from '../../engine/rules/rule.ts'
import type { Json } from '../../engine/values/json.ts'
import type { KnownField } from '../known-field.ts'

export interface Destination {
  readonly id: string
  readonly edition: string
  readonly name: string
  readonly kind: string
  readonly description: string
  /** Facts that follow from it, below what is stated and what a file shows. */
  readonly declares: Readonly<Record<string, Json>>
  /** What it asks beyond the rules of the corpus. */
  readonly rules: readonly Rule[]
  /** Paths of its own. */
  readonly fields: readonly KnownField[]
}

/** The path that holds the destinations of a subject, where a run has some: it says which of their rules apply. */
export const DESTINATION_PATH = 'delivery.destination'

/** Each rule applies where its destination stands, since the subjects of one run may go to different places. */
export const scopedRules = ({ id, rules }: Destination): Rule[] =>
  rules.map((rule) => ({
    ...rule,
    // At the end, so that `limit` counts as it did.
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
