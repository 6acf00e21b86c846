/** The log: one JSON object per line on standard output, written without blocking requests. */
import { write } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import type { LogLevel } from './config.ts'

export interface Log extends AsyncDisposable {
  readonly write: Logger
}

/** Maximum size of log lines waiting for a slow reader, in bytes; further lines are dropped. */
export const LOG_BUFFER = 1_048_576
/** Milliseconds until a write that would block is retried. */
const RETRY_AFTER = 100
/** Milliseconds between writes: writing each line separately would cost more than the line. */
export const WRITE_INTERVAL = 20
/** Milliseconds that the process waits for a slow reader before it exits. */
export const LOG_GRACE = 1000

/** @param descriptor file descriptor for the lines; 1 is standard output */
export function createLog(level: LogLevel, descriptor = 1): Log {
  const lines = lineWriter(descriptor)
  return {
    write: pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines),
    [Symbol.asyncDispose]: lines.drained,
  }
}

/**
 * pino's own destination waits forever for a full disk when the process exits. Here a full disk, a closed pipe or a
 * stopped reader loses log lines, but delays neither requests nor the exit.
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
      // Waits in steps, so that a process that was blocked for longer than the grace period still gets its turns to
      // write.
      for (let waited = 0; writing && waited < LOG_GRACE; waited += WRITE_INTERVAL) {
        await sleep(WRITE_INTERVAL)
      }
    },
  }
}
