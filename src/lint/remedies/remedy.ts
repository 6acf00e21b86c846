/** Types of remedies: as written in the corpus, and as contained in a finding. */
import type { Condition } from '../../engine/rules/rule.ts'

/** A command with placeholders in braces for values and names of the file. */
export interface RemedyTemplate {
  readonly id: string
  readonly title: string
  /** Paths: the remedy is shown with findings whose limit is at one of them. */
  readonly mends: readonly string[]
  /** Where the value must be in relation to the limit. */
  readonly side?: 'above' | 'below' | 'not_wanted'
  /** Further conditions on the subject. */
  readonly when?: readonly Condition[]
  /** Margin inside the limit to aim for. */
  readonly inside?: number
  readonly edge?: number
  /** Arguments for `{encoding}`, by file extension. */
  readonly files: Readonly<Record<string, readonly string[]>>
  readonly program: string
  readonly arguments: readonly string[]
  /** Extension of the output, if it differs. */
  readonly ending?: string
  /** A copy beside the file, which is the default, or the file itself. */
  readonly writes?: 'copy' | 'file'
  /** Set if the linter changes the text itself, with `--fix`. */
  readonly edits?: 'captions' | 'language'
  /** File in the root to which the output is appended. */
  readonly into?: string
  readonly note: string
}

/** A command for one finding, to be copied; it is never run automatically. */
export interface Remedy {
  readonly id: string
  readonly title: string
  readonly program: string
  readonly arguments: readonly string[]
  /** The command as one line for a POSIX shell. */
  readonly command: string
  /** File to which the output is appended, relative to the root. */
  readonly into?: string
  /** File that the command reads, relative to the root. */
  readonly reads: string
  /** File that the command writes, relative to the root, which is its working directory. */
  readonly writes: string
  readonly note: string
  /** The change that `grammar lint --fix` makes, for text files. */
  readonly edits?: TextEdit
}

/** A change of a text file that keeps its words. */
export type TextEdit =
  | { readonly kind: 'captions'; readonly limits: CaptionLimits }
  /** Writes the language in the file name into the root element. */
  | { readonly kind: 'language'; readonly tag: string }
  /** Sets the duration of a feed item to that of its file. */
  | { readonly kind: 'duration'; readonly line: number; readonly seconds: number }
  /** Removes a waiver that has no effect. */
  | { readonly kind: 'waiver'; readonly line: number }

/** Limits of captions that can be met by changing times and line breaks. */
export interface CaptionLimits {
  readonly line_chars?: number
  readonly reading_speed?: number
  readonly words_per_minute?: number
  readonly shortest_s?: number
  readonly gap_s?: number
  /** Minimum gap when a caption is extended, if the destination is known; 0 if no rule asks for a gap. */
  readonly free_s?: number
  /** Gaps shorter than this are closed, because the rules allow either no gap or a longer one. */
  readonly closed_s?: number
}
