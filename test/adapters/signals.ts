/** Sound for the tests of the audio adapter: WAVE files of tones, written from a description. */

export interface Tone {
  readonly seconds: number
  /** Peak level in dBFS of each channel. */
  readonly levels: readonly number[]
  readonly hertz?: number
  /** Degrees. */
  readonly phase?: number
}

/** Milliseconds over which the first tone rises: an abrupt beginning has peaks of its own. */
const RISE_MS = 5

/** Stretches of sine, one after the other, as 32-bit float WAVE. */
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

/** Samples with their header, and a chunk of odd length that a reader must pass over. */
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
