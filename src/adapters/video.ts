/** Moving pictures decoded by ffmpeg where it is installed: flashes. A certified test of photosensitivity stays the authority. */
import type { Adapter, Reading } from './adapter.ts'
import { isTransportStream } from './container/boxes.ts'
import { problem } from './files.ts'
import { messageOf, rounded, subjectReading, wholeFile } from './subject.ts'
import { FlashCounter } from './video/flash-counter.ts'

const LIMIT = { bytes: Number.MAX_SAFE_INTEGER, ms: 900_000 }
/** The picture is averaged into so many cells, and shown at a rate that every flash of up to 25 a second survives. */
const COLUMNS = 32
const ROWS = 18
const FRAME_RATE = 50

const fills = {
  'qa.flashes_per_second': {
    certainty: 'estimated',
    how: 'changes of luminance of a tenth of the picture or more, after WCAG 2 and BT.1702; no red, no patterns',
  },
  'qa.flash_area_percent': {
    certainty: 'estimated',
    how: 'share of the picture that changes together in the worst second',
  },
} as const satisfies Adapter['fills']

export const video: Adapter = {
  name: 'video',
  version: 1,
  summary: 'Flashes of moving pictures, counted in decoded frames.',
  files: ['*.mp4', '*.mov', '*.mxf', '*.mkv', '*.webm', '*.ts'],
  fills,
  programs: ['ffmpeg'],
  limits: LIMIT,
  matches: ({ head }) => isFilm(head),
  read: async (file, tools): Promise<Reading> => {
    const ffmpeg = await tools.program('ffmpeg')
    if (ffmpeg === undefined) {
      const message = 'Counting flashes needs ffmpeg, which was not found.'
      return { subjects: [], problems: [problem(file, 'note', message)] }
    }
    const counter = new FlashCounter(COLUMNS * ROWS, FRAME_RATE)
    const frame = new Uint8Array(COLUMNS * ROWS)
    let filled = 0
    let frames = 0
    const onStdout = (chunk: Uint8Array): void => {
      tools.signal.throwIfAborted()
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + frame.length - filled)
        frame.set(part, filled)
        at += part.length
        filled += part.length
        if (filled < frame.length) continue
        counter.push(frame)
        frames++
        filled = 0
      }
    }
    const filters = `fps=${FRAME_RATE},scale=${COLUMNS}:${ROWS}:flags=area:out_range=tv,format=gray`
    const output = ['-map', '0:V:0', '-vf', filters, '-pix_fmt', 'gray', '-f', 'rawvideo', '-']
    try {
      await ffmpeg.run(['-v', 'error', '-i', file.absolutePath, ...output], {
        timeoutMs: LIMIT.ms,
        onStdout,
      })
    } catch (error) {
      if (/matches no streams/.test(messageOf(error))) return { subjects: [], problems: [] }
      const message = `Flashes were not counted: ${messageOf(error)}`
      return { subjects: [], problems: [problem(file, 'failed', message)] }
    }
    if (frames === 0) return { subjects: [], problems: [problem(file, 'note', 'holds no picture')] }
    const { perSecond, area, from } = counter.finish()
    const place = { file: file.path, where: `from ${from.toFixed(2)} s` }
    const found = [
      { path: 'qa.flashes_per_second', value: perSecond, place },
      { path: 'qa.flash_area_percent', value: rounded(area * 100, 1), place },
    ]
    return {
      subjects: [subjectReading(fills, wholeFile(file.path), found, ffmpeg.version)],
      problems: [],
    }
  },
}

/** ISO base media without those for sound and still pictures, Matroska and WebM, MXF, AVI and transport streams. */
function isFilm(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1')
  return (
    isTransportStream(head) ||
    start.startsWith('\x1A\x45\xDF\xA3') ||
    start.startsWith('\x06\x0E\x2B\x34') ||
    /^(?:.{4}(?:ftyp(?!M4[AB] |hei|mif1|avif)|moov|wide)|RIFF.{4}AVI )/s.test(start)
  )
}
