/**
 * Fixes WebVTT, SubRip and SBV without changing words: re-wraps lines, makes two captions of a long one, extends times as
 * far as there is room, widens gaps. What is still too fast or too brief then is for a person, who alone can shorten a
 * text.
 */
import type { TextCue } from '../../adapters/captions/cue.ts'
import { asSubRip, parseSbv } from '../../adapters/captions/sbv.ts'
import { parseTextCaptions } from '../../adapters/captions/text-captions.ts'
import {
  type Amount,
  amountOf,
  brokenAnew,
  keptGap,
  LONGEST_S,
  leastShown,
} from './caption-measures.ts'
import { type CaptionPart, captionParts } from './caption-split.ts'
import type { CaptionLimits } from './remedy.ts'
import { type FixedText, rowsOf, type TextChange, withChanges } from './text-change.ts'

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
  const numbers = cueNumbers(rows, format)
  const changes = cues.flatMap((cue): TextChange[] => {
    const numbered = numbers.changeAbove(cue.line)
    const limits = wanted.get(cue.line)
    const match = TIMES.exec(rows[cue.line - 1] ?? '')
    if (limits === undefined || match === null) return numbered
    const words = wordsBelow(rows, cue.line)
    const next = starts.find((start) => start > cue.start) ?? Number.POSITIVE_INFINITY
    const parts = captionParts({ ...cue, next, words }, limits, all)
    if (parts !== undefined) {
      const split = partRows(rows[cue.line - 1]!, parts, () => numbers.added(cue.line))
      return [
        ...numbered,
        { line: cue.line, from: cue.line, count: 1 + words.length, lines: inFormat(split, format) },
      ]
    }
    const lines = copyLines(words, limits)
    const end = newEnd({ ...cue, next, ...amountOf(cue.lines) }, limits, all)
    const times =
      end === undefined
        ? rows[cue.line - 1]!
        : rows[cue.line - 1]!.replace(TIMES, `$1${timeLike(match[2]!, end)}`)
    const after = [times, ...lines]
    const before = rows.slice(cue.line - 1, cue.line + words.length)
    if (after.join('\n') === before.join('\n')) return numbered
    const written = inFormat(after, format)
    return [...numbered, { line: cue.line, from: cue.line, count: before.length, lines: written }]
  })
  const captions = changes.filter(({ line }) => wanted.has(line)).length
  return { ...withChanges(text, changes), items: captions }
}

/** The lines that a caption has in the copy, where it stays one caption. */
export const copyLines = (words: readonly string[], limits: CaptionLimits): readonly string[] =>
  brokenAnew(words, limits.line_chars) ?? halvesOf(words, limits) ?? words

/** Two lines of one that is too long for two: fewer words then have to go to keep the limit. */
const halvesOf = (words: readonly string[], { line_chars }: CaptionLimits): string[] | undefined =>
  line_chars === undefined || words.length !== 1
    ? undefined
    : brokenAnew(words, Number.POSITIVE_INFINITY)

/** The rows of the captions that one becomes, with an empty row between two. */
function partRows(
  times: string,
  parts: readonly CaptionPart[],
  number: () => readonly string[],
): string[] {
  const [, begin = '', end = ''] = TIMES.exec(times) ?? []
  const start = begin.replace(/\s*-->\s*$/, '').trim()
  return parts.flatMap((part, i) => [
    ...(i === 0 ? [] : ['', ...number()]),
    times.replace(
      TIMES,
      `${i === 0 ? begin : begin.replace(start, timeLike(start, part.start))}${timeLike(end, part.end)}`,
    ),
    ...part.lines,
  ])
}

const inFormat = (rows: readonly string[], format: CaptionFormat): string[] =>
  format === 'sbv'
    ? rows.map((row) => (TIMES.test(row) ? row.replace(' --> ', ',') : row))
    : [...rows]

/**
 * Numbers of captions in SubRip, where those behind an added one move on; other formats have none, or names. It is asked
 * in the order of the captions.
 */
function cueNumbers(rows: readonly string[], format: CaptionFormat) {
  let added = 0
  const numberAbove = (line: number): number | undefined => {
    const row = rows[line - 2] ?? ''
    return format === 'srt' && /^\s*\d+\s*$/.test(row) ? Number(row) : undefined
  }
  return {
    changeAbove: (line: number): TextChange[] => {
      const number = numberAbove(line)
      return number === undefined || added === 0
        ? []
        : [{ line: line - 1, from: line - 1, count: 1, lines: [String(number + added)] }]
    },
    added: (line: number): string[] => {
      const number = numberAbove(line)
      added += 1
      return number === undefined ? [] : [String(number + added)]
    },
  }
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

/** The latest end that keeps the gap before the next caption. */
export const lastEnd = (
  { start, next }: Pick<Timed, 'start' | 'next'>,
  all: CaptionLimits,
): number => down(Math.min(next - keptGap(all), start + LONGEST_S))

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
