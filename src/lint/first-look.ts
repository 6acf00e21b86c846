/** A summary of what the files are and what was measured, for runs without a stated destination. */
import type { AdapterName } from '../adapters/names.ts'
import type { Condition } from '../engine/rules/rule.ts'
import type { Json } from '../engine/values/json.ts'
import { compareText } from './facts.ts'
import { isLimit, type JudgedSubject } from './judge.ts'
import { valueWords } from './limit-words.ts'
import type { RuleBase } from './rule-base.ts'
import type { FileReading } from './tree.ts'

export type Kind =
  | 'video'
  | 'sound'
  | 'captions'
  | 'picture'
  | 'scene'
  | 'timeline'
  | 'grade'
  | 'feed'
  | 'transcript'
  | 'hash list'
  | 'document'

export interface KindCount {
  readonly kind: Kind
  readonly files: number
}

/** Measured values of one file, or of all files of a kind if there are many. */
export interface Measured {
  readonly kind: Kind
  readonly files: readonly string[]
  readonly figures: readonly Figure[]
}

export interface Figure {
  readonly path: string
  readonly name: string
  /** Distinct values; for numbers only the minimum and maximum. */
  readonly values: readonly Json[]
  /** The values in words: `-21.8 LUFS`, `fastest 31 characters/s (12 over 20)`. */
  readonly words: string
  /** Of captions: the most lenient limit of the general rules, and how many are beyond it. */
  readonly limit?: number
  readonly past?: number
}

/** Kind of file that each adapter reads, if it is a single kind. */
const kinds: Partial<Record<AdapterName, Kind>> = {
  audio: 'sound',
  'broadcast-wave': 'sound',
  stems: 'sound',
  video: 'video',
  composition: 'video',
  streaming: 'video',
  captions: 'captions',
  picture: 'picture',
  exr: 'picture',
  gltf: 'scene',
  splat: 'scene',
  vologram: 'scene',
  timeline: 'timeline',
  cdl: 'grade',
  amf: 'grade',
  feed: 'feed',
  transcript: 'transcript',
  'hash-list': 'hash list',
}

/** Audio-only container files. */
const SOUND = /\.(wav|bw64|rf64|mp3|m4a|m4b|flac|ogg|opus|aiff?)$/i

/** Kind of the file that was read; undefined if its adapter reads several kinds. */
export const kindOf = ({ adapter, file }: FileReading): Kind | undefined =>
  adapter === 'container' ? (SOUND.test(file) ? 'sound' : 'video') : kinds[adapter]

/** Kind of each file, by the most specific adapter that read it. */
export function kindsByFile(readings: readonly FileReading[]): ReadonlyMap<string, Kind> {
  const byFile = Map.groupBy(readings, ({ file }) => file)
  return new Map(
    [...byFile].map(([file, own]) => {
      const held = own.find(({ adapter }) => adapter === 'container')
      const kind =
        held === undefined ? own.map(kindOf).find((one) => one !== undefined) : kindOf(held)
      return [file, kind ?? 'document']
    }),
  )
}

export function kindsOf(readings: readonly FileReading[]): KindCount[] {
  const byKind = Map.groupBy(kindsByFile(readings).values(), (kind) => kind)
  return [...byKind]
    .map(([kind, files]) => ({ kind, files: files.length }))
    .toSorted((a, b) => b.files - a.files || compareText(a.kind, b.kind))
}

/** Whether all files are documents, such as a run, a report or a log. */
export const isPaperAlone = (all: readonly KindCount[]): boolean =>
  all.length > 0 && all.every(({ kind }) => kind === 'document')

/** Up to this many files of a kind are shown separately; more are shown together. */
const APART = 4

const SOUND_FIGURES = ['audio.integrated_loudness', 'audio.true_peak']

/** Paths that are shown for each kind, in this order. */
const shown: Partial<Record<Kind, readonly string[]>> = {
  video: [
    'core.frame_rate',
    'delivery.aspect_ratio',
    'color_vfx.bit_depth',
    'color_vfx.transfer_function',
    'color_vfx.colour_tags',
    ...SOUND_FIGURES,
  ],
  sound: [...SOUND_FIGURES, 'audio.sample_rate_hz', 'audio.channel_layout', 'core.duration'],
  scene: ['generation.gaussian_count', 'color_vfx.texture_px', 'core.frame_rate'],
}

