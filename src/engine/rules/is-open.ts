/** Finds out whether any hard rule waits for facts. */
import type { Json, JsonObject } from '../values/json.ts'
import { readAt } from '../values/path.ts'
import type { CompiledRule, Ruleset } from './compile.ts'
import { explainedRules } from './explain.ts'
import type { Inference } from './infer.ts'
import { hasBit, type RuleBits } from './match.ts'
import type { Truth } from './operators.ts'
import { seenAs, UNREADABLE } from './seen.ts'
import { type Conditions, type PathIndex, pathTruth } from './value-classes.ts'

/** A match, with what is needed to find open rules. */
export interface Evaluation {
  readonly ruleset: Ruleset
  readonly context: JsonObject
  readonly unknown: readonly number[]
  readonly matched: RuleBits
  readonly chosen: RuleBits | undefined
  readonly inference: Inference
}

/** Whether any hard rule neither matches nor is ruled out. Stops at the first one in evaluation order. */
export function hasOpenHardRule(evaluation: Evaluation): boolean {
  const { matched, ruleset } = evaluation
  const asked = explainedRules(evaluation)
  return ruleset.rules.some(
    (compiled, number) =>
      compiled.rule.hard &&
      (asked === undefined || hasBit(asked, number)) &&
      !hasBit(matched, number) &&
      isOpen(evaluation, compiled),
  )
}

/** Whether a rule that does not match is open, not ruled out. */
export function isOpen(
  evaluation: Evaluation,
  { blocks, pathConditions, rule }: CompiledRule,
): boolean {
  const fails = ({ path, pathCondition }: CompiledRule['pathConditions'][number]): boolean =>
    isFailing(evaluation, path, pathCondition, blocks)
  return rule.logic === 'all' ? !pathConditions.some(fails) : !pathConditions.every(fails)
}

const isFailing = (
  evaluation: Evaluation,
  path: number,
  conditions: Conditions,
  blocks: boolean,
): boolean => isTruth('fails', evaluation, path, conditions, blocks)

/** Whether the conditions of a rule on one path hold, whatever is unknown. */
export const isHolding = (
  evaluation: Evaluation,
  path: number,
  conditions: Conditions,
  blocks: boolean,
): boolean => isTruth('holds', evaluation, path, conditions, blocks)

function isTruth(
  truth: Truth,
  { context, inference, ruleset, unknown }: Evaluation,
  path: number,
  conditions: Conditions,
  blocks: boolean,
): boolean {
  const { certain, usual } = inference
  const known = (blocks ? undefined : usual.get(path)) ?? certain.get(path)
  if (known !== undefined) {
    return known.values.every((value) => pathTruth(conditions, value) === truth)
  }
  const index = ruleset.paths[path] as PathIndex
  const value: Json | undefined = readAt(context, index.segments)
  if (value === undefined || value === null) {
    return !unknown.includes(path) && pathTruth(conditions, undefined) === truth
  }
  const seen = seenAs(ruleset.fields.get(index.path), value)
  return seen !== UNREADABLE && pathTruth(conditions, seen) === truth
}
