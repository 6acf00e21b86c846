/**
 * What in a context no rule can make sense of: names that nothing reads, and values that their field does not allow.
 * None of it is an error, since a whole project document may ride along; but a misspelt path says nothing, and an
 * outcome in which nothing matches because nothing was understood must not look like a clean one.
 */
import { valueProblem } from './check-rule.ts'
import { isObject } from './equality.ts'
import { nearest } from './nearest.ts'
import type { ContextProblem, EvaluationRequest } from './outcome.ts'
import type { Field, Json, JsonObject } from './rule.ts'

/** Problems listed, at most. */
export const LISTED_PROBLEMS = 50
/** Members of the context looked at, at most: a name that is nearly right takes some 20 µs to find. */
export const LOOKED_AT = 500

/** The paths of each group, by their first segment. */
type Groups = ReadonlyMap<string, readonly string[]>

interface Search {
  readonly fields: ReadonlyMap<string, Field>
  readonly groups: Groups
  readonly problems: ContextProblem[]
  left: number
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
  const search: Search = { fields, groups, problems: [], left: LOOKED_AT }
  for (const name of Object.keys(context)) {
    if (isFinished(search)) break
    search.left -= 1
    const value = context[name] as Json
    if (groups.has(name) && isObject(value)) lookInto(search, name, value)
    else if (value !== null && name !== '$schema') lookAtTop(search, name)
  }
  for (const name of unknown) {
    if (isFinished(search)) break
    search.left -= 1
    if (fields.has(name) || groups.has(name)) continue
    const meant = nearest(name, [...groups.keys(), ...fields.keys()])
    search.problems.push({ path: name, message: unread(meant) })
  }
  return search.problems
}

const known = new WeakMap<ReadonlyMap<string, Field>, Groups>()

/** The groups of the fields, worked out once: every explanation asks for them. */
function groupsOf(fields: ReadonlyMap<string, Field>): Groups {
  const groups =
    known.get(fields) ?? Map.groupBy(fields.keys(), (path) => path.split('.', 1)[0] as string)
  known.set(fields, groups)
  return groups
}

const isFinished = ({ problems, left }: Search): boolean =>
  problems.length >= LISTED_PROBLEMS || left <= 0

function lookAtTop({ fields, groups, problems }: Search, name: string): void {
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

function lookInto(search: Search, path: string, object: JsonObject): void {
  for (const name of Object.keys(object)) {
    if (isFinished(search)) return
    search.left -= 1
    const inner = `${path}.${name}`
    const field = search.fields.get(inner)
    const value = object[name] as Json
    const known = search.groups.get(inner.split('.', 1)[0] as string) as readonly string[]
    // A path of a house lies one name deeper.
    if (
      field === undefined &&
      isObject(value) &&
      known.some((one) => one.startsWith(`${inner}.`))
    ) {
      lookInto(search, inner, value)
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
