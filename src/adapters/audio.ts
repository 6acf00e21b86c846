/** Measures audio. WAVE is read here; everything else is decoded by ffmpeg if it is installed. */

import { joined } from '../bytes.ts'
import type {
  Adapter,
  AdapterTools,
  DecodedSound,
  FileProblem,
  InputFile,
  Program,
  Reading,
} from './adapter.ts'
import { channelWeights } from './audio/k-weighting.ts'
import { type Measurement, Meter } from './audio/meter.ts'
import { type Speech, speechBeside, speechLoudness } from './audio/speech.ts'
import { readWaveHeader, type WaveHeader } from './audio/wave.ts'
import { isHeadAlone, isMedia } from './container/boxes.ts'
import { isEncrypted } from './container/encryption.ts'
import { encrypted, initialisationSegment, notDecoded } from './decoding.ts'
import { messageOf } from './files.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

const LIMIT = { bytes: Number.MAX_SAFE_INTEGER, ms: 900_000 }
/** Bytes needed to recognise a WAVE file. */
const WAVE_BYTES = 12
const PIECE_BYTES = 4 * 1024 * 1024
/** The samples must begin within this many bytes; chunks with pictures and notes may come before them. */
const HEADER_BYTES = 64 * 1024 * 1024
/**
 * The largest positive 16-bit sample. It counts as full scale at other bit depths too, since most recordings were once
 * 16 bit.
 */
const FULL_SCALE = 32_767 / 32_768
const FULL_SCALE_OF_8_BITS = 127 / 128
/** By how many decibels a mono file played on two loudspeakers is louder than its single channel measures. */
const DUAL_MONO = 10 * Math.log10(2)
/**
 * The quietest half second counts as room tone only if it is at least this many decibels below the level of the
 * recording.
 */
const PAUSE_DEPTH = 6

const fills: Adapter['fills'] = {
  'audio.integrated_loudness': { certainty: 'measured', how: 'ITU-R BS.1770-5' },
  'audio.short_term_max': { certainty: 'measured', how: 'ITU-R BS.1770-5, highest 3 s' },
  'audio.loudness_range': { certainty: 'measured', how: 'EBU Tech 3342' },
  'audio.true_peak': {
    certainty: 'measured',
    how: 'ITU-R BS.1770-5 Annex 2, four times oversampled',
  },
  'audio.rms_level': { certainty: 'measured', how: 'root mean square of all samples' },
  'audio.clipped_samples': {
    certainty: 'measured',
    how: 'samples at full scale in runs of three or more',
  },
  'audio.silent_channels': {
    certainty: 'measured',
    how: 'channels without a tenth of a second above -70 dBFS RMS',
  },
  'audio.phase_correlation': { certainty: 'measured', how: 'lowest of any 3 s' },
  'audio.noise_floor': {
    certainty: 'estimated',
    how: 'quietest 500 ms, whether or not somebody speaks in it',
  },
  'audio.dialogue_loudness': {
    certainty: 'estimated',
    how: 'ITU-R BS.1770-5 over the spans of the transcript or captions of the same name',
  },
  'audio.dialogue_share': {
    certainty: 'estimated',
    how: 'spans of the transcript or captions of the same name / running time',
  },
  'audio.channel_layout': { certainty: 'measured', how: 'both channels hold the same samples' },
}

