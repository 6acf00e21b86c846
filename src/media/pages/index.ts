/** The pages of the media service: one file a page, one row an address. */
import type { Handlers } from '../../contract/operation.ts'
import { type Ask, createAsk } from '../../pages/ask.ts'
import { html } from '../../pages/html.ts'
import type { Pages, PageTable, Site } from '../../pages/page.ts'
import { createRefusals } from '../../pages/refusals.ts'
import type { contract } from '../contract.ts'
import type { Media } from '../load.ts'
import { homePage } from './home.ts'
import type { PagePath } from './paths.ts'

/** What a media page works with. */
export interface Corpus {
  readonly media: Media
  readonly ask: Ask<typeof contract>
}

export function createPages(
  media: Media,
  handlers: Handlers<typeof contract>,
  otherUrl: () => Promise<string | undefined>,
): Pages {
  const corpus: Corpus = { media, ask: createAsk(handlers) }
  const table: PageTable<PagePath> = {
    '/': homePage(corpus),
  }
  const site: Site = {
    id: 'media',
    name: ['Media', 'grammar'],
    nav: [],
    search: {
      label: 'Search rules, facts and chapters',
      placeholder: 'loudness, consent, CAM-004 …',
    },
    note: html`MIT licence. Rules tagged <i>practice</i> are working figures and no norms; for legal and safety limits go to the source.`,
    other: async () => {
      const href = await otherUrl()
      return href === undefined ? undefined : { href, text: 'Coordinate grammar' }
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
