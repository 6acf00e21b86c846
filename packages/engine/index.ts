/** Everything that `@grammar-of-media/engine` exports. What is not named here may change at any time. */
export { actionOperators } from '../../src/engine/actions.ts'
export type { RuleProblem } from '../../src/engine/check-rule.ts'
export { checkRule } from '../../src/engine/check-rule.ts'
export type {
  Comparison,
  ComparisonRequest,
  Difference,
  EntryDifference,
} from '../../src/engine/compare.ts'
export type { CompileOptions, Ruleset } from '../../src/engine/compile.ts'
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
export { compare, compileRuleset, contextProblems, evaluate } from './checked.ts'
