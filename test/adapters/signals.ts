/** Sound for the tests of the audio adapter: WAVE files of tones, written from a description. */
import { audio } from '../../src/adapters/audio.ts'
import { readContent, values } from './read.ts'

/** The values that the audio adapter finds in a WAVE file, by path. */
export const measure = async (bytes: Uint8Array): Promise<Record<string, unknown>> =>
  values((await readContent(audio, 'a.wav', bytes)).subjects[0])

/** Tones of 1 kHz, alike in both channels. */
export const stereo = (...parts: readonly (readonly [level: number, seconds: number])[]): Buffer =>
  toneFile(parts.map(([level, seconds]): Tone => ({ seconds, levels: [level, level] })))

export interface Tone {
  readonly seconds: number
  /** Peak level in dBFS of each channel. */
  readonly levels: readonly number[]
  readonly hertz?: number
  /** Phase at the start, in degrees. */
  readonly phase?: number
}

/** Fade-in of the first tone in milliseconds: an abrupt start has peaks of its own. */
const RISE_MS = 5

/** Writes consecutive sine tones as a 32-bit float WAVE file. */
export function toneFile(
  tones: readonly Tone[],
  sampleRate = 48_000,
  channelMask?: number,
): Buffer {
  const channels = tones[0]!.levels.length
  const frames = tones.map(({ seconds }) => Math.round(seconds * sampleRate))
  const samples = new Float32Array(frames.reduce((sum, count) => sum + count, 0) * channels)
  const rise = (RISE_MS / 1000) * sampleRate
  let at = 0
  for (const [index, { levels, hertz = 1000, phase = 0 }] of tones.entries()) {
    const amplitudes = levels.map((level) => 10 ** (level / 20))
    const step = (2 * Math.PI * hertz) / sampleRate
    const first = (phase * Math.PI) / 180
    for (let i = 0; i < frames[index]!; i++) {
      const sine = Math.sin(first + step * i) * Math.min(1, at / channels / rise)
      for (const amplitude of amplitudes) samples[at++] = amplitude * sine
    }
  }
  const options = {
    sampleRate,
    bits: 32,
    float: true,
    ...(channelMask !== undefined && { channelMask }),
  } as const
  return waveBytes(Buffer.from(samples.buffer), channels, options)
}

/**
 * Signals 20 to 23 of EBU Tech 3341: a quiet sine at a sixth of the sampling rate with one period of a loud one at a
 * quarter of it, made at four times the rate and low-pass filtered; every fourth sample is taken, from `offset` on.
 */
export function loudPeriodFile(offset: number): Buffer {
  const sampleRate = 48_000
  const [quietPeriod, loudPeriod, periods] = [6 * 4, 4 * 4, 1000]
  const sine = (period: number, amplitude: number): number[] =>
    Array.from({ length: period }, (_, i) => amplitude * Math.sin((2 * Math.PI * i) / period))
  const quiet = Array.from({ length: periods }, () => sine(quietPeriod, 0.5)).flat()
  const fine = [...quiet, ...sine(loudPeriod, 1), ...quiet]
  const samples = Float64Array.from({ length: Math.floor(fine.length / 4) }, (_, i) =>
    LOW_PASS.reduce(
      (sum, weight, tap) => sum + weight * (fine[4 * i + offset + tap - LOW_PASS_REACH] ?? 0),
      0,
    ),
  )
  const rise = (RISE_MS / 1000) * sampleRate
  for (let i = 0; i < rise; i++) samples[i]! *= i / rise
  return waveFile([samples, samples], { sampleRate, bits: 32, float: true })
}

/** Half the length of the low-pass filter, in samples at four times the rate. */
const LOW_PASS_REACH = 128
/** Low-pass filter at an eighth of its sampling rate: a sinc in a Blackman window, with unity gain. */
const LOW_PASS = (() => {
  const taps = Array.from({ length: 2 * LOW_PASS_REACH + 1 }, (_, i) => {
    const x = (i - LOW_PASS_REACH) / 4
    const angle = (Math.PI * i) / LOW_PASS_REACH
    const window = 0.42 - 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle)
    return window * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
  })
  const gain = taps.reduce((sum, tap) => sum + tap, 0)
  return taps.map((tap) => tap / gain)
})()

export interface WaveOptions {
  readonly sampleRate: number
  readonly bits: 8 | 16 | 24 | 32
  readonly float?: boolean
  readonly channelMask?: number
  readonly container?: 'RIFF' | 'RF64' | 'BW64'
}

/** @param planes samples by channel, full scale being 1 */
export function waveFile(planes: readonly ArrayLike<number>[], options: WaveOptions): Buffer {
  const { bits, float = false } = options
  const width = bits / 8
  const frames = planes[0]!.length
  const data = Buffer.alloc(frames * planes.length * width)
  let at = 0
  for (let i = 0; i < frames; i++) {
    for (const plane of planes) {
      writeSample(data, at, plane[i]!, bits, float)
      at += width
    }
  }
  return waveBytes(data, planes.length, options)
}

/** Adds the header to the samples, and a chunk of odd length that a reader has to skip. */
function waveBytes(data: Buffer, channels: number, options: WaveOptions): Buffer {
  const { sampleRate, bits, float = false, channelMask, container = 'RIFF' } = options
  const width = bits / 8
  const extensible = channelMask !== undefined
  const format = Buffer.alloc(extensible ? 40 : 16)
  const kind = float ? 3 : 1
  format.writeUInt16LE(extensible ? 0xfffe : kind, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(sampleRate, 4)
  format.writeUInt32LE(sampleRate * channels * width, 8)
  format.writeUInt16LE(channels * width, 12)
  format.writeUInt16LE(bits, 14)
  if (extensible) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(bits, 18)
    format.writeUInt32LE(channelMask, 20)
    format.writeUInt16LE(kind, 24)
  }
  const isLong = container !== 'RIFF'
  const sizes = Buffer.alloc(28)
  sizes.writeBigUInt64LE(BigInt(data.length), 8)
  return Buffer.concat([
    Buffer.from(container),
    uint32(isLong ? 0xffffffff : 36 + data.length),
    Buffer.from('WAVE'),
    ...(isLong ? [chunk('ds64', sizes)] : []),
    chunk('fmt ', format),
    chunk('odd ', Buffer.from('note!')),
    Buffer.from('data'),
    uint32(isLong ? 0xffffffff : data.length),
    data,
  ])
}

/** Adds a Broadcast WAVE chunk (version 2) that declares the loudness. */
export function declaringLoudness(wave: Buffer, lufs: number): Buffer {
  const extension = Buffer.alloc(602)
  extension.writeUInt16LE(2, 346)
  extension.writeInt16LE(Math.round(lufs * 100), 412)
  return Buffer.concat([wave, chunk('bext', extension)])
}

function writeSample(data: Buffer, at: number, sample: number, bits: number, float: boolean): void {
  if (float) {
    data.writeFloatLE(sample, at)
    return
  }
  const scale = 2 ** (bits - 1)
  const value = Math.max(-scale, Math.min(scale - 1, Math.round(sample * scale)))
  if (bits === 8) data.writeUInt8(value + 128, at)
  else data.writeIntLE(value, at, bits / 8)
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const chunk = (name: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name), uint32(body.length), body, Buffer.alloc(body.length % 2)])
