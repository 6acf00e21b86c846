/** The rules, fields and implications of the corpus in the form that the engine takes. */
import type { Selectable } from 'kysely'
import type {
  DecisionVariableTable,
  DimensionTable,
  QuestionTable,
  RuleTable,
} from '../../database/media-tables.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type {
  Action,
  Condition,
  Field,
  Implication,
  Rule,
  RuleSource,
} from '../../engine/rules/rule.ts'
import type { Json } from '../../engine/values/json.ts'
import {
  dimensionRows,
  implicationRows,
  questionRows,
  stateRows,
  variableRows,
} from '../facts/queries.ts'
import { boundsOf } from '../facts/resources.ts'
import { sourceRows } from '../queries.ts'
import { allRules } from './rules.ts'

export function corpusRules(database: OpenDatabase): Rule[] {
  const sources = new Map(
    sourceRows(database).map(({ id, title, url, verified, note }) => [
      id,
      { id, title, url, verified, note },
    ]),
  )
  return Array.from(allRules(database), (row) => toEngineRule(row, sources))
}

function toEngineRule(row: Selectable<RuleTable>, sources: ReadonlyMap<string, RuleSource>): Rule {
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
    basis: row.basis,
    // The seed rejects a source that is not in the register.
    sources: (JSON.parse(row.sources) as string[]).map((id) => sources.get(id)!),
    title: row.title,
    subject: row.subject,
    limit: JSON.parse(row.limits) as number[],
  }
}

/** The implications of the corpus. */
export function corpusImplications(database: OpenDatabase): Implication[] {
  return implicationRows(database).map(({ id, conditions, path, value, holds, because }) => ({
    id,
    when: JSON.parse(conditions) as Condition[],
    then: { path, value: JSON.parse(value) as Json },
    holds,
    because,
  }))
}

/** Everything that a condition may read: dimensions and decision variables. */
export function corpusFields(database: OpenDatabase): Field[] {
  const values = Map.groupBy(stateRows(database), ({ dimension_id }) => dimension_id)
  const asking = new Map(questionRows(database).map((row) => [row.path, askingOf(row)]))
  const fields = [
    ...dimensionRows(database).map((row) =>
      dimensionField(
        row,
        (values.get(row.id) ?? []).map(({ state }) => state),
      ),
    ),
    ...variableRows(database).map(variableField),
  ]
  return fields.map((field) => ({ ...field, ...asking.get(field.path) }))
}

const askingOf = ({ question, who, effort, gate, by, silence }: Selectable<QuestionTable>) => ({
  question,
  who,
  effort,
  ...(gate === null ? {} : { gate }),
  ...(by === null ? {} : { by }),
  ...(silence === null ? {} : { silence }),
})

function dimensionField(row: Selectable<DimensionTable>, values: readonly string[]): Field {
  return {
    path: row.id,
    type: row.kind === 'enumerated' ? 'enumerated' : 'number',
    multiple: row.multiple === 1,
    ...(row.kind === 'enumerated' ? { values } : {}),
    ...boundsOf(row),
  }
}

function variableField(row: Selectable<DecisionVariableTable>): Field {
  return {
    path: row.path,
    type: row.type,
    multiple: false,
    ...(row.allowed_values === null ? {} : { values: JSON.parse(row.allowed_values) as string[] }),
    ...boundsOf(row),
  }
}
