/** Compares the outcome of a context with the outcomes after each of several changes. */
import { isObject } from '../values/equality.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { mergePatch } from '../values/merge-patch.ts'
import { type CompiledRule, type PathNode, type Ruleset, stateLists } from './compile.ts'
import { contextProblems, withContradictions } from './context-problems.ts'
import { stateOf } from './evaluate.ts'
import { type Inference, matchInferred } from './infer.ts'
import { hasOpenHardRule } from './is-open.ts'
import { chosenRules, numbersOf, type RuleBits, unknownPaths } from './match.ts'
import type { ContextProblem, State, StateEntry } from './outcome.ts'
import { reduced } from './value-classes.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Maximum number of patches in one comparison; the request schema refuses more. */
export const MAX_PATCHES = 20

export interface ComparisonRequest {
  readonly context: JsonObject
  /** JSON Merge Patches, each applied to the original context. */
  readonly patches: readonly JsonObject[]
  /** Domains to evaluate, a subset of `ruleset.domains`; by default all. */
  readonly domains?: readonly string[] | undefined
  /** Paths that are unknown, both before and after the patches. */
  readonly unknown?: readonly string[] | undefined
  /** Whether implied facts count as known too. Default true. */
  readonly infer?: boolean | undefined
}

/** Entries that a patch adds to or removes from one list of the accumulated state. */
export interface EntryDifference {
  readonly gained: readonly StateEntry[]
  readonly lost: readonly StateEntry[]
}

/** The effect of one patch. */
export interface Difference {
  /** Position of the patch in the request. */
  readonly patch: number
  /** Ids of rules that match after the patch and did not before. */
  readonly gained: readonly string[]
  /** Ids of rules that matched before and no longer do. */
  readonly lost: readonly string[]
  readonly state: Readonly<Record<(typeof stateLists)[number], EntryDifference>>
  readonly blocked_before: boolean
  readonly blocked_after: boolean
  /** Verdict of the patched context. */
  readonly verdict_after: Verdict
  readonly matched_count: number
}

export interface Comparison {
  /** The outcome of the context without changes. */
  readonly verdict: Verdict
  readonly blocked: boolean
  readonly matched_count: number
  readonly evaluated_count: number
  readonly context_problems: readonly ContextProblem[]
  readonly results: readonly Difference[]
}

/** Evaluates a context without changes and after each patch. The caller checks `MAX_PATCHES`. */
export function compare(ruleset: Ruleset, request: ComparisonRequest): Comparison {
  const chosen = chosenRules(ruleset, request.domains)
  // Every patch copies the context, so it is reduced first to what rules read.
  const context = visible(ruleset, request.context)
  const unknown = unknownPaths(ruleset, request.unknown)
  const evaluated = (changed: JsonObject): Evaluated =>
    evaluateChosen({ ruleset, context: changed, unknown, chosen }, request.infer)
  const before = evaluated(context)
  return {
    verdict: before.verdict,
    blocked: before.state.blocked,
    matched_count: before.rules.length,
    evaluated_count: chosen === undefined ? ruleset.rules.length : numbersOf(chosen).length,
    context_problems: withContradictions(
      contextProblems(request, ruleset.fields),
      before.inference,
    ),
    results: request.patches.map((patch, position) => {
      const patched = mergePatch(context, visible(ruleset, patch)) as JsonObject
      return difference(position, before, evaluated(patched))
    }),
  }
}

/**
 * The part of a context, or of a patch, that rules read: the paths of conditions and the objects around them, with long
 * arrays reduced to the elements that rules name. If a value on the way to a path is not an object, the path is
 * missing, and a patch removes it; such a value is replaced by null, which has the same effect.
 */
function visible(ruleset: Ruleset, object: JsonObject, node = ruleset.root): JsonObject {
  const members: [string, Json][] = []
  if (node.children.size === 0) return {}
  for (const name of Object.keys(object)) {
    const child = node.children.get(name)
    if (child === undefined) continue
    const value = object[name] as Json
    members.push([
      name,
      isObject(value) ? visible(ruleset, value, child) : visibleLeaf(ruleset, child, value),
    ])
  }
  return Object.fromEntries(members)
}

function visibleLeaf({ paths }: Ruleset, { path }: PathNode, value: Json): Json {
  const index = paths[path]
  if (index === undefined) return null
  return Array.isArray(value) ? (reduced(index, value) as readonly Json[]) : value
}

/** The chosen rules that match, and their accumulated state. */
interface Evaluated {
  readonly rules: readonly CompiledRule[]
  readonly state: State
  readonly verdict: Verdict
  readonly inference: Inference
}

interface Asked {
  readonly ruleset: Ruleset
  readonly context: JsonObject
  readonly unknown: readonly number[]
  readonly chosen: RuleBits | undefined
}

function evaluateChosen(asked: Asked, infer: boolean | undefined): Evaluated {
  const { ruleset, context, unknown, chosen } = asked
  const { bits, inference } = matchInferred(ruleset, context, unknown, infer)
  const rules = numbersOf(bits, chosen).map((number) => ruleset.rules[number] as CompiledRule)
  const state = stateOf(rules)
  const verdict = verdictOf({
    blocked: state.blocked,
    isBroken: rules.some(({ rule }) => rule.hard),
    isOpen: () => hasOpenHardRule({ ...asked, matched: bits, inference }),
  })
  return { rules, state, verdict, inference }
}

function difference(patch: number, before: Evaluated, after: Evaluated): Difference {
  const gained = after.rules.filter((rule) => !before.rules.includes(rule))
  const lost = before.rules.filter((rule) => !after.rules.includes(rule))
  const more = stateOf(gained)
  const less = stateOf(lost)
  return {
    patch,
    gained: gained.map(({ rule }) => rule.id),
    lost: lost.map(({ rule }) => rule.id),
    state: Object.fromEntries(
      stateLists.map((list) => [list, { gained: more[list], lost: less[list] }]),
    ) as Difference['state'],
    blocked_before: before.state.blocked,
    blocked_after: after.state.blocked,
    verdict_after: after.verdict,
    matched_count: after.rules.length,
  }
}
