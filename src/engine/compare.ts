/** What if: one context, several changes to it, and what each does to the outcome. */
import { type CompiledRule, type PathNode, type Ruleset, stateLists } from './compile.ts'
import { contextProblems } from './context-problems.ts'
import { isObject } from './equality.ts'
import { stateOf } from './evaluate.ts'
import { chosenRules, match, numbersOf, type RuleBits, unknownPaths } from './match.ts'
import { mergePatch } from './merge-patch.ts'
import type { ContextProblem, State, StateEntry } from './outcome.ts'
import type { Json, JsonObject } from './rule.ts'
import { reduced } from './value-classes.ts'

/** The most patches that one comparison takes. */
export const MOST_PATCHES = 20

export interface ComparisonRequest {
  readonly context: JsonObject
  /** JSON Merge Patches of the context, each applied to it afresh. */
  readonly patches: readonly JsonObject[]
  /** Domains to evaluate, a subset of `ruleset.domains`; all when left out. */
  readonly domains?: readonly string[] | undefined
  /** Paths that were not looked at, before the patches and after. */
  readonly unknown?: readonly string[] | undefined
}

/** Entries of one list of the accumulated state that a patch brings or takes away. */
export interface EntryDifference {
  readonly gained: readonly StateEntry[]
  readonly lost: readonly StateEntry[]
}

/** What one patch does. */
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
  readonly matched_count: number
}

export interface Comparison {
  /** The outcome of the context as it is. */
  readonly blocked: boolean
  readonly matched_count: number
  readonly evaluated_count: number
  readonly context_problems: readonly ContextProblem[]
  readonly results: readonly Difference[]
}

/** Evaluates a context as it is and after each patch. The caller keeps to `MOST_PATCHES`. */
export function compare(ruleset: Ruleset, request: ComparisonRequest): Comparison {
  const chosen = chosenRules(ruleset, request.domains)
  // Patching the whole context would copy it as often as there are patches; the rules see this much of it.
  const seen = visible(ruleset, request.context)
  const unknown = unknownPaths(ruleset, request.unknown)
  const outcomeOf = (context: JsonObject): Seen => seenOf(ruleset, context, unknown, chosen)
  const before = outcomeOf(seen)
  return {
    blocked: before.state.blocked,
    matched_count: before.rules.length,
    evaluated_count: chosen === undefined ? ruleset.rules.length : numbersOf(chosen).length,
    context_problems: contextProblems(request, ruleset.fields),
    results: request.patches.map((patch, position) => {
      const patched = mergePatch(seen, visible(ruleset, patch)) as JsonObject
      return difference(position, before, outcomeOf(patched))
    }),
  }
}

/**
 * The part of a context, or of a patch of one, that rules can see: the paths they read and what leads there, long
 * arrays reduced to the elements they name. A value that blocks a path hides it as null does, and deletes
 * it in a patch, so null replaces it.
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

interface Seen {
  readonly rules: readonly CompiledRule[]
  readonly state: State
}

function seenOf(
  ruleset: Ruleset,
  context: JsonObject,
  unknown: readonly number[],
  chosen: RuleBits | undefined,
): Seen {
  const rules = numbersOf(match(ruleset, context, unknown), chosen).map(
    (number) => ruleset.rules[number] as CompiledRule,
  )
  return { rules, state: stateOf(rules) }
}

function difference(patch: number, before: Seen, after: Seen): Difference {
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
    matched_count: after.rules.length,
  }
}
