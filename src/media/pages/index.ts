/** The pages of the media service: one file per page, one row per path. */
import { createAsk } from '../../contract/ask.ts'
import type { Handlers, ServiceDescription } from '../../contract/operation.ts'
import { lazy } from '../../lazy.ts'
import { apiPage } from '../../pages/api-reference.ts'
import { html } from '../../pages/html.ts'
import { ownUrl, type Pages, type PageTable, type Site, type Urls } from '../../pages/page.ts'
import { createRefusals } from '../../pages/refusals.ts'
import { sqlPage } from '../../pages/sql-page.ts'
import type { contract } from '../contract.ts'
import type { Media } from '../load.ts'
import { anywayPage } from './anyway.ts'
import { readBook } from './book.ts'
import { checkPage } from './check.ts'
import { comparePage } from './compare.ts'
import type { Corpus } from './corpus.ts'
import { destinationPage, destinationsPage } from './destinations.ts'
import { destinationsComparedPage } from './destinations-compared.ts'
import { dimensionsPage } from './dimensions.ts'
import { chapterPage, chaptersPage } from './docs.ts'
import { evaluatePage } from './evaluate.ts'
import { examplePage, stagePage } from './example.ts'
import { dimensionPage, factPage, pathPage } from './fact.ts'
import { homePage } from './home.ts'
import { paperPage } from './paper-sheet.ts'
import { papersPage } from './papers.ts'
import type { PagePath } from './paths.ts'
import { reportPage } from './report.ts'
import { rulePage } from './rule.ts'
import { rulesPage } from './rules.ts'
import { schemaPage, schemasPage } from './schemas.ts'
import { searchPage } from './search.ts'
import { sourcePage, sourcesPage } from './sources.ts'
import { validatePage } from './validate.ts'

export function createPages(
  media: Media,
  handlers: Handlers<typeof contract>,
  urls: () => Promise<Urls>,
  service: ServiceDescription,
): Pages {
  const ask = createAsk(handlers)
  const own = ownUrl(service, urls)
  const corpus: Corpus = { media, ask, own, book: lazy(() => readBook(media, ask)) }
  const table: PageTable<PagePath> = {
    '/': homePage(corpus),
    '/search': searchPage(corpus),
    '/api': apiPage(service, corpus.own, async () => (await corpus.ask.json('getOpenapi')).value),
    '/sql': sqlPage('media', media.database.corpus, pagesOfIds),
    '/rules': rulesPage(corpus),
    '/rules/{id}': rulePage(corpus),
    '/anyway': anywayPage(corpus),
    '/dimensions': dimensionsPage(corpus),
    '/dimensions/{id}': dimensionPage(corpus),
    '/facts/{path}': factPage(corpus),
    '/paths/{path}': pathPage(corpus),
    '/destinations': destinationsPage(corpus),
    '/destinations/compare': destinationsComparedPage(corpus),
    '/destinations/{id}': destinationPage(corpus),
    '/docs': chaptersPage(corpus),
    '/docs/{slug}': chapterPage(corpus),
    '/example': examplePage(corpus),
    '/example/{stage}': stagePage(corpus),
    '/evaluate': evaluatePage(corpus),
    '/compare': comparePage(corpus),
    '/papers': papersPage(corpus),
    '/papers/{id}': paperPage(corpus),
    '/check': checkPage(corpus),
    '/validate': validatePage(corpus),
    '/schemas': schemasPage(corpus),
    '/schemas/{name}': schemaPage(corpus),
    '/sources': sourcesPage(corpus),
    '/sources/{id}': sourcePage(corpus),
    '/rule-report': reportPage(corpus),
  }
  return {
    site: siteOf(own, urls),
    table,
    refusals: createRefusals(
      (words) =>
        html`<p><a class="button" href="/search?q=${encodeURIComponent(words)}">Search for “${words}”</a></p>`,
    ),
  }
}

/** Selects the ids that can occur in results and have a page. */
const pagesOfIds = `select id, case
  when kind in ('dimension', 'variable') then '/facts/' || id
  else substr(href, length('/v1/'))
end
from media_document
where kind in ('rule', 'dimension', 'variable', 'source', 'destination')`

const siteOf = (own: Site['own'], urls: () => Promise<Urls>): Site => ({
  id: 'media',
  name: ['Media', 'grammar'],
  nav: [
    { href: '/rules', text: 'Rules' },
    { href: '/check', text: 'Check' },
    { href: '/evaluate', text: 'Evaluate' },
    { href: '/compare', text: 'Compare' },
    { href: '/destinations', text: 'Destinations' },
    { href: '/dimensions', text: 'Facts' },
    { href: '/docs', text: 'Chapters' },
    { href: '/example', text: 'Example' },
    { href: '/validate', text: 'Validate' },
  ],
  search: {
    label: 'Search rules, facts and chapters',
    placeholder: 'loudness, CAM-004 …',
  },
  note: html`MIT licence. Rules tagged <i>practice</i> are working figures and no norms; for legal and safety limits go to the source.`,
  own,
  other: async () => {
    const { other: href } = await urls()
    return href === undefined ? undefined : { href, text: 'Coordinate grammar' }
  },
})
