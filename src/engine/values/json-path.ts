/** JSONPath (RFC 9535) as errors print it (decision 10): `$`, `$.claims[2].source`, `$['odd key']`. */
import { truncate } from './truncate.ts'

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * Maximum number of characters of a property name in a path; longer names are truncated, so that paths stay short
 * whatever was sent.
 */
export const SHOWN_NAME = 100

/** Appends a segment to a path: a property name or an array index. */
export function child(path: string, segment: string | number): string {
  if (typeof segment === 'number') return `${path}[${segment}]`
  if (segment.length > SHOWN_NAME) return child(path, `${truncate(segment, SHOWN_NAME - 1)}…`)
  if (plainName.test(segment)) return `${path}.${segment}`
  const quoted = JSON.stringify(segment).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `${path}['${quoted}']`
}

/** The names and indexes of a JSON Pointer (RFC 6901). */
export function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((raw) => raw.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/**
 * The JSONPath of a JSON Pointer into a document. The document decides whether `/0` is an index or a name.
 *
 * @param pointer RFC 6901, as ajv gives it in `instancePath`
 */
export function jsonPath(pointer: string, document: unknown): string {
  let path = '$'
  let here = document
  for (const segment of segmentsOf(pointer)) {
    path = child(path, Array.isArray(here) ? Number(segment) : segment)
    here = (here as Record<string, unknown> | undefined)?.[segment]
  }
  return path
}
