/** The handlers of the media service, one for each operation. They use queries and contain no SQL. */

import { endpointList } from '../contract/endpoint-list.ts'
import { NotFound } from '../contract/failures.ts'
import { type Handlers, Text } from '../contract/operation.ts'
import { Serialized } from '../contract/serialized.ts'
import type { ServiceDocuments } from '../contract/service-documents.ts'
import type { OpenDatabase } from '../database/open.ts'
import { actionOperators } from '../engine/actions.ts'
import { conditionOperators } from '../engine/operators.ts'
import type { JsonObject } from '../engine/rule.ts'
import { lazy } from '../lazy.ts'
import { HOUSE } from '../lint/house/domain.ts'
import { searchList } from '../lists/search-list.ts'
import { bundleSchema } from './bundle-schema.ts'
import { contract } from './contract.ts'
import { editorSchema } from './editor-schemas.ts'
import { type dimensionGroups, documentKinds, ruleBases } from './enums.ts'
import { fullText } from './full-text.ts'
import type { EvaluatedRules } from './house.ts'
import { noSearch } from './house-part.ts'
import type { Media } from './load.ts'
import * as queries from './queries.ts'
import {
  toContinuousDimension,
  toDecisionVariable,
  toEnumeratedDimension,
  toOperator,
  toRule,
  toSource,
} from './resources.ts'
import { corpusRuleSource, ruleList } from './rule-list.ts'

export function createHandlers(
  media: Media,
  documents: ServiceDocuments,
): Handlers<typeof contract> {
  const { database, corpusDigest } = media
  const listRules = ruleList(database, corpusRuleSource(database))
  const house = media.house && houseReads(database, media.house)
  const ruleMentions = lazy(() => mentionsById(media, 'rule'))
  const full = lazy(() => fullText(database, documents.opening()))
  const search = searchList(database, queries.search, documentKinds)
  const { name, publicUrl, version } = documents
  const schemaId = (schema: string): string =>
    `${publicUrl === undefined ? '' : `${publicUrl}/v1/schemas/`}${schema}.schema.json`
  const addressed = <S extends object>(schema: S, called: string): S & { $id: string } => ({
    ...schema,
    $id: schemaId(called),
  })
  return {
    getIndex: () => ({
      service: name,
      version,
      counts: counts(media),
      endpoints: endpointList(contract),
    }),

    getHealth: () => ({
      status: 'ok',
      counts: counts(media),
      corpus_digest: corpusDigest,
    }),

    getOpenapi: () => Serialized.trusted(documents.openapi()),

    getManifest: () => ({
      name,
      version,
      corpus_digest: corpusDigest,
      counts: counts(media),
      files: queries.manifest(database),
    }),

    getModel: () => ({
      change_levels: queries.axisEntries(database, { axis: 'change-levels' }),
      meta_variables: queries.axisEntries(database, { axis: 'meta-variables' }),
      subjects: queries.subjects(database),
      decision_variables: decisionVariables(media),
      rule_operators: {
        when: conditionOperators.map(toOperator),
        then: actionOperators.map(toOperator),
      },
    }),

    listDimensions: ({ query }) => listDimensions(media, query),

    getDimension: ({ params: { id } }) => {
      const row = queries.dimensionById(database, { id })
      if (row === undefined) throw new NotFound(id)
      const mentions = queries.mentions(database, { kind: 'dimension', id })
      return row.kind === 'enumerated'
        ? toEnumeratedDimension(row, queries.statesOfDimension(database, { id }), mentions)
        : toContinuousDimension(row, mentions)
    },

    listRules: ({ query }) =>
      house !== undefined && (query.category as string) === HOUSE
        ? house.list(query)
        : listRules(query),

    search: ({ query }) => search(query),

    getRule: ({ params: { id } }) => {
      const row = queries.ruleById(database, { id }) ?? house?.byId.get(id)
      if (row === undefined) throw new NotFound(id)
      return toRule(row, ruleMentions().get(id) ?? [])
    },

    listSchemas: () => {
      const rows = queries.packagedSchemas(database)
      const results = rows.map(({ name, title, description }) => ({
        name: name as 'clip',
        id: schemaId(name),
        title,
        description,
        href: `/v1/schemas/${name}`,
      }))
      return { count: results.length, results }
    },

    // References between schemas are relative file names, so each is also served under the name of its file.
    getSchema: ({ params: { name: asked }, query: { bundle } }) => {
      const name = asked.replace(/\.schema\.json$/, '')
      const row = queries.schemaByName(database, { name })
      if (row === undefined) {
        const schema = editorSchema(database, name)
        if (schema === undefined) throw new NotFound(asked)
        return addressed(schema, name)
      }
      if (!bundle && publicUrl === undefined) return Serialized.trusted(row.body)
      if (!bundle) return addressed(JSON.parse(row.body) as JsonObject, name)
      const schemas = queries.packagedSchemas(database)
      const bundled = bundleSchema(
        name,
        new Map(schemas.map((schema) => [schema.name, JSON.parse(schema.body) as JsonObject])),
      )
      return addressed(bundled, name)
    },

    listExampleStages: () => {
      const rows = queries.exampleStages(database)
      const results = rows.map(({ stage, title, media_type }) => ({
        stage: stage as 'edit',
        title,
        media_type,
        href: `/v1/example/${stage}`,
      }))
      return { count: results.length, results }
    },

    getExampleStage: ({ params: { stage } }) => {
      const row = queries.stageByName(database, { stage })
      if (row === undefined) throw new NotFound(stage)
      return row.media_type === 'application/json'
        ? Serialized.trusted(row.body)
        : new Text(row.media_type as 'application/yaml', row.body)
    },

    listChapters: () => {
      const rows = queries.chapters(database)
      const results = rows.map(({ slug, title, summary, body }) => ({
        slug,
        title,
        summary,
        words: body.split(/\s+/).length,
        href: `/v1/docs/${slug}`,
      }))
      return { count: results.length, results }
    },

    getChapter: ({ params: { slug } }) => {
      const row = queries.chapterBySlug(database, { slug })
      if (row === undefined) throw new NotFound(slug)
      // Byte for byte as in the corpus (decision 12).
      return new Text('text/markdown', row.body)
    },

    listSources: ({ query: { verified } }) => {
      const citations = Map.groupBy(queries.citations(database), ({ source_id }) => source_id)
      const mentions = mentionsById(media, 'source')
      const results = queries
        .sources(database)
        .filter((row) => verified === undefined || row.verified === verified)
        .map((row) =>
          toSource(
            row,
            (citations.get(row.id) ?? []).map(({ cited_by }) => cited_by),
            mentions.get(row.id) ?? [],
          ),
        )
      return { count: results.length, results }
    },

    evaluate: async ({ body }) => {
      const engine = await media.ruleEngine()
      const outcome = engine.evaluate({ ...body, context: body.context as JsonObject })
      return outcome
    },

    validateDocument: async ({ body: { schema, document } }) => {
      const validators = await media.validators()
      return { schema, ...validators.get(schema)!(document) }
    },

    compareContexts: async ({ body }) => {
      const engine = await media.ruleEngine()
      const comparison = engine.compare({
        ...body,
        context: body.context as JsonObject,
        patches: body.patches as JsonObject[],
      })
      return comparison
    },

    getRuleReport: () =>
      Serialized.trusted(house?.report() ?? queries.ruleReport(media.database).body),

    getGuide: () => new Text('text/plain', documents.guide()),

    getFullText: () => new Text('text/plain', full()),
  }
}

