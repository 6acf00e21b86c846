/**
 * Finds the destinations that a sentence names, by authored phrases. Of overlapping matches the longest counts; rows
 * without destinations suppress matches, as in “I saw it on Netflix”.
 */

import {
  clausesOf,
  compilePhrase,
  holds,
  MAX_SENTENCE,
  mayHold,
  type Span,
} from './compiled-phrase.ts'
import { plainText } from './phrase.ts'

/** Phrases for one or more destinations. */
export interface PlaceWording {
  /** Ids of the destinations, the likeliest first; empty for phrases that name none. */
  readonly made_for: readonly string[]
  readonly phrases: readonly string[]
  /** Whether the phrases are proper names such as “Netflix”, unlike “tv”. */
  readonly named: boolean
  /** Phrases of which the sentence must hold one. */
  readonly beside: readonly string[]
  /** Phrases of which it must hold none. */
  readonly unless: readonly string[]
}

/** A match in a sentence. */
export interface PlaceTold extends Span {
  /** Ids of destinations, the likeliest first. */
  readonly destinations: readonly string[]
  /** Whether the matched phrase is a proper name. */
  readonly isNamed: boolean
}

/** A negation right before the phrase: “not for television”, unlike “no captions on television”. */
const DENIAL =
  /(?:^|[\s,])(?:not|never|neither|nor|no longer)(?: (?:for|on|to|in|at|a|an|the|going|meant|made|sold))* $/

/** @returns a function from a sentence to its matches: proper names first, otherwise in order */
export function placeReader(rows: readonly PlaceWording[]): (sentence: string) => PlaceTold[] {
  const compiled = rows.map((row) => ({
    ...row,
    phrases: row.phrases.map(compilePhrase),
    beside: row.beside.map(compilePhrase),
    unless: row.unless.map(compilePhrase),
  }))
  return (sentence) => {
    const text = plainText(sentence.slice(0, MAX_SENTENCE))
    const all = compiled
      .filter(
        ({ beside, unless }) =>
          (beside.length === 0 || beside.some((one) => holds(one, text))) &&
          !unless.some((one) => holds(one, text)),
      )
      .flatMap(({ made_for: destinations, named: isNamed, phrases }) =>
        clausesOf(text).flatMap(({ clause, at }) =>
          phrases
            .filter((one) => mayHold(one, clause))
            .flatMap(({ pattern }) => [...clause.matchAll(pattern())])
            .filter(({ index }) => !DENIAL.test(clause.slice(0, index)))
            .map(({ index, 0: words }): PlaceTold => {
              const start = at + index
              return { destinations, isNamed, start, end: start + words.length }
            }),
        ),
      )
    return all
      .filter((one) => one.destinations.length > 0 && !all.some((other) => isWithin(one, other)))
      .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || a.start - b.start)
  }
}

const isWithin = (one: Span, other: Span): boolean =>
  other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start
