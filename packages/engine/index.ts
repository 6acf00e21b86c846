/** Everything that `@grammar-of-media/engine` exports. What is not named here may change at any time. */
import { contextProblems as problems } from '../../src/engine/context-problems.ts'
import type { ContextProblem, EvaluationRequest } from '../../src/engine/outcome.ts'
import type { Field } from '../../src/engine/rule.ts'

export { actionOperators } from '../../src/engine/actions.ts'
export type { RuleProblem } from '../../src/engine/check-rule.ts'
export { checkRule } from '../../src/engine/check-rule.ts'
export type {
  Comparison,
  ComparisonRequest,
  Difference,
  EntryDifference,
} from '../../src/engine/compare.ts'
export { compare } from '../../src/engine/compare.ts'
export { type CompileOptions, compileRuleset, type Ruleset } from '../../src/engine/compile.ts'
export { evaluate } from '../../src/engine/evaluate.ts'
export { conditionOperators } from '../../src/engine/operators.ts'
export type {
  Bounds,
  Change,
  Conflict,
  ContextProblem,
  Effect,
  EvaluationRequest,
  ExplainedCondition,
  Explanation,
  InferredFact,
  JudgedChange,
  MissingFact,
  NearMiss,
  Outcome,
  State,
  StateEntry,
  TraceItem,
  UndeterminedRule,
  Why,
} from '../../src/engine/outcome.ts'
export type {
  Action,
  Certainty,
  Condition,
  Effort,
  Field,
  Gate,
  Implication,
  Json,
  JsonObject,
  Rule,
  RuleSource,
} from '../../src/engine/rule.ts'
export type { Verdict } from '../../src/engine/verdict.ts'

/**
 * What in a context no rule can read: names that nothing carries, values of a wrong type or outside the closed list.
 *
 * @param request the context, and the paths that were not looked at
 * @param fields every path that a context may hold
 * @returns the problems in the order of the context, each with the nearest right word
 */
export const contextProblems = (
  request: Pick<EvaluationRequest, 'context' | 'unknown'>,
  fields: readonly Field[],
): ContextProblem[] => problems(request, new Map(fields.map((field) => [field.path, field])))
