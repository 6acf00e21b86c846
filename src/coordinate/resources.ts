/** Rows of the database as the resources that are served. */
import type { Selectable } from 'kysely'
import type { Value } from '../contract/schema.ts'
import type {
  AxisEntryTable,
  AxisTable,
  CriterionTable,
  GridCellTable,
  OperatorTable,
  PromptTable,
} from '../database/tables.ts'
import type * as s from './schemas.ts'

type AxisEntry = Value<typeof s.axisEntry>
type Axis = Value<typeof s.axis>
type GridCell = Value<typeof s.gridCell>
type Prompt = Value<typeof s.prompt>
type Operator = Value<typeof s.operator>
type Criterion = Value<typeof s.scoring>['criteria'][number]

export function toAxisEntry(row: Selectable<AxisEntryTable>): AxisEntry {
  return {
    code: row.code,
    name: row.name,
    definition: row.definition,
    criterion: row.criterion,
    question: row.question,
    examples: JSON.parse(row.examples) as AxisEntry['examples'],
    ...(row.family === null ? {} : { family: row.family }),
    ...(row.state_ladder === null
      ? {}
      : { state_ladder: JSON.parse(row.state_ladder) as string[] }),
  }
}

export function toAxis(
  row: Selectable<AxisTable>,
  entries: readonly Selectable<AxisEntryTable>[],
): Axis {
  const own = entries.filter(({ axis_id }) => axis_id === row.id).map(toAxisEntry)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    count: own.length,
    entries: own,
  }
}

export function toGridCell({ change, internal, intent }: Selectable<GridCellTable>): GridCell {
  return {
    change: change as GridCell['change'],
    internal: internal as GridCell['internal'],
    intent,
    href: `/v1/prompts?change=${change}&internal=${internal}`,
  }
}

export function toPrompt(row: Selectable<PromptTable>): Prompt {
  return {
    id: row.id,
    change: row.change as Prompt['change'],
    internal: row.internal as Prompt['internal'],
    meta: row.meta as Prompt['meta'],
    text: row.text,
    href: `/v1/prompts/${row.id}`,
  }
}

export function toOperator(row: Selectable<OperatorTable>): Operator {
  const { number: _, ...fields } = row
  return {
    ...fields,
    category: row.category as Operator['category'],
    href: `/v1/operators/${row.name}`,
  }
}

export function toCriterion(row: Selectable<CriterionTable>): Criterion {
  return {
    id: row.id as Criterion['id'],
    name: row.name,
    weight: row.weight,
    question: row.question,
    reason: row.reason,
    anchors: JSON.parse(row.anchors) as string[],
  }
}

/** An item of a list of texts: what it is called and what it is about. */
export function toTitle(
  row: { readonly id: string; readonly title: string; readonly summary: string },
  list: 'modes' | 'core' | 'templates',
) {
  return { id: row.id, title: row.title, summary: row.summary, href: `/v1/${list}/${row.id}` }
}
