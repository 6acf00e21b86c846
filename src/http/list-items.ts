/** Items of lists as JSON, written once, kept while they are asked for, and put together to lists as they are. */
import { LRUCache } from 'lru-cache'

/** Items kept, at most: every item of the corpus, and of a larger corpus those that are asked for. */
const KEPT = 2000

/**
 * @param read rows of some numbers, in any order; called with numbers that are not kept
 * @param write the item of a row
 * @returns numbers → items as JSON in UTF-8, in the order of the numbers
 */
export function listItems<Row extends { readonly number: number }>(
  read: (numbers: readonly number[]) => readonly Row[],
  write: (row: Row) => object,
): (numbers: readonly number[]) => Buffer[] {
  const kept = new LRUCache<number, Buffer>({ max: KEPT })
  return (numbers) => {
    const items = numbers.map((number) => kept.get(number))
    const missing = numbers.filter((_, i) => items[i] === undefined)
    if (missing.length > 0) {
      const fresh = new Map(
        read(missing).map((row) => [row.number, Buffer.from(JSON.stringify(write(row)))]),
      )
      for (const [number, item] of fresh) kept.set(number, item)
      return numbers.map((number, i) => items[i] ?? fresh.get(number)!)
    }
    return items as Buffer[]
  }
}

/**
 * The bytes of a list.
 *
 * @param before what stands before the first item, up to the bracket
 * @param after what stands behind the last, from the bracket on
 */
export function listBytes(before: string, items: readonly Buffer[], after: string): Buffer {
  const start = Buffer.from(before)
  const end = Buffer.from(after)
  let length = start.length + end.length + Math.max(0, items.length - 1)
  for (const item of items) length += item.length
  const bytes = Buffer.allocUnsafe(length)
  bytes.set(start)
  let at = start.length
  for (let i = 0; i < items.length; i++) {
    if (i > 0) bytes[at++] = comma
    bytes.set(items[i]!, at)
    at += items[i]!.length
  }
  bytes.set(end, at)
  return bytes
}

const comma = 0x2c
