/** Rows of the database as the resources that are served. */
import type { Selectable } from 'kysely'
import type { Value } from '../contract/schema.ts'
import type {
  DecisionVariableTable,
  DimensionStateTable,
  DimensionTable,
  RuleTable,
  SourceTable,
} from '../database/tables.ts'
import type * as s from './schemas.ts'

type RuleSummary = Value<typeof s.ruleSummary>
type EnumeratedDimension = Value<typeof s.enumeratedDimension>
type ContinuousDimension = Value<typeof s.continuousDimension>
type Source = Value<typeof s.source>

export function toRuleSummary(
  row: Pick<Selectable<RuleTable>, 'id' | 'domain' | 'hard' | 'priority' | 'rationale' | 'tags'>,
): RuleSummary {
  return {
    id: row.id,
    domain: row.domain as RuleSummary['domain'],
    category: row.domain as RuleSummary['domain'],
    type: row.hard === 1 ? 'hard' : 'soft',
    priority: row.priority,
    rationale: row.rationale,
    tags: JSON.parse(row.tags) as string[],
    href: `/v1/rules/${row.id}`,
  }
}

/**
 * The JSON text of a rule. Four members are JSON in the database already; of the others only the rationale can hold
 * what JSON escapes.
 */
export function toRuleText(row: Selectable<RuleTable>): string {
  return `{"id":"${row.id}","domain":"${row.domain}","priority":${row.priority},"hard":${row.hard === 1},"logic":"${row.logic}","when":${row.conditions},"then":${row.actions},"rationale":${JSON.stringify(row.rationale)},"tags":${row.tags},"basis":"${row.basis}","sources":${row.sources}${authored(row)}}`
}

function authored({ title, subject, limits, phrases }: Selectable<RuleTable>): string {
  return [
    title === null ? '' : `,"title":${JSON.stringify(title)}`,
    subject === null ? '' : `,"subject":"${subject}"`,
    limits === null ? '' : `,"limit":${limits}`,
    phrases === null ? '' : `,"phrases":${phrases}`,
  ].join('')
}

type State = Pick<Selectable<DimensionStateTable>, 'state' | 'definition'>

export function toEnumeratedDimension(
  row: Selectable<DimensionTable>,
  states: readonly State[],
): EnumeratedDimension {
  const { id, name, multiple } = row
  const values = states.map(({ state }) => state)
  return {
    id,
    name,
    kind: 'enumerated',
    group: row.group_id as EnumeratedDimension['group'],
    state_count: values.length,
    values,
    description: row.description,
    multiple: multiple === 1,
    definitions: Object.fromEntries(states.map((s) => [s.state, s.definition])),
    sources: JSON.parse(row.sources) as string[],
    href: `/v1/dimensions/${id}`,
  }
}

export function toContinuousDimension(row: Selectable<DimensionTable>): ContinuousDimension {
  const { id, name, multiple } = row
  return {
    id,
    name,
    kind: 'continuous',
    group: row.group_id as ContinuousDimension['group'],
    state_count: 0,
    values: [],
    description: row.description,
    multiple: multiple === 1,
    // The seed refuses a continuous dimension that lacks one of these.
    unit: row.unit!,
    minimum: row.minimum!,
    maximum: row.maximum!,
    measured: row.measured!,
    sources: JSON.parse(row.sources) as string[],
    href: `/v1/dimensions/${id}`,
  }
}

export function toDecisionVariable(
  row: Selectable<DecisionVariableTable>,
  rules: readonly string[],
) {
  return {
    path: row.path,
    type: row.type,
    ...(row.unit === null ? {} : { unit: row.unit }),
    ...(row.minimum === null ? {} : { minimum: row.minimum }),
    ...(row.maximum === null ? {} : { maximum: row.maximum }),
    ...(row.allowed_values === null ? {} : { values: JSON.parse(row.allowed_values) as string[] }),
    description: row.description,
    rules: [...rules],
  }
}

export function toSource(row: Selectable<SourceTable>, citedBy: readonly string[]): Source {
  return {
    id: row.id,
    title: row.title,
    publisher: row.publisher,
    identifier: row.identifier,
    year: row.year,
    url: row.url,
    cited_by: [...citedBy],
    verified: row.verified,
    note: row.note,
    href: `/v1/sources#${row.id}`,
  }
}

/** What `/v1/model` tells of a condition or action operator. */
export function toOperator<
  O extends Record<'name' | 'description' | 'law' | 'operand', string> & {
    readonly example: unknown
  },
>({ name, description, law, operand, example }: O) {
  return { name: name as O['name'], description, law, operand, example: example as O['example'] }
}
