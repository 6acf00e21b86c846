/** Mended copies of text files, and what to change in captions that no machine can mend, for people without a terminal. */
import type { Finding } from '../finding.ts'
import type { LintReport } from '../lint.ts'
import { beyond, type CaptionAdvice, captionAdvice, type WantedLimits } from './caption-advice.ts'
import { captionCount, changedWords, fixedCaptions } from './caption-fix.ts'
import { captionFormatOf, copyOf, endingOf } from './remedies.ts'
import type { CaptionLimits } from './remedy.ts'
import { changedItems } from './text-change.ts'
import { textFixes, wantedCaptions } from './text-fixes.ts'

export interface MendedFile {
  readonly file: string
  readonly copy: string
  /** The text of the copy; undefined if nothing can be mended without a person. */
  readonly text: string | undefined
  /** How much of it was mended, such as `2 of 4 captions changed (3 break a limit)`. */
  readonly words: string
  readonly advice: readonly CaptionAdvice[]
}

type Read = (file: string) => Promise<string>
type Judged = Pick<LintReport, 'findings' | 'measured' | 'is_stated'>

/** @param read returns the text of a file; it throws if that is no UTF-8, and the file is left out */
export async function mendedFiles(report: Judged, read: Read): Promise<MendedFile[]> {
  const texts = new Map<string, string>()
  const readOnce: Read = async (file) => {
    const text = texts.get(file) ?? (await read(file))
    texts.set(file, text)
    return text
  }
  return report.is_stated
    ? mendedByFindings(report.findings, readOnce)
    : mendedByFigures(report.measured, readOnce)
}

async function mendedByFindings(findings: readonly Finding[], read: Read): Promise<MendedFile[]> {
  const readable = await readableOf(findings, read)
  const fixes = new Map((await textFixes(readable, read)).map((fix) => [fix.file, fix]))
  const captions = wantedCaptions(readable)
  const files = new Set([...fixes.keys(), ...captions.keys()])
  return Promise.all(
    [...files].map(async (file): Promise<MendedFile> => {
      const fix = fixes.get(file)
      const advice = adviceFor(file, await read(file), captions.get(file) ?? new Map())
      return {
        file,
        copy: copyName(file, advice),
        text: fix?.text,
        words: fix?.words ?? '',
        advice,
      }
    }),
  )
}

/** Findings without those in files whose text cannot be read here. */
async function readableOf(findings: readonly Finding[], read: Read): Promise<readonly Finding[]> {
  const files = new Set(
    findings.flatMap(({ remedies }) =>
      remedies.flatMap(({ edits, reads }) => (edits === undefined ? [] : [reads])),
    ),
  )
  const unread = new Set<string>()
  for (const file of files) await read(file).catch(() => unread.add(file))
  return findings.map((one) => ({
    ...one,
    remedies: one.remedies.filter(({ reads }) => !unread.has(reads)),
  }))
}

const PATHS: Readonly<Record<string, keyof CaptionLimits>> = {
  'graphics.reading_speed': 'reading_speed',
  'graphics.caption_words_per_minute': 'words_per_minute',
  'graphics.caption_line_chars': 'line_chars',
  'graphics.caption_shortest_s': 'shortest_s',
}

/** Where nobody says what the captions are for, the most lenient limits of all are those to keep. */
async function mendedByFigures(
  measured: LintReport['measured'],
  read: Read,
): Promise<MendedFile[]> {
  const found = await Promise.all(
    measured.flatMap(({ kind, files, figures }) => {
      const limits = Object.fromEntries(
        figures.flatMap(({ path, limit }) =>
          PATHS[path] === undefined || limit === undefined ? [] : [[PATHS[path], limit]],
        ),
      ) as CaptionLimits
      return kind === 'captions' ? files.map((file) => mendedFile(file, limits, read)) : []
    }),
  )
  return found.filter((one) => one !== undefined)
}

async function mendedFile(
  file: string,
  limits: CaptionLimits,
  read: Read,
): Promise<MendedFile | undefined> {
  const format = captionFormatOf(file)
  const text = await read(file).catch(() => undefined)
  if (format === undefined || text === undefined) return undefined
  const wanted = beyond(text, format, limits)
  if (wanted.size === 0) return undefined
  const fixed = fixedCaptions(text, format, wanted)
  const isMended = fixed.changes.length > 0
  const advice = captionAdvice(text, format, wanted)
  return {
    file,
    copy: copyName(file, advice),
    text: isMended ? fixed.text : undefined,
    words: isMended
      ? changedWords(changedItems(fixed), wanted.size, captionCount(text, format))
      : '',
    advice,
  }
}

/** Name of the copy, which says `half-mended` as long as a caption in it breaks a limit. */
const copyName = (file: string, advice: readonly CaptionAdvice[]): string =>
  copyOf(
    file,
    endingOf(file),
    advice.some(({ needsWords }) => needsWords) ? 'half-mended' : 'fixed',
  )

function adviceFor(file: string, text: string, wanted: WantedLimits): readonly CaptionAdvice[] {
  const format = captionFormatOf(file)
  return format === undefined ? [] : captionAdvice(text, format, wanted)
}
