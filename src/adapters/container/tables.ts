/** Maps MediaInfo's names to states of the model. A name that is in no table has no state. */

/** Names of `transfer_characteristics`, from ITU-T H.273 table 3. */
export const TRANSFER_FUNCTIONS: Readonly<Record<string, string>> = {
  'BT.709': 'bt_709_oetf',
  'BT.601': 'bt_709_oetf',
  'BT.2020 (10-bit)': 'bt_709_oetf',
  'BT.2020 (12-bit)': 'bt_709_oetf',
  'BT.470 System M': 'gamma_2_2',
  'sRGB/sYCC': 'srgb',
  'SMPTE 428M': 'gamma_2_6',
  Linear: 'scene_linear',
  PQ: 'pq',
  HLG: 'hlg',
}

/** Keyed by primaries, then by the model's transfer function. */
export const COLOUR_SPACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'BT.709': { bt_709_oetf: 'rec_709', srgb: 'srgb', scene_linear: 'linear_rec_709' },
  'BT.601 NTSC': { bt_709_oetf: 'rec_601' },
  'BT.601 PAL': { bt_709_oetf: 'rec_601' },
  'BT.2020': { bt_709_oetf: 'rec_2020', pq: 'rec_2100_pq', hlg: 'rec_2100_hlg' },
  'Display P3': { srgb: 'display_p3', bt_709_oetf: 'display_p3', pq: 'p3_d65_pq' },
  'DCI P3': { gamma_2_6: 'dci_p3' },
}

/** Keyed by MediaInfo's `Format`; AAC, HEVC, MPEG audio and VC-3 also depend on the profile. */
export const CODECS: Readonly<Record<string, string>> = {
  AVC: 'h264_avc',
  HEVC: 'h265_hevc',
  VVC: 'h266_vvc',
  AV1: 'av1',
  ProRes: 'prores',
  'JPEG 2000': 'jpeg2000',
  'JPEG XS': 'jpeg_xs',
  Opus: 'opus',
  PCM: 'pcm',
  IAB: 'iab',
}

/** Each with its width divided by its height. */
const ASPECT_RATIOS: readonly (readonly [string, number])[] = [
  ['9_16', 9 / 16],
  ['4_5', 4 / 5],
  ['1_1', 1],
  ['4_3', 4 / 3],
  ['3_2', 3 / 2],
  ['16_9', 16 / 9],
  ['1_85', 1.85],
  ['1_90', 4096 / 2160],
  ['2_00', 2],
  ['2_39', 2.39],
]

const ASPECT_TOLERANCE = 0.01

/** The nearest listed aspect ratio; undefined if none is within one percent. */
export const nearestAspectRatio = (shape: number): string | undefined =>
  ASPECT_RATIOS.find(([, ratio]) => Math.abs(shape / ratio - 1) <= ASPECT_TOLERANCE)?.[0]

/** Keyed by the loudspeakers of `ChannelLayout`, in alphabetical order. */
export const CHANNEL_LAYOUTS: Readonly<Record<string, string>> = {
  M: 'mono',
  C: 'mono',
  'L R': 'stereo',
  'C L R': 'lcr',
  'C L LFE Ls R Rs': 'surround_5_1',
  'C L LFE Lb R Rb': 'surround_5_1',
  'C L LFE Lb Ls R Rb Rs': 'surround_7_1',
  'C L LFE Ls R Rs Tbl Tbr Tfl Tfr': 'immersive_5_1_4',
  'C L LFE Lb Ls R Rb Rs Tbl Tbr Tfl Tfr': 'immersive_7_1_4',
  'C L LFE Lb Ls Lw R Rb Rs Rw Tbl Tbr Tfl Tfr Tsl Tsr': 'immersive_9_1_6',
}
