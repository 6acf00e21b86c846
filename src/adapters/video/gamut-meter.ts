/**
 * The share of each frame outside the tolerated range of EBU R 103: R, G, B or luma below -5 % or above 105 %. Takes
 * 10-bit values in narrow range, of pixels picked from the frame without filtering.
 */

const LUMA_RANGE = 876
const CHROMA_ZERO = 512
const CHROMA_RANGE = 896
/** 5 to 246 in 8 bits, 20 to 984 in 10 bits, as the recommendation rounds five percent. */
const LOWEST = 20
const HIGHEST = 984
/** Code values are integers, so a computed value may be off by half. */
const ROUNDING = 0.5

export interface Matrix {
  readonly red: number
  readonly blue: number
}

export const MATRICES = {
  bt601: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  bt2020: { red: 0.2627, blue: 0.0593 },
} as const satisfies Readonly<Record<string, Matrix>>

export class GamutMeter {
  readonly #pixels: number
  readonly #matrix: Matrix
  #frames = 0
  #worst = { share: 0, frame: 0 }

  constructor(pixels: number, matrix: Matrix) {
    this.#pixels = pixels
    this.#matrix = matrix
  }

  /** @param frame planes of Y, Cb and Cr, two bytes per value, little-endian */
  push(frame: Uint8Array): void {
    const { red, blue } = this.#matrix
    const pixels = this.#pixels
    const values = new Uint16Array(frame.buffer, frame.byteOffset, 3 * pixels)
    const scale = LUMA_RANGE / CHROMA_RANGE
    const toRed = 2 * (1 - red) * scale
    const toBlue = 2 * (1 - blue) * scale
    const green = 1 - red - blue
    const low = LOWEST - ROUNDING
    const high = HIGHEST + ROUNDING
    let outside = 0
    for (let i = 0; i < pixels; i++) {
      const luma = values[i]!
      const fromBlue = (values[pixels + i]! - CHROMA_ZERO) * toBlue
      const fromRed = (values[2 * pixels + i]! - CHROMA_ZERO) * toRed
      const r = luma + fromRed
      const b = luma + fromBlue
      const g = luma - (red * fromRed + blue * fromBlue) / green
      const least = Math.min(luma, r, g, b)
      const most = Math.max(luma, r, g, b)
      if (least < low || most > high) outside++
    }
    const share = outside / pixels
    if (share > this.#worst.share) this.#worst = { share, frame: this.#frames }
    this.#frames++
  }

  /** Share and number (from 0) of the worst frame. */
  finish(): { readonly share: number; readonly frame: number } {
    return this.#worst
  }
}
