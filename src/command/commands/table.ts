/** `grammar table`: evaluates the rows of a table with the rules, using a mapping of its columns. */

import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bulkRules } from '../../bulk/bulk-rules.ts'
import type { Threshold } from '../../bulk/threshold.ts'
import { ConfigProblems } from '../../lint/config/config-problems.ts'
import type { RuleBase } from '../../lint/rule-base.ts'
import {
  openTable,
  type Table,
  type TableFormat,
  UnreadTable,
} from '../../machine/bulk/table-rows.ts'
import { workedInOrder } from '../../machine/bulk/threads.ts'
import { until, untilSignal } from '../../machine/bulk/until-signal.ts'
import { readText } from '../../machine/load-config.ts'
import { unreadCode, unreadFile } from '../../machine/unread-file.ts'
import { type RowWork, rowWorker } from '../../table/judge-rows.ts'
import { lineWriter } from '../../table/judged-lines.ts'
import type { Mapping } from '../../table/mapping.ts'
import { readMapping } from '../../table/read-mapping.ts'
import { type Summary, Summing } from '../../table/summary.ts'
import { rowBatches, type TableRow } from '../../table/table-row.ts'
import { type Given, type Machine, type Run, WrongUse } from '../command.ts'
import { encodingOption, readAs } from '../encoding.ts'
import { evaluationOptions } from '../evaluation-options.ts'
import { openRules } from '../project.ts'
import { jobsOption } from '../values.ts'

/** Number of rows from which a mapping is proposed. */
const SAMPLED = 1000

export const run: Run = async (given, machine) => {
  const [operand] = given.operands
  if (operand === undefined)
    throw new WrongUse('operand_missing', 'name a table, or - for standard input')
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
    if (error instanceof UnreadTable)
      throw new WrongUse('table_unreadable', `${operand}: ${error.message}`)
    throw error
  }
}

/** Checks the folder before any row is read, so that a long run does not fail at its end. */
function checkFolder(option: string, given: Given, { cwd }: Machine): void {
  const named = given.text(option) ?? '-'
  if (named === '-' || existsSync(path.dirname(path.resolve(cwd, named)))) return
  throw new WrongUse(
    'file_unwritable',
    `--${option} ${named}: there is no folder ${path.dirname(named)}`,
  )
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
    throw new WrongUse(
      'options_conflict',
      '--map names the mapping of columns to paths; --suggest proposes one',
    )
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
    throw new WrongUse(unreadCode(error), unreadFile(file, error))
  }
}

async function judgedTable(
  table: Table,
  mapping: Mapping,
  base: RuleBase,
  given: Given,
  machine: Machine,
): Promise<{ readonly isFound: boolean; readonly summing: Summing }> {
  const { delimiter, hasByteOrderMark, header } = table
  const form = { delimiter, hasByteOrderMark, header, isContexts: given.flag('contexts') }
  const data: RowWork = {
    rules: bulkRules(base),
    mapping,
    form,
    options: { ...evaluationOptions(base, given), today: machine.today },
    failOn: given.text('fail-on') as Threshold,
  }
  const jobs = jobsOption(given)
  const summing = new Summing(base)
  await using output = await outputOf(given, machine)
  let isFound = false
  await untilSignal(async (stopped) => {
    await output.write(new TextEncoder().encode(lineWriter(form).header))
    const batches = rowBatches(until(stopped, table.rows))
    const work = { file: 'row-thread', data, worker: rowWorker }
    for await (const judged of workedInOrder(batches, jobs, work)) {
      isFound ||= judged.isFound
      summing.add(judged.sums)
      await output.write(judged.bytes)
    }
  })
  return { isFound, summing }
}

interface Output extends AsyncDisposable {
  write(bytes: Uint8Array): Promise<void>
}

/** The file of --output, or standard output. */
async function outputOf(given: Given, machine: Machine): Promise<Output> {
  const named = given.text('output') ?? '-'
  if (named === '-') {
    return {
      write: machine.write,
      [Symbol.asyncDispose]: async () => {},
    }
  }
  const stream = createWriteStream(path.resolve(machine.cwd, named))
  try {
    await once(stream, 'open')
  } catch (error) {
    throw new WrongUse(
      'file_unwritable',
      `${named} cannot be written: ${(error as NodeJS.ErrnoException).code}`,
    )
  }
  // Write errors go to the callback of the write; without a listener the process would crash.
  stream.on('error', () => {})
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(bytes, (error) => {
          if (error)
            reject(new WrongUse('file_unwritable', `${named} cannot be written: ${error.message}`))
          else resolve()
        })
      }),
    [Symbol.asyncDispose]: () => new Promise((resolve) => stream.end(() => resolve())),
  }
}

/** Prints the summary to standard error if the table goes to standard output. */
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
