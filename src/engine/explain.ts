/** Why the outcome is what it is: conditions with what the context holds, open hard rules, conflicts. */
import type { Ruleset } from './compile.ts'
import type { RuleBits } from './match.ts'
import type { ExplainedCondition, Explanation, State } from './outcome.ts'
import type { JsonObject, Rule } from './rule.ts'

/** The conditions of a rule, each with what the context holds and why it does not hold. */
export function explainConditions(_rule: Rule, _context: JsonObject): ExplainedCondition[] {
  return []
}

/** What `explain` adds to an outcome, for the chosen rules. */
export function explain(
  ruleset: Ruleset,
  _context: JsonObject,
  _chosen: RuleBits | undefined,
  _state: State,
): Explanation {
  return {
    near_misses: [],
    undetermined_hard_rules: [],
    ask_next: [],
    conflicts: [],
    corpus_digest: ruleset.digest,
  }
}