/** Normal values, which are not shown. */
const asExpected: ReadonlyMap<string, Json> = new Map([['color_vfx.colour_tags', 'written']])

interface CueFigure {
  readonly path: string
  /** Whether to show the maximum or the minimum. */
  readonly end: 'greatest' | 'least'
  readonly word: string
  /** Written in place of the value 0. */
  readonly zero?: string
}

const GAP = 'graphics.caption_gap_frames'

const cueFigures: readonly CueFigure[] = [
  { path: 'graphics.reading_speed', end: 'greatest', word: 'fastest' },
  { path: 'graphics.caption_line_chars', end: 'greatest', word: 'longest line' },
  { path: 'graphics.caption_lines', end: 'greatest', word: 'most lines' },
  { path: 'graphics.caption_shortest_s', end: 'least', word: 'shortest' },
  { path: 'graphics.caption_longest_s', end: 'greatest', word: 'longest' },
  { path: GAP, end: 'least', word: 'smallest gap', zero: 'none' },
]

/** Values at a path in the order in which they were read. */
type Values = Map<string, Json[]>

export function measuredOf(
  base: RuleBase,
  judged: readonly JudgedSubject[],
  readings: readonly FileReading[],
): Measured[] {
  const files = kindsByFile(readings)
  const overlapping = new Set(
    readings.flatMap(({ file, reading }) =>
      reading.problems.some(({ code }) => code === 'captions_overlap') ? [file] : [],
    ),
  )
  const assumed = new Map(readings.map((one) => [one.file, assumedGaps(one)]))
  const byFile = valuesByFile(judged)
  const byKind = Map.groupBy(files.keys(), (file) => files.get(file)!)
  return [...byKind].flatMap(([kind, all]) => {
    const own = all.filter((file) => byFile.has(file))
    const rows = own.length <= APART ? own.map((file) => [file]) : [own]
    return rows.flatMap((together): Measured[] => {
      const values = together.map((file) => byFile.get(file)!)
      const figures =
        kind === 'captions'
          ? captionFigures(base, values, {
              isOverlapping: together.some((file) => overlapping.has(file)),
              assumed: together.flatMap((file) => assumed.get(file) ?? []),
            })
          : figuresOf(base, shown[kind] ?? [], values)
      return figures.length === 0 ? [] : [{ kind, files: together, figures }]
    })
  })
}

/** Gaps whose frames were counted at a rate that nobody states. */
const assumedGaps = ({ reading }: FileReading): AssumedGap[] =>
  reading.subjects.flatMap(({ facts }) =>
    facts.flatMap(({ path, certainty, method, value }) =>
      path === GAP && certainty === 'estimated' ? [{ frames: value, method }] : [],
    ),
  )

/** For each file, its own values at the paths that are shown. */
function valuesByFile(judged: readonly JudgedSubject[]): ReadonlyMap<string, Values> {
  const paths = [...Object.values(shown).flat(), ...cueFigures.map(({ path }) => path)]
  const byFile = new Map<string, Values>()
  for (const { subject } of judged) {
    for (const path of paths) {
      for (const { certainty, place, value } of subject.facts.get(path) ?? []) {
        if (certainty === 'declared' || certainty === 'judged') continue
        const own = byFile.get(place.file) ?? new Map<string, Json[]>()
        byFile.set(place.file, own)
        const before = own.get(path)
        if (before === undefined) own.set(path, [value])
        else before.push(value)
      }
    }
  }
  return byFile
}

