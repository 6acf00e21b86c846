/** Everything that `@grammar-of-media/engine` exports. What is not named here may change at any time. */
export { actionOperators } from '../../src/engine/actions.ts'
export { checkRule } from '../../src/engine/check-rule.ts'
export { compare } from '../../src/engine/compare.ts'
export { type CompileOptions, compileRuleset, type Ruleset } from '../../src/engine/compile.ts'
export { contextProblems } from '../../src/engine/context-problems.ts'
export { evaluate } from '../../src/engine/evaluate.ts'
export { conditionOperators } from '../../src/engine/operators.ts'
export type {
  Change,
  Conflict,
  ContextProblem,
  EvaluationRequest,
  ExplainedCondition,
  InferredFact,
  MissingFact,
  NearMiss,
  Outcome,
  State,
  StateEntry,
  TraceItem,
  UndeterminedRule,
} from '../../src/engine/outcome.ts'
export type {
  Action,
  Condition,
  Field,
  Implication,
  Json,
  JsonObject,
  Rule,
  RuleSource,
} from '../../src/engine/rule.ts'
export type { Verdict } from '../../src/engine/verdict.ts'