export const audio: Adapter = {
  name: 'audio',
  summary:
    'Loudness, true peak, clipping, correlation and noise of sound files and of the first sound of videos; of speech alone where a transcript or captions have the same name.',
  files: [
    '*.wav',
    '*.mp3',
    '*.mp2',
    '*.aac',
    '*.ac3',
    '*.m4a',
    '*.flac',
    '*.ogg',
    '*.aif',
    '*.mp4',
    '*.mov',
    '*.mxf',
    '*.mkv',
    '*.webm',
    '*.mts',
    '*.flv',
    '*.wmv',
  ],
  fills,
  programs: ['ffmpeg'],
  limits: LIMIT,
  matches: ({ head }) => isMedia(head),
  read: async (file, tools) => {
    const { place } = wholeFile(file.path)
    try {
      const header = await waveHeaderOf(file, tools)
      if (typeof header === 'object') {
        const measurement = await measureWave(file, tools, header)
        return readingOf(file, header, measurement, await speechBeside(file, tools))
      }
      if (await isHeadAlone(file, tools))
        return { subjects: [], problems: [initialisationSegment(file)] }
      if (await isEncrypted(file, tools, 'soun')) {
        return { subjects: [], problems: [encrypted(file, 'sound')] }
      }
      const sound = await tools.decodedSound(file, tools.signal)
      if (sound !== undefined) {
        const measurement = await measureSound(sound)
        const form = { channels: sound.channels, channelMask: 0 }
        return readingOf(file, form, measurement, await speechBeside(file, tools), sound.tool)
      }
      const ffmpeg = await tools.program('ffmpeg')
      if ('missing' in ffmpeg) {
        const code = header === undefined ? 'not_installed' : 'not_decoded'
        const message = header ?? `The sound was not measured: ${ffmpeg.missing}.`
        return { subjects: [], problems: [{ kind: 'note', code, message, place }] }
      }
      const decoded = await measureDecoded(file, ffmpeg)
      if (decoded === undefined) return { subjects: [], problems: [] }
      const { header: streamHeader, measurement } = decoded
      return readingOf(
        file,
        streamHeader,
        measurement,
        await speechBeside(file, tools),
        ffmpeg.version,
      )
    } catch (error) {
      return { subjects: [], problems: [notDecoded(error, file, 'sound')] }
    }
  },
}

/** @returns undefined if it is not a WAVE file; a sentence if it is one that cannot be read here */
async function waveHeaderOf(
  file: InputFile,
  tools: AdapterTools,
): Promise<WaveHeader | string | undefined> {
  let header = readWaveHeader(file.head)
  while (typeof header === 'object' && 'need' in header) {
    const { need } = header
    if (need > Math.min(file.bytes, HEADER_BYTES)) return 'The file holds no samples.'
    header = readWaveHeader(await tools.readRange(file, 0, Math.min(file.bytes, 2 * need)))
  }
  return header
}

/** @returns undefined if it is not a WAVE file that can be read here */
export async function measureWaveFile(
  file: InputFile,
  tools: AdapterTools,
): Promise<Measurement | undefined> {
  const header = await waveHeaderOf(file, tools)
  return typeof header === 'object' ? measureWave(file, tools, header) : undefined
}

async function measureWave(
  file: InputFile,
  tools: AdapterTools,
  header: WaveHeader,
): Promise<Measurement> {
  const isFloat = header.format === 'f32' || header.format === 'f64'
  const fullScale = header.format === 'u8' ? FULL_SCALE_OF_8_BITS : FULL_SCALE
  const meter = meterFor(header, isFloat ? undefined : fullScale)
  const end = Math.min(file.bytes, header.dataStart + header.dataBytes)
  for (let at = header.dataStart; at < end; at += PIECE_BYTES) {
    tools.signal.throwIfAborted()
    meter.push(await tools.readRange(file, at, Math.min(at + PIECE_BYTES, end)))
  }
  return meter.finish()
}

const meterFor = (header: WaveHeader, fullScale: number | undefined): Meter =>
  new Meter({
    sampleRate: header.sampleRate,
    format: header.format,
    weights: channelWeights(header.channels, header.channelMask),
    fullScale,
  })

async function measureSound({ channels, sampleRate, pieces }: DecodedSound): Promise<Measurement> {
  const meter = new Meter({
    sampleRate,
    format: 'f32',
    weights: channelWeights(channels, 0),
    fullScale: FULL_SCALE,
  })
  for await (const piece of pieces) meter.push(piece)
  return meter.finish()
}

/** @returns undefined if the file has no audio */
async function measureDecoded(
  file: InputFile,
  ffmpeg: Program,
): Promise<{ header: WaveHeader; measurement: Measurement } | undefined> {
  let start = new Uint8Array(0)
  let stream: { header: WaveHeader; meter: Meter } | undefined
  const onStdout = (chunk: Uint8Array): void => {
    if (stream !== undefined) {
      stream.meter.push(chunk)
      return
    }
    start = joined(start, chunk)
    const header =
      start.length < WAVE_BYTES ? undefined : (readWaveHeader(start) ?? 'it is no WAVE')
    if (typeof header === 'string') throw new Error(header)
    if (header === undefined || 'need' in header) return
    stream = { header, meter: meterFor(header, FULL_SCALE) }
    stream.meter.push(start.subarray(header.dataStart))
  }
  // Without these options ffmpeg writes the metadata of the file, of any length, before the samples.
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
  const output = ['-map', '0:a:0', '-c:a', 'pcm_f32le', ...bare, '-f', 'wav', '-']
  try {
    await ffmpeg.run(['-v', 'error', '-i', file.absolutePath, ...output], {
      timeoutMs: LIMIT.ms,
      onStdout,
    })
  } catch (error) {
    if (/matches no streams/.test(messageOf(error))) return undefined
    throw error
  }
  if (stream === undefined) throw new Error('ffmpeg decoded nothing')
  return { header: stream.header, measurement: stream.meter.finish() }
}

