/** Audio and video files, by their headers and indexes; nothing is decoded. */

import type { Adapter, AdapterTools, FileProblem, InputFile } from './adapter.ts'
import { secondsOfSamples } from './broadcast-wave/chunks.ts'
import { audioFacts } from './container/audio-facts.ts'
import { isFragmented, isMedia, isMediaSegment } from './container/boxes.ts'
import { isCutShort } from './container/cut-short.ts'
import {
  mediaInfoName,
  mediaInfoTracks,
  ofType,
  placeOf,
  type Track,
} from './container/media-info.ts'
import {
  CODECS,
  COLOUR_SPACES,
  nearestAspectRatio,
  TRANSFER_FUNCTIONS,
} from './container/tables.ts'
import { ambisonicFacts, isOfLine21, timecodeFacts, timeFacts } from './container/time-facts.ts'
import { problem, unreadable } from './files.ts'
import { numberAt, textAt } from './json.ts'
import { licenceFill, licenceState } from './licence.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'

const header = { certainty: 'measured', how: 'header' } as const
const fills: Adapter['fills'] = {
  'delivery.container': header,
  'delivery.codec': header,
  'delivery.bitrate': { certainty: 'measured', how: 'bytes of the file x 8 / seconds' },
  'delivery.aspect_ratio': { certainty: 'measured', how: 'width x pixel aspect / height' },
  'delivery.keyframe_interval_s': { certainty: 'measured', how: 'packets of the video stream' },
  'delivery.captions_present': {
    certainty: 'inferred',
    how: 'a text stream, whatever its language',
  },
  'delivery.audio_description_present': {
    certainty: 'measured',
    how: 'service kind or title of a stream',
  },
  'core.duration': header,
  'core.frame_rate': header,
  'core.media_representation': { certainty: 'inferred', how: 'streams of the file' },
  'color_vfx.bit_depth': header,
  'color_vfx.colour_tags': {
    certainty: 'measured',
    how: 'primaries, transfer function, matrix, and the size of a frame without them',
  },
  'color_vfx.color_space': { certainty: 'measured', how: 'primaries and transfer function' },
  'color_vfx.transfer_function': header,
  'color_vfx.hdr_metadata_present': { certainty: 'measured', how: 'ST 2086, MaxCLL and MaxFALL' },
  'color_vfx.peak_luminance': { certainty: 'measured', how: 'MaxCLL, or the mastering display' },
  'color_vfx.file_format': header,
  'audio.channel_layout': { certainty: 'inferred', how: 'channels and their places' },
  'audio.sample_rate_hz': header,
  'audio.ambisonic_convention': {
    certainty: 'measured',
    how: 'box SA3D, or channel mapping of Opus',
  },
  'transcript.language_tag': { certainty: 'inferred', how: 'language of the first audio stream' },
  'editing.timecode_breaks': {
    certainty: 'measured',
    how: 'samples of the timecode track of MOV and MP4; of MXF the track that its header declares',
  },
  'camera.missing_camera_frames': {
    certainty: 'estimated',
    how: 'holes in an otherwise even run of time stamps, where the project declares a rig',
  },
  ...licenceFill,
  'qa.cut_short': { certainty: 'measured', how: 'bytes of the file against those of its header' },
  'qa.av_offset': {
    certainty: 'estimated',
    how: 'start of picture minus start of sound in the container; no test of lip sync',
  },
}

