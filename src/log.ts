/** The log: one JSON object a line on standard output, written beside the work and never in its way. */
import { write } from 'node:fs'
import pino, { type Logger } from 'pino'
import type { LogLevel } from './config.ts'

export interface Log extends AsyncDisposable {
  readonly write: Logger
}

/** Bytes of log lines that wait for a slow reader, at most; further lines are dropped. */
export const LOG_BUFFER = 1_048_576
/** Milliseconds after which a reader that takes nothing is asked again. */
const RETRY_AFTER = 100
/** Milliseconds for which lines are gathered before they are written: a write for each would cost more than the line. */
const GATHERED = 20
/** Milliseconds for which the end of the process waits for a slow reader. */
export const LOG_GRACE = 200

/** @param descriptor where the lines go; 1 is standard output */
export function createLog(level: LogLevel, descriptor = 1): Log {
  const lines = lineWriter(descriptor)
  return {
    write: pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines),
    [Symbol.asyncDispose]: lines.drained,
  }
}

/**
 * pino's own destination waits without end for a full disk when the process ends. Here a full disk, a closed pipe or a
 * reader that reads no more costs lines, and never a request nor the end.
 */
function lineWriter(descriptor: number) {
  let waiting: string[] = []
  let size = 0
  let writing = false
  let whenEmpty = (): void => {}

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
        setTimeout(writeWaiting, GATHERED)
      } else {
        writing = false
        whenEmpty()
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
      setTimeout(writeWaiting, GATHERED)
    },
    /** When all is written, or after a grace time. */
    drained: async (): Promise<void> => {
      if (!writing) return
      await new Promise<void>((resolve) => {
        whenEmpty = resolve
        setTimeout(resolve, LOG_GRACE)
      })
    },
  }
}
