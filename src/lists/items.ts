/** Items of lists as cached JSON, and the JSON of a page made of them. */
import { LRUCache } from 'lru-cache'
import { Serialized } from '../contract/serialized.ts'

/** Items cached by a list, at most: more than the corpus has. */
const MAX_CACHED = 2000

/**
 * @param read returns the rows with some numbers, in any order; called for numbers that are not cached
 * @param show makes the item of a row
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

/** An item with further members behind its own. */
export function withMembers<Item extends object, Members extends object>(
  item: Serialized<Item, string>,
  members: Members,
): Serialized<Item & Members, string> {
  const further = JSON.stringify(members)
  return Serialized.trusted(
    further === '{}' ? item.text : `${item.text.slice(0, -1)},${further.slice(1)}`,
  )
}

/** The lists of a page, of serialised items. */
interface SerializedLists<Item> {
  readonly results: readonly Serialized<Item, string>[]
  readonly related?: readonly Serialized<Item, string>[]
}

/**
 * The JSON of a page, made of serialised items.
 *
 * @param head members before the items
 * @param tail members after them; undefined ones are left out
 */
export function listPage<Head extends object, Item, Tail extends object>(
  head: Head,
  lists: SerializedLists<Item>,
  tail: Tail,
): Serialized<
  Head & { readonly results: readonly Item[]; readonly related?: readonly Item[] } & Tail,
  string
> {
  const after = JSON.stringify(tail)
  const members = Object.entries(lists).map(
    ([name, items]: [string, SerializedLists<Item>['results']]) =>
      `"${name}":[${items.map(({ text }) => text).join(',')}]`,
  )
  return Serialized.trusted(
    `${JSON.stringify(head).slice(0, -1)},${members.join(',')}${after === '{}' ? '}' : `,${after.slice(1)}`}`,
  )
}