export const container: Adapter = {
  name: 'container',
  summary:
    'Headers and key frames of MP4, MOV, MXF, Matroska, WebM, MPEG-TS, AVCHD, Flash Video, Windows Media, WAVE, MP3, MP2, AC-3 and their kin.',
  files: [
    '*.mp4',
    '*.m4a',
    '*.mov',
    '*.mxf',
    '*.mkv',
    '*.webm',
    '*.ts',
    '*.mts',
    '*.vob',
    '*.flv',
    '*.wmv',
    '*.dv',
    '*.wav',
    '*.mp3',
    '*.mp2',
    '*.aac',
    '*.ac3',
    '*.flac',
    '*.ogg',
    '*.aif',
  ],
  fills,
  limits: { bytes: Number.MAX_SAFE_INTEGER, ms: 60_000 },
  matches: (file) => isMedia(file.head) || isMediaSegment(file),
  read: async (file, tools) => {
    if (isMediaSegment(file))
      return { subjects: [], problems: [problem(file, 'note', 'nothing_to_read', SEGMENT)] }
    const whole = wholeFile(file.path)
    try {
      const tracks = await mediaInfoTracks(file, tools)
      const general = tracks.find((track) => track['@type'] === 'General')
      const streams = tracks.filter((track) =>
        ['Video', 'Audio', 'Text'].includes(String(track['@type'])),
      )
      if (general === undefined || streams.length === 0)
        return unreadable(file, 'No stream of sound or picture was found.')
      const problems: FileProblem[] = []
      const isTruncated =
        textAt(extra(general)['IsTruncated']) === 'Yes' && (await isCutShort(file, tools))
      const times = await timeFacts(file, tools, general, streams, problems)
      const found = [
        ...(await fileFacts(file, tools, general, streams, times)),
        ...videoFacts(file, streams),
        ...audioFacts(file, general, streams),
        ...(await ambisonicFacts(file, tools, streams)),
        ...(await timecodeFacts(file, tools, general, tracks)),
        ...times.filter(({ path }) => path !== 'core.duration'),
        // Many containers do not state their length, so a file that does not look truncated may still be.
        { path: 'qa.cut_short', value: isTruncated ? true : undefined },
      ]
      if (streams.some(isOfLine21) || times.some(({ path }) => path === CAPTIONS))
        problems.push(problem(file, 'note', 'incomplete', UNREAD_CAPTIONS))
      return { subjects: [subjectReading(fills, whole, found, await mediaInfoName())], problems }
    } catch (error) {
      return unreadable(file, error)
    }
  },
}

const SEGMENT =
  'This is a media segment of a stream, which plays only behind its initialisation segment. Check the playlist, or the whole film.'

const CAPTIONS = 'delivery.captions_present'
const UNREAD_CAPTIONS =
  'Captions of television (CEA-608 or 708) lie within this film, where their speed and their lines are not judged: check them as a file of their own, such as SCC, MCC or WebVTT.'

const extra = (track: Track): Track => (track['extra'] ?? {}) as Track

async function fileFacts(
  file: InputFile,
  tools: AdapterTools,
  general: Track,
  streams: readonly Track[],
  times: readonly Found[],
): Promise<Found[]> {
  const length = await lengthOf(file, tools, general, streams, times)
  const duration = numberAt(length.value)
  const codecs = new Set(streams.map(codecOf).filter((codec) => codec !== undefined))
  const texts = ofType(streams, 'Text')
  const found: Found[] = [
    { path: 'delivery.container', value: await containerOf(file, tools, general, streams) },
    { path: 'delivery.codec', value: codecs.size > 0 ? [...codecs] : undefined },
    length,
    {
      path: 'delivery.bitrate',
      value:
        duration !== undefined && duration > 0
          ? rounded((file.bytes * 8) / 1e6 / duration, 4)
          : undefined,
    },
  ]
  if (texts.length > 0)
    found.push({ path: 'delivery.captions_present', value: true, place: placeOf(file, texts[0]) })
  const licence = licenceState(
    general['Copyright_Url'],
    general['TermsOfUse'],
    general['Copyright'],
    general['Comment'],
  )
  if (licence !== undefined) found.push({ path: 'core.rights_status', value: licence })
  const described = streams.find((track) =>
    /visually impaired|audio description|descriptive/i.test(
      `${track['ServiceKind']} ${track['Title']}`,
    ),
  )
  if (described !== undefined) {
    found.push({
      path: 'delivery.audio_description_present',
      value: true,
      place: placeOf(file, described),
    })
  }
  return found
}

/** The duration, by the times or bytes of the file where MediaInfo would guess it. */
async function lengthOf(
  file: InputFile,
  tools: AdapterTools,
  general: Track,
  streams: readonly Track[],
  times: readonly Found[],
): Promise<Found> {
  const timed = times.find(({ path }) => path === 'core.duration')
  if (timed !== undefined) return timed
  const longest = GUESSED.has(String(general['Format'])) ? longestOf(streams) : 0
  if (longest > 0)
    return {
      path: 'core.duration',
      value: longest,
      method: 'times of the longest stream',
    }
  const samples = general['Format'] === 'Wave' ? await secondsOfSamples(file, tools) : undefined
  return samples === undefined
    ? { path: 'core.duration', value: numberAt(general['Duration']) }
    : {
        path: 'core.duration',
        value: rounded(samples),
        method: 'bytes of the samples / bytes a second',
      }
}

