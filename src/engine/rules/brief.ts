/**
 * An evaluation without explanation, only the verdict and the ids of the rules behind it, for evaluating a million
 * contexts.
 */
import type { CompiledRule, Ruleset } from './compile.ts'
import { contextProblems, withContradictions } from './context-problems.ts'
import { matchInferred } from './infer.ts'
import { type Evaluation, isHolding } from './is-open.ts'
import { chosenRules, numbersOf, type RuleBits, unknownPaths } from './match.ts'
import { type Name, namesOf, openRules, roomForWalks, type Walked, walkOpen } from './open-rules.ts'
import type { ContextProblem, EvaluationRequest } from './outcome.ts'
import type { PathIndex } from './value-classes.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export type BriefRequest = Omit<EvaluationRequest, 'explain' | 'matched_only'>

/** The part of an evaluation that is the same for every context. */
export interface Asked {
  readonly ruleset: Ruleset
  readonly names: Name
  readonly walked: Walked
  readonly chosen: RuleBits | undefined
  readonly unknown: readonly number[]
  readonly infer: boolean
}

export interface Brief {
  /** The verdict, as in `evaluate`. */
  readonly verdict: Verdict
  /** Matched hard rules that block, in evaluation order. */
  readonly blocking: readonly CompiledRule[]
  /** All matched hard rules, whose demands are therefore unmet. */
  readonly hard: readonly CompiledRule[]
  /** Matched rules that are not hard. */
  readonly soft: readonly CompiledRule[]
  /** Number of hard rules that are neither matched nor ruled out. */
  readonly open: number
  /** The open hard rules that read a stated fact. */
  readonly undecided: RuleBits
  /** Problems of the context, such as values that no rule can read. */
  readonly problems: readonly ContextProblem[]
}

/** @param request everything but the context, which differs between evaluations */
export function askedOf(ruleset: Ruleset, request: Omit<BriefRequest, 'context'>): Asked {
  return {
    ruleset,
    names: namesOf(ruleset),
    walked: roomForWalks(ruleset),
    chosen: chosenRules(ruleset, request.domains, request.subject),
    unknown: unknownPaths(ruleset, request.unknown),
    infer: request.infer ?? true,
  }
}

/**
 * The short outcome; its verdict and ids are those of `evaluate`.
 *
 * @param onWaiting called with every open hard rule that waits for a single fact, and the path of that fact
 */
export function evaluateBriefly(
  { ruleset, names, walked, chosen, unknown, infer }: Asked,
  request: Pick<BriefRequest, 'context' | 'unknown'>,
  onWaiting?: (rule: CompiledRule, path: string) => void,
): Brief {
  const { context } = request
  walkOpen(ruleset, names, context, walked)
  const { bits, inference } = matchInferred(ruleset, context, unknown, infer, walked)
  const hard: CompiledRule[] = []
  const soft: CompiledRule[] = []
  const blocking: CompiledRule[] = []
  for (const number of numbersOf(bits, chosen)) {
    const rule = ruleset.rules[number] as CompiledRule
    if (rule.rule.hard) hard.push(rule)
    else soft.push(rule)
    if (rule.blocks) blocking.push(rule)
  }
  const evaluation = { ruleset, context, unknown, matched: bits, chosen, inference }
  const open = openRules(evaluation, walked)
  const count = bitCount(open)
  if (onWaiting !== undefined) tellWaiting(evaluation, open, onWaiting)
  return {
    verdict: verdictOf({
      blocked: blocking.length > 0,
      isBroken: hard.length > 0,
      isOpen: () => count > 0,
    }),
    blocking,
    hard,
    soft,
    open: count,
    undecided: intersection(open, walked.begun),
    problems: withContradictions(
      walked.isUnderstood && request.unknown === undefined
        ? []
        : contextProblems(request, ruleset.fields),
      inference,
    ),
  }
}

/** The count that `match` leaves for a rule is the number of paths that it waits for. */
function tellWaiting(
  evaluation: Evaluation,
  open: RuleBits,
  onWaiting: (rule: CompiledRule, path: string) => void,
): void {
  const { left, paths, rules } = evaluation.ruleset
  for (const number of numbersOf(open)) {
    if (left[number] !== 1) continue
    const compiled = rules[number] as CompiledRule
    const { pathConditions, rule } = compiled
    if (rule.logic === 'any' && pathConditions.length > 1) continue
    const waited =
      pathConditions.length === 1
        ? pathConditions[0]
        : pathConditions.find(
            ({ path, pathCondition }) =>
              !isHolding(evaluation, path, pathCondition, compiled.blocks),
          )
    if (waited !== undefined) onWaiting(compiled, (paths[waited.path] as PathIndex).path)
  }
}

function intersection(a: RuleBits, b: RuleBits): RuleBits {
  const both = new Int32Array(a.length)
  for (let word = 0; word < both.length; word++)
    both[word] = (a[word] as number) & (b[word] as number)
  return both
}

/** Number of set bits (population count), computed in pairs, then fours, then bytes. */
function bitCount(bits: RuleBits): number {
  let count = 0
  for (const word of bits) {
    const pairs = word - ((word >>> 1) & 0x55555555)
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
