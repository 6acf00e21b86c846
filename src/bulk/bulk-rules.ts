/**
 * The rules for bulk evaluation: plain data that can be sent to a thread, and the function that evaluates a request
 * with it.
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
 * The ruleset for a request, the request with the facts that its destinations declare, and a function that adds the
 * destinations to the outcome.
 */
export interface JudgedBy<R> {
  readonly ruleset: Ruleset
  readonly request: Omit<R, 'profile'>
  readonly named: Naming
}

/**
 * Returns a function that evaluates a request as the service does.
 *
 * @throws InvalidInput if a profile is not a destination
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
