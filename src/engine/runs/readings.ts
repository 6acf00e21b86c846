/** Extracts readings from the texts of a run, as far as they can be compared with a limit. */
import { wordsOf } from './copies.ts'
import { isCommon } from './figures.ts'
import { ALL, numberOf, sentencesOf, withoutDates } from './written-figures.ts'
import {
  allows,
  type Limit,
  PERCENT,
  READ_CHARACTERS,
  unitOf,
  wholeBehind,
} from './written-limits.ts'

export interface Reading {
  readonly value: number
  readonly unit: string
  readonly whole?: number
  /** The number as written. */
  readonly text: string
}

/** A reading at the beginning of a text: “163 a day”, “6 of 60 shifts”, “43 per cent did”. */
const first = /^(?:Only |In all |It was |About )?(?<figure>[£$€]?\d[\d,]*(?:\.\d+)?)/i

const figures = /(?<![\d,.])[£$€]?\d[\d,]*(?:\.\d+)?/g

/** Words before a number that is not a current reading: a limit, an expectation, another time. */
const other =
  /\b(?:below|above|under|over|than|against|before|after|from|instead of|nobody \w+|never|not|expected|limit|limit of|rule)(?: the| its)? ?$/i

/** A reading as shown in a message: “13 per cent”, “1,630”. */
export const shownReading = ({ text, unit }: Reading): string =>
  unit === PERCENT ? `${text} ${PERCENT}` : text

/** The reading at the beginning of a text; if there are several, the one that counts what the limit counts. */
export function readingFor(text: string, limit: Limit): Reading | undefined {
  const read = withoutDates(text.slice(0, READ_CHARACTERS)).replaceAll(/\s+/g, ' ').trim()
  if (limit.unit === PERCENT) return percentOf(read)
  const [start, ...others] = countsOf(sentencesOf(read)[0] ?? '')
  if (start === undefined || !first.test(read)) return undefined
  const isNamed = ({ words }: Count) => namesOne(words, limit.behind)
  if (isNamed(start)) {
    return others.some(({ isPart }) => isPart) ? undefined : withoutOwnWhole(start, limit)
  }
  // Of two counts, the one next to the word of the limit is meant: “14 remarks, 2 of them complaints”.
  const named = others.filter(isNamed)
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  // A second count, or the word of the limit alone, may be what was meant: “14 remarks, none a complaint”.
  const isElsewhere = namesOne(wordsOf(read), limit.behind) && start.whole === undefined
  return isElsewhere || (others.length > 0 && start.unit === '' && start.whole === undefined)
    ? undefined
    : start
}

/** A sentence of a note that says what was read: “18 were.”, “31 jobs were printed twice.” */
const outcome =
  /^(?:Only |In all |It was )?[£$€]?\d[\d,]*(?:\.\d+)?(?: ?%| per cent| (?:in|of) \d[\d,]*)?(?: \p{L}+){0,3}? (?:were|was|did|came|had)\b/iu

/** A sentence about another time or place than that of the forecast. */
const ofOthers = /\b(?:in (?:19|20)\d\d|ago|earlier|last|before|usual|past)\b/i

/**
 * The reading in the note of a forecast that is settled. A note begins with it, or has one sentence that says it; the
 * rest may be of other times.
 */
export function readingInNote(note: string, limit: Limit): Reading | undefined {
  if (/^[^\d.;!?]{0,12}\d/.test(note)) return readingFor(note, limit)
  const [said, ...others] = note
    .slice(0, READ_CHARACTERS)
    .split(/(?<=[.;!?])\s+/)
    .filter((sentence) => outcome.test(sentence) && !ofOthers.test(sentence))
  return said === undefined || others.length > 0 ? undefined : readingFor(said, limit)
}

/** Two readings of the same thing in one run rarely differ by more than this factor. */
const ALIKE = 10

/**
 * “63 of 4,420 beds” beside a limit of 60 beds: the part is meant, if it is about as large as the limit.
 */
function withoutOwnWhole({ whole, ...count }: Count, limit: Limit): Reading {
  const ratio = count.value / limit.value
  const isPart =
    limit.whole === undefined &&
    whole !== undefined &&
    limit.value <= whole / ALIKE &&
    ratio > 1 / ALIKE &&
    ratio < ALIKE
  return isPart || whole === undefined ? count : { ...count, whole }
}

/**
 * The percentage at the beginning of a text, or the one computed from its counts: “67 of 840 slots: 8 per cent, below
 * 13”.
 */
function percentOf(text: string): Reading | undefined {
  const start = first.exec(text)?.groups?.['figure']
  const [sentence = ''] = sentencesOf(text)
  const all = [...sentence.matchAll(figures)].map(({ 0: figure, index }) => ({
    value: numberOf(figure),
    unit: unitOf(figure, sentence.slice(index + figure.length)),
    text: figure,
    isOther: other.test(sentence.slice(0, index)),
  }))
  const shares = all.filter(({ isOther, unit }) => unit === PERCENT && !isOther)
  const counts = all.filter(({ unit }) => unit !== PERCENT).map(({ value }) => value)
  if (shares[0] !== undefined && shares[0].text === start) return shares[0]
  const [only, ...more] = shares.filter(({ value }) =>
    counts.some((whole) => counts.some((part) => Math.abs((ALL * part) / whole - value) <= 1)),
  )
  return more.length === 0 ? only : undefined
}

interface Count extends Reading {
  /** The words up to the next number that is not its whole, or to the end of the clause. */
  readonly words: readonly string[]
  /** Whether the number is a part of the count before it: “22 of them”. */
  readonly isPart: boolean
}

function countsOf(text: string): Count[] {
  const found = [...text.matchAll(figures)]
  return found.flatMap(({ 0: figure, index }, i): Count[] => {
    const before = text.slice(0, index)
    const behind = text.slice(index + figure.length)
    const whole = wholeBehind.exec(behind)?.groups?.['whole']
    const isWhole = /\bof (?:the |these |those |all |its |our )*$/i.test(before)
    if (i > 0 && (isWhole || other.test(before))) return []
    const next = found[whole === undefined ? i + 1 : i + 2]?.index ?? text.length
    return [
      {
        value: numberOf(figure),
        unit: unitOf(figure, behind),
        ...(whole === undefined ? {} : { whole: numberOf(whole) }),
        text: figure,
        words: wordsOf(text.slice(index + figure.length, next).split(/[,;:] /)[0]!),
        isPart: /^ of (?:them|these|those|whom|which)\b/i.test(behind),
      },
    ]
  })
}

/** Minimum number of common letters for two words to count as forms of one word. */
const STEM = 4
/** The same for longer words, of which one is no beginning of the other: cancellations, cancelled. */
const FORM = 5

function namesOne(words: readonly string[], behind: string): boolean {
  const [noun] = wordsOf(behind).filter((word) => !isCommon(word) && word.length >= STEM)
  if (noun === undefined) return false
  const stem = noun.replace(/s$/, '')
  return words.some(
    (word) =>
      word.startsWith(stem) || (stem.length > FORM && word.slice(0, FORM) === stem.slice(0, FORM)),
  )
}

/** Whether a reading meets a limit; undefined if they do not count the same thing. */
export function keeps(
  reading: Pick<Reading, 'unit' | 'value' | 'whole'>,
  limit: Limit,
): boolean | undefined {
  if (reading.unit !== limit.unit) return undefined
  if (reading.whole !== undefined && limit.whole !== reading.whole) return undefined
  return allows(limit, reading.value)
}
