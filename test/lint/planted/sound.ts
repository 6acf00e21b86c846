/** Planted faults in sound that is measured. */
import { type Tone, toneFile, waveFile } from '../../adapters/signals.ts'
import { bytes, type Facts, type Planted, type Rows } from './plant.ts'

const FILE = 'show.wav'
const STREAM = 'audio stream 1'
const delivery: Facts = { 'core.production_phase': 'delivery' }
const levelled = (profile: string): Facts => ({ ...delivery, 'audio.loudness_profile': profile })

/** A steady tone of this loudness in two channels. */
const tone = (lufs: number): Uint8Array => tones([{ seconds: 4, levels: [lufs, lufs] }])
const tones = (parts: readonly Tone[]): Uint8Array => toneFile(parts, 48_000, 0x3)

const loudness = (profile: string, right: number, wrong: number): Planted =>
  bytes(FILE, [tone(right), tone(wrong)], STREAM, levelled(profile))

/** A short burst over a quiet tone: loud peaks, and nearly the same loudness. */
const burst = (peak: number): Uint8Array =>
  tones([
    { seconds: 4, levels: [-20, -20] },
    { seconds: 0.02, levels: [peak, peak] },
    { seconds: 2, levels: [-20, -20] },
  ])

const CAPTIONS = 'show.vtt'
const spoken = (from: string, to: string): string =>
  `WEBVTT\n\n00:00:${from} --> 00:00:${to}\nThe lamp was lit at dusk.\n`

/** A sine in 16 bits, so that values over full scale are clipped. */
const sine = (amplitude: number, right = amplitude): Uint8Array =>
  waveFile(
    [amplitude, right].map((peak) =>
      Float32Array.from({ length: 4 * 48_000 }, (_, i) => peak * Math.sin(i / 8)),
    ),
    { sampleRate: 48_000, bits: 16 },
  )

export const sound: Rows = {
  'POD-001': loudness('apple_podcasts', -16, -24),
  'POD-002': loudness('acx_audiobook', -17, -30),
  'POD-003': loudness('spotify', -14, -8),
  'POD-004': loudness('aes77_speech', -18, -10),
  'POD-010': bytes(FILE, [burst(-6), burst(-1)], STREAM, levelled('acx_audiobook')),
  'AUD-001': loudness('ebu_r128', -23, -18),
  'AUD-002': bytes(FILE, [burst(-6), burst(-0.2)], STREAM, levelled('ebu_r128')),
  'AUD-003': loudness('atsc_a85', -24, -18),
  'AUD-004': {
    ...bytes(FILE, [tone(-27), tone(-18)], STREAM, levelled('netflix_dialogue')),
    clean: { [FILE]: tone(-27), [CAPTIONS]: spoken('00.000', '03.500') },
  },
  'AUD-013': {
    ...bytes(FILE, [tone(-24), tone(-18)], STREAM, levelled('atsc_a85')),
    clean: { [FILE]: tone(-24), [CAPTIONS]: spoken('00.000', '03.500') },
  },
  'AUD-005': loudness('ebu_r128_s1', -23, -15),
  'AUD-006': loudness('arib_tr_b32', -24, -18),
  'AUD-008': bytes(FILE, [sine(0.5), sine(2)], STREAM, {
    'core.production_phase': 'sound_post',
    'audio.element': ['dialogue'],
  }),
  'AUD-010': bytes(FILE, [burst(-6), burst(-1)], STREAM, levelled('atsc_a85')),
  'AUD-011': {
    ...bytes(FILE, [tone(-24), tone(-16)], STREAM, levelled('netflix_dialogue')),
    clean: { [FILE]: tone(-24), [CAPTIONS]: spoken('00.000', '00.500') },
  },
  'QAC-003': bytes(FILE, [sine(0.1), sine(0.1, -0.1)], STREAM, delivery),
}
