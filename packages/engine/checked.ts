/** The engine for programs: what would match nothing, and so look like a pass, is refused. */
import {
  type Comparison,
  type ComparisonRequest,
  compare as compared,
} from '../../src/engine/rules/compare.ts'
import {
  type CompileOptions,
  compileRuleset as compiled,
  type Ruleset,
} from '../../src/engine/rules/compile.ts'
import { contextProblems as problems } from '../../src/engine/rules/context-problems.ts'
import { evaluate as evaluated } from '../../src/engine/rules/evaluate.ts'
import type { ContextProblem, EvaluationRequest, Outcome } from '../../src/engine/rules/outcome.ts'
import type { Field, Rule } from '../../src/engine/rules/rule.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'

/**
 * Rules in the form in which they are asked.
 *
 * @param options fields for explanations, implications, the digest of the rules
 * @throws Error where a rule has an unknown operator or an operand that its operator does not take (`checkRule` lists all
 *   problems with their places), and where two rules have one id, which would count twice
 * @example
 * ```ts
 * import { compileRuleset } from '@grammar-of-media/engine'
 *
 * const late = {
 *   id: 'CAM-004', domain: 'camera', priority: 91, hard: true, logic: 'all',
 *   when: [{ path: 'camera.sync_error_ms', op: 'gt', value: 0.2 }],
 *   then: [{ op: 'block', path: 'capture', value: 'The cameras see different instants.' }],
 *   rationale: 'A solver needs views of one instant.', tags: [],
 * } as const
 * compileRuleset([late]).domains // → ['camera']
 * ```
 */
export function compileRuleset(rules: readonly Rule[], options: CompileOptions = {}): Ruleset {
  const seen = new Set<string>()
  for (const { id } of rules) {
    if (seen.has(id)) throw new Error(`two rules have the id ${id}`)
    seen.add(id)
  }
  return compiled(rules, options)
}

/**
 * Evaluates the rules of the chosen domains against a context.
 *
 * @returns which rules match, what they ask for and the verdict; with `explain`, why, and what to do next
 * @throws TypeError where the context is no object, RangeError for a domain that no rule has
 * @example
 * ```ts
 * import { compileRuleset, evaluate } from '@grammar-of-media/engine'
 *
 * const rules = compileRuleset([
 *   {
 *     id: 'CAM-004', domain: 'camera', priority: 91, hard: true, logic: 'all',
 *     when: [{ path: 'camera.sync_error_ms', op: 'gt', value: 0.2 }],
 *     then: [{ op: 'block', path: 'capture', value: 'The cameras see different instants.' }],
 *     rationale: 'A solver needs views of one instant.', tags: [],
 *   },
 * ])
 * evaluate(rules, { context: { camera: { sync_error_ms: 4 } } }).verdict // → 'blocked'
 * evaluate(rules, { context: { camera: { sync_error_ms: 4 } } }).hard_matched // → ['CAM-004']
 * evaluate(rules, { context: { camera: { sync_error_ms: 0.1 } } }).verdict // → 'clear'
 * evaluate(rules, { context: {} }).verdict // → 'undecided'
 * ```
 */
export function evaluate(ruleset: Ruleset, request: EvaluationRequest): Outcome {
  refuse(ruleset, request)
  return evaluated(ruleset, request)
}

/**
 * Evaluates a context without changes and after each patch.
 *
 * @param request `patches`: JSON Merge Patches, each applied to the context afresh
 * @throws TypeError where the context is no object, RangeError for a domain that no rule has
 * @example
 * ```ts
 * import { compare, compileRuleset } from '@grammar-of-media/engine'
 *
 * const rules = compileRuleset([
 *   {
 *     id: 'CAM-004', domain: 'camera', priority: 91, hard: true, logic: 'all',
 *     when: [{ path: 'camera.sync_error_ms', op: 'gt', value: 0.2 }],
 *     then: [{ op: 'block', path: 'capture', value: 'The cameras see different instants.' }],
 *     rationale: 'A solver needs views of one instant.', tags: [],
 *   },
 * ])
 * const context = { camera: { sync_error_ms: 4 } }
 * const { results } = compare(rules, { context, patches: [{ camera: { sync_error_ms: 0.1 } }] })
 * results[0]?.lost // → ['CAM-004']
 * results[0]?.verdict_after // → 'clear'
 * ```
 */
export function compare(ruleset: Ruleset, request: ComparisonRequest): Comparison {
  refuse(ruleset, request)
  return compared(ruleset, request)
}

/**
 * What in a context no rule can read: names that nothing carries, values of a wrong type or outside the closed list.
 *
 * @param request the context, and the paths that were not looked at
 * @param fields every path that a context may hold
 * @returns the problems in the order of the context, each with the nearest right word
 * @example
 * ```ts
 * import { contextProblems } from '@grammar-of-media/engine'
 *
 * const fields = [{ path: 'camera.sync_error_ms', type: 'number', multiple: false, unit: 'ms' }] as const
 * contextProblems({ context: { camera: { sync_eror_ms: 4 } } }, fields).map(({ path }) => path) // → ['camera.sync_eror_ms']
 * ```
 */
export const contextProblems = (
  request: Pick<EvaluationRequest, 'context' | 'unknown'>,
  fields: readonly Field[],
): ContextProblem[] => problems(request, new Map(fields.map((field) => [field.path, field])))

function refuse(
  ruleset: Ruleset,
  { context, domains = [] }: Pick<EvaluationRequest, 'context' | 'domains'>,
): void {
  if (context === null || typeof context !== 'object' || Array.isArray(context)) {
    const got =
      context === null ? 'null' : Array.isArray(context) ? 'a list' : `a ${typeof context}`
    throw new TypeError(`a context must be an object; got ${got}`)
  }
  const unknown = domains.find((domain) => !ruleset.domains.includes(domain))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, ruleset.domains)
  throw new RangeError(`no rule has the domain "${unknown}"${hint}`)
}
