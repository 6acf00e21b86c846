/**
 * Where a sentence says that a production goes, by phrases that an author wrote for each place. Of two readings of the
 * same words the longer one counts; one without a destination only takes the words away: “I saw it on Netflix”.
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

/** Phrases that name a place where a production goes. */
export interface PlaceWording {
  /** Ids of the destinations that may be meant, the likeliest first; empty if nothing goes there. */
  readonly made_for: readonly string[]
  readonly phrases: readonly string[]
  /** Whether the phrases are proper names, such as “Netflix”, and no general words, such as “tv”. */
  readonly named: boolean
  /** Phrases of which the sentence must hold one. */
  readonly beside: readonly string[]
  /** Phrases of which it must hold none. */
  readonly unless: readonly string[]
}

/** A place that a sentence names. */
export interface PlaceTold extends Span {
  /** Ids of destinations, the likeliest first. */
  readonly destinations: readonly string[]
  /** Whether it is called by its name, which says more than a general word. */
  readonly isNamed: boolean
}

/** A denial of the place alone: “not for television”, unlike “no captions on television”. */
const DENIAL =
  /(?:^|[\s,])(?:not|never|neither|nor|no longer)(?: (?:for|on|to|in|at|a|an|the|going|meant|made|sold))* $/

/** @returns a function from a sentence to the places that it names: proper names first, then in order */
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
