/** `GET /v1/anyway`: rules that hold for any file, whatever it is made for. */
import { operation } from '../../contract/operation.ts'
import { array, count, object, string, type Value } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson, rows } from '../../database/query.ts'
import type { CompiledRules } from '../../lint/rule-base.ts'
import type { Rule } from './rules.ts'
import * as s from './schemas.ts'

const heldRule = object({
  id: s.ruleId,
  title: s.ruleSummaryFields.title,
  because: string('Why it holds whatever the file is for.'),
  logic: s.rule.properties.logic,
  when: array(s.condition, 'The conditions that are left: those that judge.'),
  href: s.ruleSummaryFields.href,
})

export const anywayList = object({
  count: count('Rules of both lists.'),
  holds: array(
    heldRule,
    'Rules of the corpus that are asked, without the conditions that only say when they apply, where nothing says what a file is for.',
  ),
  rules: array(s.rule, 'Rules of their own, asked of every file beside the rules of the corpus.'),
})

export const getAnyway = operation(
  {
    method: 'GET',
    path: '/v1/anyway',
    tag: 'Rules',
    summary: 'Read what is wrong whatever a file is for',
    description:
      'What `grammar lint` and the page `/check` ask of files of which nobody has said what they are for. All of it warns.',
    ok: { 'application/json': anywayList },
    failures: [],
    examples: [{ summary: 'Both lists' }],
  },
  ({ database }: { readonly database: OpenDatabase }) =>
    () => {
      const holds = heldRows(database)
      const rules = [...ownAnywayRules(database).values()]
      return { count: holds.length + rules.length, holds, rules } as Value<typeof anywayList>
    },
)

const anywayRows = rows('media.anywayRules', (from) =>
  from.selectFrom('anyway_rule').select(['held', 'body', 'because']).orderBy('number'),
)

const heldRows = (database: OpenDatabase) =>
  anywayRows(database).flatMap(({ held, because, body }) => {
    const { id, title, logic, when } = parseJson(body)
    return held === 1 ? [{ id, title, because, logic, when, href: `/v1/rules/${id}` }] : []
  })

/** The rules for any file that are not in the corpus, as resources. */
export const ownAnywayRules = (database: OpenDatabase): ReadonlyMap<string, Rule> =>
  new Map(
    askedAnyway(database).rules.map(({ sources = [], ...rule }) => [
      rule.id,
      {
        ...rule,
        tags: [rule.basis],
        sources: sources.map(({ id }) => id),
        phrases: [],
        mentioned_in: [],
      } as unknown as Rule,
    ]),
  )

/** All rules for any file, in the form that the linter uses. */
export function askedAnyway(database: OpenDatabase): CompiledRules['anyway'] {
  const asked = anywayRows(database)
  const of = (which: 0 | 1) =>
    asked.filter(({ held }) => held === which).map(({ body }) => parseJson(body))
  return { holds: of(1), rules: of(0) }
}
