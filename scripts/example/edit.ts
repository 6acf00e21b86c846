/** Parses the edit notation, which describes a cut with one statement a line. */
import { DslError, type Line, statements, wholeNumber } from './dsl-line.ts'

export interface Rate {
  readonly numerator: number
  readonly denominator: number
}

export interface Picture {
  readonly kind: 'title' | 'shot' | 'end_card'
  readonly id: string
  /** Length of the sound in frames; the picture may start or end elsewhere, at J and L cuts. */
  readonly length: number
  readonly text?: string
  readonly unit?: string
  readonly size?: string
  readonly movement?: string
}

/** The transition between two pictures. */
export type Join =
  | { readonly kind: 'hard' }
  /**
   * `J`: the next sound starts this many frames before its picture. `L`: the last sound continues this many frames into
   * the next picture.
   */
  | { readonly kind: 'J' | 'L'; readonly frames: number }
  /** Centred on the cut, half before and half after. */
  | { readonly kind: 'dissolve'; readonly frames: number }

/** The one take that plays as a volume, beside the flat pictures cut from it. */
export interface Volume {
  readonly id: string
  /** First frame in the timeline. */
  readonly at: number
  readonly length: number
  readonly actor: string
  readonly set: string
}

export interface Edit {
  readonly rate: Rate
  readonly start: string
  readonly volume: Volume
  readonly pictures: readonly Picture[]
  /** Transitions between neighbouring pictures, in order. */
  readonly joins: readonly Join[]
  readonly total: number
}

const pictureKeys = {
  title: ['len', 'text'],
  shot: ['unit', 'len', 'size', 'move'],
  end_card: ['len', 'text'],
} as const

/**
 * @throws DslError with the line number if the syntax is wrong, a join is at an end or next to another join, the
 * lengths do not add up to the total, or the volume is longer than the total
 */
export function parseEdit(text: string): Edit {
  const [header, second, ...rest] = statements(text)
  const last = rest.pop()
  if (header === undefined || second === undefined || last === undefined) {
    throw new DslError(1, 'an edit begins with "edit" and "volume" and ends with "total"')
  }
  const start = parseHeader(header)
  const volume = parseVolume(second)
  const pictures: Picture[] = []
  const joins: Join[] = []
  let pending: Join | undefined
  for (const line of rest) {
    const kind = line.words[0] as keyof typeof pictureKeys
    if (!(kind in pictureKeys)) {
      if (pending !== undefined || pictures.length === 0) {
        throw new DslError(line.number, 'a join stands between two pictures')
      }
      pending = parseJoin(line)
      continue
    }
    if (pictures.length > 0) joins.push(pending ?? { kind: 'hard' })
    pending = undefined
    pictures.push(parsePicture(line, kind))
  }
  if (pending !== undefined) throw new DslError(last.number, 'the last join leads to no picture')
  const total = parseTotal(last)
  const sum = pictures.reduce((frames, { length }) => frames + length, 0)
  if (sum !== total) {
    throw new DslError(last.number, `the lengths add up to ${sum} frames; the total says ${total}`)
  }
  if (volume.at + volume.length > total) {
    const end = volume.at + volume.length
    throw new DslError(second.number, `the volume ends at frame ${end}; the total says ${total}`)
  }
  return { ...start, volume, pictures, joins, total }
}

function parseHeader(line: Line): Pick<Edit, 'rate' | 'start'> {
  const [word, version, ...pairs] = line.words
  if (word !== 'edit' || version !== 'v1') throw new DslError(line.number, 'wanted "edit v1"')
  const { rate = '', start = '' } = pairsOf(line, pairs, ['rate', 'start'])
  const fraction = /^(\d+)\/(\d+)$/.exec(rate)
  if (fraction === null) throw new DslError(line.number, `rate must be a fraction; got ${rate}`)
  return { rate: { numerator: Number(fraction[1]), denominator: Number(fraction[2]) }, start }
}

function parseVolume(line: Line): Volume {
  const [word, id = '', ...pairs] = line.words
  if (word !== 'volume') throw new DslError(line.number, `wanted "volume"; got ${word}`)
  const { at, len, actor = '', set = '' } = pairsOf(line, pairs, ['at', 'len', 'actor', 'set'])
  const length = wholeNumber(line, len, 'len')
  return { id, at: wholeNumber(line, at, 'at'), length, actor, set }
}

function parsePicture(line: Line, kind: keyof typeof pictureKeys): Picture {
  const [, id = '', ...pairs] = line.words
  const { len, move, ...others } = pairsOf(line, pairs, pictureKeys[kind])
  const length = wholeNumber(line, len, 'len')
  if (length === 0) throw new DslError(line.number, 'len must be at least 1')
  return { kind, id, length, ...others, ...(move === undefined ? {} : { movement: move }) }
}

function parseJoin(line: Line): Join {
  const [word, kind, count] = line.words
  if (word === 'cut' && kind === 'hard') return { kind: 'hard' }
  if (word === 'cut' && (kind === 'J' || kind === 'L')) {
    return { kind, frames: wholeNumber(line, count, `cut ${kind}`) }
  }
  if (word === 'dissolve') {
    const frames = wholeNumber(line, kind, 'dissolve')
    if (frames % 2 === 1) throw new DslError(line.number, 'a dissolve has an even number of frames')
    return { kind: 'dissolve', frames }
  }
  throw new DslError(
    line.number,
    `wanted title, shot, end_card, cut hard, cut J n, cut L n or dissolve n; got ${line.words.join(' ')}`,
  )
}

function parseTotal(line: Line): number {
  if (line.words[0] !== 'total') throw new DslError(line.number, 'an edit ends with "total"')
  return wholeNumber(line, line.words[1], 'total')
}

/** Reads `a 1 b 2` as `{a: '1', b: '2'}`; each key must occur exactly once. */
function pairsOf<K extends string>(
  line: Line,
  words: readonly string[],
  keys: readonly K[],
): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {}
  for (let at = 0; at < words.length; at += 2) {
    const key = keys.find((name) => name === words[at])
    if (key === undefined || key in found) {
      throw new DslError(
        line.number,
        `"${words[at]}" is not wanted here; known are ${keys.join(', ')}`,
      )
    }
    const value = words[at + 1]
    if (value === undefined) throw new DslError(line.number, `${key} has no value`)
    found[key] = value
  }
  const missing = keys.filter((key) => !(key in found))
  if (missing.length > 0) throw new DslError(line.number, `lacks ${missing.join(', ')}`)
  return found
}
