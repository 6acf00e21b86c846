/** Generators of random rules, contexts and fields, for the laws of the engine. */

import type { OperatorName } from '../../src/engine/rules/operators.ts'
import type { Outcome } from '../../src/engine/rules/outcome.ts'
import type { Action, Condition, Field, Implication, Rule } from '../../src/engine/rules/rule.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { write } from '../../src/engine/values/path.ts'
import { fc } from '../support/fast-check.ts'

// Few paths and values, so that rules often match. Some paths lie inside others, and one looks like a property that
// every object inherits.
export const paths = ['a.b', 'a.c', 'd.e', 'd.f.g', 'd.f', 'a', 'constructor.name', 'x.tags']
export const scalars: Json[] = ['u', 'v', 'vu', 'w', '', '1', 0, 1, 2, 2.5, -1, true, false]

export const scalar = fc.constantFrom(...scalars)
export const pair = <T extends number | string>(values: readonly T[]) =>
  fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(...values))
    .map(([a, b]) => (a <= b ? [a, b] : [b, a]) as Json)
export const bound = fc.constantFrom<Json>(0, 1, 2, 2.5, -1, 'u', 'v', '1')
export const range = fc.oneof(pair([0, 1, 2, 2.5, -1]), pair(['u', 'v', 'w', '1']))
export const some = fc.uniqueArray(scalar, { minLength: 2, maxLength: 4 })

export const operands = {
  eq: scalar,
  ne: scalar,
  gt: bound,
  gte: bound,
  lt: bound,
  lte: bound,
  between: range,
  not_between: range,
  in: some,
  not_in: some,
  contains: scalar,
  not_contains: scalar,
  contains_any: some,
  contains_all: some,
  starts_with: fc.constantFrom('u', 'v', 'vu', '1'),
  exists: fc.boolean(),
} satisfies Record<OperatorName, fc.Arbitrary<Json>>

export const condition: fc.Arbitrary<Condition> = fc.oneof(
  ...Object.entries<fc.Arbitrary<Json>>(operands).map(([op, value]) =>
    fc.record({ path: fc.constantFrom(...paths), op: fc.constant(op), value }),
  ),
)

export const action: fc.Arbitrary<Action> = fc.record(
  {
    op: fc.constantFrom('flag', 'propose', 'require', 'human_review', 'block'),
    path: fc.constantFrom('a.b', 'd.e', 'x.tags'),
    value: scalar,
    unit: fc.constantFrom('ms', 'LUFS'),
    text: fc.string({ maxLength: 8 }),
  },
  { requiredKeys: ['op', 'path', 'value'] },
)

export const rules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      domain: fc.constantFrom('camera', 'audio', 'qa'),
      priority: fc.integer({ min: 1, max: 5 }),
      hard: fc.boolean(),
      logic: fc.constantFrom<'all' | 'any'>('all', 'any'),
      when: fc.array(condition, { minLength: 1, maxLength: 4 }),
      then: fc.array(action, { minLength: 1, maxLength: 2 }),
      rationale: fc.option(fc.string({ maxLength: 8 })),
      tags: fc.constant([]),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((rule, i) => ({ id: `R-${(i * 7919) % 1000}`, ...rule })))

export const leaf: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<Json>({}, { g: 1 }, [[1]], 'other', 1e9, 1.5) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(JSON.parse('1e400'), JSON.parse('-0')) },
)

export const anyObject = fc
  .object({ key: fc.constantFrom('a', 'b', 'd', 'x', '__proto__', 'a.b') })
  .map((object) => JSON.parse(JSON.stringify(object)) as JsonObject)

export const context: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...paths), leaf), { maxLength: 8 })
      .map((members) =>
        members.reduce((object: JsonObject, [path, value]) => write(object, path, value), {}),
      ),
  },
  { weight: 1, arbitrary: anyObject },
)

// Fields for some of the paths; half of the cases have none.
export const fields: Field[] = [
  { path: 'a.b', type: 'enumerated', multiple: false, values: ['u', 'v'] },
  { path: 'a.c', type: 'number', multiple: false, minimum: -1, maximum: 9 },
  { path: 'd.e', type: 'boolean', multiple: false },
  { path: 'd.f.g', type: 'string', multiple: false },
  { path: 'x.tags', type: 'enumerated', multiple: true, values: ['u', 'v', 'vu', '1'] },
]
export const unknown = fc.option(fc.subarray(['a', 'a.b', 'd.f', 'x.tags', 'd.f.g']), {
  nil: undefined,
})
const concluded: Readonly<Record<string, readonly Json[]>> = {
  'a.b': ['u', 'v'],
  'a.c': [0, 1, 2],
  'd.e': [true, false],
  'd.f.g': ['u', 'v', 'w'],
}

const conclusion: fc.Arbitrary<Implication['then']> = fc
  .constantFrom(...Object.keys(concluded))
  .chain((path) =>
    fc.record({
      path: fc.constant(path),
      value: fc.oneof(
        fc.constantFrom(...(concluded[path] as readonly Json[])),
        fc.subarray([...(concluded[path] as readonly Json[])], { minLength: 2 }),
      ),
    }),
  )

export const implications: fc.Arbitrary<Implication[]> = fc
  .array(
    fc.record({
      when: fc.array(
        condition.filter(({ op, value }) => op !== 'exists' || value === true),
        { minLength: 1, maxLength: 2 },
      ),
      then: conclusion,
      holds: fc.constantFrom<Implication['holds']>('by_definition', 'usually'),
      because: fc.constant('So it is.'),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((one, i) => ({ id: `i_${(i * 7919) % 1000}`, ...one })))

export const world = fc.record({ fields: fc.constantFrom(fields, []), unknown, implications })

export const domains = fc.option(
  fc.uniqueArray(fc.constantFrom<string>('camera', 'audio', 'qa'), { minLength: 1 }),
  { nil: undefined },
)

export const plainRule: Rule = {
  id: 'R-1',
  domain: 'camera',
  priority: 1,
  hard: true,
  logic: 'all',
  when: [],
  then: [{ op: 'flag', path: 'a.b', value: 'Look.' }],
  rationale: null,
  tags: [],
}

export const runs = { numRuns: 3000 }
export const matchedIds = ({
  hard_matched,
  soft_matched,
}: Pick<Outcome, 'hard_matched' | 'soft_matched'>) => new Set([...hard_matched, ...soft_matched])
