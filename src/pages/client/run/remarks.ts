/** Remarks of the validator, as the workbench shows them. */

export interface Remark {
  /** JSONPath in the run. */
  readonly path: string
  readonly message: string
}

export interface Advice {
  readonly text: string
  /** JSONPath of the field that mends it. */
  readonly path: string
  /** Cell whose questions are to be offered there. */
  readonly cell?: string
  /** A place of the run in words: the whole path, or a part of it. */
  readonly inWords: (path: string) => string
}
