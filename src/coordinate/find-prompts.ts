/** The prompt stems that a list asks for: which match, and in which order they come. */
import { bestFirst, matchesThat, numbersThat } from '../database/best-first.ts'
import type { OpenDatabase } from '../database/open.ts'
import { idHead, idRange, mayBeginId, type SearchText } from '../database/search.ts'
import { changeCodes, internalCodes, metaCodes } from '../engine/coordinate-code.ts'
import * as queries from './queries.ts'

/** Where each stem stands, as numbers: one entry a stem, at the stem's number. */
export interface PromptColumns {
  /** Stems; their numbers are 1 to this. */
  readonly count: number
  readonly idHeads: ReadonlySet<string>
  /** Position in `changeCodes`; the others alike. */
  readonly change: Uint8Array
  readonly internal: Uint8Array
  readonly meta: Uint8Array
}

export interface PromptFilter {
  readonly change?: string | undefined
  readonly internal?: string | undefined
  readonly meta?: string | undefined
  readonly search?: SearchText | undefined
}

export interface FoundPrompts {
  readonly count: number
  /** Numbers of the matches from one position to before another, best first; without a search in list order. */
  page(from: number, past: number): number[]
}

export function promptColumns(database: OpenDatabase): PromptColumns {
  const places = queries.promptPlaces(database)
  const column = (codes: readonly string[], name: 'change' | 'internal' | 'meta') =>
    Uint8Array.from([0, ...places.map((place) => codes.indexOf(place[name]))])
  return {
    count: places.length,
    idHeads: new Set(places.map(({ id }) => idHead(id))),
    change: column(changeCodes, 'change'),
    internal: column(internalCodes, 'internal'),
    meta: column(metaCodes, 'meta'),
  }
}

export function findPrompts(
  database: OpenDatabase,
  columns: PromptColumns,
  filter: PromptFilter,
): FoundPrompts {
  const passes = promptTest(columns, filter)
  if (filter.search === undefined) {
    const all = numbersThat(passes, columns.count)
    return { count: all.length, page: (from, past) => [...all.subarray(from, past)] }
  }
  const { match, id } = filter.search
  if (match === undefined) return { count: 0, page: () => [] }
  const matches = matchesThat(
    passes,
    (most) => queries.matchingPrompts(database, { match, most }),
    () => queries.eachMatchingPrompt(database, { match, most: -1 }),
  )
  return {
    count: matches.numbers.length,
    page: (from, past) => {
      if (from >= matches.numbers.length) return []
      const named =
        id !== undefined && mayBeginId(id, columns.idHeads)
          ? queries.promptsBetween(database, idRange(id))
          : []
      return bestFirst(matches, new Set(named.map(({ number }) => number)), past).slice(from)
    },
  }
}

/** Whether the stem of a number passes every filter but the search. */
function promptTest(columns: PromptColumns, filter: PromptFilter): (number: number) => boolean {
  const wanted = (codes: readonly string[], code: string | undefined): number =>
    code === undefined ? -1 : codes.indexOf(code)
  const change = wanted(changeCodes, filter.change)
  const internal = wanted(internalCodes, filter.internal)
  const meta = wanted(metaCodes, filter.meta)
  return (number) =>
    (change < 0 || columns.change[number] === change) &&
    (internal < 0 || columns.internal[number] === internal) &&
    (meta < 0 || columns.meta[number] === meta)
}
