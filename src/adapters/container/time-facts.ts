/** Facts about time from a container: key frames, gaps, timecode, audio offset; also the format of ambisonic audio. */

import type { AdapterTools, FileProblem, InputFile, PictureForm } from '../adapter.ts'
import { messageOf } from '../files.ts'
import { numberAt } from '../json.ts'
import type { Found } from '../subject.ts'
import { rounded } from '../values.ts'
import { isTransportStream } from './boxes.ts'
import { isEncrypted } from './encryption.ts'
import { ofType, placeOf, type Track } from './media-info.ts'
import { missingPictures } from './missing-pictures.ts'
import { ambisonicSound } from './spatial-audio.ts'
import { longestKeyFrameDistance } from './stream-times.ts'
import { nearestAspectRatio } from './tables.ts'
import { timecodeTrack } from './timecode-track.ts'

/** Minimum offset that is reported: smaller ones cannot break even the strictest lip sync limit. */
const TELLING_OFFSET_MS = 40

/** Codecs in whose pictures captions are looked for. */
const CODED = new Set(['AVC', 'HEVC', 'MPEG Video'])

/** Whether a stream is CEA-608 or 708, which MediaInfo calls by their older names. */
export const isOfLine21 = (track: Track): boolean => /^EIA-[67]08$/.test(String(track['Format']))

export async function ambisonicFacts(
  file: InputFile,
  tools: AdapterTools,
  streams: readonly Track[],
): Promise<Found[]> {
  const audio = ofType(streams, 'Audio')[0]
  const sound = audio === undefined ? undefined : await ambisonicSound(file, tools)
  if (sound === undefined) return []
  const { layout, convention, method } = sound
  const place = placeOf(file, audio)
  return [
    { path: 'audio.ambisonic_convention', value: convention, method, place },
    ...(layout === undefined
      ? []
      : [
          {
            path: 'audio.channel_layout',
            value: layout,
            certainty: 'measured' as const,
            method,
            place,
          },
        ]),
  ]
}

/** The MXF header says whether the timecode is continuous; timecodes in the essence are not read. */
export async function timecodeFacts(
  file: InputFile,
  tools: AdapterTools,
  general: Track,
  tracks: readonly Track[],
): Promise<Found[]> {
  if (general['Format'] === 'MXF') {
    const material = tracks.find((track) => track['TimeCode_Settings'] === 'Material Package')
    if (material?.['TimeCode_Stripped'] !== 'Yes') return []
    const place = { file: file.path, where: 'material package' }
    const method = 'one counter from the first frame to the last, by the header'
    return [{ path: 'editing.timecode_breaks', value: 0, certainty: 'inferred', method, place }]
  }
  if (!['MPEG-4', 'QuickTime'].includes(String(general['Format']))) return []
  const timecode = await timecodeTrack(file, tools)
  if (timecode === undefined) return []
  const { breaks, firstBreak } = timecode
  const where = firstBreak === undefined ? 'timecode track' : `at ${firstBreak.toFixed(2)} s`
  return [{ path: 'editing.timecode_breaks', value: breaks, place: { file: file.path, where } }]
}

export async function timeFacts(
  file: InputFile,
  tools: AdapterTools,
  general: Track,
  streams: readonly Track[],
  problems: FileProblem[],
): Promise<Found[]> {
  const video = ofType(streams, 'Video')[0]
  const hasIndex = ['MPEG-4', 'QuickTime'].includes(String(general['Format']))
  const readable =
    hasIndex ||
    ['Matroska', 'WebM'].includes(String(general['Format'])) ||
    isTransportStream(file.head)
  if (video === undefined || !readable) return []
  const everyPicture = tools.declared.get('camera.is_multiview') === true
  try {
    // MediaInfo finds some video streams without their properties. It reports the frame rate of a transport stream only
    // if the stream declares a fixed one, which encoders often omit.
    const lacks = {
      shape: video['Width'] === undefined,
      rate: numberAt(video['FrameRate']) === undefined,
    }
    const withForm = lacks.shape || lacks.rate
    const withCaptions = !streams.some(isOfLine21) && CODED.has(String(video['Format']))
    const asked = { hasIndex, everyPicture, withForm, withCaptions }
    const times = await tools.streamTimes(file, asked, tools.signal)
    if (times === undefined) return []
    const longest = longestKeyFrameDistance(times)
    const found: Found[] = [
      {
        path: 'delivery.keyframe_interval_s',
        value: rounded(longest.seconds),
        method: `longest of ${times.keyFrames.length} distances from a key frame to the next or to the end`,
        place: { file: file.path, where: `from ${longest.from.toFixed(2)} s` },
      },
    ]
    // MediaInfo guesses the length of a transport stream from its bit rate.
    if (isTransportStream(file.head))
      found.push({
        path: 'core.duration',
        value: rounded(times.seconds),
        method: 'times of the first and the last packets',
      })
    const offset = rounded((times.offset ?? 0) * 1000, 1)
    if (Math.abs(offset) >= TELLING_OFFSET_MS) found.push({ path: 'qa.av_offset', value: offset })
    found.push(...formFacts(file, times.form, lacks))
    if (times.captions === true)
      found.push({
        path: 'delivery.captions_present',
        value: true,
        certainty: 'measured',
        method: 'user data of the pictures (ATSC A/53)',
        place: placeOf(file, video),
      })
    const holes = times.pictures && missingPictures(times.pictures)
    if (holes !== undefined) {
      found.push({
        path: 'camera.missing_camera_frames',
        value: holes.missing,
        place: {
          file: file.path,
          where: holes.first === undefined ? 'video stream 1' : `from ${holes.first.toFixed(3)} s`,
        },
      })
    }
    return found
  } catch (error) {
    // The library that reads the index does not say that a stream is encrypted.
    const why = (await isEncrypted(file, tools, 'vide'))
      ? 'the picture is encrypted'
      : `the index of the file is damaged or of a form that is not read here (${firstSentence(messageOf(error))})`
    const message = `Key frames were not read: ${why}`
    problems.push({ kind: 'partial', code: 'read_in_part', message, place: { file: file.path } })
    return []
  }
}

/** The first sentence; libraries add requests to report a bug. */
const firstSentence = (message: string): string => message.split(/[.;](?= |$)/)[0]!

function formFacts(
  file: InputFile,
  form: PictureForm | undefined,
  lacks: { readonly shape: boolean; readonly rate: boolean },
): Found[] {
  const place = { file: file.path, where: 'video stream 1' }
  const ratio = form && lacks.shape ? nearestAspectRatio(form.shape) : undefined
  return [
    ...(form?.rate === undefined || !lacks.rate
      ? []
      : [
          {
            path: 'core.frame_rate',
            value: form.rate,
            method: 'times of the first pictures',
            place,
          },
        ]),
    ...(ratio === undefined ? [] : [{ path: 'delivery.aspect_ratio', value: ratio, place }]),
  ]
}
