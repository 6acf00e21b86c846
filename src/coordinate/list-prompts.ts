/** The list of prompt stems as it is served: found, and put together from texts that are written once. */
import { type Handlers, Page, ReadyText } from '../contract/operation.ts'
import type { OpenDatabase } from '../database/open.ts'
import { suggestions, VOCABULARY_LIMIT } from '../database/suggest.ts'
import { highlighted, marks, withHighlights } from '../http/highlights.ts'
import { listBytes, listItems } from '../http/list-items.ts'
import { pageLinks } from '../http/page-links.ts'
import { searchParameter } from '../http/search-parameter.ts'
import { once } from '../once.ts'
import type { contract } from './contract.ts'
import { findPrompts } from './find-prompts.ts'
import type { Coordinates } from './load.ts'
import * as queries from './queries.ts'
import { toPrompt } from './resources.ts'

type PromptQuery = Parameters<Handlers<typeof contract>['listPrompts']>[0]['query']

/** @throws InvalidInput where the search text is too long */
export function promptList({
  database,
  columns,
}: Coordinates): (query: PromptQuery) => Page<ReadyText> {
  const stems = listItems(
    (numbers: readonly number[]) =>
      queries.promptsByNumber(database, { numbers: JSON.stringify(numbers) }),
    toPrompt,
  )
  const vocabulary = once(() =>
    queries.promptVocabulary(database, { most: VOCABULARY_LIMIT }).map(({ term }) => term),
  )
  return (query) => {
    const { limit, offset, highlight } = query
    const search = searchParameter(query.q)
    const { count, page } = findPrompts(database, columns, { ...query, search })
    const numbers = page(offset, offset + limit)
    const results = highlight
      ? withHighlights(stems(numbers), promptHighlights(database, search?.match, numbers))
      : stems(numbers)
    const members: string[] = []
    if (search !== undefined && count === 0) {
      const words = suggestions(search.terms(), vocabulary())
      if (words.length > 0) members.push(`"suggestions":${JSON.stringify(words)}`)
    }
    const bytes = listBytes(
      `{"count":${count},"limit":${limit},"offset":${offset},"results":[`,
      results,
      `${[']', ...members].join(',')}}`,
    )
    const body = new ReadyText('application/json', bytes)
    return new Page(body, pageLinks('/v1/prompts', query, count))
  }
}

/** For each stem where the words stand in it. */
function promptHighlights(
  database: OpenDatabase,
  match: string | undefined,
  numbers: readonly number[],
): object[] {
  if (match === undefined) return numbers.map(() => ({}))
  const rows = queries.promptHighlights(database, {
    match,
    numbers: JSON.stringify(numbers),
    ...marks,
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.map((number) => {
    const { id, text } = byNumber.get(number)!
    return { id: highlighted(id), text: highlighted(text) }
  })
}
