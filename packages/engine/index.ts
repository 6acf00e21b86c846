/** Everything that `@grammar-of-media/engine` exports. What is not named here may change at any time. */
export { actionOperators } from '../../src/engine/rules/actions.ts'
export type { RuleProblem } from '../../src/engine/rules/check-rule.ts'
export { checkRule } from '../../src/engine/rules/check-rule.ts'
export type {
  Comparison,
  ComparisonRequest,
  Difference,
  EntryDifference,
} from '../../src/engine/rules/compare.ts'
export type { CompileOptions, Ruleset } from '../../src/engine/rules/compile.ts'
export { conditionOperators } from '../../src/engine/rules/operators.ts'
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
} from '../../src/engine/rules/outcome.ts'
export type {
  Action,
  Certainty,
  Condition,
  Effort,
  Field,
  Gate,
  Implication,
  Rule,
  RuleSource,
} from '../../src/engine/rules/rule.ts'
export type { Verdict } from '../../src/engine/rules/verdict.ts'
export type { Json, JsonObject } from '../../src/engine/values/json.ts'
export { compare, compileRuleset, contextProblems, evaluate } from './checked.ts'
