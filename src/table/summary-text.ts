/** The summary of a table for a terminal. */
import { counted } from '../pages/html.ts'
import { reasonOf, rowOf, type Summary } from './summary.ts'
import type { NamedRow } from './sums.ts'

/** Maximum number of listed rules and problems; the JSON has all of them. */
const LISTED = 20

export function summaryText(summary: Summary): string {
  const {
    contradictions,
    domains,
    encoding,
    question,
    rows,
    rules,
    unread_cells,
    unread_rows,
    verdicts,
    worst,
  } = summary
  const share = (count: number): string =>
    `${count}${rows === 0 ? '' : ` (${((100 * count) / rows).toFixed(1)} %)`}`
  const width = Math.max(0, ...rules.slice(0, LISTED).map(({ rule_id }) => rule_id.length))
  return [
    `${counted(rows, 'row')}: ${verdicts.blocked} blocked, ${verdicts.broken} broken, ${verdicts.undecided} undecided, ${verdicts.clear} clear${unread_rows.count === 0 ? '' : `, ${unread_rows.count} not read`}.`,
    ...(encoding === 'utf-8' ? [] : [`The table was read as ${encoding}.`]),
    ...block(
      'Rules that match',
      rules.slice(0, LISTED).map(({ blocks, examples, hard, rows: count, rule_id, title }) => {
        const kind = blocks ? 'blocks' : hard ? 'hard' : 'soft'
        return `${rule_id.padEnd(width)}  ${kind.padEnd(6)}  ${share(count)}  ${title}  ${rowsOf(examples)}`
      }),
      rules.length,
    ),
    ...block(
      'Rows with a broken hard rule, by domain',
      domains.map(({ rows: count, title }) => `${title}: ${share(count)}`),
    ),
    ...block(
      'Worst rows',
      worst.map((row) => `${rowOf(row)}: ${reasonOf(row)}`),
    ),
    ...(question === null
      ? []
      : block('The question that would settle most', [
          `${question.question ?? question.name} (${question.path}${question.who === null ? '' : `; ${question.who} knows`})`,
          `It settles ${question.settles.slice(0, 5).join(', ')}${question.settles.length > 5 ? ' …' : ''} in ${share(question.rows)} rows.`,
        ])),
    ...block(
      `${counted(unread_cells.count, 'cell')} that could not be read`,
      unread_cells.problems
        .slice(0, LISTED)
        .map(
          ({ column, count, message, rows: some }) =>
            `${column}: ${message ?? 'other problems'}  ${counted(count, 'time')}, row ${some.join(', ')}${count > some.length ? ' …' : ''}`,
        ),
      unread_cells.problems.length,
    ),
    ...block(
      `${counted(unread_rows.count, 'row')} that could not be read`,
      unread_rows.examples.map(({ message, row }) => `row ${row} ${message}`),
      unread_rows.count,
    ),
    ...(contradictions.rows === 0
      ? []
      : block('Rows whose facts contradict each other', [
          `${share(contradictions.rows)}  ${rowsOf(contradictions.examples)}`,
        ])),
    '',
  ].join('\n')
}

/** The lines of a section; empty if there is nothing to list. */
function block(title: string, lines: readonly string[], all = lines.length): string[] {
  if (lines.length === 0) return []
  const rest = all - lines.length
  return ['', title, ...lines.map((line) => `  ${line}`), ...(rest > 0 ? [`  … ${rest} more`] : [])]
}

const rowsOf = (rows: readonly NamedRow[]): string => rows.map(rowOf).join(', ')
