/** The work of a thread: evaluates rows of a table, writes the output lines and sums up the results, as plain data. */
import type { BulkRules } from '../bulk/bulk-rules.ts'
import { isAtThreshold, type Threshold } from '../bulk/threshold.ts'
import { type LineForm, lineWriter } from './judged-lines.ts'
import type { Mapping } from './mapping.ts'
import { type JudgeOptions, rowJudge } from './row-judge.ts'
import { addRow, addUnread, noSums, type Sums } from './sums.ts'
import type { TableRow } from './table-row.ts'

/** What a thread needs to evaluate rows. */
export interface RowWork {
  readonly rules: BulkRules
  readonly mapping: Mapping
  readonly form: LineForm
  readonly options: JudgeOptions
  /** The lowest outcome that makes a row a finding. */
  readonly failOn: Threshold
}

export interface JudgedRows {
  /** Output lines in UTF-8. */
  readonly bytes: Uint8Array
  /** Whether a row is at or above the threshold. */
  readonly isFound: boolean
  readonly sums: Sums
}

const encoder = new TextEncoder()

/** Evaluates one batch after another. */
export function rowWorker(work: RowWork): (rows: readonly TableRow[]) => JudgedRows {
  const { failOn, form, mapping, options, rules } = work
  const judge = rowJudge(rules, mapping, form.header, options)
  const lines = lineWriter(form)
  return (rows) => {
    const sums = noSums()
    let text = ''
    let isFound = false
    for (const row of rows) {
      if (row.problem !== undefined) {
        addUnread(sums, row.number, row.problem)
        text += lines.unread(row, row.problem)
        continue
      }
      const judged = judge(row)
      const { blocking, hard, soft } = judged.brief
      addRow(sums, judged)
      isFound ||= isAtThreshold(failOn, {
        blocked: blocking.length > 0,
        hard: hard.length,
        matched: hard.length + soft.length,
      })
      text += lines.judged(row, judged)
    }
    return { bytes: encoder.encode(text), isFound, sums }
  }
}
