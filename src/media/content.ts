/** Rules and facts by name: those of the corpus and, after them, those of the house. */
import { NotFound } from '../contract/failures.ts'
import type { OpenDatabase } from '../database/open.ts'
import { lazy } from '../lazy.ts'
import { HOUSE } from '../lint/house/domain.ts'
import { type DecisionVariable, type Dimension, type Fact, factsOf } from './facts.ts'
import type { EvaluatedRules } from './house.ts'
import * as queries from './queries.ts'
import {
  type Rule,
  toContinuousDimension,
  toDecisionVariable,
  toEnumeratedDimension,
  toRule,
} from './resources.ts'

/** Each part is read with its first use. */
export interface Content {
  readonly rules: () => ReadonlyMap<string, Rule>
  /** One of them. @throws NotFound */
  readonly ruleOf: (id: string) => Rule
  /** The same, read by itself: a corpus of a thousand times the size is not loaded for one rule. @throws NotFound */
  readonly readRule: (id: string) => Rule
  /** Path → ids of the rules with a condition on it, in the order of the rules. */
  readonly readers: () => ReadonlyMap<string, readonly string[]>
  /** Id → title of each domain that has rules. */
  readonly domains: () => ReadonlyMap<string, string>
  readonly dimensions: () => ReadonlyMap<string, Dimension>
  readonly variables: () => readonly DecisionVariable[]
  readonly facts: () => ReadonlyMap<string, Fact>
  /** @throws NotFound */
  readonly factOf: (path: string) => Fact
}

export function readContent(database: OpenDatabase, house: EvaluatedRules | undefined): Content {
  const houseRows = house?.rows ?? []
  const mentionsOfRules = lazy(() => mentionsById(database, 'rule'))
  const ruleOfRow = (row: (typeof houseRows)[number]): Rule =>
    toRule(row, mentionsOfRules().get(row.id) ?? [])
  const rules = lazy(() => {
    const all = [...queries.allRules(database), ...houseRows].map(ruleOfRow)
    return new Map(all.map((rule) => [rule.id, rule]))
  })
  const readers = lazy(() => readersOf(rules().values()))
  const domains = lazy(() => {
    const own = queries.domains(database).map(({ id, title }) => [id, title] as const)
    return new Map<string, string>(
      house === undefined ? own : [...own, [HOUSE, 'House rules'] as const],
    )
  })
  const asking = lazy(() => new Map(queries.questions(database).map((row) => [row.path, row])))
  const dimensions = lazy(() => {
    const states = Map.groupBy(queries.states(database), ({ dimension_id }) => dimension_id)
    const mentions = mentionsById(database, 'dimension')
    return new Map(
      queries.dimensions(database).map((row): [string, Dimension] => {
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
    return [...queries.decisionVariables(database), ...(house?.variables ?? [])].map((row) =>
      toDecisionVariable(
        row,
        (readers().get(row.path) ?? []).toSorted(),
        mentions.get(row.path) ?? [],
        asking().get(row.path),
      ),
    )
  })
  const facts = lazy(() => factsOf(dimensions().values(), variables()))
  return {
    rules,
    ruleOf: (id) => known(rules(), id),
    readRule: (id) => {
      const row = queries.ruleById(database, { id }) ?? houseRows.find((one) => one.id === id)
      if (row === undefined) throw new NotFound(id, rules().keys())
      return ruleOfRow(row)
    },
    readers,
    domains,
    dimensions,
    variables,
    facts,
    factOf: (path) => known(facts(), path),
  }
}

function known<T>(all: ReadonlyMap<string, T>, id: string): T {
  const one = all.get(id)
  if (one === undefined) throw new NotFound(id, all.keys())
  return one
}

function readersOf(rules: Iterable<Rule>): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const { id, when } of rules) {
    for (const path of new Set(when.map((condition) => condition.path))) {
      const others = readers.get(path)
      if (others === undefined) readers.set(path, [id])
      else others.push(id)
    }
  }
  return readers
}

export const mentionsById = (
  database: OpenDatabase,
  kind: 'rule' | 'dimension' | 'variable' | 'source',
) => Map.groupBy(queries.mentionsOfKind(database, { kind }), ({ mentioned_id }) => mentioned_id)
