/** Values for the placeholders of a remedy: those of the finding, and values computed from them. */
import type { OperatorName } from '../../engine/rules/operators.ts'
import type { Condition } from '../../engine/rules/rule.ts'
import type { Json } from '../../engine/values/json.ts'

/** Data from which the values are computed. */
export interface Around {
  readonly value: Json
  readonly limit: Pick<Condition, 'op' | 'value'>
  readonly inside: number | undefined
  readonly edge: number | undefined
  /** The subject's own fact at a path; undefined if it is unknown. */
  readonly factAt: (path: string) => Json | undefined
  /** The strictest upper limit at a path among the rules that apply to the subject. */
  readonly ceilingOf: (path: string) => number | undefined
}

/** Where the value is: above the limit, below it, or different from the required value. */
export type Side = 'above' | 'below' | 'not_wanted'

/** Margin in decibels below a ceiling, since later encoding changes peaks slightly. */
const SPARE_DB = 0.2
/** Ceiling for true peaks, in dBTP, if no rule requires one. */
const USUAL_CEILING = -1

export function sideOf({ value, limit }: Pick<Around, 'value' | 'limit'>): Side | undefined {
  const operands = [limit.value].flat() as readonly Json[]
  const [low, high] = operands
  switch (limit.op as OperatorName) {
    case 'gt':
    case 'gte':
      return 'above'
    case 'lt':
    case 'lte':
      return 'below'
    case 'ne':
    case 'not_in':
      return 'not_wanted'
    case 'not_between':
      if (typeof value !== 'number') return undefined
      return value < Number(low) ? 'below' : value > Number(high) ? 'above' : undefined
    default:
      return undefined
  }
}

/** Each returns undefined if its data is missing; then the remedy is not shown. */
export const figures: Readonly<Record<string, (around: Around) => string | undefined>> = {
  value: ({ value }) => words(value),
  wanted: (around) => words(wantedOf(around)),
  gain: (around) => {
    const gain = gainOf(around)
    return gain === undefined ? undefined : signed(gain)
  },
  loudness_filter: loudnessFilter,
  peak_filter: (around) => limiter(around, ceilingOf(around)),
  // Keeps the time reference and loudness of Broadcast WAVE.
  bext: ({ factAt }) =>
    ['wav_bwf', 'rf64'].includes(String(factAt('delivery.container'))) ? '1' : '0',
  delay_s: ({ value }) => (typeof value === 'number' ? String(value / 1000) : undefined),
}

const words = (value: Json | undefined): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined

const rounded = (value: number, places: number): number => Number(value.toFixed(places))
const signed = (value: number): string => `${rounded(value, 2)}`

/** The target value: the required one, or one slightly inside the limit. */
export function wantedOf({ value, limit, inside, edge = 0 }: Around): Json | undefined {
  const operands = [limit.value].flat() as readonly Json[]
  const [low, high] = operands
  const side = sideOf({ value, limit })
  if (side === 'not_wanted') return low
  if (limit.op === 'not_between') {
    if (typeof low !== 'number' || typeof high !== 'number') return undefined
    const middle = (high - low) / 2
    const deep = Math.min(middle, inside ?? middle)
    return rounded(side === 'below' ? low + deep : high - deep, 4)
  }
  if (typeof low !== 'number' || side === undefined) return undefined
  return rounded(side === 'above' ? low - edge : low + edge, 4)
}

function gainOf(around: Around): number | undefined {
  const wanted = wantedOf(around)
  const { value } = around
  return typeof wanted === 'number' && typeof value === 'number' ? wanted - value : undefined
}

const ceilingOf = ({ ceilingOf: strictest }: Around): number =>
  strictest('audio.true_peak') ?? USUAL_CEILING

/** A constant gain, followed by a limiter if peaks would exceed their ceiling. */
function loudnessFilter(around: Around): string | undefined {
  const gain = gainOf(around)
  if (gain === undefined) return undefined
  const volume = `volume=${signed(gain)}dB`
  const peak = around.factAt('audio.true_peak')
  const ceiling = ceilingOf(around)
  const isWithin = typeof peak === 'number' && peak + gain <= ceiling
  if (isWithin) return volume
  const limited = limiter(around, ceiling)
  return limited === undefined ? undefined : `${volume},${limited}`
}

/** A limiter at four times the sampling rate catches peaks between samples. */
function limiter({ factAt }: Around, ceiling: number): string | undefined {
  const rate = factAt('audio.sample_rate_hz')
  if (typeof rate !== 'number') return undefined
  const level = rounded(10 ** ((ceiling - SPARE_DB) / 20), 3)
  return `aresample=${rate * 4},alimiter=limit=${level}:level=disabled:attack=5:release=50,aresample=${rate}`
}
