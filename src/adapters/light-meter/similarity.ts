/** The Spectral Similarity Index of SMPTE ST 2122: how near a light is to a reference, by their spectra alone. */

/** Power by wavelength in nm, in the order of the wavelengths. */
export type Spectrum = readonly (readonly [wavelength: number, power: number])[]

/** Centres of the bands, which are ten nm wide. */
const BANDS = Array.from({ length: 30 }, (_, i) => 380 + 10 * i)
const HALF_BAND = 5
/** Weights of the bands; the ends of the spectrum count less. */
const WEIGHTS = [12, 22, 32, 40, 44, ...Array<number>(23).fill(45), 33, 9].map((part) => part / 45)
const SMOOTHING = [0.22, 0.56, 0.22] as const
const SCALE = 32

/** @returns 100 for equal spectra; undefined if one is dark */
export function spectralSimilarity(light: Spectrum, reference: Spectrum): number | undefined {
  const [tested, wanted] = [bandsOf(light), bandsOf(reference)]
  if (tested === undefined || wanted === undefined) return undefined
  const differences = tested.map(
    (power, i) => ((power - wanted[i]!) / (wanted[i]! + 1 / BANDS.length)) * WEIGHTS[i]!,
  )
  const padded = [0, 0, ...differences, 0, 0]
  let sum = 0
  for (let i = 1; i < padded.length - 1; i++) {
    const [before, here, after] = SMOOTHING
    sum += (before * padded[i - 1]! + here * padded[i]! + after * padded[i + 1]!) ** 2
  }
  return Math.round(100 - SCALE * Math.sqrt(sum))
}

/** Power of each band as a share of the total. */
function bandsOf(spectrum: Spectrum): number[] | undefined {
  const bands = BANDS.map((middle) => {
    let sum = 0
    for (let step = -HALF_BAND; step <= HALF_BAND; step++) {
      sum += (Math.abs(step) === HALF_BAND ? 0.5 : 1) * powerAt(spectrum, middle + step)
    }
    return sum
  })
  const total = bands.reduce((sum, power) => sum + power, 0)
  return total > 0 && Number.isFinite(total) ? bands.map((power) => power / total) : undefined
}

/** Interpolates linearly between two readings; zero beyond the first and the last. */
function powerAt(spectrum: Spectrum, wavelength: number): number {
  const after = spectrum.findIndex(([at]) => at >= wavelength)
  const [high, above] = spectrum[after] ?? [0, 0]
  if (high === wavelength) return above
  if (after <= 0) return 0
  const [low, below] = spectrum[after - 1]!
  return below + ((above - below) * (wavelength - low)) / (high - low)
}