/** Formats whose whole length MediaInfo guesses from the bit rate, and that of their streams from times. */
const GUESSED: ReadonlySet<string> = new Set(['MPEG-TS', 'BDAV'])

const longestOf = (streams: readonly Track[]): number =>
  Math.max(...streams.map((track) => numberAt(track['Duration']) ?? 0))

async function containerOf(
  file: InputFile,
  tools: AdapterTools,
  general: Track,
  streams: readonly Track[],
): Promise<string | undefined> {
  const profile = String(general['Format_Profile'])
  switch (general['Format']) {
    case 'MPEG-4':
      if (await isFragmented(file, tools)) return 'fragmented_mp4_cmaf'
      if (profile.includes('QuickTime')) return 'mov'
      return ofType(streams, 'Video').length === 0 ? 'm4a' : 'mp4'
    case 'QuickTime':
      return 'mov'
    case 'MXF':
      if (/OP-1a/i.test(profile)) return 'mxf_op1a'
      return /AS-02/i.test(String(general['Format_Commercial_IfAny'])) ? 'mxf_as02' : undefined
    case 'Wave':
      if (String.fromCharCode(...file.head.subarray(0, 4)) !== 'RIFF') return 'rf64'
      return new TextDecoder('latin1').decode(file.head).includes('bext') ? 'wav_bwf' : undefined
    case 'Matroska':
      return 'matroska'
    case 'WebM':
      return 'webm'
    case 'MPEG-TS':
      return 'mpeg_ts'
    case 'MPEG Audio':
      return streams.some((track) => codecOf(track) === 'mp3') ? 'mp3' : undefined
    default:
      return undefined
  }
}

function codecOf(track: Track): string | undefined {
  const format = String(track['Format'])
  const profile = `${track['Format_Profile']} ${track['Format_AdditionalFeatures']} ${track['Format_Commercial_IfAny']}`
  if (format === 'HEVC' && /multiview|stereo/i.test(profile)) return 'mv_hevc'
  if (format === 'AAC')
    return /\bLC\b/.test(profile) && !/\bSBR\b/.test(profile) ? 'aac_lc' : undefined
  if (format === 'MPEG Audio')
    return /layer 3/i.test(profile) || isRiffMp3(track) ? 'mp3' : undefined
  // AIFF names the companding of telephones in the code of its sound; it is not linear PCM.
  if (format === 'PCM' && /^[au]law$/i.test(String(track['CodecID']))) return undefined
  if (format === 'VC-3') return /DNxHR/i.test(profile) ? 'dnxhr' : undefined
  return CODECS[format]
}

/** AVI names its sound by a number (WAVE_FORMAT_MPEGLAYER3), and MediaInfo does not look into it. */
const isRiffMp3 = (track: Track): boolean => textAt(track['CodecID']) === '55'

function videoFacts(file: InputFile, streams: readonly Track[]): Found[] {
  const video = ofType(streams, 'Video')[0]
  if (video === undefined) {
    const isAudio = ofType(streams, 'Audio').length > 0
    return isAudio ? [{ path: 'core.media_representation', value: 'audio_only' }] : []
  }
  const place = placeOf(file, video)
  const ratio = (numberAt(video['FrameRate_Num']) ?? 0) / (numberAt(video['FrameRate_Den']) ?? 0)
  const variable = video['FrameRate_Mode'] === 'VFR'
  // Every video has these properties, so one that is not stated is unknown and not absent.
  const form: Found[] = [
    {
      path: 'core.frame_rate',
      value: ratio > 0 && Number.isFinite(ratio) ? ratio : numberAt(video['FrameRate']),
      ...(variable && { certainty: 'estimated', method: 'mean of a variable frame rate' }),
    },
    { path: 'color_vfx.bit_depth', value: numberAt(video['BitDepth']) },
    { path: 'delivery.aspect_ratio', value: aspectRatioOf(video) },
    { path: 'core.media_representation', value: representationOf(video) },
  ]
  const facts: Found[] = [
    ...form.filter(({ value }) => value !== undefined),
    { path: 'color_vfx.file_format', value: fileFormatOf(video) },
    // The stream's own header was not read; it may have colour tags.
    ...(video['Width'] === undefined ? [] : colourFacts(video)),
  ]
  return facts.map((fact) => ({ ...fact, place }))
}

