/**
 * Reads `mapping.yaml`. Every misspelt column, path, word, unit and destination is reported with line and column and
 * the nearest valid word. The JSON Schema for editors (`mapping-schema.ts`) says the same.
 */
import type { Json, JsonObject } from '../engine/values/json.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import { segments } from '../engine/values/path.ts'
import { CLOCK, conversion, unitsOf } from '../engine/values/units.ts'
import { type Path, readYaml } from '../forms/sourced.ts'
import type { ConfigProblem } from '../lint/config/config-problems.ts'
import { factProblem } from '../lint/config/declared-facts.ts'
import { isMapping, YamlReader } from '../lint/config/yaml-reader.ts'
import type { KnownField } from '../lint/known-field.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { type CellForm, type DateForm, dateForms } from './cells.ts'
import { type MappedColumn, type Mapping, type RowProfile, setAt } from './mapping.ts'

export const members = ['grammar', 'id', 'profile', 'constants', 'columns', '$schema'] as const
export const columnMembers = [
  'path',
  'values',
  'otherwise',
  'unit',
  'separator',
  'decimal',
  'date',
  'pattern',
] as const

export interface ReadMapping {
  readonly mapping: Mapping
  readonly problems: readonly ConfigProblem[]
}

/**
 * @param file name of the mapping in messages
 * @param header column names of the table
 */
export function readMapping(
  text: string,
  file: string,
  base: RuleBase,
  header: readonly string[],
): ReadMapping {
  const { sourced, problems } = readYaml(file, text)
  const reader = new MappingReader(sourced, base, header)
  if (problems.length > 0) {
    return {
      mapping: reader.read({}),
      problems: problems.map(({ line, column, message }) => ({ file, line, column, message })),
    }
  }
  const mapping = reader.read(sourced.value ?? {})
  return { mapping, problems: reader.problems }
}

class MappingReader extends YamlReader {
  readonly #base: RuleBase
  readonly #fields: ReadonlyMap<string, KnownField>
  readonly #header: readonly string[]

  constructor(
    source: ConstructorParameters<typeof YamlReader>[0],
    base: RuleBase,
    header: readonly string[],
  ) {
    super(source)
    this.#base = base
    this.#fields = base.fields
    this.#header = header
  }

  read(value: unknown): Mapping {
    const top = this.mapping([], value, members)
    if (top['grammar'] !== undefined && top['grammar'] !== 1) {
      this.report(
        ['grammar'],
        `is the version of this form and must be 1; got ${JSON.stringify(top['grammar'])}`,
      )
    }
    const id = this.text(['id'], top['id'])
    if (id !== undefined) this.#column(['id'], id)
    return {
      id,
      profile: this.#profile(top['profile']),
      constants: this.#constants(top['constants']),
      columns: this.#columns(top['columns']),
    }
  }

  #column(path: Path, name: string): void {
    if (this.#header.includes(name)) return
    this.report(path, `names no column: "${name}"${this.#columnHint(name)}`)
  }

  #columnHint(name: string): string {
    return didYouMean(name, this.#header) || `; the table has ${this.#header.join(', ')}`
  }

