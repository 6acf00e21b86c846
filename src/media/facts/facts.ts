/** The facts of a context, by path: dimensions and decision variables in one form. */
import { found } from '../../contract/failures.ts'
import type { Value } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { Effort, Gate } from '../../engine/rules/rule.ts'
import type { PlaceTold } from '../../engine/sentences/places.ts'
import type { Doubts, Told } from '../../engine/sentences/told.ts'
import { lazy } from '../../lazy.ts'
import { mentionsById } from '../mentions.ts'
import type { EvaluatedRules } from '../rules/evaluated-rules.ts'
import { dimensionRows, questionRows, stateRows, variableRows } from './queries.ts'
import { toContinuousDimension, toDecisionVariable, toEnumeratedDimension } from './resources.ts'
import type * as s from './schemas.ts'
import { memoized, readDoubts, readPlaces, readSentences } from './sentences.ts'

export type Dimension = Value<typeof s.enumeratedDimension> | Value<typeof s.continuousDimension>
export type DecisionVariable = ReturnType<typeof toDecisionVariable>

/** A fact of a context at one path: a dimension or a decision variable. */
export interface Fact {
  readonly path: string
  readonly name: string
  readonly group: string
  readonly isDimension: boolean
  /** Whether only a destination has it, so that it has no page. */
  readonly isOfPlace?: true
  readonly type: 'enumerated' | 'number' | 'integer' | 'boolean' | 'string'
  readonly multiple: boolean
  /** The allowed words, if the fact is an enum. */
  readonly values: readonly string[]
  readonly definitions: Readonly<Record<string, string>>
  readonly unit?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly measured?: string
  /** Why no rule reads some of its states. */
  readonly unread?: string | undefined
  readonly description: string
  /**
   * The question as one would ask a colleague, and the role that usually knows the answer; null for a fact of house
   * rules.
   */
  readonly question: string | null
  readonly who: string | null
  readonly effort: Effort | null
  readonly gate: Gate | null
  readonly by: 'person' | null
  readonly sources: readonly string[]
  readonly mentions: Dimension['mentioned_in']
}

/** Each part is read on first use. */
export interface Facts {
  readonly dimensions: () => ReadonlyMap<string, Dimension>
  readonly variables: () => readonly DecisionVariable[]
  /** Dimensions and decision variables in one form, by path. */
  readonly facts: () => ReadonlyMap<string, Fact>
  /** The facts that a sentence states outright, each path once. */
  readonly told: (sentence: string) => readonly Told[]
  /** The destinations that a sentence names. */
  readonly placesTold: (sentence: string) => readonly PlaceTold[]
  /** The phrases after which what a sentence says is no statement of fact. */
  readonly doubts: () => Doubts
  /** @throws NotFound */
  readonly factOf: (path: string) => Fact
}

/** @param readers path → ids of the rules that read it */
export function readFacts(
  database: OpenDatabase,
  house: EvaluatedRules | undefined,
  readers: () => ReadonlyMap<string, readonly string[]>,
): Facts {
  const asking = lazy(() => new Map(questionRows(database).map((row) => [row.path, row])))
  const dimensions = lazy(() => {
    const states = Map.groupBy(stateRows(database), ({ dimension_id }) => dimension_id)
    const mentions = mentionsById(database, 'dimension')
    return new Map(
      dimensionRows(database).map((row): [string, Dimension] => {
        const mentioned = mentions.get(row.id) ?? []
        return [
          row.id,
          row.kind === 'enumerated'
            ? toEnumeratedDimension(row, states.get(row.id) ?? [], mentioned, asking().get(row.id))
            : toContinuousDimension(row, mentioned, asking().get(row.id)),
        ]
      }),
    )
  })
  const variables = lazy(() => {
    const mentions = mentionsById(database, 'variable')
    return [...variableRows(database), ...(house?.variables ?? [])].map((row) =>
      toDecisionVariable(
        row,
        (readers().get(row.path) ?? []).toSorted(),
        mentions.get(row.path) ?? [],
        asking().get(row.path),
      ),
    )
  })
  const facts = lazy(() => factsOf(dimensions().values(), variables()))
  const doubts = lazy(() => readDoubts(database))
  const reader = lazy(() => readSentences(database, facts(), doubts()))
  const places = lazy(() => readPlaces(database))
  return {
    dimensions,
    variables,
    facts,
    told: memoized((sentence) => reader()(sentence)),
    placesTold: memoized((sentence) => places()(sentence)),
    doubts,
    factOf: (path) => {
      return found(facts().get(path), path, () => facts().keys())
    },
  }
}

/** Dimensions with states first, then those with a unit, then decision variables. */
function factsOf(
  dimensions: Iterable<Dimension>,
  variables: readonly DecisionVariable[],
): ReadonlyMap<string, Fact> {
  const { enumerated = [], continuous = [] } = Object.groupBy(dimensions, ({ kind }) => kind)
  const facts = [...[...enumerated, ...continuous].map(ofDimension), ...variables.map(ofVariable)]
  return new Map(facts.map((fact) => [fact.path, fact]))
}

function ofDimension(dimension: Dimension): Fact {
  const { id, name, group, multiple, values, description, sources, mentioned_in } = dimension
  const { question, who, effort, gate, by } = dimension
  const common = {
    path: id,
    name,
    group,
    isDimension: true,
    multiple,
    values,
    description,
    question,
    who,
    effort,
    gate,
    by,
    sources,
    mentions: mentioned_in,
  }
  if (dimension.kind === 'enumerated')
    return {
      ...common,
      type: 'enumerated',
      definitions: dimension.definitions,
      unread: dimension.unread,
    }
  const { unit, minimum, maximum, measured } = dimension
  return { ...common, type: 'number', definitions: {}, unit, minimum, maximum, measured }
}

const ofVariable = ({
  values = [],
  mentioned_in,
  rules: _,
  ...variable
}: DecisionVariable): Fact => ({
  ...variable,
  group: variable.path.split('.', 1)[0]!,
  isDimension: false,
  multiple: false,
  values,
  definitions: {},
  sources: [],
  mentions: mentioned_in,
})
