/** The handlers of the coordinate service, one for each operation. They use queries and contain no SQL. */
import { endpointList } from '../contract/endpoint-list.ts'
import { InvalidInput, NotFound } from '../contract/failures.ts'
import { type Handlers, Text } from '../contract/operation.ts'
import { Serialized } from '../contract/serialized.ts'
import type { ServiceDocuments } from '../contract/service-documents.ts'
import type { CoordinateTextTable } from '../database/coordinate-tables.ts'
import { coordinateProblems, parseCoordinate } from '../engine/runs/coordinate-code.ts'
import { lazy } from '../lazy.ts'
import { searchList } from '../lists/search-list.ts'
import { contract } from './contract.ts'
import { documentKinds, type modeIds } from './enums.ts'
import { fullText } from './full-text.ts'
import type { Coordinates } from './load.ts'
import { promptList } from './prompt-list.ts'
import * as queries from './queries.ts'
import {
  toAxis,
  toAxisEntry,
  toCellAnswers,
  toCriterion,
  toGridCell,
  toMention,
  toOperator,
  toPrompt,
  toTitle,
  toWorkedAnswer,
} from './resources.ts'
import { runHandlers } from './run-handlers.ts'
import { wayInHandlers } from './way-in-handlers.ts'

export function createHandlers(
  coordinates: Coordinates,
  documents: ServiceDocuments,
): Handlers<typeof contract> {
  const { database, corpusDigest } = coordinates
  const text = (id: CoordinateTextTable['id']): string => queries.text(database, { id }).body
  const listPrompts = promptList(database)
  const full = lazy(() => fullText(database, documents.opening()))
  const search = searchList(database, queries.search, documentKinds, [
    'axis',
    'operator',
    'situation',
  ])
  return {
    getIndex: () => ({
      service: documents.name,
      version: documents.version,
      counts: queries.counts(database),
      endpoints: endpointList(contract),
    }),

    getHealth: () => {
      const counts = queries.counts(database)
      return {
        status: 'ok',
        coordinates: counts.coordinates,
        counts,
        corpus_digest: corpusDigest,
      }
    },

    getOpenapi: () => Serialized.trusted(documents.openapi()),

    getGuide: () => new Text('text/plain', documents.guide()),

    getFullText: () => new Text('text/plain', full()),

    listAxes: () => {
      const rows = queries.axes(database)
      const entries = queries.axisEntries(database)
      const [changes, internals, metas] = rows.map((row) => toAxis(row, entries))
      return {
        origin_note: text('origin_note'),
        illustrative_state_warning: text('illustrative_state_warning'),
        caveats: JSON.parse(text('caveats')) as string[],
        axes: {
          'change-levels': changes!,
          'internal-variables': internals!,
          'meta-variables': metas!,
        },
      }
    },

    getAxis: ({ params: { axis } }) => {
      const row = queries.axisById(database, { id: axis })
      if (row === undefined)
        throw new NotFound(
          axis,
          queries.axes(database).map((one) => one.id),
        )
      return toAxis(row, queries.entriesOfAxis(database, { axis: row.id }))
    },

    listGrid: ({ query: { change, internal } }) => {
      const results = queries
        .gridCells(database)
        .filter((cell) => change === undefined || cell.change === change)
        .filter((cell) => internal === undefined || cell.internal === internal)
        .map(toGridCell)
      return { count: results.length, results }
    },

    getCoordinate: ({ params: { code } }) => {
      const coordinate = parseCoordinate(code)
      if (coordinate === undefined) {
        throw new InvalidInput(
          coordinateProblems(code).map((message) => ({ path: 'code', message })),
        )
      }
      const cell = queries.gridCell(database, coordinate)
      const prompt = queries.promptById(database, { id: code })
      const entries = queries.entriesOfCoordinate(database, coordinate)
      const [changeLevel, internalVariable, metaVariable] = entries.map(toAxisEntry)
      return {
        id: code,
        change_level: changeLevel!,
        internal_variable: internalVariable!,
        meta_variable: metaVariable!,
        intent: cell!.intent,
        prompt: prompt!.text,
        answers: toCellAnswers(cell!.answers),
        worked_answers: queries.workedAnswers(database, { coordinate: code }).map(toWorkedAnswer),
        mentioned_in: queries.mentions(database, { coordinate: code }).map(toMention),
        href: `/v1/coordinates/${code}`,
      }
    },

    listPrompts: ({ query }) => listPrompts(query),

    search: ({ query }) => search(query),

    getPrompt: ({ params: { id } }) => {
      const row = queries.promptById(database, { id })
      if (row === undefined)
        throw new NotFound(
          id,
          queries.promptPlaces(database).map((one) => one.id),
        )
      return toPrompt(row)
    },

    listModes: () => {
      const results = queries.modes(database).map((row) => ({
        ...toTitle(row, 'modes'),
        id: row.id as (typeof modeIds)[number],
      }))
      return { count: results.length, overview: text('modes_overview'), results }
    },

    getMode: ({ params: { id } }) => {
      const row = queries.modeById(database, { id: id.toUpperCase() })
      if (row === undefined)
        throw new NotFound(
          id,
          queries.modes(database).map((one) => one.id),
        )
      return new Text('text/markdown', row.body)
    },

    listOperators: ({ query }) => {
      const results = queries
        .operators(database)
        .filter(({ category }) => query.category === undefined || category === query.category)
        .map(toOperator)
      return { count: results.length, results }
    },

    getOperator: ({ params: { name } }) => {
      const row = queries.operatorByName(database, { name: name.toUpperCase() })
      if (row === undefined)
        throw new NotFound(
          name,
          queries.operators(database).map((one) => one.name),
        )
      return toOperator(row)
    },

    listCoreExtracts: () => {
      const results = queries.coreExtracts(database).map((row) => toTitle(row, 'core'))
      return { count: results.length, results }
    },

    getCoreExtract: ({ params: { id } }) => {
      const row = queries.coreExtractById(database, { id })
      if (row === undefined) {
        throw new NotFound(
          id,
          queries.coreExtracts(database).map((one) => one.id),
        )
      }
      return new Text('text/markdown', row.body)
    },

    listTemplates: () => {
      const results = queries.templates(database).map((row) => toTitle(row, 'templates'))
      return { count: results.length, results }
    },

    getTemplate: ({ params: { id } }) => {
      const row = queries.templateById(database, { id: id.toLowerCase() })
      if (row === undefined)
        throw new NotFound(
          id,
          queries.templates(database).map((one) => one.id),
        )
      return new Text('text/markdown', row.body)
    },

    getRunSchema: () => {
      const { publicUrl } = documents
      if (publicUrl === undefined) return Serialized.trusted(text('run_schema'))
      return { ...(JSON.parse(text('run_schema')) as object), $id: `${publicUrl}/v1/schema/run` }
    },

    getBlankRun: () => Serialized.trusted(text('blank_run')),

    getScoring: () => ({
      criteria: queries.criteria(database).map(toCriterion),
      hard_gates: queries.hardGates(database).map(({ id, name, question, reason }) => ({
        id,
        name,
        question,
        reason,
      })),
      rating_anchors: JSON.parse(text('rating_anchors')) as [],
      formula: JSON.parse(text('formula')) as { words: string; notation: string },
      test_vectors: JSON.parse(text('test_vectors')) as unknown[],
    }),

    ...runHandlers(coordinates),
    ...wayInHandlers(coordinates),
  }
}
