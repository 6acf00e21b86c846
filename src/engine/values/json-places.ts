/** Positions of values in a JSON text: of one value by its path, or of all. */
import { child } from './json-path.ts'

/** Offsets of a value: its first character, and the one after its last. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** @returns the position of each value by the JSONPath used in errors; empty if the text cannot be parsed */
export function jsonPlaces(text: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  try {
    JSON.parse(text)
  } catch {
    return places
  }
  const value = (from: number, path: string): number => {
    const isList = text[from] === '['
    const to = isList || text[from] === '{' ? members(from, path, isList) : behindScalar(text, from)
    places.set(path, { from, to })
    return to
  }
  const members = (open: number, path: string, isList: boolean): number => {
    let at = skipSpace(text, open + 1)
    for (let i = 0; !']}'.includes(text[at] as string); i++) {
      const end = isList ? at : skipString(text, at)
      const name = isList ? i : (JSON.parse(text.slice(at, end)) as string)
      const start = isList ? at : skipSpace(text, skipSpace(text, end) + 1)
      at = skipSpace(text, value(start, child(path, name)))
      if (text[at] === ',') at = skipSpace(text, at + 1)
    }
    return at + 1
  }
  value(skipSpace(text, 0), '$')
  return places
}

/**
 * The line of a value, counted from 1.
 *
 * @param text valid JSON
 * @param path names and indexes from the root; if one does not exist, the line of its parent is returned
 */
export function lineOf(text: string, path: readonly (string | number)[]): number {
  let at = skipSpace(text, 0)
  for (const step of path) {
    const inner = typeof step === 'number' ? element(text, at, step) : member(text, at, step)
    if (inner === undefined) break
    at = inner
  }
  return lineAt(text, at)
}

/** Returns the 1-based line number at an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) line += 1
  return line
}

function member(text: string, start: number, name: string): number | undefined {
  if (text[start] !== '{') return undefined
  let at = skipSpace(text, start + 1)
  while (text[at] === '"') {
    const end = skipString(text, at)
    const value = skipSpace(text, skipSpace(text, end) + 1)
    if (JSON.parse(text.slice(at, end)) === name) return value
    at = skipSpace(text, skipValue(text, value))
    if (text[at] !== ',') return undefined
    at = skipSpace(text, at + 1)
  }
  return undefined
}

function element(text: string, start: number, index: number): number | undefined {
  if (text[start] !== '[') return undefined
  let at = skipSpace(text, start + 1)
  for (let i = 0; at < text.length && text[at] !== ']'; i++) {
    if (i === index) return at
    at = skipSpace(text, skipValue(text, at))
    if (text[at] !== ',') return undefined
    at = skipSpace(text, at + 1)
  }
  return undefined
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \n\r\t'.includes(text[at] as string)) at += 1
  return at
}

/** @param from position of the opening quotation mark */
function skipString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function skipValue(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const character = text[at] as string
    if (character === '"') {
      at = skipString(text, at)
      if (depth === 0) return at
      continue
    }
    if (depth === 0 && ',]}'.includes(character)) return at
    if ('{['.includes(character)) depth += 1
    if (']}'.includes(character)) {
      depth -= 1
      if (depth === 0) return at + 1
    }
    at += 1
  }
  return at
}

function behindScalar(text: string, from: number): number {
  if (text[from] === '"') return skipString(text, from)
  let at = from
  while (at < text.length && !', \n\r\t]}'.includes(text[at] as string)) at += 1
  return at
}