/** What the handlers need to serve house rules. */
function houseReads(database: OpenDatabase, house: EvaluatedRules) {
  const { rows, report } = house
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    report,
    list: ruleList(database, {
      rows,
      domains: [HOUSE],
      bases: [...ruleBases, HOUSE],
      read: (_database, { numbers }) => {
        const wanted = new Set(JSON.parse(numbers) as number[])
        return rows.filter(({ number }) => wanted.has(number))
      },
      searcher: noSearch,
    }),
  }
}

const counts = ({ database }: Media) => queries.counts(database)

const mentionsById = ({ database }: Media, kind: 'rule' | 'dimension' | 'variable' | 'source') =>
  Map.groupBy(queries.mentionsOfKind(database, { kind }), ({ mentioned_id }) => mentioned_id)

function decisionVariables(media: Media) {
  const { database } = media
  const mentions = mentionsById(media, 'variable')
  const readers = Map.groupBy(queries.readers(database), ({ path }) => path)
  return queries.decisionVariables(database).map((row) =>
    toDecisionVariable(
      row,
      (readers.get(row.path) ?? []).map(({ rule_id }) => rule_id),
      mentions.get(row.path) ?? [],
    ),
  )
}

function listDimensions(
  media: Media,
  filter: { group?: string; kind?: 'enumerated' | 'continuous' },
) {
  const { database } = media
  const mentions = mentionsById(media, 'dimension')
  const states = Map.groupBy(queries.states(database), ({ dimension_id }) => dimension_id)
  const rows = queries
    .dimensions(database)
    .filter(
      ({ group_id, kind }) =>
        (filter.group === undefined || group_id === filter.group) &&
        (filter.kind === undefined || kind === filter.kind),
    )
  const enumerated = rows.filter(({ kind }) => kind === 'enumerated')
  const groups = queries.dimensionGroups(database)
  return {
    groups: groups
      .map(({ id, name }) => ({
        id: id as (typeof dimensionGroups)[number],
        name,
        enumerated_count: rows.filter((row) => row.group_id === id && row.kind === 'enumerated')
          .length,
        continuous_count: rows.filter((row) => row.group_id === id && row.kind === 'continuous')
          .length,
      }))
      .filter((group) => group.enumerated_count + group.continuous_count > 0),
    enumerated: enumerated.map((row) =>
      toEnumeratedDimension(row, states.get(row.id) ?? [], mentions.get(row.id) ?? []),
    ),
    continuous: rows
      .filter(({ kind }) => kind === 'continuous')
      .map((row) => toContinuousDimension(row, mentions.get(row.id) ?? [])),
  }
}
