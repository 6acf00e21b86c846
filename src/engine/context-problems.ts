/**
 * What in a context no rule can read: unknown names, and values that their field does not allow. These are not errors,
 * since a context may be a whole project document. But a misspelt path has no effect, and an outcome without matches
 * must not look clean when nothing was understood.
 */
import { valueProblem } from './check-rule.ts'
import { isObject } from './equality.ts'
import type { Inference } from './infer.ts'
import { nearest } from './nearest.ts'
import type { ContextProblem, EvaluationRequest } from './outcome.ts'
import type { Field, Json, JsonObject } from './rule.ts'

/** Problems listed, at most. */
export const LISTED_PROBLEMS = 50
/** Members of the context checked, at most: finding the nearest known name takes some 20 µs. */
export const MAX_CHECKED = 500

/** The paths of each group, by their first segment. */
type Groups = ReadonlyMap<string, readonly string[]>

interface Search {
  readonly fields: ReadonlyMap<string, Field>
  readonly groups: Groups
  readonly problems: ContextProblem[]
  /** Members that may still be checked. */
  remaining: number
}

/**
 * @param request the context, and the paths that were not looked at
 * @param fields every path that a context may hold; without any, nothing is a problem
 * @returns what was found, in the order of the context, then of the unknown paths
 */
export function contextProblems(
  { context, unknown = [] }: Pick<EvaluationRequest, 'context' | 'unknown'>,
  fields: ReadonlyMap<string, Field>,
): ContextProblem[] {
  if (fields.size === 0) return []
  const groups = groupsOf(fields)
  const search: Search = { fields, groups, problems: [], remaining: MAX_CHECKED }
  for (const name of Object.keys(context)) {
    if (isFinished(search)) break
    search.remaining -= 1
    const value = context[name] as Json
    if (groups.has(name) && isObject(value)) checkMembers(search, name, value)
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

/** The problems, and then the stated values that contradict what follows by definition. */
export function withContradictions(
  problems: readonly ContextProblem[],
  inference: Pick<Inference, 'problems'>,
): readonly ContextProblem[] {
  if (inference.problems.length === 0) return problems
  return [...problems, ...inference.problems].slice(0, LISTED_PROBLEMS)
}

const groupsByFields = new WeakMap<ReadonlyMap<string, Field>, Groups>()

/** The groups of the fields, cached: every evaluation needs them. */
function groupsOf(fields: ReadonlyMap<string, Field>): Groups {
  const groups =
    groupsByFields.get(fields) ??
    Map.groupBy(fields.keys(), (path) => path.split('.', 1)[0] as string)
  groupsByFields.set(fields, groups)
  return groups
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

function checkMembers(search: Search, path: string, object: JsonObject): void {
  for (const name of Object.keys(object)) {
    if (isFinished(search)) return
    search.remaining -= 1
    const inner = `${path}.${name}`
    const field = search.fields.get(inner)
    const value = object[name] as Json
    const known = search.groups.get(inner.split('.', 1)[0] as string) as readonly string[]
    // Paths of house rules have one more segment.
    if (
      field === undefined &&
      isObject(value) &&
      known.some((one) => one.startsWith(`${inner}.`))
    ) {
      checkMembers(search, inner, value)
      continue
    }
    const message = field === undefined ? unread(nearest(inner, known)) : wrongValue(field, value)
    if (message !== undefined) search.problems.push({ path: inner, message })
  }
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
