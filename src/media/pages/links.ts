/** Paths of pages, and links for names. */
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { citedSource, coordinateCode, ruleIdOf } from '../../forms/names-in-text.ts'
import { type Html, html, type Piece } from '../../pages/html.ts'
import {
  createMarkdown,
  type Rendered,
  splitByNames,
  type TextLinks,
} from '../../pages/markdown.ts'
import { nameOfPath, unitAfter, valueInWords } from '../../pages/words.ts'
import type { Book, Fact } from './book.ts'
import { addressOf } from './facts-address.ts'

export const ruleHref = (id: string): string => `/rules/${id}`
export const factHref = (path: string): string => `/facts/${path}`
export const sourceHref = (id: string): string => `/sources/${id}`

/** The page for a path of the API: without `/v1`, except for items shown on the page of their fact. */
export function pageOf(href: string): string {
  const path = href.replace(/^\/v1/, '') || '/'
  return path.replace(/^\/(?:dimensions|paths)\//, '/facts/')
}

export const ruleLink = (id: string): Html => html`<a class="id" href="${ruleHref(id)}">${id}</a>`

/**
 * The name of a fact, as a link to its page. A fact that only a destination uses has no page and is shown with its
 * path, which a context needs; a topic, desk or scope is only a name.
 */
export const nameLink = ({ destinations, facts }: Book, path: string): Html => {
  const { name, isOfPlace } = facts.get(path) ?? {}
  if (name !== undefined && isOfPlace !== true)
    return html`<a class="fact-name" href="${factHref(path)}">${name}</a>`
  return path.startsWith(OF_A_DESTINATION)
    ? html`<span title="${path}">${nameAt(destinations, path) ?? nameOfPath(path.slice(OF_A_DESTINATION.length))}</span>`
    : html`${nameOfPath(path)}`
}

/** The name that a destination gives to a fact of its own. */
function nameAt(destinations: Book['destinations'], path: string): string | undefined {
  for (const { facts = [] } of destinations().values()) {
    const own = facts.find((fact) => fact.path === path)
    if (own !== undefined) return own.name
  }
  return undefined
}

/** Prefix of paths that a single destination uses: `x.social_youtube.interlaced`. */
const OF_A_DESTINATION = 'x.'

/** A value of a fact; a state links to its definition. */
export const valueLink =
  (fact: Fact | undefined) =>
  (value: Json): Html =>
    typeof value === 'string' && fact?.isOfPlace !== true && fact?.values.includes(value) === true
      ? html`<a class="val" href="${factHref(fact.path)}#${value}">${valueInWords(value)}</a>`
      : html`<span class="val">${valueInWords(value)}</span>`

/** All values at a path with the unit. */
export function valuesLink(fact: Fact | undefined, value: Json): Piece {
  const show = valueLink(fact)
  if (Array.isArray(value)) {
    return value.length === 0
      ? html`<span class="val">none</span>`
      : value.map((one, i) => [i === 0 ? '' : ' ', show(one as Json)])
  }
  return [show(value), unitAfter(value, fact?.unit)]
}

/** URL of the Evaluate page with these facts. */
export const evaluateHref = (context: JsonObject, { facts }: Book): string =>
  addressOf(context, facts)

/** Names in running text: rules, sources, and coordinates of the other service, which are left unchanged. */
const textLinks = ({ rules, sources, prefixes }: Book): TextLinks[] => [
  { pattern: ruleIdOf(prefixes), href: (id) => (rules.has(id) ? ruleHref(id) : undefined) },
  { pattern: citedSource, href: (id) => (sources.has(id) ? sourceHref(id) : undefined) },
  { pattern: coordinateCode, href: () => undefined },
]

/** The id of a state of several words: `expression_ground`. */
const stateWord = /\b([a-z0-9]+(?:_[a-z0-9]+)+)\b/g

/** A sentence of the corpus with its names as links; a state is shown in words. */
export function linked(book: Book, text: string): Piece {
  const states = statesOf(book)
  return splitByNames(text, [
    ...textLinks(book),
    { pattern: stateWord, href: (word) => states.get(word) },
  ]).map(({ content, href }) =>
    href === undefined
      ? content
      : html`<a href="${href}">${states.has(content) ? valueInWords(content) : content}</a>`,
  )
}

const keptStates = new WeakMap<Book['facts'], ReadonlyMap<string, string | undefined>>()

/** State → link to its definition, cached per book. A word that is a state of two dimensions is not a link. */
function statesOf({ facts }: Book): ReadonlyMap<string, string | undefined> {
  const known = keptStates.get(facts)
  if (known !== undefined) return known
  const states = new Map<string, string | undefined>()
  keptStates.set(facts, states)
  for (const { path, values, isDimension } of facts.values()) {
    if (isDimension)
      for (const state of values)
        states.set(state, states.has(state) ? undefined : `${factHref(path)}#${state}`)
  }
  return states
}

/** Returns a function that renders a chapter as HTML, with names as links. */
export function chapterMarkdown(book: Book): (markdown: string) => Rendered {
  const { facts, rules, sources } = book
  const states = statesOf(book)
  return createMarkdown({
    text: textLinks(book),
    code: (word) => {
      const bare = word.replace(/^["']|["']$/g, '')
      if (facts.has(bare)) return factHref(bare)
      if (rules.has(bare)) return ruleHref(bare)
      return states.get(bare)
    },
    preview: (href) => {
      const [path = '', fragment = ''] = href.split('#')
      const id = path.slice(path.lastIndexOf('/') + 1)
      if (path.startsWith('/rules/')) return rules.get(id)?.title
      if (path === '/sources') return sources.get(fragment)?.title
      const fact = facts.get(id)
      return fragment === '' ? fact?.description : fact?.definitions[fragment]
    },
  })
}
