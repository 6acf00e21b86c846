/** Proposes a mapping from a header and sample values, as YAML to be reviewed: guesses are marked. */
import type { Json } from '../engine/values/json.ts'
import { conversion, unitNamed } from '../engine/values/units.ts'
import type { KnownField } from '../lint/known-field.ts'
import { type CellForm, cellReader, decimalOf } from './cells.ts'
import { nearStates } from './near-states.ts'

/** Minimum share of the words of a column name that must be words of the path. */
const NEAR_NAME = 0.5
/** Minimum share of the values that the path must allow. */
const MOST_VALUES = 0.8
/** Maximum number of distinct values of a column in a proposal. */
const LISTED = 30

/** A column with its values in the first rows. */
export interface SampledColumn {
  readonly name: string
  /** Its values without the empty ones. */
  readonly values: readonly Json[]
}

export function suggestedMapping(
  columns: readonly SampledColumn[],
  fields: ReadonlyMap<string, KnownField>,
): string {
  const told = columns.map((column) => ({ column, proposal: proposalFor(column, fields) }))
  const known = told.filter(({ proposal }) => proposal !== undefined)
  const id = columns.find(isId)
  return [
    '# Proposed from the header and the first rows. Read it over: "?" marks what could not be known, and a line',
    '# that is commented out tells nothing.',
    'grammar: 1',
    ...(id === undefined ? ['# ? id: the column that names a row'] : [`id: ${quoted(id.name)}`]),
    '# ? profile: what the rows are made for, a destination for all or { column: …, values: { … } }',
    '# ? constants: what holds for every row, such as { core.production_phase: delivery }',
    known.length === 0 ? 'columns: {}' : 'columns:',
    ...told.flatMap(({ column, proposal }) => proposal ?? unknownColumn(column)),
    '',
  ].join('\n')
}

interface Candidate {
  readonly field: KnownField
  readonly unit: string | undefined
  readonly score: number
  /** Why the column may belong to another path; undefined if there is no doubt. */
  readonly doubt: string | undefined
}

function proposalFor(
  column: SampledColumn,
  fields: ReadonlyMap<string, KnownField>,
): string[] | undefined {
  const [best, second] = [...fields.values()]
    .flatMap((field) => candidate(column, field) ?? [])
    .sort((a, b) => b.score - a.score)
  if (best === undefined) return undefined
  const { doubt, field, unit } = best
  const rivals =
    second !== undefined && second.score === best.score ? [`or ${second.field.path}`] : []
  const doubts = [...(doubt === undefined ? [] : [doubt]), ...rivals].join(', ')
  return [
    `  ${quoted(column.name)}:`,
    `    path: ${field.path} # ${doubts === '' ? field.name : `? ${field.name}: ${doubts}`}`,
    ...(unit === undefined ? numberNote(field) : [`    unit: ${quoted(unit)}`]),
    ...decimalLine(column, field),
    ...separatorLine(column, field),
    ...valueLines(column, field),
  ]
}

const numberNote = ({ unit }: KnownField): string[] =>
  unit === undefined ? [] : [`    # ? unit: taken as ${unit}`]

/** The words of a name, ignoring its unit and case: `Duration (sec.)`, `durationMs` and `core.duration` begin alike. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '' && !SMALL.has(word))

/** Words that do not make two names similar. */
const SMALL = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to'])

function candidate({ name, values }: SampledColumn, field: KnownField): Candidate | undefined {
  const words = wordsOf(name)
  const unit = words.flatMap((word) => unitWord(word, field) ?? [])[0]
  const bare = words.filter((word) => unitWord(word, field) === undefined)
  const tail = wordsOf(field.path.split('.').slice(1).join(' ')).filter(
    (word) => unitWord(word, field) === undefined,
  )
  const byName = Math.max(
    alike(bare, tail),
    alike(bare, wordsOf(field.name)),
    alike(bare, wordsOf(field.path)),
  )
  if (byName < NEAR_NAME) return undefined
  const form: CellForm = {
    values: new Map(),
    decimal: decimalOf(values),
    ...(unit === undefined ? {} : { unit }),
  }
  const read = cellReader(field, form, '')
  const readable = values.filter((value) => read(value).problem === undefined).length
  const { values: states } = field
  // A column's own words can be mapped if there are few distinct ones, unlike in a column of titles.
  const isListable = new Set(values).size <= LISTED
  const share = values.length === 0 ? 0 : readable / values.length
  if (!(states !== undefined && isListable) && values.length > 0 && share < MOST_VALUES)
    return undefined
  return {
    field,
    unit,
    // Matching states are better evidence than a name.
    score: byName + (states === undefined ? 0 : share / 2),
    doubt: doubtOf(byName, values, states),
  }
}

