/** The pages of the coordinate service: one file per page, one row per path. */
import { createAsk } from '../../contract/ask.ts'
import type { Handlers, ServiceDescription } from '../../contract/operation.ts'
import { apiPage } from '../../pages/api-reference.ts'
import { html } from '../../pages/html.ts'
import { ownUrl, type Pages, type PageTable, type Site, type Urls } from '../../pages/page.ts'
import { createRefusals } from '../../pages/refusals.ts'
import { sqlPage } from '../../pages/sql-page.ts'
import type { contract } from '../contract.ts'
import type { Coordinates } from '../load.ts'
import { axesPage, axisPage } from './axes.ts'
import { coordinatePage, promptPage } from './coordinate.ts'
import type { Corpus } from './corpus.ts'
import { drawPage } from './draw.ts'
import { gridPage } from './grid.ts'
import { homePage } from './home.ts'
import { methodPages } from './method.ts'
import { operatorPage, operatorsPage } from './operators.ts'
import type { PagePath } from './paths.ts'
import { promptsPage } from './prompts.ts'
import { runPage } from './run.ts'
import { scorePage } from './score.ts'
import { searchPage } from './search.ts'
import { situationPage, situationsPage } from './situations.ts'
import { workedRunPage, workedRunsPage } from './worked-runs.ts'

/** Selects the ids that can occur in results and have a page. */
const pagesOfIds = `select id, case kind
  when 'prompt' then '/coordinates/' || id
  else substr(href, length('/v1/'))
end
from coordinate_document
where kind in ('prompt', 'mode', 'operator', 'situation', 'worked_run', 'cell', 'axis')`

export function createPages(
  coordinates: Coordinates,
  handlers: Handlers<typeof contract>,
  urls: () => Promise<Urls>,
  service: ServiceDescription,
): Pages {
  const own = ownUrl(service, urls)
  const other = async (): Promise<string | undefined> => (await urls()).other
  const corpus: Corpus = { coordinates, ask: createAsk(handlers), own, other }
  const method = methodPages(corpus)
  const table: PageTable<PagePath> = {
    '/': homePage(corpus),
    '/axes': axesPage(corpus),
    '/axes/{axis}': axisPage(corpus),
    '/grid': gridPage(corpus),
    '/prompts': promptsPage(corpus),
    '/prompts/{id}': promptPage(corpus),
    '/coordinates/{code}': coordinatePage(corpus),
    '/situations': situationsPage(corpus),
    '/situations/{id}': situationPage(corpus),
    '/modes': method.modes,
    '/modes/{id}': method.mode,
    '/operators': operatorsPage(corpus),
    '/operators/{name}': operatorPage(corpus),
    '/core': method.extracts,
    '/core/{id}': method.extract,
    '/templates': method.templates,
    '/templates/{id}': method.template,
    '/draw': drawPage(corpus),
    '/worked-runs': workedRunsPage(corpus),
    '/worked-runs/{id}': workedRunPage(corpus),
    '/score': scorePage(corpus),
    '/run': runPage(corpus),
    '/search': searchPage(corpus),
    '/api': apiPage(service, corpus.own, async () => (await corpus.ask.json('getOpenapi')).value),
    '/sql': sqlPage('coordinate', coordinates.database.corpus, pagesOfIds),
  }
  const site: Site = {
    id: 'coordinate',
    name: ['Coordinate', 'grammar'],
    nav: [
      { href: '/grid', text: 'Grid' },
      { href: '/situations', text: 'Situations' },
      { href: '/prompts', text: 'Questions' },
      { href: '/run', text: 'Run' },
      { href: '/score', text: 'Score' },
      { href: '/draw', text: 'Cards' },
      { href: '/modes', text: 'Modes' },
      { href: '/operators', text: 'Operators' },
      { href: '/worked-runs', text: 'Worked runs' },
    ],
    search: {
      label: 'Search questions, modes and operators',
      placeholder: 'delay, price, trust …',
    },
    note: html`MIT licence. A specification and working toolkit. An unfilled cell does not establish novelty or demand.`,
    own,
    other: async () => {
      const href = await other()
      return href === undefined ? undefined : { href, text: 'Media grammar' }
    },
  }
  return {
    site,
    table,
    refusals: createRefusals(
      (words) =>
        html`<p><a class="button" href="/search?q=${encodeURIComponent(words)}">Search for “${words}”</a></p>`,
    ),
  }
}
