/** The pages of the coordinate service: one file a page, one row an address. */
import type { Handlers } from '../../contract/operation.ts'
import { type Ask, createAsk } from '../../pages/ask.ts'
import { html } from '../../pages/html.ts'
import type { Pages, PageTable, Site } from '../../pages/page.ts'
import { createRefusals } from '../../pages/refusals.ts'
import type { contract } from '../contract.ts'
import type { Coordinates } from '../load.ts'
import { coordinatePage } from './coordinate.ts'
import { homePage } from './home.ts'
import type { PagePath } from './paths.ts'

/** What a coordinate page works with. */
export interface Corpus {
  readonly coordinates: Coordinates
  readonly ask: Ask<typeof contract>
}

export function createPages(
  coordinates: Coordinates,
  handlers: Handlers<typeof contract>,
  otherUrl: () => Promise<string | undefined>,
): Pages {
  const corpus: Corpus = { coordinates, ask: createAsk(handlers) }
  const table: PageTable<PagePath> = {
    '/': homePage(corpus),
    '/coordinates/{code}': coordinatePage(corpus),
  }
  const site: Site = {
    id: 'coordinate',
    name: ['Coordinate', 'grammar'],
    nav: [],
    search: {
      label: 'Search questions, modes and operators',
      placeholder: 'delay, price, trust …',
    },
    note: html`A specification and working toolkit. An unfilled cell does not establish novelty or demand.`,
    other: async () => {
      const href = await otherUrl()
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
