import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it, test } from 'vitest'
import {
  allOf,
  anyOf,
  conditionOperator,
  conditionOperators,
  holds,
  type Truth,
} from '../../src/engine/rules/operators.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { read } from '../../src/engine/values/path.ts'
import { plainTruth } from '../support/plain-engine.ts'
import { caseTable, contextOf } from '../support/rules.ts'

interface ConditionCase {
  note: string
  given?: JsonObject
  text?: string
  when: [string, Json]
  expect: Truth
}
interface LogicCase {
  note: string
  all?: Truth[]
  any?: Truth[]
  expect: Truth
}

const { logic, ...families } = caseTable<Record<string, ConditionCase[]> & { logic: LogicCase[] }>(
  'conditions',
)
const cases = Object.values(families as Record<string, ConditionCase[]>).flat()

describe('the law of the condition operators', () => {
  test.for(cases)('$note', (row) => {
    const [op, value] = row.when
    const actual = read(contextOf(row), 'a.b')
    expect(holds({ path: 'a.b', op, value }, actual)).toBe(row.expect)
    expect(plainTruth({ path: 'a.b', op, value }, contextOf(row))).toBe(row.expect)
  })

  it('has a case that holds and one that is not met for every operator', () => {
    const seen = new Set(cases.map(({ when: [op], expect: truth }) => `${op} ${truth === 'holds'}`))
    const wanted = conditionOperators.flatMap(({ name }) => [`${name} true`, `${name} false`])
    expect(wanted.filter((pair) => !seen.has(pair))).toEqual([])
  })
})

describe('the logic of rules', () => {
  test.for(logic)('$note', ({ all, any, expect: wanted }) => {
    expect(all === undefined ? anyOf(any ?? []) : allOf(all)).toBe(wanted)
  })
})

describe('the table of condition operators', () => {
  test.for(conditionOperators)('$name has an example that holds', ({ name, example, sample }) => {
    expect(example.op).toBe(name)
    expect(conditionOperator(name)?.operandProblem(example.value)).toBeUndefined()
    expect(holds(example, sample)).toBe('holds')
  })

  test.for(conditionOperators)('$name has an operand that its schema allows', (operator) => {
    const validate = new Ajv2020().compile(operator.operandSchema)
    expect(validate(operator.example.value)).toBe(true)
    expect(validate(null)).toBe(false)
  })

  it('names every operator once', () => {
    const names = conditionOperators.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('refuses an unknown operator and never answers no', () => {
    expect(() => holds({ path: 'a.b', op: 'greater', value: 1 }, 2)).toThrow(
      'unknown condition operator "greater"',
    )
  })
})

describe('operands', () => {
  const refused: [string, Json, string][] = [
    ['eq', ['a', 'b'], 'takes one string, number or boolean, got a list of 2; for a list'],
    ['contains', { a: 1 }, 'takes one string, number or boolean, got an object'],
    ['gt', true, 'takes one number or string, got true'],
    ['gt', null, 'takes one number or string, got null'],
    ['gt', [1, 2], 'takes one number or string, got a list of 2; for two ends use between'],
    ['between', 5, 'takes [low, high], ends included, got 5'],
    ['between', [1, 2, 3], 'takes [low, high], ends included, got a list of 3'],
    ['between', [1, true], 'takes [low, high]; each end takes one number or string, got true'],
    ['between', [1, 'b'], 'takes two numbers or two strings, got 1 and "b"'],
    ['not_between', [5, 1], 'has its ends the wrong way round: 5 is above 1; write [1, 5]'],
    ['in', 'a', 'takes a list of two or more values, got "a"'],
    ['in', ['a'], 'takes a list of two or more values, got a list of 1; for one value use eq'],
    ['not_in', [1, [2]], 'takes a list of single values, got a list of 1 in it'],
    ['contains_any', ['a', 'b', 'a'], 'names "a" twice'],
    ['exists', 'yes', 'takes true or false, got "yes"'],
    ['eq', null, 'takes one string, number or boolean, got null; null is absence: use exists'],
    ['in', [1, null], 'takes a list of single values, got null in it'],
    ['starts_with', '', 'takes a text that is not empty, got ""'],
    ['starts_with', ['en', 'de'], 'takes a text that is not empty, got a list of 2'],
  ]
  test.for(refused)('%s does not take %j', ([op, operand, message]) => {
    expect(conditionOperator(op)?.operandProblem(operand)).toContain(message)
  })

  const taken: [string, Json][] = [
    ['ne', ''],
    ['gte', -0.5],
    ['lt', 'm'],
    ['between', [3, 3]],
    ['not_between', ['a', 'z']],
    ['in', [1, 2]],
    ['starts_with', 'en'],
    ['contains', false],
    ['exists', false],
  ]
  test.for(taken)('%s takes %j', ([op, operand]) => {
    expect(conditionOperator(op)?.operandProblem(operand)).toBeUndefined()
  })
})
