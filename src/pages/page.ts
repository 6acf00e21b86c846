/**
 * What a page is. A service has one table of pages, path → page, as it has one table of operations; the routes, the data
 * twins, the links from data to page and the tests of every address are made from it.
 */
import type { ServiceDescription } from '../contract/operation.ts'
import type { Schema } from '../contract/schema.ts'
import type { Html } from './html.ts'

/** What a page is asked for. */
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

/** What a page shows between header and footer, and what the document says of it. */
export interface View {
  readonly title: string
  /** One sentence for search engines and previews. */
  readonly description: string
  readonly main: Html
  /** The way here, without the page itself. */
  readonly crumbs?: readonly Crumb[]
  /** What the page calls itself at the end of the way; the title where it is left out. */
  readonly crumb?: string
  /** Target of the same as data, where the law (`/v1` before the path) does not give it; null for none. */
  readonly data?: string | null
  /** Scripts besides `site.js`, by the names of their assets. */
  readonly scripts?: readonly string[]
  /** False where nothing is fetched and morphed: `site.js` stays out, and a script of the page does what all pages do. */
  readonly isLive?: false
  /** 200 where it is left out. */
  readonly status?: 200 | 404 | 400 | 422
  /** What the page does beyond the policy of all pages: `/sql` alone compiles WebAssembly. */
  readonly compiles?: true
}

/** Another address for what was asked: 301 for ever, 303 for a tidier form of the same. */
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
  /** @returns undefined where nothing carries the id that was asked for */
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

/** What the shell of all pages of one service shows. */
export interface Site {
  readonly id: 'media' | 'coordinate'
  /** The name in two words; the second is coloured. */
  readonly name: readonly [string, string]
  /** The most important first: phones show four and put the rest under “More”. */
  readonly nav: readonly NavEntry[]
  readonly search: { readonly label: string; readonly placeholder: string }
  /** One sentence of the footer. */
  readonly note: Html
  /** Where the service is reached, as commands on its pages name it; a script puts in what the visitor came by. */
  readonly own: () => Promise<string>
  /** Address and name of the other service, where it is known. */
  readonly other: () => Promise<NavEntry | undefined>
}

/** Where browsers reach both services, for links and commands on pages; undefined where that is not known. */
export interface Urls {
  readonly own: string | undefined
  readonly other: string | undefined
}

/** As it is known, or as it is with the settings left alone. */
export const ownUrl =
  ({ defaultPort }: ServiceDescription, urls: () => Promise<Pick<Urls, 'own'>>): Site['own'] =>
  async () =>
    (await urls()).own ?? `http://127.0.0.1:${defaultPort}`

/** Pages for what is not there and what is not understood. */
export interface Refusals {
  readonly notFound: (id: string, addresses: readonly string[]) => View
  /** For an address that is of no kind. @param pages the addresses of single pages */
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
