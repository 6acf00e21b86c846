/**
 * Reads WebVTT and SubRip line by line, so that every cue has its line number. It is as tolerant as players are:
 * anything that is not a cue is reported and skipped. WebVTT: W3C Candidate Recommendation, sections 4 and 6. SubRip
 * has no standard; both the decimal comma and the point are read.
 */

import type { TextCaptionFile, TextCue } from './cue.ts'
import { cueBox, type Region, readRegion } from './vtt-placement.ts'
import { readStyles, type Styles, styleOf } from './vtt-styles.ts'

const TIMES =
  /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})(?:\s+(.*))?$/

/** WebVTT players drop a cue with any other form of time ("collect a WebVTT timestamp"). */
const VTT_TIME = /^(?:\d+:)?\d\d:\d\d\.\d{3}$/

interface Context {
  readonly regions: Map<string, Region>
  readonly styles: Styles
}

/** Maximum number of cues; a day of live captions has some 40,000. */
export const MOST_CUES = 100_000

interface Damage {
  readonly line: number
  readonly message: string
}

/** @param format decides how a header, a region and a style are read */
export function parseTextCaptions(text: string, format: 'webvtt' | 'srt'): TextCaptionFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues: TextCue[] = []
  const damage: Damage[] = []
  const context: Context = { regions: new Map(), styles: new Map() }
  const header = format === 'webvtt' ? headerLines(lines) : []
  const language = header.map((line) => /^language:\s*(\S+)/i.exec(line)?.[1]).find(Boolean)
  let index = header.length
  while (index < lines.length) {
    if (lines[index]!.trim() === '') {
      index++
      continue
    }
    const first = index
    index = blockEnd(lines, first, format)
    if (cues.length === MOST_CUES) {
      damage.push({ line: first + 1, message: `Only the first ${MOST_CUES} cues are read.` })
      break
    }
    const block = lines.slice(first, index)
    const timing = block.findIndex(isTimes)
    if (format === 'webvtt' && timing === -1 && readDefinition(block, context)) continue
    if (timing === -1 || timing > 1) {
      damage.push({ line: first + 1, message: 'This block has no line of times, so it is no cue.' })
      continue
    }
    const cue = readCue(block.slice(timing), cues.length + 1, first + timing + 1, context)
    if (typeof cue === 'string') damage.push({ line: first + timing + 1, message: cue })
    else cues.push(cue)
  }
  const isOpen = cues.length > 0 || damage.length === 0
  if (format === 'webvtt') damage.push(...leftOut(cues, lines))
  // Of captions that a stream sends in segments, each says how its times lie in the stream (RFC 8216, 3.5).
  const isSegment = header.some((line) => line.startsWith('X-TIMESTAMP-MAP='))
  return { format, isOpen, cues, damage, language, isSegment }
}

/** Cues that players do not show, although their times are known. */
function leftOut(cues: readonly TextCue[], lines: readonly string[]): readonly Damage[] {
  const unread = cues.filter(({ line }) => !hasVttTimes(lines[line - 1]!))
  const [first] = unread
  if (first === undefined) return []
  const more = unread.length > 1 ? `, and ${unread.length - 1} more` : ''
  const times = quoted(lines[first.line - 1]!)
  const message = `Players leave out "${times}"${more}: times of WebVTT are written 00:00:02.000.`
  return [{ line: first.line, message }]
}

const hasVttTimes = (line: string): boolean =>
  TIMES.exec(line)!
    .slice(1, 3)
    .every((time) => VTT_TIME.test(time))

/** The header ends at the first empty line or at a line of times (WebVTT, 6.1). */
function headerLines(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => line === '' || isTimes(line))
  return end < 0 ? lines : lines.slice(0, end)
}

/**
 * The end of the block that begins at a line: an empty line, or the times of the next cue if the empty line is missing
 * (WebVTT, 6.1, "collect a WebVTT block"; players of SubRip do the same, and take a number above the times as that of
 * the next cue).
 */
function blockEnd(lines: readonly string[], first: number, format: 'webvtt' | 'srt'): number {
  let hasTimes = false
  for (let at = first; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') return at
    if (format === 'webvtt' ? !isTimes(line) : !TIMES.test(line)) continue
    const isOwn = !hasTimes && at - first <= 1
    if (isOwn) hasTimes = true
    else if (format === 'webvtt') return at
    else if (hasTimes) return /^\s*\d+\s*$/.test(lines[at - 1]!) && at - 1 > first + 1 ? at - 1 : at
  }
  return lines.length
}

/** @returns whether the block was a comment, a style sheet or a region */
function readDefinition(block: readonly string[], context: Context): boolean {
  const head = block[0]!.trim()
  if (/^NOTE(\s|$)/.test(head)) return true
  if (head === 'STYLE') {
    readStyles(block.slice(1).join('\n'), context.styles)
    return true
  }
  if (head !== 'REGION') return false
  const region = readRegion(block.slice(1))
  if (region.id !== undefined) context.regions.set(region.id, region)
  return true
}

/** @returns what is wrong with the block if it is not a cue */
function readCue(
  block: readonly string[],
  number: number,
  line: number,
  context: Context,
): TextCue | string {
  const match = TIMES.exec(block[0]!)
  if (match === null) return `"${quoted(block[0]!)}" is no pair of times.`
  const start = seconds(match[1]!)
  const end = seconds(match[2]!)
  if (start === undefined || end === undefined) {
    return `"${quoted(block[0]!)}" has minutes or seconds of 60 or more.`
  }
  if (end <= start) return `This cue ends at ${end} s and starts at ${start} s.`
  const markup = block.slice(1)
  const text = markup.join('\n')
  const settings = new Map(
    (match[3] ?? '').split(/\s+/).map((setting) => {
      const colon = setting.indexOf(':')
      return [setting.slice(0, colon), setting.slice(colon + 1)] as const
    }),
  )
  return {
    number,
    line,
    start,
    end,
    lines: markup.map(plainText).filter((shown) => shown !== ''),
    speakers: speakersOf(text),
    look: {
      ...styleOf(text, context.styles),
      box: cueBox(settings, context.regions),
    },
  }
}

/** The beginning of a line, sanitised for a terminal. */
const quoted = (line: string): string =>
  line
    .trim()
    .slice(0, 80)
    .replaceAll(/\p{Cc}/gu, '\uFFFD')

const isTimes = (line: string): boolean => line.includes('-->')

/** @returns undefined if minutes or seconds are 60 or more */
function seconds(time: string): number | undefined {
  const [last = 0, minutes = 0, hours = 0] = time
    .replace(',', '.')
    .split(':')
    .map(Number)
    .toReversed()
  return last < 60 && minutes < 60 ? hours * 3600 + minutes * 60 + last : undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '',
  rlm: '',
}

/** The text of a line without tags and SubStation overrides, entities decoded. */
function plainText(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim()
}

function speakersOf(text: string): readonly string[] {
  const voices = [...text.matchAll(/<v(?:\.[^\s<>]*)?\s([^<>]+)>/g)].map((match) =>
    match[1]!.trim(),
  )
  if (voices.length > 0) return voices
  const named = /^(?:<[^<>]*>|[-–>]|\s)*([\p{Lu}][\p{Lu}\d .'’-]{1,30}):/u.exec(text)
  return named === null ? [] : [named[1]!.trim()]
}
