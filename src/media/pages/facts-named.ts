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
  const wanted = words.toLowerCase()
  const all = [...facts.values()]
  const exact = all.find(({ path, name }) => path === wanted || name.toLowerCase() === wanted)
  if (exact !== undefined) return [exact.path]
  // A path that no rule reads: a fact of the visitor's own.
  if (/^[a-z]\w*(\.\w+)+$/.test(words)) return [words]
  const found = factsHolding(wanted, facts)
  if (found.length > 0) return found.slice(0, most).map(({ path }) => path)
  const near = nearest(
    words,
    all.map(({ name }) => name),
  )
  return all.filter(({ name }) => name === near).map(({ path }) => path)
}

/** The facts whose names contain each of the words; if there is none, those whose descriptions do. */
function factsHolding(words: string, facts: ReadonlyMap<string, Fact>): Fact[] {
  const wanted = words.toLowerCase()
  const all = [...facts.values()]
  const byTitle = all.filter((fact) => holdsAll(titleOf(fact), wanted))
  return byTitle.length > 0 ? byTitle : all.filter((fact) => holdsAll(wholeOf(fact), wanted))
}

const titleOf = ({ path, name }: Fact): string => `${name} ${path}`.toLowerCase()

const wholeOf = (fact: Fact): string => `${titleOf(fact)} ${fact.description.toLowerCase()}`

/** Whether each word begins a word of the text. */
function holdsAll(text: string, words: string): boolean {
  const known = text.split(/[^a-z0-9]+/)
  return words
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .every((word) => known.some((one) => one.startsWith(word)))
}
