/** Finds the commands that correct a breach, filled in with the values and names of the file. */
import { ASSUMED_FRAME_RATE } from '../../adapters/captions/cue-facts.ts'
import { holds } from '../../engine/rules/operators.ts'
import type { Condition } from '../../engine/rules/rule.ts'
import { UNREADABLE } from '../../engine/rules/seen.ts'
import type { Json } from '../../engine/values/json.ts'
import { DESTINATION_PATH } from '../destinations/destination.ts'
import type { Breach } from '../finding.ts'
import { isLimit, type JudgedSubject } from '../judge.ts'
import type { RuleBase } from '../rule-base.ts'
import type { CaptionFormat } from './caption-fix.ts'
import { type Around, figures, sideOf } from './figures.ts'
import type { CaptionLimits, Remedy, RemedyTemplate, TextEdit } from './remedy.ts'
import { asFile, commandLine } from './shell.ts'

/** @returns for each breach of a file the first remedy that fits it */
export function remediesFor(
  base: RuleBase,
  judged: Pick<JudgedSubject, 'subject' | 'facts'>,
  breaches: readonly Breach[],
): Remedy[] {
  const found = breaches.flatMap((breach) => {
    for (const template of base.remedies) {
      const remedy = remedyFor(base, judged, breach, template)
      if (remedy !== undefined) return [remedy]
    }
    return []
  })
  return [...new Map(found.map((remedy) => [remedy.command, remedy])).values()]
}

function remedyFor(
  base: RuleBase,
  { subject, facts }: Pick<JudgedSubject, 'subject' | 'facts'>,
  breach: Breach,
  template: RemedyTemplate,
): Remedy | undefined {
  const { mends, side, when = [], files, inside, edge } = template
  if (!mends.includes(breach.path)) return undefined
  // A fact about a file that is stated elsewhere is corrected in the file itself.
  const file = [breach.place.file, subject.place.file].find((one) => endingOf(one) in files)
  if (file === undefined) return undefined
  const encoding = files[endingOf(file)]!
  const limit = { op: breach.op, value: breach.operand }
  if (side !== undefined && sideOf({ value: breach.value, limit }) !== side) return undefined
  const factAt = (path: string): Json | undefined => facts.get(path)?.fact.value
  const isMet = (condition: Condition): boolean =>
    holds(condition, facts.has(condition.path) ? factAt(condition.path) : UNREADABLE) === 'holds'
  if (!when.every((one) => isMet(one as Condition))) return undefined
  const around: Around = {
    value: breach.value,
    limit,
    inside,
    edge,
    factAt,
    ceilingOf: (path) => ceilingOf(base, isMet, path),
  }
  const edits =
    template.edits && textEdit(template.edits, breach, factAt, () => gapsOf(base, isMet, factAt))
  const writes = outputOf(file, template)
  const words = template.arguments.flatMap((word) =>
    word === '{encoding}' ? encoding : word === '{judged}' ? judgedWords(factAt) : [word],
  )
  const filled = words.map((word) => filledWord(word, around, { file, out: writes }))
  if (!filled.every((word) => word !== undefined)) return undefined
  return {
    id: template.id,
    title: template.title,
    program: template.program,
    arguments: filled,
    command: commandLine(template.program, filled, template.into),
    ...(template.into === undefined ? {} : { into: template.into }),
    reads: file,
    writes,
    note: template.note,
    ...(edits === undefined ? {} : { edits }),
  }
}

/**
 * Arguments with which the linter judges the file as before. Without a destination a finding may depend on other files
 * in the folder, so the whole folder is read again.
 */
function judgedWords(factAt: (path: string) => Json | undefined): readonly string[] {
  const ids = [factAt(DESTINATION_PATH) ?? []].flat()
  const [id] = ids
  if (id === undefined) return []
  // Only a configuration can name several destinations, and the linter finds it from the file.
  return ids.length > 1 ? ['{file}'] : ['--profile', String(id), '{file}']
}

function textEdit(
  kind: NonNullable<RemedyTemplate['edits']>,
  breach: Breach,
  factAt: (path: string) => Json | undefined,
  gaps: () => CaptionLimits,
): TextEdit {
  return kind === 'captions'
    ? { kind, limits: captionLimits(breach, factAt, gaps) }
    : { kind, tag: String(factAt('transcript.language_tag')) }
}

