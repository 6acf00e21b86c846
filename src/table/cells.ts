/**
 * Converts one table cell to a value of its path: words, numbers with units, lists, dates. For unreadable cells it
 * gives the reason.
 */
import { valueProblem } from '../engine/rules/check-rule.ts'
import type { Json } from '../engine/values/json.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import { CLOCK, type Conversion, conversion } from '../engine/values/units.ts'
import type { KnownField } from '../lint/known-field.ts'
import { nearStates } from './near-states.ts'

/** How the cells of a column are read. */
export interface CellForm {
  /** The table's own words and their values; null states nothing. */
  readonly values: ReadonlyMap<string, Json>
  /** Value for every other word. */
  readonly otherwise?: Json
  readonly unit?: string
  /** Separates the elements of a list. */
  readonly separator?: string
  readonly decimal: '.' | ','
  readonly date?: DateForm
  /** Finds the value in a cell: the first group, or the whole match. A cell without a match states nothing. */
  readonly pattern?: RegExp
}

export interface DateForm {
  readonly form: (typeof dateForms)[number]
  /** Value for a date before today, and for any other. */
  readonly past: Json
  readonly future: Json
}

export const dateForms = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY'] as const

/** The result of reading a cell: nothing, a value, or an invalid value with the reason. */
export interface ReadCell {
  readonly value: Json | undefined
  readonly problem?: string
}

const NOTHING: ReadCell = { value: undefined }

/** @param today YYYY-MM-DD */
export function cellReader(
  field: KnownField,
  form: CellForm,
  today: string,
): (cell: Json | undefined) => ReadCell {
  const one = elementReader(field, form, today)
  return (cell) => {
    if (cell === undefined || cell === null) return one('')
    if (!field.multiple)
      return Array.isArray(cell) ? unread(cell, 'is a list, and one value is wanted') : one(cell)
    const parts = Array.isArray(cell)
      ? (cell as readonly Json[])
      : typeof cell === 'string' && form.separator !== undefined
        ? cell.split(form.separator)
        : [cell]
    const read = parts.map(one)
    const values = read.flatMap(({ value }) => value ?? [])
    if (values.length === 0) return NOTHING
    const problems = read.flatMap(({ problem }) => problem ?? [])
    return problems.length === 0
      ? { value: values }
      : { value: values, problem: problems.join('; ') }
  }
}

type ReadElement = (cell: Json) => ReadCell

function elementReader(field: KnownField, form: CellForm, today: string): ReadElement {
  const { date, otherwise, pattern, values } = form
  const plain = date === undefined ? plainReader(field, form) : dateReader(date, today)
  return (cell) => {
    const text = typeof cell === 'string' ? partOf(cell, pattern).trim() : cell
    const word = typeof text === 'object' ? JSON.stringify(text) : String(text)
    if (values.has(word)) return said(values.get(word))
    if (text === '') return NOTHING
    if (otherwise !== undefined) return said(otherwise)
    const read = plain(text)
    if (read.problem === undefined || typeof text !== 'string' || values.size === 0) return read
    return { ...read, problem: `${read.problem}${didYouMean(text, values.keys())}` }
  }
}

function partOf(cell: string, pattern: RegExp | undefined): string {
  if (pattern === undefined) return cell
  const [whole = '', group = whole] = pattern.exec(cell) ?? []
  return group
}

const said = (value: Json | undefined): ReadCell => (value === null ? NOTHING : { value })

const unread = (value: Json, problem: string): ReadCell => ({ value, problem })

const shown = (value: Json): string => JSON.stringify(value)

function plainReader(field: KnownField, form: CellForm): ReadElement {
  if (field.type === 'boolean') return (cell) => booleanOf(cell)
  if (field.type === 'number' || field.type === 'integer') return numberReader(field, form)
  if (field.values === undefined)
    return (cell) => checked(field, typeof cell === 'string' ? cell : String(cell))
  const states = field.values
  const byWord = new Map(states.map((word) => [spelling(word), word]))
  return (cell) => {
    if (typeof cell !== 'string') return checked(field, cell)
    const read = checked(field, byWord.get(spelling(cell)) ?? cell)
    return read.problem === undefined ? read : unread(cell, strangeWord(cell, field, states))
  }
}

function strangeWord(word: string, { path }: KnownField, states: readonly string[]): string {
  const near = nearStates(word, states).slice(0, 2)
  const meant =
    near.length > 0 ? ` (did you mean ${near.map(shown).join(' or ')}?)` : didYouMean(word, states)
  return `${shown(word)} is no value of ${path}${meant || `; it has ${states.join(', ')}`}`
}

/** Normalises a word: `Inward Dome` and `inward-dome` are `inward_dome`. */
const spelling = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]+/g, '_')

const yes = new Set(['true', 'yes', 'y', '1'])
const no = new Set(['false', 'no', 'n', '0'])

function booleanOf(cell: Json): ReadCell {
  if (typeof cell === 'boolean') return { value: cell }
  const word = String(cell).toLowerCase()
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return unread(cell, `is neither yes nor no: ${shown(cell)}`)
}

