/** A row of a table, whatever format it was read from. */
import type { Json, JsonObject } from '../engine/values/json.ts'

export interface TableRow {
  /** As a spreadsheet counts, the header being row 1; of lines of JSON the line. */
  readonly number: number
  /** In the order of the header; of text as many as the row has. */
  readonly cells: readonly (Json | undefined)[]
  /** Of lines of JSON the object itself. */
  readonly object?: JsonObject
  /** Why the row cannot be judged. */
  readonly problem?: string
  /** Characters of the row as it came, about. */
  readonly length: number
}

/** Rows that are judged at once, and characters of them after which no other is added. */
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
