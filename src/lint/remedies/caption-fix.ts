/**
 * Fixes WebVTT, SubRip and SBV without changing words: re-wraps lines, extends times as far as there is room, widens gaps.
 * What is still too fast or too brief then is for a person, who alone can shorten a text.
 */
import type { TextCue } from '../../adapters/captions/cue.ts'
import { SECONDS_A_MINUTE, wordsOf } from '../../adapters/captions/cue-facts.ts'
import { asSubRip, parseSbv } from '../../adapters/captions/sbv.ts'
import { parseTextCaptions } from '../../adapters/captions/text-captions.ts'
import type { CaptionLimits } from './remedy.ts'
import { type FixedText, rowsOf, type TextChange, withChanges } from './text-change.ts'

/** Maximum duration that a caption is extended to, in seconds. */
export const LONGEST_S = 7
/** Gap before the next caption while no destination is stated: at least five frames at every usual rate. */
export const USUAL_GAP_S = 0.25

export const TIMES =
  /^(\s*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3}\s*-->\s*)((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/

export type CaptionFormat = 'webvtt' | 'srt' | 'sbv'

export const cuesOf = (text: string, format: CaptionFormat): readonly TextCue[] =>
  (format === 'sbv' ? parseSbv(text) : parseTextCaptions(text, format)).cues

/** The lines of a text with an arrow in every line of times, which SBV lacks. */
export const arrowRows = (text: string, format: CaptionFormat): string[] =>
  rowsOf(format === 'sbv' ? asSubRip(text) : text)

/** @param wanted the limits that a caption breaks, by the line number of its times */
export function fixedCaptions(
  text: string,
  format: CaptionFormat,
  wanted: ReadonlyMap<number, CaptionLimits>,
): FixedText {
  const rows = arrowRows(text, format)
  const cues = cuesOf(text, format)
  const all = together([...wanted.values()])
  const starts = cues.map(({ start }) => start).toSorted((a, b) => a - b)
  const changes = cues.flatMap((cue): TextChange[] => {
    const limits = wanted.get(cue.line)
    const match = TIMES.exec(rows[cue.line - 1] ?? '')
    if (limits === undefined || match === null) return []
    const words = wordsBelow(rows, cue.line)
    const next = starts.find((start) => start > cue.start) ?? Number.POSITIVE_INFINITY
    const lines = brokenAnew(words, limits.line_chars) ?? words
    const end = newEnd({ ...cue, next, ...amountOf(cue.lines) }, limits, all)
    const times =
      end === undefined
        ? rows[cue.line - 1]!
        : rows[cue.line - 1]!.replace(TIMES, `$1${timeLike(match[2]!, end)}`)
    const after = [times, ...lines]
    const before = rows.slice(cue.line - 1, cue.line + words.length)
    if (after.join('\n') === before.join('\n')) return []
    const written = format === 'sbv' ? [times.replace(' --> ', ','), ...lines] : after
    return [{ line: cue.line, from: cue.line, count: before.length, lines: written }]
  })
  return withChanges(text, changes)
}

export const captionCount = (text: string, format: CaptionFormat): number =>
  cuesOf(text, format).length

/** How much was changed: `1 of 3 captions changed (2 break a limit)`. */
export const changedWords = (changed: number, wanted: number, captions: number): string =>
  `${changed} of ${captions} caption${captions === 1 ? '' : 's'} changed (${wanted} break${wanted === 1 ? 's' : ''} a limit)`

/** Combines limits to the strictest of each kind. */
export function together(all: readonly CaptionLimits[]): CaptionLimits {
  const of = (name: keyof CaptionLimits, pick: (...values: number[]) => number) => {
    const values = all.flatMap((limits) => limits[name] ?? [])
    return values.length === 0 ? {} : { [name]: pick(...values) }
  }
  return {
    ...of('line_chars', Math.min),
    ...of('reading_speed', Math.min),
    ...of('words_per_minute', Math.min),
    ...of('shortest_s', Math.max),
    ...of('gap_s', Math.max),
    ...of('free_s', Math.max),
    ...of('closed_s', Math.max),
  }
}

/** The lines of text after the times, up to the empty line or the next cue. */
export function wordsBelow(rows: readonly string[], line: number): string[] {
  const below = rows.slice(line)
  const end = below.findIndex((row) => row.trim() === '' || row.includes('-->'))
  return end === -1 ? below : below.slice(0, end)
}

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

interface Timed extends Amount {
  readonly start: number
  readonly end: number
  readonly next: number
}

/** The new end time of a caption, as far as there is room; undefined if it does not need to change, or cannot. */
export function newEnd(
  timed: Timed,
  limits: CaptionLimits,
  all: CaptionLimits,
): number | undefined {
  const { start, end, next } = timed
  const least = leastShown(timed, limits)
  if (least > 0) {
    const later = closedEnd(timed, Math.min(up(start + least), lastEnd(timed, all)), all)
    return later > end ? later : undefined
  }
  const { gap_s } = limits
  if (gap_s === undefined) {
    const closed = closedEnd(timed, end, limits)
    return closed > end ? closed : undefined
  }
  const earlier = down(next - gap_s)
  const kept = leastShown(timed, { ...all, shortest_s: all.shortest_s ?? 1 })
  return earlier < end && earlier - start >= kept ? earlier : undefined
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

/** The latest end that keeps the gap before the next caption. */
export const lastEnd = (
  { start, next }: Pick<Timed, 'start' | 'next'>,
  all: CaptionLimits,
): number => down(Math.min(next - keptGap(all), start + LONGEST_S))

/** Minimum gap before the next caption when a caption is extended, in seconds. */
export const keptGap = ({ gap_s, free_s = USUAL_GAP_S }: CaptionLimits): number => gap_s ?? free_s

/** An end, or the start of the next caption if the gap between them would be too short to be allowed. */
function closedEnd({ start, next }: Timed, end: number, { closed_s = 0 }: CaptionLimits): number {
  const isTooShort = end < next && next - end < closed_s - ROUNDING
  return isTooShort && next - start <= LONGEST_S ? down(next) : end
}

/** Errors of subtracted times. */
const ROUNDING = 1e-6

/** Rounds up to thousandths, ignoring errors of up to a millionth. */
const up = (seconds: number): number => Math.ceil(seconds * 1000 - 0.001) / 1000
const down = (seconds: number): number => Math.floor(seconds * 1000 + 0.001) / 1000

/** A time in the format of the file: with or without hours, with a comma or a point. */
export function timeLike(written: string, seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(thousandths / 3_600_000)
  const minutes = Math.floor(thousandths / 60_000) % 60
  const rest = two(Math.floor(thousandths / 1000) % 60)
  const parts = written.trim().split(':')
  const hasHours = parts.length === 3 || hours > 0
  const digits = parts.length === 3 ? parts[0]!.length : 2
  const mark = written.includes(',') ? ',' : '.'
  const part = String(thousandths % 1000).padStart(3, '0')
  return `${hasHours ? `${String(hours).padStart(digits, '0')}:` : ''}${two(minutes)}:${rest}${mark}${part}`
}
