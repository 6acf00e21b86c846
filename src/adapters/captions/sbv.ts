/**
 * Reads SBV, which YouTube hands out: a line of two times with a comma between them, then the text. Read as SubRip, line
 * by line, so that each cue keeps its line number.
 */
import type { TextCaptionFile } from './cue.ts'
import { parseTextCaptions } from './text-captions.ts'

const TIMES = /^(\s*\d+:\d\d:\d\d\.\d{3}),(\d+:\d\d:\d\d\.\d{3}\s*)$/gm
/** A line break within a line, as older exports write it. */
const BREAK = /\[br\]/gi

/** The dimension of caption formats has a fixed number of states, and none of them is SBV. */
const NOT_JUDGED = 'YouTube takes SBV; whether other destinations do is not judged here.'

/** The same text with times as SubRip writes them, each line in its place. */
export const asSubRip = (text: string): string => text.replace(TIMES, '$1 --> $2')

export function parseSbv(text: string): TextCaptionFile {
  const read = parseTextCaptions(asSubRip(text), 'srt')
  const cues = read.cues.map((cue) => ({ ...cue, lines: cue.lines.flatMap(brokenLines) }))
  return { ...read, format: undefined, cues, notes: [NOT_JUDGED] }
}

const brokenLines = (line: string): string[] =>
  line
    .split(BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== '')
