/**
 * The facts that a sentence states outright, by phrases that an author wrote for each of them. What is denied, wished or
 * said of somebody else is left out; of two readings of the same words the longer one counts.
 */
import type { Json } from '../values/json.ts'
import { spoken } from '../values/spelling.ts'
import { conversion, unitNamed } from '../values/units.ts'
import {
  type CompiledPhrase,
  clausesOf,
  compilePhrase,
  holds,
  MAX_SENTENCE,
  mayHold,
  type Span,
} from './compiled-phrase.ts'
import { LAST_GROUPS, numberIn } from './numbers.ts'
import { plainText } from './phrase.ts'

/** The part of a fact that reading sentences needs. */
export interface ToldFact {
  readonly path: string
  readonly unit?: string | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  /** `enumerated` where it has states that sentences call by their names. */
  readonly type: string
  /** The states that it may have; empty if it has none. */
  readonly values: readonly string[]
  readonly multiple: boolean
}

/** Phrases that state one value of a fact, or its number. */
export interface Wording {
  readonly path: string
  /** What the phrases state; undefined if they have a number. */
  readonly value?: Json | undefined
  readonly phrases: readonly string[]
  /** Whether the number is meant with the other sign. */
  readonly turned?: boolean | undefined
  /** Phrases of which the sentence must hold one. */
  readonly beside?: readonly string[] | undefined
  /** Phrases of which it must hold none. */
  readonly unless?: readonly string[] | undefined
}

/** Phrases after which what a sentence says is no statement of fact. */
export interface Doubts {
  /** Of somebody or something else, or wished. */
  readonly others: readonly string[]
  /** A figure that is asked for and not measured. */
  readonly asked: readonly string[]
}

export interface Told {
  readonly path: string
  readonly value: Json
  /** Positions of the words that state it. */
  readonly spans: readonly Span[]
}

interface Reading extends Span {
  readonly path: string
  readonly value: Json
}

