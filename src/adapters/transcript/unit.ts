/** A transcript in timed units, in one form for all recognisers. */

export interface Transcript {
  /** Name of the program that wrote the transcript. */
  readonly origin: string
  /** True for output of a recogniser, false for text of unknown origin. */
  readonly isRecognised: boolean
  /** Language as written in the file. */
  readonly language: string | undefined
  readonly units: readonly Unit[]
}

export interface Unit {
  /** Start in seconds. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly Word[]
  /** Confidence of the whole unit, if words have none of their own. */
  readonly confidence?: number | undefined
  readonly speaker?: string | undefined
}

export interface Word {
  readonly start: number
  readonly end: number
  readonly confidence?: number | undefined
}

/** Words of a text: runs of letters and digits, with apostrophes and hyphens inside. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []

/** Mean of the confidences of the words, or that of the unit. */
export function confidenceOf({ words, confidence }: Unit): number | undefined {
  const known = words.flatMap((word) => word.confidence ?? [])
  if (known.length === 0) return confidence
  return known.reduce((sum, value) => sum + value, 0) / known.length
}
