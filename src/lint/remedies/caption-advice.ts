/** Says of each caption that breaks a limit by how much, and what to change it to: its end, its lines or its words. */
import type { TextCue } from '../../adapters/captions/cue.ts'
import { SECONDS_A_MINUTE } from '../../adapters/captions/cue-facts.ts'
import { rounded } from '../../adapters/values.ts'
import {
  arrowRows,
  type CaptionFormat,
  cuesOf,
  newEnd,
  TIMES,
  timeLike,
  together,
  wordsBelow,
} from './caption-fix.ts'
import {
  type Amount,
  amountOf,
  brokenAnew,
  isMarked,
  keptGap,
  LONGEST_S,
  leastShown,
} from './caption-measures.ts'
import { type Rewording, rewordingOf } from './caption-rewording.ts'
import { begunLater } from './caption-room.ts'
import { type CaptionPart, captionParts } from './caption-split.ts'
import type { CaptionLimits } from './remedy.ts'

export interface CaptionAdvice {
  /** Number of the caption in the file, and the line of its times. */
  readonly cue: number
  readonly line: number
  /** The words of the caption, in one line. */
  readonly text: string
  /** By how much it breaks each limit: `96 characters a second, at most 20`. */
  readonly faults: readonly string[]
  /** What to change, as sentences. */
  readonly changes: readonly string[]
  /** Whether a person has to change words; otherwise the mended copy has all of it. */
  readonly needsWords: boolean
  /** Where shorter words would mend it: its own, and what it may have. */
  readonly rewording?: Rewording
}

/** What to change of a caption, as sentences. */
interface Changes {
  readonly said: readonly string[]
  readonly needsWords: boolean
  /** How many seconds are missing before the next caption begins, if that is why words have to go. */
  readonly lacking?: number
}

/** Limits of captions that a file breaks, by the line number of their times. */
export type WantedLimits = ReadonlyMap<number, CaptionLimits>

export function captionAdvice(
  text: string,
  format: CaptionFormat,
  wanted: WantedLimits,
): CaptionAdvice[] {
  const rows = arrowRows(text, format)
  const cues = cuesOf(text, format)
  const all = together([...wanted.values()])
  const starts = cues.map(({ start }) => start).toSorted((a, b) => a - b)
  return cues.flatMap((cue): CaptionAdvice[] => {
    const limits = wanted.get(cue.line)
    if (limits === undefined) return []
    const next = starts.find((start) => start > cue.start) ?? Number.POSITIVE_INFINITY
    const written = TIMES.exec(rows[cue.line - 1] ?? '')?.[2] ?? ''
    const timed = { ...cue, next, ...amountOf(cue.lines) }
    const told = { cue: cue.number, line: cue.line, text: cue.lines.join(' ') }
    const parts = captionParts({ ...timed, words: wordsBelow(rows, cue.line) }, limits, all)
    if (parts !== undefined) {
      const said = `Make ${partsWords(parts, (seconds) => timeLike(written, seconds))}.`
      return [{ ...told, faults: faultsOf(timed, limits), changes: [said], needsWords: false }]
    }
    const asWritten = (seconds: number): string => timeLike(written, seconds)
    const times = timeChanges(timed, limits, all, asWritten)
    const words = wordsBelow(rows, cue.line)
    const lines = lineChanges(words, limits)
    const needsWords = times.needsWords || lines.needsWords
    const rewording = needsWords ? rewordingOf(timed, words, limits, all) : undefined
    const moved = movedFor(cues, timed, words, times.lacking, [limits, all])
    return [
      {
        ...told,
        faults: faultsOf(timed, limits),
        // Where words have to go, the lines are broken after that.
        changes: [
          ...times.said,
          ...(moved === undefined ? [] : [movedWords(moved, asWritten)]),
          ...(times.needsWords ? [] : lines.said),
        ],
        needsWords,
        ...(rewording === undefined ? {} : { rewording }),
      },
    ]
  })
}

/** “two captions of it: “…” until 00:03, then “…” until 00:05”. */
const partsWords = (parts: readonly CaptionPart[], written: (seconds: number) => string): string =>
  `${parts.length === 2 ? 'two' : 'three'} captions of it: ${parts
    .map(({ end, lines }) => `${quoted(lines)} until ${written(end)}`)
    .join(', then ')}`

/** The captions behind one that begin later, so that it keeps its words, and the parts that it then has. */
interface Moved {
  readonly later: NonNullable<ReturnType<typeof begunLater>>
  readonly by: number
  readonly parts: readonly CaptionPart[] | undefined
}

