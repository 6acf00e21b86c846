/** `grammar table`: the rows of a table judged by the rules, through a mapping of its columns. */

import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bulkRules } from '../../bulk/bulk-rules.ts'
import { isAtThreshold, type Threshold } from '../../bulk/threshold.ts'
import { ConfigProblems } from '../../lint/config/config-problems.ts'
import type { RuleBase } from '../../lint/rule-base.ts'
import {
  openTable,
  type Table,
  type TableFormat,
  type TableRow,
  UnreadTable,
} from '../../machine/bulk/table-rows.ts'
import { until, untilSignal } from '../../machine/bulk/until-signal.ts'
import { readText } from '../../machine/load-config.ts'
import { unreadFile } from '../../machine/unread-file.ts'
import { delimitedLine } from '../../table/delimited.ts'
import type { Mapping } from '../../table/mapping.ts'
import { readMapping } from '../../table/read-mapping.ts'
import { type JudgedRow, type JudgeOptions, rowJudge } from '../../table/row-judge.ts'
import { type Summary, Summing } from '../../table/summary.ts'
import { unreadCells, verdictCells, verdictColumns } from '../../table/verdict-columns.ts'
import { type Given, type Machine, type Run, WrongUse } from '../command.ts'
import { encodingOption, readAs } from '../encoding.ts'
import { evaluationOptions } from '../evaluation-options.ts'
import { openRules } from '../project.ts'

/** Characters of output that are written at once. */
const WRITTEN = 256 * 1024
/** Rows that a proposed mapping looks at. */
const SAMPLED = 1000

export const run: Run = async (given, machine) => {
  const [operand] = given.operands
  if (operand === undefined) throw new WrongUse('name a table, or - for standard input')
  for (const option of ['output', 'html']) checkFolder(option, given, machine)
  const givenEncoding = encodingOption(given)
  const base = await openRules(given, machine)
  let encoding = 'utf-8'
  try {
    const table = await openTable({
      file: operand === '-' ? undefined : path.resolve(machine.cwd, operand),
      stdin: machine.chunks,
      format: given.text('format') as TableFormat | undefined,
      encoding: givenEncoding,
      searchPath: machine.env['PATH'],
      onEncoding: (name) => {
        encoding = name
        machine.error(readAs(operand, name, givenEncoding))
      },
    })
    if (given.flag('suggest')) return await suggest(table, base, machine)
    const mapping = mappingOf(table, base, given, machine)
    const { isFound, summing } = await judgedTable(table, mapping, base, given, machine)
    const summary = summing.summary(encoding)
    await tell(summary, base, given, machine)
    if (summary.unread_rows.count > 0) return 2
    return isFound ? 1 : 0
  } catch (error) {
    if (error instanceof UnreadTable) throw new WrongUse(`${operand}: ${error.message}`)
    throw error
  }
}

/** Before a row is read: a long table is not judged for nothing. */
function checkFolder(option: string, given: Given, { cwd }: Machine): void {
  const named = given.text(option) ?? '-'
  if (named === '-' || existsSync(path.dirname(path.resolve(cwd, named)))) return
  throw new WrongUse(`--${option} ${named}: there is no folder ${path.dirname(named)}`)
}

async function suggest({ header, rows }: Table, base: RuleBase, machine: Machine): Promise<0> {
  const { suggestedMapping } = await import('../../table/suggest.ts')
  const columns = header.map((name) => ({
    name,
    values: [] as NonNullable<TableRow['cells'][number]>[],
  }))
  let seen = 0
  for await (const { cells, problem } of rows) {
    if (problem !== undefined) continue
    columns.forEach(({ values }, i) => {
      const cell = cells[i]
      if (cell !== undefined && cell !== null && cell !== '') values.push(cell)
    })
    seen += 1
    if (seen === SAMPLED) break
  }
  machine.out(suggestedMapping(columns, base.fields))
  return 0
}

/** @throws ConfigProblems */
function mappingOf({ header }: Table, base: RuleBase, given: Given, machine: Machine): Mapping {
  const file = given.text('map')
  if (file === undefined) {
    throw new WrongUse('--map names the mapping of columns to paths; --suggest proposes one')
  }
  const { mapping, problems } = readMapping(mappingText(file, machine), file, base, header)
  if (problems.length > 0) throw new ConfigProblems(problems)
  return mapping
}

function mappingText(file: string, { cwd }: Machine): string {
  try {
    return readText(path.resolve(cwd, file))
  } catch (error) {
    if (error instanceof ConfigProblems) throw error
    throw new WrongUse(unreadFile(file, error))
  }
}

