/** What a rule allows, in words. Alternative limits are joined with “or”. */

import type { Action } from '../../engine/rules/rule.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { allowedWords } from '../../lint/limit-words.ts'
import type { Book, Rule } from './book.ts'

type LimitCondition = Parameters<typeof allowedWords>[0]

export interface Allowed {
  readonly path: string
  /** `at most 20 characters/s`; several limits of one path as one sentence. */
  readonly words: string
}

/** Replaces the hyphen before a number with a minus sign. */
export const withMinus = (words: string): string =>
  words.replaceAll(/(?<![\p{L}\d])-(?=\d)/gu, '\u2212')

/** What a rule allows for each fact that it judges; for every fact that it reads, if it names no limit. */
export function allowedBy({ facts }: Book, { when, then, limit, logic }: Rule): Allowed[] {
  const judged = when.filter((_one, i) => limit.length === 0 || limit.includes(i))
  return [...Map.groupBy(judged, ({ path }) => path)].map(([path, conditions]) => ({
    path,
    words: withMinus(
      spoken(
        conditions
          .map((one) =>
            allowedWords(one as LimitCondition, facts.get(path), then as readonly Action[]),
          )
          .join(joinerOf({ logic })),
      ),
    ),
  }))
}

/**
 * A rule matches if all of its limits are exceeded, or any of them; so meeting one of them is enough, or all have to be
 * met.
 */
export const joinerOf = ({ logic }: Pick<Rule, 'logic'>): string =>
  logic === 'all' ? ', or ' : ', and '
