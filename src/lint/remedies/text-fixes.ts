/** What of a report can be mended in text files by the linter itself. */
import type { Finding } from '../finding.ts'
import { isActive } from '../settings.ts'
import { type FixedCaptions, fixedCaptions } from './caption-fix.ts'
import type { CaptionLimits } from './remedy.ts'

export interface TextFix extends FixedCaptions {
  readonly file: string
  /** Where a copy goes. */
  readonly copy: string
  /** Captions that were asked for. */
  readonly asked: number
}

/**
 * @param read text of a file from the root
 * @returns a fix for each file in which something can be mended
 */
export async function textFixes(
  findings: readonly Finding[],
  read: (file: string) => Promise<string>,
): Promise<TextFix[]> {
  const wanted = new Map<string, { copy: string; lines: Map<number, CaptionLimits> }>()
  for (const { place, remedies } of findings.filter(isActive)) {
    for (const { captions, writes } of remedies) {
      if (captions === undefined || place.line === undefined) continue
      const own = wanted.get(place.file) ?? { copy: writes, lines: new Map() }
      wanted.set(place.file, own)
      own.lines.set(place.line, stricter(own.lines.get(place.line), captions))
    }
  }
  const fixes = await Promise.all(
    [...wanted].map(async ([file, { copy, lines }]): Promise<TextFix> => {
      const format = file.toLowerCase().endsWith('.srt') ? 'srt' : 'webvtt'
      const fixed = fixedCaptions(await read(file), format, lines)
      return { ...fixed, file, copy, asked: lines.size }
    }),
  )
  return fixes.filter(({ changes }) => changes.length > 0)
}

function stricter(one: CaptionLimits = {}, other: CaptionLimits): CaptionLimits {
  const least = (a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number =>
    Math.min(a, b)
  const limits = {
    line_chars: least(one.line_chars, other.line_chars),
    reading_speed: least(one.reading_speed, other.reading_speed),
    shortest_s: Math.max(one.shortest_s ?? 0, other.shortest_s ?? 0),
    gap_s: Math.max(one.gap_s ?? 0, other.gap_s ?? 0),
  }
  const isSaid = ([, value]: [string, number]): boolean => Number.isFinite(value) && value > 0
  return Object.fromEntries(Object.entries(limits).filter(isSaid))
}
