/** Finds situations by free text. */

import type { OpenDatabase } from '../../database/open.ts'
import { parseJson } from '../../database/query.ts'
import { lazy } from '../../lazy.ts'
import { bestFirst } from '../../lists/ranking.ts'
import { BEST_SCORE } from '../../search/find.ts'
import type { SearchText } from '../../search/search-text.ts'
import { createSearcher } from '../../search/searcher.ts'
import { workedRunRows } from '../runs/worked-runs.ts'
import { coordinateSearch } from '../searched.ts'
import { situationRows } from './queries.ts'
import { isFit } from './situation-fit.ts'
import { situationSearcher } from './situation-searcher.ts'

/** Number of stems of a situation that a search may find; with more, weaker matches would rank above the best. */
export const CLOSEST_SEARCHED = 3

/** Maximum number of situations listed beside the stems of a search. */
const MAX_LIKELY = 3
/**
 * Another situation is listed too if its score is at least this share of the best: the right one is often only fifth in
 * either ranking.
 */
const MIN_SCORE_SHARE = 0.7
/** A situation is not sure to be meant if the next one has more than this share of its score. */
const MAX_RIVAL_SHARE = 0.85
/** Minimum share of one of its phrases that a search has to contain for an unsure situation to be far ahead. */
const MIN_SAID = 0.5

interface NamedSituation {
  readonly id: string
  readonly name: string
}

interface NearSituation extends NamedSituation {
  readonly brief: string
  readonly href: string
}

/** Situations that a search for stems finds. */
interface SituationsOfSearch {
  /** The most likely ones, best first; empty if none is likely. */
  readonly likely: () => readonly (NamedSituation & { readonly href: string })[]
  /** The one that is meant; undefined if none is likely, or if another is nearly as likely. */
  readonly sure: () => NamedSituation | undefined
  /** The nearest three, best first, even if none is likely. */
  readonly nearest: () => readonly NearSituation[]
  /** Those that come near the first one, best first. */
  readonly rivals: () => readonly NearSituation[]
  /** Whether the first situation is far ahead of the others and the search contains much of one of its phrases. */
  readonly isAhead: () => boolean
  /**
   * The worked run of the situation that is meant. If none is sure, that of a near one, if no other run has more of the
   * words of the search or if two near ones share it.
   */
  readonly workedRun: () => string | undefined
  /** The best situation that leads to a stem and matches a word of the search. */
  readonly wayTo: (stem: string) => NamedSituation | undefined
}

export function situationSearch(
  database: OpenDatabase,
): (search: SearchText) => SituationsOfSearch {
  const searcher = situationSearcher(database)
  const runSearcher = createSearcher(database, coordinateSearch, { kind: 'worked_run' })
  /** The worked run that has most of the words of a search. */
  const runSaying = (search: SearchText): string | undefined => {
    const [best] = bestFirst(
      runSearcher.find(search, () => true),
      new Set(),
      1,
    )
    return best === undefined ? undefined : workedRunRows(database)[best - runSearcher.first]!.id
  }
  const situations = lazy(() => situationRows(database))
  const leading = lazy(() =>
    Map.groupBy(
      situations().flatMap((situation) =>
        parseJson(situation.closest)
          .slice(0, CLOSEST_SEARCHED)
          .map((stem) => ({ stem, situation })),
      ),
      ({ stem }) => stem,
    ),
  )
  return (search) => {
    const found = searcher.find(search, () => true)
    const named = (number: number) => {
      const { id, name } = situations()[number - searcher.first]!
      return { id, name, href: `/v1/situations/${id}` }
    }
    const inBrief = (number: number): NearSituation => {
      const { id, name, href } = named(number)
      return { id, name, brief: situations()[number - searcher.first]!.brief, href }
    }
    const scores = lazy(() => new Map(found.numbers.map((number, i) => [number, found.scores[i]!])))
    const names = lazy(() => searcher.named(search))
    const shareOf = (number: number, best: number): number =>
      scores().get(number)! / scores().get(best)!
    const all = lazy(() => {
      const results = bestFirst(found, names(), found.numbers.length)
      const others = found.related()
      return [...results, ...bestFirst(others, new Set(), others.numbers.length)]
    })
    const ranks = lazy(
      () => new Map(all().map((number, rank) => [number - searcher.first + 1, rank])),
    )
    /** The best one found, and others that come near it. */
    const near = lazy((): readonly number[] => {
      const [best, ...others] = bestFirst(found, names(), MAX_LIKELY)
      if (best === undefined) return []
      return [best, ...others.filter((number) => shareOf(number, best) >= MIN_SCORE_SHARE)]
    })
    const likely = lazy((): readonly number[] => {
      const [best] = near()
      if (best === undefined) return []
      const agreement = -scores().get(best)! / BEST_SCORE
      const isLikely = names().has(best) || isFit({ ...searcher.covered(found, best), agreement })
      return isLikely ? near() : []
    })
    const sure = lazy((): number | undefined => {
      const [best, rival] = likely()
      if (best === undefined || rival === undefined) return best
      const isAlone = shareOf(rival, best) <= MAX_RIVAL_SHARE || names().has(best)
      return isAlone ? best : undefined
    })
    return {
      likely: () => likely().map(named),
      sure: () => (sure() === undefined ? undefined : named(sure()!)),
      workedRun: () => {
        const runOf = (number: number) => situations()[number - searcher.first]!.worked_run
        const best = sure()
        if (best !== undefined) return runOf(best) ?? undefined
        const runs = near().flatMap((number) => runOf(number) ?? [])
        const said = runSaying(search)
        return runs.find((run, i) => run === said || runs.indexOf(run) < i)
      },
      isAhead: () => {
        const [best, ...rivals] = near()
        return (
          best !== undefined &&
          rivals.length === 0 &&
          searcher.covered(found, best).phrase >= MIN_SAID
        )
      },
      nearest: () => all().slice(0, MAX_LIKELY).map(inBrief),
      rivals: () => near().slice(1).map(inBrief),
      wayTo: (stem) => {
        const best = (leading().get(stem) ?? [])
          .map(({ situation }) => situation)
          .filter(({ number }) => ranks().has(number))
          .toSorted((a, b) => ranks().get(a.number)! - ranks().get(b.number)!)
          .find(({ name, phrases }) => {
            const said = { name, phrases: parseJson(phrases).join('. ') }
            return Object.keys(searcher.highlighted(found, said)).length > 0
          })
        return best === undefined ? undefined : { id: best.id, name: best.name }
      },
    }
  }
}
