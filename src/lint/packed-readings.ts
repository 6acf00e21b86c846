/** The cached form of readings: data that thousands of cues share is written once. */
import type { Place, Reading } from '../adapters/adapter.ts'
import type { Json } from '../engine/values/json.ts'
import type { HeldFact } from './facts.ts'
import type { SourcedReading, SourcedSubject } from './tree.ts'

/** The part of a fact that can be shared: all but value and place. */
type FactHead = Omit<HeldFact, 'value' | 'place'>
/** A subject without its facts and its place; `looked` is a position in `Packed.looked`. */
type SubjectHead = Omit<SourcedSubject, 'facts' | 'place' | 'looked' | 'belongsTo'>

/** The place is omitted if it is that of the subject. */
type PackedFact = readonly [head: number, value: Json, place?: Place]
type PackedSubject = readonly [
  head: SubjectHead,
  belongsTo: string | null,
  place: Place,
  looked: number,
  facts: readonly PackedFact[],
]

interface PackedReading extends Pick<SourcedReading, 'problems'> {
  readonly subjects: readonly PackedSubject[]
}

export interface Packed {
  readonly heads: readonly FactHead[]
  readonly looked: readonly (readonly string[])[]
  readonly readings: Readonly<Record<string, PackedReading>>
}

/** @param source name of the adapter, added to every fact; left out if the facts have one */
export function packed(
  readings: Readonly<Record<string, SourcedReading>>,
  source?: string,
): Packed {
  const heads = new Shared<HeldFact>(headKey)
  const looked = new Shared<readonly string[]>((paths) => paths.join(' '))
  const subject = (one: SourcedSubject): PackedSubject => {
    const { facts, place, looked: paths, belongsTo, ...head } = one
    return [
      head,
      belongsTo ?? null,
      place,
      looked.at(paths),
      facts.map((fact) => packedFact(fact, place)),
    ]
  }
  const packedFact = (fact: HeldFact, around: Place): PackedFact => {
    const { value, place } = fact
    const head = heads.at(fact)
    return isSame(place, around) ? [head, value] : [head, value, place]
  }
  const sourced = ({ value: _value, place: _place, ...head }: HeldFact): FactHead =>
    source === undefined ? head : { ...head, source }
  return {
    readings: mapped(readings, ({ subjects, problems }) => ({
      subjects: subjects.map(subject),
      problems,
    })),
    heads: heads.values.map((fact) => sourced(fact)),
    looked: looked.values,
  }
}

export function unpacked({ heads, looked, readings }: Packed): Record<string, SourcedReading> {
  const fact = ([head, value, place]: PackedFact, around: Place): HeldFact => ({
    ...(heads[head] as FactHead),
    value,
    place: place ?? around,
  })
  const subject = ([head, belongsTo, place, paths, facts]: PackedSubject): SourcedSubject => ({
    ...head,
    ...(belongsTo === null ? {} : { belongsTo }),
    place,
    looked: looked[paths] as readonly string[],
    facts: facts.map((one) => fact(one, place)),
  })
  return mapped(readings, ({ subjects, problems }) => ({
    subjects: subjects.map(subject),
    problems,
  }))
}

/**
 * One reading as text. Facts are packed as the adapter made them: copying each to add its source would double the
 * memory for a long file.
 *
 * @param source name of the adapter
 */
export const packedText = (reading: Reading, source: string): string =>
  JSON.stringify(packed({ [ONLY]: reading as SourcedReading }, source))

export const unpackedText = (text: string): SourcedReading =>
  onlyReading(JSON.parse(text) as Packed)

/** Unpacks a single reading. */
export const onlyReading = (one: Packed): SourcedReading => unpacked(one)[ONLY] as SourcedReading

const ONLY = 'reading'

const headKey = ({ path, certainty, method, tool = '', source }: FactHead): string =>
  `${path}\n${certainty}\n${method}\n${tool}\n${source}`

/** Deduplicates values. */
class Shared<T> {
  readonly values: T[] = []
  readonly #positions = new Map<string, number>()
  readonly #keyOf: (value: T) => string

  constructor(keyOf: (value: T) => string) {
    this.#keyOf = keyOf
  }

  at(value: T): number {
    const text = this.#keyOf(value)
    const known = this.#positions.get(text)
    if (known !== undefined) return known
    this.#positions.set(text, this.values.length)
    return this.values.push(value) - 1
  }
}

const isSame = (a: Place, b: Place): boolean =>
  a.file === b.file && a.line === b.line && a.column === b.column && a.where === b.where

const mapped = <A, B>(
  values: Readonly<Record<string, A>>,
  to: (value: A) => B,
): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]))