const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?:\/(\d+(?:\.\d+)?))?\s*(\D.*)?$/i
const CLOCK_TEXT = /^\d+(?::\d+){1,2}(?:\.\d+)?$/
const ENGLISH_THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(?!\d)/
const GERMAN_THOUSANDS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(?!\d)/
const WITH_COMMA = /^[+-]?\d+(?:\.\d{3})*,\d+(?![\d.,])/
const WITH_POINT = /^[+-]?\d+(?:,\d{3})*\.\d/

const hasComma = (cell: string): boolean => WITH_COMMA.test(cell) && !ENGLISH_THOUSANDS.test(cell)
const hasPoint = (cell: string): boolean => WITH_POINT.test(cell) && !GERMAN_THOUSANDS.test(cell)

/** The decimal separator of a column; a point if the numbers do not show it. */
export function decimalOf(cells: readonly Json[]): '.' | ',' {
  const texts = cells.filter((cell) => typeof cell === 'string').map((cell) => cell.trim())
  return texts.filter(hasComma).length > texts.filter(hasPoint).length ? ',' : '.'
}

/**
 * The problem of a cell with the other decimal separator. It does not name the value, so that a summary lists it once
 * per column.
 */
function otherDecimal(cell: string, decimal: '.' | ','): string | undefined {
  if (decimal === '.' && hasComma(cell)) return 'holds numbers with a comma: say decimal: ","'
  if (decimal === ',' && hasPoint(cell))
    return 'holds numbers with a point, and the mapping says decimal: ","'
  return undefined
}

function numberReader(field: KnownField, { decimal, unit }: CellForm): ReadElement {
  const { unit: wanted } = field
  const convert = unit === undefined || unit === CLOCK ? undefined : sure(conversion(unit, wanted))
  const clock = wanted === undefined ? undefined : conversion('s', wanted)
  const ofText = (cell: string): ReadCell => {
    if (CLOCK_TEXT.test(cell) && typeof clock === 'function') {
      return checked(field, rounded(field, clock(seconds(cell))))
    }
    const text = decimal === ',' ? withPoints(cell) : ungrouped(cell)
    const other = otherDecimal(cell, decimal)
    if (other !== undefined) return unread(cell, other)
    const [, digits, per = '1', own] = NUMBER.exec(text) ?? []
    const value = Number(digits) / Number(per)
    if (!Number.isFinite(value)) return unread(cell, `is no number: ${shown(cell)}`)
    if (own === undefined) return checked(field, rounded(field, convert?.(value) ?? value))
    // A unit in the cell takes precedence over that of the column.
    const measured = measuredIn(per === '1' ? text : `${value} ${own}`, wanted)
    if (typeof measured === 'number') return checked(field, rounded(field, measured))
    return unread(cell, `is no number: ${shown(cell)}; ${measured.problem}`)
  }
  return (cell) => {
    if (typeof cell === 'string') return ofText(cell)
    if (typeof cell !== 'number') return unread(cell, `is no number: ${shown(cell)}`)
    return checked(field, rounded(field, convert?.(cell) ?? cell))
  }
}

const MEASURE = /([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*([^\d\s,;.]+)[.,;]*\s*/iy

/** `25 fps`, `29 min., 46 sec.`: numbers with their units, which add up. */
function measuredIn(
  text: string,
  wanted: string | undefined,
): number | { readonly problem: string } {
  let sum = 0
  MEASURE.lastIndex = 0
  while (MEASURE.lastIndex < text.length) {
    const from = MEASURE.lastIndex
    const [, digits, unit = ''] = MEASURE.exec(text) ?? []
    const converted = conversion(unit || text.slice(from).trim(), wanted)
    if (typeof converted !== 'function') return converted
    sum += converted(Number(digits))
  }
  return sum
}

/**
 * The unit conversion, which exists because the mapping was checked.
 *
 * @throws if there is none, which is a bug
 */
function sure(found: ReturnType<typeof conversion>): Conversion {
  if (typeof found === 'function') return found
  throw new Error(found.problem)
}

/** Converts German number format: `1.234,5 m` becomes `1234.5 m`. */
const withPoints = (cell: string): string =>
  cell
    .replace(GERMAN_THOUSANDS, (grouped) => grouped.replaceAll('.', ''))
    .replaceAll(/,(?=\d)/g, '.')

const ungrouped = (cell: string): string =>
  ENGLISH_THOUSANDS.test(cell) ? cell.replaceAll(',', '') : cell

/** Rounds converted integers, which may be off by a floating-point error. */
const rounded = ({ type }: KnownField, value: number): number =>
  type === 'integer' && Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : value

const seconds = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

function checked(field: KnownField, value: Json): ReadCell {
  const problem = valueProblem(field, value)
  return problem === undefined ? { value } : unread(value, problem)
}

const parts: Readonly<Record<DateForm['form'], RegExp>> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:[T ].*)?$/,
  'DD.MM.YYYY': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/,
  'DD/MM/YYYY': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
  YYYY: /^(?<y>\d{4})$/,
}

function dateReader({ form, past, future }: DateForm, today: string): ReadElement {
  return (cell) => {
    const written = parts[form].exec(String(cell))?.groups
    if (written === undefined) return unread(cell, `is no day of the form ${form}: ${shown(cell)}`)
    const { y = '', m = '12', d = '31' } = written
    const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    const time = Date.parse(`${day}T00:00:00Z`)
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
    if (!isDay)
      return unread(cell, `is a day that there is not, by the form ${form}: ${shown(cell)}`)
    return said(day < today ? past : future)
  }
}
