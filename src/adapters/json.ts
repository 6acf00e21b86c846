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
