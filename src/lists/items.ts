/** Items of lists, written as JSON when they are first asked for, and the JSON of a page made of them. */
import { LRUCache } from 'lru-cache'
import { Serialized } from '../contract/serialized.ts'

/** Items cached, at most: every item of the corpus, and of a larger corpus those that are asked for. */
const MAX_CACHED = 2000

/**
 * @param read rows of some numbers, in any order; called with numbers that are not cached
 * @param show the item of a row
 * @returns numbers → items, in the order of the numbers
 */
export function listItems<Row extends { readonly number: number }, Item extends object>(
  read: (numbers: readonly number[]) => readonly Row[],
  show: (row: Row) => Item,
): (numbers: readonly number[]) => Serialized<Item, string>[] {
  const cached = new LRUCache<number, Serialized<Item, string>>({ max: MAX_CACHED })
  return (numbers) => {
    const items = numbers.map((number) => cached.get(number))
    const missing = numbers.filter((_, i) => items[i] === undefined)
    if (missing.length === 0) return items as Serialized<Item, string>[]
    const fresh = new Map(read(missing).map((row) => [row.number, Serialized.of(show(row))]))
    for (const [number, item] of fresh) cached.set(number, item)
    return numbers.map((number, i) => items[i] ?? fresh.get(number)!)
  }
}

/** An item with one more member, the last. */
export function withHighlights<Item extends object, Highlights extends object>(
  item: Serialized<Item, string>,
  highlights: Highlights,
): Serialized<Item & { readonly highlights: Highlights }, string> {
  return Serialized.trusted(`${item.text.slice(0, -1)},"highlights":${JSON.stringify(highlights)}}`)
}

/** Items of a page, written already. */
interface WrittenLists<Item> {
  readonly results: readonly Serialized<Item, string>[]
  readonly related?: readonly Serialized<Item, string>[]
}

/**
 * A page whose items are written already.
 *
 * @param head members before the items
 * @param tail members behind them; those that are undefined are left out
 */
export function listPage<Head extends object, Item, Tail extends object>(
  head: Head,
  lists: WrittenLists<Item>,
  tail: Tail,
): Serialized<
  Head & { readonly results: readonly Item[]; readonly related?: readonly Item[] } & Tail,
  string
> {
  const after = JSON.stringify(tail)
  const written = Object.entries(lists).map(
    ([name, items]: [string, WrittenLists<Item>['results']]) =>
      `"${name}":[${items.map(({ text }) => text).join(',')}]`,
  )
  return Serialized.trusted(
    `${JSON.stringify(head).slice(0, -1)},${written.join(',')}${after === '{}' ? '}' : `,${after.slice(1)}`}`,
  )
}
