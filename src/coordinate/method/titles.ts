/** What modes, extracts and templates share: a list of titles, and one text as Markdown. */
import { found } from '../../contract/failures.ts'
import { Text } from '../../contract/operation.ts'
import { href, list, object, string } from '../../contract/schema.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { Coordinates } from '../load.ts'

export const title = object({
  id: string('Id, as the path of the whole text has it.'),
  title: string('Title of the text.'),
  summary: string('What it is for, in a sentence.'),
  href,
})

export const titles = list(title)

interface TitleRow {
  readonly id: string
  readonly title: string
  readonly summary: string
}

/** An item of a list of texts: title and summary. */
export function toTitle(row: TitleRow, list: 'modes' | 'core' | 'templates') {
  return { id: row.id, title: row.title, summary: row.summary, href: `/v1/${list}/${row.id}` }
}

/** Answers an operation with a list of texts. */
export const listOfTexts =
  (rows: (database: OpenDatabase) => readonly TitleRow[], list: 'core' | 'templates') =>
  ({ database }: Coordinates) =>
  () => {
    const results = rows(database).map((row) => toTitle(row, list))
    return { count: results.length, results }
  }

/**
 * Answers an operation with one text as Markdown.
 *
 * @param rows all texts, of which a 404 names the nearest
 * @param stored makes the id as it is stored of the one that was asked for
 */
export const oneText =
  (
    byId: (database: OpenDatabase, by: { id: string }) => { readonly body: string } | undefined,
    rows: (database: OpenDatabase) => readonly TitleRow[],
    stored: (id: string) => string = (id) => id,
  ) =>
  ({ database }: Coordinates) =>
  ({ params: { id } }: { readonly params: { readonly id: string } }) => {
    const row = byId(database, { id: stored(id) })
    return new Text('text/markdown', found(row, id, () => rows(database).map((one) => one.id)).body)
  }
