/** Transcripts: origin, language, and where the recogniser was uncertain. */
import type { Adapter, AdapterTools, InputFile, Reading } from './adapter.ts'
import { extensionOf, nameOf, problem, unreadable } from './files.ts'
import { parseJson } from './json.ts'
import { canonicalLanguage, languageByName } from './language.ts'
import { type Found, subjectReading, wholeFile } from './subject.ts'
import { diarizationErrorRate, parseRttm, type Turn } from './transcript/diarization.ts'
import { parseTranscript } from './transcript/formats.ts'
import { confidenceOf, type Transcript, type Unit, wordsOf } from './transcript/unit.ts'
import { wordErrorRate } from './transcript/word-errors.ts'
import { unreadMembers } from './unread-paths.ts'
import { rounded } from './values.ts'

const LIMIT = { bytes: 128 * 1024 * 1024, ms: 30_000 }
const REFERENCE_BYTES = 4 * 1024 * 1024
/** Units with fewer words are too short to judge a recogniser or a speaker by. */
const TELLING_WORDS = 3
const TELLING_SECONDS = 3
/** Default labels that programs give to speakers. */
const UNNAMED = /^(?:spk|speaker|s)?[ _-]?\d+$|^unknown/i
const REDACTED = /\[(?:redacted|pii|[A-Z_]+ redacted)\]|█/i
const SHAPE =
  /"segments"\s*:\s*\[|"transcription"\s*:\s*\[|"systeminfo"\s*:|"transcripts"\s*:\s*\[|"jobName"\s*:|"alternatives"\s*:\s*\[|^\s*\{\s*"(?:text|task)"\s*:/

const fills: Adapter['fills'] = {
  'transcript.method': { certainty: 'inferred', how: 'form of the file' },
  'transcript.language_tag': { certainty: 'inferred', how: 'language that the file names' },
  'transcript.language_tag_written': { certainty: 'measured', how: 'language that the file names' },
  'transcript.asr_confidence': {
    certainty: 'measured',
    how: 'mean of the words, in the least sure unit',
  },
  'transcript.speech_rate': {
    certainty: 'estimated',
    how: 'words / seconds of words, in the fastest unit',
  },
  'transcript.unit_type': { certainty: 'inferred', how: 'units of the file' },
  'transcript.speaker_role': { certainty: 'inferred', how: 'a label in place of a name' },
  'transcript.word_error_rate': {
    certainty: 'measured',
    how: 'against the reference text, without case and punctuation',
  },
  'transcript.diarization_error_rate': {
    certainty: 'measured',
    how: 'against the reference turns, without a collar',
  },
  'podcast.crosstalk_ratio': {
    certainty: 'measured',
    how: 'seconds with several speakers / seconds with any',
  },
  'graphics.caption_format': { certainty: 'measured', how: 'form of the file' },
}

export const transcript: Adapter = {
  name: 'transcript',
  summary:
    'Transcripts in JSON: Whisper, WhisperX, whisper.cpp, AWS Transcribe, Google Speech-to-Text and the podcast form; with `<name>.reference.txt` their word error rate, with `<name>.reference.rttm` that of the speakers.',
  files: ['*.json'],
  fills,
  limits: LIMIT,
  matches: (file) =>
    extensionOf(file) === 'json' && SHAPE.test(new TextDecoder().decode(file.head)),
  read: async (file, tools) => {
    const text = await tools.readText(file, LIMIT.bytes)
    const document = parseJson(text)
    if (document === undefined) return unreadable(file, 'This is no JSON.')
    const read = parseTranscript(document)
    if (read === undefined) {
      return {
        subjects: [],
        problems: [problem(file, 'note', 'malformed', 'This is no transcript of a known form.')],
      }
    }
    const reading = readingOf(file, read, {
      text: await referenceOf(file, tools, 'txt'),
      turns: await referenceOf(file, tools, 'rttm'),
    })
    return { ...reading, problems: [...reading.problems, ...unreadMembers(file, text, document)] }
  },
}

/** A reference transcript made by a person: either the words, or who speaks when. */
interface Reference {
  readonly text: string | undefined
  readonly turns: string | undefined
}

async function referenceOf(
  file: InputFile,
  tools: AdapterTools,
  extension: 'txt' | 'rttm',
): Promise<string | undefined> {
  const name = nameOf(file).replace(/\.json$/i, `.reference.${extension}`)
  const reference = await tools.sibling(file, name)
  return reference === undefined ? undefined : tools.readText(reference, REFERENCE_BYTES)
}

function readingOf(file: InputFile, read: Transcript, reference: Reference): Reading {
  const language = languageOf(read.language)
  const found: Found[] = [
    { path: 'transcript.language_tag', value: language },
    { path: 'transcript.language_tag_written', value: language !== undefined },
    ...unitFacts(file, read),
    ...speakerFacts(file, read.units),
  ]
  if (read.isRecognised) {
    found.push({ path: 'transcript.method', value: 'asr_raw', method: `form of ${read.origin}` })
  } else found.push({ path: 'graphics.caption_format', value: 'podcast_json' })
  if (reference.text !== undefined) {
    const text = read.units.map((unit) => unit.text).join(' ')
    const value = wordErrorRate(wordsOf(reference.text), wordsOf(text))
    found.push({ path: 'transcript.word_error_rate', value: value && rounded(value, 4) })
  }
  if (reference.turns !== undefined) {
    const value = diarizationErrorRate(parseRttm(reference.turns), turnsOf(read.units))
    found.push({ path: 'transcript.diarization_error_rate', value: value && rounded(value, 4) })
  }
  const problems =
    read.units.length === 0
      ? [problem(file, 'note', 'nothing_to_read', 'The transcript holds nothing.')]
      : []
  return { subjects: [subjectReading(fills, wholeFile(file.path, 'transcript'), found)], problems }
}

const turnsOf = (units: readonly Unit[]): Turn[] =>
  units.flatMap(({ start, end, speaker }) =>
    speaker === undefined ? [] : [{ start, end, speaker }],
  )

const placeOf = (file: InputFile, units: readonly Unit[], unit: Unit) => ({
  file: file.path,
  where: `unit ${units.indexOf(unit) + 1}, at ${unit.start.toFixed(2)} s`,
})

function unitFacts(file: InputFile, { units, isRecognised }: Transcript): Found[] {
  const redacted = units.find(({ text }) => REDACTED.test(text))
  const found: Found[] = [
    redacted === undefined
      ? { path: 'transcript.unit_type', value: units.length > 0 ? 'utterance' : undefined }
      : { path: 'transcript.unit_type', value: 'redaction', place: placeOf(file, units, redacted) },
  ]
  const telling = units.filter(({ text }) => wordsOf(text).length >= TELLING_WORDS)
  const judged = (telling.length > 0 ? telling : units).flatMap((unit) => {
    const confidence = confidenceOf(unit)
    return confidence === undefined ? [] : [{ unit, confidence }]
  })
  const least = judged.toSorted((a, b) => a.confidence - b.confidence)[0]
  if (isRecognised) {
    found.push({
      path: 'transcript.asr_confidence',
      value: least && rounded(least.confidence),
      place: least && placeOf(file, units, least.unit),
    })
  }
  const rates = telling.flatMap((unit) => {
    const spoken = spokenSeconds(unit)
    return spoken >= TELLING_SECONDS
      ? [{ unit, rate: (wordsOf(unit.text).length * 60) / spoken }]
      : []
  })
  const fastest = rates.toSorted((a, b) => b.rate - a.rate)[0]
  if (fastest !== undefined) {
    const place = placeOf(file, units, fastest.unit)
    found.push({ path: 'transcript.speech_rate', value: rounded(fastest.rate, 1), place })
  }
  return found
}

/** Duration of the words without pauses; of the whole unit if words are not timed. */
const spokenSeconds = ({ words, start, end }: Unit): number =>
  words.length === 0 ? end - start : words.reduce((sum, word) => sum + word.end - word.start, 0)

function speakerFacts(file: InputFile, units: readonly Unit[]): Found[] {
  const found: Found[] = []
  const unnamed = units.find(({ speaker }) => speaker !== undefined && UNNAMED.test(speaker))
  if (unnamed !== undefined) {
    const place = placeOf(file, units, unnamed)
    found.push({ path: 'transcript.speaker_role', value: 'unknown_speaker', place })
  }
  if (new Set(units.map(({ speaker }) => speaker).filter((name) => name !== undefined)).size > 1) {
    found.push({ path: 'podcast.crosstalk_ratio', value: crosstalk(units) })
  }
  return found
}

/** Share of the time with speech in which more than one speaker has a unit. */
function crosstalk(units: readonly Unit[]): number | undefined {
  const changes = units
    .flatMap(({ start, end, speaker }) => [
      { at: start, speaker, step: 1 },
      { at: end, speaker, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.step - b.step)
  const open = new Map<string | undefined, number>()
  let [speech, several, last] = [0, 0, 0]
  for (const { at, speaker, step } of changes) {
    if (open.size > 0) speech += at - last
    if (open.size > 1) several += at - last
    last = at
    const count = (open.get(speaker) ?? 0) + step
    if (count > 0) open.set(speaker, count)
    else open.delete(speaker)
  }
  return speech > 0 ? rounded(several / speech) : undefined
}

/** A language tag, or the English name that some programs write instead. */
function languageOf(written: string | undefined): string | undefined {
  if (written === undefined || /^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i.test(written)) {
    const tag = canonicalLanguage(written?.replaceAll('_', '-'))
    if (tag !== undefined) return tag
  }
  return written === undefined ? undefined : languageByName(written)
}
