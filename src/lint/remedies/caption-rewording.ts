/** What room a caption has for shorter words, what its copy still breaks without them, and the text that has them. */
import type { TextCue } from '../../adapters/captions/cue.ts'
import { SECONDS_A_MINUTE } from '../../adapters/captions/cue-facts.ts'
import { rounded } from '../../adapters/values.ts'
import {
  arrowRows,
  type CaptionFormat,
  copyLines,
  lastEnd,
  newEnd,
  wordsBelow,
} from './caption-fix.ts'
import { type Amount, isMarked, leastShown } from './caption-measures.ts'
import type { CaptionLimits } from './remedy.ts'
import { type TextChange, withChanges } from './text-change.ts'

/** What a caption may have in the time that the mended copy gives it. */
export interface TextRoom {
  readonly seconds: number
  readonly characters?: number
  readonly words?: number
  readonly line_chars?: number
}

export interface Rewording {
  /** The lines as they stand in the file, marks included. */
  readonly written: string
  readonly room: TextRoom
  /** What the copy still breaks without shorter words: `92 characters too many for 1.25 s`. */
  readonly still: readonly string[]
}

type Timed = Pick<TextCue, 'start' | 'end' | 'lines'> & Amount & { readonly next: number }

/** @returns undefined where other words would not help: only the time is too short, or a gap */
export function rewordingOf(
  timed: Timed,
  words: readonly string[],
  limits: CaptionLimits,
  all: CaptionLimits,
): Rewording | undefined {
  const { gap_s, line_chars, reading_speed, words_per_minute } = limits
  if ([gap_s, line_chars, reading_speed, words_per_minute].every((one) => one === undefined)) {
    return undefined
  }
  const isTakenOff = gap_s !== undefined && leastShown(timed, limits) === 0
  const end = newEnd(timed, limits, all) ?? (isTakenOff ? lastEnd(timed, all) : timed.end)
  const seconds = rounded(end - timed.start)
  const held = { ...all, ...limits }
  const room: TextRoom = {
    seconds,
    ...(held.reading_speed === undefined
      ? {}
      : { characters: whole(seconds * held.reading_speed) }),
    ...(held.words_per_minute === undefined
      ? {}
      : { words: whole((seconds * held.words_per_minute) / SECONDS_A_MINUTE) }),
    ...(held.line_chars === undefined ? {} : { line_chars: held.line_chars }),
  }
  return { written: words.join('\n'), room, still: stillBroken(timed, words, limits, room) }
}

const whole = (value: number): number => Math.floor(value + 1e-6)

function stillBroken(
  { characters, lines, words: count }: Timed,
  words: readonly string[],
  limits: CaptionLimits,
  room: TextRoom,
): string[] {
  const { line_chars: most = Number.POSITIVE_INFINITY, shortest_s } = limits
  const after = words.some(isMarked) ? lines : copyLines(words, limits)
  const long = after.map((line) => [...line].length).filter((length) => length > most)
  const over = (has: number, may: number | undefined, noun: string): string[] =>
    may === undefined || has <= may
      ? []
      : [`${has - may} ${noun}${has - may === 1 ? '' : 's'} too many for ${room.seconds} s`]
  return [
    ...(long.length === 0
      ? []
      : [
          `${long.length === 1 ? 'a line' : 'lines'} of ${long.join(' and ')} characters, ${most} allowed`,
        ]),
    ...over(characters, room.characters, 'character'),
    ...over(count, room.words, 'word'),
    ...(shortest_s !== undefined && room.seconds < shortest_s
      ? [`shown for ${room.seconds} s, at least ${rounded(shortest_s)}`]
      : []),
  ]
}

/** The lines of words that somebody typed; an empty line or an arrow would end the caption. */
const typedLines = (words: string): string[] =>
  words
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('-->', '→').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/**
 * Puts words in place of those of some captions. A caption for which nothing is left keeps its own.
 *
 * @param typed the words by the line number of the times of their caption
 */
export function withWords(
  text: string,
  format: CaptionFormat,
  typed: ReadonlyMap<number, string>,
): string {
  const rows = arrowRows(text, format)
  const changes = [...typed].flatMap(([line, words]): TextChange[] => {
    const [lines, count] = [typedLines(words), wordsBelow(rows, line).length]
    return lines.length === 0 || count === 0 ? [] : [{ line, from: line + 1, count, lines }]
  })
  return withChanges(text, changes).text
}
