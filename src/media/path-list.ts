/** What a context may hold, as a list and one by one. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NotFound } from '../contract/failures.ts'
import { type Handlers, Page } from '../contract/operation.ts'
import type { Value } from '../contract/schema.ts'
import { lazy } from '../lazy.ts'
import { knownWords } from '../lists/known-words.ts'
import { pageLinks } from '../lists/page-links.ts'
import { facetsOf } from '../lists/parameters.ts'
import type { contract } from './contract.ts'
import type { pathTypes } from './enums.ts'
import type { Fact } from './facts.ts'
import type { Media } from './load.ts'
import type * as p from './path-schemas.ts'
import type { Rule } from './resources.ts'
import { countedBy, foundOf, type Search } from './searched.ts'

/** What `npm run generate` writes of the adapters. */
const readFrom = lazy(
  () =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, 'read-from.json'), 'utf8')) as Readonly<
      Record<string, Value<typeof p.path>['read_from']>
    >,
)

type Summary = Value<typeof p.pathSummary>
type Query = Parameters<Handlers<typeof contract>['listPaths']>[0]['query']

/** @param search the service's own, so that a fact is found here as it is found anywhere */
export function pathHandlers(
  media: Media,
  search: Search,
): Pick<Handlers<typeof contract>, 'listPaths' | 'getPath'> {
  const rulesOf = (fact: Fact): readonly string[] =>
    (media.readers().get(fact.path) ?? []).toSorted()
  return {
    listPaths: async ({ query }) => {
      const facts = media.facts()
      const passes = filterOf(media, query)
      const searched =
        query.q === undefined
          ? undefined
          : await foundOf(search, query.q, ['dimension', 'variable'])
      const order = searched?.results ?? [...facts.keys()].sort()
      const matches = order.flatMap((path) => facts.get(path) ?? []).filter(passes)
      const near = (searched?.related ?? []).flatMap((path) => facts.get(path) ?? []).filter(passes)
      const show = (some: readonly Fact[]) => some.map((fact) => toSummary(fact, rulesOf(fact)))
      const { limit, offset } = query
      return new Page(
        {
          count: matches.length,
          limit,
          offset,
          ...searched?.fields,
          results: show(matches.slice(offset, offset + limit)),
          ...(near.length > 0 && offset === 0 ? { related: show(near) } : {}),
          ...facetsOf(query, () => ({
            group: countedBy(matches, ({ group }) => group),
            kind: countedBy(matches, kindOf),
            type: countedBy(matches, typeOf),
            unit: countedBy(matches, ({ unit }) => unit),
          })),
        },
        pageLinks('/v1/paths', query, matches.length),
      )
    },

    getPath: ({ params: { path: at } }) => {
      const fact = media.facts().get(at)
      if (fact === undefined) throw new NotFound(at, [...media.facts().keys()])
      return {
        ...toSummary(fact, rulesOf(fact)),
        description: fact.description,
        effort: fact.effort,
        gate: fact.gate,
        by: fact.by,
        definitions: fact.definitions,
        measured: fact.measured ?? null,
        read_by: rulesOf(fact)
          .map((id) => media.ruleOf(id))
          .toSorted((a, b) => b.priority - a.priority)
          .map((rule) => toReader(rule, at)),
        read_from: [...(readFrom()[at] ?? [])],
        sources: [...fact.sources],
        mentioned_in: [...fact.mentions],
      }
    },
  }
}

function toSummary(fact: Fact, rules: readonly string[]): Summary {
  const { path, name, multiple, unit, minimum, maximum, values, question, who } = fact
  return {
    path,
    name,
    kind: kindOf(fact),
    group: fact.group,
    type: typeOf(fact),
    multiple,
    unit: unit ?? null,
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    values: [...values],
    question,
    who,
    rules: [...rules],
    href: `/v1/paths/${path}`,
  }
}

const kindOf = ({ isDimension }: Fact): 'dimension' | 'variable' =>
  isDimension ? 'dimension' : 'variable'

const typeOf = ({ type }: Fact): (typeof pathTypes)[number] =>
  type === 'enumerated' ? 'state' : type

function toReader({ id, title, hard, when, limit }: Rule, path: string) {
  const own = when.flatMap((condition, i) => (condition.path === path ? [{ ...condition, i }] : []))
  return {
    id,
    title,
    hard,
    judges: own.some(({ i }) => limit.includes(i)),
    conditions: own.map(({ op, value }) => `${op} ${JSON.stringify(value)}`),
  }
}

function filterOf(media: Media, query: Query): (fact: Fact) => boolean {
  const { group, kind, type, unit, rule } = query
  const facts = [...media.facts().values()]
  const groups = [...new Set(facts.map((fact) => fact.group))].sort()
  const units = facts.flatMap((fact) => fact.unit ?? [])
  const inGroup = knownWords(
    'group',
    `the first part of a path, one of ${groups.join(', ')}`,
    groups,
    (word) => word,
  )
  const inUnit = knownWords('unit', 'the unit of a number', units, (word) => word)
  const readBy = knownWords(
    'rule',
    'the id of a rule',
    media.rules().keys(),
    (id) => new Set(media.ruleOf(id).when.map(({ path }) => path)),
  )
  const wanted = {
    group: group === undefined ? undefined : inGroup(group),
    unit: unit === undefined ? undefined : inUnit(unit),
    paths: rule === undefined ? undefined : readBy(rule),
  }
  return (fact) =>
    (wanted.group === undefined || fact.group === wanted.group) &&
    (kind === undefined || kindOf(fact) === kind) &&
    (type === undefined || type.includes(typeOf(fact))) &&
    (wanted.unit === undefined || fact.unit === wanted.unit) &&
    (wanted.paths?.has(fact.path) ?? true)
}
