/** Declared facts: paths with their values, checked against the model. */
import type { Place } from '../../adapters/adapter.ts'
import { valueProblem } from '../../engine/rules/check-rule.ts'
import type { Json } from '../../engine/values/json.ts'
import { didYouMean } from '../../engine/values/nearest.ts'
import { DESTINATION_PATH, type Destination } from '../destinations/destination.ts'
import type { HeldFact } from '../facts.ts'
import type { KnownField } from '../known-field.ts'
import type { Declared } from '../tree.ts'

/**
 * @param report called with the path of an invalid fact and what is wrong with it
 * @returns the valid facts; a single word at a path with several values becomes a list
 */
export function declaredFacts(
  values: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, KnownField>,
  report: (path: string, message: string) => void,
  placeOf: (path: string) => Place,
): HeldFact[] {
  return Object.entries(values).flatMap(([path, value]) => {
    const field = fields.get(path)
    const problem = factProblem(fields, path, value)
    if (problem !== undefined) report(path, problem)
    if (field === undefined || problem !== undefined || value === null) return []
    const held = (field.multiple && !Array.isArray(value) ? [value] : value) as Json
    return [
      {
        path,
        value: held,
        certainty: 'declared' as const,
        method: 'configuration',
        source: 'configuration',
        place: placeOf(path),
      },
    ]
  })
}

/** Ids of all destinations of subjects in the configuration. */
export function destinationsIn({ facts, subjects }: Declared): string[] {
  const all = [...facts, ...subjects.flatMap((subject) => subject.facts)]
  const ids = all.filter(({ path }) => path === DESTINATION_PATH).flatMap(({ value }) => value)
  return [...new Set(ids as string[])]
}

/** If only some subjects have a destination, the root gets an empty list, so that the others have none. */
export function declaredDestinations(declared: Declared): Declared {
  const { facts, place } = declared
  const isSaid = facts.some(({ path }) => path === DESTINATION_PATH)
  if (isSaid || destinationsIn(declared).length === 0) return declared
  const nowhere: HeldFact = {
    path: DESTINATION_PATH,
    value: [],
    certainty: 'declared',
    method: 'configuration',
    source: 'profile',
    isDefault: true,
    place,
  }
  return { ...declared, facts: [...facts, nowhere] }
}

/** Why a value is not allowed at a path; undefined if it is, and for null, which states nothing. */
export function factProblem(
  fields: ReadonlyMap<string, KnownField>,
  path: string,
  value: unknown,
): string | undefined {
  const field = fields.get(path)
  if (field === undefined) {
    return `is neither a dimension nor a decision variable${didYouMean(path, fields.keys())}`
  }
  if (value === null) return undefined
  if (Array.isArray(value) && !field.multiple) return 'holds a single value; got a list'
  const elements = (Array.isArray(value) ? value : [value]) as readonly Json[]
  for (const element of elements) {
    const message = valueProblem(field, element)
    if (message !== undefined) return `is wrong: ${message}`
  }
  return undefined
}

/**
 * The facts that the destinations of a subject declare, each path once, with the destinations themselves.
 *
 * @param chosen if two declare the same path, the first counts
 * @param besides ids of destinations of the whole project, whose facts are declared at the root
 */
export function destinationFacts(
  chosen: readonly Destination[],
  place: Place,
  {
    certainty = 'declared',
    because,
    besides = [],
  }: {
    readonly certainty?: HeldFact['certainty']
    readonly because?: string
    readonly besides?: readonly string[]
  } = {},
): HeldFact[] {
  const [first] = chosen
  if (first === undefined) return []
  const declared = new Map<string, readonly [by: string, value: Json]>()
  for (const { id, declares } of chosen) {
    for (const [path, value] of Object.entries(declares)) {
      if (!declared.has(path)) declared.set(path, [id, value])
    }
  }
  const ids = new Set([...chosen.map(({ id }) => id), ...besides])
  declared.set(DESTINATION_PATH, [first.id, [...ids]])
  return [...declared].map(([path, [by, value]]) => ({
    path,
    value,
    certainty,
    method: `profile ${by}${because === undefined ? '' : `: ${because}`}`,
    source: 'profile',
    isDefault: true,
    place,
  }))
}
