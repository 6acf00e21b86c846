/** Rows of the database → resources of the contract. */
import type { Selectable } from 'kysely'
import type { Value } from '../contract/schema.ts'
import { parseJson } from '../database/json-text.ts'
import type {
  DecisionVariableTable,
  DimensionStateTable,
  DimensionTable,
  MentionTable,
  QuestionTable,
  RuleTable,
  SourceTable,
} from '../database/media-tables.ts'
import { limitWords, type Measured } from '../lint/limit-words.ts'
import type * as s from './schemas.ts'

export type Rule = Value<typeof s.rule>
type RuleSummary = Value<typeof s.ruleSummary>
type EnumeratedDimension = Value<typeof s.enumeratedDimension>
type ContinuousDimension = Value<typeof s.continuousDimension>
type Source = Value<typeof s.source>
type Mention = Value<typeof s.mention>

export type MentionRow = Pick<
  Selectable<MentionTable>,
  'kind' | 'id' | 'title' | 'section' | 'href'
>

export type RuleSummaryRow = Omit<Selectable<RuleTable>, 'logic' | 'actions' | 'sources'>

/** @param facts what a context may hold, for the names and units of limits */
export function toRuleSummary(
  row: RuleSummaryRow,
  facts: ReadonlyMap<string, Measured & { readonly name: string }>,
): RuleSummary {
  const conditions = parseJson(row.conditions)
  return {
    id: row.id,
    domain: row.domain as RuleSummary['domain'],
    category: row.domain as RuleSummary['domain'],
    type: row.hard === 1 ? 'hard' : 'soft',
    priority: row.priority,
    rationale: row.rationale,
    tags: parseJson(row.tags),
    title: row.title ?? '',
    basis: row.basis as RuleSummary['basis'],
    subject: row.subject ?? '',
    limits: parseJson(row.limits ?? '[]').map((index) => {
      const condition = conditions[index]!
      const fact = facts.get(condition.path)
      return `${fact?.name ?? condition.path}: ${limitWords(condition, fact)}`
    }),
    href: `/v1/rules/${row.id}`,
  }
}

export function toMention({ kind, id, title, section, href }: MentionRow): Mention {
  return { kind: kind as Mention['kind'], id, title, section, href }
}

export function toRule(row: Selectable<RuleTable>, mentions: readonly MentionRow[]): Rule {
  return {
    id: row.id,
    domain: row.domain as Rule['domain'],
    priority: row.priority,
    hard: row.hard === 1,
    logic: row.logic,
    when: parseJson(row.conditions) as Rule['when'],
    then: parseJson(row.actions) as Rule['then'],
    rationale: row.rationale,
    tags: parseJson(row.tags),
    basis: row.basis,
    sources: parseJson(row.sources),
    title: row.title,
    subject: row.subject,
    limit: parseJson(row.limits),
    phrases: parseJson(row.phrases),
    mentioned_in: mentions.map(toMention),
  }
}

type State = Pick<Selectable<DimensionStateTable>, 'state' | 'definition'>

/** How one asks for a fact; null of a house's own, for which nothing is written. */
export type Asking = Omit<Selectable<QuestionTable>, 'number' | 'path' | 'silence' | 'phrases'>

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
  mentions: readonly MentionRow[],
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
    sources: parseJson(row.sources),
    mentioned_in: mentions.map(toMention),
    href: `/v1/dimensions/${id}`,
  }
}

export function toContinuousDimension(
  row: Selectable<DimensionTable>,
  mentions: readonly MentionRow[],
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
    // The seed refuses a continuous dimension that lacks one of these.
    unit: row.unit!,
    minimum: row.minimum!,
    maximum: row.maximum!,
    measured: row.measured!,
    sources: parseJson(row.sources),
    mentioned_in: mentions.map(toMention),
    href: `/v1/dimensions/${id}`,
  }
}

export function toDecisionVariable(
  row: Selectable<DecisionVariableTable>,
  rules: readonly string[],
  mentions: readonly MentionRow[],
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
    mentioned_in: mentions.map(toMention),
  }
}

/** Least and greatest value of a number, where it has them. */
export const boundsOf = ({ minimum, maximum }: Bounds) => ({
  ...(minimum === null ? {} : { minimum }),
  ...(maximum === null ? {} : { maximum }),
})

type Bounds = Pick<Selectable<DimensionTable>, 'minimum' | 'maximum'>

export function toSource(
  row: Selectable<SourceTable>,
  citedBy: readonly string[],
  mentions: readonly MentionRow[],
): Source {
  return {
    id: row.id,
    title: row.title,
    publisher: row.publisher,
    identifier: row.identifier,
    year: row.year,
    url: row.url,
    cited_by: [...citedBy],
    mentioned_in: mentions.map(toMention),
    verified: row.verified,
    note: row.note,
    edition: row.edition,
    read: row.read,
    review_by: row.review_by,
    passages: parseJson(row.passages),
    href: `/v1/sources/${row.id}`,
  }
}

/** An operator as `/v1/model` lists it. */
export function toOperator<
  O extends Record<'name' | 'description' | 'law' | 'operand', string> & {
    readonly example: unknown
  },
>({ name, description, law, operand, example }: O) {
  return { name: name as O['name'], description, law, operand, example: example as O['example'] }
}
