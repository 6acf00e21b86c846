/** Converts rows of dimensions and decision variables to resources. */
import type { Selectable } from 'kysely'
import type { Value } from '../../contract/schema.ts'
import type {
  DecisionVariableTable,
  DimensionStateTable,
  DimensionTable,
  QuestionTable,
} from '../../database/media-tables.ts'
import { parseJson } from '../../database/query.ts'
import type * as s from './schemas.ts'

type EnumeratedDimension = Value<typeof s.enumeratedDimension>
type ContinuousDimension = Value<typeof s.continuousDimension>
type Mentions = EnumeratedDimension['mentioned_in']

type State = Pick<Selectable<DimensionStateTable>, 'state' | 'definition'>

/** The question that asks for a fact; null for facts that house rules add, which have none. */
export type Asking = Omit<
  Selectable<QuestionTable>,
  'number' | 'path' | 'silence' | 'paper' | 'signed_by' | 'needless' | 'phrases'
>

const unasked: Record<keyof Asking, null> = {
  question: null,
  who: null,
  effort: null,
  gate: null,
  by: null,
}

const toAsking = (asking: Asking | undefined) =>
  asking === undefined
    ? unasked
    : {
        question: asking.question,
        who: asking.who,
        effort: asking.effort,
        gate: asking.gate,
        by: asking.by,
      }

export function toEnumeratedDimension(
  row: Selectable<DimensionTable>,
  states: readonly State[],
  mentions: Mentions,
  asking: Asking | undefined,
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
    ...toAsking(asking),
    definitions: Object.fromEntries(states.map((s) => [s.state, s.definition])),
    ...(row.unread === null ? {} : { unread: row.unread }),
    sources: parseJson(row.sources),
    mentioned_in: mentions,
    href: `/v1/dimensions/${id}`,
  }
}

export function toContinuousDimension(
  row: Selectable<DimensionTable>,
  mentions: Mentions,
  asking: Asking | undefined,
): ContinuousDimension {
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
    ...toAsking(asking),
    // The seed rejects a continuous dimension without one of these.
    unit: row.unit!,
    minimum: row.minimum!,
    maximum: row.maximum!,
    measured: row.measured!,
    sources: parseJson(row.sources),
    mentioned_in: mentions,
    href: `/v1/dimensions/${id}`,
  }
}

export function toDecisionVariable(
  row: Selectable<DecisionVariableTable>,
  rules: readonly string[],
  mentions: Mentions,
  asking: Asking | undefined,
) {
  return {
    path: row.path,
    name: row.name,
    type: row.type,
    ...(row.unit === null ? {} : { unit: row.unit }),
    ...boundsOf(row),
    ...(row.allowed_values === null ? {} : { values: parseJson(row.allowed_values) }),
    description: row.description,
    ...toAsking(asking),
    rules: [...rules],
    mentioned_in: mentions,
  }
}

/** Minimum and maximum of a number, if it has them. */
export const boundsOf = ({ minimum, maximum }: Bounds) => ({
  ...(minimum === null ? {} : { minimum }),
  ...(maximum === null ? {} : { maximum }),
})

type Bounds = Pick<Selectable<DimensionTable>, 'minimum' | 'maximum'>
