/**
 * Fixes TTML without changing words: extends or shortens the times of paragraphs, re-wraps plain text, adds the
 * language to the root. Paragraphs with times inside or around them are left as they are.
 */
import { wordsOf } from '../../adapters/captions/cue-facts.ts'
import { newEnd, together } from './caption-fix.ts'
import { brokenAnew } from './caption-measures.ts'
import type { CaptionLimits } from './remedy.ts'
import { type FixedText, lineStarts, type Replacement, withReplacements } from './text-change.ts'

interface Paragraph {
  readonly line: number
  /** Namespace prefix of the tag name, with the colon; empty if there is none. */
  readonly prefix: string
  readonly head: string
  readonly headStart: number
  readonly content: string
  readonly contentStart: number
}

const PARAGRAPH = /<((?:[\w-]+:)?)p\b([^>]*?[^>/])?>([\s\S]*?)<\/\1p\s*>/g
/** Attributes that make the times of a paragraph depend on other elements. */
const OTHER_TIMES =
  /<(?:[\w-]+:)?(?:body|div|region|span)\b[^>]*\s(?:begin|end|dur)\s*=|timeContainer\s*=\s*["']seq|frameRateMultiplier|timeBase\s*=\s*["'](?:smpte|clock)/

/** @param wanted the limits that a paragraph breaks, by its line number */
export function fixedTtml(text: string, wanted: ReadonlyMap<number, CaptionLimits>): FixedText {
  const all = paragraphsOf(text)
  const isTimed = !OTHER_TIMES.test(text)
  const rate = Number(/\bttp:frameRate\s*=\s*["'](\d+)["']/.exec(text)?.[1] ?? 30)
  const starts = all
    .flatMap(({ head }) => secondsOf(attribute(head, 'begin')?.value, rate) ?? [])
    .toSorted((a, b) => a - b)
  const strictest = together([...wanted.values()])
  const ofLine = Map.groupBy(all, ({ line }) => line)
  const replacements = [...wanted].flatMap(([line, limits]) => {
    const [paragraph, ...others] = ofLine.get(line) ?? []
    // Findings contain only the line, so if it has two paragraphs it is unclear which is meant.
    if (paragraph === undefined || others.length > 0) return []
    return [
      ...(isTimed ? timesOf(paragraph, { limits, strictest, starts, rate }) : []),
      ...linesOf(paragraph, limits),
    ]
  })
  return withReplacements(text, replacements)
}

/** @param tag language to set on the root if it has none */
export function withLanguage(text: string, tag: string): FixedText {
  const root = /<(?:[\w-]+:)?tt\b[^>]*>/.exec(text)
  if (root === null) return { text, changes: [] }
  const known = attribute(root[0], 'xml:lang')
  if (known !== undefined) {
    if (known.value.trim() !== '') return { text, changes: [] }
    const start = root.index + known.start
    return withReplacements(text, [{ start, end: start + known.value.length, text: tag }])
  }
  const start = root.index + /^<[^\s/>]+/.exec(root[0])![0].length
  return withReplacements(text, [{ start, end: start, text: ` xml:lang="${tag}"` }])
}

export const paragraphCount = (text: string): number => paragraphsOf(text).length

function paragraphsOf(text: string): Paragraph[] {
  const starts = lineStarts(text)
  let line = 0
  return [...text.matchAll(PARAGRAPH)].map(
    ({ 0: whole, 1: prefix, 2: head, 3: content, index }) => {
      while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= index) line += 1
      const headStart = index + 2 + prefix!.length
      const contentStart = index + whole.indexOf('>', 2 + prefix!.length + (head?.length ?? 0)) + 1
      return {
        line: line + 1,
        prefix: prefix!,
        head: head ?? '',
        headStart,
        content: content!,
        contentStart,
      }
    },
  )
}

interface Around {
  readonly limits: CaptionLimits
  readonly strictest: CaptionLimits
  readonly starts: readonly number[]
  readonly rate: number
}

function timesOf(
  { head, headStart, content }: Paragraph,
  { limits, strictest, starts, rate }: Around,
): Replacement[] {
  const start = secondsOf(attribute(head, 'begin')?.value, rate)
  const written = attribute(head, 'end')
  const end = secondsOf(written?.value, rate)
  // If there is a `dur` too, the shorter of the two counts.
  if (start === undefined || end === undefined || attribute(head, 'dur') !== undefined) return []
  const next = starts.find((one) => one > start) ?? Number.POSITIVE_INFINITY
  const text = plainText(content)
  const amount = { characters: text.length, words: wordsOf([text]) ?? 0 }
  const wanted = newEnd({ start, end, next, ...amount }, limits, strictest)
  const put =
    wanted === undefined ? undefined : timeLike(written!.value, wanted, wanted > end, rate)
  if (put === undefined) return []
  const at = headStart + written!.start
  return [{ start: at, end: at + written!.value.length, text: put }]
}

function linesOf(
  { prefix, content, contentStart }: Paragraph,
  { line_chars }: CaptionLimits,
): Replacement[] {
  const mark = new RegExp(`<${prefix}br\\s*/>`, 'g')
  const lines = content.split(mark).map((line) => line.replace(/\s+/g, ' ').trim())
  const broken = brokenAnew(lines, line_chars)
  if (broken === undefined || broken.join('\n') === lines.join('\n')) return []
  const [before = ''] = /^\s*/.exec(content) ?? []
  const [after = ''] = /\s*$/.exec(content) ?? []
  // Text on several lines is left unchanged, so that no line is added or removed.
  if (/[\r\n]/.test(content.trim())) return []
  const sign = mark.exec(content)?.[0] ?? `<${prefix}br/>`
  return [
    {
      start: contentStart + before.length,
      end: contentStart + content.length - after.length,
      text: broken.join(sign),
    },
  ]
}

/** The visible text; an entity counts as one character. */
const plainText = (content: string): string =>
  content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[^;\s]+;/g, '_')
    .replace(/\s+/g, ' ')
    .trim()

/** An attribute with the offset of its value in the searched text. */
function attribute(
  head: string,
  name: string,
): { readonly value: string; readonly start: number } | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(["'])([^"']*)\\1`).exec(head)
  if (match === null) return undefined
  return { value: match[2]!, start: match.index + match[0].length - match[2]!.length - 1 }
}

const CLOCK = /^(\d{2,}):(\d\d):(\d\d)(?:(\.\d+)|:(\d\d))?$/
const OFFSET = /^(\d+(?:\.\d+)?)(s|ms)$/

function secondsOf(time: string | undefined, rate: number): number | undefined {
  const clock = CLOCK.exec(time ?? '')
  if (clock !== null) {
    const [, hours, minutes, seconds, fraction = '0', frames = '0'] = clock
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    return whole + Number(fraction) + Number(frames) / rate
  }
  const offset = OFFSET.exec(time ?? '')
  return offset === null ? undefined : Number(offset[1]) / (offset[2] === 'ms' ? 1000 : 1)
}

/**
 * A time in the format of the file; in frames it is rounded up if the caption is extended, and down if it is shortened.
 */
function timeLike(written: string, seconds: number, isLonger: boolean, rate: number): string {
  const offset = OFFSET.exec(written)
  if (offset !== null) {
    return offset[2] === 'ms' ? `${Math.round(seconds * 1000)}ms` : `${Number(seconds.toFixed(3))}s`
  }
  const inFrames = CLOCK.exec(written)?.[5] !== undefined
  const frames = isLonger ? Math.ceil(seconds * rate - 1e-6) : Math.floor(seconds * rate + 1e-6)
  const thousandths = Math.round(seconds * 1000)
  const whole = inFrames ? Math.floor(frames / rate) : Math.floor(thousandths / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map(two)
    .join(':')
  return inFrames
    ? `${clock}:${two(frames % rate)}`
    : `${clock}.${String(thousandths % 1000).padStart(3, '0')}`
}
