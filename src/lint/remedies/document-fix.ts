/** Fixes feeds and configurations if only one value can be right: a measured duration, a waiver without effect. */
import { isMap, isSeq, parse, parseDocument } from 'yaml'
import { type FixedText, lineStarts, rowsOf, withChanges, withReplacements } from './text-change.ts'

const DURATION = /(<itunes:duration\s*>\s*)([^<]*?)(\s*<\/itunes:duration>)/

/** @param lengths duration of each item's file in seconds, by the line number of the item */
export function withDurations(text: string, lengths: ReadonlyMap<number, number>): FixedText {
  const starts = lineStarts(text)
  const replacements = [...lengths].flatMap(([line, seconds]) => {
    const item = text.indexOf('<item', starts[line - 1])
    const end = text.indexOf('</item>', item)
    const match = item < 0 || end < 0 ? null : DURATION.exec(text.slice(item, end))
    if (match === null) return []
    const [, before, written] = match as unknown as readonly [string, string, string]
    const start = item + match.index + before.length
    return [{ start, end: start + written.length, text: lengthLike(written, seconds) }]
  })
  return withReplacements(text, replacements)
}

/** A duration in the notation of the feed: `1:02:03`, `62:03` or seconds. */
function lengthLike(written: string, seconds: number): string {
  const whole = Math.round(seconds)
  const parts = written.split(':').length
  const two = (value: number): string => String(value).padStart(2, '0')
  if (parts === 1) return String(whole)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return parts === 2 && hours === 0
    ? `${two(minutes)}:${two(whole % 60)}`
    : `${hours}:${two(minutes)}:${two(whole % 60)}`
}

/** @param lines first lines of the waivers to remove */
export function withoutWaivers(text: string, lines: ReadonlySet<number>): FixedText {
  const none = { text, changes: [] }
  const { contents } = parseDocument(text)
  const list = isMap(contents) ? contents.get('waivers', true) : undefined
  if (!isSeq(list) || list.flow === true) return none
  const starts = lineStarts(text)
  const lineAt = (offset: number): number => starts.findLastIndex((start) => start <= offset) + 1
  const rows = rowsOf(text)
  const held = (list.items as readonly { readonly range?: readonly number[] }[]).map(
    ({ range = [0, 0] }) => ({
      first: lineAt(range[0]!),
      last: lineAt(Math.max(range[0]!, range[1]! - 1)),
    }),
  )
  const gone = held.flatMap(({ first, last }, i) => (lines.has(first) ? [{ first, last, i }] : []))
  // If all are removed, their key is removed too.
  const isEmpty = gone.length === held.length
  const isPlain = gone.every(({ first }) => /^\s*-\s/.test(rows[first - 1] ?? ''))
  const above = rows[(held[0]?.first ?? 0) - 2] ?? ''
  if (gone.length === 0 || !isPlain || (isEmpty && !/^waivers:\s*$/.test(above))) return none
  const changes = gone.map(({ first, last, i }) => {
    const from = isEmpty && i === 0 ? first - 1 : first
    return { line: first, from, count: last - from + 1, lines: [] }
  })
  const fixed = withChanges(text, changes)
  return isAsMeant(text, fixed.text, new Set(gone.map(({ i }) => i))) ? fixed : none
}

/** Checks that the new text equals the old one without those waivers. */
function isAsMeant(before: string, after: string, gone: ReadonlySet<number>): boolean {
  const { waivers, ...rest } = parse(before) as { waivers: readonly unknown[] }
  const left = waivers.filter((_, i) => !gone.has(i))
  const meant = left.length === 0 ? rest : { ...rest, waivers: left }
  const sorted = (value: object): string => JSON.stringify(Object.entries(value).sort())
  return sorted(meant) === sorted((parse(after) as object | null) ?? {})
}
