/**
 * One line of input: a context, or `{id, context, profile}`. No group of facts is called `context`, so the two cannot
 * be confused.
 */
import { isObject } from '../engine/values/equality.ts'
import type { Json, JsonObject } from '../engine/values/json.ts'
import { didYouMean } from '../engine/values/nearest.ts'

export type LineId = string | number

export interface ContextLine {
  readonly id: LineId | undefined
  readonly context: JsonObject
  /** Ids of destinations; undefined if the line states none. */
  readonly profile: readonly string[] | undefined
}

/** Why a line cannot be read, with its id if that could be read. */
export interface UnreadLine {
  readonly id: LineId | undefined
  readonly error: string
}

const members = ['id', 'context', 'profile'] as const

export function readContextLine(text: string): ContextLine | UnreadLine {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch (error) {
    return unread(undefined, `is not well-formed JSON: ${(error as Error).message}`)
  }
  if (!isObject(value)) {
    return unread(
      undefined,
      `is ${kindOf(value)}; wanted a context: {"camera": {"sync_error_ms": 4}}`,
    )
  }
  const id = idOf(value['id'])
  if (!Object.hasOwn(value, 'context')) {
    if (id === undefined) return { id, context: value, profile: undefined }
    const { id: _, ...context } = value
    return { id, context, profile: undefined }
  }
  const { context, profile } = value
  if (!isObject(context)) {
    return unread(id, `has ${kindOf(context)} as its context; wanted an object of facts`)
  }
  for (const name in value) {
    if ((members as readonly string[]).includes(name)) continue
    const hint = didYouMean(name, members) || `; beside a context stand ${members.join(', ')}`
    return unread(id, `has the unknown member "${name}"${hint}`)
  }
  const ids = profile === undefined || profile === null ? undefined : [profile].flat()
  if (ids?.every((one) => typeof one === 'string') === false || ids?.length === 0) {
    return unread(
      id,
      `has ${kindOf(profile)} as its profile; wanted the id of a destination, or several`,
    )
  }
  return { id, context, profile: ids as readonly string[] | undefined }
}

const unread = (id: LineId | undefined, error: string): UnreadLine => ({ id, error })

const idOf = (value: Json | undefined): LineId | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? 'a text' : String(value)
}
