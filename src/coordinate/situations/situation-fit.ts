/** Decides whether the first situation found fits the search or is merely the nearest. */
import type { Covered } from '../../search/coverage.ts'

/**
 * A logistic model of the probability that it is right; its inputs are how much the situation and the search cover each
 * other. The weights were fitted to blind sentences and are rounded; docs/search.md says how, and what another
 * threshold would change.
 */
const BIAS = -5
const WEIGHTS = { search: 5.5, phrase: 3.5 } as const

/** Probability from which a situation is said to fit. */
const LEAST_CHANCE = 0.7

/** The probability that the first situation of a search is right. */
function chanceOf({ search, phrase }: Covered): number {
  return 1 / (1 + Math.exp(-(BIAS + search * WEIGHTS.search + phrase * WEIGHTS.phrase)))
}

export const isFit = (covered: Covered): boolean => chanceOf(covered) >= LEAST_CHANCE
