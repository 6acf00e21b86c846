/** Rows to memory, once at start: what the engine, the validator and the facets work on. */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { Selectable } from 'kysely'
import { once } from '../database/once.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { DecisionVariableTable, DimensionTable, RuleTable } from '../database/tables.ts'
import { compileRuleset, type Ruleset } from '../engine/compile.ts'
import type { DocumentValidator } from '../engine/documents.ts'
import type { Action, Condition, Field, Rule } from '../engine/rule.ts'
import { type RuleColumns, ruleColumns } from './facets.ts'
import * as queries from './queries.ts'

export interface Media {
  readonly database: OpenDatabase
  readonly corpusDigest: string
  readonly ruleset: Ruleset
  /** What a validator says of a document, by the name of its schema. Compiled when first asked for. */
  readonly validators: () => Promise<ReadonlyMap<string, DocumentValidator>>
  readonly columns: RuleColumns
}

export function loadMedia(database: OpenDatabase): Media {
  const rules = queries.allRules(database)
  const { digest } = queries.corpus(database)
  return {
    database,
    corpusDigest: digest,
    ruleset: compileRuleset(rules.map(toEngineRule), { fields: loadFields(database), digest }),
    validators: once(() => compileValidators(database)),
    columns: ruleColumns(rules),
  }
}

/** Compiling the schemas takes longer than all else at start, and most callers validate nothing. */
async function compileValidators(database: OpenDatabase) {
  const { documentValidators } = await import('../engine/documents.ts')
  const schemas = queries.packagedSchemas(database)
  return documentValidators(
    new Map(schemas.map(({ name, body }) => [name, JSON.parse(body) as AnySchemaObject])),
  )
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
function loadFields(database: OpenDatabase): Field[] {
  const values = Map.groupBy(queries.states(database), ({ dimension_id }) => dimension_id)
  return [
    ...queries.dimensions(database).map((row) =>
      dimensionField(
        row,
        (values.get(row.id) ?? []).map(({ state }) => state),
      ),
    ),
    ...queries.decisionVariables(database).map(variableField),
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
