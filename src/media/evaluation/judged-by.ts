/**
 * Evaluates for a destination: the facts that it declares are used if the context states none, and its rules are
 * evaluated with the others.
 */
import { LRUCache } from 'lru-cache'
import { InvalidInput } from '../../contract/failures.ts'
import { compileRuleset, type Ruleset } from '../../engine/rules/compile.ts'
import type { Outcome, TraceItem } from '../../engine/rules/outcome.ts'
import type { Field, Implication, Rule } from '../../engine/rules/rule.ts'
import { isObject } from '../../engine/values/equality.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { read, segments, write } from '../../engine/values/path.ts'
import type { Destination } from '../../lint/destinations/destination.ts'
import { nearDestinations } from '../../lint/destinations/near-destination.ts'

/** Maximum number of sets of destinations whose compiled rules are cached. */
const MAX_COMPILED = 64

/**
 * The rules that apply whether or not a destination is named: those of the corpus, with house rules if there are any.
 */
export interface CommonRules {
  readonly rules: readonly Rule[]
  readonly fields: readonly Field[]
  readonly implications: readonly Implication[]
  readonly digest: string
}

/** Compiles the common rules together with the rules and fields of the given destinations. */
export const compiledWith = (
  { rules, fields, implications, digest }: CommonRules,
  destinations: readonly Destination[] = [],
): Ruleset =>
  compileRuleset([...rules, ...destinations.flatMap((one) => one.rules)], {
    fields: [...fields, ...destinations.flatMap((one) => one.fields)],
    implications,
    digest,
    apart: ['gram'],
  })

/** Ids of one or more destinations whose facts and rules apply too. */
export interface ForProfile {
  readonly profile?: string | readonly string[] | undefined
}

/** Additional members of an outcome for destinations. */
export interface Judged {
  readonly destinations: readonly {
    readonly id: string
    readonly edition: string
    readonly name: string
    /** Paths that the destination declares and the context does not state. */
    readonly declared: readonly string[]
    /** Ids of the destination's own rules that were evaluated. */
    readonly rules: readonly string[]
  }[]
}

/** Adds the members about destinations to an outcome. */
export type Naming = <O extends Pick<Outcome, 'trace'>>(outcome: O) => O & Partial<Judged>

/** @param destinations destinations that a request can name */
export function judgingBy(common: CommonRules, destinations: readonly Destination[]) {
  const byId = new Map(destinations.map((one) => [one.id, one]))
  const compiled = new LRUCache<string, Ruleset>({ max: MAX_COMPILED })
  const rulesetOf = (some: readonly Destination[]): Ruleset => {
    const key = some.map(({ id }) => id).join(' ')
    const known = compiled.get(key)
    if (known !== undefined) return known
    const ruleset = compiledWith(common, some)
    compiled.set(key, ruleset)
    return ruleset
  }
  /**
   * Undefined if the request names no destination.
   *
   * @throws InvalidInput
   */
  return <R extends { readonly context: JsonObject } & ForProfile>(request: R) => {
    if (request.profile === undefined) return undefined
    const { profile, ...rest } = request
    const some = [profile].flat().map((id, i) => {
      const one = byId.get(id)
      if (one !== undefined) return one
      const path = typeof profile === 'string' ? '$.profile' : `$.profile[${i}]`
      const near = nearDestinations(id, destinations)
      throw new InvalidInput([{ path, message: `is no destination: "${id}"${near}` }])
    })
    const { context, declaredBy } = withDeclared(rest.context, some)
    return {
      ruleset: rulesetOf(some),
      request: { ...rest, context },
      named: ((outcome) => ({
        ...outcome,
        trace: outcome.trace.map((item) => ofDestination(item, some)),
        destinations: some.map(({ id, edition, name, rules }) => ({
          id,
          edition,
          name,
          declared: declaredBy.get(id) ?? [],
          rules: rules.map((rule) => rule.id),
        })),
      })) satisfies Naming as Naming,
    }
  }
}

/** The context completed with the declared facts of destinations; if two declare the same path, the first counts. */
function withDeclared(
  stated: JsonObject,
  some: readonly Destination[],
): { readonly context: JsonObject; readonly declaredBy: ReadonlyMap<string, string[]> } {
  let context = stated
  const declaredBy = new Map(some.map(({ id }): [string, string[]] => [id, []]))
  for (const { id, declares } of some) {
    for (const [path, value] of Object.entries(declares)) {
      if ((read(context, path) ?? null) !== null || isBarred(context, path)) continue
      context = write(context, path, value)
      declaredBy.get(id)?.push(path)
    }
  }
  return { context, declaredBy }
}

/** Whether the group of a path has a value that is not an object: it is reported as a problem and not replaced. */
const isBarred = (context: JsonObject, path: string): boolean => {
  const [group = ''] = segments(path)
  const held = Object.hasOwn(context, group) ? (context[group] ?? null) : null
  return held !== null && !isObject(held)
}

function ofDestination(item: TraceItem, some: readonly Destination[]): TraceItem {
  const of = some.find(({ rules }) => rules.some(({ id }) => id === item.rule_id))
  return of === undefined ? item : { ...item, destination: of.id }
}
