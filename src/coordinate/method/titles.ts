/** Shared by modes, extracts and templates: a list of titles, and one text as Markdown. */
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

/** Handler of a list of texts. */
export const listOfTexts =
  (rows: (database: OpenDatabase) => readonly TitleRow[], list: 'core' | 'templates') =>
  ({ database }: Coordinates) =>
  () => {
    const results = rows(database).map((row) => toTitle(row, list))
    return { count: results.length, results }
  }

/**
 * Handler of one text as Markdown.
 *
 * @param rows all texts; a 404 suggests the nearest one
 * @param stored converts a requested id to the stored form
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
