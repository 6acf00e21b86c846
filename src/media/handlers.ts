/** The handlers of the media service, one for each operation. They use queries and contain no SQL. */

import { endpointList } from '../contract/endpoint-list.ts'
import { NotFound } from '../contract/failures.ts'
import { type Handlers, Text } from '../contract/operation.ts'
import type { Value } from '../contract/schema.ts'
import { Serialized } from '../contract/serialized.ts'
import type { ServiceDocuments } from '../contract/service-documents.ts'
import { actionOperators } from '../engine/rules/actions.ts'
import { conditionOperators } from '../engine/rules/operators.ts'
import type { JsonObject } from '../engine/values/json.ts'
import { lazy } from '../lazy.ts'
import { searchList } from '../lists/search-list.ts'
import { bundleSchema } from './bundle-schema.ts'
import { mentionsById } from './content.ts'
import { contract } from './contract.ts'
import { corpusImplications } from './corpus-rules.ts'
import { destinationHandlers } from './destination-list.ts'
import { editorSchema } from './editor-schemas.ts'
import { type dimensionGroups, documentKinds } from './enums.ts'
import { fullText } from './full-text.ts'
import { inferenceLaw, verdictLaw } from './laws.ts'
import { linterRules } from './linter-rules.ts'
import type { Media } from './load.ts'
import { pathHandlers } from './path-list.ts'
import type { linterRulesSchema } from './path-schemas.ts'
import * as queries from './queries.ts'
import { toOperator, toSource } from './resources.ts'
import { ruleList } from './rule-list.ts'

export function createHandlers(
  media: Media,
  documents: ServiceDocuments,
): Handlers<typeof contract> {
  const { database, corpusDigest } = media
  const listRules = ruleList(media)
  const full = lazy(() => fullText(media, documents.opening()))
  const linter = lazy(() =>
    Serialized.trusted<Value<typeof linterRulesSchema>>(JSON.stringify(linterRules(media))),
  )
  const search = searchList(database, queries.search, documentKinds, [
    'rule',
    'dimension',
    'variable',
  ])
  const { name, publicUrl, version } = documents
  const schemaId = (schema: string): string =>
    `${publicUrl === undefined ? '' : `${publicUrl}/v1/schemas/`}${schema}.schema.json`
  const addressed = <S extends object>(schema: S, called: string): S & { $id: string } => ({
    ...schema,
    $id: schemaId(called),
  })
  const searchHandler: Handlers<typeof contract>['search'] = ({ query }) => search(query)
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
      decision_variables: [...media.variables()],
      implications: corpusImplications(database).map((one) => ({
        ...one,
        when: one.when.map(({ op, ...rest }) => ({ ...rest, op: op as 'eq' })),
      })),
      laws: { inference: inferenceLaw, verdict: verdictLaw },
      rule_operators: {
        when: conditionOperators.map(toOperator),
        then: actionOperators.map(toOperator),
      },
    }),

    listDimensions: ({ query }) => listDimensions(media, query),

    getDimension: ({ params: { id } }) => {
      const dimension = media.dimensions().get(id)
      if (dimension === undefined) throw new NotFound(id, media.dimensions().keys())
      return dimension
    },

    listRules: ({ query }) => listRules(query),

    search: searchHandler,

    ...pathHandlers(media, searchHandler),

    ...destinationHandlers(media, searchHandler),

    getLinterRules: () => linter(),

    getRule: ({ params: { id } }) => media.readRule(id),

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
        const schema = editorSchema(media, name)
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
      if (row === undefined)
        throw new NotFound(
          stage,
          queries.exampleStages(database).map((row) => row.stage),
        )
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
      if (row === undefined)
        throw new NotFound(
          slug,
          queries.chapters(database).map((row) => row.slug),
        )
      // Byte for byte as in the corpus (decision 12).
      return new Text('text/markdown', row.body)
    },

    listSources: ({ query: { verified } }) => {
      const citations = Map.groupBy(queries.citations(database), ({ source_id }) => source_id)
      const mentions = mentionsById(database, 'source')
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

    getSource: ({ params: { id } }) => {
      const row = queries.sources(database).find((source) => source.id === id)
      if (row === undefined) {
        throw new NotFound(
          id,
          queries.sources(database).map((source) => source.id),
        )
      }
      const citations = queries.citations(database).filter(({ source_id }) => source_id === id)
      return toSource(
        row,
        citations.map(({ cited_by }) => cited_by),
        mentionsById(database, 'source').get(id) ?? [],
      )
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
      Serialized.trusted(media.house?.report() ?? queries.ruleReport(media.database).body),

    getGuide: () => new Text('text/plain', documents.guide()),

    getFullText: () => new Text('text/plain', full()),
  }
}

const counts = ({ database }: Media) => queries.counts(database)

function listDimensions(
  media: Media,
  filter: { group?: string; kind?: 'enumerated' | 'continuous' },
) {
  const all = [...media.dimensions().values()].filter(
    ({ group, kind }) =>
      (filter.group === undefined || group === filter.group) &&
      (filter.kind === undefined || kind === filter.kind),
  )
  const enumerated = all.filter((dimension) => dimension.kind === 'enumerated')
  const continuous = all.filter((dimension) => dimension.kind === 'continuous')
  const groups = queries.dimensionGroups(media.database).map(({ id, name }) => ({
    id: id as (typeof dimensionGroups)[number],
    name,
    enumerated_count: enumerated.filter(({ group }) => group === id).length,
    continuous_count: continuous.filter(({ group }) => group === id).length,
  }))
  return {
    groups: groups.filter((group) => group.enumerated_count + group.continuous_count > 0),
    enumerated,
    continuous,
  }
}
