/**
 * Computes the canonical form of a request target, the same for all equivalent targets: known parameters in the order
 * of the contract, decoded and encoded in one way, without defaults. The response cache uses it as its key.
 */
import type { Operation } from '../../contract/operation.ts'
import { splitPair } from '../../contract/request.ts'

/** Paths with the schemas of their queries: those of operations, and of pages that take the same parameters. */
export type Queries = Readonly<Record<string, Pick<Operation, 'path' | 'query'>>>

/** Path → its parameters, each with its default as written in a query. */
type Parameters = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>

/**
 * @returns target → its canonical form, or undefined if the query has something that the operation refuses:
 * an unknown or repeated name, a broken encoding, a fragment
 */
export function canonicalTargets(contract: Queries): (target: string) => string | undefined {
  const parameters = parametersByPath(contract)
  return (target) => {
    const at = target.indexOf('?')
    if (at < 0) return target
    if (!plainText.test(target)) return undefined
    const path = target.slice(0, at)
    const known = parameters.get(path)
    return known === undefined ? undefined : canonicalQuery(path, target.slice(at + 1), known)
  }
}

/** No fragment and only ASCII: servers read other characters in different ways. */
const plainText = /^[!-"$-~]+$/

function parametersByPath(contract: Queries): Parameters {
  return new Map(
    Object.values(contract)
      .filter(({ query }) => query !== undefined)
      .map(({ path, query }) => {
        const { properties } = query as { properties: Record<string, { default?: unknown }> }
        const names = Object.entries(properties).map(
          ([name, schema]) =>
            [name, schema.default === undefined ? undefined : String(schema.default)] as const,
        )
        return [path, new Map(names)]
      }),
  )
}

function canonicalQuery(
  path: string,
  query: string,
  known: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const given = new Map<string, string>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const [name, value] = splitPair(pair)
    if (name === undefined || value === undefined || !known.has(name) || given.has(name)) {
      return undefined
    }
    given.set(name, value)
  }
  let canonical = `${path}?`
  for (const [name, byDefault] of known) {
    const value = given.get(name)
    if (value !== undefined && value !== byDefault) canonical += `${name}=${escaped(value)}&`
  }
  return canonical
}

/**
 * Encodes a value so that different values stay different and none contains `&`. A decoded target has no lone
 * surrogate, so this cannot throw.
 */
const escaped = (value: string): string =>
  /^[\w .-]*$/.test(value) ? value : encodeURIComponent(value)
