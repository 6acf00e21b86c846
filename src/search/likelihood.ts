/**
 * Query likelihood with Jelinek-Mercer smoothing (Zhai and Lafferty, A Study of Smoothing Methods for Language Models,
 * 2004): how likely the words of a search are in the sentences of a row. Coverage compares the search with one phrase;
 * this compares it with all sentences of a row together, stop words included, since `my`, `we` and `not` distinguish
 * situations.
 */
import type { Phrased } from './coverage.ts'

export interface Likelihood {
  /** Scores of the rows that pass and contain a stem of the search; lower is better. */
  readonly scores: (
    stems: readonly string[],
    passes: (number: number) => boolean,
  ) => Map<number, number>
}

/** Weight of the word frequencies of all rows; those of the row have the rest (λ). */
const SMOOTHING = 0.5

export function likelihood(rows: readonly Phrased[]): Likelihood {
  /** Number of phrases and sentences of each row that contain a stem, by stem. */
  const held = new Map<string, Map<number, number>>()
  /** Number of words of each row. */
  const lengths = new Map<number, number>()
  let words = 0
  for (const { number, phrases, sentences } of rows) {
    for (const stems of [...phrases, ...sentences].map((phrase) => new Set(phrase))) {
      lengths.set(number, (lengths.get(number) ?? 0) + stems.size)
      words += stems.size
      for (const stem of stems) {
        const counts = held.get(stem) ?? new Map<number, number>()
        held.set(stem, counts.set(number, (counts.get(number) ?? 0) + 1))
      }
    }
  }
  const totals = new Map(
    [...held].map(([stem, counts]) => [stem, [...counts.values()].reduce((a, b) => a + b, 0)]),
  )
  return {
    scores: (stems, passes) => {
      const scores = new Map<number, number>()
      for (const stem of new Set(stems)) {
        const everywhere = (totals.get(stem) ?? 0) / words
        for (const [number, count] of held.get(stem) ?? []) {
          if (!passes(number)) continue
          const here = count / lengths.get(number)!
          const likelier = Math.log1p((((1 - SMOOTHING) / SMOOTHING) * here) / everywhere)
          scores.set(number, (scores.get(number) ?? 0) - likelier)
        }
      }
      return scores
    },
  }
}
