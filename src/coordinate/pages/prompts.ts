/** `/prompts`: questions to search and narrow; with a change level and an internal variable it is the page of a cell. */
import { facetLists, listPager, searchNotes } from '../../pages/facets.ts'
import { counted, type Html, html } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import * as queries from '../queries.ts'
import type { Corpus } from './index.ts'
import { questionList } from './question-list.ts'

const axes = [
  ['change', 'Change level'],
  ['internal', 'Internal variable'],
  ['meta', 'Meta-variable'],
] as const

interface Query {
  readonly q?: string
  readonly change?: string
  readonly internal?: string
  readonly meta?: string
  readonly limit?: number
  readonly offset?: number
}

export function promptsPage({ ask, coordinates: { database } }: Corpus): Page {
  const names = new Map(queries.axisEntries(database).map(({ code, name }) => [code, name]))
  return {
    addresses: () => [
      '/prompts',
      ...queries
        .gridCells(database)
        .map((cell) => `/prompts?change=${cell.change}&internal=${cell.internal}`),
    ],
    render: async ({ query }) => {
      const own = query as Query
      const { value, links } = await ask.json('listPrompts', {
        query: { limit: 50, offset: 0, ...own, highlight: own.q !== undefined } as never,
      })
      const isCell = own.change !== undefined && own.internal !== undefined
      const cell = isCell
        ? queries.gridCell(database, { change: own.change!, internal: own.internal! })
        : undefined
      const title = titleOf(own, names)
      return {
        title,
        description:
          cell?.intent ??
          `${counted(value.count, 'question')} of the coordinate grammar, to search and to narrow.`,
        crumbs: isCell ? [{ href: '/grid', text: 'Grid' }] : [],
        crumb: isCell ? `${own.change}–${own.internal}` : 'Questions',
        main: html`<header class="pagehead"><h1>${title}</h1>${cell === undefined ? '' : html`<p class="lead">${cell.intent}</p>`}</header>
${cell === undefined ? '' : cellAnswers(database, own)}
<form class="controls" action="/prompts" data-live><label for="prompts-q">Search the questions</label> <input id="prompts-q" name="q" type="search" maxlength="500" value="${own.q ?? ''}" autocomplete="off">${axes.map(([axis]) => (own[axis] === undefined ? '' : html`<input type="hidden" name="${axis}" value="${own[axis]}">`))} <button type="submit">Search</button></form>
<div class="browse">
${facetLists(
  '/prompts',
  query,
  axes.map(([parameter, title]) => ({
    title,
    parameter,
    counts: value.facets[parameter],
    name: (code) => `${code} ${names.get(code)}`,
  })),
)}
<div>
<p role="status" class="note">${value.count === 0 ? 'No question is both.' : `${counted(value.count, 'question')}.`}</p>
${searchNotes(value, own.q, pageOf)}
${questionList(value.results, !isCell)}
${listPager(links, { count: value.count, offset: value.offset, shown: value.results.length }, pageOf)}
</div>
</div>`,
      }
    },
  }
}

function titleOf({ q, change, internal, meta }: Query, names: ReadonlyMap<string, string>): string {
  const parts = [change, internal, meta].flatMap((code) =>
    code === undefined ? [] : [names.get(code) ?? code],
  )
  const about = parts.length === 0 ? 'Questions' : parts.join(', ')
  return q === undefined || q.trim() === ''
    ? parts.length === 0
      ? 'All 700 questions'
      : about
    : `${about}: “${q}”`
}

/** The page of a list's address. */
const pageOf = (href: string): string => href.replace(/^\/v1/, '')

function cellAnswers(
  database: Corpus['coordinates']['database'],
  { change, internal }: Query,
): Html | string {
  const cell = queries
    .gridCells(database)
    .find((one) => one.change === change && one.internal === internal)
  const answers =
    cell === undefined ? [] : (JSON.parse(cell.answers) as { field: string; answer: string }[])
  return answers.length === 0
    ? ''
    : html`<details open><summary>How this was answered elsewhere</summary><dl class="rows">${answers.map(({ field, answer }) => html`<div><dt>${field}</dt><dd>${answer}</dd></div>`)}</dl></details>`
}
