/** The part of a matter about whose present state is asked first: that of the situation, or the nearest to the problem. */
import type { Stem } from '../../run-start.ts'
import { ask, cellOf, know } from './reference.ts'
import { shown } from './shown.ts'
import { open, valueAt } from './state.ts'

/** The part whose questions ask how something goes wrong, where nothing says what the matter is about. */
const HOW_IT_FAILS = 'C0-I10'
/** Words of a problem that a search takes. */
const SEARCHED = 24

/** Problem → the cell of the question about today that is nearest to it. */
const nearest = shown<ReadonlyMap<string, string>>(new Map())

/** @returns the cell whose questions open first; undefined while it is looked for */
export function firstCell(): string | undefined {
  const { measure, questions } = open.value!
  const [listed] = questions.filter((code) => code.startsWith('GRAM-C0-'))
  const otherwise = listed === undefined ? HOW_IT_FAILS : cellOf(listed)
  const problem = String(valueAt(['title']) ?? '').trim()
  // Only a situation has a measure, and its questions are about the matter.
  if (problem === '' || (measure !== undefined && listed !== undefined)) return otherwise
  const words = problem
    .split(/[\s-]+/)
    .slice(0, SEARCHED)
    .join(' ')
  ask(`/v1/prompts?change=C0&limit=1&q=${encodeURIComponent(words)}`, async (response) => {
    const { related = [], results } = (await response.json()) as Record<string, Stem[]>
    const [found] = [...results!, ...related]
    if (found !== undefined) know([found])
    const cell = found === undefined ? otherwise : cellOf(found.id)
    nearest.value = new Map(nearest.value).set(problem, cell)
  })
  return nearest.value.get(problem)
}
