/** `GET /v1/prompts`: stems, filtered by codes and words. */
import { sql } from 'kysely'
import { csv, csvExample, formatOrSheet } from '../../contract/csv.ts'
import { LinkedBody, operation } from '../../contract/operation.ts'
import {
  array,
  boolean,
  count,
  href,
  mapOf,
  object,
  pageFields,
  string,
  type Value,
} from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { rows } from '../../database/query.ts'
import { changeCodes, internalCodes, metaCodes } from '../../engine/runs/coordinate-code.ts'
import { lazy } from '../../lazy.ts'
import { wordColumn } from '../../lists/columns.ts'
import { createList, type Filters } from '../../lists/list.ts'
import { facets, highlight, limit, offset, searchParameter } from '../../lists/parameters.ts'
import { searchFields } from '../../lists/search-schemas.ts'
import { createSearcher } from '../../search/searcher.ts'
import { changeFilter, internalFilter, metaFilter } from '../grid/code-filters.ts'
import { axisEntryRows } from '../grid/queries.ts'
import type { Coordinates } from '../load.ts'
import { coordinateSearch } from '../searched.ts'
import { situationSearch } from '../situations/situation-search.ts'
import { prompt, promptPlaces, promptsWithIntent, toPrompt } from './prompt.ts'

/** Maximum page size: all stems. */
export const MAX_PROMPTS = 700

export const promptFacets = object(
  {
    change: mapOf(count(), 'Code of a change level → matches at it.'),
    internal: mapOf(count(), 'Code of an internal variable → matches at it.'),
    meta: mapOf(count(), 'Code of a meta-variable → matches at it.'),
    cell: mapOf(count(), 'Cell of the grid, `C3-I07` → matches in it.'),
  },
  {},
  'Counts over all matches, whatever the page; what has no match is left out.',
)

export const promptPage = object(
  { ...pageFields, results: array(prompt, 'The stems of this page.') },
  {
    about: count(
      'With `q`: how many of the matches ask about it (`about` of a result is `asks`). They come first.',
    ),
    is_subject: boolean(
      'With `q`: it is one subject and nothing else. The matches that ask about it were chosen by reading all stems; the others say a word of it (`says`).',
    ),
    facets: promptFacets,
    ...searchFields(prompt),
    situations: array(
      object({
        id: string('Id of the situation.'),
        name: string('What somebody has or wants, in a few words.'),
        href,
      }),
      'With `q`, on the first page: named situations that hold most of what is asked for, best first and three at most. Each has the stems that were chosen for it.',
    ),
  },
)

const parameters = object(
  {},
  {
    q: searchParameter('stem, names of the axes, intent and answers'),
    change: changeFilter,
    internal: internalFilter,
    meta: metaFilter,
    highlight,
    limit: limit(MAX_PROMPTS, 50),
    offset,
    facets,
    format: formatOrSheet,
  },
)

type Query = Value<typeof parameters>

/** A row of the table for people, which has names beside the codes. */
type Row = Value<typeof prompt> & { readonly names?: readonly string[] }

/** How far a stem is about the words of a search; without one the column is empty. */
const told: Readonly<Record<string, string>> = {
  asks: 'asks about it',
  says: 'says the word, asks mainly about something else',
  touches: 'found by its task, an example or a situation',
}

/** One question a cell, since a row of a spreadsheet with two has nowhere to put the second answer. */
function questionsIn(text: string): readonly [first: string, others: string] {
  const [first = text, ...others] = text.split(/(?<=\?) (?=\p{Lu})/u)
  return [first, others.join(' ')]
}

