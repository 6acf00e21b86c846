/**
 * Finds what no rule can read in a context: unknown names, and values that their field does not allow. These are not
 * errors, since a context may be a whole project document. They are reported because a misspelt path has no effect, and
 * an outcome without matches must not look clean if nothing was understood.
 */

import { isObject } from '../values/equality.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { nearest } from '../values/nearest.ts'
import { valueProblem } from './check-rule.ts'
import type { Inference } from './infer.ts'
import type { ContextProblem, EvaluationRequest } from './outcome.ts'
import type { Field } from './rule.ts'

/** Maximum number of problems listed. */
export const LISTED_PROBLEMS = 50
/** Maximum number of members of the context checked: finding the nearest known name takes some 20 µs. */
export const MAX_CHECKED = 500

/** The paths of each group, by their first segment. */
type Groups = ReadonlyMap<string, readonly string[]>

/** A property name on the way to a field. */
interface KnownName {
  readonly inside: Map<string, KnownName>
  field?: Field
}

interface Search {
  readonly fields: ReadonlyMap<string, Field>
  readonly groups: Groups
  readonly names: KnownName
  readonly problems: ContextProblem[]
  /** Number of members that may still be checked. */
  remaining: number
}

/**
 * @param request the context and the paths that are unknown
 * @param fields every path that a context may hold; if empty, nothing is reported
 * @returns problems in the order of the context, then of the unknown paths
 */
export function contextProblems(
  { context, unknown = [] }: Pick<EvaluationRequest, 'context' | 'unknown'>,
  fields: ReadonlyMap<string, Field>,
): ContextProblem[] {
  if (fields.size === 0) return []
  const { groups, names } = knownOf(fields)
  const search: Search = { fields, groups, names, problems: [], remaining: MAX_CHECKED }
  for (const name in context) {
    if (isFinished(search)) break
    search.remaining -= 1
    const value = context[name] as Json
    const group = names.inside.get(name)
    if (group !== undefined && isObject(value)) checkMembers(search, name, value, group)
    else if (value !== null && name !== '$schema') checkTopLevel(search, name)
  }
  for (const name of unknown) {
    if (isFinished(search)) break
    search.remaining -= 1
    if (fields.has(name) || groups.has(name)) continue
    const meant = nearest(name, [...groups.keys(), ...fields.keys()])
    search.problems.push({ path: name, message: unread(meant) })
  }
  return search.problems
}

/** The problems, followed by the stated values that contradict what follows by definition. */
export function withContradictions(
  problems: readonly ContextProblem[],
  inference: Pick<Inference, 'problems'>,
): readonly ContextProblem[] {
  if (inference.problems.length === 0) return problems
  return [...problems, ...inference.problems].slice(0, LISTED_PROBLEMS)
}

interface Known {
  readonly groups: Groups
  readonly names: KnownName
}

const knownByFields = new WeakMap<ReadonlyMap<string, Field>, Known>()

/** The groups of the fields with their nested names, cached because every evaluation needs them. */
function knownOf(fields: ReadonlyMap<string, Field>): Known {
  const before = knownByFields.get(fields)
  if (before !== undefined) return before
  const names: KnownName = { inside: new Map() }
  for (const [path, field] of fields) {
    let here = names
    for (const segment of path.split('.')) {
      const next: KnownName = here.inside.get(segment) ?? { inside: new Map() }
      here.inside.set(segment, next)
      here = next
    }
    here.field = field
  }
  const groups = Map.groupBy(fields.keys(), (path) => path.split('.', 1)[0] as string)
  const known = { groups, names }
  knownByFields.set(fields, known)
  return known
}

const isFinished = ({ problems, remaining }: Search): boolean =>
  problems.length >= LISTED_PROBLEMS || remaining <= 0

function checkTopLevel({ fields, groups, problems }: Search, name: string): void {
  if (fields.has(name)) {
    const [group, ...rest] = name.split('.')
    const message = `is a name with dots in it and is not read; nest it: {"${group}": {"${rest.join('.')}": …}}`
    problems.push({ path: name, message })
  } else if (groups.has(name)) {
    problems.push({ path: name, message: 'is a group of facts and holds an object' })
  } else {
    const meant = nearest(name, groups.keys())
    const hint =
      meant === undefined
        ? `; the groups are ${[...groups.keys()].join(', ')}`
        : ` (did you mean "${meant}"?)`
    problems.push({ path: name, message: `is no group of facts; no rule reads it${hint}` })
  }
}

/** @param known the names allowed in the object; empty if none is known */
function checkMembers(
  search: Search,
  path: string,
  object: JsonObject,
  known: KnownName | undefined,
): void {
  for (const name in object) {
    if (isFinished(search)) return
    search.remaining -= 1
    const value = object[name] as Json
    const own = known?.inside.get(name)
    // Most members are correct; no text is built for them.
    if (own?.field !== undefined && wrongValue(own.field, value) === undefined) continue
    checkMember(search, `${path}.${name}`, value, own)
  }
}

function checkMember(search: Search, path: string, value: Json, own: KnownName | undefined): void {
  const field = search.fields.get(path)
  const beside = search.groups.get(path.split('.', 1)[0] as string) as readonly string[]
  // Paths of house rules have one more segment.
  if (field === undefined && isObject(value) && beside.some((one) => one.startsWith(`${path}.`))) {
    checkMembers(search, path, value, own)
    return
  }
  const message = field === undefined ? unread(nearest(path, beside)) : wrongValue(field, value)
  if (message !== undefined) search.problems.push({ path, message })
}

const unread = (meant: string | undefined): string =>
  meant === undefined
    ? 'is neither a dimension nor a decision variable; no rule reads it'
    : `is neither a dimension nor a decision variable; no rule reads it (did you mean "${meant}"?)`

function wrongValue(field: Field, value: Json): string | undefined {
  if (value === null) return undefined
  if (!field.multiple) {
    if (value !== null && typeof value === 'object') {
      return `${field.path} holds a single value, got ${Array.isArray(value) ? 'an array' : 'an object'}`
    }
    return valueProblem(field, value)
  }
  if (!Array.isArray(value)) {
    const problem = valueProblem(field, value)
    return (
      problem ??
      `${field.path} holds an array of values, even for one; read as [${JSON.stringify(value)}]`
    )
  }
  for (const element of value.slice(0, LISTED_PROBLEMS)) {
    const problem = valueProblem(field, element)
    if (problem !== undefined) return problem
  }
  return undefined
}