function figuresOf(
  { fields }: RuleBase,
  paths: readonly string[],
  files: readonly Values[],
): Figure[] {
  return paths.flatMap((path): Figure[] => {
    const all = files.flatMap((values) => values.get(path) ?? [])
    const field = fields.get(path)
    if (all.length === 0) return []
    const name = field?.name ?? path
    const numbers = all.filter((value) => typeof value === 'number')
    if (numbers.length > 0) {
      const [least, greatest] = endsOf(numbers)
      const to = valueWords(greatest, field)
      const words = least === greatest ? to : `${least} to ${to}`
      return [{ path, name, values: least === greatest ? [least] : [least, greatest], words }]
    }
    const values = [...new Map(all.map((value) => [JSON.stringify(value), value])).values()]
    const words = plainWords(values.map((value) => valueWords(value, field)).join(', '))
    const expected = asExpected.get(path)
    if (expected === undefined) return [{ path, name, values, words }]
    const isExpected = values.every((value) => value === expected)
    return isExpected ? [] : [{ path, name, values, words: `${name}: ${words}` }]
  })
}

/** Writes `16_9` as a ratio and other states as words. */
const plainWords = (words: string): string =>
  words.replace(/\b(\d+)_(\d+)\b/g, '$1:$2').replaceAll('_', ' ')

interface Gaps {
  readonly isOverlapping: boolean
  /** How those were measured whose frames were counted at a rate that nobody states: `0.5 s at an assumed …`. */
  readonly assumed: readonly AssumedGap[]
}

interface AssumedGap {
  readonly frames: Json
  readonly method: string
}

/** At which rate the frames of a gap were counted, and between which captions. */
const gapWords = (
  { isOverlapping, assumed }: Gaps,
  smallest: number,
): readonly [string, string] => {
  // Frames are rounded: of gaps with as many of them the shortest in seconds is named.
  const [method] = assumed
    .filter(({ frames }) => frames === smallest && smallest > 0)
    .map((gap) => gap.method)
    .toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))
  return [method === undefined ? '' : ` (${method})`, isOverlapping ? ' where none overlap' : '']
}

/**
 * The extremes of all captions, and how many exceed even the most lenient limit of the general rules.
 *
 * @param gaps whether some captions overlap, so that the smallest gap is that of the others, and those that rest on an
 * assumed rate
 */
function captionFigures(base: RuleBase, files: readonly Values[], gaps: Gaps): Figure[] {
  return cueFigures.flatMap(({ path, end, word, zero }, i): Figure[] => {
    const numbers = files
      .flatMap((values) => values.get(path) ?? [])
      .filter((value) => typeof value === 'number')
    if (numbers.length === 0) return []
    const field = base.fields.get(path)
    const [least, greatest] = endsOf(numbers)
    const value = end === 'greatest' ? greatest : least
    const limit = loosest(base, path, end)
    const isPast = (one: number): boolean =>
      limit !== undefined && (end === 'greatest' ? one > limit : one < limit)
    const past = numbers.filter(isPast).length
    const side = end === 'greatest' ? 'over' : 'under'
    const written = value === 0 && zero !== undefined ? zero : valueWords(value, field)
    const [rate, where] = path === GAP ? gapWords(gaps, value) : ['', '']
    const figure = `${word} ${written}${rate}${past === 0 ? '' : ` (${past} ${side} ${limit})`}${where}`
    const words = i === 0 ? `${numbers.length} captions, ${figure}` : figure
    return [
      {
        path,
        name: field?.name ?? path,
        values: [least, greatest],
        words,
        ...(limit === undefined ? {} : { limit, past }),
      },
    ]
  })
}

/** The most lenient limit of the general rules; a destination may allow more. */
function loosest(
  { rules, anyway }: RuleBase,
  path: string,
  end: CueFigure['end'],
): number | undefined {
  const op = end === 'greatest' ? 'gt' : 'lt'
  const isAsked = (one: Condition): boolean => one.path === path && one.op === op
  const limits = [...rules.values()]
    .filter((rule) => !anyway.holds.includes(rule))
    .flatMap((rule) => rule.when.filter((one, i) => isAsked(one) && isLimit(rule, i)))
    .map(({ value }) => Number(value))
  if (limits.length === 0) return undefined
  return end === 'greatest' ? Math.max(...limits) : Math.min(...limits)
}

const endsOf = (numbers: readonly number[]): readonly [number, number] =>
  numbers.reduce<readonly [number, number]>(
    ([least, greatest], one) => [Math.min(least, one), Math.max(greatest, one)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
