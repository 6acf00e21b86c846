/** True peak of one channel: four times oversampling with the filter of ITU-R BS.1770-5, Annex 2. */

const TAPS = 12
/** The first two of the four phases; the other two are their mirror images. */
const FIRST = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
]
const SECOND = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
  0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
]
export const PHASES: readonly (readonly number[])[] = [
  FIRST,
  SECOND,
  SECOND.toReversed(),
  FIRST.toReversed(),
]
const COEFFICIENTS = Float64Array.from(PHASES.flat())
/** The filter amplifies its largest input at most by this factor. */
const GAIN_LIMIT = Math.max(
  ...PHASES.map((phase) => phase.reduce((sum, coefficient) => sum + Math.abs(coefficient), 0)),
)
/** Samples needed before the first one that is measured. */
export const HISTORY = TAPS - 1
const STRETCH = 32

/**
 * The larger of `peak` and the true peak of the samples from `start` up to `end`, on and between them. Stretches whose
 * samples cannot exceed `peak` are skipped, which does not change the result.
 *
 * @param samples at least `HISTORY` of them come before `start`
 */
export function truePeak(samples: Float64Array, start: number, end: number, peak: number): number {
  let highest = peak
  let before = largest(samples, start - HISTORY, start)
  for (let from = start; from < end; from += STRETCH) {
    const to = Math.min(from + STRETCH, end)
    const here = largest(samples, from, to)
    if (Math.max(before, here) * GAIN_LIMIT > highest)
      highest = Math.max(highest, here, interpolatedPeak(samples, from, to, highest))
    before = here
  }
  return highest
}

function largest(samples: Float64Array, start: number, end: number): number {
  let square = 0
  for (let i = start; i < end; i++) {
    const sample = samples[i]!
    if (sample * sample > square) square = sample * sample
  }
  return Math.sqrt(square)
}

function interpolatedPeak(samples: Float64Array, start: number, end: number, peak: number): number {
  let highest = peak
  let lastLoud = Number.NEGATIVE_INFINITY
  for (let i = start - HISTORY; i < end; i++) {
    if (Math.abs(samples[i]!) * GAIN_LIMIT > highest) lastLoud = i
    if (i < start || i - lastLoud > HISTORY) continue
    for (let phase = 0; phase < COEFFICIENTS.length; phase += TAPS) {
      let sum = 0
      for (let tap = 0; tap < TAPS; tap++) sum += COEFFICIENTS[phase + tap]! * samples[i - tap]!
      const size = Math.abs(sum)
      if (size > highest) highest = size
    }
  }
  return highest
}
