/** What a rule allows, in words. Limits of which one is enough are joined by “or”. */

import { spoken } from '../../engine/values/spelling.ts'
import { limitWords } from '../../lint/limit-words.ts'
import type { Book, Rule } from './book.ts'

type LimitCondition = Parameters<typeof limitWords>[0]

export interface Allowed {
  readonly path: string
  /** `at most 20 characters/s`; several limits of one path as one sentence. */
  readonly words: string
}

/** What a rule allows for each fact that it judges, or for each that it reads where it names no limit. */
export function allowedBy({ facts }: Book, { when, limit, logic }: Rule): Allowed[] {
  const judged = when.filter((_one, i) => limit.length === 0 || limit.includes(i))
  return [...Map.groupBy(judged, ({ path }) => path)].map(([path, conditions]) => ({
    path,
    words: spoken(
      conditions
        .map((one) => limitWords(one as LimitCondition, facts.get(path)))
        .join(joinerOf({ logic })),
    ),
  }))
}

/** A rule matches where all of its limits are passed, or any of them: to keep it takes one of them, or all. */
export const joinerOf = ({ logic }: Pick<Rule, 'logic'>): string =>
  logic === 'all' ? ', or ' : ', and '
