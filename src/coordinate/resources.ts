/** Rows of the database → resources of the contract. */
import type { Selectable } from 'kysely'
import type { Value } from '../contract/schema.ts'
import type {
  AxisEntryTable,
  AxisTable,
  CriterionTable,
  GridCellTable,
  OperatorTable,
  PromptTable,
  SituationTable,
} from '../database/coordinate-tables.ts'
import type { MentionTable } from '../database/media-tables.ts'
import type * as s from './schemas.ts'
import type * as w from './way-in-schemas.ts'

type AxisEntry = Value<typeof s.axisEntry>
type Axis = Value<typeof s.axis>
type GridCell = Value<typeof s.gridCell>
type Prompt = Value<typeof s.prompt>
type Operator = Value<typeof s.operator>
type Situation = Value<typeof w.situationEntry>
type WorkedAnswer = Value<typeof s.workedAnswer>
type Mention = Value<typeof s.mention>
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

export function toGridCell(row: Selectable<GridCellTable>): GridCell {
  const { change, internal, intent } = row
  return {
    change: change as GridCell['change'],
    internal: internal as GridCell['internal'],
    intent,
    answers: toCellAnswers(row.answers),
    href: `/v1/prompts?change=${change}&internal=${internal}`,
  }
}

export function toCellAnswers(answers: GridCellTable['answers']): GridCell['answers'] {
  return JSON.parse(answers) as GridCell['answers']
}

export function toPrompt(row: Selectable<PromptTable> & { readonly intent: string }): Prompt {
  return {
    id: row.id,
    change: row.change as Prompt['change'],
    internal: row.internal as Prompt['internal'],
    meta: row.meta as Prompt['meta'],
    intent: row.intent,
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
    measures: row.measures,
    question: row.question,
    reason: row.reason,
    anchors: JSON.parse(row.anchors) as string[],
  }
}

/** An item of a list of texts: title and summary. */
export function toTitle(
  row: { readonly id: string; readonly title: string; readonly summary: string },
  list: 'modes' | 'core' | 'templates',
) {
  return { id: row.id, title: row.title, summary: row.summary, href: `/v1/${list}/${row.id}` }
}

export function toSituation(row: Selectable<SituationTable>): Situation {
  return {
    id: row.id,
    field: row.field as Situation['field'],
    name: row.name,
    brief: row.brief,
    phrases: JSON.parse(row.phrases) as string[],
    mode: row.mode as Situation['mode'],
    coordinates: JSON.parse(row.coordinates) as string[],
    closest: JSON.parse(row.closest) as string[],
    operators: JSON.parse(row.operators) as string[],
    first_move: row.first_move,
    href: `/v1/situations/${row.id}`,
  }
}

export function toMention(
  row: Pick<Selectable<MentionTable>, 'kind' | 'id' | 'title' | 'section' | 'href'>,
): Mention {
  return { ...row, kind: row.kind as Mention['kind'] }
}

export function toWorkedAnswer(row: {
  readonly run: string
  readonly title: string
  readonly status: string
  readonly text: string
}): WorkedAnswer {
  return {
    ...row,
    status: row.status as WorkedAnswer['status'],
    href: `/v1/worked-runs/${row.run}`,
  }
}
