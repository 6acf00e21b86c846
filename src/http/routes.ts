/**
 * Which operation answers a path. The paths of a contract are either whole or end in one parameter, so two looks into
 * a table find the operation however many there are.
 */
import type { Contract, Operation } from '../contract/operation.ts'

export interface Route {
  readonly name: string
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
}

/** @throws where a path of the contract has a parameter anywhere but at its end */
export function routes(contract: Contract): (path: string) => Route | undefined {
  const whole = new Map<string, Route>()
  const ending = new Map<string, { name: string; operation: Operation; parameter: string }>()
  for (const [name, operation] of Object.entries(contract)) {
    const [, before, parameter] = /^([^{]*)(?:\{(\w+)\})?$/.exec(operation.path) ?? []
    if (before === undefined) throw new Error(`${operation.path} is not a path that can be found`)
    if (parameter === undefined) whole.set(before, { name, operation, params: {} })
    else ending.set(before, { name, operation, parameter })
  }
  return (path) => {
    const found = whole.get(path)
    if (found !== undefined) return found
    const end = path.lastIndexOf('/') + 1
    const route = end < path.length ? ending.get(path.slice(0, end)) : undefined
    if (route === undefined) return undefined
    const { name, operation, parameter } = route
    return { name, operation, params: { [parameter]: decoded(path.slice(end)) } }
  }
}

/** A broken percent-encoding stays as it is: nothing carries such an id, and the 404 shows what was sent. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
