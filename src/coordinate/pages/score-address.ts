/**
 * The query string of `/score`: what is to change, then ratings, gates and names of up to four concepts. Names for the
 * second to fourth concept have a letter as prefix.
 */
import { InvalidInput } from '../../contract/failures.ts'
import { splitPair } from '../../contract/request.ts'
import { HIGHEST_RATING } from '../../engine/runs/score.ts'
import { didYouMean } from '../../engine/values/nearest.ts'

/** `a` has no prefix: a single concept is the common case. */
export const letters = ['a', 'b', 'c', 'd'] as const
export type Letter = (typeof letters)[number]

export const prefixOf = (letter: Letter): string => (letter === 'a' ? '' : `${letter}.`)

/** Maximum length of a concept's name, of what its test fails at and of what is to change, in characters. */
export const LONGEST_NAME = 200

/** The field that says what an idea costs, in the words of those who rate. */
export const COSTS = 'costs'

/** The field that says to which figure an idea is expected to bring what is to change. */
export const BRINGS = 'brings'

/** The fields that hold text: the name, when the test has failed, what it costs and what it brings. */
const texts: readonly string[] = ['title', 'fails', COSTS, BRINGS]

/** What all ideas are to change, in the words of those who rate; each is empty if nobody says it. */
export interface Outcome {
  /** What is counted: “missed appointments out of 100 booked”. */
  readonly change: string
  /** How it stands today. */
  readonly now: string
  /** From where an idea is worth it. */
  readonly worth: string
}

/** The fields that are asked once for all ideas. */
const shared: readonly string[] = ['change', 'now', 'worth']

/** The gate that asks for a test and for what counts as its failure. */
export const TEST_GATE = 'test_and_exit_defined'

/** The field that says whether an idea moves the figure of the outcome. */
export const MOVES = 'moves'

/** Values of the form field for a gate. */
export const judgements = { yes: true, no: false, unknown: null } as const
export type Judgement = keyof typeof judgements

export interface RatedConcept {
  readonly letter: Letter
  readonly title: string
  /** The same for all concepts. */
  readonly outcome: Outcome
  /** At which figure the test has failed, in the words of those who rate; empty if nobody says. */
  readonly fails: string
  /** What it costs; empty if nobody says. No index weighs it. */
  readonly costs: string
  /** To which figure it is expected to bring the outcome; empty if nobody says. */
  readonly brings: string
  /** Whether it moves the figure that all are to change; undefined if nobody says. */
  readonly moves: Judgement | undefined
  readonly ratings: ReadonlyMap<string, number>
  readonly gates: ReadonlyMap<string, Judgement>
}

/** Whether anything is said of an idea; an empty field is none. */
export const isWritten = ({ brings, costs, fails, gates, ratings, title }: RatedConcept): boolean =>
  title !== '' || fails !== '' || costs !== '' || brings !== '' || gates.size + ratings.size > 0

interface Rubric {
  readonly criteria: readonly string[]
  readonly gates: readonly string[]
}

/** @throws InvalidInput that names each parameter that cannot be read */
export function conceptsOf(search: string, rubric: Rubric): RatedConcept[] {
  const given = new Map<string, string>()
  /** Names of parameters, also of empty ones: a concept just added has an empty title. */
  const named = new Set<string>()
  const wrong: { path: string; message: string }[] = []
  for (const pair of search.split('&').filter((part) => part !== '')) {
    const [name, value] = splitPair(pair)
    if (name === undefined || value === undefined) {
      wrong.push({ path: 'query', message: 'a percent-encoding is broken' })
      continue
    }
    const message = problemOf(name, value, rubric)
    named.add(name)
    if (message !== undefined) wrong.push({ path: name, message })
    else if (value !== '') given.set(name, value)
  }
  if (wrong.length > 0) throw new InvalidInput(wrong)
  // Two fields stand open at least: who comes with one idea sees where the second goes.
  return letters
    .filter(
      (letter) =>
        letter === 'a' ||
        letter === 'b' ||
        [...named].some((name) => name.startsWith(prefixOf(letter))),
    )
    .map((letter) => conceptOf(letter, given, rubric))
}

function problemOf(name: string, value: string, { criteria, gates }: Rubric): string | undefined {
  const plain = name.replace(/^[bcd]\./, '')
  if (texts.includes(plain) || shared.includes(name)) {
    return value.length > LONGEST_NAME
      ? `has at most ${LONGEST_NAME} characters; got ${value.length}`
      : undefined
  }
  if (value === '') return undefined
  if (criteria.includes(plain)) {
    const isRating = /^\d$/.test(value) && Number(value) <= HIGHEST_RATING
    return isRating ? undefined : `must be a whole number from 0 to ${HIGHEST_RATING}; got ${value}`
  }
  if (plain === MOVES || gates.includes(plain)) {
    return value in judgements ? undefined : 'must be yes, no or unknown'
  }
  return `is no criterion and no gate${didYouMean(plain, [...criteria, ...gates, ...texts, ...shared, MOVES])}`
}

function conceptOf(
  letter: Letter,
  given: ReadonlyMap<string, string>,
  { criteria, gates }: Rubric,
): RatedConcept {
  const prefix = prefixOf(letter)
  const found = (names: readonly string[]): [string, string][] =>
    names.flatMap((name) => {
      const value = given.get(`${prefix}${name}`)
      return value === undefined ? [] : [[name, value] as [string, string]]
    })
  return {
    letter,
    title: given.get(`${prefix}title`) ?? '',
    outcome: {
      change: given.get('change') ?? '',
      now: given.get('now') ?? '',
      worth: given.get('worth') ?? '',
    },
    fails: given.get(`${prefix}fails`) ?? '',
    costs: given.get(`${prefix}${COSTS}`) ?? '',
    brings: given.get(`${prefix}${BRINGS}`) ?? '',
    moves: given.get(`${prefix}${MOVES}`) as Judgement | undefined,
    ratings: new Map(found(criteria).map(([name, value]) => [name, Number(value)])),
    gates: new Map(found(gates).map(([name, value]) => [name, value as Judgement])),
  }
}
