/**
 * The subjects that are judged: a tree from the project down to a cue, each with its own facts and those of the
 * subjects above it.
 */
import type { Place } from '../adapters/adapter.ts'
import type { Json } from '../engine/values/json.ts'
import { type HeldFact, isFirm, type SeenFact, standing } from './facts.ts'
import type { KnownField } from './known-field.ts'

export interface Subject {
  readonly kind: string
  /** Unique among the subjects of its kind. */
  readonly id: string
  readonly place: Place
  readonly parent: Subject | undefined
  readonly children: readonly Subject[]
  /** The subject's own facts by path; a path has several if several files state one. */
  readonly facts: ReadonlyMap<string, readonly HeldFact[]>
  /** Paths that adapters looked for in the files of the subject. */
  readonly looked: ReadonlySet<string>
}

export const nameOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): string => `${kind} ${id}`

/** All facts at a path of a subject: its own, then those of its ancestors. */
export function factsAt(subject: Subject, path: string): readonly SeenFact[] {
  const own = subject.facts.get(path)?.map((fact) => ({ fact, distance: 0 })) ?? []
  if (subject.parent === undefined) return own
  const above = factsAbove(subject.parent).get(path)
  return above === undefined ? own : [...own, ...above]
}

/** The facts that the children of a subject inherit; computed once for all of them. */
function factsAbove(parent: Subject): ReadonlyMap<string, readonly SeenFact[]> {
  const known = inheritances.get(parent)
  if (known !== undefined) return known
  const paths = new Set([
    ...parent.facts.keys(),
    ...(parent.parent === undefined ? [] : factsAbove(parent.parent).keys()),
  ])
  const facts = new Map(
    [...paths].map((path) => [
      path,
      factsAt(parent, path).map(({ fact, distance }) => ({ fact, distance: distance + 1 })),
    ]),
  )
  inheritances.set(parent, facts)
  return facts
}

const inheritances = new WeakMap<Subject, ReadonlyMap<string, readonly SeenFact[]>>()

/** The fact that counts at each path. */
export interface StandingFacts extends Iterable<readonly [string, SeenFact]> {
  get(path: string): SeenFact | undefined
  has(path: string): boolean
  /** Whether the fact at a path is inferred. */
  isInferred(path: string): boolean
  /** Stated facts that contradict what follows by definition from other facts. */
  readonly denied: readonly Denied[]
}

/** A stated fact that contradicts others, and why. */
export interface Denied {
  readonly stated: HeldFact
  /** The value that follows, or several alternatives of which one holds. */
  readonly follows: readonly Json[]
  /** The facts from which these values follow. */
  readonly from: readonly HeldFact[]
  readonly because: string
}

/** Keeps the dozen facts of a cue separate from the hundred that all cues of a file inherit. */
class OwnAndInherited implements StandingFacts {
  readonly denied: readonly Denied[] = []
  readonly #subject: Subject
  readonly #inherited: ReadonlyMap<string, SeenFact>
  readonly #fields: ReadonlyMap<string, KnownField>

  constructor(
    subject: Subject,
    inherited: ReadonlyMap<string, SeenFact>,
    fields: ReadonlyMap<string, KnownField>,
  ) {
    this.#subject = subject
    this.#inherited = inherited
    this.#fields = fields
  }

  get(path: string): SeenFact | undefined {
    const own = this.#subject.facts.get(path)
    if (own === undefined) return this.#inherited.get(path)
    const [fact] = own
    // A firm fact of the subject itself takes precedence over everything above it.
    if (own.length === 1 && isFirm((fact as HeldFact).certainty))
      return { fact: fact as HeldFact, distance: 0 }
    return standing(factsAt(this.#subject, path), this.#fields.get(path))
  }

  has(path: string): boolean {
    return this.#subject.facts.has(path) || this.#inherited.has(path)
  }

  isInferred(): boolean {
    return false
  }

  *[Symbol.iterator](): Generator<readonly [string, SeenFact]> {
    const paths = new Set([...this.#inherited.keys(), ...this.#subject.facts.keys()])
    for (const path of paths) yield [path, this.get(path) as SeenFact]
  }
}

/** Finds the facts that count for each subject; inherited facts are decided once for all siblings. */
export function standingFacts(
  fields: ReadonlyMap<string, KnownField>,
): (subject: Subject) => StandingFacts {
  const inheritedBy = new Map<Subject, ReadonlyMap<string, SeenFact>>()
  const inherited = (parent: Subject): ReadonlyMap<string, SeenFact> => {
    const known = inheritedBy.get(parent)
    if (known !== undefined) return known
    const facts = new Map(
      [...factsAbove(parent)].map(([path, seen]) => [path, standing(seen, fields.get(path))]),
    )
    inheritedBy.set(parent, facts)
    return facts
  }
  return (subject) => {
    const { parent } = subject
    return new OwnAndInherited(subject, parent === undefined ? NONE : inherited(parent), fields)
  }
}

const NONE: ReadonlyMap<string, SeenFact> = new Map()

/** Whether a path counts as absent unless stated: an exception that nobody claims, a measurement not taken. */
export const isAbsentUnlessStated = (
  subject: Subject,
  path: string,
  field: Pick<KnownField, 'silence'> | undefined,
): boolean =>
  isKnownAbsent(subject, path) || (field?.silence === 'absent' && !holdsWithin(subject, path))

/**
 * Whether a subject is known to have no value at a path: it was looked for in the subject or an ancestor, and neither
 * the subject nor its descendants have one.
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

/** The subject and all its descendants, parents first. */
export function* subjectsOf(subject: Subject): Generator<Subject> {
  yield subject
  for (const child of subject.children) yield* subjectsOf(child)
}
