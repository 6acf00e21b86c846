/** A row of a table, in one form for all formats. */
import type { Json, JsonObject } from '../engine/values/json.ts'

export interface TableRow {
  /** Counted as in a spreadsheet, with the header as row 1; for JSON Lines the line number. */
  readonly number: number
  /** In the order of the header; for text, as many as the row has. */
  readonly cells: readonly (Json | undefined)[]
  /** For JSON Lines, the object itself. */
  readonly object?: JsonObject
  /** Why the row cannot be evaluated. */
  readonly problem?: string
  /** Approximate number of characters in the input. */
  readonly length: number
}

/** Maximum number of rows in a batch, and of characters after which no row is added. */
const BATCH_ROWS = 500
const BATCH_LENGTH = 256 * 1024

/** Groups rows into batches for threads: many short ones, or few long ones. */
export async function* rowBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let length = 0
  for await (const row of rows) {
    batch.push(row)
    length += row.length
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
