/** Rows to memory, once at start: what the engine, the validator and the facets work on. */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { Selectable } from 'kysely'
import type { CorpusDatabase } from '../database/open.ts'
import type { DecisionVariableTable, DimensionTable, RuleTable } from '../database/tables.ts'
import { compileRuleset, type Ruleset } from '../engine/compile.ts'
import { compileDocumentValidators, type DocumentValidator } from '../engine/documents.ts'
import type { Action, Condition, Field, Rule } from '../engine/rule.ts'
import * as queries from './queries.ts'

export interface Media {
  readonly db: CorpusDatabase
  readonly corpusDigest: string
  readonly ruleset: Ruleset
  readonly validators: ReadonlyMap<string, DocumentValidator>
  readonly facets: FacetColumns
}

/** What facets count, one entry a rule, at the rule's number. */
export interface FacetColumns {
  readonly domain: readonly string[]
  readonly hard: readonly boolean[]
  readonly tags: readonly (readonly string[])[]
}

export async function loadMedia(db: CorpusDatabase): Promise<Media> {
  const [rows, fields, schemas, corpus] = await Promise.all([
    queries.allRules(db),
    loadFields(db),
    queries.packagedSchemas(db),
    queries.corpus(db),
  ])
  return {
    db,
    corpusDigest: corpus.digest,
    ruleset: compileRuleset(rows.map(toEngineRule), { fields, digest: corpus.digest }),
    validators: compileDocumentValidators(
      new Map(schemas.map(({ name, body }) => [name, JSON.parse(body) as AnySchemaObject])),
    ),
    facets: facetColumns(rows),
  }
}

function facetColumns(rows: readonly Selectable<RuleTable>[]): FacetColumns {
  const domain: string[] = []
  const hard: boolean[] = []
  const tags: string[][] = []
  for (const row of rows) {
    domain[row.number] = row.domain
    hard[row.number] = row.hard === 1
    tags[row.number] = JSON.parse(row.tags) as string[]
  }
  return { domain, hard, tags }
}

export function toEngineRule(row: Selectable<RuleTable>): Rule {
  return {
    id: row.id,
    domain: row.domain,
    priority: row.priority,
    hard: row.hard === 1,
    logic: row.logic,
    when: JSON.parse(row.conditions) as Condition[],
    then: JSON.parse(row.actions) as Action[],
    rationale: row.rationale,
    tags: JSON.parse(row.tags) as string[],
  }
}

/** Everything that a condition may read: dimensions and decision variables. */
async function loadFields(db: CorpusDatabase): Promise<Field[]> {
  const [dimensions, states, variables] = await Promise.all([
    queries.dimensions(db),
    queries.states(db),
    queries.decisionVariables(db),
  ])
  const values = Map.groupBy(states, ({ dimension_id }) => dimension_id)
  return [
    ...dimensions.map((row) =>
      dimensionField(
        row,
        (values.get(row.id) ?? []).map(({ state }) => state),
      ),
    ),
    ...variables.map(variableField),
  ]
}

function dimensionField(row: Selectable<DimensionTable>, values: readonly string[]): Field {
  return {
    path: row.id,
    type: row.kind === 'enumerated' ? 'enumerated' : 'number',
    multiple: row.multiple === 1,
    ...(row.kind === 'enumerated' ? { values } : {}),
    ...range(row),
  }
}

function variableField(row: Selectable<DecisionVariableTable>): Field {
  return {
    path: row.path,
    type: row.type,
    multiple: false,
    ...(row.allowed_values === null ? {} : { values: JSON.parse(row.allowed_values) as string[] }),
    ...range(row),
  }
}

function range({ minimum, maximum }: { minimum: number | null; maximum: number | null }) {
  return {
    ...(minimum === null ? {} : { minimum }),
    ...(maximum === null ? {} : { maximum }),
  }
}
