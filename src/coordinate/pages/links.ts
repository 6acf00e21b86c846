/**
 * Paths of pages, and links for names of the grammar in prose: coordinates, operators, modes, extracts and templates.
 */

import { coordinateCode } from '../../forms/names-in-text.ts'
import { listHref } from '../../pages/facets.ts'
import { type Html, html } from '../../pages/html.ts'
import { createMarkdown, type Rendered } from '../../pages/markdown.ts'
import type { Coordinates } from '../load.ts'
import { extractRows } from '../method/extracts.ts'
import { modeRows } from '../method/modes.ts'
import { templateRows } from '../method/templates.ts'
import { MAX_PROMPTS } from '../prompts/list-prompts.ts'
import { promptRows } from '../prompts/prompt.ts'
import { operatorRows } from '../queries.ts'

/**
 * The page for a path of the API: without `/v1`; a question is shown on the page of its coordinate, a cell as a list of
 * questions.
 */
export const pageOf = (href: string): string =>
  href.replace(/^\/v1/, '').replace(/^\/prompts\/(?=GRAM-)/, '/coordinates/')

/** Number of rows of the table of a search: of a subject those that ask about it, else all. */
export const tableRows = ({
  about,
  is_subject: isSubject,
}: {
  readonly about?: number
  readonly is_subject?: boolean
}): number => (isSubject && about !== undefined && about > 0 ? about : MAX_PROMPTS)

/**
 * A link to the questions of a search as one table: the first `most` of them. Those that ask about it come first, so
 * their number gives a table of them alone.
 */
export function tableLink(
  query: Readonly<Record<string, unknown>>,
  words: string,
  most: number = MAX_PROMPTS,
): Html {
  const address = listHref('/v1/prompts', query, { format: 'sheet' })
  return html`<a href="${address}&limit=${most}" download>${words}</a>`
}

/** Renders Markdown with every name of the grammar as a link; links to coordinates preview their question. */
export function grammarMarkdown({ database }: Coordinates): (markdown: string) => Rendered {
  const prompts = new Map(promptRows(database).map(({ id, text }) => [id, text]))
  const operators = operatorRows(database).map(({ name }) => name)
  const modes = modeRows(database).map(({ id }) => id)
  const pages = new Map([
    ...extractRows(database).map(({ id }) => [id, `/core/${id}`] as const),
    ...templateRows(database).map(({ id }) => [id, `/templates/${id}`] as const),
  ])
  const inCapitals = (names: readonly string[]): RegExp =>
    new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'g')
  return createMarkdown({
    text: [
      {
        pattern: coordinateCode,
        href: (code) => (prompts.has(code) ? `/coordinates/${code}` : undefined),
      },
      { pattern: inCapitals(operators), href: (name) => `/operators/${name}` },
      { pattern: inCapitals(modes), href: (id) => `/modes/${id}` },
    ],
    code: (word) => (prompts.has(word) ? `/coordinates/${word}` : pages.get(word)),
    preview: (href) => prompts.get(href.replace('/coordinates/', '')),
  })
}
