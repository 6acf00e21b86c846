/**
 * `/prompts`: questions with search and filters; with a change level and an internal variable it is the page of a cell.
 */

import {
  askedChips,
  facetLists,
  listPager,
  pageQuery,
  relatedList,
  searchNotes,
  takeAway,
} from '../../pages/facets.ts'
import { counted, formatted, html, type Piece } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { axisEntryRows, cellAt, cellRows } from '../grid/queries.ts'
import { type Cell, cellPage } from './cell.ts'
import type { Corpus } from './corpus.ts'
import { pageOf, tableLink, tableRows } from './links.ts'
import { type ListedQuestion, questionList } from './question-list.ts'

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
  const names = new Map(axisEntryRows(database).map(({ code, name }) => [code, name]))
  return {
    addresses: () => [
      '/prompts',
      ...cellRows(database).map(
        (cell) => `/prompts?change=${cell.change}&internal=${cell.internal}`,
      ),
    ],
    render: async (request) => {
      const query = pageQuery(request)
      const own = query as Query
      const { value, links } = await ask.json('listPrompts', {
        query: { ...own, highlight: own.q !== undefined } as never,
      })
      const cell = cellOf(own)
      const title = titleOf(own, names)
      const text =
        cell === undefined
          ? `${counted(value.count, 'question')} of the coordinate grammar, to search and to narrow.`
          : `${cell.intent} Fourteen questions about it.`
      return {
        title,
        description: text,
        crumbs: cell === undefined ? [] : [{ href: '/grid', text: 'Grid' }],
        crumb: cell === undefined ? 'Questions' : title,
        main:
          cell === undefined
            ? html`<header class="pagehead"><h1>${title}</h1>
<form class="search" action="/prompts" data-live><label class="hidden" for="prompts-q">Search the questions</label><input id="prompts-q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${own.q ?? ''}" placeholder="Words in questions: queue, price, deadline …" autocomplete="off">${axes.map(([axis]) => (own[axis] === undefined ? '' : html`<input type="hidden" name="${axis}" value="${own[axis]}">`))} <button type="submit">Search</button></form>
${askedChips('/prompts', query, Object.fromEntries(axes.map(([axis]) => [axis, (code: string) => names.get(code) ?? code])))}
${takeAway('/v1/prompts', query, value.count, undefined, tableLink(query, 'Table for a spreadsheet', tableRows(value)))}
${whatIsListed(own, value, names)}
${searchNotes(value, (request.query as Query).q, pageOf)}
${likelySituations(value.situations)}</header>
<div class="browse">
${facetLists(
  '/prompts',
  query,
  axes.map(([parameter, title]) => ({
    title,
    parameter,
    counts: value.facets?.[parameter],
    name: (code) => names.get(code) ?? code,
  })),
)}
<div>
${value.count === 0 ? html`<p>No question fits. Take a filter off, or <a href="/search?q=${encodeURIComponent(own.q ?? '')}">search everything</a>.</p>` : ''}
${apart(value, own.q)}
${listPager(links, { count: value.count, offset: value.offset, shown: value.results.length }, pageOf)}
${relatedList(value, questionList)}
</div>
</div>`
            : cellPage(cell, value.results, names),
      }
    },
  }

  /** The cell in the query, if there is no other filter. */
  function cellOf({ change, internal, meta, q }: Query): Cell | undefined {
    if (change === undefined || internal === undefined || (meta ?? q) !== undefined)
      return undefined
    return { change, internal, ...cellAt(database, { change, internal })! }
  }
}

interface Told {
  readonly count: number
  readonly about?: number
  readonly is_subject?: boolean
  readonly results: readonly (ListedQuestion & { readonly about?: string })[]
}

/** What the list counts, and where the whole list is if a filter narrows it; the pages of a search lead here too. */
function whatIsListed(
  own: Query,
  { about = 0, count, is_subject: isSubject }: Told,
  names: ReadonlyMap<string, string>,
): Piece {
  const { q = '' } = own
  if (q.trim() === '' || count === 0) return ''
  const filters = axes.flatMap(([axis]) => {
    const code = own[axis]
    return code === undefined ? [] : [names.get(code) ?? code]
  })
  const others = count - about
  const asking =
    about === 0
      ? 'No question asks'
      : `${counted(about, 'question')} ${about === 1 ? 'asks' : 'ask'}`
  const found = `${asking} about it${others === 0 ? '' : `; ${formatted(others)} ${about === 0 ? '' : 'more '}${otherwise(isSubject, others === 1)}`}`
  const whole = tableLink(own as Record<string, unknown>, `A table of all ${formatted(count)}`)
  const table =
    others === 0
      ? ''
      : isSubject
        ? html` The table holds those that ask about it. ${whole} says of each why it is there.`
        : ` The table holds all ${formatted(count)} and says of each why it is there.`
  return filters.length === 0
    ? html`<p>${found}.${table}</p>`
    : html`<p>A part of the list, ${filters.join(', ')} alone: ${found}. <a href="/prompts?q=${encodeURIComponent(q)}">All questions about it, also as a table</a></p>`
}

/** How questions were found that do not ask about the words. */
const otherwise = (isSubject: boolean | undefined, isOne: boolean): string =>
  isSubject
    ? `${isOne ? 'says' : 'say'} the word and ${isOne ? 'asks' : 'ask'} mainly about something else`
    : `${isOne ? 'was' : 'were'} found by ${isOne ? 'its task' : 'their tasks'}, examples or a situation`

/** The questions of a page: those that ask about the words, then, under a heading, the others. */
function apart({ results, is_subject: isSubject }: Told, q: string | undefined): Piece {
  const first = results.findIndex(({ about }) => about !== undefined && about !== 'asks')
  if (q === undefined || first === -1) return questionList(results)
  return html`${first === 0 ? '' : questionList(results.slice(0, first))}<h2>These ${otherwise(isSubject, false)}</h2>${questionList(results.slice(first))}`
}

function titleOf({ q, change, internal, meta }: Query, names: ReadonlyMap<string, string>): string {
  const parts = [change, internal, meta].flatMap((code) =>
    code === undefined ? [] : [names.get(code) ?? code],
  )
  const hasWords = q !== undefined && q.trim() !== ''
  if (!hasWords) return parts.length === 0 ? 'All 700 questions' : parts.join(', ')
  return `${parts.length === 0 ? 'Questions' : parts.join(', ')}: “${q}”`
}

/** Situations that match a search, each with the questions chosen for it. */
function likelySituations(
  situations: readonly { readonly name: string; readonly href: string }[] | undefined,
): Piece {
  if (situations === undefined) return ''
  return html`<p>Is this your situation? ${situations.map(({ name, href }, i) => html`${i === 0 ? '' : ' · '}<a href="${pageOf(href)}">${name}</a>`)}</p>`
}
