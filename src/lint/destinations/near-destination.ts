/** Suggests destinations for a word, since there are too many to list all. */
import { didYouMean } from '../../engine/values/nearest.ts'
import type { Destination } from './destination.ts'

/** Maximum number of destinations in a message. */
const NAMED = 5
/** Minimum length of a compared part of a word. */
const LEAST_PART = 3

/**
 * The end of a sentence: the nearest id, or those that share a word with the requested one, or the number of
 * destinations.
 */
export function nearDestinations(
  asked: string,
  destinations: readonly Pick<Destination, 'id'>[],
): string {
  const ids = destinations.map(({ id }) => id)
  const meant = didYouMean(asked, ids)
  if (meant !== '') return meant
  const parts = asked
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length >= LEAST_PART)
  const shared = (id: string): number => parts.filter((part) => id.includes(part)).length
  const near = ids
    .filter((id) => shared(id) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || a.length - b.length)
  if (near.length === 0) return `; none of the ${ids.length} is near`
  const more = near.length > NAMED ? ` and ${near.length - NAMED} more` : ''
  return `; near are ${near.slice(0, NAMED).join(', ')}${more}`
}
