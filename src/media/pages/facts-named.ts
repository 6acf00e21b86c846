/** Finds the facts that are meant by a few letters typed instead of a path. */
import { nearest } from '../../engine/values/nearest.ts'
import type { Fact } from './book.ts'

/** Maximum number of facts to choose from. */
const OFFERED = 6

/**
 * @param most maximum number of paths
 * @returns paths: one if it is clear which fact is meant, none if no fact is near
 */
export function factsNamed(
  words: string,
  facts: ReadonlyMap<string, Fact>,
  most = OFFERED,
): string[] {
  const called = factsCalled(words, facts)
  if (called.length > 0) return called.slice(0, most)
  const all = [...facts.values()]
  const near = nearest(
    words,
    all.map(({ name }) => name),
  )
  return all.filter(({ name }) => name === near).map(({ path }) => path)
}

/** Like `factsNamed`, without correcting misspelt names. */
export function factsCalled(words: string, facts: ReadonlyMap<string, Fact>): string[] {
  const wanted = words.toLowerCase()
  const exact = [...facts.values()].find(
    ({ path, name }) => path === wanted || name.toLowerCase() === wanted,
  )
  if (exact !== undefined) return [exact.path]
  // A path that no rule reads: a fact of the visitor's own.
  if (/^[a-z]\w*(\.\w+)+$/.test(words)) return [words]
  return factsHolding(words, facts).map(({ path }) => path)
}

/** The facts whose names contain each of the words; if there is none, those whose descriptions do. */
function factsHolding(words: string, facts: ReadonlyMap<string, Fact>): Fact[] {
  const wanted = partsOf(words)
  const all = [...facts.values()]
  const byTitle = all.filter((fact) => holdsAll(partsOfFact(fact).title, wanted))
  return byTitle.length > 0
    ? byTitle
    : all.filter((fact) => holdsAll(partsOfFact(fact).whole, wanted))
}

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')

interface Parts {
  readonly title: readonly string[]
  /** Words of title and description. */
  readonly whole: readonly string[]
}

/** Cache of the words of each fact; a sentence looks them up once per word. */
const kept = new WeakMap<Fact, Parts>()

function partsOfFact(fact: Fact): Parts {
  const known = kept.get(fact)
  if (known !== undefined) return known
  const title = `${fact.name} ${fact.path}`
  const parts = { title: partsOf(title), whole: partsOf(`${title} ${fact.description}`) }
  kept.set(fact, parts)
  return parts
}

/** Whether each word is a prefix of a known one. */
const holdsAll = (known: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => known.some((one) => one.startsWith(word)))
