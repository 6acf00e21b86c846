/** The rule engine with the rules of the database. Loaded with the first evaluation, or soon after the start. */
import type { Value } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { compare } from '../../engine/rules/compare.ts'
import { evaluate } from '../../engine/rules/evaluate.ts'
import type { EvaluationRequest, Explanation, Outcome } from '../../engine/rules/outcome.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { heldDestination } from '../../lint/destinations/read-destination.ts'
import { heldDestinations } from '../destinations/destinations.ts'
import { corpusRow } from '../queries.ts'
import { corpusFields, corpusImplications, corpusRules } from '../rules/corpus-rules.ts'
import type { EvaluatedRules } from '../rules/evaluated-rules.ts'
import { compiledWith, type ForProfile, type Judged, judgingBy, type Naming } from './judged-by.ts'
import type { outcome } from './outcome-schemas.ts'

/** @throws InvalidInput if a profile is not a destination */
export interface RuleEngine {
  evaluate(request: EvaluationRequest & ForProfile): Value<typeof outcome>
  /** The explained outcome as a value, for callers that use parts of it. */
  explain(request: EvaluationRequest & ForProfile): Outcome & Explanation & Partial<Judged>
  compare(request: Parameters<typeof compare>[1] & ForProfile): ReturnType<typeof compare>
}

/** @param evaluated rules and fields of the corpus with house rules; by default those of the corpus */
export function createRuleEngine(database: OpenDatabase, evaluated?: EvaluatedRules): RuleEngine {
  const { rules, fields, digest } = evaluated ?? {
    rules: corpusRules(database),
    fields: corpusFields(database),
    digest: corpusRow(database).digest,
  }
  const common = { rules, fields, implications: corpusImplications(database), digest }
  const ruleset = compiledWith(common)
  const own = evaluated?.destinations.map(heldDestination) ?? []
  const judging = judgingBy(common, [...heldDestinations(database), ...own])
  const judged = <R extends { readonly context: JsonObject } & ForProfile>(request: R) =>
    judging(request) ?? { ruleset, request, named: unchanged }
  return {
    evaluate: (asked) => {
      const { ruleset: asking, request, named } = judged(asked)
      // Safe cast: compiled rules only use operators of the enum.
      return named(evaluate(asking, request)) as Value<typeof outcome>
    },
    explain: (asked) => {
      const { ruleset: asking, request, named } = judged(asked)
      return named(evaluate(asking, { ...request, explain: true }) as Outcome & Explanation)
    },
    compare: (asked) => {
      const { ruleset: asking, request } = judged(asked)
      return compare(asking, request)
    },
  }
}

const unchanged: Naming = (outcome) => outcome