/** Room for all words from the captions behind; undefined where they have none, or the lines would still be too long. */
function movedFor(
  cues: readonly TextCue[],
  timed: Timed,
  words: readonly string[],
  lacking: number | undefined,
  [limits, all]: readonly [CaptionLimits, CaptionLimits],
): Moved | undefined {
  if (lacking === undefined) return undefined
  const gap = keptGap(all)
  const isSplit =
    limits.line_chars !== undefined && brokenAnew(words, limits.line_chars) === undefined
  // Between the parts of a caption a gap is kept as well.
  const least = leastShown(timed, limits) + (isSplit ? 2 * gap : 0)
  const by = rounded(timed.start + least + gap - timed.next, 2)
  const next = timed.next + by
  const parts = isSplit ? captionParts({ ...timed, next, words }, limits, all) : undefined
  const isTooLong = next - gap - timed.start > LONGEST_S && !isSplit
  const later = begunLater(cues, timed, by, gap)
  return later === undefined || isTooLong || (isSplit && parts === undefined)
    ? undefined
    : { later, by, parts }
}

function movedWords({ later, by, parts }: Moved, written: (seconds: number) => string): string {
  const each = later.moved.map(({ cue, start }) => `caption ${cue} at ${written(start)}`)
  const then = parts === undefined ? '' : `, and make ${partsWords(parts, written)}`
  return `Or keep every word and begin ${each.join(' and ')}, ${by} s later than now, for ${later.free} s are free after ${each.length === 1 ? 'it' : 'them'}${then}. Then listen whether what was moved still fits the speech.`
}

const quoted = (lines: readonly string[]): string => lines.map((line) => `“${line}”`).join(' ')

/** What the copy cannot mend: `1 caption still breaks a limit and needs your hand: …`. */
export const leftWords = (left: number): string =>
  left === 1
    ? '1 caption still breaks a limit and needs your hand: shorten its words, make room or break its lines'
    : `${left} captions still break a limit and need your hand: shorten their words, make room or break their lines`

/** The captions of a file that break any of these limits. */
export function beyond(
  text: string,
  format: CaptionFormat,
  limits: CaptionLimits,
): Map<number, CaptionLimits> {
  const cues = cuesOf(text, format)
  return new Map(
    cues.flatMap((cue) => {
      const broken = brokenBy(cue, limits)
      return Object.keys(broken).length === 0 ? [] : [[cue.line, broken] as const]
    }),
  )
}

function brokenBy(
  { start, end, lines }: TextCue,
  { reading_speed, line_chars, shortest_s, words_per_minute }: CaptionLimits,
): CaptionLimits {
  const duration = rounded(end - start)
  const { characters, words } = amountOf(lines)
  const isOver = (value: number, most: number | undefined): boolean =>
    most !== undefined && value > most
  return {
    ...(isOver(rounded(characters / duration, 2), reading_speed)
      ? { reading_speed: reading_speed! }
      : {}),
    ...(isOver(rounded((words * SECONDS_A_MINUTE) / duration, 1), words_per_minute)
      ? { words_per_minute: words_per_minute! }
      : {}),
    ...(isOver(longest(lines), line_chars) ? { line_chars: line_chars! } : {}),
    ...(shortest_s !== undefined && duration < shortest_s ? { shortest_s } : {}),
  }
}

const longest = (lines: readonly string[]): number =>
  Math.max(0, ...lines.map((line) => [...line].length))

type Timed = Pick<TextCue, 'start' | 'end' | 'lines'> & Amount & { readonly next: number }

function faultsOf(timed: Timed, limits: CaptionLimits): string[] {
  const { start, end, lines, next, characters, words } = timed
  const { reading_speed, line_chars, shortest_s, gap_s, closed_s = 0, words_per_minute } = limits
  const gap = rounded(Math.max(0, next - end))
  const duration = end - start
  return [
    ...(reading_speed === undefined
      ? []
      : [`${rounded(characters / duration, 1)} characters a second, at most ${reading_speed}`]),
    ...(words_per_minute === undefined
      ? []
      : [
          `${Math.round((words * SECONDS_A_MINUTE) / duration)} words a minute, at most ${words_per_minute}`,
        ]),
    ...(line_chars === undefined
      ? []
      : [`a line of ${longest(lines)} characters, at most ${line_chars}`]),
    ...(shortest_s === undefined
      ? []
      : [`shown for ${rounded(duration)} s, at least ${rounded(shortest_s)}`]),
    ...(gap_s === undefined ? [] : [`${gap} s before the next, at least ${rounded(gap_s)}`]),
    ...(gap > 0 && gap < closed_s
      ? [`${gap} s before the next, either none or at least ${rounded(closed_s)}`]
      : []),
  ]
}