/** Up to two words between a denial and what it denies. */
const DENIAL =
  /(?:\b(?:no|not|nothing|never|without|nobody|none(?: of (?:the|our|my|these)(?: \p{L}+)?)?|neither|nor|cannot)|n't)(?: [^\s,]+){0,2} $/u

/** A denial of what comes before it: “the metadata was not written”. */
const DENIED_AFTER =
  /^ (?:(?:is|are|was|were|has been|have been) )?(?:not|never)\b|^ (?:is|are|was|were)n't\b/
/** A negation within the gap of a phrase: “the cameras were never moved”. */
const denies = /\b(?:not|never|no|nobody|none|nothing)\b|n't\b/

/**
 * @param wordings in the order in which equally long readings of a number are preferred
 * @returns a function from a sentence to what it states, each path once
 */
export function sentenceReader(
  facts: ReadonlyMap<string, ToldFact>,
  wordings: readonly Wording[],
  doubts: Doubts,
): (sentence: string) => Told[] {
  const rows = [...wordings, ...namedStates(facts, wordings)].flatMap((one) => {
    const fact = facts.get(one.path)
    return fact === undefined ? [] : [compiled(one, fact)]
  })
  const others = doubts.others.map(compilePhrase)
  const asked = doubts.asked.map(compilePhrase)
  return (sentence) => {
    const text = withoutBrackets(plainText(sentence.slice(0, MAX_SENTENCE)))
    const readings = clausesOf(text).flatMap(({ clause, at }) => {
      if (others.some((one) => holds(one, clause))) return []
      const isAsked = asked.some((one) => holds(one, clause))
      return rows
        .filter(
          ({ isFigure, beside, unless }) =>
            !(isFigure && isAsked) &&
            (beside.length === 0 || beside.some((one) => holds(one, text))) &&
            !unless.some((one) => holds(one, text)),
        )
        .flatMap((row) => readingsOf(row, clause, at))
    })
    return settled(withoutShorter(readings), facts)
  }
}

/** “-27 LUFS (dialogue)” says what “-27 LUFS dialogue” says; each word keeps its position. */
const withoutBrackets = (text: string): string => text.replaceAll(/[()]/g, ' ')

/**
 * The names of states that have no wording of their own, if they have at least two words and no other dimension has such
 * a state: “lidar scanner”.
 */
function namedStates(
  facts: ReadonlyMap<string, ToldFact>,
  wordings: readonly Wording[],
): Wording[] {
  const worded = new Set(
    wordings.flatMap(({ path, value }) => [value ?? []].flat().map((one) => `${path} ${one}`)),
  )
  const named = [...facts.values()].flatMap(({ path, type, values }) =>
    (type === 'enumerated' ? values : []).map((state) => ({
      path,
      value: state,
      name: plainText(spoken(state)),
    })),
  )
  const holders = Map.groupBy(named, ({ name }) => name)
  return [...holders].flatMap(([name, [first, ...more]]) =>
    first === undefined ||
    more.length > 0 ||
    worded.has(`${first.path} ${first.value}`) ||
    !/^[^()<…]*\s[^()<…]*$/.test(name)
      ? []
      : [{ path: first.path, value: first.value, phrases: [name] }],
  )
}

interface Row {
  readonly fact: ToldFact
  readonly wording: Wording
  readonly isFigure: boolean
  readonly phrases: readonly CompiledPhrase[]
  readonly beside: readonly CompiledPhrase[]
  readonly unless: readonly CompiledPhrase[]
}

const compiled = (wording: Wording, fact: ToldFact): Row => ({
  fact,
  wording,
  isFigure: wording.value === undefined,
  phrases: wording.phrases.map(compilePhrase),
  beside: (wording.beside ?? []).map(compilePhrase),
  unless: (wording.unless ?? []).map(compilePhrase),
})

function readingsOf({ fact, phrases, wording }: Row, clause: string, at: number): Reading[] {
  const near = phrases.filter((one) => mayHold(one, clause))
  return near.flatMap(({ pattern, wanted }) =>
    [...clause.matchAll(pattern())].flatMap((match): Reading[] => {
      const before = clause.slice(0, match.index)
      const after = clause.slice(match.index + match[0].length)
      const isDenied =
        DENIAL.test(before) ||
        DENIED_AFTER.test(after) ||
        (!denies.test(wanted) && denies.test(withoutZero(match)))
      const value = statedBy(fact, wording, match, clause, isDenied)
      const start = at + match.index
      return value === undefined
        ? []
        : [{ path: fact.path, value, start, end: start + match[0].length }]
    }),
  )
}

/** The words of a match without the “no” that is its number: “no chapters” are none and deny nothing. */
const withoutZero = ({ 0: words, groups }: RegExpExecArray): string => {
  const word = groups?.['word']
  return word === 'no' || word === 'without'
    ? words.replace(new RegExp(`\\b${word}\\b`), '')
    : words
}

function statedBy(
  fact: ToldFact,
  { value, turned }: Wording,
  match: RegExpExecArray,
  clause: string,
  isDenied: boolean,
): Json | undefined {
  if (value === undefined) {
    const number = isDenied ? undefined : figureOf(fact, match, clause)
    return number === undefined || turned !== true ? number : -number
  }
  if (!isDenied) return value
  return typeof value === 'boolean' ? false : undefined
}

/** The number of a match in the unit of its fact; undefined if its unit is of another kind or it lies outside. */
function figureOf(
  { maximum, minimum, unit }: ToldFact,
  match: RegExpExecArray,
  clause: string,
): number | undefined {
  const groups = match.groups ?? {}
  const number = numberIn(groups)
  if (number === undefined) return undefined
  const value = inUnit(number, unitAfter(clause, match), unit)
  if (value === undefined) return undefined
  const rounded = Number(value.toPrecision(12))
  return rounded < (minimum ?? -Infinity) || rounded > (maximum ?? Infinity) ? undefined : rounded
}

/** A word right after the number that is a unit; undefined for any other word. */
function unitAfter(clause: string, match: RegExpExecArray): string | undefined {
  const ends = LAST_GROUPS.map((name) => match.indices?.groups?.[name]?.[1] ?? 0)
  const [, several, one] =
    /^[\s-]?(?:(?:of )?an? )?(?:((?:frames|words|characters|cuts) (?:per|a) \p{L}+|per cent)|([%°"]|[\p{L}µ][\p{L}\d²]*(?:\/s\b)?))/u.exec(
      clause.slice(Math.max(...ends)),
    ) ?? []
  const found = (several ?? one)?.replace(' a ', ' per ')
  return found !== undefined && unitNamed(found) !== undefined ? found : undefined
}

/** Units of facts that count things; people write the count out, or with a factor. */
const COUNTED = new Set(['million', 'thousand'])

function inUnit(
  number: number,
  got: string | undefined,
  unit: string | undefined,
): number | undefined {
  if (unit === undefined) return got === undefined ? number : undefined
  const from = got ?? (COUNTED.has(unit) ? 'count' : undefined)
  if (from === undefined) return number
  const convert = conversion(from, unit)
  if (typeof convert === 'function') return convert(number)
  return WORD_AND_UNIT.has(from) ? number : undefined
}

/** Units that are words as well: “-0.6 in the chorus” is no length. */
const WORD_AND_UNIT = new Set(['in'])

/** Drops readings within a longer one of the same fact, and all but the longest of numbers that overlap. */
const withoutShorter = (readings: readonly Reading[]): Reading[] =>
  readings.filter(
    (one, i) =>
      !readings.some((other, j) => {
        const isWithin = other.start <= one.start && one.end <= other.end
        const isLonger = other.end - other.start > one.end - one.start
        const isSameFact = one.path === other.path
        const areFigures = typeof one.value === 'number' && typeof other.value === 'number'
        const overlap = other.start < one.end && one.start < other.end
        if (isSameFact) return isWithin && isLonger
        return (
          areFigures &&
          overlap &&
          (isLonger || (j < i && other.end - other.start === one.end - one.start))
        )
      }),
  )

/** Each path once: all its states if the fact allows several, otherwise the longest reading unless two differ. */
function settled(readings: readonly Reading[], facts: ReadonlyMap<string, ToldFact>): Told[] {
  return [...Map.groupBy(readings, ({ path }) => path)].flatMap(([path, all]): Told[] => {
    const spans = all.map(({ start, end }) => ({ start, end }))
    if (facts.get(path)?.multiple === true) {
      return [{ path, value: [...new Set(all.flatMap(({ value }) => value))], spans }]
    }
    const longest = Math.max(...all.map(({ start, end }) => end - start))
    const values = new Set(
      all.filter(({ start, end }) => end - start === longest).map(({ value }) => value),
    )
    const [value] = values
    return values.size === 1 ? [{ path, value: value as Json, spans }] : []
  })
}
