/** `/sources`: the register, with what was checked of each and who rests on it. */
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { evidenceLevels } from '../enums.ts'
import type { Book, Source } from './book.ts'
import type { Corpus } from './index.ts'
import { verifiedWords } from './rule-parts.ts'

const levels: Readonly<Record<(typeof evidenceLevels)[number], string>> = {
  text_read: 'read in full',
  publisher_page: 'publisher’s page seen',
  secondary: 'from other texts',
  house: 'house figure',
}

export const sourcesPage = ({ ask, book: readBook }: Corpus): Page => ({
  addresses: () => ['/sources', ...evidenceLevels.map((level) => `/sources?verified=${level}`)],
  render: async ({ query }) => {
    const book = await readBook()
    const { results } = (await ask.json('listSources', { query: query as never })).value
    const wanted = query['verified']
    return {
      title: 'Sources',
      description:
        'The standards, papers, laws and guidelines behind the rules, with what was checked of each.',
      main: html`<header class="pagehead"><h1>${counted(results.length, 'source')}</h1>
<p class="lead">What rules, chapters and dimensions rest on. Each entry says how far it was checked; its id leads to what was found and who cites it.</p>
<ul class="scroller jump" aria-label="How far they were checked"><li><a class="chip" href="/sources"${wanted === undefined ? html` aria-current="true"` : ''}>all</a></li>${evidenceLevels.map((level) => html`<li><a class="chip" href="/sources?verified=${level}"${wanted === level ? html` aria-current="true"` : ''}>${levels[level]}</a></li>`)}</ul></header>
${
  wanted === undefined
    ? html`<ul class="lines sources">${results.map((source) => line(source))}</ul>`
    : html`<ul class="register">${results.map((source) => entry(book, source))}</ul>`
}`,
    }
  },
})

const titleOf = ({ title, publisher, identifier, year, url }: Source): Html =>
  html`${url === null ? html`<b>${title}</b>` : html`<a class="title" href="${url}" rel="noreferrer">${title}</a>`}, ${[publisher, identifier, year].filter((part) => part !== null).join(', ')}.`

/** The whole register says how far each was checked and leaves the rest to the list of that level. */
const line = (source: Source): Html => {
  const { id, verified, cited_by } = source
  return html`<li id="${id}"><a class="id" href="/sources?verified=${verified}#${id}">${id}</a><div>${titleOf(source)} <span class="tiny">${levels[verified]}${cited_by.length === 0 ? '' : `, cited ${cited_by.length} ×`}</span></div></li>`
}

const entry = (book: Book, source: Source): Html => {
  const { id, verified, note, cited_by } = source
  return html`<li id="${id}"><p><a class="id" href="#${id}">${id}</a> <span class="tag">${levels[verified]}</span></p>
<div><p>${titleOf(source)}</p>
<p class="small quiet">${verifiedWords[verified]} ${note ?? ''}</p>
${cited_by.length === 0 ? '' : html`<p class="small cited">Rests on it: ${cited_by.map((name) => citing(book, name))}</p>`}</div></li>`
}

function citing({ rules, chapters, facts }: Book, name: string): Piece {
  if (rules.has(name)) return html`<a class="id" href="/rules/${name}">${name}</a> `
  const chapter = chapters.get(name)
  if (chapter !== undefined) return html`<a href="/docs/${name}">${chapter.title}</a> `
  const fact = facts.get(name)
  return fact === undefined ? `${name} ` : html`<a href="/facts/${name}">${fact.name}</a> `
}
