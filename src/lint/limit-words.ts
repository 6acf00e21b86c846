/** What a rule allows, in words: the other side of the condition that was met. */
import type { OperatorName } from '../engine/operators.ts'
import type { Condition, Json } from '../engine/rule.ts'
import type { KnownField } from './rule-base.ts'

/** Units that say nothing beside the number. */
const SILENT = new Set(['ratio', 'count', 'index', 'coefficient', 'score', 'rating', 'f-number'])

/** A value with its unit: `75 characters/s`, `stereo`, `dialogue, narration`. */
export function valueWords(value: Json | undefined, field: KnownField | undefined): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'number') return `${numberWords(value)}${unitWords(value, field)}`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'none'
      : value.map((one) => valueWords(one as Json, field)).join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** At most four figures after the point; the corpus's own limits have no more. */
const numberWords = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toFixed(4))) : 'a number too large to print'

function unitWords(value: number, field: KnownField | undefined): string {
  const unit = field?.unit
  if (unit === undefined || SILENT.has(unit)) return ''
  if (unit === 'ratio:1') return ':1'
  if (unit === 'percent') return ' %'
  const plural = ['frame', 'pixel', 'degree', 'character'].includes(unit) && Math.abs(value) !== 1
  return ` ${unit}${plural ? 's' : ''}`
}

interface Operand {
  readonly value: Json
  readonly field: KnownField | undefined
  /** The operand as words, a list as `a, b and 3 more`. */
  readonly words: string
  readonly range: string
}

/** The complement of each operator. */
const limits: Readonly<Record<OperatorName, (operand: Operand) => string>> = {
  eq: ({ value, field, words }) =>
    typeof value === 'boolean' ? valueWords(!value, field) : `not ${words}`,
  ne: ({ words }) => words,
  gt: ({ words }) => `at most ${words}`,
  gte: ({ words }) => `under ${words}`,
  lt: ({ words }) => `at least ${words}`,
  lte: ({ words }) => `over ${words}`,
  between: ({ range }) => `not from ${range}`,
  not_between: ({ range }) => range,
  in: ({ words }) => `not ${words}`,
  not_in: ({ words }) => `one of ${words}`,
  contains: ({ words }) => `without ${words}`,
  not_contains: ({ words }) => `with ${words}`,
  contains_any: ({ words }) => `without ${words}`,
  contains_all: ({ words }) => `not all of ${words}`,
  starts_with: ({ words }) => `not beginning with ${words}`,
  exists: ({ value }) => (value === true ? 'nothing there' : 'stated'),
}

/** `at most 20 characters/s` for `gt 20`: what would not have met the condition. */
export function limitWords({ op, value }: Condition, field: KnownField | undefined): string {
  const operands = [value].flat() as readonly Json[]
  const [low, high] = operands
  const range = `${valueWords(low, undefined)} to ${valueWords(high, field)}`
  return limits[op as OperatorName]({ value, field, words: wordList(operands, field), range })
}

/** Words of a list that a message repeats. */
const LISTED = 6

function wordList(values: readonly Json[], field: KnownField | undefined): string {
  const words = values.map((value) => valueWords(value, field))
  if (words.length <= LISTED) return words.join(', ')
  return `${words.slice(0, LISTED).join(', ')} and ${words.length - LISTED} more`
}