async function judgedTable(
  table: Table,
  mapping: Mapping,
  base: RuleBase,
  given: Given,
  machine: Machine,
): Promise<{ readonly isFound: boolean; readonly summing: Summing }> {
  const options: JudgeOptions = { ...evaluationOptions(base, given), today: machine.today }
  const judge = rowJudge(bulkRules(base), mapping, table.header, options)
  const summing = new Summing(base)
  await using output = await outputOf(given, machine)
  const lines = given.flag('contexts') ? contextLines : linesOf(table)
  const threshold = given.text('fail-on') as Threshold
  let isFound = false
  await untilSignal(async (stopped) => {
    let text = lines.header
    for await (const row of until(stopped, table.rows)) {
      if (row.problem === undefined) {
        const judged = judge(row)
        const { brief } = judged
        summing.add(judged)
        isFound ||= isAtThreshold(threshold, {
          blocked: brief.blocking.length > 0,
          hard: brief.hard.length,
          matched: brief.hard.length + brief.soft.length,
        })
        text += lines.judged(row, judged)
      } else {
        summing.addUnread(row.number, row.problem)
        text += lines.unread(row, row.problem)
      }
      if (text.length < WRITTEN) continue
      await output.write(text)
      text = ''
    }
    await output.write(text)
  })
  return { isFound, summing }
}

interface Output extends AsyncDisposable {
  write(text: string): Promise<void>
}

/** The file of --output, or standard output. */
async function outputOf(given: Given, machine: Machine): Promise<Output> {
  const encoder = new TextEncoder()
  const named = given.text('output') ?? '-'
  if (named === '-') {
    return {
      write: (text) => machine.write(encoder.encode(text)),
      [Symbol.asyncDispose]: async () => {},
    }
  }
  const stream = createWriteStream(path.resolve(machine.cwd, named))
  try {
    await once(stream, 'open')
  } catch (error) {
    throw new WrongUse(`${named} cannot be written: ${(error as NodeJS.ErrnoException).code}`)
  }
  // A failure reaches the callback of its write.
  stream.on('error', () => {})
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (error) reject(new WrongUse(`${named} cannot be written: ${error.message}`))
          else resolve()
        })
      }),
    [Symbol.asyncDispose]: () => new Promise((resolve) => stream.end(() => resolve())),
  }
}

/** The lines of the judged table, each as its table has them: the row as it came, and the verdict beside it. */
function linesOf({ delimiter, hasByteOrderMark, header }: Table) {
  if (delimiter === undefined) {
    const line = ({ object, number }: TableRow, cells: readonly string[]): string =>
      `${JSON.stringify({ ...(object ?? { row: number }), ...Object.fromEntries(verdictColumns.map((name, i) => [name, cells[i]])) })}\n`
    return {
      header: '',
      judged: (row: TableRow, judged: JudgedRow) => line(row, verdictCells(judged)),
      unread: (row: TableRow, message: string) => line(row, unreadCells(message)),
    }
  }
  const line = ({ cells }: TableRow, own: readonly string[]): string => {
    const given = cells as readonly string[]
    const filled = header.map((_name, i) => given[i] ?? '')
    // What stands past the header stays, past the verdict.
    return delimitedLine([...filled, ...own, ...given.slice(header.length)], delimiter)
  }
  return {
    header: `${hasByteOrderMark ? '\uFEFF' : ''}${delimitedLine([...header, ...verdictColumns], delimiter)}`,
    judged: (row: TableRow, judged: JudgedRow) => line(row, verdictCells(judged)),
    unread: (row: TableRow, message: string) => line(row, unreadCells(message)),
  }
}

/** What the cells of a row say, as `evaluate --ndjson` reads it. A row that cannot be read says nothing and is named in the summary. */
const contextLines = {
  header: '',
  judged: ({ number }: TableRow, { context, id, profile }: JudgedRow) =>
    `${JSON.stringify({ id: id ?? number, context, ...(profile === undefined ? {} : { profile }) })}\n`,
  unread: () => '',
}

/** The summary goes where the table does not. */
async function tell(
  summary: Summary,
  base: RuleBase,
  given: Given,
  machine: Machine,
): Promise<void> {
  const isTableOut = (given.text('output') ?? '-') === '-'
  const say = isTableOut ? machine.error : machine.out
  const form = given.text('summary')
  if (form === 'json') say(`${JSON.stringify(summary, null, 2)}\n`)
  if (form === 'text') say((await import('../../table/summary-text.ts')).summaryText(summary))
  const page = given.text('html')
  if (page === undefined) return
  const { summaryPage } = await import('../../table/summary-page.ts')
  const tokens = readFileSync(
    path.join(import.meta.dirname, '../../pages/style/tokens.css'),
    'utf8',
  )
  const [operand = ''] = given.operands
  const name = operand === '-' ? 'Table' : path.basename(operand)
  const { today } = machine
  writeFileSync(
    path.resolve(machine.cwd, page),
    summaryPage(summary, { name, today, tokens, version: base.version }),
  )
}
