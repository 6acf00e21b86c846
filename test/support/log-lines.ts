/** The lines of a log in a file, and services that write there. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { createLog, type Log } from '../../src/log.ts'

export interface LogFile extends AsyncDisposable {
  readonly log: Log
  /** Every line so far, once all are written. */
  readonly lines: () => Promise<Record<string, unknown>[]>
}

export function logFile(): LogFile {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-log-'))
  const file = path.join(folder, 'log')
  const descriptor = openSync(file, 'w')
  const log = createLog('info', descriptor)
  const read = (): Record<string, unknown>[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  let marks = 0
  const written = async (): Promise<void> => {
    // Lines keep their order, so once this one is written, all earlier ones are.
    const mark = ++marks
    log.write.info({ mark })
    const isMark = (line: Record<string, unknown>): boolean => line['mark'] === mark
    await vi.waitUntil(() => read().some(isMark), { timeout: 60_000 })
  }
  return {
    log,
    lines: async () => {
      await written()
      return read().filter((line) => line['mark'] === undefined)
    },
    [Symbol.asyncDispose]: async () => {
      // Wait for pending writes: one to a closed descriptor could end up in another file.
      await written()
      closeSync(descriptor)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
