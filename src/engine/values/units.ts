/** Units of columns, and their conversion into the units of paths. */
import { didYouMean } from './nearest.ts'

interface Unit {
  /** Units of the same kind can be converted into each other. */
  readonly kind: string
  /** Size in the first unit of its kind, as a fraction, so that 40 ms are exactly 0.04 s. */
  readonly times: readonly [number, number]
  /** Alternative spellings. */
  readonly also: readonly string[]
}

const unit = (kind: string, times: number, per: number, ...also: string[]): Unit => ({
  kind,
  times: [times, per],
  also,
})

/** Units by the name that the corpus uses, if it has one. The first unit of a kind is its base unit. */
const units: Readonly<Record<string, Unit>> = {
  s: unit('time', 1, 1, 'sec', 'secs', 'second', 'seconds'),
  ms: unit('time', 1, 1000, 'msec', 'millisecond', 'milliseconds'),
  us: unit('time', 1, 1_000_000, 'µs', 'microsecond', 'microseconds'),
  min: unit('time', 60, 1, 'mins', 'minute', 'minutes'),
  h: unit('time', 3600, 1, 'hr', 'hrs', 'hour', 'hours'),
  'bit/s': unit('data rate', 1, 1, 'bps', 'b/s'),
  'kbit/s': unit('data rate', 1000, 1, 'kbps', 'kb/s', 'kbit'),
  'Mbit/s': unit('data rate', 1_000_000, 1, 'mbps', 'mb/s', 'mbit'),
  'Gbit/s': unit('data rate', 1_000_000_000, 1, 'gbps', 'gbit'),
  'kB/s': unit('data rate', 8000, 1, 'kBps'),
  'MB/s': unit('data rate', 8_000_000, 1, 'MBps'),
  m: unit('length', 1, 1, 'metre', 'metres', 'meter', 'meters'),
  cm: unit('length', 1, 100),
  mm: unit('length', 1, 1000),
  in: unit('length', 254, 10_000, 'inch', 'inches', '"'),
  ft: unit('length', 3048, 10_000, 'foot', 'feet'),
  Hz: unit('sample rate', 1, 1, 'hertz'),
  kHz: unit('sample rate', 1000, 1),
  'frames/s': unit('frame rate', 1, 1, 'fps', 'frames per second'),
  ratio: unit('share', 1, 1),
  percent: unit('share', 1, 100, '%', 'per cent'),
  degree: unit('angle', 1, 1, 'degrees', 'deg', '°'),
  'words/min': unit('words', 1, 1, 'wpm'),
  'words/s': unit('words', 60, 1),
  'characters/s': unit('characters', 1, 1, 'cps'),
  'characters/min': unit('characters', 1, 60),
  'cuts/min': unit('cuts', 1, 1),
  'cuts/s': unit('cuts', 60, 1),
  count: unit('count', 1, 1),
  thousand: unit('count', 1000, 1),
  million: unit('count', 1_000_000, 1),
  LUFS: unit('loudness', 1, 1),
  LKFS: unit('loudness', 1, 1),
  bit: unit('depth', 1, 1, 'bits'),
  dB: unit('level', 1, 1),
  K: unit('temperature', 1, 1, 'kelvin'),
  pixel: unit('picture', 1, 1, 'px', 'pixels'),
  'cd/m2': unit('luminance', 1, 1, 'nit', 'nits', 'cd/m²'),
}

/** Hours, minutes and seconds with colons. */
export const CLOCK = 'h:m:s'

/** Whether case matters: an upper-case B is a byte, a lower-case one a bit. */
const isBytes = (word: string): boolean => word.includes('B')

const byWord = new Map<string, string>(
  Object.entries(units).flatMap(([name, { also }]) =>
    [name, ...also].map((word) => [isBytes(word) ? word : word.toLowerCase(), name] as const),
  ),
)

const nameOf = (word: string): string | undefined =>
  Object.hasOwn(units, word) ? word : byWord.get(isBytes(word) ? word : word.toLowerCase())

/** Whether a word is the name or another spelling of a unit. */
export const isUnit = (word: string): boolean => nameOf(word) !== undefined

/** Turns a number of one unit into another. */
export type Conversion = (value: number) => number

/** @returns the conversion, or why a number in that unit is not valid at a path measured in `wanted` */
export function conversion(
  got: string,
  wanted: string | undefined,
): Conversion | { readonly problem: string } {
  if (wanted === undefined)
    return { problem: 'is the unit of a number, which this path does not hold' }
  const from = nameOf(got)
  const to = nameOf(wanted)
  if (from !== undefined && from === to) return (value) => value
  if (got.toLowerCase() === wanted.toLowerCase()) return (value) => value
  const target = to === undefined ? undefined : units[to]
  const fit = target === undefined ? [wanted] : unitsOf(wanted)
  const source = from === undefined ? undefined : units[from]
  if (source === undefined || source.kind !== target?.kind) {
    const meant = didYouMean(
      got,
      source === undefined ? [...fit, ...fit.flatMap((name) => units[name]?.also ?? [])] : [],
    )
    return {
      problem: `is no unit of a path in ${wanted}: "${got}"${meant || `; it takes ${fit.join(', ')}`}`,
    }
  }
  const [up, down] = source.times
  const [toUp, toDown] = target.times
  return (value) => (value * (up * toDown)) / (down * toUp)
}

/** Every unit that a path in `wanted` accepts. */
export function unitsOf(wanted: string): string[] {
  const own = units[nameOf(wanted) ?? '']
  if (own === undefined) return [wanted]
  const names = Object.keys(units).filter((name) => units[name]?.kind === own.kind)
  return own.kind === 'time' ? [...names, CLOCK] : names
}

/**
 * A value that was probably written in another unit of its kind: 3,000,000 at a path in million is 3, and 40 at a ratio
 * is 0.4.
 *
 * @param value outside of the range
 * @returns the value in `unit`; undefined if no unit of its kind leads into the range, or more than one does
 */
export function meantInUnit(
  value: number,
  unit: string | undefined,
  {
    minimum = -Infinity,
    maximum = Infinity,
  }: { readonly minimum?: number; readonly maximum?: number },
): number | undefined {
  if (unit === undefined) return undefined
  const meant = unitsOf(unit).flatMap((other): number[] => {
    const convert = conversion(other, unit)
    const converted = typeof convert === 'function' ? convert(value) : Number.NaN
    return converted >= minimum && converted <= maximum ? [Number(converted.toPrecision(12))] : []
  })
  // People write a count out, whatever its unit is.
  return meant.length === 1 || units[unit]?.kind === 'count' ? meant[0] : undefined
}

/** Every spelling of every unit in lower case, longer ones first. */
export const unitWords: readonly string[] = [...byWord.keys()]
  .map((word) => word.toLowerCase())
  .toSorted((a, b) => b.length - a.length)

/** The unit that a word in a header or a cell means; undefined for other words. */
export const unitNamed = (word: string): string | undefined => nameOf(word)
