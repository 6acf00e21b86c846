/**
 * A command: its name, options and texts, and the module with its code. Help, completion and docs/command.md are
 * generated from these rows.
 */
import type { ParseArgsOptionsConfig } from 'node:util'
import type { RefusalCode } from '../codes.ts'
import type { Progress } from '../lint/readings.ts'

export interface Option {
  readonly type: 'boolean' | 'string'
  readonly short?: string
  /** Set if the option may be given more than once. */
  readonly multiple?: true
  /** Placeholder of the value in help: `<file>`. */
  readonly value?: string
  /** The allowed values. */
  readonly values?: readonly string[]
  readonly default?: string
  readonly description: string
}

export interface Command {
  readonly name: string
  /** One-line summary. */
  readonly summary: string
  /** Operands in help: `[paths…]`. */
  readonly operands: string
  readonly options: Readonly<Record<string, Option>>
  /** Set if everything after the name is passed on to another program, which parses the options. */
  readonly isPassedOn?: true
  /** Set if the command queries the corpus database, which is in the package of the services. */
  readonly asksCorpus?: true
  /** Command lines, each with what it does. */
  readonly examples: readonly (readonly [string, string])[]
  /** Loaded only when the command runs, so that help stays fast. */
  readonly load: () => Promise<{ readonly run: Run }>
}

/** Values of the options as given. */
export interface Given {
  readonly operands: readonly string[]
  /** The value of an option; its default if it was not given. */
  readonly text: (name: string) => string | undefined
  readonly texts: (name: string) => readonly string[]
  readonly flag: (name: string) => boolean
}

export interface Machine {
  readonly cwd: string
  /** Folder outside of which nothing is read, even through links; undefined for a person at the terminal. */
  readonly boundary?: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: () => Promise<string>
  /** Standard input as a stream, for input too large for memory. */
  readonly chunks: () => AsyncIterable<Uint8Array>
  readonly out: (text: string) => void
  /**
   * Writes a chunk of output that is too large for memory.
   *
   * @returns a promise that resolves when more can be written
   */
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly error: (text: string) => void
  readonly isOutTerminal: boolean
  readonly isErrorTerminal: boolean
  readonly columns: number
  /** YYYY-MM-DD. */
  readonly today: string
  /** Called as files are read, instead of the progress line in a terminal. */
  readonly onProgress?: (progress: Progress) => void
}

/** @returns the exit status: 0 nothing found, 1 findings, 2 wrong use or something that could not be read */
export type Run = (
  given: Given,
  machine: Machine,
  commands: readonly Command[],
) => Promise<0 | 1 | 2>

/** Wrong usage: a one-sentence message with its code; the exit status is 2. */
export class WrongUse extends Error {
  override name = 'WrongUse'
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Output formats of a lint report. */
export const formats = ['text', 'json', 'jsonl', 'sarif', 'junit', 'github', 'markdown'] as const
export type Format = (typeof formats)[number]

export function parseOptions(command: Command): ParseArgsOptionsConfig {
  const options = Object.entries(command.options).map(([name, { type, short, multiple }]) => [
    name,
    { type, ...(short === undefined ? {} : { short }), ...(multiple === true ? { multiple } : {}) },
  ])
  return { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } }
}
