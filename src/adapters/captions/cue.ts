/** One caption cue, in the same form for every format. */
export interface Cue {
  /** Counted from 1 in the order of the file. */
  readonly number: number
  /** Line number of the cue's times in the file, from 1; undefined for binary files. */
  readonly line: number | undefined
  readonly start: number
  readonly end: number
  /** Lines as shown, without markup. */
  readonly lines: readonly string[]
  readonly speakers: readonly string[]
  readonly look: Look
}

/** A cue of a text file, which has a line number. */
export type TextCue = Cue & { readonly line: number }

/** Styling and position of a cue as far as the file states them; the player decides the rest. */
export interface Look {
  readonly colour?: Colour | undefined
  readonly background?: Colour | undefined
  /** Font height as a share of the picture's height. */
  readonly fontHeight?: number | undefined
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  readonly box?: Box | undefined
}

/** Red, green, blue and opacity, each from 0 to 255. */
export type Colour = readonly [number, number, number, number]

/** A region in shares of width and height, with the edges that the text is aligned to. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly vertical: 'top' | 'middle' | 'bottom'
  readonly horizontal: 'left' | 'centre' | 'right'
}

export interface CaptionFile {
  /** State of `graphics.caption_format`; undefined for a format that is none of them. */
  readonly format: string | undefined
  /** Whether the file could be opened; if so, an empty list of cues means that it has none. */
  readonly isOpen: boolean
  readonly cues: readonly Cue[]
  readonly language?: string | undefined
  /** Frame rate in which the file counts its times, if it states one. */
  readonly frameRate?: number | undefined
  /** Whether captions are images, whose text is not available. */
  readonly hasPictures?: boolean
  /** Whether this is one segment of the captions of a stream, which holds none where nobody speaks. */
  readonly isSegment?: boolean
  /** Whether players stack captions that overlap, so that an overlap is not a fault. */
  readonly movesApart?: boolean
  /** Line numbers of captions without an end time, which have no duration or reading speed. */
  readonly endless?: readonly number[]
  /** What players may take amiss although everything was read. */
  readonly notes?: readonly string[]
  readonly damage: readonly { readonly line?: number | undefined; readonly message: string }[]
}

export interface TextCaptionFile extends CaptionFile {
  readonly cues: readonly TextCue[]
}
