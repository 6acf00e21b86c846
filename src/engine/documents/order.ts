/** Sorts errors into the order of the document. */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { segmentsOf } from '../values/json-path.ts'

/** Sorts errors by location: a parent before its members, members and items in the order of the document. */
export function inDocumentOrder(errors: readonly ErrorObject[], document: unknown): ErrorObject[] {
  const positions = new Map<unknown, ReadonlyMap<string, number>>()
  const positionIn = (here: unknown, name: string): number => {
    if (Array.isArray(here)) return Number(name)
    if (here === null || typeof here !== 'object') return -1
    const known =
      positions.get(here) ?? new Map(Object.keys(here).map((member, at) => [member, at] as const))
    positions.set(here, known)
    return known.get(name) ?? -1
  }
  return errors
    .map((error) => {
      let here = document
      const place = segmentsOf(error.instancePath).map((name) => {
        const position = positionIn(here, name)
        here = (here as Record<string, unknown> | undefined)?.[name]
        return position
      })
      const name: unknown = error.propertyName ?? nameOf(error)
      return { error, place: typeof name === 'string' ? [...place, positionIn(here, name)] : place }
    })
    .sort((a, b) => byPlace(a.place, b.place))
    .map(({ error }) => error)
}

const nameOf = ({ params }: ErrorObject): unknown =>
  params['additionalProperty'] ?? params['unevaluatedProperty']

function byPlace(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((position, i) => position !== b[i])
  if (at < 0) return a.length - b.length
  return at >= b.length ? 1 : (a[at] as number) - (b[at] as number)
}
