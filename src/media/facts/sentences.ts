/** Reads facts and destinations from sentences, by the phrases of the corpus. */
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson, rows } from '../../database/query.ts'
import { type PlaceTold, placeReader } from '../../engine/sentences/places.ts'
import {
  type Doubts,
  sentenceReader,
  type Told,
  type ToldFact,
} from '../../engine/sentences/told.ts'

const wordingRows = rows('media.wordings', (from) =>
  from.selectFrom('wording').selectAll().orderBy('number'),
)

const doubtRows = rows('media.doubts', (from) =>
  from.selectFrom('doubt').selectAll().orderBy('number'),
)

/** @returns a function from a sentence to the facts that it states, each path once */
export function readSentences(
  database: OpenDatabase,
  facts: ReadonlyMap<string, ToldFact>,
  doubts: Doubts,
): (sentence: string) => readonly Told[] {
  const wordings = wordingRows(database).map(
    ({ path, value, phrases, turned, beside, unless }) => ({
      path,
      value: value === null ? undefined : parseJson(value),
      phrases: parseJson(phrases),
      turned: turned === 1,
      beside: parseJson(beside),
      unless: parseJson(unless),
    }),
  )
  return sentenceReader(facts, wordings, doubts)
}

/** The phrases after which what a sentence says is no statement of fact. */
export function readDoubts(database: OpenDatabase): Doubts {
  const rows = Map.groupBy(doubtRows(database), ({ kind }) => kind)
  const phrases = (kind: keyof Doubts): string[] =>
    (rows.get(kind) ?? []).map(({ phrase }) => phrase)
  return { others: phrases('others'), asked: phrases('asked') }
}

/** Number of cached sentences; several parts of a page read the same one. */
const KEPT = 8

/** @returns the function with a cache for the last few sentences */
export function memoized<T>(read: (sentence: string) => T): (sentence: string) => T {
  const kept = new Map<string, T>()
  return (sentence) => {
    const known = kept.get(sentence)
    if (known !== undefined) return known
    const told = read(sentence)
    kept.set(sentence, told)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return told
  }
}

const placeRows = rows('media.placeWordings', (from) =>
  from.selectFrom('place_wording').selectAll().orderBy('number'),
)

/** @returns a function from a sentence to the destinations that it names */
export function readPlaces(database: OpenDatabase): (sentence: string) => readonly PlaceTold[] {
  return placeReader(
    placeRows(database).map(({ made_for, phrases, named, beside, unless }) => ({
      made_for: parseJson(made_for),
      phrases: parseJson(phrases),
      named: named === 1,
      beside: parseJson(beside),
      unless: parseJson(unless),
    })),
  )
}
