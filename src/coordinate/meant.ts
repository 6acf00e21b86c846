/** Whether a situation is what somebody means, or merely the nearest that there is. */
import type { Covered } from '../search/coverage.ts'

/**
 * The chance that the first situation is right is taken to be logistic in how it and the search cover each other. The weights
 * were fitted to blind sentences and are rounded; docs/search.md says how, and what it costs to ask for more or less.
 */
const BIAS = -5
const WEIGHTS = { search: 5.5, phrase: 3.5 } as const

/** The chance from which a situation is called the one that is meant. */
const LEAST_CHANCE = 0.7

/** The chance that the first situation of a search is right. */
export function chanceOf({ search, phrase }: Covered): number {
  return 1 / (1 + Math.exp(-(BIAS + search * WEIGHTS.search + phrase * WEIGHTS.phrase)))
}

export const isMeant = (covered: Covered): boolean => chanceOf(covered) >= LEAST_CHANCE