export const listPrompts = operation(
  {
    method: 'GET',
    path: '/v1/prompts',
    tag: 'Coordinates',
    summary: 'Find prompt stems by change level, internal variable, meta-variable or free text',
    description:
      'Each stem carries the intent of its cell: find a change with the intent, then gauge and break it with the stem. Filters combine with AND. `q` searches the stem, the names of its axes, the intent and what was answered there: words are ANDed, each matches as a prefix, in its other forms and by its synonyms, case and diacritics do not count, "quoted words" match as a phrase, an id or the beginning of one comes first; the rest comes best match first. Where no stem holds all words, those that hold most of them come, and `match` and `dropped` say so; where fewer than ten do, others that hold most of them stand in `related`. Without `q` the order is change, internal, meta. `suggestions` are searches that have results, and filters: `acceleration` is `meta=M08`.',
    query: parameters,
    ok: { 'application/json': promptPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'The fourteen questions of one cell', query: 'change=C0&internal=I05' },
      { summary: 'Stems that mention a queue', query: 'q=queue&limit=5' },
      { summary: 'A word that is a filter', query: 'q=acceleration&limit=2' },
      csvExample('change=C3&internal=I07'),
      {
        summary: 'A table for people: first the stems that ask about it',
        query: 'q=suppliers&limit=3&format=sheet',
        mediaType: 'text/csv',
      },
    ],
    sheet: [
      ['Question', ({ text }: Row) => questionsIn(text)[0]],
      ['Second question', ({ text }: Row) => questionsIn(text)[1], 'only where rows differ'],
      ['Is it about your words?', ({ about }: Row) => told[about ?? ''], 'only where rows differ'],
      ['Task it belongs to', ({ intent }: Row) => intent],
      ['How deep the change goes', ({ names }: Row) => names?.[0]],
      ['What it takes hold of', ({ names }: Row) => names?.[1]],
      ['From which side', ({ names }: Row) => names?.[2]],
      ['Found by way of', ({ by_way_of: way }: Row) => way?.name, 'only where rows differ'],
      ['Page', (_: Row, page) => page],
      ['Code', ({ id }: Row) => id],
    ],
    refused: [{ query: 'change=c2' }, { query: 'limit=701&mata=M01' }],
  },
  ({ database }: Coordinates) => {
    const list = promptList(database)
    const names = lazy(
      () => new Map(axisEntryRows(database).map(({ code, name }) => [code as string, name])),
    )
    return ({ query }) => {
      const page = list(query)
      if (query.format !== 'sheet') return page
      const results = page.body.results.map((one) => ({
        ...one,
        names: [one.change, one.internal, one.meta].map((code) => names().get(code)!),
      }))
      return new LinkedBody({ ...page.body, results }, page.links)
    }
  },
)

/**
 * The stems with the given numbers, passed as one JSON array, so that one statement serves a page of any length.
 *
 * select prompt.*, intent from prompt join grid_cell … where number in (select value from json_each(:numbers))
 */
const promptsByNumber = rows('coordinate.promptsByNumber', (from, by: { numbers: string }) =>
  promptsWithIntent(from).where(
    'prompt.number',
    'in',
    sql<number>`(select value from json_each(${by.numbers}))`,
  ),
)

/** Axis → the query parameter that filters by it. */
const parameterOf = {
  'change-levels': 'change',
  'internal-variables': 'internal',
  'meta-variables': 'meta',
} as const

function promptList(database: OpenDatabase) {
  const places = promptPlaces(database)
  const column = (codes: readonly string[], axis: 'change' | 'internal' | 'meta') =>
    wordColumn(
      places.map((place) => place[axis]),
      codes,
    )
  const change = column(changeCodes, 'change')
  const internal = column(internalCodes, 'internal')
  const meta = column(metaCodes, 'meta')
  const cell = wordColumn(places.map((place) => `${place.change}-${place.internal}`))
  const filters: Filters<Query> = {
    change: change.is,
    internal: internal.is,
    meta: meta.is,
  }
  const situationsOf = situationSearch(database)
  return createList({
    path: '/v1/prompts',
    size: places.length,
    filters,
    read: (numbers) => promptsByNumber(database, { numbers: JSON.stringify(numbers) }),
    show: toPrompt,
    filterNames: () =>
      axisEntryRows(database).map(({ axis_id, code, name }) => ({
        parameter: parameterOf[axis_id],
        value: code,
        names: [name, code],
      })),
    isTold: true,
    searcher: createSearcher(database, coordinateSearch, { kind: 'prompt', isStrict: true }),
    marked: ({ id, intent, text }) => ({ id, intent, text }),
    facets: (numbers) => ({
      change: change.count(numbers),
      internal: internal.count(numbers),
      meta: meta.count(numbers),
      cell: cell.count(numbers),
    }),
    leadsTo: (search) => {
      const { likely, wayTo } = situationsOf(search)
      return {
        page: () => {
          const situations = likely()
          return situations.length > 0 ? { situations } : {}
        },
        unmarked: ({ id }) => {
          const situation = wayTo(id)
          return situation === undefined ? {} : { by_way_of: situation }
        },
      }
    },
  })
}
