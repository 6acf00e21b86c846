/**
 * Transcripts of Whisper and its derivatives, AWS Transcribe and Google Speech-to-Text, and podcast transcripts in
 * JSON.
 */
import { isRecord, type JsonRecord, numberAt, recordAt, recordsAt, textAt } from '../json.ts'
import type { Transcript, Unit, Word } from './unit.ts'

/** Seconds of silence between two utterances, if only words are timed. */
const PAUSE = 0.8

/** @returns undefined if the format is not supported */
export function parseTranscript(document: unknown): Transcript | undefined {
  if (!isRecord(document)) return undefined
  return (
    whisperCpp(document) ??
    aws(document) ??
    google(document) ??
    podcast(document) ??
    whisper(document)
  )
}

/** Whisper, faster-whisper, WhisperX and the verbose response of the OpenAI API. */
function whisper(document: JsonRecord): Transcript | undefined {
  const segments = recordsAt(document['segments'])
  // If nobody speaks, the list and the text are empty.
  const isEmpty = Array.isArray(document['segments']) && document['text'] === ''
  if (segments.length === 0 && !isEmpty) return undefined
  if (segments.some((segment) => numberAt(segment['start']) === undefined)) return undefined
  return {
    origin: 'Whisper',
    isRecognised: true,
    language: textAt(document['language']),
    units: segments.map((segment): Unit => {
      const logarithm = numberAt(segment['avg_logprob'])
      return {
        start: numberAt(segment['start'])!,
        end: numberAt(segment['end']) ?? numberAt(segment['start'])!,
        text: textAt(segment['text']) ?? '',
        words: recordsAt(segment['words']).flatMap((word): Word[] => {
          const [start, end] = [numberAt(word['start']), numberAt(word['end'])]
          if (start === undefined || end === undefined) return []
          return [
            { start, end, confidence: numberAt(word['probability']) ?? numberAt(word['score']) },
          ]
        }),
        confidence: logarithm === undefined ? undefined : Math.exp(logarithm),
        speaker: textAt(segment['speaker']),
      }
    }),
  }
}

function whisperCpp(document: JsonRecord): Transcript | undefined {
  const lines = document['transcription']
  if (!Array.isArray(lines)) return undefined
  return {
    origin: 'whisper.cpp',
    isRecognised: true,
    language: textAt(recordAt(document['result'])['language']),
    units: recordsAt(lines).map((line): Unit => {
      const { from, to } = recordAt(line['offsets'])
      const probabilities = recordsAt(line['tokens']).flatMap((token) => {
        // Tokens such as [_BEG_] are not words.
        const text = textAt(token['text']) ?? ''
        return text.startsWith('[_') ? [] : (numberAt(token['p']) ?? [])
      })
      const sum = probabilities.reduce((total, value) => total + value, 0)
      return {
        start: (numberAt(from) ?? 0) / 1000,
        end: (numberAt(to) ?? 0) / 1000,
        text: textAt(line['text']) ?? '',
        words: [],
        confidence: probabilities.length === 0 ? undefined : sum / probabilities.length,
      }
    }),
  }
}

interface TimedWord extends Word {
  readonly text: string
  readonly speaker: string | undefined
}

function aws(document: JsonRecord): Transcript | undefined {
  const results = recordAt(document['results'])
  if (!Array.isArray(results['items']) || !Array.isArray(results['transcripts'])) return undefined
  const items = recordsAt(results['items'])
  const words: (TimedWord | 'stop')[] = items.map((item) => {
    const best = recordsAt(item['alternatives'])[0] ?? {}
    const text = textAt(best['content']) ?? ''
    if (item['type'] === 'punctuation') return 'stop'
    const start = numeric(item['start_time']) ?? 0
    const end = numeric(item['end_time']) ?? start
    return {
      text,
      start,
      end,
      confidence: numeric(best['confidence']),
      speaker: textAt(item['speaker_label']),
    }
  })
  const stops = items.map((item) =>
    /[.?!]/.test(textAt(recordsAt(item['alternatives'])[0]?.['content']) ?? ''),
  )
  return {
    origin: 'AWS Transcribe',
    isRecognised: true,
    language: textAt(results['language_code']) ?? textAt(document['language_code']),
    units: utterances(words.map((word, index) => (word === 'stop' ? stops[index]! : word))),
  }
}

