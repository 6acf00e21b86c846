/** Items of lists as JSON text, written once and kept while they are asked for. */
import { LRUCache } from 'lru-cache'

/** Texts kept, at most: every item of the corpus, and of a larger corpus those that are asked for. */
const KEPT = 2000

/**
 * @param read rows of some numbers, in any order; called with numbers that are not kept
 * @param write the item of a row
 * @returns numbers → texts, in the order of the numbers
 */
export function itemTexts<Row extends { readonly number: number }>(
  read: (numbers: readonly number[]) => readonly Row[],
  write: (row: Row) => object,
): (numbers: readonly number[]) => string[] {
  const kept = new LRUCache<number, string>({ max: KEPT })
  return (numbers) => {
    const texts = numbers.map((number) => kept.get(number))
    const missing = numbers.filter((_, i) => texts[i] === undefined)
    if (missing.length > 0) {
      const fresh = new Map(read(missing).map((row) => [row.number, JSON.stringify(write(row))]))
      for (const [number, text] of fresh) kept.set(number, text)
      return numbers.map((number, i) => texts[i] ?? fresh.get(number)!)
    }
    return texts as string[]
  }
}