function readingOf(
  file: InputFile,
  { channels, channelMask }: Pick<WaveHeader, 'channels' | 'channelMask'>,
  measured: Measurement,
  speech: Speech | undefined,
  tool?: string,
): Reading {
  const whole = wholeFile(file.path)
  const place = { file: file.path, where: 'audio stream 1' }
  // Without a channel mask the loudspeaker positions of three or more channels, and so the weights, are a guess.
  const guessed = channels > 2 && channelMask === 0 ? ({ certainty: 'estimated' } as const) : {}
  const isMono = channels === 1
  const heard = (loudness: number | undefined, method: string) => ({
    value: isMono && loudness !== undefined ? decimal(loudness + DUAL_MONO) : decimal(loudness),
    method: isMono ? `${method}, the one channel as two` : method,
    ...guessed,
  })
  const found: Found[] = [
    {
      path: 'audio.integrated_loudness',
      ...heard(measured.integratedLoudness, fills['audio.integrated_loudness']!.how),
    },
    {
      path: 'audio.short_term_max',
      ...heard(measured.shortTermMaximum, fills['audio.short_term_max']!.how),
    },
    { path: 'audio.loudness_range', value: decimal(measured.loudnessRange), ...guessed },
    { path: 'audio.true_peak', value: decimal(measured.truePeak, 2) },
    { path: 'audio.rms_level', value: decimal(measured.rms) },
    { path: 'audio.clipped_samples', value: measured.clippedSamples },
  ]
  if (measured.seconds > 0) {
    const silent = silentWords(measured.silentChannels, channels)
    const where = silent === undefined ? {} : { place: { ...place, where: silent } }
    found.push({ path: 'audio.silent_channels', value: measured.silentChannels.length, ...where })
  }
  if (channels === 2) {
    found.push({ path: 'audio.phase_correlation', value: decimal(measured.lowestCorrelation, 2) })
  }
  const { quietest, rms } = measured
  if (quietest !== undefined && rms !== undefined && quietest <= rms - PAUSE_DEPTH) {
    found.push({ path: 'audio.noise_floor', value: decimal(quietest) })
  }
  if (measured.identicalChannels && measured.rms !== undefined) {
    found.push({ path: 'audio.channel_layout', value: 'dual_mono' })
  }
  if (speech !== undefined) {
    const { share, loudness } = speechLoudness(measured.tenths, speech.spans)
    const method = `over the spans of ${speech.file}`
    found.push(
      { path: 'audio.dialogue_share', value: rounded(share), method },
      { path: 'audio.dialogue_loudness', ...heard(loudness, method) },
    )
  }
  const subject = subjectReading(
    fills,
    whole,
    found.map((fact) => ({ place, ...fact })),
    tool,
  )
  const message =
    tool === undefined
      ? 'The sound is empty.'
      : `The sound is empty, or ${tool} does not decode its form.`
  const problems: FileProblem[] =
    measured.seconds === 0 ? [{ kind: 'note', code: 'nothing_to_read', message, place }] : []
  return { subjects: [subject], problems }
}

/** Names the silent channels, for the location of a fact. */
function silentWords(silent: readonly number[], channels: number): string | undefined {
  if (silent.length === 0) return undefined
  if (silent.length === channels) return 'audio stream 1, every channel'
  const names = silent.map((channel) =>
    channels === 2 ? ['left', 'right'][channel]! : String(channel + 1),
  )
  return channels === 2
    ? `audio stream 1, ${names.join(' and ')} channel`
    : `audio stream 1, channel ${names.join(', ')} of ${channels}`
}

const decimal = (value: number | undefined, decimals = 1): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : rounded(value, decimals)
