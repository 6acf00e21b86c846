/** Measures that `/score` offers as long as nobody has said what is to change: those of situations near to the ideas. */
import type { Corpus } from './corpus.ts'
import { situationsAbout } from './draw-themes.ts'
import type { RatedConcept } from './score-address.ts'
import type { Offered } from './score-outcome.ts'

/** Maximum number of measures that are offered. */
const MOST_OFFERED = 3

/**
 * Each name of an idea is searched alone and all of them together, with the search of situations; what is near to more of
 * the ideas comes first, then what several of these searches find, or find early (the sum of 1 / rank). A figure that is
 * near to one idea alone would leave the others uncompared, so each says to which it is near.
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
  const nearTo = (id: string): string[] =>
    titles.filter((_, i) => found[i]!.some((one) => one.id === id))
  const found = await Promise.all(searches.map((words) => situationsAbout({ ask }, words)))
  const scores = new Map<string, number>()
  for (const near of found)
    for (const [at, { id }] of near.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (at + 1))
  const best = [...scores]
    .toSorted(([one, a], [other, b]) => nearTo(other).length - nearTo(one).length || b - a)
    .slice(0, MOST_OFFERED)
  const read = await Promise.all(
    best.map(([id]) => ask.json('getSituation', { params: { id } as never })),
  )
  return read.map(({ value: { id, measure } }) => {
    const address = new URLSearchParams(search)
    address.set('change', measure)
    const near = nearTo(id)
    const only = near.length === titles.length ? [] : near
    return { measure, href: `/score?${address.toString()}`, only }
  })
}
