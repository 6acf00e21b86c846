/**
 * The outcome of an evaluation. Rules read the submitted context and what follows from it (`infer.ts`), but never the
 * actions of other rules, so the outcome depends only on the ruleset and the request.
 */
import type { CompiledRule, Ruleset, StateList } from './compile.ts'
import { contextProblems, withContradictions } from './context-problems.ts'
import { explain } from './explain.ts'
import { matchInferred } from './infer.ts'
import { hasOpenHardRule } from './is-open.ts'
import { chosenRules, hasBit, numbersOf, type RuleBits, unknownPaths } from './match.ts'
import type { EvaluationRequest, Explanation, Outcome, State, StateEntry } from './outcome.ts'
import { headlineOf, verdictOf } from './verdict.ts'

/**
 * Evaluates the rules of the chosen domains against a context.
 *
 * @param request `domains` that the ruleset does not have are ignored
 * @returns state, verdict, matched rules, trace and problems of the context; with `explain`, also the explanation
 */
export function evaluate(ruleset: Ruleset, request: EvaluationRequest): Outcome {
  const { context, explain: explained = false, infer = true, matched_only = true } = request
  const chosen = chosenRules(ruleset, request.domains, request.subject)
  const unknown = unknownPaths(ruleset, request.unknown)
  const { bits, inference } = matchInferred(ruleset, context, unknown, infer)
  const matched = rulesOf(ruleset, bits, chosen)
  const state = stateOf(matched)
  const items = matched_only
    ? matched.map((rule) => ({ rule, item: rule.matched }))
    : tracedRules(ruleset, chosen).map((number) => {
        const rule = ruleset.rules[number] as CompiledRule
        return { rule, item: hasBit(bits, number) ? rule.matched : rule.unmatched }
      })
  const evaluation = { ruleset, context, unknown, matched: bits, chosen, inference }
  const explanation = explained ? explain({ ...evaluation, infer }, state) : undefined
  const hardMatched = matched.filter(({ rule }) => rule.hard)
  const verdict = verdictOf({
    blocked: state.blocked,
    isBroken: hardMatched.length > 0,
    isOpen: () =>
      explanation === undefined
        ? hasOpenHardRule(evaluation)
        : explanation.members.undetermined_hard_rules.length > 0,
  })
  const outcome: Outcome = {
    state,
    verdict,
    blocked: state.blocked,
    matched_count: matched.length,
    evaluated_count: evaluatedCount(ruleset, chosen),
    hard_matched: hardMatched.map(({ rule }) => rule.id),
    soft_matched: matched.filter(({ rule }) => !rule.hard).map(({ rule }) => rule.id),
    trace: items.map(({ rule, item }) => explanation?.traced(rule, item) ?? item),
    context_problems: withContradictions(contextProblems(request, ruleset.fields), inference),
    inferred: inference.inferred,
  }
  if (explanation === undefined) return outcome
  return {
    ...outcome,
    headline: headlineFor(ruleset, outcome, explanation.members),
    ...explanation.members,
  }
}

function headlineFor(
  { rules }: Ruleset,
  { hard_matched, soft_matched, state, verdict }: Outcome,
  {
    undetermined_hard_rules: open,
    would_fail,
  }: Pick<Explanation, 'undetermined_hard_rules' | 'would_fail'>,
): string {
  const waiting = new Set(open.map(({ rule_id }) => rule_id))
  return headlineOf(verdict, {
    blocking: new Set(state.block_reasons.map(({ rule_id }) => rule_id)).size,
    broken: hard_matched.length,
    wouldFail: would_fail,
    advised: soft_matched,
    open: waiting.size,
    mayBlock: rules.filter(({ blocks, rule }) => blocks && waiting.has(rule.id)).length,
  })
}

/** The matched rules among the chosen ones, in evaluation order. */
export function rulesOf(
  ruleset: Ruleset,
  bits: RuleBits,
  chosen: RuleBits | undefined,
): readonly CompiledRule[] {
  return numbersOf(bits, chosen).map((number) => ruleset.rules[number] as CompiledRule)
}

/** The numbers of the chosen rules, in evaluation order. */
function tracedRules(ruleset: Ruleset, chosen: RuleBits | undefined): readonly number[] {
  return chosen === undefined ? [...ruleset.rules.keys()] : numbersOf(chosen)
}

function evaluatedCount(ruleset: Ruleset, chosen: RuleBits | undefined): number {
  return chosen === undefined ? ruleset.rules.length : numbersOf(chosen).length
}

/** The accumulated state of the matched rules, in evaluation order. */
export function stateOf(matched: readonly CompiledRule[]): State {
  const lists: Record<StateList, StateEntry[]> = {
    flags: [],
    proposals: [],
    requirements: [],
    human_reviews: [],
    block_reasons: [],
  }
  for (const { entries } of matched) {
    for (const { list, entry } of entries) lists[list].push(entry)
  }
  const { block_reasons, ...others } = lists
  return { ...others, blocked: block_reasons.length > 0, block_reasons }
}
