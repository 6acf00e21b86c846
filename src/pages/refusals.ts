/** Pages for unknown paths and bad requests, each with links to continue. */
import { nearest } from '../engine/values/nearest.ts'
import { type Html, html } from './html.ts'
import type { Refusals } from './page.ts'

/** Content for visitors who are lost. */
export type Lost = (words: string) => Html

/** Maximum number of links offered for an unknown id. */
const OFFERED = 5
/** Number of first letters in common from which two ids count as similar. */
const COMMON = 3

/** @param lost makes links to continue from the requested words */
export const createRefusals = (lost: Lost): Refusals => ({
  notFound: (id, addresses) => {
    const near = nearestAddresses(id, addresses)
    return {
      title: `Nothing is called ${id}`,
      description: 'This address leads nowhere.',
      status: 404,
      data: null,
      main: html`<header class="pagehead"><h1>Nothing is called “${id}”</h1>
<p class="lead">The address is of a kind that is known here, but nothing has this id.</p></header>
${near.length === 0 ? '' : html`<section><h2>Near it</h2><ul class="plain">${near.map((href) => html`<li><a href="${href}">${decodeURIComponent(lastPart(href))}</a></li>`)}</ul></section>`}
${lost(id)}`,
    }
  },

  noPage: (path, pages) => {
    const words = path
      .split(/[/_-]+/)
      .filter((word) => word !== '')
      .join(' ')
    const near = nearestAddresses(path.split('/')[1] ?? '', pages)
    return {
      title: `There is no page ${path}`,
      description: 'This address leads nowhere.',
      status: 404,
      data: null,
      main: html`<header class="pagehead"><h1>There is no page “${path}”</h1>
<p class="lead">No page of this service begins like that. Programs find everything under <a href="/v1">/v1</a>.</p></header>
${near.length === 0 ? '' : html`<section><h2>Near it</h2><ul class="plain">${near.map((href) => html`<li><a href="${href}">${href}</a></li>`)}</ul></section>`}
${lost(words)}`,
    }
  },

  invalid: (status, message, details, path, search) => ({
    title: 'This address cannot be read',
    description: message,
    status,
    data: null,
    main: html`<header class="pagehead"><h1>This address cannot be read</h1>
<p class="lead">${search === '' ? 'It names something that there cannot be.' : 'Something behind the question mark is not known here. Nothing is guessed or left out silently.'}</p></header>
<section><h2>What is wrong</h2><ul class="plain">${details.map(({ path: name, message: text }) => html`<li><code>${name}</code> ${text}</li>`)}</ul></section>
${search === '' ? lost(lastPart(path)) : html`<p><a class="button" href="${path}">The same page without it</a></p>`}`,
  }),
})

const lastPart = (href: string): string => href.slice(href.lastIndexOf('/') + 1)

/** The nearest id, then those with the same prefix. */
function nearestAddresses(id: string, addresses: readonly string[]): string[] {
  const byId = new Map(addresses.map((href) => [decodeURIComponent(lastPart(href)), href]))
  const best = nearest(id, byId.keys())
  const beginning = id.slice(0, COMMON).toLowerCase()
  const alike = [...byId.keys()].filter((known) => known.toLowerCase().startsWith(beginning))
  return [...new Set([...(best === undefined ? [] : [best]), ...alike])]
    .slice(0, OFFERED)
    .map((known) => byId.get(known)!)
}
