/** A list of texts: title and summary of each. */
import { href, list, object, string } from '../../contract/schema.ts'

export const title = object({
  id: string('Id, as the path of the whole text has it.'),
  title: string('Title of the text.'),
  summary: string('What it is for, in a sentence.'),
  href,
})

export const titles = list(title)

/** An item of a list of texts: title and summary. */
export function toTitle(
  row: { readonly id: string; readonly title: string; readonly summary: string },
  list: 'modes' | 'core' | 'templates',
) {
  return { id: row.id, title: row.title, summary: row.summary, href: `/v1/${list}/${row.id}` }
}
