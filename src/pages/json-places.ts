/** Where in a JSON text each value stands, by the JSONPath that errors give. For texts that parse; others have no places. */
import { child } from '../engine/values/json-path.ts'

/** Offsets of a value: from its first character to behind its last. */
export interface Place {
  readonly from: number
  readonly to: number
}

export function jsonPlaces(text: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  let at = 0
  const skip = (): void => {
    while (/\s/.test(text[at] ?? '')) at += 1
  }
  const string = (): string => {
    const from = at
    at += 1
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    at += 1
    return JSON.parse(text.slice(from, at)) as string
  }
  const members = (path: string, end: string, isList: boolean): void => {
    at += 1
    skip()
    for (let i = 0; text[at] !== end; i++) {
      const name = isList ? i : string()
      skip()
      if (!isList) at += 1
      value(child(path, name))
      skip()
      if (text[at] === ',') at += 1
      skip()
    }
    at += 1
  }
  const value = (path: string): void => {
    skip()
    const from = at
    if (text[at] === '{') members(path, '}', false)
    else if (text[at] === '[') members(path, ']', true)
    else if (text[at] === '"') string()
    else while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at += 1
    places.set(path, { from, to: at })
  }
  try {
    JSON.parse(text)
    value('$')
  } catch {
    return new Map()
  }
  return places
}

/** The line of an offset, from 1. */
export const lineOf = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length
