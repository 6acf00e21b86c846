/**
 * Types of pages. A service has one table of pages, path → page, as it has one table of operations; the routes, the
 * data URLs, the links from data to page and the tests of all URLs are derived from it.
 */
import type { ServiceDescription } from '../contract/operation.ts'
import type { Schema } from '../contract/schema.ts'
import type { Html } from './html.ts'

export interface PageRequest {
  readonly params: Readonly<Record<string, string>>
  /**
   * Validated by the schema of the page or of the operation behind it, with defaults filled in; empty if the page
   * parses its own query.
   */
  readonly query: Readonly<Record<string, unknown>>
  /** The raw query string, without its question mark. */
  readonly search: string
}

export interface Crumb {
  readonly text: string
  readonly href: string
}

/** Content of a page between header and footer, and the metadata of the document. */
export interface View {
  readonly title: string
  /** One sentence for search engines and previews. */
  readonly description: string
  readonly main: Html
  /** Breadcrumbs, without the page itself. */
  readonly crumbs?: readonly Crumb[]
  /** Name of the page at the end of the breadcrumbs; by default the title. */
  readonly crumb?: string
  /** URL of the same content as data, if it is not the path with the prefix `/v1`; null for none. */
  readonly data?: string | null
  /** Scripts besides `site.js`, by the names of their assets. */
  readonly scripts?: readonly string[]
  /** False if the page works without `site.js`; its own script then includes what `site.js` does on all pages. */
  readonly isLive?: false
  /** HTTP status, by default 200. */
  readonly status?: 200 | 404 | 400 | 422
  /** Whether the page needs to compile WebAssembly, which only `/sql` does. */
  readonly compiles?: true
}

/** A redirect: 301 if it is permanent, 303 to the normal form of a URL. */
export class Redirect {
  readonly status: 301 | 303
  readonly location: string
  constructor(status: 301 | 303, location: string) {
    this.status = status
    this.location = location
  }
}

export interface Page {
  /** Every URL of the page in this corpus, for tests; without parameters only its path. */
  readonly addresses: () => readonly string[]
  /** Parameters of the page, if they are not those of the operation behind it; none if there is no operation. */
  readonly query?: Schema
  /** True for a page that parses the query string itself. */
  readonly ownQuery?: true
  /** @returns undefined if nothing has the requested id */
  readonly render: (
    request: PageRequest,
  ) => View | Redirect | undefined | Promise<View | Redirect | undefined>
}

/** Path with `{name}` for each parameter, as in the contract → page. */
export type PageTable<Path extends string = string> = Readonly<Record<Path, Page>>

export interface NavEntry {
  readonly href: string
  readonly text: string
}

/** Settings that all pages of a service share. */
export interface Site {
  readonly id: 'media' | 'coordinate'
  /** The name in two words; the second one is coloured. */
  readonly name: readonly [string, string]
  /** Most important first: phones show four and put the rest under “More”. */
  readonly nav: readonly NavEntry[]
  readonly search: { readonly label: string; readonly placeholder: string }
  /** A sentence in the footer. */
  readonly note: Html
  /** Public URL of the service for commands on its pages; a script replaces it with the one that the visitor used. */
  readonly own: () => Promise<string>
  /** URL and name of the other service, if known. */
  readonly other: () => Promise<NavEntry | undefined>
}

/** Public URLs of both services, for links and commands on pages; undefined if unknown. */
export interface Urls {
  readonly own: string | undefined
  readonly other: string | undefined
}

/** The public URL, or the default one if none is set. */
export const ownUrl =
  (
    { defaultPort }: Pick<ServiceDescription, 'defaultPort'>,
    urls: () => Promise<Pick<Urls, 'own'>>,
  ): Site['own'] =>
  async () =>
    (await urls()).own ?? `http://127.0.0.1:${defaultPort}`

/** Pages for unknown addresses and bad requests. */
export interface Refusals {
  readonly notFound: (id: string, addresses: readonly string[]) => View
  /**
   * For a path that no page matches.
   *
   * @param pages the paths of pages without parameters
   */
  readonly noPage: (path: string, pages: readonly string[]) => View
  readonly invalid: (
    status: 400 | 422,
    message: string,
    details: readonly { readonly path: string; readonly message: string }[],
    path: string,
    search: string,
  ) => View
}

/** Everything that HTTP needs to serve pages. */
export interface Pages {
  readonly site: Site
  readonly refusals: Refusals
  readonly table: PageTable
}

/** A page with a single URL. */
export const single = (
  path: string,
  render: Page['render'],
  options: Pick<Page, 'ownQuery' | 'query'> = {},
): Page => ({ addresses: () => [path], render, ...options })
