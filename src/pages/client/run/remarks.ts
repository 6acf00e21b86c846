/** Remarks of the validator, as shown in the workbench. */

export interface Remark {
  /** JSONPath in the run. */
  readonly path: string
  readonly message: string
}

export interface Advice {
  readonly text: string
  /** JSONPath of the field in which it can be fixed. */
  readonly path: string
  /** Cell whose questions are offered there. */
  readonly cell?: string
  /** Whether it may be said of a run that has changed since: its value is the same. */
  readonly holdsFor: (run: object) => boolean
  /** A path of the run in words, or a part of it. */
  readonly inWords: (path: string) => string
}
