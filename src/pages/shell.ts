/** The HTML document around every page: head, navigation, search, link to the data, footer. */
import { MAX_CHARACTERS } from '../search/search-text.ts'
import { assetUrl } from './assets.ts'
import { type Html, html, type Piece } from './html.ts'
import type { Crumb, NavEntry, Site, View } from './page.ts'
import { icon } from './svg.ts'

/** Number of navigation links that phones show; the rest is under “More”. */
const SHOWN_ON_PHONES = 4

interface Place {
  readonly path: string
  /** URL of the same content as data. */
  readonly data: string | undefined
  /** Path prefix that a proxy adds. */
  readonly basePath: string
}

export async function documentOf(
  site: Site,
  view: View,
  { path, data, basePath }: Place,
): Promise<string> {
  const title = path === '/' ? view.title : `${view.title} · ${site.name.join(' ')}`
  const scripts = [...(view.isLive === false ? [] : ['site.js']), ...(view.scripts ?? [])]
  const [own, other] = await Promise.all([site.own(), site.other()])
  const text = String(html`<!DOCTYPE html>
<html lang="en-GB" data-service="${site.id}" data-own="${own}"${basePath === '' ? '' : html` data-base="${basePath}"`}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${view.description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assetUrl(`icon-${site.id}.svg`)}" type="image/svg+xml">
<link rel="preload" href="${assetUrl('text.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetUrl(`site-${site.id}.css`)}">
${data === undefined ? '' : html`<link rel="alternate" href="${data}" type="application/json">\n`}${scripts.map((name) => html`<script type="module" src="${assetUrl(name)}"></script>\n`)}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header(site, path)}
<main id="main" tabindex="-1"><div class="wrap">
${breadcrumb(view)}${view.main}
</div></main>
${footer(site, data, other, basePath)}
</body>
</html>
`)
  return basePath === '' ? text : withBase(text, basePath)
}

/**
 * Pages write every path relative to the root of the service; this adds the prefix of a proxy. Text contains no
 * unescaped quote, so only attributes match.
 */
const withBase = (text: string, basePath: string): string =>
  text.replaceAll(/ (href|src|action|data-(?!base)\w+)="\/(?!\/)/g, ` $1="${basePath}/`)

function header({ name, nav, search }: Site, path: string): Html {
  const [first, second] = name
  const rest = nav.slice(SHOWN_ON_PHONES)
  const isRest = rest.some(({ href }) => isCurrent(href, path))
  return html`<header class="top"><div class="wrap">
<a class="name" href="/"${path === '/' ? html` aria-current="page"` : ''}>${first} <span>${second}</span></a>
${
  nav.length === 0
    ? ''
    : html`<nav class="nav" aria-label="Main">
<ul>${nav.map((entry, i) => html`<li${i < SHOWN_ON_PHONES ? '' : html` class="wide"`}>${navLink(entry, path)}</li>`)}</ul>
<details class="more"${isRest ? html` data-current` : ''}><summary>More</summary><ul>${rest.map((entry) => html`<li>${navLink(entry, path)}</li>`)}</ul></details>
</nav>`
}
<search class="find"><form action="/search">
<label class="hidden" for="find">${search.label}</label>
<input id="find" name="q" type="search" maxlength="${MAX_CHARACTERS}" placeholder="${search.placeholder}" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
<button type="submit">${icon('search')}<span class="hidden">Search</span></button>
</form></search>
</div></header>`
}

const isCurrent = (href: string, path: string): boolean =>
  path === href || path.startsWith(`${href}/`)

function navLink({ href, text }: NavEntry, path: string): Html {
  const current = !isCurrent(href, path)
    ? ''
    : path === href
      ? html` aria-current="page"`
      : html` aria-current="true"`
  return html`<a href="${href}"${current}>${text}</a>`
}

function breadcrumb({ crumbs = [], crumb, title }: View): Piece {
  if (crumbs.length === 0) return ''
  const link = ({ href, text }: Crumb): Html => html`<li><a href="${href}">${text}</a></li>`
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${crumbs.map(link)}<li aria-current="page">${crumb ?? title}</li></ol></nav>\n`
}

function footer(
  { note }: Site,
  data: string | undefined,
  other: NavEntry | undefined,
  basePath: string,
): Html {
  return html`<footer class="foot"><div class="wrap">
${data === undefined ? '' : html`<p>This page as data: <a href="${data}"><code>${basePath}${decodeURI(data)}</code></a></p>`}
<p><a href="/api">API</a> · <a href="/sql">SQL</a> · <a href="/v1/openapi.json">OpenAPI</a> · <a href="/llms.txt">Guide for agents</a>${other === undefined ? '' : html` · <a href="${other.href}">${other.text}</a>`}</p>
<p class="last">${note}</p>
</div></footer>`
}
