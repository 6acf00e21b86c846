/** `/sources`: the register, with how far each source was checked and what relies on it. */

import { evidenceLevels } from '../../forms/media-enums.ts'
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { sourceRows } from '../queries.ts'
import type { Book, Source } from './book.ts'
import type { Corpus } from './corpus.ts'
import { sourceHref } from './links.ts'
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
<p class="lead">What rules, chapters and dimensions rest on. Each entry says how far it was checked; its id leads to the text itself, what was found in it and who cites it.</p>
<ul class="scroller jump" aria-label="How far they were checked"><li><a class="chip" href="/sources"${wanted === undefined ? html` aria-current="true"` : ''}>all</a></li>${evidenceLevels.map((level) => html`<li><a class="chip" href="/sources?verified=${level}"${wanted === level ? html` aria-current="true"` : ''}>${levels[level]}</a></li>`)}</ul></header>
${
  wanted === undefined
    ? html`<ul class="lines sources">${results.map((source) => line(source))}</ul>`
    : html`<ul class="register">${results.map((source) => entry(book, source))}</ul>`
}`,
    }
  },
})

/** `/sources/{id}`: one source, and each of its sentences that a rule relies on. */
export const sourcePage = ({ media, ask, book: readBook }: Corpus): Page => ({
  addresses: () => sourceRows(media.database).map(({ id }) => sourceHref(id)),
  render: async ({ params }) => {
    const book = await readBook()
    const source = (await ask.json('getSource', { params: { id: params['id']! } })).value
    const { id, title, edition, read, review_by, verified, note, passages, cited_by } = source
    const days = [
      edition === null ? undefined : html`Edition: ${edition}.`,
      read === null ? undefined : html` Last read on ${read}`,
      review_by === null ? undefined : html`, to be read again by ${review_by}.`,
    ]
    return {
      title: `${id}: ${title}`,
      description: `${title}: what was read of it, and the rules that rest on it.`,
      main: html`<header class="pagehead"><p><a href="/sources">Sources</a></p><h1>${title}</h1>
<p class="lead">${titleOf(source)}</p><p>${verifiedWords[verified]} ${note ?? ''}</p><p class="small quiet">${days}</p></header>
${passages.length === 0 ? '' : html`<section><h2>What rules rest on</h2><ul class="plain">${passages.map((passage) => quoted(book, passage))}</ul></section>`}
${cited_by.length === 0 ? '' : html`<section><h2>Cited by</h2><p class="cited">${cited_by.map((name) => citing(book, name))}</p></section>`}`,
    }
  },
})

/** A quoted sentence, how its wording was verified, and the rules that it supports. */
export const quoted = (
  book: Book,
  { clause, quote, grade, carries }: Source['passages'][number],
): Html =>
  html`<li>${clause === null ? '' : html`${clause}: `}<q>${quote}</q> <span class="tag">${gradeWords[grade]}</span> ${carries.map((name) => citing(book, name))}</li>`

const gradeWords = {
  original: 'read in the original',
  quoted: 'read as quoted',
  secondary: 'told by another',
} as const

const titleOf = ({ title, url, ...about }: Source): Html =>
  html`${url === null ? html`<b>${title}</b>` : html`<a class="title" href="${url}" rel="noreferrer">${title}</a>`}, ${imprintOf(about)}`

const imprintOf = ({
  publisher,
  identifier,
  year,
}: Pick<Source, 'publisher' | 'identifier' | 'year'>): string =>
  `${[publisher, identifier, year].filter((part) => part !== null).join(', ')}.`

/**
 * The whole register only shows how far each source was checked; the source page and the list of one level show
 * details.
 */
const line = (source: Source): Html => {
  const { id, title, verified, cited_by } = source
  return html`<li id="${id}"><a class="id" href="${sourceHref(id)}">${id}</a><div><b>${title}</b>, ${imprintOf(source)} <span class="tiny">${levels[verified]}${cited_by.length === 0 ? '' : `, cited ${cited_by.length} ×`}</span></div></li>`
}

const entry = (book: Book, source: Source): Html => {
  const { id, verified, note, cited_by } = source
  return html`<li id="${id}"><p><a class="id" href="${sourceHref(id)}">${id}</a> <span class="tag">${levels[verified]}</span></p>
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
