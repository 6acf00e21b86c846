/** What mends a finding, as the corpus says it and as a finding carries it. */
import type { Condition } from '../../engine/rules/rule.ts'

/** A command with braces where this file's own names and figures go. */
export interface RemedyTemplate {
  readonly id: string
  readonly title: string
  /** It is shown with findings whose limit judges one of these paths. */
  readonly mends: readonly string[]
  /** Where the value has to lie beside what is allowed, or at another figure than the one that is wanted. */
  readonly side?: 'above' | 'below' | 'not_wanted'
  /** What must hold of the subject besides. */
  readonly when?: readonly Condition[]
  /** How far inside a range, or from a limit with one side, the aim lies. */
  readonly inside?: number
  readonly edge?: number
  /** Ending of a file → the arguments that stand for `{encoding}`. */
  readonly files: Readonly<Record<string, readonly string[]>>
  readonly program: string
  readonly arguments: readonly string[]
  /** Ending of the file that it writes, where it is another. */
  readonly ending?: string
  /** A copy beside the file, which is the default, or the file itself. */
  readonly writes?: 'copy' | 'file'
  /** Present where the linter changes the text itself, with `--fix`. */
  readonly edits?: 'captions' | 'language'
  /** File in the root to which what it prints is added. */
  readonly into?: string
  readonly note: string
}

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
  /** File that it reads, from the root. */
  readonly reads: string
  /** File that it writes, from the root, where it is to be run. */
  readonly writes: string
  readonly note: string
  /** What `grammar lint --fix` does, of text that the linter changes itself. */
  readonly edits?: TextEdit
}

/** A change of a text file that needs no other word. */
export type TextEdit =
  | { readonly kind: 'captions'; readonly limits: CaptionLimits }
  /** The language that the name of the file says, written into its root. */
  | { readonly kind: 'language'; readonly tag: string }
  /** The running time of the file that an item of a feed names. */
  | { readonly kind: 'duration'; readonly line: number; readonly seconds: number }
  /** An entry of the configuration that does nothing. */
  | { readonly kind: 'waiver'; readonly line: number }

/** Limits of captions that a change of times and lines can keep. */
export interface CaptionLimits {
  readonly line_chars?: number
  readonly reading_speed?: number
  readonly shortest_s?: number
  readonly gap_s?: number
}
