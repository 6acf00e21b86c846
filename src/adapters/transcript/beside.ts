/** Reads a transcript of any supported form as units: recogniser output, podcast transcripts and captions. */
import type { AdapterTools, InputFile } from '../adapter.ts'
import { parseTextCaptions } from '../captions/text-captions.ts'
import { extensionOf } from '../files.ts'
import { parseJson } from '../json.ts'
import { parseTranscript } from './formats.ts'
import type { Unit } from './unit.ts'

const BYTES = 64 * 1024 * 1024

/** @returns undefined if the file is not a transcript, or is empty */
export async function transcriptUnits(
  file: InputFile,
  tools: AdapterTools,
): Promise<readonly Unit[] | undefined> {
  if (file.bytes > BYTES) return undefined
  const extension = extensionOf(file)
  const text = await tools.readText(file, BYTES)
  const units =
    extension === 'vtt' || extension === 'srt'
      ? captionUnits(text, extension === 'vtt' ? 'webvtt' : 'srt')
      : (parseTranscript(parseJson(text))?.units ?? [])
  return units.length === 0 ? undefined : units
}

const captionUnits = (text: string, format: 'webvtt' | 'srt'): Unit[] =>
  parseTextCaptions(text, format).cues.map(({ start, end, lines, speakers }) => ({
    start,
    end,
    text: lines.join(' '),
    words: [],
    speaker: speakers[0],
  }))
