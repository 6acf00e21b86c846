/**
 * Results of limited size: an agent pays for every byte, so a long list is cut, with a count and the call for the rest.
 */

import { array, count, object, string } from '../contract/schema.ts'
import { truncate } from '../engine/values/truncate.ts'
import { MAX_CHARACTERS } from '../search/search-text.ts'

/**
 * Maximum size of a result without `detail: "full"`, in bytes; counts one copy, since an agent is shown either the text
 * or the value.
 */
export const ANSWER_BYTES = 10_000
/** Maximum size of a result with `detail: "full"`, in bytes. */
export const FULL_ANSWER_BYTES = 40_000

/** The parameter with the search words. */
export const words = (over: string) =>
  ({
    type: 'string',
    maxLength: MAX_CHARACTERS,
    description: `Plain words over ${over}, or a "quoted phrase".`,
  }) as const

export const detail = {
  type: 'string',
  enum: ['brief', 'full'],
  description: `brief, the default, stays within ${ANSWER_BYTES} bytes, full within ${FULL_ANSWER_BYTES}.`,
} as const

export const offset = {
  type: 'integer',
  minimum: 0,
  maximum: 100_000,
  description: 'Where to go on, by `next`.',
} as const

export const next = object(
  {
    offset: count('What to send as `offset`.'),
    left: count('How many are left.'),
    call: string('The call that goes on.'),
  },
  {},
  'Where the list was cut.',
)

/** Query parameters of a list that are no filters: free text, paging and format, which each tool defines itself. */
const NOT_FILTERS = ['q', 'highlight', 'sort', 'limit', 'offset', 'facets', 'format'] as const

/**
 * The filters of an operation, for the tool that calls it: a new one reaches agents by itself. Without defaults, since
 * a parameter that an agent left out must stay left out.
 */
export function filtersOf<T extends Readonly<Record<string, object>>>(
  query: T,
): { readonly [K in Exclude<keyof T, (typeof NOT_FILTERS)[number]>]: Omit<T[K], 'default'> } {
  const filters = Object.entries(query).filter(
    ([name]) => !NOT_FILTERS.some((other) => other === name),
  )
  const optional = filters.map(([name, schema]) => {
    const { default: _, ...rest } = schema as { readonly default?: unknown }
    return [name, rest] as const
  })
  return Object.fromEntries(optional) as never
}

/** The arguments of a call that are filters of one operation, for a tool that calls several. */
export function argumentsFor<T extends Readonly<Record<string, object>>, A extends object>(
  query: T,
  given: A,
): Pick<A, Extract<keyof A, keyof T>> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in query)) as never
}

export const texts = (description: string) => array(string(), description)

export interface Next {
  readonly offset: number
  readonly left: number
  readonly call: string
}

/** Size of a value in a result, in bytes. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Bytes reserved for `next`. */
const AROUND = 250

interface FitOptions {
  readonly tool: string
  /** Number of items to skip. */
  readonly start?: number | undefined
  /** Number of items already skipped, which are not in `items`. */
  readonly before?: number | undefined
  /** Total number of items, if `items` does not hold all of them. */
  readonly total?: number | undefined
  readonly bytes: number
}

/**
 * Takes as many items as fit, at least one.
 *
 * @param answer builds the whole result from the items shown
 */
export function fitted<Item, Answer>(
  items: readonly Item[],
  answer: (shown: readonly Item[], next: Next | undefined) => Answer,
  { tool, start = 0, before = 0, total = before + items.length, bytes }: FitOptions,
): Answer {
  let room = bytes - AROUND - bytesOf(answer([], undefined))
  let end = start
  while (end < items.length) {
    room -= bytesOf(items[end]) + 1
    if (room < 0 && end > start) break
    end += 1
  }
  const shown = items.slice(start, end)
  const at = before + end
  const left = Math.max(0, total - at)
  if (left === 0 || shown.length === 0) return answer(shown, undefined)
  const call = `${tool} with the same arguments and offset ${at}`
  return answer(shown, { offset: at, left, call })
}

/** Fits several lists together: the first item of each, then the second of each, and so on. */
export function fittedInTurn<Lists extends Readonly<Record<string, readonly unknown[]>>, Answer>(
  lists: Lists,
  answer: (shown: Lists, next: Next | undefined) => Answer,
  options: Pick<FitOptions, 'tool' | 'start' | 'bytes'>,
): Answer {
  const named = Object.entries(lists)
  const longest = Math.max(...named.map(([, items]) => items.length))
  const turns = Array.from({ length: longest }, (_, turn) =>
    named.flatMap(([name, items]) => items.slice(turn, turn + 1).map((item) => ({ name, item }))),
  ).flat()
  const grouped = (shown: typeof turns): Lists =>
    Object.fromEntries(
      named.map(([list]) => [
        list,
        shown.filter(({ name }) => name === list).map(({ item }) => item),
      ]),
    ) as unknown as Lists
  return fitted(turns, (shown, following) => answer(grouped([...shown]), following), options)
}

/** A text of the client to repeat in a result, truncated if it takes more than `bytes`. */
export function beginning(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  let most = Math.min(text.length, bytes)
  while (bytesOf(truncate(text, most)) > bytes) most = Math.floor(most * 0.9)
  return `${truncate(text, most)} …`
}

export const limitOf = (level: 'brief' | 'full' | undefined): number =>
  level === 'full' ? FULL_ANSWER_BYTES : ANSWER_BYTES
