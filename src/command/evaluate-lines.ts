/**
 * `grammar evaluate --ndjson`: reads contexts and writes outcomes line by line; only the lines being processed are in
 * memory.
 */
import path from 'node:path'
import { type Batch, batchesOf } from '../bulk/batches.ts'
import { bulkRules } from '../bulk/bulk-rules.ts'
import { type LineOptions, lineWorker } from '../bulk/evaluate-lines.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { fileChunks } from '../machine/bulk/file-chunks.ts'
import { inUtf8 } from '../machine/bulk/in-utf8.ts'
import { workedInOrder } from '../machine/bulk/threads.ts'
import { until, untilSignal } from '../machine/bulk/until-signal.ts'
import { type Given, type Machine, WrongUse } from './command.ts'
import { encodingOption, readAs } from './encoding.ts'
import { jobsOption } from './values.ts'

export async function evaluateLines(
  base: RuleBase,
  asked: Pick<LineOptions, 'domains' | 'subject' | 'infer' | 'profile'>,
  given: Given,
  machine: Machine,
): Promise<0 | 1 | 2> {
  const explain = given.flag('explain')
  if (given.flag('all') && !explain) {
    throw new WrongUse(
      'options_conflict',
      '--all lists more rules in the trace, which a line has with --explain alone',
    )
  }
  const jobs = jobsOption(given)
  const encoding = encodingOption(given) ?? 'utf-8'
  const options: LineOptions = {
    ...asked,
    explain,
    matched_only: !given.flag('all'),
    failFast: given.flag('fail-fast'),
    failOn: given.text('fail-on') as LineOptions['failOn'],
    encoding,
  }
  const [operand = '-'] = given.operands
  return untilSignal(async (stopped) => {
    const chunks =
      operand === '-'
        ? machine.chunks()
        : fileChunks(
            path.resolve(machine.cwd, operand),
            operand,
            (message) => new WrongUse('file_unreadable', message),
          )
    const text = inUtf8(chunks, (name) => machine.error(readAs(operand, name, name)), encoding)
    const batches = until(stopped, batchesOf(text))
    let isFound = false
    let unread = 0
    const work = {
      file: 'line-thread',
      data: { rules: bulkRules(base), options },
      worker: lineWorker,
      handedOver: ({ bytes }: Batch) => (bytes === undefined ? [] : [bytes.buffer as ArrayBuffer]),
    }
    for await (const evaluated of workedInOrder(batches, jobs, work)) {
      isFound ||= evaluated.isFound
      unread += evaluated.unread
      if (evaluated.bytes.length > 0) await machine.write(evaluated.bytes)
      if (unread > 0 && options.failFast) break
    }
    if (unread > 0) return 2
    return isFound ? 1 : 0
  })
}
