/** Contexts that are like those of productions, from a seed: a handful of paths each, with values that rules tell apart. */
import fc from 'fast-check'
import type { Field } from '../src/engine/rules/rule.ts'
import type { JsonObject } from '../src/engine/values/json.ts'

const valueOfField = ({ maximum = 1000, minimum = 0, multiple, type, values }: Field) => {
  const single: fc.Arbitrary<unknown> =
    values !== undefined
      ? fc.constantFrom(...values)
      : type === 'boolean'
        ? fc.boolean()
        : type === 'string'
          ? fc.constantFrom('', 'x', 'en-GB')
          : type === 'integer'
            ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
            : fc.double({ min: minimum, max: maximum, noNaN: true })
  return multiple ? fc.uniqueArray(single, { maxLength: 4 }) : single
}

export function contexts(fields: readonly Field[], count: number, seed: number): JsonObject[] {
  const fact = fc
    .constantFrom(...fields)
    .chain((field) => valueOfField(field).map((value) => [field.path, value] as const))
  const context = fc.array(fact, { minLength: 1, maxLength: 40 }).map(nested)
  return fc.sample(context, { numRuns: count, seed }) as JsonObject[]
}

function nested(facts: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const context: Record<string, Record<string, unknown>> = {}
  for (const [path, value] of facts) {
    const [group, name] = path.split('.') as [string, string]
    context[group] = { ...context[group], [name]: value }
  }
  return context
}
