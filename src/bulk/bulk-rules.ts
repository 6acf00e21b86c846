/**
 * The rules for many evaluations: plain values that can be sent to a thread, and the function that judges a request by
 * them.
 */
import type { Ruleset } from '../engine/rules/compile.ts'
import type { JsonObject } from '../engine/values/json.ts'
import type { Destination } from '../lint/destinations/destination.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import {
  type CommonRules,
  compiledWith,
  type ForProfile,
  judgingBy,
  type Naming,
} from '../media/evaluation/judged-by.ts'

export interface BulkRules extends CommonRules {
  readonly destinations: readonly Destination[]
}

export const bulkRules = (base: RuleBase): BulkRules => ({
  rules: [...base.rules.values()],
  fields: [...base.fields.values()],
  implications: base.implications,
  digest: base.digest,
  destinations: base.destinations,
})

/**
 * What is needed to judge a request: the rules, the request completed by its destinations, and a function that names
 * those in the outcome.
 */
export interface JudgedBy<R> {
  readonly ruleset: Ruleset
  readonly request: Omit<R, 'profile'>
  readonly named: Naming
}

/**
 * Judges as the service does.
 *
 * @throws InvalidInput where a profile is no destination
 */
export function judging(
  bulk: BulkRules,
): <R extends { readonly context: JsonObject } & ForProfile>(request: R) => JudgedBy<R> {
  const byDestinations = judgingBy(bulk, bulk.destinations)
  let alone: Ruleset | undefined
  return (request) => {
    const by = byDestinations(request)
    if (by !== undefined) return by
    alone ??= compiledWith(bulk)
    return { ruleset: alone, request, named: (outcome) => outcome }
  }
}
