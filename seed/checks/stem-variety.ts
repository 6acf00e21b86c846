import type { Problem } from '../../src/forms/problem.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { sharedPhrases, words } from '../prose.ts'
import type { Check } from './check.ts'
import { type Stem, writtenStems } from './stems.ts'

export const stemVariety: Check = {
  name: 'Stems of one cell begin in different ways, and no two are built alike',
  check: (corpus) => {
    const all = writtenStems(corpus)
    return [...twice(all), ...varietyProblems(all)]
  },
}

/** Maximum number of stems of a cell that may begin with the same two words. */
const SAME_IN_CELL = 5
/** Maximum share of all stems above C0 that may begin with the same two words. */
const SAME_IN_GRID = 0.25
/**
 * Maximum number of four-word sequences that two stems of a cell may share; five means a run of eight words, such as a
 * whole clause.
 */
const SHARED_IN_CELL = 5
/** Maximum share of the stems at I07 that may contain the word itself. */
const FEEDBACK = 1 / 3

/**
 * Finds words that recur too often among these stems. The nouns of a variable and the phrases of a gauge may recur in
 * several cells.
 */
export function varietyProblems(stems: readonly Stem[]): Problem[] {
  const cells = [...Map.groupBy(stems, ({ change, internal }) => `${change}-${internal}`).values()]
  return [
    ...cells.flatMap(openingsOfCell),
    ...cells.flatMap(alike),
    ...openingsOfGrid(stems.filter(({ change }) => change !== 'C0')),
    ...marker(stems.filter(({ internal }) => internal === 'I07')),
  ]
}

function opening({ text }: Stem): string {
  return words(text.toLowerCase()).slice(0, 2).join(' ')
}

function openingsOfCell(cell: readonly Stem[]): Problem[] {
  return [...Map.groupBy(cell, opening)].flatMap(([begin, stems]) =>
    stems
      .slice(SAME_IN_CELL)
      .map(({ source, path }) =>
        problemAt(
          source,
          path,
          `is one of ${stems.length} stems of its cell that begin with "${begin}"; at most ${SAME_IN_CELL}`,
        ),
      ),
  )
}

function openingsOfGrid(stems: readonly Stem[]): Problem[] {
  const most = Math.ceil(stems.length * SAME_IN_GRID)
  return [...Map.groupBy(stems, opening)]
    .filter(([, same]) => same.length > most)
    .map(([begin, same]) => {
      const { source, path } = same.at(-1)!
      return problemAt(
        source,
        path,
        `is one of ${same.length} stems of ${stems.length} that begin with "${begin}"; at most ${most}`,
      )
    })
}

function alike(cell: readonly Stem[]): Problem[] {
  return sharedPhrases(
    cell.map(({ text }) => text),
    SHARED_IN_CELL,
  ).map(({ first, second, phrases }) => {
    const { source, path } = cell[second]!
    return problemAt(
      source,
      path,
      `repeats more than a clause of ${cell[first]!.id}: "${phrases[0]} …"`,
    )
  })
}

function marker(stems: readonly Stem[]): Problem[] {
  const marked = stems.filter(({ text }) => /\bfeedback\b/i.test(text))
  const most = Math.floor(stems.length * FEEDBACK)
  return marked
    .slice(most)
    .map(({ source, path }) =>
      problemAt(
        source,
        path,
        `holds "feedback", as ${marked.length} of ${stems.length} stems of I07 do; at most ${most}: name what is heard, seen or measured`,
      ),
    )
}

function twice(stems: readonly Stem[]): Problem[] {
  const texts = Map.groupBy(stems, ({ text }) => words(text.toLowerCase()).join(' '))
  return [...texts.values()].flatMap(([first, ...others]) =>
    others.map(({ source, path }) => problemAt(source, path, `is the stem of ${first!.id} too`)),
  )
}
