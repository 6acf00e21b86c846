/** Caption files: reading speed, timing and layout of every cue, and properties of the file. */
import type { Adapter, FileProblem, InputFile, Place, Reading, SubjectReading } from './adapter.ts'
import { isAss, parseAss } from './captions/ass.ts'
import type { CaptionFile, Cue } from './captions/cue.ts'
import { cueFacts, overlapsNext, SHORTEST_OVERLAP } from './captions/cue-facts.ts'
import { isMcc, parseMcc } from './captions/mcc.ts'
import { parseSbv } from './captions/sbv.ts'
import { isScc, parseScc } from './captions/scc.ts'
import { isStl, parseStl } from './captions/stl.ts'
import { parseTextCaptions } from './captions/text-captions.ts'
import { problem } from './files.ts'
import { canonicalLanguage, isNamedLanguage } from './language.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { headText } from './text-encoding.ts'
import { rounded } from './values.ts'
import { firstElementOf, localName } from './xml.ts'

const LIMIT = { bytes: 16 * 1024 * 1024, ms: 20_000 }
/** A cue that says where a voice comes from: an arrow, or a direction in brackets. */
const DIRECTION = /[←→↑↓]|[[(](?:[^)\]]*\b)?(?:left|right|behind|above|off)\b[^)\]]*[)\]]/i

const fills: Adapter['fills'] = {
  'graphics.caption_format': {
    certainty: 'measured',
    how: 'header, or profile that the document names',
  },
  'graphics.caption_encoding': { certainty: 'measured', how: 'bytes of a text file' },
  'delivery.captions_present': { certainty: 'inferred', how: 'a caption file with cues is there' },
  'transcript.language_tag_written': {
    certainty: 'measured',
    how: 'xml:lang of the root of TTML; of other formats a language in the file or in its name',
  },
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
  'graphics.caption_words_per_minute': {
    certainty: 'measured',
    how: 'words / minutes on screen, in scripts that part words by spaces',
  },
  'graphics.caption_line_chars': { certainty: 'measured', how: 'characters of the longest line' },
  'graphics.caption_shortest_s': {
    certainty: 'measured',
    how: 'out time minus in time of the cue',
  },
  'graphics.caption_longest_s': {
    certainty: 'measured',
    how: 'out time minus in time of the cue',
  },
  'graphics.caption_lines': { certainty: 'measured', how: 'lines of the cue that hold text' },
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
  summary:
    'WebVTT, SubRip, TTML with its profiles IMSC, EBU-TT-D and SMPTE-TT, EBU STL, Scenarist SCC, MacCaption MCC, YouTube SBV and SubStation Alpha.',
  files: [
    '*.vtt',
    '*.srt',
    '*.ttml',
    '*.dfxp',
    '*.xml',
    '*.stl',
    '*.scc',
    '*.mcc',
    '*.sbv',
    '*.ass',
    '*.ssa',
  ],
  fills,
  limits: LIMIT,
  matches: (file) => formatOf(file) !== undefined,
  read: async (file, tools) => {
    const format = formatOf(file)!
    const declared = tools.declared.get('core.frame_rate')
    const rate = typeof declared === 'number' ? declared : undefined
    if (format === 'stl')
      return readingOf(file, parseStl(await tools.readBytes(file, LIMIT.bytes)), rate)
    const { text, encoding, isGuess } = await tools.readDecoded(file, LIMIT.bytes)
    const captionFile = await parsed(format, text)
    const { subjects, problems } = readingOf(file, captionFile, rate, encoding)
    if (encoding === 'utf-8') return { subjects, problems }
    return {
      subjects: subjects.map((subject) => inEncoding(subject, encoding, isGuess)),
      problems: [...problems, encodingNote(file, encoding, isGuess)],
    }
  },
}

type Format = 'webvtt' | 'srt' | 'sbv' | 'ttml' | 'stl' | 'scc' | 'mcc' | 'ass'

