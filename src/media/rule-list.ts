/** The list of rules: its filters, facets, searched text and items. */

import { InvalidInput } from '../contract/failures.ts'
import type { Handlers } from '../contract/operation.ts'
import { parseJson } from '../database/json-text.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { Json } from '../engine/values/json.ts'
import { HOUSE } from '../lint/house/domain.ts'
import { wordColumn, wordsColumn } from '../lists/columns.ts'
import { knownWords } from '../lists/known-words.ts'
import { createList, type Filters } from '../lists/list.ts'
import type { FilterName } from '../lists/suggestions.ts'
import { createSearcher } from '../search/searcher.ts'
import type { contract } from './contract.ts'
import { ruleBases, ruleDomains, ruleTypes } from './enums.ts'
import type { Media } from './load.ts'
import * as queries from './queries.ts'
import { toRuleSummary } from './resources.ts'

type RuleQuery = Parameters<Handlers<typeof contract>['listRules']>[0]['query']

/** House rules are not searched, since the search index is built with the corpus. */
function refuseSearch({ q, category, basis }: RuleQuery): void {
  const asked: readonly (string | undefined)[] = [category, basis]
  if (q === undefined || !asked.includes(HOUSE)) return
  const message = 'searches the rules of the corpus; house rules are listed without it'
  throw new InvalidInput([{ path: 'q', message }])
}

const PHASE = 'core.production_phase'
const TARGET = 'delivery.target'

/** States that a condition names, each after its path. */
const statesOf = ({ path, value }: { readonly path: string; readonly value: Json }): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' ? [`${path}.${one}`] : []))

/** The states of one path among those that rows name. */
const statesAt = (path: string, rows: readonly (readonly string[])[]) =>
  wordsColumn(
    rows.map((states) =>
      states.flatMap((one) => (one.startsWith(`${path}.`) ? [one.slice(path.length + 1)] : [])),
    ),
  )

const statesOfFact = (facts: Media['facts'], path: string): readonly string[] =>
  facts().get(path)?.values ?? []

/** The rules of the corpus and, after them, those of the house. */
export function ruleList({ database, house, facts }: Pick<Media, 'database' | 'house' | 'facts'>) {
  const own = house?.rows ?? []
  const rows = [...queries.ruleColumns(database), ...own]
  const category = wordColumn(
    rows.map(({ domain }) => domain),
    [...ruleDomains, HOUSE],
  )
  const type = wordColumn(
    rows.map(({ hard }) => (hard === 1 ? 'hard' : 'soft')),
    ruleTypes,
  )
  const basis = wordColumn(
    rows.map((row) => row.basis),
    [...ruleBases, HOUSE],
  )
  const subjects = queries.subjects(database).map(({ id }) => id)
  const subject = wordColumn(
    rows.map((row) => row.subject),
    subjects,
  )
  const tags = rows.map((row) => parseJson(row.tags))
  const tag = wordsColumn(tags)
  const reads = wordsColumn(
    rows.map(({ conditions }) => [...new Set(parseJson(conditions).map(({ path }) => path))]),
  )
  const states = rows.map(({ conditions }) => [...new Set(parseJson(conditions).flatMap(statesOf))])
  const state = wordsColumn(states)
  const phase = statesAt(PHASE, states)
  const target = statesAt(TARGET, states)
  const paths = [...queries.paths(database), ...(house?.variables ?? [])].map(({ path }) => path)
  const priority = Uint8Array.from([0, ...rows.map((row) => row.priority)])
  const filters: Filters<RuleQuery> = {
    category: category.is,
    type: type.is,
    min_priority: (least: number) => (number) => priority[number]! >= least,
    basis: basis.is,
    subject: knownWords('subject', 'a subject of `/v1/model`', subjects, subject.is),
    tag: knownWords('tag', 'a tag that `facets.tag` of the whole list has', tags.flat(), tag.has),
    state: knownWords('state', 'a state that a condition names', states.flat(), state.has),
    phase: knownWords('phase', 'a production phase', statesOfFact(facts, PHASE), phase.has),
    target: knownWords('target', 'a delivery target', statesOfFact(facts, TARGET), target.has),
    reads: knownWords('reads', 'the path of a dimension or decision variable', paths, reads.has),
  }
  const list = createList({
    path: '/v1/rules',
    size: rows.length,
    filters,
    read: (numbers) => [
      ...queries.rulesByNumber(database, { numbers: JSON.stringify(numbers) }),
      ...own.filter(({ number }) => numbers.includes(number)),
    ],
    show: (row) => toRuleSummary(row, facts()),
    filterNames: () => names(database, rows),
    searcher: createSearcher(database, queries.search, { kind: 'rule' }),
    marked: ({ id, title, tags, phrases, rationale }) => ({
      id,
      title: title ?? '',
      tags: parseJson(tags).join(', '),
      phrases: phrases === null ? '' : parseJson(phrases).join(', '),
      rationale,
    }),
    facets: (numbers) => ({
      category: category.count(numbers),
      type: { hard: 0, soft: 0, ...type.count(numbers) },
      basis: basis.count(numbers),
      subject: subject.count(numbers),
      tag: tag.count(numbers),
      phase: phase.count(numbers),
      target: target.count(numbers),
    }),
  })
  return (query: RuleQuery) => {
    refuseSearch(query)
    return list(query)
  }
}

function names(database: OpenDatabase, rows: ReturnType<typeof queries.ruleColumns>): FilterName[] {
  const tags = [...new Set(rows.flatMap(({ tags: of }) => parseJson(of)))]
  return [
    ...queries
      .domains(database)
      .map(({ id, title }) => ({ parameter: 'category', value: id, names: [title, id] })),
    ...queries
      .subjects(database)
      .map(({ id, name }) => ({ parameter: 'subject', value: id, names: [name, id] })),
    ...ruleTypes.map((word) => ({ parameter: 'type', value: word, names: [word] })),
    ...tags.map((word) => ({ parameter: 'tag', value: word, names: [word] })),
  ]
}
