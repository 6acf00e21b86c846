/** Caption files: what every cue asks of its reader, and what the file says of itself. */
import type { Adapter, FileProblem, InputFile, Reading, SubjectReading } from './adapter.ts'
import type { CaptionFile, Cue } from './captions/cue.ts'
import { cueFacts } from './captions/cue-facts.ts'
import { parseTextCaptions } from './captions/text-captions.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { canonicalLanguage } from './values.ts'

const LIMIT = { bytes: 16 * 1024 * 1024, ms: 20_000 }
/** An arrow, or a side of the picture in brackets, beside a name: from where somebody speaks. */
const DIRECTION = /[←→↑↓]|[[(](?:[^)\]]*\b)?(?:left|right|behind|above|off)\b[^)\]]*[)\]]/i

const fills: Adapter['fills'] = {
  'graphics.caption_format': {
    certainty: 'measured',
    how: 'header, or profile that the document names',
  },
  'delivery.captions_present': { certainty: 'inferred', how: 'a caption file with cues is there' },
  'transcript.language_tag': {
    certainty: 'inferred',
    how: 'xml:lang, Language header, or the tag in the file name',
  },
  'transcript.speaker_position_present': {
    certainty: 'inferred',
    how: 'names of speakers, and arrows or sides in brackets, in the text',
  },
  'graphics.element': { certainty: 'measured', how: 'a timed cue' },
  'graphics.reading_speed': { certainty: 'measured', how: 'characters / seconds on screen' },
  'graphics.caption_line_chars': { certainty: 'measured', how: 'characters of the longest line' },
  'graphics.caption_shortest_s': {
    certainty: 'measured',
    how: 'out time minus in time of the cue',
  },
  'graphics.caption_longest_s': { certainty: 'measured', how: 'out time minus in time of the cue' },
  'graphics.caption_gap_frames': {
    certainty: 'measured',
    how: 'in time of the next cue minus out time',
  },
  'graphics.contrast_ratio': {
    certainty: 'measured',
    how: 'WCAG ratio of text and box as written, over black or white, whichever is worse',
  },
  'graphics.large_text': { certainty: 'estimated', how: 'font size in a picture 1080 lines high' },
  'graphics.inside_safe_title': { certainty: 'measured', how: 'region and alignment against 90 %' },
  'graphics.placement': { certainty: 'inferred', how: 'region and alignment' },
  'graphics.text_style': { certainty: 'measured', how: 'styles and letters of the cue' },
}

export const captions: Adapter = {
  name: 'captions',
  summary: 'WebVTT, SubRip, and TTML with its profiles IMSC, EBU-TT-D and SMPTE-TT.',
  files: ['*.vtt', '*.srt', '*.ttml', '*.dfxp', '*.xml'],
  fills,
  limits: LIMIT,
  matches: (file) => formatOf(file) !== undefined,
  read: async (file, tools) => {
    const format = formatOf(file)!
    const text = await tools.readText(file, LIMIT.bytes)
    const captionFile =
      format === 'ttml'
        ? // imsc takes 60 ms to load, which a folder without TTML does not pay.
          (await import('./captions/ttml.ts')).parseTtml(text)
        : parseTextCaptions(text, format)
    const declared = tools.declared.get('core.frame_rate')
    return readingOf(file, captionFile, typeof declared === 'number' ? declared : undefined)
  },
}

function formatOf({ path, head }: InputFile): 'webvtt' | 'srt' | 'ttml' | undefined {
  const start = new TextDecoder().decode(head)
  if (/^\uFEFF?WEBVTT(\s|$)/.test(start)) return 'webvtt'
  if (/<(?:[\w-]+:)?tt[\s>].*http:\/\/www\.w3\.org\/(?:ns|2006\/\d+)\/ttml/s.test(start))
    return 'ttml'
  const extension = /\.(vtt|srt|ttml|dfxp)$/i.exec(path)?.[1]?.toLowerCase()
  if (extension === 'vtt') return 'webvtt'
  if (extension === 'srt') return 'srt'
  return extension === undefined ? undefined : 'ttml'
}

function readingOf(
  file: InputFile,
  { format, cues, language, frameRate, damage }: CaptionFile,
  declaredRate: number | undefined,
): Reading {
  const written = canonicalLanguage(language)
  const whole: Found[] = [
    { path: 'graphics.caption_format', value: format },
    { path: 'delivery.captions_present', value: cues.length > 0 },
    written === undefined
      ? { path: 'transcript.language_tag', value: languageInName(file.path), method: 'file name' }
      : { path: 'transcript.language_tag', value: written, method: 'written in the file' },
    { path: 'transcript.speaker_position_present', value: cues.some(namesAndPlaces) },
  ]
  const successors = successorsOf(cues)
  const subjects: SubjectReading[] = [subjectReading(fills, wholeFile(file.path), whole)]
  for (const cue of cues) {
    const { number, line } = cue
    const place = { file: file.path, line, where: `cue ${number}` }
    const found = cueFacts(cue, successors.get(cue), frameRate ?? declaredRate)
    subjects.push(
      subjectReading(
        fills,
        { kind: 'cue', id: `cue ${number}`, place, belongsTo: file.path },
        found,
      ),
    )
  }
  const problems = damage.map(
    ({ line, message }): FileProblem => ({
      kind: cues.length === 0 ? 'failed' : 'partial',
      message,
      place: { file: file.path, line },
    }),
  )
  if (cues.length === 0 && problems.length === 0) {
    problems.push({ kind: 'note', message: 'The file holds no cue.', place: { file: file.path } })
  }
  return { subjects, problems }
}

const namesAndPlaces = (cue: Cue): boolean =>
  cue.speakers.length > 0 && DIRECTION.test(cue.lines.join(' '))

/** Cues shown at the same time belong together: the next cue is the first that starts later. */
function successorsOf(cues: readonly Cue[]): ReadonlyMap<Cue, Cue> {
  const ordered = cues.toSorted((a, b) => a.start - b.start)
  const successors = new Map<Cue, Cue>()
  let next: Cue | undefined
  for (let index = ordered.length - 1; index >= 0; index--) {
    const cue = ordered[index]!
    const following = ordered[index + 1]
    if (following !== undefined && following.start > cue.start) next = following
    if (next !== undefined) successors.set(cue, next)
  }
  return successors
}

/** `show.en-gb.vtt` is in British English; `show.cut.vtt` says nothing. */
function languageInName(path: string): string | undefined {
  const tag = canonicalLanguage(/\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.[a-z]+$/i.exec(path)?.[1])
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return tag !== undefined && names.of(tag) !== undefined ? tag : undefined
}
