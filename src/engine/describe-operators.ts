/** The operators of rules as `/v1/model`, the editor schema and the chapters print them. */
import { actionOperators } from './actions.ts'
import { conditionOperators } from './operators.ts'
import { write } from './path.ts'
import type { Action, Condition, JsonObject } from './rule.ts'

interface Described<E> {
  readonly name: string
  readonly description: string
  readonly law: string
  readonly operand: string
  readonly example: E
}

export interface RuleOperators {
  /** The example is a condition and a context in which it holds. */
  readonly when: readonly Described<{
    readonly condition: Condition
    readonly context: JsonObject
  }>[]
  /** The example is an action as a rule writes it. */
  readonly then: readonly Described<Action>[]
}

/** All condition and action operators with their law, what they take and an example. */
export function describeOperators(): RuleOperators {
  return {
    when: conditionOperators.map(({ name, description, law, operand, example, sample }) => ({
      name,
      description,
      law,
      operand,
      example: {
        condition: example,
        context: sample === undefined ? {} : write({}, example.path, sample),
      },
    })),
    then: actionOperators.map(({ name, description, law, operand, example }) => ({
      name,
      description,
      law,
      operand,
      example,
    })),
  }
}
