/** The list of rules as it is served: found, put together from texts that are written once, counted. */
import { type Handlers, Page, ReadyText } from '../contract/operation.ts'
import type { OpenDatabase } from '../database/open.ts'
import { suggestions, VOCABULARY_LIMIT } from '../database/suggest.ts'
import { highlighted, marks, withHighlights } from '../http/highlights.ts'
import { listBytes, listItems } from '../http/list-items.ts'
import { pageLinks } from '../http/page-links.ts'
import { searchParameter } from '../http/search-parameter.ts'
import { once } from '../once.ts'
import type { contract } from './contract.ts'
import { facetCounter } from './facets.ts'
import { findRules } from './find-rules.ts'
import type { Media } from './load.ts'
import * as queries from './queries.ts'
import { toRuleSummary } from './resources.ts'

type RuleQuery = Parameters<Handlers<typeof contract>['listRules']>[0]['query']

/** @throws InvalidInput where the search text is too long */
export function ruleList({ database, columns }: Media): (query: RuleQuery) => Page<ReadyText> {
  const summaries = listItems(
    (numbers: readonly number[]) =>
      queries.rulesByNumber(database, { numbers: JSON.stringify(numbers) }),
    toRuleSummary,
  )
  const vocabulary = once(() =>
    queries.ruleVocabulary(database, { most: VOCABULARY_LIMIT }).map(({ term }) => term),
  )
  const facets = facetCounter(columns)
  return (query) => {
    const { limit, offset, highlight } = query
    const search = searchParameter(query.q)
    const { all, page } = findRules(database, columns, { ...query, search })
    const numbers = page(offset, offset + limit)
    const results = highlight
      ? withHighlights(summaries(numbers), ruleHighlights(database, search?.match, numbers))
      : summaries(numbers)
    const members = [`"facets":${facets(all)}`]
    if (search !== undefined && all.length === 0) {
      const words = suggestions(search.terms(), vocabulary())
      if (words.length > 0) members.push(`"suggestions":${JSON.stringify(words)}`)
    }
    const bytes = listBytes(
      `{"count":${all.length},"limit":${limit},"offset":${offset},"results":[`,
      results,
      `${[']', ...members].join(',')}}`,
    )
    const body = new ReadyText('application/json', bytes)
    return new Page(body, pageLinks('/v1/rules', query, all.length))
  }
}

/** For each rule where the words stand in it, the tags one after the other. */
function ruleHighlights(
  database: OpenDatabase,
  match: string | undefined,
  numbers: readonly number[],
): object[] {
  if (match === undefined) return numbers.map(() => ({}))
  const rows = queries.ruleHighlights(database, {
    match,
    numbers: JSON.stringify(numbers),
    ...marks,
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.map((number) => {
    const { id, tags, rationale } = byNumber.get(number)!
    return {
      id: highlighted(id),
      tags: highlighted((JSON.parse(tags) as string[]).join(', ')),
      rationale: highlighted(rationale),
    }
  })
}
