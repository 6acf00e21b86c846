/** Facts judged at a destination, wherever they go. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { PLACED } from '../facts/common-paths.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { contextStated, leavesOf } from './facts-address.ts'
import { bookAt } from './facts-at.ts'
import { PROFILE } from './facts-written.ts'
import type { Placed } from './nearness.ts'
import type { PlaceOffered } from './places-named.ts'
import { standings } from './rule-standing.ts'
import { explained, type Outcome } from './way-out.ts'

export type Facts = readonly (readonly [path: string, value: Json])[]

/** The facts of a context without those that say where it goes. */
export const measuredIn = (context: JsonObject): Facts =>
  leavesOf(context).filter(([path]) => path !== PROFILE && !PLACED.has(path))

interface JudgedAtPlace extends Placed {
  /** The book with the own facts of the destination. */
  readonly book: Book
  readonly outcome: Outcome
}

/** @param place a destination, with what is stated of what it alone limits */
export async function judgedAtPlace(
  corpus: Corpus,
  anywhere: Book,
  facts: Facts,
  { id, figures = [] }: Pick<PlaceOffered, 'id'> & Partial<Pick<PlaceOffered, 'figures'>>,
): Promise<JudgedAtPlace> {
  const book = bookAt(anywhere, id)
  const stated = [...facts.map(([path, value]) => ({ path, value })), ...figures]
  const context = contextStated([...stated, { path: PROFILE, value: id }])
  const outcome = await explained(corpus, context, true)
  const values = new Map(stated.map(({ path, value }) => [path, value]))
  return { book, outcome, values, here: standings(book, context, outcome).here }
}
