/** Makes inputs of a given size. */
import { BODY_LIMIT } from '../../src/contract/failures.ts'

export interface Input {
  readonly name: string
  readonly url: string
  readonly body?: string
  /** Number of times the request is sent, pipelined on one connection. */
  readonly times?: number
  /** The body is this many spaces, each in its own chunk. */
  readonly chunks?: number
}

/** Just under the body limit. */
export const FULL = BODY_LIMIT - 300

/** Repeats items between a prefix and a suffix until the size is reached. */
export function filled(
  size: number,
  before: string,
  after: string,
  item: (n: number) => string,
): string {
  const items: string[] = []
  let length = before.length + after.length
  for (let n = 0; ; n++) {
    const text = item(n)
    length += text.length + 1
    if (length > size) return `${before}${items.join(',')}${after}`
    items.push(text)
  }
}

export const member = (n: number): string => `"name${n}":1`
export const word = (n: number): string => `"w${n}"`