async function parsed(format: Exclude<Format, 'stl'>, text: string): Promise<CaptionFile> {
  switch (format) {
    // imsc takes 60 ms to load, so it is loaded only for TTML.
    case 'ttml':
      return (await import('./captions/ttml.ts')).parseTtml(text)
    case 'scc':
      return parseScc(text)
    case 'mcc':
      return parseMcc(text)
    case 'sbv':
      return parseSbv(text)
    case 'ass':
      return parseAss(text)
    default:
      return parseTextCaptions(text, format)
  }
}

/** Recognises the format by the start of the file, or by the file name for text without a header. */
function formatOf({ path, head }: InputFile): Format | undefined {
  if (isStl(head)) return 'stl'
  const start = headText(head)
  if (isScc(start)) return 'scc'
  if (isMcc(start)) return 'mcc'
  if (isAss(start)) return 'ass'
  if (/^\uFEFF?WEBVTT(?:\s|$)/.test(start)) return 'webvtt'
  const element = firstElementOf(head)
  const extension = /\.(vtt|srt|sbv|ttml|dfxp)$/i.exec(path)?.[1]?.toLowerCase()
  const isTtml = element !== undefined && localName(element.name) === 'tt'
  if (isTtml && (extension !== undefined || TTML_NAMESPACE.test(element.tag))) return 'ttml'
  if (extension === undefined || start.includes('\0')) return undefined
  if (extension === 'vtt') return 'webvtt'
  return extension === 'srt' || extension === 'sbv' ? extension : 'ttml'
}

const NO_TTML: readonly string[] = ['srt', 'webvtt', 'ebu_stl', 'cea_608', 'cea_708', 'ass_ssa']

const TTML_NAMESPACE = /http:\/\/www\.w3\.org\/(?:ns\/ttml|2006\/\d+\/ttaf1)/

/** Facts that depend on the character encoding. */
const OF_CHARACTERS = new Set([
  'graphics.reading_speed',
  'graphics.caption_line_chars',
  'graphics.text_style',
  'transcript.speaker_position_present',
])

/** Adds the encoding to the method of these facts, and makes them estimates if it was guessed. */
function inEncoding(subject: SubjectReading, encoding: string, isGuess: boolean): SubjectReading {
  const facts = subject.facts.map((fact) => {
    if (!OF_CHARACTERS.has(fact.path)) return fact
    const certainty = isGuess && fact.certainty === 'measured' ? 'estimated' : fact.certainty
    return { ...fact, certainty, method: `${fact.method}, read as ${encoding}` }
  })
  return { ...subject, facts }
}

const encodingFact = (encoding: string): Found => ({
  path: 'graphics.caption_encoding',
  value: encoding === 'utf-8' ? 'utf_8' : 'other',
})

const encodingNote = (file: InputFile, encoding: string, isGuess: boolean): FileProblem => ({
  kind: 'note',
  code: 'encoding_guessed',
  message: isGuess
    ? `The text is no UTF-8; by its letters it was read as ${encoding}, which may be wrong.`
    : `The text was read as ${encoding}.`,
  place: { file: file.path },
})

/** Facts of the file as a whole. */
function wholeFacts(
  { path }: InputFile,
  { format, isOpen, cues, language, endless = [], hasPictures, isSegment }: CaptionFile,
): Found[] {
  const form: Found = { path: 'graphics.caption_format', value: format }
  // A file that could not be opened may still have captions and a language; so may the other segments of a stream.
  if (!isOpen || (isSegment === true && cues.length === 0)) return [form]
  const written = canonicalLanguage(language)
  const named = languageInName(path)
  const isTtml = format !== undefined && !NO_TTML.includes(format)
  return [
    form,
    {
      path: 'delivery.captions_present',
      value: hasPictures === true || cues.length + endless.length > 0,
    },
    written === undefined
      ? { path: 'transcript.language_tag', value: named, method: 'file name' }
      : { path: 'transcript.language_tag', value: written, method: 'written in the file' },
    ...(isTtml
      ? [{ path: 'transcript.language_tag_written', value: written !== undefined }]
      : languageWritten(written, named)),
    ...(hasPictures === true
      ? []
      : [{ path: 'transcript.speaker_position_present', value: cues.some(namesAndPlaces) }]),
  ]
}

