/** Measures that `/score` offers as long as nobody has said what is to change: those of situations near to the ideas. */
import type { Corpus } from './corpus.ts'
import { situationsAbout } from './draw-themes.ts'
import type { RatedConcept } from './score-address.ts'
import type { Offered } from './score-outcome.ts'

/** Maximum number of measures that are offered. */
const MOST_OFFERED = 3

/**
 * Each name of an idea is searched alone and all of them together, with the search of situations; what several of these
 * searches find, or find early, comes first (the sum of 1 / rank).
 *
 * @param search the query string of the page
 */
export async function offeredFor(
  ask: Corpus['ask'],
  concepts: readonly RatedConcept[],
  search: string,
): Promise<Offered[]> {
  const titles = concepts.map(({ title }) => title.trim()).filter((title) => title !== '')
  if (concepts[0]!.outcome.change !== '' || titles.length === 0) return []
  const searches = titles.length === 1 ? titles : [...titles, titles.join(' ')]
  const found = await Promise.all(searches.map((words) => situationsAbout({ ask }, words)))
  const scores = new Map<string, number>()
  for (const near of found)
    for (const [at, { id }] of near.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (at + 1))
  const best = [...scores].toSorted(([, a], [, b]) => b - a).slice(0, MOST_OFFERED)
  const read = await Promise.all(
    best.map(([id]) => ask.json('getSituation', { params: { id } as never })),
  )
  return read.map(({ value: { measure } }) => {
    const address = new URLSearchParams(search)
    address.set('change', measure)
    return { measure, href: `/score?${address.toString()}` }
  })
}
