/** Tables in CGATS.17, the exchange format of colour measurement: the Lab values of named patches. */
import type { Lab } from './ciede2000.ts'

const MOST_PATCHES = 20_000

/** Lab values by patch name; undefined if the text has no table with Lab values. */
export function labPatches(text: string): ReadonlyMap<string, Lab> | undefined {
  const columns = between(text, 'BEGIN_DATA_FORMAT', 'END_DATA_FORMAT')?.map((name) =>
    name.toUpperCase(),
  )
  const cells = between(text, 'BEGIN_DATA', 'END_DATA')
  if (columns === undefined || cells === undefined || columns.length === 0) return undefined
  const places = ['LAB_L', 'LAB_A', 'LAB_B'].map((name) => columns.indexOf(name))
  if (places.includes(-1)) return undefined
  const named = ['SAMPLE_NAME', 'SAMPLE_LOC', 'SAMPLE_ID']
    .map((name) => columns.indexOf(name))
    .find((at) => at !== -1)
  const patches = new Map<string, Lab>()
  const rows = Math.min(Math.floor(cells.length / columns.length), MOST_PATCHES)
  for (let row = 0; row < rows; row++) {
    const own = cells.slice(row * columns.length, (row + 1) * columns.length)
    const [l, a, b] = places.map((at) => Number(own[at])) as [number, number, number]
    if ([l, a, b].every(Number.isFinite))
      patches.set(named === undefined ? String(row) : own[named]!, [l, a, b])
  }
  return patches.size === 0 ? undefined : patches
}

/** The words between two keywords, each at the beginning of a line; quoted text is one word. */
function between(text: string, begin: string, end: string): string[] | undefined {
  const inside = new RegExp(String.raw`^${begin}\s*$([\s\S]*?)^${end}\s*$`, 'm').exec(text)?.[1]
  return inside?.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', ''))
}
