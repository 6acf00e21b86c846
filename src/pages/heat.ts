/** Counts items per cell of the grid and collects their meta-variables, for the page and its script. */

export interface Heated {
  /** Cell (`C3-I07`) → number of items. */
  readonly cells: ReadonlyMap<string, number>
  /** Cell (`C3-I07`) → meta-variables of its items. */
  readonly sides: ReadonlyMap<string, ReadonlySet<string>>
}

/** @param coordinates codes such as `GRAM-C3-I07-M08` */
export function heatOf(coordinates: readonly string[]): Heated {
  const cells = new Map<string, number>()
  const sides = new Map<string, Set<string>>()
  for (const coordinate of coordinates) {
    const [, change = '', internal = '', meta = ''] = coordinate.split('-')
    const cell = cellOf(change, internal)
    cells.set(cell, (cells.get(cell) ?? 0) + 1)
    sides.set(cell, (sides.get(cell) ?? new Set()).add(meta))
  }
  return { cells, sides }
}

export const cellOf = (change: string, internal: string): string => `${change}-${internal}`

/** One of four colour steps, chosen so that text on them has enough contrast. */
export const heatStep = (count: number): number =>
  count === 0 ? 0 : count <= 2 ? 1 : count <= 5 ? 2 : count <= 9 ? 3 : 4
