/** Whether the first situation found fits the search, or is merely the nearest. */
import type { Covered } from '../../search/coverage.ts'

interface Signals extends Covered {
  /** How far the rankings of the search agree that the situation comes first, from 0 to 1. */
  readonly agreement: number
}

/**
 * A logistic model of the probability that the first situation is right, from the share of the search that is in it,
 * the share of its best phrase that is in the search, and how far the rankings agree. The weights were fitted to blind
 * sentences and are rounded; docs/search.md says how, and what another threshold would change.
 */
const BIAS = -10.65
const WEIGHTS = { search: 3.5, phrase: 2.5, agreement: 7.3 } as const

/** Minimum probability at which a situation counts as a fit. */
const LEAST_CHANCE = 0.7

/** The probability that the first situation of a search is right. */
function chanceOf({ agreement, phrase, search }: Signals): number {
  const sum =
    BIAS + search * WEIGHTS.search + phrase * WEIGHTS.phrase + agreement * WEIGHTS.agreement
  return 1 / (1 + Math.exp(-sum))
}

export const isFit = (signals: Signals): boolean => chanceOf(signals) >= LEAST_CHANCE
