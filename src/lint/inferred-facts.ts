/**
 * Infers facts of a subject by the implications of the corpus, as `src/engine/rules/infer.ts` does for a context.
 * Existing facts are never changed. What follows by definition from firm facts is as firm as they are; everything else
 * is inferred and never blocks.
 */
import { type Truth, holds as truthOfCondition } from '../engine/rules/operators.ts'
import type { Condition, Implication } from '../engine/rules/rule.ts'
import { seenAs } from '../engine/rules/seen.ts'
import type { Json } from '../engine/values/json.ts'
import { compareText, type HeldFact, isFirm, type SeenFact } from './facts.ts'
import type { KnownField } from './known-field.ts'
import type { RuleBase } from './rule-base.ts'
import type { Denied, StandingFacts, Subject } from './subject.ts'

type Base = Pick<RuleBase, 'fields' | 'implications'>

/**
 * The truth of a condition for a fact. For several alternatives it is the truth that they all have in common, otherwise
 * unknown.
 */
export function truthFor(
  condition: Condition,
  field: KnownField | undefined,
  fact: HeldFact,
): Truth {
  if (fact.alternatives === undefined) return truthOfCondition(condition, seenAs(field, fact.value))
  const [first, ...others] = fact.alternatives.map((value) => truthOfCondition(condition, value))
  return others.every((truth) => truth === first) ? (first as Truth) : 'unknown'
}

/** Facts of each subject together with what follows from them. */
export function withInferred(
  base: Base,
  factsOf: (subject: Subject) => StandingFacts,
): (subject: Subject) => StandingFacts {
  const implications = base.implications.toSorted(
    (a, b) => Number(isUsual(a)) - Number(isUsual(b)) || compareText(a.id, b.id),
  )
  const bearing = new Set(
    implications.flatMap(({ then, when }) => [then.path, ...when.map(({ path }) => path)]),
  )
  // Cached, since thousands of cues inherit the same facts and add none that anything follows from.
  const inherited = new Map<Subject | undefined, Followed>()
  return (subject) => {
    const facts = factsOf(subject)
    const hasOwn = [...subject.facts.keys()].some((path) => bearing.has(path))
    const known = hasOwn ? undefined : inherited.get(subject.parent)
    const followed = known ?? follow({ ...base, implications }, facts, subject)
    if (!hasOwn) inherited.set(subject.parent, followed)
    const { follows } = followed
    const denied = hasOwn ? followed.denied : []
    return follows.size + denied.length === 0 ? facts : new WithInferred(facts, follows, denied)
  }
}

const isUsual = ({ holds }: Implication): boolean => holds === 'usually'

interface Followed {
  readonly follows: ReadonlyMap<string, SeenFact>
  readonly denied: readonly Denied[]
}

class WithInferred implements StandingFacts {
  readonly denied: readonly Denied[]
  readonly #stated: StandingFacts
  readonly #follows: ReadonlyMap<string, SeenFact>

  constructor(
    stated: StandingFacts,
    follows: ReadonlyMap<string, SeenFact>,
    denied: readonly Denied[],
  ) {
    this.#stated = stated
    this.#follows = follows
    this.denied = denied
  }

  get(path: string): SeenFact | undefined {
    return this.#follows.get(path) ?? this.#stated.get(path)
  }

  has(path: string): boolean {
    return this.#follows.has(path) || this.#stated.has(path)
  }

  isInferred(path: string): boolean {
    return this.#follows.has(path)
  }

  *[Symbol.iterator](): Generator<readonly [string, SeenFact]> {
    yield* this.#stated
    yield* this.#follows
  }
}

function follow({ fields, implications }: Base, facts: StandingFacts, subject: Subject): Followed {
  const follows = new Map<string, SeenFact>()
  const denied: Denied[] = []
  const done = new Set<Implication>()
  const at = (path: string): SeenFact | undefined => follows.get(path) ?? facts.get(path)
  const isReady = (one: Implication): boolean =>
    !done.has(one) &&
    one.when.every((condition) => {
      const seen = at(condition.path)
      return (
        seen !== undefined && truthFor(condition, fields.get(condition.path), seen.fact) === 'holds'
      )
    })
  for (const phase of [implications.filter((one) => !isUsual(one)), implications]) {
    for (let ready = phase.filter(isReady); ready.length > 0; ready = phase.filter(isReady)) {
      for (const one of ready) {
        done.add(one)
        const seen = concluded(one, at, facts, follows, subject)
        if (seen !== undefined) follows.set(one.then.path, seen)
        const contrary = deniedBy(one, at, facts)
        if (contrary !== undefined) denied.push(contrary)
      }
    }
  }
  return { follows, denied }
}

/**
 * The stated fact that contradicts an implication by definition whose conditions are met by firm facts. Facts of a
 * profile neither contradict nor are contradicted. Each contradiction is reported once, at the subject that states one
 * of the facts.
 */
function deniedBy(
  { because, holds, then, when }: Implication,
  at: (path: string) => SeenFact | undefined,
  facts: StandingFacts,
): Denied | undefined {
  const stated = facts.get(then.path)
  if (stated === undefined || holds !== 'by_definition') return undefined
  const values = alternativesOf(then.value)
  const from = [...new Set(when.map(({ path }) => path))].flatMap((path) => at(path) ?? [])
  const all = [stated, ...from]
  if (values.includes(stated.fact.value) || Array.isArray(stated.fact.value)) return undefined
  if (!all.every(({ fact }) => isFirm(fact.certainty) && fact.isDefault !== true)) return undefined
  if (!all.some(({ distance }) => distance === 0)) return undefined
  return { stated: stated.fact, follows: values, from: from.map(({ fact }) => fact), because }
}

const alternativesOf = (value: Json): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [value]

function concluded(
  { because, holds, id, then, when }: Implication,
  at: (path: string) => SeenFact | undefined,
  facts: StandingFacts,
  follows: ReadonlyMap<string, SeenFact>,
  subject: Subject,
): SeenFact | undefined {
  if (facts.has(then.path)) return undefined
  const said = alternativesOf(then.value)
  const before = follows.get(then.path)?.fact
  const known = before?.alternatives ?? (before === undefined ? said : [before.value])
  const values = known.filter((value) => said.includes(value))
  if (values.length === 0) return undefined
  // A firm fact does not become less certain because a weaker implication agrees with it.
  if (before !== undefined && isFirm(before.certainty) && values.length === known.length) {
    return undefined
  }
  const from = when.flatMap(({ path }) => at(path) ?? [])
  const nearest = from.reduce((a, b) => (b.distance < a.distance ? b : a))
  const isSure = holds === 'by_definition' && from.every(({ fact }) => isFirm(fact.certainty))
  return {
    distance: nearest.distance,
    fact: {
      path: then.path,
      value: values.length === 1 ? (values[0] as Json) : values,
      ...(values.length === 1 ? {} : { alternatives: values }),
      certainty: isSure ? nearest.fact.certainty : 'inferred',
      method: `follows from ${[...new Set(when.map(({ path }) => path))].join(', ')}: ${because}`,
      source: id,
      place: nearest.fact.place ?? subject.place,
    },
  }
}
