/** One caption event, in the same form for every format. */
export interface Cue {
  /** Counted from 1 in the order of the file. */
  readonly number: number
  /** Line of its times in the file, from 1. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** Lines as shown, without markup. */
  readonly lines: readonly string[]
  readonly speakers: readonly string[]
  readonly look: Look
}

/** Look and position of a cue as far as the file states them; the player decides the rest. */
export interface Look {
  readonly colour?: Colour | undefined
  readonly background?: Colour | undefined
  /** Height of the letters as a share of the picture's height. */
  readonly fontHeight?: number | undefined
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  readonly box?: Box | undefined
}

/** Red, green, blue and opacity, each from 0 to 255. */
export type Colour = readonly [number, number, number, number]

/** A region in shares of width and height, with the edges at which the text begins. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly vertical: 'top' | 'middle' | 'bottom'
  readonly horizontal: 'left' | 'centre' | 'right'
}

export interface CaptionFile {
  readonly format: string
  /** Whether the file could be opened, so that no cue in it means that there is none. */
  readonly isOpen: boolean
  readonly cues: readonly Cue[]
  readonly language?: string | undefined
  /** Frames a second that the file counts its times in, where it says so. */
  readonly frameRate?: number | undefined
  /** Lines of texts without an end time, which have no duration or speed. */
  readonly endless?: readonly number[]
  readonly damage: readonly { readonly line: number; readonly message: string }[]
}