  #destination(path: Path, value: unknown): string | undefined {
    return this.word(
      path,
      value,
      this.#base.destinations.map(({ id }) => id),
    )
  }

  #profile(value: unknown): Mapping['profile'] {
    if (value === undefined || value === null) return undefined
    if (!isMapping(value)) {
      const ids = typeof value === 'string' ? [value] : this.list(['profile'], value)
      return ids.flatMap(
        (id, i) =>
          this.#destination(typeof value === 'string' ? ['profile'] : ['profile', i], id) ?? [],
      )
    }
    return this.#rowProfile(value)
  }

  #rowProfile(value: object): RowProfile | undefined {
    const entry = this.mapping(['profile'], value, ['column', 'values'])
    const column = this.text(['profile', 'column'], entry['column'])
    if (column === undefined) {
      this.report(['profile'], 'needs the column that says what a row is made for')
      return undefined
    }
    this.#column(['profile', 'column'], column)
    const words = Object.entries(this.#words(['profile', 'values'], entry['values']))
    const values = words.map(([word, id]): [string, string | null] => [
      word,
      id === null ? null : (this.#destination(['profile', 'values', word], id) ?? null),
    ])
    return { column, values: new Map(values) }
  }

  #words(path: Path, value: unknown): Readonly<Record<string, unknown>> {
    if (value === undefined || value === null) return {}
    if (isMapping(value)) return value
    this.report(path, 'holds words of the table with what each means')
    return {}
  }

  #constants(value: unknown): JsonObject {
    const context: Record<string, Json> = {}
    for (const [path, fact] of Object.entries(this.#words(['constants'], value))) {
      const problem = factProblem(this.#fields, path, fact)
      if (problem !== undefined) {
        const at: Path = ['constants', path]
        if (this.#fields.has(path)) this.report(at, problem)
        else this.reportKey(at, `${path} ${problem}`)
        continue
      }
      const field = this.#fields.get(path)
      if (fact === null || field === undefined) continue
      const held = field.multiple && !Array.isArray(fact) ? [fact] : fact
      setAt(context, segments(path), held as Json)
    }
    return context
  }

  #columns(value: unknown): MappedColumn[] {
    if (!isMapping(value)) {
      this.report(
        ['columns'],
        'holds columns with what they tell: { Duration: { path: core.duration, unit: min } }',
      )
      return []
    }
    return Object.entries(value).flatMap(([column, told]) => {
      const at: Path = ['columns', column]
      if (!this.#header.includes(column)) {
        this.reportKey(at, `"${column}" is no column${this.#columnHint(column)}`)
      }
      if (!Array.isArray(told)) return this.#told(at, column, told)
      return told.flatMap((one, i) => this.#told([...at, i], column, one))
    })
  }

  #told(at: Path, column: string, value: unknown): MappedColumn[] {
    // A plain path is enough for a column that uses the words of the corpus.
    const entry =
      typeof value === 'string' ? { path: value } : this.mapping(at, value, columnMembers)
    const pathAt = typeof value === 'string' ? at : [...at, 'path']
    const path = this.text(pathAt, entry['path'])
    if (path === undefined) {
      if (isMapping(value) && !('path' in value))
        this.report(at, 'needs the path that the column tells')
      return []
    }
    const field = this.#fields.get(path)
    if (field === undefined) {
      const hint = didYouMean(path, this.#fields.keys())
      this.report(pathAt, `is neither a dimension nor a decision variable: "${path}"${hint}`)
      return []
    }
    return [{ column, field, form: this.#form(at, field, entry) }]
  }

  #form(at: Path, field: KnownField, entry: Readonly<Record<string, unknown>>): CellForm {
    const valueAt = (member: string, value: unknown, place: Path): Json | undefined => {
      const problem = factProblem(this.#fields, field.path, value)
      if (problem !== undefined) this.report(place, problem)
      return problem === undefined || member === '' ? (value as Json) : undefined
    }
    const values = Object.entries(this.#words([...at, 'values'], entry['values'])).flatMap(
      ([word, meant]) => {
        const value = valueAt('values', meant, [...at, 'values', word])
        return value === undefined ? [] : [[word, value] as const]
      },
    )
    const otherwise =
      entry['otherwise'] === undefined
        ? undefined
        : valueAt('otherwise', entry['otherwise'], [...at, 'otherwise'])
    const unit = this.#unit([...at, 'unit'], entry['unit'], field)
    const separator = this.text([...at, 'separator'], entry['separator'])
    if (separator !== undefined && !field.multiple) {
      this.report([...at, 'separator'], `parts a list, and ${field.path} holds one value`)
    }
    const decimal =
      entry['decimal'] === undefined
        ? '.'
        : this.word([...at, 'decimal'], entry['decimal'], ['.', ','])
    const pattern = this.#pattern([...at, 'pattern'], entry['pattern'])
    const date = this.#date([...at, 'date'], entry['date'], valueAt)
    return {
      values: new Map(values),
      ...(otherwise === undefined ? {} : { otherwise }),
      ...(unit === undefined ? {} : { unit }),
      ...(separator === undefined ? {} : { separator }),
      ...(date === undefined ? {} : { date }),
      ...(pattern === undefined ? {} : { pattern }),
      decimal: decimal === ',' ? ',' : '.',
    }
  }

  #unit(at: Path, value: unknown, field: KnownField): string | undefined {
    const unit = this.text(at, value)
    if (unit === undefined) return undefined
    if (unit === CLOCK && field.unit !== undefined && unitsOf(field.unit).includes(CLOCK))
      return unit
    const found = conversion(unit, field.unit)
    if (typeof found === 'function') return unit
    this.report(at, found.problem)
    return undefined
  }

  #pattern(at: Path, value: unknown): RegExp | undefined {
    const written = this.text(at, value)
    if (written === undefined) return undefined
    try {
      return new RegExp(written, 'u')
    } catch (error) {
      this.report(at, `is no regular expression: ${(error as Error).message}`)
      return undefined
    }
  }

  #date(
    at: Path,
    value: unknown,
    valueAt: (member: string, value: unknown, place: Path) => Json | undefined,
  ): DateForm | undefined {
    if (value === undefined) return undefined
    const entry = this.mapping(at, value, ['form', 'past', 'future'])
    const form = this.word([...at, 'form'], entry['form'], dateForms)
    const of = (member: 'past' | 'future'): Json | undefined => {
      if (entry[member] === undefined) {
        this.report(
          at,
          `needs ${member}: what a day means that has passed, and one that has not (null for nothing)`,
        )
        return undefined
      }
      return valueAt(member, entry[member], [...at, member])
    }
    const past = of('past')
    const future = of('future')
    if (form === undefined || past === undefined || future === undefined) return undefined
    return { form: form as DateForm['form'], past, future }
  }
}
