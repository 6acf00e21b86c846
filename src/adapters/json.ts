/** Reads JSON from other programs, whose structure cannot be relied on. */

export type JsonRecord = Readonly<Record<string, unknown>>
export type JsonPath = readonly (string | number)[]

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The value if it is an object, else an empty one. */
export const recordAt = (value: unknown): JsonRecord => (isRecord(value) ? value : {})
/** The objects in the value if it is an array, else none. */
export const recordsAt = (value: unknown): readonly JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
export const textAt = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
export const textsAt = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
export const numberAt = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** @returns undefined if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