/**
 * Whether the language is written, for formats other than TTML. Most have no place for it, so the file name counts; a
 * name without a language decides nothing, since the page or package around the file may have it.
 */
function languageWritten(written: string | undefined, named: string | undefined): Found[] {
  const path = 'transcript.language_tag_written'
  if (written !== undefined) return [{ path, value: true, method: 'written in the file' }]
  return named === undefined
    ? []
    : [{ path, value: true, certainty: 'inferred', method: 'file name' }]
}

/** @param encoding that of a text file */
function readingOf(
  file: InputFile,
  read: CaptionFile,
  declaredRate: number | undefined,
  encoding?: string,
): Reading {
  const { isOpen, cues, frameRate, damage, endless = [], notes = [] } = read
  const successors = successorsOf(cues)
  const subjects: SubjectReading[] = [
    subjectReading(fills, wholeFile(file.path), [
      ...wholeFacts(file, read),
      ...(encoding === undefined ? [] : [encodingFact(encoding)]),
    ]),
  ]
  for (const cue of cues) {
    const { number, line } = cue
    const place = placeOf(file, line, `cue ${number}`)
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
      kind: isOpen ? 'partial' : 'failed',
      code: isOpen ? 'read_in_part' : 'malformed',
      message,
      place: placeOf(file, line),
    }),
  )
  for (const message of notes)
    problems.push({ kind: 'note', code: 'incomplete', message, place: placeOf(file, 1) })
  if (read.movesApart !== true) problems.push(...overlaps(file, successors))
  const [first] = endless
  if (first !== undefined) {
    const more = endless.length > 1 ? `, and ${endless.length - 1} more` : ''
    const message = `This text is shown without an end, so its speed cannot be told${more}.`
    problems.push({
      kind: 'note',
      code: 'incomplete',
      message,
      place: { file: file.path, line: first },
    })
  } else if (cues.length === 0 && problems.length === 0) {
    problems.push(problem(file, 'note', 'nothing_to_read', read.isSegment ? SEGMENT : EMPTY))
  }
  return { subjects, problems }
}

const EMPTY = 'The file holds no cue.'
const SEGMENT = 'This segment of a stream holds no caption; others may.'

const placeOf = (file: InputFile, line: number | undefined, where?: string): Place => ({
  file: file.path,
  ...(line === undefined ? {} : { line }),
  ...(where === undefined ? {} : { where }),
})

/** The first caption that is still shown when the next one begins, with the number of further ones. */
function overlaps(file: InputFile, successors: ReadonlyMap<Cue, Cue>): FileProblem[] {
  const all = [...successors]
    .filter(([cue, next]) => overlapsNext(cue, next))
    .toSorted(([a], [b]) => a.number - b.number)
  const [first, ...others] = all.toSorted((a, b) => Number(addsUp(...a)) - Number(addsUp(...b)))
  if (first === undefined) return []
  const [{ end, line, number }, next] = first
  const more = others.length === 0 ? '' : `; so do ${others.length} more`
  return [
    {
      kind: addsUp(...first) ? 'note' : 'fault',
      code: 'captions_overlap',
      message: `Ends ${rounded(end - next.start)} s after cue ${next.number} begins, at the same place: players show both at once or leave one out${more}.`,
      place: placeOf(file, line, `cue ${number}`),
    },
  ]
}

/** Whether the next caption adds lines to one that ends with it, as captions do that build up. */
const addsUp = (cue: Cue, next: Cue): boolean => Math.abs(cue.end - next.end) < SHORTEST_OVERLAP

const namesAndPlaces = (cue: Cue): boolean =>
  cue.speakers.length > 0 && DIRECTION.test(cue.lines.join(' '))

/** Cues that start together are one event: the successor is the first that starts later. */
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

/** The language in a file name: `show.en-gb.vtt` is British English; `show.cut.vtt` names no language. */
function languageInName(path: string): string | undefined {
  const tag = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.[a-z]+$/i.exec(path)?.[1]
  return tag !== undefined && isNamedLanguage(tag) ? canonicalLanguage(tag) : undefined
}
