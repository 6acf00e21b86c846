import type { Problem } from '../../src/forms/problem.ts'
import { problemOnLine } from '../../src/forms/sourced.ts'
import { placeOf } from '../prose.ts'
import { type WrittenRule, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

type Entry = WrittenRule['entry']

/** A number in a chapter, its position and what is wrong with it. */
interface Figure {
  readonly offset: number
  readonly message: string
}

export const chapterFigures: Check = {
  name: 'Chapters say the counts, priorities and limits that the rules have',
  check: (corpus) => {
    const rules = new Map(writtenRules(corpus).map(({ entry }) => [entry.id, entry]))
    return corpus.chapters.flatMap(({ file, text }) =>
      [
        ...wrongCounts(text, [...rules.values()]),
        ...wrongPriorities(text, rules),
        ...wrongLimits(text, rules),
      ].map(({ offset, message }): Problem => {
        const { line, column } = placeOf(text, offset)
        return problemOnLine(file, line, column, message)
      }),
    )
  },
}

function wrongCounts(text: string, rules: readonly Entry[]): Figure[] {
  const hard = rules.filter((rule) => rule.hard)
  const blocking = hard.filter(({ then }) => then.some(({ op }) => op === 'block'))
  return [
    ...counted(text, /\bOf (\d+) rules\b/g, rules.length, 'rules'),
    ...counted(text, /\b(\d+) are hard\b/g, hard.length, 'hard rules'),
    ...counted(text, /\b(\d+) of them block\b/g, blocking.length, 'rules that block'),
  ]
}

const counted = (text: string, pattern: RegExp, count: number, what: string): Figure[] =>
  Array.from(text.matchAll(pattern))
    .filter(([, said]) => Number(said) !== count)
    .map(({ index, 1: said }) => ({
      offset: index,
      message: `says ${said}; there are ${count} ${what}`,
    }))

/** Finds ids with a wrong priority beside them, as in `GEN-002 (99)`. */
const wrongPriorities = (text: string, rules: ReadonlyMap<string, Entry>): Figure[] =>
  Array.from(text.matchAll(/\b([A-Z]{3}-\d{3}) \((\d{2})\)/g)).flatMap(
    ({ index, 1: id = '', 2: said }) => {
      const priority = rules.get(id)?.priority
      if (priority === undefined || priority === Number(said)) return []
      return [{ offset: index, message: `says ${said}; the priority of ${id} is ${priority}` }]
    },
  )

/**
 * An id, a word such as "above" in the same clause and a number; or an id in the last cell of a table row, with its
 * limit in the cell before.
 */
const LIMITS = [
  /\b(?<id>[A-Z]{3}-\d{3})\b(?:(?![A-Z]{3}-\d{3})[^.;:|()]){0,70}?\b(?:above|over|under|below|beyond|at most|at least|more than|up to|exceeds|within) (?<said>-?\d[\d,]*(?:\.\d+)?)/g,
  /\| (?<said>-?\d[\d,]*(?:\.\d+)?)[^|]*\| (?<id>[A-Z]{3}-\d{3}) \|$/gm,
]

function wrongLimits(text: string, rules: ReadonlyMap<string, Entry>): Figure[] {
  return LIMITS.flatMap((pattern) => Array.from(text.matchAll(pattern))).flatMap((match) => {
    const { id = '', said = '' } = match.groups!
    const rule = rules.get(id)
    if (rule === undefined) return []
    const known = numbersOf(rule)
    // A share may be 0.5 in the rule and 50 % in the text.
    if (known.has(numberOf(said)) || known.has(numberOf(said) / 100)) return []
    return [{ offset: match.index, message: `says ${said} of ${id}, which has no such figure` }]
  })
}

const numberOf = (said: string): number => Number(said.replaceAll(',', ''))

/** All numbers in the conditions and the text of a rule. */
const numbersOf = ({ when, title, rationale, then }: Entry): ReadonlySet<number> =>
  new Set(
    Array.from(
      `${JSON.stringify(when)} ${title} ${rationale} ${JSON.stringify(then)}`.matchAll(
        /-?\d[\d,]*(?:\.\d+)?/g,
      ),
      ([said]) => numberOf(said.replace(/,$/, '')),
    ),
  )
