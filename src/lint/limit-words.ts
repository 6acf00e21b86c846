/** The limit of a rule in words: the opposite of its condition. */
import type { OperatorName } from '../engine/rules/operators.ts'
import type { Action, Condition } from '../engine/rules/rule.ts'
import type { Json } from '../engine/values/json.ts'
import type { KnownField } from './known-field.ts'

/** The properties of a path that the wording needs. */
export type Measured = Pick<KnownField, 'type' | 'unit' | 'minimum' | 'maximum' | 'values'>

/** Units that are not printed after the number. */
const SILENT = new Set([
  'ratio',
  'count',
  'index',
  'coefficient',
  'score',
  'rating',
  'f-number',
  'factor',
  'distance',
  'uv distance',
])

/** Units that are words and have a plural. */
export const countedUnits: ReadonlySet<string> = new Set([
  'frame',
  'pixel',
  'degree',
  'character',
  'stop',
  'day',
])

/** A value with its unit: `75 characters/s`, `stereo`, `dialogue, narration`. */
export function valueWords(value: Json | undefined, field: Measured | undefined): string {
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

/** A number with at most four digits after the decimal point; the corpus's own limits have no more. */
const numberWords = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toFixed(4))) : 'a number too large to print'

function unitWords(value: number, field: Measured | undefined): string {
  const unit = field?.unit
  // A share is entered as a part of 1 and read as per cent; other ratios, such as a magnification, are numbers.
  if (unit === 'ratio' && field?.maximum === 1) return ` (${numberWords(value * 100)} %)`
  if (unit === undefined || SILENT.has(unit)) return ''
  if (unit === 'ratio:1') return ':1'
  if (unit === 'percent') return ' %'
  if (unit === '1/s') return ' a second'
  const plural = countedUnits.has(unit) && Math.abs(value) !== 1
  return ` ${unit}${plural ? 's' : ''}`
}

interface Operand {
  readonly value: Json
  readonly field: Measured | undefined
  /** The operand in words; a list as `a, b or 3 more`. */
  readonly words: string
  readonly range: string
}

/** Whether a value is the lowest possible one. */
const isLeast = (value: Json, field: Measured | undefined): value is number =>
  typeof value === 'number' && field?.type === 'integer' && field.minimum === value

/** The allowed words of an enum if fewer are allowed than not: `ttml` instead of all other formats. */
function othersOf(value: Json, field: Measured | undefined): string | undefined {
  const denied = [value].flat()
  const others = field?.values?.filter((word) => !denied.includes(word)) ?? []
  return others.length === 0 || others.length >= denied.length ? undefined : wordList(others, field)
}

/** The values outside a forbidden range: `none, or 25 frames and more` for a gap of 1 to 24 frames. */
function aroundWords([low = 0, high = 0]: readonly number[], field: Measured | undefined): string {
  if (field?.type !== 'integer')
    return `under ${valueWords(low, field)}, or over ${valueWords(high, field)}`
  const least = field.minimum ?? -Infinity
  const above = `${valueWords(high + 1, field)} and more`
  if (low <= least) return above
  const below = low - 1 === 0 && least === 0 ? 'none' : `at most ${valueWords(low - 1, field)}`
  return `${below}, or ${above}`
}

/** The complement of each operator. */
const limits: Readonly<Record<OperatorName, (operand: Operand) => string>> = {
  eq: ({ value, field, words }) =>
    typeof value === 'boolean'
      ? valueWords(!value, field)
      : isLeast(value, field)
        ? `at least ${valueWords(value + 1, field)}`
        : `anything but ${words}`,
  ne: ({ words }) => `exactly ${words}`,
  gt: ({ value, field, words }) => (isLeast(value, field) ? 'none' : `at most ${words}`),
  gte: ({ words }) => `under ${words}`,
  lt: ({ words }) => `at least ${words}`,
  lte: ({ words }) => `over ${words}`,
  between: ({ value, field }) => aroundWords(value as readonly number[], field),
  not_between: ({ range }) => `from ${range}`,
  in: ({ value, field, words }) => othersOf(value, field) ?? `anything but ${words}`,
  not_in: ({ words }) => words,
  contains: ({ words }) => `anything but ${words}`,
  not_contains: ({ words }) => `with ${words}`,
  contains_any: ({ words }) => `anything but ${words}`,
  contains_all: ({ words }) => `not with all of ${words}`,
  starts_with: ({ words }) => `not beginning with ${words}`,
  exists: ({ value }) => (value === true ? 'nothing there' : 'stated'),
}

