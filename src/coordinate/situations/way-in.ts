/**
 * The first steps for a user: from a plain sentence to a situation, its first move, three intents with real cases, and
 * a stem to gauge each.
 */

import type { Value } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson } from '../../database/query.ts'
import type { ModeId } from '../../forms/coordinate-enums.ts'
import { lazy } from '../../lazy.ts'
import type { SearchText } from '../../search/search-text.ts'
import { isStopWord } from '../../search/stop-words.ts'
import { stems } from '../../search/words.ts'
import { cellAt } from '../grid/queries.ts'
import { promptsById } from '../prompts/prompt.ts'
import { workedRunsById } from '../runs/what-came.ts'
import { type Constraint, isAboutUnpaid, leftOut } from './constraint.ts'
import { situationById } from './queries.ts'
import { toSituation } from './resources.ts'
import type { wayInSchema } from './schemas.ts'
import { situationSearch } from './situation-search.ts'

/** One way to change something: an intent with a real case, to find an idea, then a stem to gauge it. */
export interface Way {
  readonly cell: string
  readonly intent: string
  readonly example: { readonly field: string; readonly answer: string }
  readonly stem: { readonly id: string; readonly text: string }
}

/** The plain questions of the chooser, each with the mode that answers it. */
export const needs: readonly { readonly need: string; readonly mode: ModeId }[] = [
  { need: 'Understand why something is as it is', mode: 'DECODE' },
  { need: 'Fix something that keeps going wrong', mode: 'SOLVE' },
  { need: 'Invent something that is not there yet', mode: 'GENERATE' },
  { need: 'Choose what to stand for and what to leave to others', mode: 'POSITION' },
  { need: 'Bring steps that are decided into an order', mode: 'PLAN' },
  { need: 'Foresee what will happen, and by when', mode: 'PREDICT' },
]

const chooser = needs.map(({ mode, need }) => ({ need, mode, href: `/v1/situations?mode=${mode}` }))

/** Maximum number of ways of a situation: as many as a person can read in a minute. */
const WAYS = 3

/** The answer shown first. */
export type WayIn = Value<typeof wayInSchema>
type Situation = ReturnType<typeof toSituation>

/**
 * @param constraints what was said of the people: those who cannot hire are asked nothing that adds people, for example
 * @returns the ways of a situation, from a small change to a deep one, each from a different cell
 */
export function waysOf(
  database: OpenDatabase,
  { brief, closest, coordinates, name }: Situation,
  constraints: readonly Constraint[] = [],
): Way[] {
  const all = [...new Set([...closest, ...coordinates])].filter((code) => !code.includes('-C0-'))
  const unfit = leftOut(constraints)
  const possible = all.filter((code) => !unfit.has(code))
  const above = possible.length === 0 ? all : possible
  const isUnpaid =
    constraints.some(({ id }) => id === 'people_are_unpaid') || isAboutUnpaid(`${name} ${brief}`)
  const ofCells = [...Map.groupBy(above, cellOf).values()].map(([code]) => code!)
  // One cell of each level first, so that the three differ in depth.
  const ofLevels = [...Map.groupBy(ofCells, levelOf).values()].map(([code]) => code!)
  const chosen = [...new Set([...ofLevels, ...ofCells])].slice(0, WAYS)
  const prompts = promptsById(database, { ids: JSON.stringify(chosen) })
  return prompts
    .toSorted((a, b) => a.number - b.number)
    .map(({ change, id, intent, internal, text }) => {
      const examples = parseJson(cellAt(database, { change, internal })!.answers)
      const ofUnpaid = examples.find(({ answer, field }) => isAboutUnpaid(`${field} ${answer}`))
      const example = (isUnpaid ? ofUnpaid : undefined) ?? caseFor(text, examples)
      return { cell: cellOf(id), intent, example, stem: { id, text } }
    })
}

/** A later case of a cell is shown if it has so many more words of the question than the first one. */
const FAR_NEARER = 2

/** The case that answers a question most nearly: the first of its cell, unless another is far nearer. */
function caseFor(question: string, examples: readonly Way['example'][]): Way['example'] {
  const asked = new Set(stems(question).filter((stem) => !isStopWord(stem)))
  const shared = ({ answer }: Way['example']) =>
    new Set(stems(answer).filter((stem) => asked.has(stem))).size
  const [first, ...others] = examples
  const nearest = others.toSorted((a, b) => shared(b) - shared(a))[0]
  return nearest !== undefined && shared(nearest) >= shared(first!) + FAR_NEARER ? nearest : first!
}

const levelOf = (code: string): string => cellOf(code).slice(0, 'C0'.length)

const cellOf = (code: string): string => code.slice('GRAM-'.length, 'GRAM-C0-I01'.length)

/** @returns a function that makes the answer shown first for a search for situations */
export function wayIn(database: OpenDatabase): (search: SearchText) => WayIn {
  const situationsOf = situationSearch(database)
  const runs = lazy(() => workedRunsById(database))
  return (search) => {
    const { isAhead, nearest, rivals, sure, workedRun } = situationsOf(search)
    const best = sure()
    const run = runs().get(workedRun() ?? '')
    const worked = run === undefined ? {} : { worked_run: run }
    if (best === undefined)
      return { fits: false, ahead: isAhead(), nearest: nearest(), chooser, ...worked }
    const situation = toSituation(situationById(database, { id: best.id })!)
    const { because, brief, first_move, href, id, measure, mode, name } = situation
    const others = rivals()
    const first = { id, name, brief, first_move, because, measure }
    return {
      fits: true,
      situation: { ...first, ways: waysOf(database, situation), mode, href },
      ...(others.length > 0 && { nearest: others }),
      ...worked,
    }
  }
}

/**
 * The same answer for somebody who said something of the people. Who says only that nobody may be dismissed has not
 * named a problem, and the situation of its words is the one that must not be.
 *
 * @param isAlone whether nothing else was said
 */
export function withConstraints(
  database: OpenDatabase,
  constraints: readonly Constraint[],
  { situation, ...found }: WayIn,
  isAlone: boolean,
): WayIn {
  const heard = { constraints: [...constraints] }
  if (situation === undefined) return { ...found, ...heard }
  if (isAlone && constraints.every(({ id }) => id === 'nobody_may_be_dismissed'))
    return { fits: false, nearest: [], chooser, ...heard }
  const whole = toSituation(situationById(database, { id: situation.id })!)
  const ways = waysOf(database, whole, constraints)
  return { ...found, situation: { ...situation, ways }, ...heard }
}
