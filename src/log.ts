/** The log: one JSON object a line on standard output, written without blocking requests. */
import { write } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import type { LogLevel } from './config.ts'

export interface Log extends AsyncDisposable {
  readonly write: Logger
}

/** Bytes of log lines that wait for a slow reader, at most; further lines are dropped. */
export const LOG_BUFFER = 1_048_576
/** Milliseconds after which a write that would block is tried again. */
const RETRY_AFTER = 100
/** Milliseconds between writes: a write for each line would cost more than the line. */
export const WRITE_INTERVAL = 20
/** Milliseconds for which the process waits at its end for a slow reader. */
export const LOG_GRACE = 1000

/** @param descriptor where the lines go; 1 is standard output */
export function createLog(level: LogLevel, descriptor = 1): Log {
  const lines = lineWriter(descriptor)
  return {
    write: pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines),
    [Symbol.asyncDispose]: lines.drained,
  }
}

/**
 * pino's own destination waits for ever for a full disk when the process ends. Here a full disk, a closed pipe or a stopped
 * reader loses log lines, and delays neither requests nor the end of the process.
 */
function lineWriter(descriptor: number) {
  let waiting: string[] = []
  let size = 0
  let writing = false

  const writeWaiting = (): void => {
    const bytes = Buffer.from(waiting.join(''))
    waiting = []
    size = 0
    writeOn(bytes)
  }
  const writeOn = (bytes: Buffer): void => {
    write(descriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(writeOn, RETRY_AFTER, bytes).unref()
      } else if (error === null && written < bytes.length) {
        writeOn(bytes.subarray(written))
      } else if (waiting.length > 0) {
        setTimeout(writeWaiting, WRITE_INTERVAL)
      } else {
        writing = false
      }
    })
  }

  return {
    write: (line: string): void => {
      if (size + line.length > LOG_BUFFER) return
      waiting.push(line)
      size += line.length
      if (writing) return
      writing = true
      setTimeout(writeWaiting, WRITE_INTERVAL)
    },
    /** Resolves when everything is written, or after `LOG_GRACE`. */
    drained: async (): Promise<void> => {
      // In steps: a process that was held up for longer than the grace still has its turns to write.
      for (let waited = 0; writing && waited < LOG_GRACE; waited += WRITE_INTERVAL) {
        await sleep(WRITE_INTERVAL)
      }
    },
  }
}
