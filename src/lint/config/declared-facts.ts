/** Declared facts: paths with their values, checked against the model. */
import type { Place } from '../../adapters/adapter.ts'
import { valueProblem } from '../../engine/check-rule.ts'
import { didYouMean } from '../../engine/nearest.ts'
import type { Json } from '../../engine/rule.ts'
import type { HeldFact } from '../facts.ts'
import type { KnownField, Profile } from '../rule-base.ts'

/**
 * @param report called with the path of the model and what is wrong there
 * @returns the facts that are sound; one word at a path that holds several is a list of one
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

/** What keeps a value from standing at a path; undefined where it may, and for null, which says nothing. */
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

export const profileFacts = ({ id, facts }: Profile, place: Place): HeldFact[] =>
  Object.entries(facts).map(([path, value]) => ({
    path,
    value,
    certainty: 'declared',
    method: `profile ${id}`,
    source: 'profile',
    isDefault: true,
    place,
  }))
