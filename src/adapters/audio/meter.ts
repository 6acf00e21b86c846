/**
 * Measures decoded audio in one pass: loudness, true peak, clipping, correlation, level and the quietest half second.
 */
import { type KWeighting, kWeighting } from './k-weighting.ts'
import { integratedLoudness, loudnessRange, shortTermMaximum } from './loudness.ts'
import { HISTORY, truePeak } from './true-peak.ts'
import { BYTES_PER_SAMPLE, type SampleFormat, takeApart } from './wave.ts'

export interface Measurement {
  readonly seconds: number
  /** Weighted mean-square energy of each tenth of a second. */
  readonly tenths: readonly number[]
  /** LUFS and LU; undefined for silence, and if the audio is shorter than the window. */
  readonly integratedLoudness: number | undefined
  readonly shortTermMaximum: number | undefined
  readonly loudnessRange: number | undefined
  /** dBTP, highest of all channels; undefined for digital silence. */
  readonly truePeak: number | undefined
  /** dBFS, all channels together; a full-scale sine is at -3. */
  readonly rms: number | undefined
  readonly clippedSamples: number
  /** Lowest correlation of two channels over any three seconds, or over the whole of a shorter file. */
  readonly lowestCorrelation: number | undefined
  /** dBFS RMS of the quietest half second that is not digital silence. */
  readonly quietest: number | undefined
  /**
   * Channels that never exceed the gate of BS.1770 in any tenth of a second, counted from 0; the LFE channel is left
   * out.
   */
  readonly silentChannels: readonly number[]
  /** Whether there are two channels with the same samples. */
  readonly identicalChannels: boolean
}

export interface MeterOptions {
  readonly sampleRate: number
  readonly format: SampleFormat
  /** Loudness weight of each channel. */
  readonly weights: readonly number[]
  /** Magnitude that counts as full scale; if undefined, the highest magnitude in the file. */
  readonly fullScale: number | undefined
}

/** Clipping is tested in blocks of this many samples. */
const STRETCH = 32
/** Consecutive samples at full scale that count as clipping. */
const CLIPPED_RUN = 3
const CORRELATION_TENTHS = 30
const QUIET_TENTHS = 5
/** Correlation is measured only if both channels have at least -60 dBFS; below that it is the correlation of noise. */
const AUDIBLE_POWER = 1e-6

/** -70 dBFS: BS.1770 treats anything below as silence. */
const SILENT_POWER = 1e-7

const decibels = (power: number): number | undefined =>
  power > 0 ? 10 * Math.log10(power) : undefined

export class Meter {
  readonly #options: MeterOptions
  readonly #frameBytes: number
  /** Bytes collected for the current tenth of a second, in an aligned buffer. */
  readonly #pending: Uint8Array
  #pendingBytes = 0
  readonly #planes: readonly Float64Array[]
  readonly #weighting: readonly KWeighting[]
  readonly #clipping: readonly ClipCounter[]
  readonly #loudness: number[] = []
  /** Mean square of each tenth of a second; 0 is digital silence. */
  readonly #powers: number[] = []
  readonly #stereo: { left: number; right: number; both: number }[] = []
  /** Mean square of the loudest tenth of a second, for each channel. */
  readonly #loudest: number[]
  #squares = 0
  #frames = 0
  #peak = 0
  #identical: boolean

  constructor(options: MeterOptions) {
    const channels = options.weights.length
    const longest = Math.ceil(options.sampleRate / 10)
    this.#options = options
    this.#frameBytes = channels * BYTES_PER_SAMPLE[options.format]
    this.#pending = new Uint8Array(longest * this.#frameBytes)
    this.#planes = options.weights.map(() => new Float64Array(HISTORY + longest))
    this.#weighting = options.weights.map(() => kWeighting(options.sampleRate))
    this.#clipping = options.weights.map(() => new ClipCounter(options.fullScale))
    this.#loudest = options.weights.map(() => 0)
    this.#identical = channels === 2
  }

  /** Takes interleaved samples; a chunk may end within a sample. */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const wanted = this.#framesWanted() * this.#frameBytes
      const part = bytes.subarray(at, at + wanted - this.#pendingBytes)
      this.#pending.set(part, this.#pendingBytes)
      this.#pendingBytes += part.length
      at += part.length
      if (this.#pendingBytes === wanted) this.#measure(true)
    }
  }

