/** Reading JSON that somebody else wrote: nothing about its form is taken for granted, and a value's line can be found again. */

export type JsonRecord = Readonly<Record<string, unknown>>
export type JsonPath = readonly (string | number)[]

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The object there; an empty one for anything else. */
export const recordAt = (value: unknown): JsonRecord => (isRecord(value) ? value : {})
/** The objects of the array there; none for anything else. */
export const recordsAt = (value: unknown): readonly JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
export const textAt = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
export const textsAt = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
export const numberAt = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** @returns undefined where the text is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The line of a value, counted from 1.
 *
 * @param text valid JSON
 * @param path names and indexes from the top; one that is not there gives the line of what holds it
 */
export function lineOf(text: string, path: JsonPath): number {
  let at = skipSpace(text, 0)
  for (const step of path) {
    const inner = typeof step === 'number' ? element(text, at, step) : member(text, at, step)
    if (inner === undefined) break
    at = inner
  }
  let line = 1
  for (let i = text.indexOf('\n'); i !== -1 && i < at; i = text.indexOf('\n', i + 1)) line += 1
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

/** @param from place of the opening quotation mark */
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