/** Turns a condition into the values for which it does not hold: `at most 20 characters/s` for `gt 20`. */
export function limitWords({ op, value }: Condition, field: Measured | undefined): string {
  const operands = [value].flat() as readonly Json[]
  const [low, high] = operands
  const range = `${valueWords(low, undefined)} to ${valueWords(high, field)}`
  return limits[op as OperatorName]({ value, field, words: wordList(operands, field), range })
}

/** A bare “no” beside the name of a fact reads as its value, and no demand. */
const DEMANDS: Readonly<Record<string, string>> = { yes: 'required', no: 'not allowed' }

/** A limit beside the name of a fact: “Exit at any moment: required”. */
export const asDemand = (words: string): string => DEMANDS[words] ?? words

/** Units of figures that a meter reads: a rule leaves room for the error of the meter beyond the figure that it requires. */
const METERED: ReadonlySet<string | undefined> = new Set([
  'LUFS',
  'LKFS',
  'dBTP',
  'dBFS',
  'dBFS RMS',
  'frames/s',
])

/**
 * Largest difference between two meters, in decibels or frames a second. A limit further from the required figure is no meter tolerance.
 */
const METER_ERROR = 1

/** The tolerance of a limit around the figure that its rule requires. */
export interface Tolerance {
  readonly required: number
  readonly words: string
}

/** @returns undefined if the rule requires no figure at the path, or its limit has no tolerance */
export function toleranceOf(
  { path, op, value }: Condition,
  field: Measured | undefined,
  then: readonly Action[],
): Tolerance | undefined {
  const required = requiredAt(path, then)
  if (required === undefined || !METERED.has(field?.unit)) return undefined
  const figure = valueWords(required, field)
  const by = (limit: number): string => numberWords(Math.abs(limit - required))
  const isOneSided = op === 'gt' || op === 'lt'
  if (isOneSided && Math.abs(Number(value) - required) > METER_ERROR) return undefined
  if (op === 'gt' && required < Number(value))
    return { required, words: `at most ${figure}; the meter may read ${by(Number(value))} more` }
  if (op === 'lt' && required > Number(value))
    return { required, words: `at least ${figure}; the meter may read ${by(Number(value))} less` }
  const [low, high] = [value].flat().map(Number) as [number, number]
  if (op !== 'not_between' || by(low) !== by(high) || required < low) return undefined
  return { required, words: `within ${by(low)} of ${figure}` }
}

/** The figure that a rule requires or proposes at a path. */
function requiredAt(path: string, then: readonly Action[]): number | undefined {
  const isAsking = ({ op }: Action): boolean => op === 'require' || op === 'propose'
  const value = then.find((action) => isAsking(action) && action.path === path)?.value
  return typeof value === 'number' ? value : undefined
}

/** What a rule allows by one of its limits: `at most -1 dBTP; the meter may read 0.3 more`. */
export const allowedWords = (
  condition: Condition,
  field: Measured | undefined,
  then: readonly Action[],
): string => toleranceOf(condition, field, then)?.words ?? limitWords(condition, field)

/** Maximum number of words of a list in a message. */
const LISTED = 6

/** Joins values: `a, b or c`; for a long list `a, b or 12 more`. */
function wordList(values: readonly Json[], field: Measured | undefined): string {
  const words = values.map((value) => valueWords(value, field))
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  if (words.length <= LISTED) return `${words.slice(0, -1).join(', ')} or ${last}`
  return `${words.slice(0, LISTED).join(', ')} or ${words.length - LISTED} more`
}
