/** A mapping: the path of each column with its words and units, and constants for all rows. */
import type { Json, JsonObject } from '../engine/values/json.ts'
import type { KnownField } from '../lint/known-field.ts'
import type { CellForm } from './cells.ts'

export interface Mapping {
  /** The column with the name of a row. */
  readonly id: string | undefined
  readonly profile: RowProfile | readonly string[] | undefined
  /** Facts for every row, which a cell overrides. */
  readonly constants: JsonObject
  /** In the order of the file; a column may map to several paths, and several columns to one. */
  readonly columns: readonly MappedColumn[]
}

/** The column with the destination of each row. */
export interface RowProfile {
  readonly column: string
  /** The table's own words for destinations; null means none. */
  readonly values: ReadonlyMap<string, string | null>
}

export interface MappedColumn {
  readonly column: string
  readonly field: KnownField
  readonly form: CellForm
}

/** Sets the value at a path, in place. */
export function setAt(context: Record<string, Json>, path: readonly string[], value: Json): void {
  let here = context
  for (const name of path.slice(0, -1)) {
    const inside = (here[name] ?? {}) as Record<string, Json>
    here[name] = inside
    here = inside
  }
  here[path.at(-1) as string] = value
}