/**
 * Groups words into utterances, which end at a full stop, a pause or another speaker. In the input `true` is a full
 * stop and `false` other punctuation.
 */
function utterances(words: readonly (TimedWord | boolean)[]): Unit[] {
  const units: Unit[] = []
  let current: TimedWord[] = []
  const close = (): void => {
    if (current.length > 0) units.push(unitOf(current))
    current = []
  }
  for (const word of words) {
    if (word === true) close()
    if (typeof word === 'boolean') continue
    const last = current.at(-1)
    if (last !== undefined && (word.start - last.end > PAUSE || word.speaker !== last.speaker))
      close()
    current.push(word)
  }
  close()
  return units
}

const unitOf = (words: readonly TimedWord[]): Unit => ({
  start: words[0]!.start,
  end: words.at(-1)!.end,
  text: words.map(({ text }) => text).join(' '),
  words,
  speaker: words[0]!.speaker,
})

/** Reads both versions of the API: times are "1.200s", in members whose names end in Time or Offset. */
function google(document: JsonRecord): Transcript | undefined {
  const results = recordsAt(document['results'])
  if (!results.some((result) => Array.isArray(result['alternatives']))) return undefined
  let end = 0
  const units = results.flatMap((result): Unit[] => {
    const best = recordsAt(result['alternatives'])[0]
    if (best === undefined) return []
    const words = recordsAt(best['words']).map((word): TimedWord => {
      const start = seconds(word['startTime'] ?? word['startOffset']) ?? 0
      return {
        text: textAt(word['word']) ?? '',
        start,
        end: seconds(word['endTime'] ?? word['endOffset']) ?? start,
        confidence: numberAt(word['confidence']) || undefined,
        speaker: textAt(word['speakerLabel']) ?? (numberAt(word['speakerTag']) ?? 0).toString(),
      }
    })
    const start = words[0]?.start ?? end
    end = words.at(-1)?.end ?? seconds(result['resultEndTime'] ?? result['resultEndOffset']) ?? end
    const speaker = words[0]?.speaker
    return [
      {
        start,
        end,
        text: textAt(best['transcript']) ?? '',
        words,
        confidence: numberAt(best['confidence']) || undefined,
        speaker: speaker === '0' ? undefined : speaker,
      },
    ]
  })
  const language = results
    .map((result) => textAt(result['languageCode']))
    .find((tag) => tag !== undefined)
  return { origin: 'Google Speech-to-Text', isRecognised: true, language, units }
}

function podcast(document: JsonRecord): Transcript | undefined {
  const segments = recordsAt(document['segments'])
  if (segments.length === 0 || segments.some((segment) => typeof segment['body'] !== 'string'))
    return undefined
  return {
    origin: 'podcast transcript',
    isRecognised: false,
    language: textAt(document['language']),
    units: segments.map((segment) => ({
      start: numberAt(segment['startTime']) ?? 0,
      end: numberAt(segment['endTime']) ?? numberAt(segment['startTime']) ?? 0,
      text: textAt(segment['body']) ?? '',
      words: [],
      speaker: textAt(segment['speaker']),
    })),
  }
}

function seconds(time: unknown): number | undefined {
  const match = /^(\d+(?:\.\d+)?)s$/.exec(textAt(time) ?? '')
  if (match !== null) return Number(match[1])
  return isRecord(time)
    ? (numeric(time['seconds']) ?? 0) + (numberAt(time['nanos']) ?? 0) / 1e9
    : undefined
}

/** AWS writes numbers as strings. */
function numeric(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return numberAt(number)
}
