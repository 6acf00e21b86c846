/**
 * A command: its name, options and texts, and the module with its code. Help, completion and docs/command.md are made
 * from these rows.
 */
import type { ParseArgsOptionsConfig } from 'node:util'
import type { RefusalCode } from '../codes.ts'
import type { Progress } from '../lint/readings.ts'

export interface Option {
  readonly type: 'boolean' | 'string'
  readonly short?: string
  /** May be given several times. */
  readonly multiple?: true
  /** Placeholder of the value in help: `<file>`. */
  readonly value?: string
  /** The only values. */
  readonly values?: readonly string[]
  readonly default?: string
  readonly description: string
}

export interface Command {
  readonly name: string
  /** Summary in one line. */
  readonly summary: string
  /** Operands in help: `[paths…]`. */
  readonly operands: string
  readonly options: Readonly<Record<string, Option>>
  /** Everything after its name is an operand: another program reads the options. */
  readonly isPassedOn?: true
  /** It queries the database of the corpus, which is in the package of the services. */
  readonly asksCorpus?: true
  /** Command line and what it does. */
  readonly examples: readonly (readonly [string, string])[]
  /** Loaded when it is run, so that help costs nothing. */
  readonly load: () => Promise<{ readonly run: Run }>
}

/** Values of the options as they were given. */
export interface Given {
  readonly operands: readonly string[]
  /** The value of an option that takes one, its default where it was not given. */
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
  /** Standard input in pieces, for input too large for memory. */
  readonly chunks: () => AsyncIterable<Uint8Array>
  readonly out: (text: string) => void
  /**
   * Writes a piece of output too large for memory.
   *
   * @returns when there is room for more
   */
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly error: (text: string) => void
  readonly isOutTerminal: boolean
  readonly isErrorTerminal: boolean
  readonly columns: number
  /** YYYY-MM-DD. */
  readonly today: string
  /** Called as files are read, in place of the progress that a terminal shows. */
  readonly onProgress?: (progress: Progress) => void
}

/** @returns the exit status: 0 nothing found, 1 findings, 2 wrong use or something that could not be read */
export type Run = (
  given: Given,
  machine: Machine,
  commands: readonly Command[],
) => Promise<0 | 1 | 2>

/** Wrong use: one sentence with its code, and status 2. */
export class WrongUse extends Error {
  override name = 'WrongUse'
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Forms of the report of a lint. */
export const formats = ['text', 'json', 'jsonl', 'sarif', 'junit', 'github', 'markdown'] as const
export type Format = (typeof formats)[number]

export function parseOptions(command: Command): ParseArgsOptionsConfig {
  const options = Object.entries(command.options).map(([name, { type, short, multiple }]) => [
    name,
    { type, ...(short === undefined ? {} : { short }), ...(multiple === true ? { multiple } : {}) },
  ])
  return { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } }
}
