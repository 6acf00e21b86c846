/** Combines rankings of the same rows. */

/** Scores by row (lower is better) and their weight. */
export interface Order {
  readonly scores: ReadonlyMap<number, number>
  readonly weight: number
}

/**
 * Each score counts as its share of the best one, so that the distance between rows matters and not only their order.
 *
 * @returns a score for each row of any ranking; lower is better
 */
export function fused(orders: readonly Order[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { scores, weight } of orders) {
    let best = 0
    for (const score of scores.values()) best = Math.min(best, score)
    if (best === 0) continue
    for (const [number, score] of scores)
      sums.set(number, (sums.get(number) ?? 0) - (score / best) * weight)
  }
  return sums
}
