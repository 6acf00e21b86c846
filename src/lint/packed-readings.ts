/** Readings as they lie in the cache: what thousands of cues say alike is written once. */
import type { Place } from '../adapters/adapter.ts'
import type { Json } from '../engine/rule.ts'
import type { HeldFact } from './facts.ts'
import type { SourcedReading, SourcedSubject } from './tree.ts'

/** What facts share: all but value and place. */
type FactHead = Omit<HeldFact, 'value' | 'place'>
/** Everything of a subject but its facts and its place; `looked` is a position in `Packed.looked`. */
type SubjectHead = Omit<SourcedSubject, 'facts' | 'place' | 'looked' | 'belongsTo'>

/** The place of a fact that stands where its subject does is left out. */
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

export function packed(readings: Readonly<Record<string, SourcedReading>>): Packed {
  const heads = new Shared<FactHead>(headKey)
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
  const packedFact = ({ value, place, ...head }: HeldFact, around: Place): PackedFact =>
    isSame(place, around) ? [heads.at(head), value] : [heads.at(head), value, place]
  return {
    readings: mapped(readings, ({ subjects, problems }) => ({
      subjects: subjects.map(subject),
      problems,
    })),
    heads: heads.values,
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

/** One reading as text. */
export const packedText = (reading: SourcedReading): string =>
  JSON.stringify(packed({ [ONLY]: reading }))

export const unpackedText = (text: string): SourcedReading =>
  unpacked(JSON.parse(text) as Packed)[ONLY] as SourcedReading

const ONLY = 'reading'

const headKey = ({ path, certainty, method, tool = '', source }: FactHead): string =>
  `${path}\n${certainty}\n${method}\n${tool}\n${source}`

/** Values without their repetitions. */
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
