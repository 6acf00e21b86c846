/** Rules by id: those of the corpus, then house rules and those of destinations. */
import type { Selectable } from 'kysely'
import { found } from '../../contract/failures.ts'
import type { Value } from '../../contract/schema.ts'
import type { RuleTable } from '../../database/media-tables.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { eachRow, parseJson, row, rows } from '../../database/query.ts'
import { lazy } from '../../lazy.ts'
import { HOUSE } from '../../lint/house/domain.ts'
import { mentionsById } from '../mentions.ts'
import type { EvaluatedRules } from './evaluated-rules.ts'
import type * as s from './schemas.ts'

export type Rule = Value<typeof s.rule>

const ruleById = row('media.ruleById', (from, by: { id: string }) =>
  from.selectFrom('rule').selectAll().where('id', '=', by.id),
)

export const allRules = eachRow('media.allRules', (from) =>
  from.selectFrom('rule').selectAll().orderBy('number'),
)

export const domainRows = rows('media.domains', (from) =>
  from.selectFrom('domain').select(['id', 'title']).orderBy('number'),
)

/** Each part is read on first use. */
export interface Rules {
  readonly rules: () => ReadonlyMap<string, Rule>
  /**
   * Returns a rule of the corpus, of house rules or of a destination, or one that holds for any file.
   *
   * @throws NotFound
   */
  readonly ruleOf: (id: string) => Rule
  /**
   * Like `ruleOf`, but loads only the one rule, so that its cost does not grow with the corpus.
   *
   * @throws NotFound
   */
  readonly readRule: (id: string) => Rule
  /** Path → ids of the rules with a condition on it, in the order of the rules. */
  readonly readers: () => ReadonlyMap<string, readonly string[]>
  /** Id → title of each domain that has rules. */
  readonly domains: () => ReadonlyMap<string, string>
}

/** @param beside id → rule of a destination, or one that holds for any file */
export function readRules(
  database: OpenDatabase,
  house: EvaluatedRules | undefined,
  beside: () => ReadonlyMap<string, Rule>,
): Rules {
  const houseRows = house?.rows ?? []
  let mentions: Mentions | undefined
  const rules = lazy(() => {
    const known = mentions ?? mentionsById(database, 'rule')
    mentions = known
    const all = [...allRules(database), ...houseRows].map((row) => toRule(row, known))
    return new Map(all.map((rule) => [rule.id, rule]))
  })
  return {
    rules,
    ruleOf: (id) => {
      const rule = beside().get(id) ?? rules().get(id)
      return found(rule, id, () => rules().keys())
    },
    readRule: (id) => {
      const row = ruleById(database, { id }) ?? houseRows.find((one) => one.id === id)
      if (row === undefined) return found(beside().get(id), id, () => rules().keys())
      mentions ??= mentionsById(database, 'rule')
      return toRule(row, mentions)
    },
    readers: lazy(() => readersOf(rules().values())),
    domains: lazy(() => {
      const own = domainRows(database).map(({ id, title }) => [id, title] as const)
      return new Map<string, string>(
        house === undefined ? own : [...own, [HOUSE, 'House rules'] as const],
      )
    }),
  }
}

type Mentions = ReadonlyMap<string, Rule['mentioned_in']>

function toRule(row: Selectable<RuleTable>, mentions: Mentions): Rule {
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
    mentioned_in: mentions.get(row.id) ?? [],
  }
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
