/** Computes the fixes of text files that the linter can make for a report. */
import type { Finding } from '../finding.ts'
import { isActive } from '../settings.ts'
import { captionAdvice } from './caption-advice.ts'
import { captionCount, changedWords, fixedCaptions, together } from './caption-fix.ts'
import { withDurations, withoutWaivers } from './document-fix.ts'
import { captionFormatOf, copyOf } from './remedies.ts'
import type { CaptionLimits, TextEdit } from './remedy.ts'
import { changedItems, type FixedText, type TextChange } from './text-change.ts'
import { fixedTtml, paragraphCount, withLanguage } from './ttml-fix.ts'

export interface TextFix {
  readonly file: string
  /** Path of the corrected copy. */
  readonly copy: string
  readonly text: string
  /** Changes relative to the original text. */
  readonly changes: readonly TextChange[]
  /** A summary such as `4 of 9 captions changed (5 break a limit), language written`. */
  readonly words: string
  /** How many captions a person has to mend besides; 0 where that is not looked at, as in TTML. */
  readonly left: number
}

/** Fixes to make in one file. */
interface Wanted {
  readonly captions: Map<number, CaptionLimits>
  readonly durations: Map<number, number>
  readonly waivers: Set<number>
  language?: string
}

/**
 * @param read returns the text of a file by its path from the root
 * @returns a fix for each file that can be fixed
 */
export async function textFixes(
  findings: readonly Finding[],
  read: (file: string) => Promise<string>,
): Promise<TextFix[]> {
  const fixes = await Promise.all(
    [...wantedIn(findings)].map(async ([file, wanted]) => fixOf(file, await read(file), wanted)),
  )
  return fixes.filter(({ changes }) => changes.length > 0)
}

/** Limits that captions break, by file and the line of their times. */
export const wantedCaptions = (
  findings: readonly Finding[],
): Map<string, ReadonlyMap<number, CaptionLimits>> =>
  new Map(
    [...wantedIn(findings)].flatMap(([file, { captions }]) =>
      captions.size === 0 ? [] : [[file, captions] as const],
    ),
  )

function wantedIn(findings: readonly Finding[]): Map<string, Wanted> {
  const byFile = new Map<string, Wanted>()
  for (const { place, remedies } of findings.filter(isActive)) {
    for (const { edits, reads } of remedies) {
      if (edits === undefined) continue
      const own = byFile.get(reads) ?? {
        captions: new Map(),
        durations: new Map(),
        waivers: new Set(),
      }
      byFile.set(reads, own)
      note(own, edits, place.line)
    }
  }
  return byFile
}

function note(own: Wanted, edits: TextEdit, line: number | undefined): void {
  if (edits.kind === 'language') own.language = edits.tag
  else if (edits.kind === 'duration') own.durations.set(edits.line, edits.seconds)
  else if (edits.kind === 'waiver') own.waivers.add(edits.line)
  else if (line !== undefined) {
    own.captions.set(line, together([own.captions.get(line) ?? {}, edits.limits]))
  }
}

/** Applies every kind of fix to one text, so that one copy has them all. */
function fixOf(file: string, text: string, wanted: Wanted): TextFix {
  const { captions, durations, language, waivers } = wanted
  const format = captionFormatOf(file)
  const steps: readonly (readonly [isAsked: boolean, (text: string) => FixedText, Words])[] = [
    [
      captions.size > 0,
      (before) =>
        format === undefined
          ? fixedTtml(before, captions)
          : fixedCaptions(before, format, captions),
      (changed) => {
        const all = format === undefined ? paragraphCount(text) : captionCount(text, format)
        return changedWords(changed, captions.size, all)
      },
    ],
    [language !== undefined, (before) => withLanguage(before, language!), () => 'language written'],
    [
      durations.size > 0,
      (before) => withDurations(before, durations),
      (changed) => `${changed} of ${durations.size} running times corrected`,
    ],
    [
      waivers.size > 0,
      (before) => withoutWaivers(before, waivers),
      (changed) => `${changed} of ${waivers.size} waivers taken out`,
    ],
  ]
  let after = text
  const changes: TextChange[] = []
  const words: string[] = []
  for (const [isAsked, step, said] of steps) {
    if (!isAsked) continue
    const fixed = step(after)
    after = fixed.text
    changes.push(...fixed.changes)
    if (fixed.changes.length > 0) words.push(said(changedItems(fixed)))
  }
  const left =
    format === undefined
      ? 0
      : captionAdvice(text, format, captions).filter(({ needsWords }) => needsWords).length
  return { file, copy: copyOf(file), text: after, changes, words: words.join(', '), left }
}

type Words = (changed: number) => string