function colourFacts(video: Track): Found[] {
  const primaries = textAt(video['colour_primaries'])
  const transfer = textAt(video['transfer_characteristics'])
  const matrix = textAt(video['matrix_coefficients'])
  const curve = TRANSFER_FUNCTIONS[transfer ?? '']
  const contentLight = luminance(video['MaxCLL'])
  const average = luminance(video['MaxFALL'])
  // "min: 0.0050 cd/m2, max: 1000 cd/m2"
  const mastering = textAt(video['MasteringDisplay_Luminance'])
  // ST 2086 describes the display of an HDR grade; together with an SDR transfer function, the tag is probably a
  // default.
  const contradicted = mastering !== undefined && curve === 'bt_709_oetf'
  // X'Y'Z' of digital cinema (SMPTE ST 428-1) is a single colour space, identified by the coding itself.
  const isOfCinema = textAt(video['ColorSpace']) === 'XYZ'
  const isWritten = isOfCinema || [primaries, transfer, matrix].every((tag) => tag !== undefined)
  return [
    {
      path: 'color_vfx.colour_tags',
      value: contradicted
        ? 'wrong'
        : isWritten
          ? 'written'
          : isUhd(video)
            ? 'missing_in_uhd'
            : 'missing',
      method: [
        ...(isOfCinema ? ["X'Y'Z' by its coding"] : []),
        `${primaries ?? 'no'} primaries, ${transfer ?? 'no'} transfer, ${matrix ?? 'no'} matrix`,
        ...(contradicted ? ['a mastering display of HDR beside the transfer of SDR'] : []),
      ].join('; '),
    },
    { path: 'color_vfx.transfer_function', value: curve },
    { path: 'color_vfx.color_space', value: COLOUR_SPACES[primaries ?? '']?.[curve ?? ''] },
    {
      path: 'color_vfx.hdr_metadata_present',
      value: [mastering, contentLight, average].every((value) => value !== undefined),
    },
    {
      path: 'color_vfx.peak_luminance',
      value: contentLight ?? luminance(/max: *(.*)/.exec(mastering ?? '')?.[1]),
      method: contentLight === undefined ? 'mastering display' : 'MaxCLL',
    },
  ]
}

/** Pixels from which some players take an untagged frame for BT.2020 (Android, ColorUtils), wide films included. */
const UHD = { side: 3840, area: 3840 * 1634 }

function isUhd(video: Track): boolean {
  const [width = 0, height = 0] = [numberAt(video['Width']), numberAt(video['Height'])]
  return Math.max(width, height) >= UHD.side || width * height >= UHD.area
}

/** Parses "1000 cd/m2". */
function luminance(text: unknown): number | undefined {
  const value = Number.parseFloat(String(text))
  return Number.isFinite(value) ? value : undefined
}

function aspectRatioOf(video: Track): string | undefined {
  const shape =
    ((numberAt(video['Width']) ?? 0) * (numberAt(video['PixelAspectRatio']) ?? 1)) /
    (numberAt(video['Height']) ?? 0)
  const quarterTurn = Math.abs(Number(video['Rotation'])) % 180 === 90
  const displayed = quarterTurn ? 1 / shape : shape
  return nearestAspectRatio(displayed)
}

/** Largest side, in pixels, of the square pictures that people post. */
const LARGEST_SQUARE = 2160

/**
 * A 2:1 picture may be a sphere without metadata, and a large square may be two of them, one above the other; for those
 * nothing is reported.
 */
function representationOf(video: Track): string | undefined {
  if ((numberAt(Number(video['MultiView_Count'])) ?? 1) > 1) return 'stereoscopic_video'
  const ratio = aspectRatioOf(video)
  const isSphere = ratio === '2_00' || (ratio === '1_1' && Number(video['Width']) > LARGEST_SQUARE)
  return isSphere ? undefined : 'flat_video'
}

function fileFormatOf(video: Track): string | undefined {
  const profile = String(video['Format_Profile'])
  if (video['Format'] === 'JPEG 2000') return 'jpeg2000'
  if (video['Format'] !== 'ProRes') return undefined
  if (/4444 XQ/.test(profile)) return 'prores_4444_xq'
  return /422 HQ/.test(profile) ? 'prores_422_hq' : undefined
}
