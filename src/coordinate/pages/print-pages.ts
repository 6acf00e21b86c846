/** On which printed page what stands of a draw: the sheet in front, the cards, the lines for ideas. */

/** Most strips, and most ideas with two lines each, on an A4 page. */
const CARDS_ON_PAGE = 4
const IDEAS_ON_PAGE = 7

/** How many of so many things stand on each page: as few pages as they need, filled alike, so that none is left over. */
export function spread(count: number, most: number): number[] {
  const pages = Math.ceil(count / most)
  return Array.from({ length: pages }, (_, at) => Math.ceil((count - at) / pages))
}

/** Numbers, from 1, of the things that end a page, save the last of all. */
function ends(sizes: readonly number[]): ReadonlySet<number> {
  return new Set(
    sizes.slice(0, -1).map((_, at) => sizes.slice(0, at + 1).reduce((sum, one) => sum + one, 0)),
  )
}

export const cardEnds = (cards: number): ReadonlySet<number> => ends(spread(cards, CARDS_ON_PAGE))
export const ideaEnds = (cards: number): ReadonlySet<number> => ends(spread(cards, IDEAS_ON_PAGE))

/** “page 2”, “pages 2 and 3”, “pages 2 to 4”. */
function named(from: number, count: number): string {
  const to = from + count - 1
  if (count === 1) return `page ${from}`
  return `pages ${from} ${count === 2 ? 'and' : 'to'} ${to}`
}

/**
 * The pages of the cards and of the lines for ideas, behind the sheet in front.
 *
 * @param copies how often the lines for ideas are printed
 */
export function pagesOf(
  cards: number,
  copies: number,
): { readonly cards: string; readonly ideas: string } {
  const strips = spread(cards, CARDS_ON_PAGE).length
  const lines = spread(cards, IDEAS_ON_PAGE).length
  return { cards: named(2, strips), ideas: named(2 + strips, lines * copies) }
}
