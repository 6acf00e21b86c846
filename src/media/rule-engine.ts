/** The rule engine over the rules of the database. Loaded with the first evaluation, or soon after the start. */
import type { Selectable } from 'kysely'
import type { Value } from '../contract/schema.ts'
import { Serialized } from '../contract/serialized.ts'
import type {
  DecisionVariableTable,
  DimensionTable,
  QuestionTable,
  RuleTable,
} from '../database/media-tables.ts'
import type { OpenDatabase } from '../database/open.ts'
import { compare } from '../engine/compare.ts'
import { compileRuleset } from '../engine/compile.ts'
import { evaluate } from '../engine/evaluate.ts'
import { evaluateToBytes } from '../engine/evaluate-to-bytes.ts'
import type { EvaluationRequest, Explanation, Outcome } from '../engine/outcome.ts'
import type {
  Action,
  Condition,
  Field,
  Implication,
  Json,
  JsonObject,
  Rule,
  RuleSource,
} from '../engine/rule.ts'
import { heldDestination } from '../lint/destinations/read-destination.ts'
import { heldDestinations } from './destinations.ts'
import type { EvaluatedRules } from './house.ts'
import { type Judged, judgingBy, type Naming } from './judged-by.ts'
import type { outcome } from './outcome-schemas.ts'
import * as queries from './queries.ts'
import { boundsOf } from './resources.ts'

/** Ids of destinations, one or several, whose facts and rules hold besides. */
export interface ForProfile {
  readonly profile?: string | readonly string[] | undefined
}

/** @throws InvalidInput where a profile is no destination */
export interface RuleEngine {
  evaluate(request: EvaluationRequest & ForProfile): Serialized<Value<typeof outcome>>
  /** The explained outcome as a value, for callers that use parts of it. */
  explain(request: EvaluationRequest & ForProfile): Outcome & Explanation & Partial<Judged>
  compare(request: Parameters<typeof compare>[1] & ForProfile): ReturnType<typeof compare>
}

/** @param evaluated rules and fields of the corpus with house rules; those of the corpus where left out */
export function createRuleEngine(database: OpenDatabase, evaluated?: EvaluatedRules): RuleEngine {
  const { rules, fields, digest } = evaluated ?? {
    rules: corpusRules(database),
    fields: corpusFields(database),
    digest: queries.corpus(database).digest,
  }
  const implications = corpusImplications(database)
  const ruleset = compileRuleset(rules, { fields, implications, digest, apart: ['gram'] })
  const own = evaluated?.destinations.map(heldDestination) ?? []
  const judging = judgingBy([...heldDestinations(database), ...own], (some) =>
    compileRuleset([...rules, ...some.flatMap((one) => one.rules)], {
      fields: [...fields, ...some.flatMap((one) => one.fields)],
      implications,
      digest,
      apart: ['gram'],
    }),
  )
  const judged = <R extends { readonly context: JsonObject } & ForProfile>(request: R) =>
    judging(request) ?? { ruleset, request, named: unchanged }
  return {
    evaluate: (request) => {
      const by = judging(request)
      if (by === undefined) {
        return Serialized.trusted(evaluateToBytes(ruleset, request, Buffer.allocUnsafe))
      }
      return Serialized.trusted(JSON.stringify(by.named(evaluate(by.ruleset, by.request))))
    },
    explain: (asked) => {
      const { ruleset: asking, request, named } = judged(asked)
      return named(evaluate(asking, { ...request, explain: true }) as Outcome & Explanation)
    },
    compare: (asked) => {
      const { ruleset: asking, request } = judged(asked)
      return compare(asking, request)
    },
  }
}

const unchanged: Naming = (outcome) => outcome

export function corpusRules(database: OpenDatabase): Rule[] {
  const sources = new Map(
    queries
      .sources(database)
      .map(({ id, title, url, verified, note }) => [id, { id, title, url, verified, note }]),
  )
  return Array.from(queries.allRules(database), (row) => toEngineRule(row, sources))
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
    // The seed refuses a source that is not in the register.
    sources: (JSON.parse(row.sources) as string[]).map((id) => sources.get(id)!),
    title: row.title,
    subject: row.subject,
    limit: JSON.parse(row.limits) as number[],
  }
}

/** What follows from a context, as the corpus has it. */
export function corpusImplications(database: OpenDatabase): Implication[] {
  return queries.implications(database).map(({ id, conditions, path, value, holds, because }) => ({
    id,
    when: JSON.parse(conditions) as Condition[],
    then: { path, value: JSON.parse(value) as Json },
    holds,
    because,
  }))
}

/** Everything that a condition may read: dimensions and decision variables. */
export function corpusFields(database: OpenDatabase): Field[] {
  const values = Map.groupBy(queries.states(database), ({ dimension_id }) => dimension_id)
  const asking = new Map(queries.questions(database).map((row) => [row.path, askingOf(row)]))
  const fields = [
    ...queries.dimensions(database).map((row) =>
      dimensionField(
        row,
        (values.get(row.id) ?? []).map(({ state }) => state),
      ),
    ),
    ...queries.decisionVariables(database).map(variableField),
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
