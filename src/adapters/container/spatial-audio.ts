/**
 * Ambisonic audio that is tagged as such: the box `SA3D` of the Spatial Audio RFC in MP4 and MOV, the channel mapping
 * of Opus (RFC 8486), and WAVE files of B-format.
 */
import { fromHex, indexOfBytes, latin1 } from '../../bytes.ts'
import type { AdapterTools, InputFile } from '../adapter.ts'
import { viewOf } from '../files.ts'
import { boxAt, boxesIn, indexOf, tracksOf } from './iso-boxes.ts'

export interface AmbisonicSound {
  /** A state of `audio.channel_layout`; undefined beyond the third order. */
  readonly layout: string | undefined
  /** A state of `audio.ambisonic_convention`. */
  readonly convention: string
  readonly method: string
}

const AMBISONIC_LAYOUTS: Readonly<Record<number, string>> = {
  1: 'ambisonics_1st_order',
  2: 'ambisonics_2nd_order',
  3: 'ambisonics_3rd_order',
}

/** Length of the fixed part of an audio sample entry, in ISO base media and in the two longer forms of QuickTime. */
const SOUND_ENTRY = [28, 44, 64] as const
/** Values in the box for channel order ACN and normalisation SN3D. */
const ACN = 0
const SN3D = 0
/** The ambisonic channel mapping families of Opus, which use ACN with SN3D. */
const OPUS_FAMILIES = [2, 3]
/** Number of channels of head-locked stereo, which may follow the ambisonic ones. */
const HEAD_LOCKED = 2
/** The last bytes of AMBISONIC_B_FORMAT, a sub-format GUID of WAVE_FORMAT_EXTENSIBLE. */
const B_FORMAT = fromHex('2107d3118644c8c1ca000000')

/** @returns undefined if the file does not mention ambisonics */
export async function ambisonicSound(
  file: InputFile,
  tools: Pick<AdapterTools, 'readRange'>,
): Promise<AmbisonicSound | undefined> {
  const { head } = file
  const wave = indexOfBytes(head, B_FORMAT)
  if (wave !== -1 && latin1(head.subarray(8, 12)) === 'WAVE') return waveSound(head, wave)
  const opus = latin1(head).indexOf('OpusHead')
  if (opus !== -1) return opusSound(head.subarray(opus + 8))
  const index = await indexOf(file, tools)
  const track = index && tracksOf(index, 'soun')[0]
  const description = track && boxAt(track, 'mdia', 'minf', 'stbl', 'stsd')
  const entry = boxesIn(description?.subarray(8) ?? new Uint8Array())[0]
  if (entry === undefined || entry.body.length < SOUND_ENTRY[0]) return undefined
  const version = Math.min(viewOf(entry.body).getUint16(8), 2) as 0 | 1 | 2
  const inside = entry.body.subarray(SOUND_ENTRY[version])
  const own = boxAt(inside, 'dOps')
  return boxSound(boxAt(inside, 'SA3D')) ?? (own && opusSound(own))
}

/** Layout of the box: version, type, order, channel order, normalisation, channels, channel map. */
function boxSound(box: Uint8Array | undefined): AmbisonicSound | undefined {
  if (box === undefined || box.length < 12 || box[0] !== 0) return undefined
  const isUsual = box[6] === ACN && box[7] === SN3D
  return {
    layout: AMBISONIC_LAYOUTS[viewOf(box).getUint32(2)],
    convention: isUsual ? 'acn_sn3d' : 'unknown',
    method: 'box SA3D',
  }
}

/** Layout of the header: version, channels, delay, rate, gain, mapping family. */
function opusSound(header: Uint8Array): AmbisonicSound | undefined {
  const family = header[10] ?? 0
  if (!OPUS_FAMILIES.includes(family)) return undefined
  return {
    layout: layoutOf(header[1] ?? 0),
    convention: 'acn_sn3d',
    method: `channel mapping ${family} of Opus`,
  }
}

/** B-format has Furse-Malham channel order and weights. */
function waveSound(head: Uint8Array, subFormat: number): AmbisonicSound | undefined {
  // `subFormat` is the position of the last bytes of the sub-format GUID, which begins four bytes earlier and 24 bytes
  // after the start of the format chunk.
  const format = subFormat - 4 - 24
  if (format < 20) return undefined
  return {
    layout: layoutOf(viewOf(head).getUint16(format + 2, true)),
    convention: 'fuma_maxn',
    method: 'sub-format B-format of WAVE',
  }
}

function layoutOf(channels: number): string | undefined {
  const orders = [1, 2, 3]
  const order = orders.find((one) => [0, HEAD_LOCKED].includes(channels - (one + 1) ** 2))
  return AMBISONIC_LAYOUTS[order ?? 0]
}
