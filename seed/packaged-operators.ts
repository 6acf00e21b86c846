/**
 * Fills in the operators of the packaged schema of rules, with names and operands from the engine's table, so that a
 * new operator needs no change there. The schema requires only the fields by which a rule can be evaluated (decision
 * 26).
 */
import { conditionOperators } from '../src/engine/rules/operators.ts'

/** The text of `production_rules.schema.json` with the operators of the engine. */
export function withOperators(text: string): string {
  const schema = JSON.parse(text) as ProductionRules
  const condition = schema.properties.rules.items.properties.when.items
  condition.properties.op.enum = conditionOperators.map(({ name }) => name)
  condition.allOf = [...Map.groupBy(conditionOperators, ({ operandSchema }) => operandSchema)].map(
    ([operandSchema, operators]) => ({
      if: {
        properties: {
          op: {
            description: `Operators that take this: ${operators[0]!.operand}`,
            enum: operators.map(({ name }) => name),
          },
        },
        required: ['op'],
      },
      then: { properties: { value: operandSchema } },
    }),
  )
  return `${JSON.stringify(schema, null, 2)}\n`
}

interface ProductionRules {
  properties: {
    rules: {
      items: {
        properties: {
          when: { items: { allOf: object[]; properties: { op: { enum: string[] } } } }
        }
      }
    }
  }
}
