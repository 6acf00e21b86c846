/** `/search`: searches everything in the service, grouped by kind, for people who do not know where to look. */

import { lazy } from '../../lazy.ts'
import {
  askedWords,
  facetLists,
  listPager,
  relatedList,
  searchNotes,
  snippet,
  takeAway,
} from '../../pages/facets.ts'
import { counted, type Html, html, trusted } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { toolsFor } from '../../pages/tools.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { MAX_FOUND } from '../../service/operations.ts'
import { promptRows } from '../prompts/prompt.ts'
import type { Corpus } from './corpus.ts'
import { pageOf, tableLink, tableRows } from './links.ts'
import { mediaTool, tools } from './tools.ts'

/** Names of a kind of result, singular and plural. */
const kinds: Readonly<Record<string, readonly [string, string]>> = {
  prompt: ['Question', 'Questions'],
  axis: ['Axis', 'Axis entries'],
  cell: ['Cell', 'Cells'],
  operator: ['Operator', 'Operators'],
  mode: ['Mode', 'Modes'],
  extract: ['Core', 'Core extracts'],
  template: ['Template', 'Templates'],
  situation: ['Situation', 'Situations'],
  worked_run: ['Worked run', 'Worked runs'],
}

export function searchPage({ ask, coordinates: { database }, other }: Corpus): Page {
  const stems = lazy(() => new Map(promptRows(database).map(({ id, text }) => [id, text])))
  return single('/search', async ({ query }) => {
    const q = query['q'] as string | undefined
    const { value, links } = await ask.json('search', { query: askedWords(query) as never })
    const { count, offset, results, facets } = value
    const table = q === undefined ? undefined : await tableOf(q)
    const hits = (some: readonly Result[]): Html =>
      html`<ol class="hits">${some.map((result) => hit(result, stems().get(result.id)))}</ol>`
    const media = await other()
    const all = media === undefined ? tools : [...tools, mediaTool(media)]
    const heading = q === undefined ? 'Everything' : `${counted(count, 'result')} for “${q}”`
    return {
      title: heading,
      description: 'Search over questions, axes, cells, modes, operators, texts and worked runs.',
      main: html`<header class="pagehead"><h1>${heading}</h1>
<form class="search" action="/search" data-live>
<label class="hidden" for="q">Search everything</label>
<input id="q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${q ?? ''}" placeholder="what is going on? queues, churn, no-shows">
${query['kind'] === undefined ? '' : html`<input type="hidden" name="kind" value="${String(query['kind'])}">`}
<button type="submit">Search</button>
</form>
${takeAway('/v1/search', query, count, MAX_FOUND, table)}
${q === undefined ? '' : html`<p class="small quiet">Questions, situations and texts together. <a href="/prompts?q=${encodeURIComponent(q)}">All questions found by these words</a></p>`}
${searchNotes(value, q, pageOf)}</header>
${toolsFor(all, q)}
<div class="browse">
${facetLists('/search', query, [
  {
    title: 'Kind',
    parameter: 'kind',
    counts: facets?.kind,
    name: (kind) => kinds[kind]?.[1] ?? kind,
  },
])}
<div>
${count === 0 ? html`<p>Nothing was found. Fewer or other words may help; every word is looked for in its other forms and by its synonyms.</p>` : ''}
${hits(results)}
${listPager(links, { count, offset, shown: results.length }, pageOf)}
${relatedList(value, hits)}
</div>
</div>`,
    }
  })

  /** A link to the questions of a search as a table: those that ask about it, or all if none does. */
  async function tableOf(q: string): Promise<Html | undefined> {
    const query = askedWords({ q, limit: 1, facets: 'none' })
    const { value } = await ask.json('listPrompts', { query: query as never })
    return value.count === 0
      ? undefined
      : tableLink({ q }, 'Questions for a spreadsheet', tableRows(value))
  }
}

interface Result {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly href: string
  readonly highlights?: { readonly title?: string; readonly text?: string }
}

/** @param stem text of a question, since its title is only its coordinate */
function hit({ kind, id, title, href, highlights }: Result, stem: string | undefined): Html {
  const name = highlights?.title === undefined ? title : trusted(highlights.title)
  const text = highlights?.text === undefined ? undefined : snippet(highlights.text)
  return html`<li><span class="kind">${kinds[kind]?.[0] ?? kind}</span><div>${
    stem === undefined
      ? html`<a class="title" href="${pageOf(href)}">${name}</a>${text === undefined ? '' : html`<p class="rest">${text}</p>`}`
      : html`<a class="title" href="${pageOf(href)}">${text ?? stem}</a><p class="rest">${name} <span class="path">${id}</span></p>`
  }</div></li>`
}