function timeChanges(
  timed: Timed,
  limits: CaptionLimits,
  all: CaptionLimits,
  written: (seconds: number) => string,
): Changes {
  const end = newEnd(timed, limits, all)
  const least = leastShown(timed, limits)
  // Times have thousandths of a second.
  const isEnough = end !== undefined && end - timed.start >= least - 0.001
  if (end !== undefined && (least === 0 || isEnough)) {
    const verb = end > timed.end ? 'Let it stay until' : 'Take it off at'
    const said = `${verb} ${written(end)} in place of ${written(timed.end)}.`
    return { said: [said], needsWords: false }
  }
  if (least > 0) return roomTaken(timed, limits, all, written)
  if (limits.gap_s === undefined) return gapLeft(timed, limits)
  const said = 'Shorten its words and take it off earlier; as it is, it would be too short to read.'
  return { said: [said], needsWords: true }
}

/** What to do about a gap that is too short, where the caption cannot stay until the next one begins. */
function gapLeft({ end, next }: Timed, { closed_s = 0 }: CaptionLimits): Changes {
  const isTooShort = end < next && rounded(next - end) < closed_s
  const said = `It cannot stay until the next one begins, for ${LONGEST_S} s are the most: take it off ${rounded(closed_s)} s before that.`
  return isTooShort ? { said: [said], needsWords: true } : { said: [], needsWords: false }
}

/** What to do where the next caption begins too soon for all of the words. */
function roomTaken(
  timed: Timed,
  limits: CaptionLimits,
  all: CaptionLimits,
  written: (seconds: number) => string,
): Changes {
  const { start, end, characters, words } = timed
  const { reading_speed, shortest_s, words_per_minute } = limits
  const last = newEnd(timed, limits, all) ?? end
  // What 7 s do not hold, no room before the next one helps.
  const isOfRoom = Number.isFinite(timed.next) && last < start + LONGEST_S
  const lacking = isOfRoom
    ? Math.ceil((leastShown(timed, limits) - (last - start)) * 100) / 100
    : undefined
  const most = reading_speed === undefined ? characters : Math.floor((last - start) * reading_speed)
  const mostWords =
    words_per_minute === undefined
      ? words
      : Math.floor(((last - start) * words_per_minute) / SECONDS_A_MINUTE)
  const wordCount = mostWords === 1 ? '1 word' : `${mostWords} words`
  const isBrief = shortest_s !== undefined && last - start < shortest_s
  // Joined with another, a caption whose line is too long is longer still.
  const canJoin = limits.line_chars === undefined
  const said = [
    `${
      last > end
        ? `It can stay until ${written(last)}, as long as there is room`
        : noRoom(timed, all, written)
    }${lacking === undefined ? '' : `; ${lacking} s ${lacking === 1 ? 'is' : 'are'} missing`}.`,
    ...(most < characters
      ? [
          `Shorten it to ${most} characters; it has ${characters}, so ${characters - most} have to go.`,
        ]
      : []),
    ...(mostWords < words
      ? [
          most < characters
            ? `And to ${wordCount}, of ${words}.`
            : `Shorten it to ${wordCount}; it has ${words}.`,
        ]
      : []),
    ...(canJoin && (isBrief || most < characters / 2 || mostWords < words / 2)
      ? ['Or join it with the caption before or after it.']
      : []),
  ]
  return { said, needsWords: true, ...(lacking === undefined ? {} : { lacking }) }
}

/** Why a caption cannot stay longer. */
function noRoom(
  { start, next }: Timed,
  all: CaptionLimits,
  written: (seconds: number) => string,
): string {
  const gap_s = keptGap(all)
  if (next - gap_s >= start + LONGEST_S) return `It cannot stay longer: ${LONGEST_S} s are the most`
  const free = gap_s === 0 ? '' : `, and ${rounded(gap_s)} s before that stay free`
  return `It cannot stay longer: the next one begins at ${written(next)}${free}`
}

function lineChanges(words: readonly string[], { line_chars }: CaptionLimits): Changes {
  if (line_chars === undefined) return { said: [], needsWords: false }
  const lines = brokenAnew(words, line_chars)
  if (lines !== undefined) {
    const said = `Break it so: ${quoted(lines)}`
    return { said: [said], needsWords: false }
  }
  const said = words.some(isMarked)
    ? 'Break it by hand: what marks of style or dashes of speakers belong to is yours to say.'
    : `There is no time for two captions of it: say it in two lines of at most ${line_chars} characters.`
  return { said: [said], needsWords: true }
}
