/** Finds rules for destinations other than the stated one, such as Netflix's loudness for a clip on YouTube. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { SPECIFICATIONS, TARGET } from '../facts/common-paths.ts'
import type { Book, Rule } from './book.ts'
import { judgedFor, leavesOf } from './facts-address.ts'

/** Kinds of destinations that apply beside any other. */
const ANYWHERE: ReadonlySet<string> = new Set(['captions', 'law'])

/** Operators that are met only by the values in the condition. */
const NAMING: ReadonlySet<string> = new Set(['eq', 'in', 'contains', 'contains_any'])

type Declaring = { readonly kind: string; readonly declares: Readonly<Record<string, unknown>> }

/**
 * Finds the rules that cannot apply to the destination or target of a context: their specification is unknown in the
 * context and declared only by destinations of other kinds and targets. A specification that no destination declares
 * may apply.
 *
 * @returns whether a rule is for other destinations; always false if the context has no destination and no target
 */
export function elsewhere(
  { destinations }: Pick<Book, 'destinations'>,
  context: JsonObject,
): (rule: Pick<Rule, 'when' | 'logic' | 'limit'>) => boolean {
  const { context: facts, profile } = judgedFor(context)
  const all: readonly Declaring[] = [...destinations().values()]
  const place: Declaring | undefined =
    profile === undefined ? undefined : destinations().get(profile)
  const stated = new Map(leavesOf(facts))
  const targets = listed(stated.get(TARGET) ?? (place?.declares[TARGET] as Json | undefined))
  if (place === undefined && targets.length === 0) return () => false
  const isNear = ({ kind, declares }: Declaring): boolean =>
    kind === place?.kind ||
    ANYWHERE.has(kind) ||
    listed(declares[TARGET] as Json | undefined).some((one) => targets.includes(one))
  const isForeign = (path: string, value: Json): boolean => {
    const owners = all.filter(({ declares }) => declares[path] === value)
    return owners.length > 0 && !owners.some(isNear)
  }
  const open = SPECIFICATIONS.filter(
    (path) => !stated.has(path) && place?.declares[path] === undefined,
  ) as readonly string[]
  return ({ when, logic, limit }) =>
    logic === 'all' &&
    when.some(
      ({ path, op, value }, i) =>
        open.includes(path) &&
        NAMING.has(op) &&
        !limit.includes(i) &&
        listed(value as Json).every((one) => isForeign(path, one)),
    )
}

/**
 * Finds the rules that name targets to which none of these destinations goes: those for headsets, of a phone.
 *
 * @param ids destinations that may be meant
 */
export function forOthers(
  { destinations }: Pick<Book, 'destinations'>,
  ids: Iterable<string>,
): (rule: Pick<Rule, 'when' | 'logic' | 'limit'>) => boolean {
  const targets = [...new Set(ids)].map((id) =>
    listed(destinations().get(id)?.declares[TARGET] as Json | undefined),
  )
  const isKnown = targets.length > 0 && targets.every((some) => some.length > 0)
  return ({ limit, logic, when }) =>
    isKnown &&
    logic === 'all' &&
    when.some(
      ({ op, path, value }, i) =>
        path === TARGET &&
        NAMING.has(op) &&
        !limit.includes(i) &&
        listed(value as Json).every((one) => targets.every((some) => !some.includes(one))),
    )
}

const listed = (value: Json | undefined): readonly Json[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as Json]
