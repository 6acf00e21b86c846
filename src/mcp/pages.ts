/** Answers of limited size: an agent pays for every byte, so a long list is cut, with a count and the call for the rest. */
import { array, count, object, string } from '../contract/schema.ts'

/** Bytes of an answer, of both copies, without `detail: "full"`. */
export const ANSWER_BYTES = 10_000
/** Bytes of an answer with `detail: "full"`. */
export const FULL_ANSWER_BYTES = 40_000

export const detail = {
  type: 'string',
  enum: ['brief', 'full'],
  description: `How much to say: brief, the default, stays within ${ANSWER_BYTES} bytes, full within ${FULL_ANSWER_BYTES}.`,
} as const

export const offset = {
  type: 'integer',
  minimum: 0,
  maximum: 100_000,
  description: 'Where to go on, as `next` of the answer before says.',
} as const

export const next = object(
  {
    offset: count('What to send as `offset`.'),
    left: count('How many are left.'),
    call: string('The call that goes on.'),
  },
  {},
  'Present where the list was cut.',
)

export const texts = (description: string) => array(string(), description)

export interface Next {
  readonly offset: number
  readonly left: number
  readonly call: string
}

/** The bytes of a value in an answer, which holds it twice: as structured content, and as text for clients that do not read that. */
export function bytesOf(value: unknown): number {
  const text = JSON.stringify(value)
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text))
}

/** Room for `next`, the brackets and the names around both copies. */
const AROUND = 500

/**
 * Takes as many items as fit, at least one.
 *
 * @param answer makes the whole answer of the items shown
 */
export function fitted<Item, Answer>(
  items: readonly Item[],
  answer: (shown: readonly Item[], next: Next | undefined) => Answer,
  {
    tool,
    start = 0,
    before = 0,
    total = before + items.length,
    bytes,
  }: {
    readonly tool: string
    /** Items to skip. */
    readonly start?: number | undefined
    /** Items already skipped, which are not in `items`. */
    readonly before?: number | undefined
    /** Number of all items, where `items` does not hold all of them. */
    readonly total?: number | undefined
    readonly bytes: number
  },
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

export const limitOf = (level: 'brief' | 'full' | undefined): number =>
  level === 'full' ? FULL_ANSWER_BYTES : ANSWER_BYTES
