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
  /** Remarks with the same value are shown once. */
  readonly once?: string
  /** Whether it is about an answer, forecast or stop rule that is still empty. */
  readonly isUnwritten: boolean
  /** Whether the remark still applies to a run that has changed since. */
  readonly holdsFor: (run: object) => boolean
  /** Converts a path of the run, or a part of it, to words. */
  readonly inWords: (path: string) => string
}
