/**
 * How much of a phrase a search covers. A name or phrase that is all in the search says more than one word of each of many
 * phrases, which bm25 over all phrases of a row together cannot tell apart.
 */
import { isStopWord } from './stop-words.ts'

/** The stems of a search, and which rows count → their scores; the lower, the better. */
export type Coverage = (
  stems: readonly string[],
  passes: (number: number) => boolean,
) => Map<number, number>

/** A row by its phrases: names, phrases and sentences, each as stems. */
export interface Phrased {
  readonly number: number
  readonly phrases: readonly (readonly string[])[]
}

/** What the share of a phrase that is covered counts. */
const SHARE_POWER = 0.6
/** Phrases of a row that count, the best first and each half as much as the one before it. */
const COUNTED = 4

/**
 * A phrase scores the weight of its words that the search holds, times the share that they are of its whole weight to the
 * power of 0.6; a word weighs its rarity among the rows.
 */
export function coverage(rows: readonly Phrased[]): Coverage {
  const held = new Map<string, Set<number>>()
  const phrases: { number: number; weight: number }[] = []
  const places = new Map<string, number[]>()
  const all = rows.flatMap(({ number, phrases: own }) =>
    own
      .map(content)
      .filter(({ length }) => length > 0)
      .map((stems) => ({ number, stems })),
  )
  for (const { number, stems } of all) {
    for (const stem of stems) {
      const holding = held.get(stem)
      if (holding === undefined) held.set(stem, new Set([number]))
      else holding.add(number)
    }
  }
  const weights = new Map(
    [...held].map(([stem, { size }]) => [
      stem,
      Math.log(1 + (rows.length - size + 0.5) / (size + 0.5)),
    ]),
  )
  for (const { number, stems } of all) {
    const place = phrases.length
    phrases.push({ number, weight: stems.reduce((sum, stem) => sum + weights.get(stem)!, 0) })
    for (const stem of stems) {
      const own = places.get(stem)
      if (own === undefined) places.set(stem, [place])
      else own.push(place)
    }
  }
  return (stems, passes) => {
    const matched = new Map<number, number>()
    for (const stem of new Set(stems)) {
      const weight = weights.get(stem) ?? 0
      for (const place of places.get(stem) ?? [])
        matched.set(place, (matched.get(place) ?? 0) + weight)
    }
    const byRow = new Map<number, number[]>()
    for (const [place, weight] of matched) {
      const { number, weight: whole } = phrases[place]!
      if (!passes(number)) continue
      const score = weight * (weight / whole) ** SHARE_POWER
      const scores = byRow.get(number)
      if (scores === undefined) byRow.set(number, [score])
      else scores.push(score)
    }
    return new Map([...byRow].map(([number, scores]) => [number, -halved(scores)]))
  }
}

const content = (stems: readonly string[]): string[] => [
  ...new Set(stems.filter((stem) => !isStopWord(stem))),
]

const halved = (scores: readonly number[]): number =>
  scores
    .toSorted((a, b) => b - a)
    .slice(0, COUNTED)
    .reduce((sum, score, i) => sum + score / 2 ** i, 0)
