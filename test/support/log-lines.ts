/** The lines of a log in a file, and services that write there. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog, type Log } from '../../src/log.ts'

export interface LogFile extends AsyncDisposable {
  readonly log: Log
  /** Every line so far, once they are written. */
  readonly lines: () => Promise<Record<string, unknown>[]>
}

export function logFile(): LogFile {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-log-'))
  const file = path.join(folder, 'log')
  const descriptor = openSync(file, 'w')
  const log = createLog('info', descriptor)
  return {
    log,
    lines: async () => {
      await log[Symbol.asyncDispose]()
      const text = readFileSync(file, 'utf8').trim()
      return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line))
    },
    [Symbol.asyncDispose]: async () => {
      await log[Symbol.asyncDispose]()
      closeSync(descriptor)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
