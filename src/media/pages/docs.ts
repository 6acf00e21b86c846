/** `/docs` and `/docs/{slug}`: the chapters as pages, with links for everything that they mention. */

import { lazy } from '../../lazy.ts'
import { counted, html } from '../../pages/html.ts'
import { longText } from '../../pages/long-text.ts'
import { type Page, single } from '../../pages/page.ts'
import { chapterRows } from '../texts/chapters.ts'
import type { Corpus } from './corpus.ts'
import { chapterMarkdown } from './links.ts'

/** Reading speed, in words per minute. */
const WORDS_A_MINUTE = 220

export const chaptersPage = ({ ask }: Corpus): Page =>
  single('/docs', async () => {
    const { results } = (await ask.json('listChapters')).value
    return {
      title: 'Chapters',
      description: 'Twenty-two chapters that teach the craft behind the rules, in reading order.',
      main: html`<header class="pagehead"><h1>${counted(results.length, 'chapter')} on the craft</h1>
<p class="lead">From capture and light to captions, loudness and provenance. Every rule, fact and source that they name is a link.</p></header>
<ol class="contents">${results.map(({ slug, title, summary, words }) => html`<li><div><a class="title" href="/docs/${slug}">${title}</a> <span class="tiny">${counted(Math.ceil(words / WORDS_A_MINUTE), 'minute')}</span><p class="rest">${summary}</p></div></li>`)}</ol>`,
    }
  })

export function chapterPage({ ask, book: readBook, media: { database } }: Corpus): Page {
  const markdown = lazy(async () => chapterMarkdown(await readBook()))
  return {
    addresses: () => chapterRows(database).map(({ slug }) => `/docs/${slug}`),
    render: async ({ params }) => {
      const book = await readBook()
      const slug = params['slug']!
      const text = await ask.text('getChapter', { params: { slug } })
      const rendered = (await markdown())(text)
      const { title, summary } = book.chapters.get(slug)!
      const slugs = [...book.chapters.keys()]
      const at = slugs.indexOf(slug)
      const [before, after] = [slugs[at - 1], slugs[at + 1]]
      return {
        title,
        description: summary,
        crumbs: [{ href: '/docs', text: 'Chapters' }],
        main: longText(rendered, {
          head: html`<h1>${title}</h1>`,
          foot: html`<nav class="pager" aria-label="Chapters">${before === undefined ? html`<span></span>` : html`<a href="/docs/${before}" rel="prev">← ${book.chapters.get(before)!.title}</a>`}${after === undefined ? html`<span></span>` : html`<a href="/docs/${after}" rel="next">${book.chapters.get(after)!.title} →</a>`}</nav>`,
        }),
      }
    },
  }
}
