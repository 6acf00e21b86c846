/** Makes two or three captions of one whose words do not fit into two lines, where there is time for all of them. */
import {
  type Amount,
  amountOf,
  brokenAnew,
  isMarked,
  keptGap,
  LONGEST_S,
  leastShown,
} from './caption-measures.ts'
import type { CaptionLimits } from './remedy.ts'

/** One of the captions that a long one becomes; times in seconds. */
export interface CaptionPart {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

interface Whole {
  readonly start: number
  readonly end: number
  /** The start of the next caption. */
  readonly next: number
  /** The lines as they stand in the file. */
  readonly words: readonly string[]
}

/** Shorter than this nobody can read a caption; for how long a destination wants it shown at least may be more. */
const SHORTEST_S = 1
const MOST_PARTS = 3
/** Gap between two parts where no destination says another: two frames at 25 a second. */
const TWO_FRAMES_S = 0.08
/** More words than this are no caption; the number of ways to part them grows with its square. */
const MOST_WORDS = 80
/** By how many characters a part may differ from its share if it ends with a sentence, or with a clause. */
const PAUSES: readonly (readonly [ending: RegExp, characters: number])[] = [
  [/[.!?…]["”’)]*$/, 24],
  [/[,;:–—]$/, 12],
]

/**
 * @param limits the limits that the caption breaks
 * @param all the strictest limits that any caption of the file breaks
 * @returns undefined if two lines hold its words, if there is no time for more captions, or if only a person can tell
 * to what its marks belong
 */
export function captionParts(
  { end, next, start, words }: Whole,
  { line_chars: most }: CaptionLimits,
  all: CaptionLimits,
): CaptionPart[] | undefined {
  if (most === undefined || words.some(isMarked)) return undefined
  if (brokenAnew(words, most) !== undefined) return undefined
  const single = words.flatMap((line) => line.split(/\s+/)).filter(Boolean)
  if (single.length > MOST_WORDS) return undefined
  const gap = all.gap_s ?? all.free_s ?? TWO_FRAMES_S
  for (let count = 2; count <= MOST_PARTS; count += 1) {
    const texts = bestCut(single, count, most)
    if (texts === undefined) continue
    const last = Math.min(next - keptGap(all), start + count * LONGEST_S + (count - 1) * gap)
    return timed(texts, { start, end, last: Math.max(end, last) }, gap, all)
  }
  return undefined
}

/** The lines of each part: as equal as possible, with a preference for the ends of sentences and clauses. */
function bestCut(
  words: readonly string[],
  count: number,
  most: number,
): (readonly string[])[] | undefined {
  const share = [...words.join(' ')].length / count
  const cut = (
    rest: readonly string[],
    parts: number,
  ): { cost: number; lines: (readonly string[])[] } | undefined => {
    if (parts === 1) {
      const lines = linesOf(rest, most)
      return lines && { cost: costOf(rest, share, true), lines: [lines] }
    }
    let best: { cost: number; lines: (readonly string[])[] } | undefined
    for (let i = 1; i < rest.length; i += 1) {
      const lines = linesOf(rest.slice(0, i), most)
      if (lines === undefined) continue
      const behind = cut(rest.slice(i), parts - 1)
      if (behind === undefined) continue
      const cost = costOf(rest.slice(0, i), share, false) + behind.cost
      if (best === undefined || cost < best.cost) best = { cost, lines: [lines, ...behind.lines] }
    }
    return best
  }
  return cut(words, count)?.lines
}

function costOf(words: readonly string[], share: number, isLast: boolean): number {
  const text = words.join(' ')
  const pause = isLast ? 0 : (PAUSES.find(([ending]) => ending.test(text))?.[1] ?? 0)
  return Math.abs([...text].length - share) - pause
}

const linesOf = (words: readonly string[], most: number): readonly string[] | undefined => {
  const text = words.join(' ')
  return [...text].length <= most ? [text] : brokenAnew([text], most)
}

/** Gives each part the time that it needs, and shares what is left by the characters of each. */
function timed(
  texts: readonly (readonly string[])[],
  { end, last, start }: { readonly start: number; readonly end: number; readonly last: number },
  gap: number,
  all: CaptionLimits,
): CaptionPart[] | undefined {
  const amounts = texts.map(amountOf)
  const needed = amounts.map((amount) =>
    leastShown(amount, { ...all, shortest_s: Math.max(all.shortest_s ?? 0, SHORTEST_S) }),
  )
  const gaps = gap * (texts.length - 1)
  const least = sum(needed)
  if (least > last - start - gaps + ROUNDING) return undefined
  const spare = Math.max(
    0,
    Math.min(last, Math.max(end, start + least + gaps)) - start - gaps - least,
  )
  const characters = sum(amounts.map(({ characters: count }: Amount) => count))
  let at = start
  return texts.map((lines, i) => {
    const shown = Math.min(
      LONGEST_S,
      needed[i]! + (spare * amounts[i]!.characters) / Math.max(1, characters),
    )
    const part = { start: at, end: thousandths(at + shown), lines }
    at = thousandths(part.end + gap)
    return part
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

/** Times of captions have thousandths of a second. */
const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000
const ROUNDING = 1e-6
