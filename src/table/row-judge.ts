/** Turns the cells of a table row into a context and evaluates it. */
import { type BulkRules, judging } from '../bulk/bulk-rules.ts'
import { byRuleset } from '../bulk/by-ruleset.ts'
import { askedOf, type Brief, evaluateBriefly } from '../engine/rules/brief.ts'
import type { CompiledRule } from '../engine/rules/compile.ts'
import { isObject } from '../engine/values/equality.ts'
import type { Json, JsonObject } from '../engine/values/json.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import { segments } from '../engine/values/path.ts'
import { cellReader, type ReadCell } from './cells.ts'
import { type Mapping, setAt } from './mapping.ts'

export interface Row {
  /** Counted as in a spreadsheet, with the header as row 1; for JSON Lines the line number. */
  readonly number: number
  /** In the order of the header. */
  readonly cells: readonly (Json | undefined)[]
}

/** A cell that cannot be read as a value of its column. */
export interface CellProblem {
  readonly row: number
  readonly column: string
  /** Empty for the column of the profile. */
  readonly path: string
  readonly message: string
}

export interface JudgedRow {
  readonly row: number
  readonly id: string | undefined
  readonly context: JsonObject
  readonly profile: readonly string[] | undefined
  readonly brief: Brief
  readonly problems: readonly CellProblem[]
  /** Open hard rules that wait for a single fact, with its path. */
  readonly waiting: readonly Waiting[]
}

export interface Waiting {
  readonly rule: CompiledRule
  readonly path: string
}

export interface JudgeOptions {
  readonly infer: boolean
  readonly subject?: string | undefined
  readonly domains?: readonly string[] | undefined
  /** Destinations of every row, if the mapping states none. */
  readonly profile?: readonly string[] | undefined
  /** YYYY-MM-DD */
  readonly today: string
}

export function rowJudge(
  rules: BulkRules,
  mapping: Mapping,
  header: readonly string[],
  options: JudgeOptions,
): (row: Row) => JudgedRow {
  const contextOf = contextReader(mapping, header, options.today)
  const profileOf = profileReader(rules, mapping, header, options.profile)
  const idColumn = mapping.id === undefined ? -1 : header.indexOf(mapping.id)
  const judge = judging(rules)
  const askedBy = byRuleset((ruleset) => askedOf(ruleset, options))
  return (row) => {
    const { context, problems } = contextOf(row)
    const made = profileOf(row)
    const { ruleset, request } = judge({ context, profile: made.profile })
    const waiting: Waiting[] = []
    const brief = evaluateBriefly(askedBy(ruleset), request, (rule, path) =>
      waiting.push({ rule, path }),
    )
    const id = row.cells[idColumn]
    return {
      row: row.number,
      id: id === undefined || id === null || id === '' ? undefined : String(id),
      context,
      profile: made.profile,
      brief,
      problems: made.problem === undefined ? problems : [...problems, made.problem],
      waiting,
    }
  }
}

/**
 * Turns cells into facts. If several columns have the same path, the first with a value counts, or all if the path
 * allows several. Unreadable cells are kept as they are, so that rules treat them as unknown and not as absent.
 */
function contextReader({ columns, constants }: Mapping, header: readonly string[], today: string) {
  const readers = columns.map(({ column, field, form }) => ({
    at: header.indexOf(column),
    column,
    field,
    names: segments(field.path),
    read: cellReader(field, form, today),
  }))
  return ({ cells, number }: Row) => {
    const context = copyOf(constants)
    const problems: CellProblem[] = []
    const told = new Map<string, Json>()
    for (const { at, column, field, names, read } of readers) {
      const { problem, value }: ReadCell = read(cells[at])
      if (value === undefined) continue
      if (problem !== undefined) {
        problems.push({ row: number, column, path: field.path, message: problem })
      }
      const before = told.get(field.path)
      if (before !== undefined && !field.multiple) continue
      const all = before === undefined ? value : [...new Set([before, value].flat() as Json[])]
      told.set(field.path, all)
      setAt(context, names, all)
    }
    return { context, problems }
  }
}

/** Copied by hand because cells are written into it; `structuredClone` takes as long as the evaluation. */
function copyOf(facts: JsonObject): Record<string, Json> {
  const copy: Record<string, Json> = {}
  for (const name in facts) {
    const value = facts[name] as Json
    copy[name] = isObject(value) ? copyOf(value) : value
  }
  return copy
}

interface MadeFor {
  readonly profile: readonly string[] | undefined
  readonly problem?: CellProblem
}

function profileReader(
  { destinations }: BulkRules,
  { profile }: Mapping,
  header: readonly string[],
  given: readonly string[] | undefined,
): (row: Row) => MadeFor {
  if (profile === undefined || !('column' in profile)) {
    const all = { profile: profile ?? given }
    return () => all
  }
  const { column, values } = profile
  const at = header.indexOf(column)
  const ids = new Set(destinations.map(({ id }) => id))
  return ({ cells, number }) => {
    const word = String(cells[at] ?? '').trim()
    const meant = values.get(word) ?? (ids.has(word) ? word : undefined)
    if (meant !== undefined) return { profile: [meant] }
    if (word === '' || values.get(word) === null) return { profile: given }
    const hint = didYouMean(word, [...values.keys(), ...ids])
    const message = `is no destination, and "values" of the profile does not say what it is: "${word}"${hint}`
    return { profile: given, problem: { row: number, column, path: '', message } }
  }
}