/** States are evidence for or against a path; for other paths there is only the name. */
function doubtOf(
  byName: number,
  values: readonly Json[],
  states: readonly string[] | undefined,
): string | undefined {
  const inPart = byName < 1 ? 'the name is alike in part' : undefined
  if (states === undefined || values.length === 0) return inPart
  const fitting = values.filter((value) => nearStates(String(value), states).length > 0).length
  if (fitting === 0) return 'none of the values is near to one of its words'
  return fitting / values.length < MOST_VALUES ? inPart : undefined
}

function unitWord(word: string, { unit }: KnownField): string | undefined {
  const named = unitNamed(word)
  if (named === undefined || unit === undefined) return undefined
  return typeof conversion(named, unit) === 'function' ? named : undefined
}

/** Share of common words among all words of both. */
function alike(some: readonly string[], others: readonly string[]): number {
  const all = new Set([...some, ...others])
  const both = new Set(some.filter((word) => others.includes(word)))
  return all.size === 0 ? 0 : both.size / all.size
}

function decimalLine({ values }: SampledColumn, { type }: KnownField): string[] {
  const isNumber = type === 'number' || type === 'integer'
  return isNumber && decimalOf(values) === ',' ? ['    decimal: ","'] : []
}

function separatorLine({ values }: SampledColumn, { multiple }: KnownField): string[] {
  if (!multiple) return []
  const texts = values.filter((value) => typeof value === 'string')
  const found = ['|', ';', ','].find((one) => texts.some((text) => text.includes(one)))
  return found === undefined ? [] : [`    separator: ${quoted(found)}`]
}

/** Lines for values that the path does not have, each with the nearest one that it has. */
function valueLines({ values }: SampledColumn, field: KnownField): string[] {
  const { values: states } = field
  if (states === undefined) return []
  const read = cellReader(field, { values: new Map(), decimal: '.' }, '')
  const strange = [
    ...new Set(values.filter((value) => read(value).problem !== undefined).map(String)),
  ]
  if (strange.length === 0) return []
  return [
    '    values:',
    ...strange.slice(0, LISTED).map((word) => {
      const [meant, ...others] = nearStates(word, states)
      const told =
        meant === undefined
          ? `null # ? one of ${states.join(', ')}`
          : `${meant} # ?${others.map((other) => ` or ${other}`).join('')}`
      return `      ${quoted(word)}: ${told}`
    }),
    ...(strange.length > LISTED ? [`      # ? and ${strange.length - LISTED} more words`] : []),
  ]
}

/** A comment line for a column without a path: most columns of a table contain nothing that a rule reads. */
function unknownColumn({ name, values }: SampledColumn): string[] {
  const examples = [...new Set(values.map((value) => JSON.stringify(value)))].slice(0, 3)
  const shown = examples.map((one) => (one.length > 40 ? `${one.slice(0, 39)}…` : one)).join(', ')
  return [`  # ? ${quoted(name)}: ${shown === '' ? 'always empty' : `holds ${shown}`}`]
}

function isId({ name, values }: SampledColumn): boolean {
  const words = wordsOf(name)
  const isNamed = ['id', 'identifier', 'number', 'accession', 'uuid', 'key', 'code'].some((word) =>
    words.includes(word),
  )
  return isNamed && values.length > 0 && new Set(values).size === values.length
}

/** A text as YAML, in quotes only if needed. */
const quoted = (text: string): string =>
  /^[A-Za-z][\w .-]*$/.test(text) && !RESERVED.has(text.toLowerCase()) && !text.endsWith(' ')
    ? text
    : JSON.stringify(text)

const RESERVED = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n'])
