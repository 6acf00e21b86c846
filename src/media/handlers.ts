/** What the media service does for each operation: words of the specification, never SQL. */

import { endpointList } from '../contract/endpoint-list.ts'
import { type Handlers, Page, ReadyText } from '../contract/operation.ts'
import { actionOperators } from '../engine/actions.ts'
import { evaluateToJson } from '../engine/evaluate.ts'
import { conditionOperators } from '../engine/operators.ts'
import type { JsonObject } from '../engine/rule.ts'
import { NotFound } from '../http/failures.ts'
import { pageLinks } from '../http/page-links.ts'
import { searchParameter } from '../http/search-parameter.ts'
import { contract } from './contract.ts'
import { facets } from './facets.ts'
import type { Media } from './load.ts'
import * as queries from './queries.ts'
import { toDecisionVariable, toDimension, toRule, toRuleSummary, toSource } from './resources.ts'
import type { dimensionGroups } from './schemas.ts'

export interface Documents {
  readonly name: string
  readonly version: string
  /** The OpenAPI document, serialised. */
  readonly openapi: string
  readonly guide: string
}

export function createHandlers(media: Media, documents: Documents): Handlers<typeof contract> {
  const { db, corpusDigest } = media
  const { name, version } = documents
  return {
    getIndex: async () => ({
      service: name,
      version,
      counts: await counts(media),
      endpoints: endpointList(contract),
    }),

    getHealth: async () => ({
      status: 'ok',
      counts: await counts(media),
      corpus_digest: corpusDigest,
    }),

    getOpenapi: () => new ReadyText('application/json', documents.openapi),

    getManifest: async () => ({
      name,
      version,
      corpus_digest: corpusDigest,
      counts: await counts(media),
      files: await queries.manifest(db),
    }),

    getModel: async () => ({
      change_levels: await queries.axisEntries(db, 'change-levels'),
      meta_variables: await queries.axisEntries(db, 'meta-variables'),
      decision_variables: await decisionVariables(media),
      rule_operators: {
        when: conditionOperators.map(({ name, description, law, operand, example }) => ({
          name,
          description,
          law,
          operand,
          example,
        })),
        then: actionOperators.map(({ name, description, law, operand, example }) => ({
          name,
          description,
          law,
          operand,
          example,
        })),
      },
    }),

    listDimensions: ({ query }) => listDimensions(media, query),

    getDimension: async ({ params: { id } }) => {
      const row = await queries.dimensionById(db, id)
      if (row === undefined) throw new NotFound(id)
      return toDimension(row, await queries.states(db, id))
    },

    listRules: async ({ query }) => {
      const search = searchParameter(query.q)
      const numbers = await queries.findRules(db, { ...query, search })
      const rows = await queries.rulesByNumber(
        db,
        numbers.slice(query.offset, query.offset + query.limit),
      )
      const body = {
        count: numbers.length,
        limit: query.limit,
        offset: query.offset,
        results: rows.map(toRuleSummary),
        facets: facets(media.facets, numbers),
      }
      return new Page(body, pageLinks('/v1/rules', query, numbers.length))
    },

    getRule: async ({ params: { id } }) => {
      const row = await queries.ruleById(db, id)
      if (row === undefined) throw new NotFound(id)
      return toRule(row)
    },

    listSchemas: async () => {
      const rows = await queries.packagedSchemas(db)
      const results = rows.map(({ name, title, description }) => ({
        name: name as 'clip',
        title,
        description,
        href: `/v1/schemas/${name}`,
      }))
      return { count: results.length, results }
    },

    getSchema: async ({ params: { name } }) => {
      const row = await queries.schemaByName(db, name)
      if (row === undefined) throw new NotFound(name)
      return new ReadyText('application/json', row.body)
    },

    listExampleStages: async () => {
      const rows = await queries.exampleStages(db)
      const results = rows.map(({ stage, title, media_type }) => ({
        stage: stage as 'edit',
        title,
        media_type,
        href: `/v1/example/${stage}`,
      }))
      return { count: results.length, results }
    },

    getExampleStage: async ({ params: { stage } }) => {
      const row = await queries.stageByName(db, stage)
      if (row === undefined) throw new NotFound(stage)
      return new ReadyText(row.media_type as 'application/json', row.body)
    },

    listChapters: async () => {
      const rows = await queries.chapters(db)
      const results = rows.map(({ slug, title, summary, body }) => ({
        slug,
        title,
        summary,
        words: body.split(/\s+/).length,
        href: `/v1/docs/${slug}`,
      }))
      return { count: results.length, results }
    },

    getChapter: async ({ params: { slug } }) => {
      const row = await queries.chapterBySlug(db, slug)
      if (row === undefined) throw new NotFound(slug)
      return new ReadyText('text/markdown', row.body)
    },

    listSources: async () => {
      const citations = Map.groupBy(await queries.citations(db), ({ source_id }) => source_id)
      const results = (await queries.sources(db)).map((row) =>
        toSource(
          row,
          (citations.get(row.id) ?? []).map(({ cited_by }) => cited_by),
        ),
      )
      return { count: results.length, results }
    },

    evaluate: ({ body }) =>
      new ReadyText(
        'application/json',
        evaluateToJson(media.ruleset, { ...body, context: body.context as JsonObject }),
      ),

    validateDocument: ({ body: { schema, document } }) => ({
      schema,
      ...media.validators.get(schema)!(document),
    }),

    getGuide: () => new ReadyText('text/plain', documents.guide),
  }
}

async function counts({ db, ruleset }: Media) {
  const row = await queries.counts(db)
  return { ...row, rules: ruleset.rules.length }
}

async function decisionVariables({ db }: Media) {
  const readers = Map.groupBy(await queries.readers(db), ({ path }) => path)
  return (await queries.decisionVariables(db)).map((row) =>
    toDecisionVariable(
      row,
      (readers.get(row.path) ?? []).map(({ rule_id }) => rule_id),
    ),
  )
}

async function listDimensions(
  { db }: Media,
  filter: { group?: string; kind?: 'enumerated' | 'continuous' },
) {
  const states = Map.groupBy(await queries.states(db), ({ dimension_id }) => dimension_id)
  const rows = (await queries.dimensions(db)).filter(
    ({ group_id, kind }) =>
      (filter.group === undefined || group_id === filter.group) &&
      (filter.kind === undefined || kind === filter.kind),
  )
  const ofKind = (kind: 'enumerated' | 'continuous') =>
    rows.filter((row) => row.kind === kind).map((row) => toDimension(row, states.get(row.id) ?? []))
  const groups = await queries.dimensionGroups(db)
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
    enumerated: ofKind('enumerated'),
    continuous: ofKind('continuous'),
  }
}
