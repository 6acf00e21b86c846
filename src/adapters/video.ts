/**
 * Measures video, decoded by ffmpeg if it is installed: flashes, values outside the broadcast range, and flicker on a
 * grey card. Only a certified photosensitivity test is conclusive.
 */
import { matchesGlob } from '../globs.ts'
import type { Adapter, AdapterTools, InputFile, Program, Reading } from './adapter.ts'
import { isFilm, isHeadAlone } from './container/boxes.ts'
import { isEncrypted } from './container/encryption.ts'
import { mediaInfoTracks, ofType } from './container/media-info.ts'
import { encrypted, initialisationSegment, notDecoded } from './decoding.ts'
import { nameOf, problem } from './files.ts'
import { numberAt, textAt, textsAt } from './json.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { rounded } from './values.ts'
import { decodeFrames } from './video/decode.ts'
import { FlashCounter } from './video/flash-counter.ts'
import { GamutMeter, MATRICES, type Matrix } from './video/gamut-meter.ts'
import { LevelMeter } from './video/level-meter.ts'

const LIMIT = { bytes: Number.MAX_SAFE_INTEGER, ms: 900_000 }
/** Each frame is averaged into this many cells; at the frame rate below, up to 25 flashes a second are detected. */
const COLUMNS = 32
const ROWS = 18
const FRAME_RATE = 50
/** Pixels sampled from each frame: one in sixteen of HD. */
const PICKED = { width: 480, height: 270 }
/** From this height on, a file without a colour tag is assumed to be BT.709. */
const HD_LINES = 720
/** A shorter clip of a grey card is too short to measure flicker. */
const CARD_SECONDS = 5
/** Level change in percent from which a light counts as flickering; it is also the limit for a rig's shutter. */
const VISIBLE_PERCENT = 2
const GREY_CARD = /gr[ea]y[ _-]?card|flicker[ _-]?test/i

const fills = {
  'qa.flashes_per_second': {
    certainty: 'estimated',
    how: 'changes of luminance of a tenth of the picture or more, after WCAG 2 and BT.1702; no red, no patterns',
  },
  'qa.flash_area_percent': {
    certainty: 'estimated',
    how: 'share of the picture that changes together in the worst second',
  },
  'color_vfx.gamut_excursion': {
    certainty: 'measured',
    how: 'EBU R 103: picked pixels of the worst frame with R, G, B or luma outside -5 to 105 %, where the target is broadcast',
  },
  'camera.level_beat_percent': {
    certainty: 'measured',
    how: 'mean level of the middle of a grey card, peak to peak within a second',
  },
  'lighting.flicker_visible': {
    certainty: 'estimated',
    how: 'level of a grey card, or of a band of it, moves by over 2 % within a second',
  },
} as const satisfies Adapter['fills']

export const video: Adapter = {
  name: 'video',
  summary:
    'Decoded frames: flashes; where the target is broadcast, values out of range; of grey cards, the beat of the light. A grey card is named so (`greycard-50hz.mov`), or by a glob under `grey_cards`.',
  files: ['*.mp4', '*.mov', '*.mxf', '*.mkv', '*.webm', '*.ts', '*.mts', '*.flv', '*.wmv'],
  fills,
  programs: ['ffmpeg'],
  limits: LIMIT,
  matches: ({ head }) => isFilm(head),
  read: async (file, tools): Promise<Reading> => {
    const ffmpeg = await tools.program('ffmpeg')
    if ('missing' in ffmpeg) {
      const message = `The picture was not measured: ${ffmpeg.missing}.`
      return { subjects: [], problems: [problem(file, 'note', 'not_installed', message)] }
    }
    const film: Film = { file, tools, ffmpeg }
    try {
      if (await isHeadAlone(file, tools))
        return { subjects: [], problems: [initialisationSegment(file)] }
      if (await isEncrypted(file, tools, 'vide')) {
        return { subjects: [], problems: [encrypted(file, 'picture')] }
      }
      if (isGreyCard(file, tools)) return await readGreyCard(film)
      const flashes = await flashFacts(film)
      if (flashes === undefined) return { subjects: [], problems: [] }
      const isBroadcast = textsAt(tools.declared.get('delivery.target')).includes(
        'broadcast_linear',
      )
      const found = [...flashes, ...(isBroadcast ? await gamutFacts(film) : [])]
      return {
        subjects: [subjectReading(fills, wholeFile(file.path), found, ffmpeg.version)],
        problems:
          flashes.length === 0
            ? [
                problem(
                  file,
                  'note',
                  'nothing_to_read',
                  'No picture was decoded: there is none, or it lasts too short a time.',
                ),
              ]
            : [],
      }
    } catch (error) {
      return { subjects: [], problems: [notDecoded(error, file, 'picture')] }
    }
  },
}

interface Film {
  readonly file: InputFile
  readonly tools: AdapterTools
  readonly ffmpeg: Program
}

