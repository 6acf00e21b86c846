/** A presentation as described by an HLS or DASH manifest, in one form for both. */
import { nearestAspectRatio } from '../container/tables.ts'

/** A value of the manifest with its line number. */
export interface Stated<T> {
  readonly value: T
  readonly line: number
  /** Set if the value is an estimate: what the manifest states instead. */
  readonly estimate?: string
}

export interface Presentation {
  /** True for multivariant playlists and MPDs; false for a media playlist, which has one rendition. */
  readonly isWhole: boolean
  /** Bit rate of the best rendition, in bits per second. */
  readonly bitrate?: Stated<number> | undefined
  /** Codecs of all renditions, by their RFC 6381 names. */
  readonly codecs: readonly Stated<string>[]
  /** Size of the best rendition as displayed. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly isStereoscopic: boolean
  /** Undefined if the manifest does not say: captions may be in the video itself. */
  readonly captions?: Stated<boolean> | undefined
  /** An audio track that describes the picture. */
  readonly description?: Stated<true> | undefined
  /** Transfer function: `pq` or `hlg`. */
  readonly transfer?: Stated<string> | undefined
  readonly container?: Stated<string> | undefined
  readonly seconds?: Stated<number> | undefined
  readonly damage: readonly { readonly line: number; readonly message: string }[]
}

/** Keyed by the first part of an RFC 6381 name. */
const SAMPLE_ENTRIES: Readonly<Record<string, string>> = {
  avc1: 'h264_avc',
  avc3: 'h264_avc',
  dvav: 'h264_avc',
  dva1: 'h264_avc',
  hvc1: 'h265_hevc',
  hev1: 'h265_hevc',
  dvh1: 'h265_hevc',
  dvhe: 'h265_hevc',
  vvc1: 'h266_vvc',
  vvi1: 'h266_vvc',
  av01: 'av1',
  dav1: 'av1',
  opus: 'opus',
}

/** Keyed by the whole name: the object types of ISO/IEC 14496-1. */
const MPEG_AUDIO: Readonly<Record<string, string>> = {
  'mp4a.40.2': 'aac_lc',
  'mp4a.40.34': 'mp3',
  'mp4a.69': 'mp3',
  'mp4a.6b': 'mp3',
}

/** The state of the model for a codec; undefined for a name in no table. */
export function codecWord(name: string): string | undefined {
  const lower = name.trim().toLowerCase()
  return MPEG_AUDIO[lower] ?? SAMPLE_ENTRIES[lower.split('.')[0] as string]
}

const isSound = (name: string): boolean =>
  /^(?:mp4a|ac-[34]|ec-3|opus|flac|alac)/i.test(name.trim())

export function representationOf({
  codecs,
  width = 0,
  height = 0,
  isStereoscopic,
}: Presentation): string | undefined {
  if (isStereoscopic) return 'stereoscopic_video'
  // Any 2:1 picture may be a panorama without metadata, so that shape is not reported.
  if (width > 0 && height > 0) {
    return nearestAspectRatio(width / height) === '2_00' ? undefined : 'flat_video'
  }
  const isAudio = codecs.length > 0 && codecs.every(({ value }) => isSound(value))
  return isAudio ? 'audio_only' : undefined
}

/** Container by the extension of a segment. */
export function containerByName(name: string): string | undefined {
  if (/\.(?:ts|m2ts)$/i.test(name)) return 'mpeg_ts'
  return /\.(?:m4s|mp4|m4v|m4a|cmf[vat])$/i.test(name) ? 'fragmented_mp4_cmaf' : undefined
}
