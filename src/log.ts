/** The log: one JSON object a line on standard output, written beside the work and never in its way. */
import pino, { type Logger } from 'pino'
import type { LogLevel } from './config.ts'

export interface Log extends Disposable {
  readonly write: Logger
}

/** Bytes of log lines that wait for a slow reader, at most; further lines are dropped. */
export const LOG_BUFFER = 1_048_576

/**
 * A full disk, a closed pipe or a reader that reads no more costs lines and never a request; when the log is
 * disposed of, what such a reader has not taken is given up.
 *
 * @param descriptor where the lines go; 1 is standard output
 */
export function createLog(level: LogLevel, descriptor = 1): Log {
  let ending = false
  const lines = pino.destination({
    fd: descriptor,
    sync: false,
    maxLength: LOG_BUFFER,
    retryEAGAIN: () => !ending,
  })
  lines.on('error', () => {})
  return {
    write: pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines),
    [Symbol.dispose]: () => {
      ending = true
    },
  }
}
