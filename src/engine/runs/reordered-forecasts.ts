/** Warnings about forecasts that say the same in another order of their words. */
import { wordsOf } from './copies.ts'
import type { Run, RunWarning } from './run.ts'

/** Maximum number of forecasts that are compared with earlier ones. */
const COMPARED_FORECASTS = 50

/** Articles, and “in 100” beside “of 100”, in which two wordings of one statement may differ. */
const plainWords = (statement: string): string[] =>
  wordsOf(statement.replaceAll(/\bof (?:the )?(?=100\b)/g, 'in ')).filter(
    (word, i, all) =>
      !/^(?:a|an|the)$/.test(word) && !(word === 'of' && /^\d+$/.test(all[i - 1] ?? '')),
  )

/** Forecasts for one day that say the same in another order: “On 10 April 9 or fewer” and “9 or fewer on 10 April”. */
export function reorderedForecasts({ forecasts }: Run): RunWarning[] {
  const compared = forecasts
    .slice(0, COMPARED_FORECASTS)
    .map(({ made, resolve_by, statement }) => ({
      days: JSON.stringify([made, resolve_by]),
      statement: statement.trim(),
      words: plainWords(statement),
    }))
  return compared.flatMap((forecast, i): RunWarning[] => {
    const first = compared.slice(0, i).findIndex(
      ({ days, statement, words }) =>
        days === forecast.days &&
        // An exact copy has another warning.
        statement !== forecast.statement &&
        areOneStatement(words, forecast.words),
    )
    return first === -1
      ? []
      : [
          {
            path: `$.forecasts[${i}]`,
            code: 'duplicate_entry',
            message: `says what $.forecasts[${first}] says in another order; leave one out, or give it its own day`,
          },
        ]
  })
}

/** Minimum length of a moved phrase in words: swapping single words may change the meaning. */
const LEAST_MOVED = 2

/** Whether two texts differ only in the position of one phrase. */
function isMoved(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  const from = a.findIndex((word, i) => word !== b[i])
  const to = a.findLastIndex((word, i) => word !== b[i]) + 1
  if (from === -1) return false
  const wanted = b.slice(from, to).join(' ')
  const part = a.slice(from, to)
  return part.some(
    (_word, k) =>
      k >= LEAST_MOVED &&
      part.length - k >= LEAST_MOVED &&
      [...part.slice(k), ...part.slice(0, k)].join(' ') === wanted,
  )
}

/** Maximum number of phrases into which a statement is taken apart. */
const MOST_PHRASES = 3
/** Maximum number of words of statements that are taken apart. */
const MOST_WORDS = 90

const areOneStatement = (a: readonly string[], b: readonly string[]): boolean =>
  (a.length > 0 && a.join(' ') === b.join(' ')) || isMoved(a, b) || isOfSamePhrases(a, b)

/** Whether one text has the phrases of the other in another order, each with the words that lead into it. */
function isOfSamePhrases(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length || a.length > MOST_WORDS) return false
  let left = [...a]
  let at = 0
  for (let phrases = 0; at < b.length; phrases += 1) {
    const [start, length] = longestRun(left, b, at)
    if (length < LEAST_MOVED || phrases === MOST_PHRASES) return false
    // A gap keeps words apart that did not stand beside each other.
    left = left.with(start, '').toSpliced(start + 1, length - 1)
    at += length
  }
  return true
}

/** The longest run of words of a text that stands in the other from a place on: its start and length. */
function longestRun(
  text: readonly string[],
  other: readonly string[],
  from: number,
): [number, number] {
  let longest: [number, number] = [0, 0]
  for (const start of text.keys()) {
    let length = 0
    while (from + length < other.length && text[start + length] === other[from + length])
      length += 1
    if (length > longest[1]) longest = [start, length]
  }
  return longest
}
