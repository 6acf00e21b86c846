/**
 * A list as comma-separated values (RFC 4180): a row for each item, a column for each property of the item's schema in
 * the order of the contract. Columns that repeat another one are left out, and so is `highlights`, which is for pages.
 * A list of texts becomes one text, an object with only an id and a name its name, and other objects JSON. `href`
 * becomes the absolute URL of a page, since a file has no host and is read by people.
 */
import { csvText } from './csv-text.ts'
import { LinkedBody, type Operation, Text } from './operation.ts'
import { oneOf } from './schema.ts'

/** The query parameter that selects the format of a list. */
export const format = oneOf(
  ['json', 'csv'],
  '`csv` answers a row for each result, for spreadsheets; `json` is what comes without it.',
)

/** The same of a list that has plain headings too. */
export const formatOrSheet = oneOf(
  ['json', 'csv', 'sheet'],
  '`csv` answers a row for each result, its columns named as in JSON; `sheet` the same rows for people, with plain headings, names in place of codes and the codes last, without what would be the same in all rows; `json` is what comes without it.',
)

/** The `text/csv` entry of such an operation's `ok`. */
export const csv = {
  type: 'string',
  description:
    'RFC 4180 in UTF-8 with a byte order mark. The header row names the properties of a result; highlights and what another column says are left out. Texts stand in quotes, numbers and booleans do not, what is not there is empty; a list of texts or numbers has semicolons between them, what has an id and a name alone is its name, other objects are JSON; `href` is the whole address of the page, and with `/v1` before its path that of the data. A text that a spreadsheet would take for a formula has an apostrophe before it.',
} as const

/** An example for such an operation. @param more the rest of the query */
export const csvExample = (more = '') =>
  ({
    summary: 'The same as CSV',
    query: more === '' ? 'format=csv' : `${more}&format=csv`,
    mediaType: 'text/csv',
  }) as const

type Json = Readonly<Record<string, unknown>>

/**
 * @param result the return value of a handler whose operation declares `text/csv`
 * @param pageAt `href` → the absolute URL of its page
 * @param isSheet whether the columns are those for people
 */
export function asCsv(
  operation: Operation,
  result: unknown,
  pageAt: (href: string) => string,
  isSheet = false,
): Text | LinkedBody<Text> {
  const page = result instanceof LinkedBody ? result : undefined
  const answer = (page?.body ?? result) as Json
  const sent = (text: string): Text | LinkedBody<Text> =>
    page === undefined
      ? new Text('text/csv', text)
      : new LinkedBody(new Text('text/csv', text), page.links)
  const paths = (operation.rows ?? ['results']).map((path) => path.split('.'))
  const items = paths.flatMap((path) => at(answer, path) as Json[])
  if (operation.sheet !== undefined && isSheet) {
    const columns = operation.sheet
      .map(([heading, of, when]) => ({
        heading,
        when,
        cells: items.map((item) => of(item as never, pageAt(String(item['href'])))),
      }))
      .filter(({ cells, when }) => when === undefined || new Set(cells).size > 1)
    return sent(
      csvText(
        columns.map(({ heading }) => heading),
        items.map((_, row) => columns.map(({ cells }) => cells[row])),
      ),
    )
  }
  const schema = operation.ok['application/json'] as Json
  const leftOut = new Set(['highlights', ...(operation.repeated ?? [])])
  const names = new Set(paths.flatMap((path) => propertiesAt(schema, path)))
  const columns = [...names].filter((name) => !leftOut.has(name))
  const rows = items.map((item) =>
    columns.map((column) =>
      column === 'href' && typeof item['href'] === 'string' ? pageAt(item['href']) : item[column],
    ),
  )
  return sent(csvText(columns, rows))
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, name) => (inner as Json)[name], value)

function propertiesAt(schema: Json, path: readonly string[]): string[] {
  const list = path.reduce((inner, name) => (inner['properties'] as Json)[name] as Json, schema)
  return Object.keys((list['items'] as Json)['properties'] as Json)
}
