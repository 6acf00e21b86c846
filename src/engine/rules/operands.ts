/** The kinds of operand (`value` of a condition): described in words and as a JSON Schema, with a check. */
import { isScalar } from '../values/equality.ts'
import type { Json } from '../values/json.ts'

const kind = (value: Json): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? `a list of ${value.length}`
      : typeof value === 'object'
        ? 'an object'
        : JSON.stringify(value)

function scalarProblem(operand: Json): string | undefined {
  if (isScalar(operand) && operand !== null) return undefined
  const hint = Array.isArray(operand)
    ? '; for a list of values use in or contains_any'
    : operand === null
      ? '; null is absence: use exists'
      : ''
  return `takes one string, number or boolean, got ${kind(operand)}${hint}`
}

function boundProblem(operand: Json): string | undefined {
  if (typeof operand === 'string' || Number.isFinite(operand)) return undefined
  const hint = Array.isArray(operand) ? '; for two ends use between' : ''
  return `takes one number or string, got ${kind(operand)}${hint}`
}

function rangeProblem(operand: Json): string | undefined {
  if (!Array.isArray(operand) || operand.length !== 2) {
    return `takes [low, high], ends included, got ${kind(operand)}`
  }
  const [low, high] = operand as [Json, Json]
  const wrong = boundProblem(low) ?? boundProblem(high)
  if (wrong !== undefined) return `takes [low, high]; each end ${wrong}`
  if (typeof low !== typeof high) {
    return `takes two numbers or two strings, got ${kind(low)} and ${kind(high)}`
  }
  if ((low as number) > (high as number)) {
    return `has its ends the wrong way round: ${kind(low)} is above ${kind(high)}; write [${kind(high)}, ${kind(low)}]`
  }
  return undefined
}

function listProblem(operand: Json): string | undefined {
  if (!Array.isArray(operand)) return `takes a list of two or more values, got ${kind(operand)}`
  if (operand.length < 2) {
    return `takes a list of two or more values, got ${kind(operand)}; for one value use eq, ne or contains`
  }
  const odd = operand.find((item) => !isScalar(item) || item === null)
  if (odd !== undefined) return `takes a list of single values, got ${kind(odd)} in it`
  const twice = operand.find((item, i) => operand.indexOf(item) !== i)
  return twice === undefined ? undefined : `names ${kind(twice)} twice`
}

function prefixProblem(operand: Json): string | undefined {
  return typeof operand === 'string' && operand !== ''
    ? undefined
    : `takes a text that is not empty, got ${kind(operand)}`
}

function flagProblem(operand: Json): string | undefined {
  return typeof operand === 'boolean' ? undefined : `takes true or false, got ${kind(operand)}`
}

const scalarSchema = {
  anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
} as const
const boundSchema = { anyOf: [{ type: 'number' }, { type: 'string' }] } as const

export const one = {
  operand: 'One string, number or boolean.',
  operandSchema: { description: 'Must be a string, a number or a truth value.', ...scalarSchema },
  operandProblem: scalarProblem,
} as const
export const bound = {
  operand: 'One number or string.',
  operandSchema: { description: 'Must be a number or a string.', ...boundSchema },
  operandProblem: boundProblem,
} as const
export const range = {
  operand: '[low, high], both numbers or both strings, ends included.',
  operandSchema: {
    description: 'Must be the low and the high end, both included.',
    type: 'array',
    minItems: 2,
    maxItems: 2,
    prefixItems: [boundSchema, boundSchema],
    examples: [[0.6, 0.8]],
  },
  operandProblem: rangeProblem,
} as const
export const some = {
  operand: 'A list of two or more different values.',
  operandSchema: {
    description: 'Must be two or more different values.',
    type: 'array',
    minItems: 2,
    uniqueItems: true,
    items: scalarSchema,
    examples: [['rehearsal', 'capture']],
  },
  operandProblem: listProblem,
} as const
export const flag = {
  operand: 'true or false.',
  operandSchema: { description: 'Must be true or false.', type: 'boolean' },
  operandProblem: flagProblem,
} as const
export const prefix = {
  operand: 'The beginning of a text: at least one character.',
  operandSchema: {
    description: 'Must be a text of at least one character.',
    type: 'string',
    minLength: 1,
    examples: ['en'],
  },
  operandProblem: prefixProblem,
} as const
