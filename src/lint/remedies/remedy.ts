/** What mends a finding, as the corpus says it and as a finding carries it. */
import type { RemedyEntry } from '../../../seed/remedy-file-schemas.ts'

/** A command with braces where this file's own names and figures go. */
export type RemedyTemplate = RemedyEntry

/** A command for one finding, to copy; nothing runs it. */
export interface Remedy {
  readonly id: string
  readonly title: string
  readonly program: string
  readonly arguments: readonly string[]
  /** The same as one line for a POSIX shell. */
  readonly command: string
  /** File to which what it prints is added, from the root. */
  readonly into?: string
  /** File that it writes, from the root, where it is to be run. */
  readonly writes: string
  readonly note: string
  /** Of captions: what `grammar lint --fix` brings them to. */
  readonly captions?: CaptionLimits
}

/** Limits of captions that a change of times and lines can keep. */
export interface CaptionLimits {
  readonly line_chars?: number
  readonly reading_speed?: number
  readonly shortest_s?: number
  readonly gap_s?: number
}
