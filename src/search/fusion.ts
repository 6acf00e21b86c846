/** Two orders of the same rows as one. */

/** How much the first ranks count beside the later ones: the smaller, the more. */
const DAMPING = 5

/**
 * Reciprocal rank fusion: a row counts in each order one over its rank and a number more (Cormack, Clarke and Büttcher,
 * SIGIR 2009, with a smaller number, since these lists are short).
 *
 * @param orders scores by row, the lower, the better; rows in list order where they are equal
 * @returns for each row of any of them a score, the lower, the better
 */
export function fused(orders: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const scores = new Map<number, number>()
  for (const order of orders) {
    const rows = [...order].sort(([a, m], [b, n]) => m - n || a - b)
    rows.forEach(([number], i) => {
      scores.set(number, (scores.get(number) ?? 0) - 1 / (DAMPING + i + 1))
    })
  }
  return scores
}
