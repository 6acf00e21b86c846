/** Gated loudness and loudness range from the energies of successive tenths of a second. */

const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
const RANGE_GATE = -20
/**
 * In tenths of a second: a gating block of 400 ms, each overlapping the next by 75 %, and a short-term window of 3 s.
 */
const BLOCK = 4
const SHORT_TERM = 30

export const toLoudness = (energy: number): number => -0.691 + 10 * Math.log10(energy)

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Integrated loudness, ITU-R BS.1770-5, Annex 1: two gates, in LUFS.
 *
 * @param tenths weighted mean-square energy of each tenth of a second
 * @returns undefined for silence and for less than one block
 */
export function integratedLoudness(tenths: readonly number[]): number | undefined {
  const audible = windows(tenths, BLOCK).filter((energy) => toLoudness(energy) > ABSOLUTE_GATE)
  if (audible.length === 0) return undefined
  const gate = toLoudness(mean(audible)) + RELATIVE_GATE
  return toLoudness(mean(audible.filter((energy) => toLoudness(energy) > gate)))
}

/** Highest loudness of any three seconds, in LUFS. */
export function shortTermMaximum(tenths: readonly number[]): number | undefined {
  const highest = windows(tenths, SHORT_TERM).reduce((high, energy) => Math.max(high, energy), 0)
  return highest > 0 ? toLoudness(highest) : undefined
}

/** Loudness range, EBU Tech 3342: 95th minus 10th percentile of gated short-term loudness, in LU. */
export function loudnessRange(tenths: readonly number[]): number | undefined {
  const audible = windows(tenths, SHORT_TERM).filter(
    (energy) => toLoudness(energy) >= ABSOLUTE_GATE,
  )
  if (audible.length === 0) return undefined
  const gate = toLoudness(mean(audible)) + RANGE_GATE
  const levels = audible
    .map(toLoudness)
    .filter((level) => level >= gate)
    .sort((a, b) => a - b)
  const percentile = (share: number): number => levels[Math.round((levels.length - 1) * share)]!
  return percentile(0.95) - percentile(0.1)
}

/** Mean energy of every window of `length` tenths. */
function windows(tenths: readonly number[], length: number): number[] {
  const found: number[] = []
  for (let end = length; end <= tenths.length; end++) {
    let sum = 0
    for (let i = end - length; i < end; i++) sum += tenths[i]!
    found.push(sum / length)
  }
  return found
}
