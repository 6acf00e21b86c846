/**
 * Reads the first channel of Scenarist SCC: line 21 captions (CEA-608) as hexadecimal byte pairs. Captions have no
 * times of their own; they begin and end as the codes change the screen (CTA-608-E, 47 CFR 79.101).
 */
import type { CaptionFile, Cue } from './cue.ts'
import { extended, SPECIAL, standard } from './scc-characters.ts'

const HEADER = /^\uFEFF?\s*Scenarist_SCC V1\.0/i
const LINE = /^\s*(\d\d):(\d\d):(\d\d)([:;.,])(\d\d)\s+(.*)$/
const PAIR = /^[\da-f]{4}$/i
/** Frame rate of NTSC; each byte pair takes one frame. */
const RATE = 30_000 / 1001

export const isScc = (start: string): boolean => HEADER.test(start)

export function parseScc(text: string): CaptionFile {
  const damage: { line: number; message: string }[] = []
  const screen = new Screen()
  let last = 0
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (index === 0 || raw.trim() === '') continue
    const line = index + 1
    const match = LINE.exec(raw)
    if (match === null) {
      damage.push({ line, message: 'This line has no time with pairs of bytes after it.' })
      continue
    }
    const seconds = secondsOf(match)
    if (seconds < last)
      damage.push({ line, message: 'Its time is before the end of the codes of the line above.' })
    const pairs = match[6]!.trim().split(/\s+/)
    const broken = pairs.find((pair) => !PAIR.test(pair))
    if (broken !== undefined)
      damage.push({ line, message: `"${broken.slice(0, 20)}" is no pair of bytes.` })
    screen.takeAll(pairs, { seconds, line })
    last = seconds + (pairs.length - 1) / RATE
  }
  const { cues, endless } = screen
  const isOpen = cues.length + endless.length > 0 || damage.length === 0
  return { format: 'cea_608', isOpen, cues, endless, damage, frameRate: RATE }
}

/**
 * A semicolon before the frames marks drop-frame timecode, which skips two frame numbers a minute except every tenth.
 */
function secondsOf([, h, m, s, sign, f]: RegExpExecArray): number {
  const minutes = Number(h) * 60 + Number(m)
  const frames = (minutes * 60 + Number(s)) * 30 + Number(f)
  const dropped = sign === ';' ? 2 * (minutes - Math.floor(minutes / 10)) : 0
  return (frames - dropped) / RATE
}

interface Moment {
  readonly seconds: number
  readonly line: number
}

type Mode = 'pop' | 'paint' | 'roll'

/** Row number → its text. */
type Rows = Map<number, string>

/** The displayed and the hidden memory of a decoder, and the captions that they come to. */
export class Screen {
  #mode: Mode = 'pop'
  /** Displayed and non-displayed memory; pop-on captions are written to the second. */
  #shown: Rows = new Map()
  #hidden: Rows = new Map()
  #row = 15
  /** Whether the codes are for the second channel, which is ignored. */
  #isOther = false
  #began: Moment | undefined
  #before = ''
  readonly #cues: Cue[] = []

  get cues(): readonly Cue[] {
    return this.#cues
  }

  /** Line numbers of captions that are never erased. */
  get endless(): readonly number[] {
    return this.#began === undefined ? [] : [this.#began.line]
  }

  /** @param from when the first pair is sent; each takes one frame */
  takeAll(pairs: readonly string[], from: Moment): void {
    this.#before = ''
    for (const [index, pair] of pairs.entries()) {
      if (PAIR.test(pair)) this.take(pair, { ...from, seconds: from.seconds + index / RATE })
    }
  }

  /** @param pair four hexadecimal digits; parity is not looked at */
  take(pair: string, moment: Moment): void {
    const first = Number.parseInt(pair.slice(0, 2), 16) & 0x7f
    const second = Number.parseInt(pair.slice(2), 16) & 0x7f
    // Control codes are sent twice in case one is lost.
    const isRepeated = pair === this.#before && first < 0x20
    this.#before = isRepeated ? '' : pair
    if (!isRepeated) this.#take(first, second, moment)
  }

  #take(first: number, second: number, moment: Moment): void {
    if (first >= 0x10 && first < 0x20) this.#isOther = first >= 0x18
    if (this.#isOther || first < 0x10) return
    if (first >= 0x20) {
      this.#write(standard(first) + (second < 0x20 ? '' : standard(second)), moment)
    } else if (second >= 0x40) this.#row = rowOf(first, second)
    else if ((first === 0x14 || first === 0x15) && second < 0x30) this.#command(second, moment)
    else if (first === 0x11 && second >= 0x30) this.#write(SPECIAL[second - 0x30]!, moment)
    else if ((first === 0x12 || first === 0x13) && second >= 0x20) {
      this.#erase()
      this.#write(extended(first, second), moment)
    } else {
      // Mid-row codes and tab offsets occupy columns.
      this.#write(' ', moment)
    }
  }

  #command(code: number, moment: Moment): void {
    switch (code) {
      case 0x20:
        this.#mode = 'pop'
        break
      case 0x21:
        this.#erase()
        break
      case 0x25:
      case 0x26:
      case 0x27:
        if (this.#mode !== 'roll') this.#clear(moment)
        this.#mode = 'roll'
        break
      case 0x29:
        // Paint-on again without an erase: a new caption that overwrites the old one.
        if (this.#mode === 'paint') this.#clear(moment)
        this.#mode = 'paint'
        break
      case 0x2c:
        this.#clear(moment)
        break
      case 0x2d:
        // In roll-up mode each new row counts as a caption, since only it is new to the viewer.
        if (this.#mode === 'roll') this.#clear(moment)
        break
      case 0x2e:
        this.#hidden = new Map()
        break
      case 0x2f:
        this.#clear(moment)
        this.#mode = 'pop'
        this.#shown = this.#hidden
        this.#hidden = new Map()
        this.#began = linesOf(this.#shown).length > 0 ? moment : undefined
        break
      default:
    }
  }

  #clear({ seconds }: Moment): void {
    if (this.#began !== undefined) this.#end(seconds)
    this.#shown = new Map()
    this.#began = undefined
  }

  #end(end: number): void {
    const { seconds: start, line } = this.#began!
    const lines = linesOf(this.#shown)
    if (lines.length > 0 && end > start) {
      const number = this.#cues.length + 1
      this.#cues.push({ number, line, start, end, lines, speakers: [], look: {} })
    }
  }

  #write(text: string, moment: Moment): void {
    const rows = this.#mode === 'pop' ? this.#hidden : this.#shown
    rows.set(this.#row, (rows.get(this.#row) ?? '') + text)
    if (this.#mode !== 'pop' && text.trim() !== '') this.#began ??= moment
  }

  #erase(): void {
    const rows = this.#mode === 'pop' ? this.#hidden : this.#shown
    rows.set(this.#row, (rows.get(this.#row) ?? '').slice(0, -1))
  }
}

const linesOf = (rows: Rows): string[] =>
  [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')

/** First byte of a preamble address code → its two rows; bit 5 of the second byte selects the second row. */
const ROWS: Readonly<Record<number, readonly [number, number]>> = {
  16: [11, 11],
  17: [1, 2],
  18: [3, 4],
  19: [12, 13],
  20: [14, 15],
  21: [5, 6],
  22: [7, 8],
  23: [9, 10],
}

const rowOf = (first: number, second: number): number => ROWS[first]![(second & 0x20) === 0 ? 0 : 1]