function captionLimits(
  { op, path, operand }: Breach,
  factAt: (path: string) => Json | undefined,
  gaps: () => CaptionLimits,
): CaptionLimits {
  const limit = Number(operand)
  switch (path) {
    case 'graphics.caption_line_chars':
      return { line_chars: limit }
    case 'graphics.reading_speed':
      return { reading_speed: limit, ...gaps() }
    case 'graphics.caption_words_per_minute':
      return { words_per_minute: limit, ...gaps() }
    case 'graphics.caption_shortest_s':
      return { shortest_s: limit, ...gaps() }
    default:
      return op === 'between' ? gaps() : { gap_s: limit / frameRate(factAt) }
  }
}

const frameRate = (factAt: (path: string) => Json | undefined): number => {
  const rate = factAt('core.frame_rate')
  return typeof rate === 'number' ? rate : ASSUMED_FRAME_RATE
}

/**
 * The gaps that the rules of a stated destination ask for before the next caption: at least some frames, or none but
 * long ones. Empty if no destination is stated.
 */
function gapsOf(
  base: RuleBase,
  isMet: (condition: Condition) => boolean,
  factAt: (path: string) => Json | undefined,
): CaptionLimits {
  if (factAt(DESTINATION_PATH) === undefined) return {}
  const rate = frameRate(factAt)
  const limits = limitsAt(base, isMet, GAP)
  const least = limits.flatMap(({ op, value }) => (op === 'lt' ? [Number(value)] : []))
  const closed = limits.flatMap(({ op, value }) =>
    op === 'between' && Array.isArray(value) ? [Number(value[1]) + 1] : [],
  )
  return {
    free_s: Math.max(0, ...least) / rate,
    ...(closed.length === 0 ? {} : { closed_s: Math.max(...closed) / rate }),
  }
}

const GAP = 'graphics.caption_gap_frames'

/** The strictest upper limit at a path, among the rules whose other conditions are known to hold. */
function ceilingOf(
  base: RuleBase,
  isMet: (condition: Condition) => boolean,
  path: string,
): number | undefined {
  const ceilings = limitsAt(base, isMet, path).flatMap(({ op, value }) =>
    op === 'gt' ? [Number(value)] : [],
  )
  return ceilings.length === 0 ? undefined : Math.min(...ceilings)
}

/** The limits at a path, of the rules whose other conditions are known to hold. */
const limitsAt = (
  { rules }: RuleBase,
  isMet: (condition: Condition) => boolean,
  path: string,
): Condition[] =>
  [...rules.values()].flatMap((rule) => {
    const { when, logic } = rule
    if (logic !== 'all') return []
    const own = when.filter((one, i) => one.path === path && isLimit(rule, i))
    if (own.length === 0 || !when.every((one, i) => isLimit(rule, i) || isMet(one))) return []
    return own as Condition[]
  })

const CAPTION_FORMATS: Readonly<Record<string, CaptionFormat>> = {
  vtt: 'webvtt',
  srt: 'srt',
  sbv: 'sbv',
}

/** The format of captions that are mended line by line; undefined for others. */
export const captionFormatOf = (file: string): CaptionFormat | undefined =>
  CAPTION_FORMATS[endingOf(file)]

/** File extension in lower case. */
export const endingOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''

function outputOf(file: string, { writes = 'copy', ending, into }: RemedyTemplate): string {
  if (into !== undefined) return into
  return writes === 'file' ? file : copyOf(file, ending)
}

/** Name of the corrected copy: `show.fixed.wav` for `show.wav`. */
export const copyOf = (file: string, ending = endingOf(file), mark = 'fixed'): string =>
  `${file.slice(0, file.length - endingOf(file).length)}${mark}.${ending}`

/** Placeholders: names of values and files, and paths of facts. */
const BRACES = /\{([a-z0-9_.]+)\}/g

export const placeholdersIn = (word: string): string[] =>
  Array.from(word.matchAll(BRACES), ([, name]) => name!)

export const FILE_NAMES = ['file', 'out'] as const

function filledWord(
  word: string,
  around: Around,
  names: Readonly<Record<(typeof FILE_NAMES)[number], string>>,
): string | undefined {
  let isKnown = true
  const text = word.replace(BRACES, (_whole, name: string) => {
    const value =
      name === 'file' || name === 'out'
        ? asFile(names[name])
        : (figures[name]?.(around) ?? factWords(around.factAt(name)))
    isKnown &&= value !== undefined
    return value ?? ''
  })
  return isKnown ? text : undefined
}

const factWords = (value: Json | undefined): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
