/** What the coordinate service does for each operation: words of the specification, never SQL. */
import { endpointList } from '../contract/endpoint-list.ts'
import { type Handlers, Page, ReadyText } from '../contract/operation.ts'
import { coordinateProblems, parseCoordinate } from '../engine/coordinate-code.ts'
import { score } from '../engine/score.ts'
import { InvalidInput, NotFound } from '../http/failures.ts'
import { pageLinks } from '../http/page-links.ts'
import { searchParameter } from '../http/search-parameter.ts'
import { contract } from './contract.ts'
import type { Coordinates } from './load.ts'
import * as queries from './queries.ts'
import {
  toAxis,
  toAxisEntry,
  toCriterion,
  toGridCell,
  toOperator,
  toPrompt,
  toTitle,
} from './resources.ts'
import type { modeIds } from './schemas.ts'

export interface Documents {
  readonly name: string
  readonly version: string
  /** The OpenAPI document, serialised. */
  readonly openapi: string
  readonly guide: string
}

export function createHandlers(
  { db, corpusDigest, criteria, validateRun }: Coordinates,
  documents: Documents,
): Handlers<typeof contract> {
  return {
    getIndex: async () => ({
      service: documents.name,
      version: documents.version,
      counts: await queries.counts(db),
      endpoints: endpointList(contract),
    }),

    getHealth: async () => {
      const counts = await queries.counts(db)
      return {
        status: 'ok',
        coordinates: counts.coordinates,
        counts,
        corpus_digest: corpusDigest,
      }
    },

    getOpenapi: () => new ReadyText('application/json', documents.openapi),

    getGuide: () => new ReadyText('text/plain', documents.guide),

    listAxes: async () => {
      const rows = await queries.axes(db)
      const entries = await queries.axisEntries(db)
      const [changes, internals, metas] = rows.map((row) => toAxis(row, entries))
      return {
        origin_note: await queries.text(db, 'origin_note'),
        illustrative_state_warning: await queries.text(db, 'illustrative_state_warning'),
        caveats: JSON.parse(await queries.text(db, 'caveats')) as string[],
        axes: {
          'change-levels': changes!,
          'internal-variables': internals!,
          'meta-variables': metas!,
        },
      }
    },

    getAxis: async ({ params: { axis } }) => {
      const row = await queries.axisById(db, axis)
      if (row === undefined) throw new NotFound(axis)
      return toAxis(row, await queries.axisEntries(db, row.id))
    },

    listGrid: async ({ query }) => {
      const results = (await queries.gridCells(db, query)).map(toGridCell)
      return { count: results.length, results }
    },

    getCoordinate: async ({ params: { code } }) => {
      const coordinate = parseCoordinate(code)
      if (coordinate === undefined) {
        throw new InvalidInput(
          coordinateProblems(code).map((message) => ({ path: 'code', message })),
        )
      }
      const { change, internal, meta } = coordinate
      const [entries, [cell], prompt] = await Promise.all([
        queries.entriesByCode(db, [change, internal, meta]),
        queries.gridCells(db, { change, internal }),
        queries.promptById(db, code),
      ])
      const [changeLevel, internalVariable, metaVariable] = entries.map(toAxisEntry)
      return {
        id: code,
        change_level: changeLevel!,
        internal_variable: internalVariable!,
        meta_variable: metaVariable!,
        intent: cell!.intent,
        prompt: prompt!.text,
        href: `/v1/coordinates/${code}`,
      }
    },

    listPrompts: async ({ query }) => {
      const search = searchParameter(query.q)
      const numbers = await queries.findPrompts(db, { ...query, search })
      const rows = await queries.promptsByNumber(
        db,
        numbers.slice(query.offset, query.offset + query.limit),
      )
      const body = {
        count: numbers.length,
        limit: query.limit,
        offset: query.offset,
        results: rows.map(toPrompt),
      }
      return new Page(body, pageLinks('/v1/prompts', query, numbers.length))
    },

    getPrompt: async ({ params: { id } }) => {
      const row = await queries.promptById(db, id)
      if (row === undefined) throw new NotFound(id)
      return toPrompt(row)
    },

    listModes: async () => {
      const results = (await queries.modes(db)).map((row) => ({
        ...toTitle(row, 'modes'),
        id: row.id as (typeof modeIds)[number],
      }))
      return { count: results.length, overview: await queries.text(db, 'modes_overview'), results }
    },

    getMode: async ({ params: { id } }) => {
      const row = await queries.modeById(db, id)
      if (row === undefined) throw new NotFound(id)
      return new ReadyText('text/markdown', row.body)
    },

    listOperators: async ({ query }) => {
      const results = (await queries.operators(db, query.category)).map(toOperator)
      return { count: results.length, results }
    },

    getOperator: async ({ params: { name } }) => {
      const row = await queries.operatorByName(db, name)
      if (row === undefined) throw new NotFound(name)
      return toOperator(row)
    },

    listCoreExtracts: async () => {
      const results = (await queries.coreExtracts(db)).map((row) => toTitle(row, 'core'))
      return { count: results.length, results }
    },

    getCoreExtract: async ({ params: { id } }) => {
      const row = await queries.coreExtractById(db, id)
      if (row === undefined) throw new NotFound(id)
      return new ReadyText('text/markdown', row.body)
    },

    listTemplates: async () => {
      const results = (await queries.templates(db)).map((row) => toTitle(row, 'templates'))
      return { count: results.length, results }
    },

    getTemplate: async ({ params: { id } }) => {
      const row = await queries.templateById(db, id)
      if (row === undefined) throw new NotFound(id)
      return new ReadyText('text/markdown', row.body)
    },

    getRunSchema: async () =>
      new ReadyText('application/json', await queries.text(db, 'run_schema')),

    getBlankRun: async () => new ReadyText('application/json', await queries.text(db, 'blank_run')),

    getScoring: async () => ({
      criteria: (await queries.criteria(db)).map(toCriterion),
      hard_gates: (await queries.hardGates(db)).map(({ id, name, question, reason }) => ({
        id,
        name,
        question,
        reason,
      })),
      rating_anchors: JSON.parse(await queries.text(db, 'rating_anchors')) as [],
      formula: JSON.parse(await queries.text(db, 'formula')) as { words: string; notation: string },
      test_vectors: JSON.parse(await queries.text(db, 'test_vectors')) as unknown[],
    }),

    scoreConcept: ({ body }) => {
      const result = score(criteria, body.ratings, body.hard_gates_passed ?? null)
      return new ReadyText('application/json', JSON.stringify(result))
    },

    validateRun: ({ body }) => new ReadyText('application/json', JSON.stringify(validateRun(body))),
  }
}
