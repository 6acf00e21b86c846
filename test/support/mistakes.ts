/** Mistaken documents, each written as a change to a valid one. */
import type { Json } from '../../src/engine/values/json.ts'

/** A patch of RFC 6902, with the operations that a mistake needs. */
export type Patch = readonly (
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
)[]

export interface Mistake {
  readonly patch: Patch
  /** The errors in order: the location of each, and words of its message. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/**
 * @param document not modified
 * @throws Error if a path does not exist, or if `add` would replace a member
 */
export function patched(document: Json, patch: Patch): Json {
  const copy = structuredClone(document)
  for (const change of patch) {
    const steps = change.path.split('/').slice(1).map(unescaped)
    const last = steps.pop() ?? ''
    const parent = steps.reduce<unknown>((part, step) => Object(part)[step], copy)
    const isThere = Object.hasOwn(Object(parent), last)
    const isInserted = change.op === 'add' && Array.isArray(parent)
    if (!isInserted && isThere === (change.op === 'add')) {
      throw new Error(`${change.op}: ${change.path} is ${isThere ? 'there' : 'not there'}`)
    }
    apply(parent as Json[] | Record<string, Json>, last, change)
  }
  return copy
}

function apply(parent: Json[] | Record<string, Json>, member: string, change: Patch[number]): void {
  const value = change.op === 'remove' ? [] : [change.value]
  if (Array.isArray(parent)) parent.splice(Number(member), change.op === 'add' ? 0 : 1, ...value)
  else if (change.op === 'remove') delete parent[member]
  else parent[member] = change.value
}

/** One step of a JSON Pointer (RFC 6901). */
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
