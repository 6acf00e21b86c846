/** Reads what was counted in the texts of a run, as far as it can be held against a limit. */
import { wordsOf } from './copies.ts'
import { isCommon } from './figures.ts'
import { numberOf, withoutDates } from './written-figures.ts'
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
  /** The figure as it is written. */
  readonly text: string
}

/** A reading at the beginning of a text: “163 a day”, “6 of 60 shifts”, “43 per cent did”. */
const first = /^(?:Only |In all |It was |About )?(?<figure>[£$€]?\d[\d,]*(?:\.\d+)?)/i

const figures = /(?<![\d,.])[£$€]?\d[\d,]*(?:\.\d+)?/g

/** Words before a figure that was not read now: a limit, an expectation, another time. */
const other =
  /\b(?:below|above|under|over|than|against|before|after|from|instead of|expected|limit|limit of|rule)(?: the| its)? ?$/i

/** “13 per cent”, “1,630”. */
export const shownReading = ({ text, unit }: Reading): string =>
  unit === PERCENT ? `${text} ${PERCENT}` : text

/** The reading at the beginning of a text, or of several the one that counts what the limit counts. */
export function readingFor(text: string, limit: Limit): Reading | undefined {
  const read = withoutDates(text.slice(0, READ_CHARACTERS)).replaceAll(/\s+/g, ' ').trim()
  if (limit.unit === PERCENT) return percentOf(read)
  const start = first.exec(read)?.groups?.['figure']
  if (start === undefined) return undefined
  const counts = countsOf(read)
  const named = counts.filter(({ words }) => namesOne(words, limit.behind))
  const isApart = named[0] !== undefined && named[0] !== counts[0]
  // Of two counts the one beside the word of the limit is meant: “14 remarks, 2 of them complaints”.
  if (isApart && named.length > 1) return undefined
  return isApart ? named[0] : counts[0]
}

/** The one percentage that a text reads, also behind its counts: “67 of 840 slots: 8 per cent, below 13”. */
function percentOf(text: string): Reading | undefined {
  const start = first.exec(text)?.groups?.['figure']
  const all = [...text.matchAll(figures)].flatMap(({ 0: figure, index }) => {
    const unit = unitOf(figure, text.slice(index + figure.length))
    const isOther = other.test(text.slice(0, index))
    return unit === PERCENT && !isOther ? [{ value: numberOf(figure), unit, text: figure }] : []
  })
  return start === all[0]?.text || all.length === 1 ? all[0] : undefined
}

interface Count extends Reading {
  /** The words up to the next figure that is no whole of this one. */
  readonly words: readonly string[]
}

function countsOf(text: string): Count[] {
  const found = [...text.matchAll(figures)]
  return found.flatMap(({ 0: figure, index }, i): Count[] => {
    const behind = text.slice(index + figure.length)
    const whole = wholeBehind.exec(behind)?.groups?.['whole']
    if (i > 0 && /\bof (?:the |these |those |all |its |our )*$/i.test(text.slice(0, index)))
      return []
    const next = found[whole === undefined ? i + 1 : i + 2]?.index ?? text.length
    return [
      {
        value: numberOf(figure),
        unit: unitOf(figure, behind),
        ...(whole === undefined ? {} : { whole: numberOf(whole) }),
        text: figure,
        words: wordsOf(text.slice(index + figure.length, next)),
      },
    ]
  })
}

/** Least letters of a word by which another form of it is known. */
const STEM = 4

function namesOne(words: readonly string[], behind: string): boolean {
  const [noun] = wordsOf(behind).filter((word) => !isCommon(word) && word.length >= STEM)
  if (noun === undefined) return false
  const stem = noun.replace(/s$/, '')
  return words.some((word) => word.startsWith(stem))
}

/** Whether a reading keeps a limit; undefined where the two do not count alike. */
export function keeps(
  reading: Pick<Reading, 'unit' | 'value' | 'whole'>,
  limit: Limit,
): boolean | undefined {
  if (reading.unit !== limit.unit) return undefined
  if (reading.whole !== undefined && limit.whole !== reading.whole) return undefined
  return allows(limit, reading.value)
}
