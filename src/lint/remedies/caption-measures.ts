/** How much there is to read in a caption, how its lines are broken, and for how long it has to be shown. */
import { SECONDS_A_MINUTE, wordsOf } from '../../adapters/captions/cue-facts.ts'
import type { CaptionLimits } from './remedy.ts'

/** Maximum duration that a caption is extended to, in seconds. */
export const LONGEST_S = 7
/** Gap before the next caption while no destination is stated: at least five frames at every usual rate. */
export const USUAL_GAP_S = 0.25

export const charactersOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + [...line].length, 0)

/** How much there is to read. */
export const amountOf = (lines: readonly string[]): Amount => ({
  characters: charactersOf(lines),
  words: wordsOf(lines) ?? 0,
})

/**
 * Whether only a person can break a line: markup and the breaks of old SBV belong to particular words, and a dash begins
 * a speaker.
 */
export const isMarked = (line: string): boolean => /[<>{}&]|\[br\]|^\s*[-–—]/i.test(line)

/** Re-wraps one or two lines into two, as equal in length as possible; undefined if they do not fit. */
export function brokenAnew(
  lines: readonly string[],
  most: number | undefined,
): string[] | undefined {
  if (most === undefined || lines.some(isMarked) || lines.length > 2) return undefined
  const words = lines
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const halves = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (pair: readonly string[]): number =>
    Math.max(...pair.map((line) => [...line].length))
  const [best] = halves.toSorted((a, b) => longest(a) - longest(b))
  return best !== undefined && longest(best) <= most ? best : undefined
}

export interface Amount {
  readonly characters: number
  /** 0 where spaces do not tell it. */
  readonly words: number
}

/** For how many seconds a caption has to be shown. */
export const leastShown = (
  { characters, words }: Amount,
  { reading_speed, shortest_s, words_per_minute }: CaptionLimits,
): number =>
  Math.max(
    reading_speed === undefined ? 0 : characters / reading_speed,
    words_per_minute === undefined ? 0 : (words * SECONDS_A_MINUTE) / words_per_minute,
    shortest_s ?? 0,
  )

/** Minimum gap before the next caption when a caption is extended, in seconds. */
export const keptGap = ({ gap_s, free_s = USUAL_GAP_S }: CaptionLimits): number => gap_s ?? free_s