const isGreyCard = (file: InputFile, tools: AdapterTools): boolean =>
  GREY_CARD.test(nameOf(file)) ||
  textsAt(tools.settings['grey_cards']).some((glob) => matchesGlob(file.path, glob))

/** @returns undefined if the file has no video stream; no facts if the picture is empty */
async function flashFacts({ file, tools, ffmpeg }: Film): Promise<Found[] | undefined> {
  const counter = new FlashCounter(COLUMNS * ROWS, FRAME_RATE)
  const frames = await decodeFrames(
    {
      file,
      tools,
      ffmpeg,
      filters: `fps=${FRAME_RATE},${GRID}`,
      pixelFormat: 'gray',
      frameBytes: COLUMNS * ROWS,
      timeoutMs: LIMIT.ms,
    },
    (frame) => counter.push(frame),
  )
  if (frames === undefined) return undefined
  if (frames === 0) return []
  const { perSecond, area, from } = counter.finish()
  const place = { file: file.path, where: `from ${from.toFixed(2)} s` }
  return [
    { path: 'qa.flashes_per_second', value: perSecond, place },
    { path: 'qa.flash_area_percent', value: rounded(area * 100, 1), place },
  ]
}

const GRID = `scale=${COLUMNS}:${ROWS}:flags=area:out_range=tv,format=gray`

async function gamutFacts({ file, tools, ffmpeg }: Film): Promise<Found[]> {
  const picture = await pictureOf(file, tools)
  const { width, height } = PICKED
  const meter = new GamutMeter(width * height, picture.matrix)
  await decodeFrames(
    {
      file,
      tools,
      ffmpeg,
      filters: `scale=${width}:${height}:flags=neighbor:out_range=tv,format=yuv444p10le`,
      pixelFormat: 'yuv444p10le',
      frameBytes: width * height * 6,
      timeoutMs: LIMIT.ms,
    },
    (frame) => meter.push(frame),
  )
  const { share, frame } = meter.finish()
  const at =
    picture.frameRate === undefined ? '' : `, at ${(frame / picture.frameRate).toFixed(2)} s`
  const place = { file: file.path, where: `frame ${frame + 1}${at}` }
  return [{ path: 'color_vfx.gamut_excursion', value: rounded(share * 100, 2), place }]
}

async function pictureOf(
  file: InputFile,
  tools: AdapterTools,
): Promise<{ matrix: Matrix; frameRate: number | undefined }> {
  const track = ofType(await mediaInfoTracks(file, tools), 'Video')[0] ?? {}
  const written = textAt(track['matrix_coefficients']) ?? ''
  const isHd = (numberAt(track['Height']) ?? 0) >= HD_LINES
  const matrix = /2020/.test(written)
    ? MATRICES.bt2020
    : /601|470|240/.test(written) || (written === '' && !isHd)
      ? MATRICES.bt601
      : MATRICES.bt709
  return { matrix, frameRate: numberAt(track['FrameRate']) }
}

async function readGreyCard({ file, tools, ffmpeg }: Film): Promise<Reading> {
  const { frameRate } = await pictureOf(file, tools)
  if (frameRate === undefined) {
    const message = 'This grey card names no frame rate, so its beat is not measured.'
    return { subjects: [], problems: [problem(file, 'partial', 'nothing_to_read', message)] }
  }
  const meter = new LevelMeter(COLUMNS, ROWS, frameRate)
  const frames = await decodeFrames(
    {
      file,
      tools,
      ffmpeg,
      filters: GRID,
      pixelFormat: 'gray',
      frameBytes: COLUMNS * ROWS,
      timeoutMs: LIMIT.ms,
    },
    (frame) => meter.push(frame),
  )
  const beat = frames ? meter.finish() : undefined
  if (beat === undefined || beat.seconds < CARD_SECONDS) {
    const message =
      beat === undefined
        ? 'No grey card is to be seen in the middle of this clip.'
        : `This clip of a grey card lasts ${beat.seconds.toFixed(1)} s; a beat shows in ${CARD_SECONDS} s or more.`
    return { subjects: [], problems: [problem(file, 'partial', 'nothing_to_read', message)] }
  }
  const place = { file: file.path, where: `from ${beat.from.toFixed(2)} s` }
  const moves = Math.max(beat.percent, beat.bandPercent)
  const found = [
    { path: 'camera.level_beat_percent', value: rounded(beat.percent, 2), place },
    {
      path: 'lighting.flicker_visible',
      value: moves > VISIBLE_PERCENT,
      method: `the level moves by ${beat.percent.toFixed(1)} %, a band of it by ${beat.bandPercent.toFixed(1)} %`,
      place,
    },
  ]
  return {
    subjects: [subjectReading(fills, wholeFile(file.path, 'capture_setup'), found, ffmpeg.version)],
    problems: [],
  }
}
