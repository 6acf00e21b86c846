/**
 * Measures how much of a phrase a search covers. A name or phrase that is entirely in the search says more than one
 * word of each of many phrases; bm25, which sees all phrases of a row together, cannot distinguish these.
 */
import { isStopWord } from './stop-words.ts'

export interface Coverage {
  /** Scores of the rows that pass, by the stems of a search; lower is better. */
  readonly scores: (
    stems: readonly string[],
    passes: (number: number) => boolean,
  ) => Map<number, number>
  /** How much a search and one row cover each other. */
  readonly of: (stems: readonly string[], number: number) => Covered
}

/** Shares of weight, 0 to 1; the weight of a word is its rarity among the rows. */
export interface Covered {
  /** Share of the search that is in the row. */
  readonly search: number
  /** Share of the best covered phrase of the row that is in the search. */
  readonly phrase: number
}

/** Phrases of a row: names, phrases and sentences, each as stems. */
export interface Phrased {
  readonly number: number
  readonly phrases: readonly (readonly string[])[]
  /**
   * Sentences that people say, as stems. They count slightly less than phrases, since there are many and they contain
   * more than the subject.
   */
  readonly sentences: readonly (readonly string[])[]
}

/** Exponent of the covered share of a phrase. */
const SHARE_POWER = 0.6
/** Number of phrases of a row that count, best first, each half as much as the one before it. */
const COUNTED = 4
/** Weight of a sentence relative to a phrase. */
const SENTENCE_WEIGHT = 0.8

interface Phrase {
  readonly number: number
  readonly stems: readonly string[]
  readonly counts: number
}

/**
 * The score of a phrase is the weight of its words in the search, times their share of its whole weight to the power of
 * 0.6; the weight of a word is its rarity among the rows.
 */
export function coverage(rows: readonly Phrased[]): Coverage {
  const all = rows.flatMap(({ number, phrases, sentences }): Phrase[] =>
    [
      ...phrases.map((stems) => ({ number, stems: content(stems), counts: 1 })),
      ...sentences.map((stems) => ({ number, stems: content(stems), counts: SENTENCE_WEIGHT })),
    ].filter(({ stems }) => stems.length > 0),
  )
  const weights = rarities(all, rows.length)
  const unheld = rarity(0, rows.length)
  const weightOf = (stems: readonly string[]): number =>
    stems.reduce((sum, stem) => sum + (weights.get(stem) ?? unheld), 0)
  const wholes = all.map(({ stems }) => weightOf(stems))
  const places = new Map<string, number[]>()
  all.forEach(({ stems }, place) => {
    for (const stem of stems) {
      const own = places.get(stem)
      if (own === undefined) places.set(stem, [place])
      else own.push(place)
    }
  })
  return {
    scores: (stems, passes) => {
      const matched = new Map<number, number>()
      for (const stem of new Set(stems)) {
        const weight = weights.get(stem) ?? 0
        for (const place of places.get(stem) ?? [])
          matched.set(place, (matched.get(place) ?? 0) + weight)
      }
      const byRow = new Map<number, number[]>()
      for (const [place, weight] of matched) {
        const { number, counts } = all[place]!
        if (!passes(number)) continue
        const score = weight * (weight / wholes[place]!) ** SHARE_POWER * counts
        const scores = byRow.get(number)
        if (scores === undefined) byRow.set(number, [score])
        else scores.push(score)
      }
      return new Map([...byRow].map(([number, scores]) => [number, -halved(scores)]))
    },
    of: (stems, number) => {
      const sought = new Set(stems)
      const own = all.flatMap((phrase, place) => (phrase.number === number ? [place] : []))
      const held = new Set(own.flatMap((place) => all[place]!.stems))
      const whole = weightOf([...sought])
      return {
        search: whole === 0 ? 0 : weightOf([...sought].filter((stem) => held.has(stem))) / whole,
        phrase: Math.max(
          0,
          ...own.map(
            (place) =>
              weightOf(all[place]!.stems.filter((stem) => sought.has(stem))) / wholes[place]!,
          ),
        ),
      }
    },
  }
}

/** Weight of each stem, from the number of rows that have it. */
function rarities(phrases: readonly Phrase[], rows: number): Map<string, number> {
  const held = new Map<string, Set<number>>()
  for (const { number, stems } of phrases) {
    for (const stem of stems) {
      const holding = held.get(stem)
      if (holding === undefined) held.set(stem, new Set([number]))
      else holding.add(number)
    }
  }
  return new Map([...held].map(([stem, { size }]) => [stem, rarity(size, rows)]))
}

const rarity = (holding: number, rows: number): number =>
  Math.log(1 + (rows - holding + 0.5) / (holding + 0.5))

const content = (stems: readonly string[]): string[] => [
  ...new Set(stems.filter((stem) => !isStopWord(stem))),
]

const halved = (scores: readonly number[]): number =>
  scores
    .toSorted((a, b) => b - a)
    .slice(0, COUNTED)
    .reduce((sum, score, i) => sum + score / 2 ** i, 0)
