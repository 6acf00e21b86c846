/**
 * A page. A service has one table of pages, path → page, as it has one table of operations; the routes, the data
 * addresses, the links from data to page and the tests of every address are made from it.
 */
import type { ServiceDescription } from '../contract/operation.ts'
import type { Schema } from '../contract/schema.ts'
import type { Html } from './html.ts'

/** A request for a page. */
export interface PageRequest {
  readonly params: Readonly<Record<string, string>>
  /** Checked by the page's schema or that of the operation behind it, defaults filled in; empty where the page reads its own query. */
  readonly query: Readonly<Record<string, unknown>>
  /** The query string as it came, without its question mark. */
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
  /** Name of the page at the end of the breadcrumbs; the title where it is left out. */
  readonly crumb?: string
  /** Address of the same content as data, where it is not `/v1` before the path; null for none. */
  readonly data?: string | null
  /** Scripts besides `site.js`, by the names of their assets. */
  readonly scripts?: readonly string[]
  /** False where the page works without `site.js`; its own script then does what that does on all pages. */
  readonly isLive?: false
  /** 200 where it is left out. */
  readonly status?: 200 | 404 | 400 | 422
  /** Whether the page needs to compile WebAssembly, which only `/sql` does. */
  readonly compiles?: true
}

/** A redirect: 301 for permanent ones, 303 to the normal form of an address. */
export class Redirect {
  readonly status: 301 | 303
  readonly location: string
  constructor(status: 301 | 303, location: string) {
    this.status = status
    this.location = location
  }
}

export interface Page {
  /** Every address of the corpus that the page answers, for tests; without parameters its path alone. */
  readonly addresses: () => readonly string[]
  /** Parameters of the page where they are not those of the operation behind it; none where there is no operation. */
  readonly query?: Schema
  /** True for a page that reads the query string itself. */
  readonly ownQuery?: true
  /** @returns undefined where nothing has the requested id */
  readonly render: (
    request: PageRequest,
  ) => View | Redirect | undefined | Promise<View | Redirect | undefined>
}

/** Path with `{name}` for each parameter, as in the contract → page. */
export type PageTable<Path extends string = string> = Readonly<Record<Path, Page>>

/** A link of the navigation. */
export interface NavEntry {
  readonly href: string
  readonly text: string
}

/** Settings of the shell of all pages of a service. */
export interface Site {
  readonly id: 'media' | 'coordinate'
  /** The name in two words; the second is coloured. */
  readonly name: readonly [string, string]
  /** The most important first: phones show four and put the rest under “More”. */
  readonly nav: readonly NavEntry[]
  readonly search: { readonly label: string; readonly placeholder: string }
  /** One sentence of the footer. */
  readonly note: Html
  /** Public address of the service for commands on its pages; a script replaces it by the one that the visitor used. */
  readonly own: () => Promise<string>
  /** Address and name of the other service, where it is known. */
  readonly other: () => Promise<NavEntry | undefined>
}

/** Public addresses of both services, for links and commands on pages; undefined where unknown. */
export interface Urls {
  readonly own: string | undefined
  readonly other: string | undefined
}

/** The public address, or the default one where none is set. */
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
   * For an address that no page matches.
   *
   * @param pages the addresses of single pages
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

/** Everything that HTTP needs to answer pages. */
export interface Pages {
  readonly site: Site
  readonly refusals: Refusals
  readonly table: PageTable
}

/** A page that has one address. */
export const single = (
  path: string,
  render: Page['render'],
  options: Pick<Page, 'ownQuery' | 'query'> = {},
): Page => ({ addresses: () => [path], render, ...options })
