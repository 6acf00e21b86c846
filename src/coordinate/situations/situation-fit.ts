/** Whether the first situation found fits the search, or is merely the nearest. */
import type { Covered } from '../../search/coverage.ts'

interface Signals extends Covered {
  /** How far the orders of the search agree that it is first: 0 to 1. */
  readonly agreement: number
}

/**
 * A logistic model of the chance that it is right, from how it and the search cover each other and how far the orders
 * agree. The weights were fitted to blind sentences and are rounded; docs/search.md says how, and what another threshold
 * would change.
 */
const BIAS = -10.65
const WEIGHTS = { search: 3.5, phrase: 2.5, agreement: 7.3 } as const

/** The chance from which a situation is said to fit. */
const LEAST_CHANCE = 0.7

/** The chance that the first situation of a search is right. */
function chanceOf({ agreement, phrase, search }: Signals): number {
  const sum =
    BIAS + search * WEIGHTS.search + phrase * WEIGHTS.phrase + agreement * WEIGHTS.agreement
  return 1 / (1 + Math.exp(-sum))
}

export const isFit = (signals: Signals): boolean => chanceOf(signals) >= LEAST_CHANCE
