/** What is judged: a tree from the project down to a cue, each subject with its own facts and those of the subjects above it. */
import type { Place } from '../adapters/adapter.ts'
import { type HeldFact, type SeenFact, standing } from './facts.ts'
import type { KnownField } from './rule-base.ts'

export interface Subject {
  readonly kind: string
  /** Unique among the subjects of its kind. */
  readonly id: string
  readonly place: Place
  readonly parent: Subject | undefined
  readonly children: readonly Subject[]
  /** Own facts by path; several where several files speak of one. */
  readonly facts: ReadonlyMap<string, readonly HeldFact[]>
  /** Paths that were looked for in its files. */
  readonly looked: ReadonlySet<string>
}

export const nameOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): string => `${kind} ${id}`

/** Every fact at every path that the subject sees. */
export function allFacts(subject: Subject): Map<string, readonly SeenFact[]> {
  const found = new Map<string, readonly SeenFact[]>(
    subject.parent === undefined ? [] : inherited(subject.parent),
  )
  for (const [path, facts] of subject.facts) {
    const own = facts.map((fact) => ({ fact, distance: 0 }))
    const above = found.get(path)
    found.set(path, above === undefined ? own : [...own, ...above])
  }
  return found
}

/** What lies in a subject sees of it; the same for all its children, so it is put together once. */
function inherited(parent: Subject): ReadonlyMap<string, readonly SeenFact[]> {
  const known = inheritances.get(parent)
  if (known !== undefined) return known
  const facts = new Map(
    [...allFacts(parent)].map(([path, seen]) => [
      path,
      seen.map(({ fact, distance }) => ({ fact, distance: distance + 1 })),
    ]),
  )
  inheritances.set(parent, facts)
  return facts
}

const inheritances = new WeakMap<Subject, ReadonlyMap<string, readonly SeenFact[]>>()

/** The fact that stands at each path. */
export function standingFacts(
  subject: Subject,
  fields: ReadonlyMap<string, KnownField>,
): Map<string, SeenFact> {
  const standingOnes = new Map<string, SeenFact>()
  for (const [path, facts] of allFacts(subject)) {
    standingOnes.set(path, standing(facts, fields.get(path)))
  }
  return standingOnes
}

/**
 * Whether it is known that a subject has nothing at a path: somebody looked, in it or in what it belongs to, and neither it nor
 * anything in it has it. What a part has the whole does not lack.
 */
export function isKnownAbsent(subject: Subject, path: string): boolean {
  let hasLooked = false
  for (let at: Subject | undefined = subject; at !== undefined; at = at.parent) {
    hasLooked ||= at.looked.has(path)
  }
  return hasLooked && !holdsWithin(subject, path)
}

const holdsWithin = (subject: Subject, path: string): boolean =>
  subject.facts.has(path) || subject.children.some((child) => holdsWithin(child, path))

/** The subject and everything in it, each before what it contains. */
export function* subjectsOf(subject: Subject): Generator<Subject> {
  yield subject
  for (const child of subject.children) yield* subjectsOf(child)
}
