/** Conditions, actions, values and units in words. */
import type { ActionName, blockScopes } from '../engine/rules/actions.ts'
import type { OperatorName } from '../engine/rules/operators.ts'
import type { Json } from '../engine/values/json.ts'
import { spoken } from '../engine/values/spelling.ts'
import { countedUnits } from '../lint/limit-words.ts'
import { formatted, html, joined, type Piece } from './html.ts'
import type { IconName } from './svg.ts'

/** Shows a value: as a chip, a link to its definition or plain text. */
type Show = (value: Json) => Piece

/**
 * The words after the path of a condition. Only “is not known” holds for a missing value, so all other negations add
 * “is known”.
 */
const conditions: Record<OperatorName, (value: Json, show: Show, unit: Piece) => Piece> = {
  eq: (value, show, unit) => ['is ', show(value), unit],
  ne: (value, show, unit) => ['is known and is not ', show(value), unit],
  gt: (value, show, unit) => ['is above ', show(value), unit],
  gte: (value, show, unit) => ['is ', show(value), unit, ' or more'],
  lt: (value, show, unit) => ['is below ', show(value), unit],
  lte: (value, show, unit) => ['is ', show(value), unit, ' or less'],
  between: (value, show, unit) => ['is from ', listed(value, show, 'to'), unit],
  not_between: (value, show, unit) => [
    'is known and lies outside ',
    listed(value, show, 'to'),
    unit,
  ],
  in: (value, show, unit) => ['is ', listed(value, show, 'or'), unit],
  not_in: (value, show, unit) => [
    many(value).length === 2 ? 'is known and is neither ' : 'is known and is none of ',
    listed(value, show, many(value).length === 2 ? 'nor' : 'or'),
    unit,
  ],
  contains: (value, show) => ['holds ', show(value)],
  not_contains: (value, show) => ['is known and does not hold ', show(value)],
  contains_any: (value, show) => ['holds ', listed(value, show, 'or')],
  contains_all: (value, show) => ['holds ', listed(value, show, 'and')],
  starts_with: (value, show) => ['begins with ', show(value)],
  exists: (value) => (value === true ? 'is known' : 'is not known'),
}

/** Operators that compare with several values. */
const comparesSeveral: ReadonlySet<OperatorName> = new Set([
  'between',
  'not_between',
  'in',
  'not_in',
  'contains_any',
  'contains_all',
])

/** An operator without its values: `is above …`. */
export const operatorInWords = (op: OperatorName): Piece =>
  op === 'exists'
    ? 'is known, or is not'
    : conditions[op](comparesSeveral.has(op) ? ['…', '…'] : '…', String, '')

const many = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value])

/** Lists values: `a, b or c`. */
export function listed(value: Json, show: Show, last: 'and' | 'or' | 'nor' | 'to'): Piece {
  const shown = many(value).map(show)
  const head = shown.slice(0, -1)
  return head.length === 0 ? shown : [joined(head, ', '), ` ${last} `, shown.at(-1)]
}

/** @param unit of the numbers at the path, as the corpus names it */
export function conditionInWords(
  { op, value }: { readonly op: string; readonly value: Json },
  show: Show,
  unit: string | undefined,
): Piece {
  // The seed rejects a rule with an operator that is not in the table.
  return conditions[op as OperatorName](value, show, unitAfter(value, unit))
}

/** The verb of an action, with its icon. */
export const verbs: Record<ActionName, { readonly verb: string; readonly icon: IconName }> = {
  block: { verb: 'Blocks', icon: 'block' },
  require: { verb: 'Requires', icon: 'require' },
  propose: { verb: 'Proposes', icon: 'propose' },
  flag: { verb: 'Flags', icon: 'flag' },
  human_review: { verb: 'Asks a person', icon: 'human_review' },
}

/** What a rule blocks, in the form that follows “blocks”. */
const scopes: Readonly<Record<string, string>> = {
  publish: 'publishing',
  clip: 'the use of a clip',
  capture: 'the shoot',
  delivery: 'the delivery',
  proposal: 'a proposal',
} satisfies Record<(typeof blockScopes)[number], string>

export const scopeInWords = (scope: string): string => scopes[scope] ?? spoken(scope)

/** Units as written after a number; others are written as in the corpus. */
const units: Readonly<Record<string, string>> = {
  count: '',
  index: '',
  score: '',
  rating: '',
  coefficient: '',
  factor: '×',
  ratio: '',
  'ratio:1': ': 1',
  degree: '°',
  pixel: 'px',
  percent: '%',
  '1/s': 'a second',
  'f-number': '',
  'cd/m2': 'cd/m²',
}

/** The unit in a sentence about a quantity: `ms`, `degrees`; a count has none. */
const names: Readonly<Record<string, string>> = {
  count: 'a count',
  index: 'an index',
  score: 'a score',
  rating: 'a rating',
  degree: 'degrees',
  pixel: 'pixels',
  percent: 'per cent',
  s: 'seconds',
  ms: 'milliseconds',
  m: 'metres',
  mm: 'millimetres',
  cm: 'centimetres',
  min: 'minutes',
  'cd/m2': 'cd/m²',
}

export const unitSign = (unit: string): string => units[unit] ?? unit

export const unitName = (unit: string): string => names[unit] ?? unit

/** The unit after a number, with the space before it if there is one. */
export function unitAfter(value: Json, unit: string | undefined): Piece {
  const one = unit === undefined ? '' : unitSign(unit)
  const sign = one === unit && countedUnits.has(one) && value !== 1 ? `${one}s` : one
  if (sign === '' || !many(value).every((one) => typeof one === 'number')) return ''
  const space = /^[°×]/.test(sign) ? '' : '\u00a0'
  return html`${space}<span class="unit">${sign}</span>`
}

/** A value in plain words. */
export function valueInWords(value: Json): string {
  if (typeof value === 'number') return formatted(value)
  if (typeof value === 'string') return spoken(value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueInWords).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? 'nothing' : JSON.stringify(value)
}

/** A name for a path that has none in the corpus: `audio.true_peak_limit` is “True peak limit”. */
export function nameOfPath(path: string): string {
  const word = spoken(path.slice(path.indexOf('.') + 1)).replaceAll('.', ' ')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
