/** Helpers for the rows of every table. */
import type { JsonText } from '../src/database/json-text.ts'

/** Numbers the rows from 1; the service lists them in this order. */
export function numbered<Row extends object>(rows: readonly Row[]): (Row & { number: number })[] {
  return rows.map((row, index) => ({ number: index + 1, ...row }))
}

export function json<T>(value: T): JsonText<T> {
  return JSON.stringify(value)
}

export function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
