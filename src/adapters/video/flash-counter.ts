/**
 * Counts flashes by WCAG 2 and ITU-R BT.1702: a flash is a pair of opposing changes of luminance by at least a tenth of
 * the maximum, with the darker state below 0.8 of the maximum. The picture is divided into cells; saturated red and
 * patterns are not detected.
 */

/** Minimum change that counts, as a share of the maximum luminance. */
const LEAST_CHANGE = 0.1
const GREATEST_DARK = 0.8
/** Minimum share of the picture that must change within one frame; smaller changes are usually movement. */
const LEAST_AREA = 0.1

/** Luminance by video level, with the display gamma of BT.1886. */
const LUMINANCE = Float64Array.from(
  { length: 256 },
  (_, level) => Math.min(1, Math.max(0, (level - 16) / 219)) ** 2.4,
)

export interface Flashes {
  /** Largest number of flashes in any one second. */
  readonly perSecond: number
  /** Largest share of the picture that changed in that second, 0 to 1. */
  readonly area: number
  /** Start of that second, in seconds. */
  readonly from: number
}

interface Change {
  readonly time: number
  readonly rising: boolean
  readonly area: number
}

export class FlashCounter {
  readonly #frameRate: number
  readonly #cells: number
  /** Per cell: the last peak or trough, the last value, and whether the current swing has been counted. */
  readonly #from: Float64Array
  readonly #last: Float64Array
  readonly #counted: Int8Array
  readonly #changes: Change[] = []
  #frames = 0

  constructor(cells: number, frameRate: number) {
    this.#cells = cells
    this.#frameRate = frameRate
    this.#from = new Float64Array(cells)
    this.#last = new Float64Array(cells)
    this.#counted = new Int8Array(cells)
  }

  /** @param levels one byte of video luma per cell */
  push(levels: Uint8Array): void {
    let rising = 0
    let falling = 0
    for (let cell = 0; cell < this.#cells; cell++) {
      const value = LUMINANCE[levels[cell] as number] as number
      const way = this.#frames === 0 ? 0 : this.#move(cell, value)
      if (this.#frames === 0) this.#from[cell] = value
      this.#last[cell] = value
      if (way > 0) rising++
      else if (way < 0) falling++
    }
    this.#note(rising, true)
    this.#note(falling, false)
    this.#frames++
  }

  /** @returns 1 or -1 if the change of a cell becomes large enough in this frame, otherwise 0 */
  #move(cell: number, value: number): number {
    const last = this.#last[cell] as number
    const from = this.#from[cell] as number
    const before = Math.sign(last - from)
    const now = Math.sign(value - last)
    if (now !== 0 && before !== 0 && now !== before) {
      this.#from[cell] = last
      this.#counted[cell] = 0
    }
    const start = this.#from[cell] as number
    const isGreat =
      Math.abs(value - start) >= LEAST_CHANGE && Math.min(value, start) < GREATEST_DARK
    if (!isGreat || this.#counted[cell] === 1) return 0
    this.#counted[cell] = 1
    return Math.sign(value - start)
  }

  #note(cells: number, rising: boolean): void {
    const area = cells / this.#cells
    if (area < LEAST_AREA) return
    this.#changes.push({ time: this.#frames / this.#frameRate, rising, area })
  }

  finish(): Flashes {
    // Of consecutive changes in the same direction only the largest counts.
    const opposing: Change[] = []
    for (const change of this.#changes) {
      const last = opposing.at(-1)
      if (last === undefined || last.rising !== change.rising) opposing.push(change)
      else if (change.area > last.area) opposing[opposing.length - 1] = change
    }
    let worst: Flashes = { perSecond: 0, area: 0, from: 0 }
    let start = 0
    for (let end = 0; end < opposing.length; end++) {
      while ((opposing[end] as Change).time - (opposing[start] as Change).time >= 1) start++
      const within = opposing.slice(start, end + 1)
      const perSecond = Math.floor(within.length / 2)
      const area = Math.max(...within.map((change) => change.area))
      if (
        perSecond > worst.perSecond ||
        (perSecond === worst.perSecond && perSecond > 0 && area > worst.area)
      ) {
        worst = { perSecond, area, from: (within[0] as Change).time }
      }
    }
    return worst
  }
}
