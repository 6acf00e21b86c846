/**
 * Flicker of a grey card from frame to frame, as a whole and in horizontal bands: what remains of the beat between
 * shutter and light.
 */

/** Black in 8-bit video luma. */
const BLACK = 16
/** To be measured, the card must be brighter than this share of white. */
const LEAST_LEVEL = 0.05

export interface Beat {
  /** Peak to peak within the worst second, in percent of the mean level. */
  readonly percent: number
  /** Like `percent`, for the row that varies most relative to the whole picture. */
  readonly bandPercent: number
  /** Start of the worst second, in seconds. */
  readonly from: number
  readonly seconds: number
}

export class LevelMeter {
  readonly #columns: number
  readonly #rows: number
  readonly #frameRate: number
  readonly #frames: Float64Array[] = []

  constructor(columns: number, rows: number, frameRate: number) {
    this.#columns = columns
    this.#rows = rows
    this.#frameRate = frameRate
  }

  /** @param levels one byte of video luma per cell; only the middle half of the picture is the card */
  push(levels: Uint8Array): void {
    const [left, right] = [Math.floor(this.#columns / 4), Math.ceil((3 * this.#columns) / 4)]
    const [top, bottom] = [Math.floor(this.#rows / 4), Math.ceil((3 * this.#rows) / 4)]
    const rows = new Float64Array(bottom - top)
    for (let row = top; row < bottom; row++) {
      let sum = 0
      for (let column = left; column < right; column++) sum += levels[row * this.#columns + column]!
      rows[row - top] = sum / (right - left) - BLACK
    }
    this.#frames.push(rows)
  }

  /** @returns undefined if no card is visible */
  finish(): Beat | undefined {
    const levels = this.#frames.map(meanOf)
    const mean = meanOf(levels)
    if (!(mean > LEAST_LEVEL * 219)) return undefined
    const whole = worstSecond(levels, this.#frameRate)
    const bands = Array.from({ length: this.#frames[0]!.length }, (_, row) =>
      // Changes of the whole picture are divided out, since they are not bands.
      this.#frames.map((rows, i) => (rows[row]! / levels[i]!) * mean),
    ).map((row) => worstSecond(row, this.#frameRate))
    const strongest = bands.reduce((a, b) => (b.range > a.range ? b : a), { range: 0, from: 0 })
    return {
      percent: (100 * whole.range) / mean,
      bandPercent: (100 * strongest.range) / mean,
      from: whole.range >= strongest.range ? whole.from : strongest.from,
      seconds: levels.length / this.#frameRate,
    }
  }
}

const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

/** Largest difference of two values within one second. */
function worstSecond(
  values: readonly number[],
  frameRate: number,
): { readonly range: number; readonly from: number } {
  const length = Math.max(2, Math.round(frameRate))
  let worst = { range: 0, from: 0 }
  for (let start = 0; start === 0 || start + length <= values.length; start++) {
    const second = values.slice(start, start + length)
    const range = Math.max(...second) - Math.min(...second)
    if (range > worst.range) worst = { range, from: start / frameRate }
  }
  return worst
}
