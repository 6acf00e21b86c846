/** Converts the names of states to the spelling that people use. */

/** Words with a spelling of their own, in any state. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  `ACEScc ACEScct ACEScg ADR AI AR ASR AV1 Alembic ARRI BWF C2PA CC0 CDL CG CLF CMAF DCI DCP DNxHR DPX EBU EXR Freytag Fresnel
  GLB Gaussian HDR HMI HLG IAB IMF IR ISO JPEG JPEG2000 LCR LED LPIPS M4A MIV MOV MP3 MP4 MPEG MXF MaterialX Matroska Netflix
  OLAT Opus PCM PLY PNG PQ PSE PSNR ProRes RF64 RGB RGBWW RSS Rembrandt SPZ SRT SSIM Spotify TIFF TSDF TTML2 USD USDZ VDB VMAF
  VOD VR WAV WebM WebVTT WebXR YouTube glTF sRGB`
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
)

/** States that are written with punctuation, or with their words in another order. */
const STATES: Readonly<Record<string, string>> = {
  '16_9': '16:9',
  '9_16': '9:16',
  '4_5': '4:5',
  '1_1': '1:1',
  '4_3': '4:3',
  '3_2': '3:2',
  '1_85': '1.85:1',
  '1_90': '1.90:1',
  '2_00': '2.00:1',
  '2_39': '2.39:1',
  equirectangular_2_1: 'equirectangular 2:1',
  surround_5_1: 'surround 5.1',
  surround_7_1: 'surround 7.1',
  immersive_5_1_4: 'immersive 5.1.4',
  immersive_7_1_4: 'immersive 7.1.4',
  immersive_9_1_6: 'immersive 9.1.6',
  youtube_sbv: 'YouTube SBV',
  imsc_1_1_text: 'IMSC 1.1 text',
  imsc_1_3_text: 'IMSC 1.3 text',
  imsc_image: 'IMSC image',
  ebu_tt_d: 'EBU-TT-D',
  smpte_tt: 'SMPTE-TT',
  cea_608: 'CEA-608',
  cea_708: 'CEA-708',
  ass_ssa: 'ASS or SSA',
  ebu_r128: 'EBU R 128',
  ebu_r128_s1: 'EBU R 128 s1',
  ebu_r128_s2: 'EBU R 128 s2',
  atsc_a85: 'ATSC A/85',
  arib_tr_b32: 'ARIB TR-B32',
  free_tv_op59: 'Free TV OP-59',
  aes77_speech: 'AES77 speech',
  aes77_music: 'AES77 music',
  acx_audiobook: 'ACX audiobook',
  apple_podcasts: 'Apple Podcasts',
  rec_709: 'Rec. 709',
  rec_601: 'Rec. 601',
  rec_2020: 'Rec. 2020',
  rec_2100_pq: 'Rec. 2100 PQ',
  rec_2100_hlg: 'Rec. 2100 HLG',
  linear_rec_709: 'linear Rec. 709',
  bt_709_oetf: 'BT.709 OETF',
  bt_1886_eotf: 'BT.1886 EOTF',
  gamma_2_2: 'gamma 2.2',
  gamma_2_4: 'gamma 2.4',
  gamma_2_6: 'gamma 2.6',
  display_p3: 'Display P3',
  dci_p3: 'DCI-P3',
  p3_d65_pq: 'P3-D65 PQ',
  aces2065_1: 'ACES2065-1',
  arri_log_c3: 'ARRI LogC3',
  arri_log_c4: 'ARRI LogC4',
  s_log3_sgamut3_cine: 'S-Log3 S-Gamut3.Cine',
  log3g10_rwg: 'Log3G10 REDWideGamutRGB',
  apple_log: 'Apple Log',
  prores_4444_xq: 'ProRes 4444 XQ',
  prores_422_hq: 'ProRes 422 HQ',
  cc_by: 'CC BY',
  cc_by_sa: 'CC BY-SA',
  cc_by_nc: 'CC BY-NC',
  cc_by_nd: 'CC BY-ND',
  cc_by_nc_sa: 'CC BY-NC-SA',
  cc_by_nc_nd: 'CC BY-NC-ND',
  mxf_op1a: 'MXF OP1a',
  mxf_as02: 'MXF AS-02',
  h264_avc: 'H.264 (AVC)',
  h265_hevc: 'H.265 (HEVC)',
  h266_vvc: 'H.266 (VVC)',
  mv_hevc: 'MV-HEVC',
  v_pcc: 'V-PCC',
  g_pcc: 'G-PCC',
  jpeg_xs: 'JPEG XS',
  ktx2_basis: 'KTX2 Basis',
  aac_lc: 'AAC-LC',
  ambisonics_1st_order: 'first-order ambisonics',
  ambisonics_2nd_order: 'second-order ambisonics',
  ambisonics_3rd_order: 'third-order ambisonics',
  five_act_freytag: 'five acts after Freytag',
  hemispherical_180: '180° hemisphere',
  outward_360: '360° outward',
  gaussian_splatting_3d: '3D Gaussian splatting',
  gaussian_splatting_4d: '4D Gaussian splatting',
  interview_one_to_one: 'one-to-one interview',
  co_host: 'co-host',
  co_hosted_conversation: 'co-hosted conversation',
  j_cut: 'J-cut',
  l_cut: 'L-cut',
  close_up: 'close-up',
  extreme_close_up: 'extreme close-up',
  medium_close_up: 'medium close-up',
  shoulder_close_up: 'shoulder close-up',
  de_ageing: 'de-ageing',
  de_click: 'de-click',
  de_ess: 'de-ess',
  de_hum: 'de-hum',
  de_noise: 'de-noise',
  de_reverb: 'de-reverb',
  mid_side: 'mid-side',
  music_score: 'score',
  music_source: 'source music',
  phone_builtin: 'built into a phone',
  voice_synthetic: 'synthetic voice',
}

/** A name as used in paths and states: words joined by `_` or `.`. */
const NAME = /[\p{L}\d]+(?:[._][\p{L}\d]+)*/gu

/** Actions of C2PA keep the name that its specification gives them. */
const AS_SPECIFIED = /^c2pa\./

/**
 * Writes the states in a text as people do: `inward_dome` becomes “inward dome”, `digitalCapture` “digital capture”,
 * `imsc_1_1_text` “IMSC 1.1 text”.
 */
export const spoken = (text: string): string =>
  text.replaceAll(NAME, (name) =>
    AS_SPECIFIED.test(name) ? name : (own(STATES, name) ?? inWords(name)),
  )

const inWords = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z]{2})[A-Z](?=[a-z]{2})/g, (capital) => ` ${capital.toLowerCase()}`)
    .replaceAll(/[\p{L}\d]+/gu, (word) => own(WORDS, word) ?? word)

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