  /** Frames until the next tenth of a second, which is not a whole number of frames at 11,025 Hz. */
  #framesWanted(): number {
    const { sampleRate } = this.#options
    const tenths = this.#loudness.length
    return Math.round(((tenths + 1) * sampleRate) / 10) - Math.round((tenths * sampleRate) / 10)
  }

  /** @param whole false for the shorter remainder at the end */
  #measure(whole: boolean): void {
    const frames = Math.floor(this.#pendingBytes / this.#frameBytes)
    const bytes = this.#pending.subarray(0, frames * this.#frameBytes)
    this.#pendingBytes = 0
    takeApart(bytes, this.#options.format, this.#planes, HISTORY)
    const end = HISTORY + frames
    let loudness = 0
    let power = 0
    for (const [channel, plane] of this.#planes.entries()) {
      const weight = this.#options.weights[channel]!
      if (weight > 0) loudness += weight * this.#weighting[channel]!.energy(plane, HISTORY, end)
      const squares = this.#clipping[channel]!.squares(plane, HISTORY, end)
      power += squares
      if (squares > this.#loudest[channel]! * frames) this.#loudest[channel] = squares / frames
      this.#peak = truePeak(plane, HISTORY, end, this.#peak)
    }
    if (this.#planes.length === 2) this.#compare(this.#planes[0]!, this.#planes[1]!, end, whole)
    this.#squares += power
    this.#frames += frames
    if (whole) {
      this.#loudness.push(loudness / frames)
      this.#powers.push(power / frames / this.#planes.length)
    }
    for (const plane of this.#planes) plane.copyWithin(0, frames, end)
  }

  #compare(left: Float64Array, right: Float64Array, end: number, whole: boolean): void {
    const sums = { left: 0, right: 0, both: 0 }
    let { left: ll, right: rr, both: lr } = sums
    let same = this.#identical
    for (let i = HISTORY; i < end; i++) {
      const l = left[i]!
      const r = right[i]!
      ll += l * l
      rr += r * r
      lr += l * r
      if (l !== r) same = false
    }
    this.#identical = same
    if (whole || this.#stereo.length === 0) this.#stereo.push({ left: ll, right: rr, both: lr })
  }

  finish(): Measurement {
    this.#measure(false)
    // Flushes the filter with silence, to get the output that is still in it.
    for (const plane of this.#planes) {
      plane.fill(0, HISTORY, 2 * HISTORY)
      this.#peak = truePeak(plane, HISTORY, 2 * HISTORY, this.#peak)
    }
    const samples = this.#frames * this.#planes.length
    return {
      seconds: this.#frames / this.#options.sampleRate,
      tenths: this.#loudness,
      integratedLoudness: integratedLoudness(this.#loudness),
      shortTermMaximum: shortTermMaximum(this.#loudness),
      loudnessRange: loudnessRange(this.#loudness),
      truePeak: decibels(this.#peak ** 2),
      rms: samples > 0 ? decibels(this.#squares / samples) : undefined,
      clippedSamples: this.#clipping.reduce((sum, counter) => sum + counter.clipped(), 0),
      lowestCorrelation: this.#lowestCorrelation(),
      quietest: this.#quietest(),
      silentChannels: this.#silentChannels(),
      identicalChannels: this.#identical && this.#frames > 0,
    }
  }

  #silentChannels(): number[] {
    if (this.#frames === 0) return []
    return this.#options.weights.flatMap((weight, channel) =>
      weight > 0 && this.#loudest[channel]! <= SILENT_POWER ? [channel] : [],
    )
  }

  #lowestCorrelation(): number | undefined {
    const tenths = this.#stereo
    const length = Math.min(CORRELATION_TENTHS, tenths.length)
    const audible = (AUDIBLE_POWER * length * this.#options.sampleRate) / 10
    let lowest: number | undefined
    for (let from = 0; from + length <= tenths.length && length > 0; from++) {
      let [ll, rr, lr] = [0, 0, 0]
      for (let i = from; i < from + length; i++) {
        ll += tenths[i]!.left
        rr += tenths[i]!.right
        lr += tenths[i]!.both
      }
      if (ll < audible || rr < audible) continue
      lowest = Math.min(lowest ?? 1, lr / Math.sqrt(ll * rr))
    }
    return lowest
  }

  #quietest(): number | undefined {
    let lowest = Number.POSITIVE_INFINITY
    for (let end = QUIET_TENTHS; end <= this.#powers.length; end++) {
      const window = this.#powers.slice(end - QUIET_TENTHS, end)
      if (window.includes(0)) continue
      lowest = Math.min(lowest, window.reduce((sum, power) => sum + power, 0) / QUIET_TENTHS)
    }
    return Number.isFinite(lowest) ? decibels(lowest) : undefined
  }
}

/** Counts samples of one channel in runs at full scale, and sums the squares in the same pass. */
class ClipCounter {
  #limit: number
  readonly #limitRises: boolean
  #run = 0
  #clipped = 0

  constructor(fullScale: number | undefined) {
    this.#limit = fullScale ?? 0
    this.#limitRises = fullScale === undefined
  }

  /** Most blocks have no sample at full scale; individual samples are examined only in the others. */
  squares(samples: Float64Array, start: number, end: number): number {
    let sum = 0
    for (let from = start; from < end; from += STRETCH) {
      const to = Math.min(from + STRETCH, end)
      let largest = 0
      for (let i = from; i < to; i++) {
        const square = samples[i]! * samples[i]!
        sum += square
        if (square > largest) largest = square
      }
      if (Math.sqrt(largest) >= this.#limit) this.#count(samples, from, to)
      else if (this.#run > 0) this.#endRun()
    }
    return sum
  }

  #count(samples: Float64Array, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const size = Math.abs(samples[i]!)
      if (size >= this.#limit) this.#atLimit(size)
      else if (this.#run > 0) this.#endRun()
    }
  }

  #atLimit(size: number): void {
    if (this.#limitRises && size > this.#limit) {
      this.#limit = size
      this.#run = 0
      this.#clipped = 0
    }
    this.#run++
  }

  #endRun(): void {
    if (this.#run >= CLIPPED_RUN) this.#clipped += this.#run
    this.#run = 0
  }

  clipped(): number {
    this.#endRun()
    // In a silent float file the highest magnitude is zero, which is not clipping.
    return this.#limit > 0 ? this.#clipped : 0
  }
}
