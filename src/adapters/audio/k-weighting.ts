/** The two filters of ITU-R BS.1770-5, Annex 1, for any sampling rate, and the weights of the channels. */

/** Mean-square energy of one channel after both filters, block by block. */
export interface KWeighting {
  /** Sum of the squares of the filtered samples from `start` up to `end`. */
  energy(samples: Float64Array, start: number, end: number): number
}

/**
 * The coefficients in the standard are for 48 kHz. At other rates they come from the analogue prototypes behind them
 * (bilinear transform; parameters after De Man, "Evaluation of implementations of the EBU R128 loudness measurement",
 * AES 2014).
 */
export function kWeightingCoefficients(sampleRate: number) {
  const shelf = (() => {
    const gain = 10 ** (3.999843853973347 / 20)
    const middle = gain ** 0.4996667741545416
    const q = 0.7071752369554196
    const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
    const a0 = 1 + k / q + k * k
    return {
      b0: (gain + (middle * k) / q + k * k) / a0,
      b1: (2 * (k * k - gain)) / a0,
      b2: (gain - (middle * k) / q + k * k) / a0,
      a1: (2 * (k * k - 1)) / a0,
      a2: (1 - k / q + k * k) / a0,
    }
  })()
  const q = 0.5003270373238773
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const a0 = 1 + k / q + k * k
  const highPass = { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
  return { shelf, highPass }
}

/** Filter state below this is set to zero, because denormal numbers slow down the processor. */
const NEGLIGIBLE = 1e-30

export function kWeighting(sampleRate: number): KWeighting {
  const { shelf, highPass } = kWeightingCoefficients(sampleRate)
  const { b0, b1, b2, a1, a2 } = shelf
  const { a1: c1, a2: c2 } = highPass
  let s1 = 0
  let s2 = 0
  let t1 = 0
  let t2 = 0
  return {
    energy(samples, start, end) {
      let sum = 0
      let [u1, u2, v1, v2] = [s1, s2, t1, t2]
      for (let i = start; i < end; i++) {
        const x = samples[i]!
        const y = b0 * x + u1
        u1 = b1 * x - a1 * y + u2
        u2 = b2 * x - a2 * y
        const z = y + v1
        v1 = v2 - 2 * y - c1 * z
        v2 = y - c2 * z
        sum += z * z
      }
      s1 = Math.abs(u1) < NEGLIGIBLE ? 0 : u1
      s2 = Math.abs(u2) < NEGLIGIBLE ? 0 : u2
      t1 = Math.abs(v1) < NEGLIGIBLE ? 0 : v1
      t2 = Math.abs(v2) < NEGLIGIBLE ? 0 : v2
      return sum
    },
  }
}

/** Weight of side loudspeakers, which count 1.5 dB more. */
const SIDE = 10 ** 0.15
const LOW_FREQUENCY_BIT = 3
const BACK_BITS = [4, 5]
const SIDE_BITS = [9, 10]
/**
 * Front left, front right, centre, low frequency, left and right surround: the order assumed for six channels without a
 * mask.
 */
const SIX_CHANNELS = 0b111111

/**
 * Weights of BS.1770-5, table 4: none for low frequencies, more for loudspeakers 60 to 120 degrees from the front. If
 * there is no side pair, the pair called "back" gets that weight.
 *
 * @param channelMask loudspeakers as in WAVE, 0 if unknown
 */
export function channelWeights(channels: number, channelMask: number): readonly number[] {
  const mask = channelMask === 0 && channels === 6 ? SIX_CHANNELS : channelMask
  const places = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (mask >>> bit) & 1)
  const besides = places.some((bit) => SIDE_BITS.includes(bit)) ? SIDE_BITS : BACK_BITS
  return Array.from({ length: channels }, (_, channel) => {
    const place = places[channel]
    if (place === LOW_FREQUENCY_BIT) return 0
    return place !== undefined && besides.includes(place) ? SIDE : 1
  })
}
