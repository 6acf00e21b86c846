/** When somebody speaks in an audio file, from the transcript or captions with the same name. */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { parseTextCaptions } from '../captions/text-captions.ts'
import { nameOf } from '../files.ts'
import { parseJson } from '../json.ts'
import { parseTranscript } from '../transcript/formats.ts'
import { toLoudness } from './loudness.ts'

const BYTES = 64 * 1024 * 1024

interface Span {
  readonly start: number
  readonly end: number
}

export interface Speech {
  /** Path of the transcript or captions that the spans come from. */
  readonly file: string
  readonly spans: readonly Span[]
}

/** @returns undefined if no transcript or captions with the same name have times */
export async function speechBeside(
  file: InputFile,
  tools: AdapterTools,
): Promise<Speech | undefined> {
  for (const { name, extension } of timedTexts(file, tools)) {
    const beside = await tools.sibling(file, name)
    if (beside === undefined || beside.bytes > BYTES) continue
    const text = await tools.readText(beside, BYTES)
    const spans = extension === 'json' ? transcriptSpans(text) : captionSpans(text, extension)
    if (spans.length > 0) return { file: beside.path, spans }
  }
  return undefined
}

const EXTENSIONS = ['json', 'vtt', 'srt'] as const

/**
 * Finds `show.json`, `show.vtt` and `show.en.vtt`. Transcripts come before captions, and files without a language
 * before those with one.
 */
function timedTexts(file: InputFile, tools: AdapterTools) {
  const stem = nameOf(file).replace(/\.[^.]+$/, '')
  const names = tools.companions(file)
  return EXTENSIONS.flatMap((extension) =>
    names
      .filter((name) => LANGUAGE_AND_ENDING.exec(name.slice(stem.length))?.[1] === extension)
      .sort((a, b) => a.length - b.length)
      .map((name) => ({ name, extension })),
  )
}

const LANGUAGE_AND_ENDING = /^(?:\.[a-z]{2,3}(?:-[a-z\d]+)*)?\.(json|vtt|srt)$/i

/** Uses single words if they are timed, because pauses between words are not speech. */
function transcriptSpans(text: string): readonly Span[] {
  const units = parseTranscript(parseJson(text))?.units ?? []
  return units.flatMap((unit): readonly Span[] => (unit.words.length > 0 ? unit.words : [unit]))
}

const captionSpans = (text: string, extension: 'vtt' | 'srt'): readonly Span[] =>
  parseTextCaptions(text, extension === 'vtt' ? 'webvtt' : 'srt').cues

/**
 * Share of the duration with speech, and the loudness of the speech alone.
 *
 * @param tenths weighted mean-square energy of each tenth of a second
 */
export function speechLoudness(
  tenths: readonly number[],
  spans: readonly Span[],
): { readonly share: number; readonly loudness: number | undefined } {
  const speaks = new Uint8Array(tenths.length)
  for (const { start, end } of spans) {
    // A tenth of a second counts as speech if its middle is in the span.
    speaks.fill(1, Math.max(0, Math.round(start * 10)), Math.max(0, Math.round(end * 10)))
  }
  const spoken = tenths.filter((_, index) => speaks[index] === 1)
  const energy = spoken.reduce((sum, tenth) => sum + tenth, 0) / spoken.length
  return {
    share: tenths.length === 0 ? 0 : spoken.length / tenths.length,
    loudness: energy > 0 ? toLoudness(energy) : undefined,
  }
}
