/** Reads WAVE, RF64 and BW64: the header and the samples (EBU Tech 3306, ITU-R BS.2088); other chunks are skipped. */

export type SampleFormat = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64'

export interface WaveHeader {
  readonly format: SampleFormat
  readonly channels: number
  readonly sampleRate: number
  /** Loudspeaker positions as a bit mask, lowest first; 0 if the file states none. */
  readonly channelMask: number
  readonly dataStart: number
  /** Size of the samples in bytes; Infinity if the header does not state it, as in a stream. */
  readonly dataBytes: number
}

export const BYTES_PER_SAMPLE: Readonly<Record<SampleFormat, number>> = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
const UNKNOWN_SIZE = 0xffffffff
const MAX_CHANNELS = 128
/** Number of bytes read from the chunks `fmt ` and `ds64`. */
const DESCRIPTION_BYTES = 40

/**
 * @param bytes the beginning of the file
 * @returns undefined if it is not WAVE, `need` if more bytes are needed, a sentence if it cannot be measured
 */
export function readWaveHeader(
  bytes: Uint8Array,
): WaveHeader | { need: number } | string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isWave(view)) return undefined
  let longData = Number.POSITIVE_INFINITY
  let format: Omit<WaveHeader, 'dataStart' | 'dataBytes'> | string =
    'The samples stand before the chunk that describes them.'
  for (let at = 12; ; ) {
    if (at + 8 > bytes.length) return { need: at + 8 }
    const name = tag(view, at)
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    if (name === 'data') return withData(format, body, size === UNKNOWN_SIZE ? longData : size)
    const described = name === 'fmt ' || name === 'ds64'
    if (described && body + Math.min(size, DESCRIPTION_BYTES) > bytes.length) {
      return { need: body + DESCRIPTION_BYTES }
    }
    if (name === 'fmt ') format = readFormat(view, body, size)
    if (name === 'ds64' && size >= 16) longData = Number(view.getBigUint64(body + 8, true))
    at = body + size + (size % 2)
  }
}

const withData = (
  format: Omit<WaveHeader, 'dataStart' | 'dataBytes'> | string,
  dataStart: number,
  dataBytes: number,
): WaveHeader | string =>
  typeof format === 'string' ? format : { ...format, dataStart, dataBytes }

const isWave = (view: DataView): boolean =>
  view.byteLength >= 12 &&
  ['RIFF', 'RF64', 'BW64'].includes(tag(view, 0)) &&
  tag(view, 8) === 'WAVE'

const tag = (view: DataView, at: number): string =>
  String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  )

function readFormat(
  view: DataView,
  at: number,
  size: number,
): Omit<WaveHeader, 'dataStart' | 'dataBytes'> | string {
  if (size < 16) return 'The description of the samples is too short.'
  const isExtensible = view.getUint16(at, true) === EXTENSIBLE && size >= 40
  const kind = view.getUint16(isExtensible ? at + 24 : at, true)
  const channels = view.getUint16(at + 2, true)
  const sampleRate = view.getUint32(at + 4, true)
  const frameBytes = view.getUint16(at + 12, true)
  const bits = view.getUint16(at + 14, true)
  const format = sampleFormat(kind, bits)
  if (format === undefined) return `Samples of kind ${kind} with ${bits} bits are not read.`
  if (channels === 0 || channels > MAX_CHANNELS) return `${channels} channels are not read.`
  if (sampleRate < 8000 || sampleRate > 768_000) return `${sampleRate} Hz is no sampling rate.`
  if (frameBytes !== channels * BYTES_PER_SAMPLE[format])
    return 'The samples have padding between them.'
  return {
    format,
    channels,
    sampleRate,
    channelMask: isExtensible ? view.getUint32(at + 20, true) : 0,
  }
}

function sampleFormat(kind: number, bits: number): SampleFormat | undefined {
  if (kind === FLOAT) return ({ 32: 'f32', 64: 'f64' } as const)[bits]
  return kind === PCM ? ({ 8: 'u8', 16: 's16', 24: 's24', 32: 's32' } as const)[bits] : undefined
}

/**
 * De-interleaves samples into channels, scaled so that full scale is 1.
 *
 * @param bytes whole frames, aligned to eight bytes in their buffer
 * @param planes one for each channel, to be filled from `offset`
 */
export function takeApart(
  bytes: Uint8Array,
  format: SampleFormat,
  planes: readonly Float64Array[],
  offset: number,
): void {
  const samples = bytes.length / BYTES_PER_SAMPLE[format]
  const { values, scale, zero } = integers(bytes, format, samples)
  const channels = planes.length
  for (let channel = 0; channel < channels; channel++) {
    const plane = planes[channel]!
    for (let from = channel, to = offset; from < samples; from += channels, to++) {
      plane[to] = (values[from]! - zero) * scale
    }
  }
}

type Numbers = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array

function integers(
  bytes: Uint8Array,
  format: SampleFormat,
  samples: number,
): { values: Numbers; scale: number; zero: number } {
  const { buffer, byteOffset } = bytes
  switch (format) {
    case 'u8':
      return { values: bytes, scale: 1 / 128, zero: 128 }
    case 's16':
      return { values: new Int16Array(buffer, byteOffset, samples), scale: 1 / 32_768, zero: 0 }
    case 's24': {
      const values = new Int32Array(samples)
      for (let i = 0, at = 0; i < samples; i++, at += 3) {
        values[i] = (bytes[at]! << 8) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 24)
      }
      return { values, scale: 2 ** -31, zero: 0 }
    }
    case 's32':
      return { values: new Int32Array(buffer, byteOffset, samples), scale: 2 ** -31, zero: 0 }
    case 'f32':
      return { values: new Float32Array(buffer, byteOffset, samples), scale: 1, zero: 0 }
    case 'f64':
      return { values: new Float64Array(buffer, byteOffset, samples), scale: 1, zero: 0 }
  }
}
