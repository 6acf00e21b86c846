/** `/destinations` and `/destinations/{id}`: destinations of deliverables, with the limits that apply. */

import { array, object, oneOf, type Value } from '../../contract/schema.ts'
import type { Json } from '../../engine/values/json.ts'
import {
  askedChips,
  facetLists,
  listHref,
  listPager,
  pageQuery,
  relatedList,
  searchNotes,
  takeAway,
  takeAwayOf,
} from '../../pages/facets.ts'
import { counted, type Html, html, joined, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { MAX_COMPARED } from '../destinations/compare-destinations.ts'
import { rulesOfPhase } from '../destinations/held-rules.ts'
import { listDestinations } from '../destinations/list-destinations.ts'
import {
  type destination,
  destinationId,
  type destinationSummary,
} from '../destinations/schemas.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { goesWithLine, goingWith, limitsHeld, otherRules } from './destination-limits.ts'
import {
  askingMore,
  destinationHref,
  destinationOptions,
  gradeWords,
  kindNames,
  ofKind,
  optionsLine,
} from './destination-parts.ts'
import { allRules, listsOf, rulesData, ruleViews } from './destination-rules.ts'
import { addressOf } from './facts-address.ts'
import { linked, nameLink, pageOf, ruleLink, sourceHref, valuesLink } from './links.ts'
import { corpusLine } from './printed-record.ts'
import { basisBadge, ifThen, kindBadge } from './rule-parts.ts'

type Destination = Value<typeof destination>
type Summary = Value<typeof destinationSummary>

/** The selected destinations are query parameters of the list, so that filters, searches and paging keep them. */
const listQuery = object(
  {},
  {
    ...listDestinations.query.properties,
    with: {
      ...array(destinationId),
      description: 'Ids of the destinations that are chosen to be put side by side.',
      maxItems: MAX_COMPARED,
    } as const,
  },
)

export const destinationsPage = ({ ask, media, book: readBook }: Corpus): Page =>
  single(
    '/destinations',
    async (request) => {
      const { with: ticked, ...query } = pageQuery(request)
      const known = media.destinations()
      const chosen = [...new Set(ticked as readonly string[] | undefined)].filter((id) =>
        known.has(id),
      )
      const kept = { ...query, with: chosen.length === 0 ? undefined : chosen.join(',') }
      const { rules } = await readBook()
      const titleOf = (id: string): string => rules.get(id)?.title ?? id
      const { value, links } = await ask.json('listDestinations', { query: query as never })
      const { count, offset, results, facets, related = [] } = value
      const q = request.query['q'] as string | undefined
      const heading =
        q === undefined
          ? counted(count, 'destination')
          : `${counted(count, 'destination')} for “${q}”`
      const shown = new Set([...results, ...related].map(({ id }) => id))
      const hits = (some: readonly Summary[]): Html =>
        html`<ol class="hits">${some.map((one) => hit(one, chosen))}</ol>`
      const isWhole = q === undefined && offset === 0 && count === known.size
      const pageHref = (href: string): string =>
        chosen.length === 0 ? pageOf(href) : `${pageOf(href)}&with=${chosen.join(',')}`
      return {
        title: heading,
        ...(chosen.length === 0 ? {} : { data: listHref('/v1/destinations', query, {}) }),
        description:
          'Broadcasters, platforms, headsets and archives: what each asks of what is delivered there, with the sentence behind it.',
        main: html`<header class="pagehead"><h1>${heading}</h1>
<p class="lead">What is it made for? A destination says which facts follow, and where it is stricter than the rules.</p>
<form class="search" action="/destinations" data-live>
<label class="hidden" for="q">Words of a destination</label>
<input id="q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${q ?? ''}" placeholder="French commercial, podcast, headset …">
${carried(kept, ['kind', 'tightens', 'with'])}
<button type="submit">Search</button>
</form>
${askedChips('/destinations', kept, {
  kind: (word) => kindNames[word as Summary['kind']] ?? word,
  tightens: (id) => `stricter than “${titleOf(id)}”`,
})}
${takeAway('/v1/destinations', query, count)}
${searchNotes(value, q, pageOf)}</header>
<div class="browse">
${facetLists('/destinations', kept, [
  {
    title: 'Kind',
    parameter: 'kind',
    counts: facets?.kind,
    name: (word) => kindNames[word as Summary['kind']] ?? word,
  },
  {
    title: 'Stricter than',
    parameter: 'tightens',
    counts: facets?.tightens,
    name: titleOf,
  },
])}
<form action="/destinations" data-live>
${carried({ ...query, offset: offset === 0 ? undefined : offset }, ['q', 'kind', 'tightens', 'offset'])}
${chosen.filter((id) => !shown.has(id)).map((id) => html`<input type="hidden" name="with" value="${id}">`)}
${isWhole ? byKind(known.values()) : ''}
${count === 0 ? html`<p>No destination fits. Take a filter off, or <a href="/search?q=${encodeURIComponent(q ?? '')}">search everything</a>.</p>` : ''}
${hits(results)}
${listPager(links, { count, offset, shown: results.length }, pageHref)}
${relatedList(value, hits)}
${sideBySide(chosen, kept, (id) => known.get(id)!.name)}
</form>
</div>`,
      }
    },
    { query: listQuery },
  )

/** All destinations by name, so that one is found without leafing through the list. */
function byKind(all: Iterable<Pick<Summary, 'id' | 'name' | 'kind'>>): Html {
  const groups = Map.groupBy(all, ({ kind }) => kind)
  return html`<section id="by-name"><h2>All by name</h2>${[...groups].map(
    ([kind, some]) =>
      html`<p class="small"><b>${kindNames[kind]}</b>: ${joined(
        some
          .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
          .map(({ id, name }) => html`<a href="${destinationHref(id)}">${name}</a>`),
        '; ',
      )}</p>`,
  )}</section>
<h2>With what each asks</h2>`
}

/** Hidden form fields that keep parameters of the query. */
const carried = (query: Readonly<Record<string, unknown>>, names: readonly string[]): Html[] =>
  names.flatMap((name) =>
    query[name] === undefined
      ? []
      : [html`<input type="hidden" name="${name}" value="${String(query[name])}">`],
  )

/** The selected destinations, which stay visible below the list, and a link to compare them. */
const sideBySide = (
  chosen: readonly string[],
  query: Readonly<Record<string, unknown>>,
  nameOf: (id: string) => string,
): Html =>
  html`<div class="chosen-bar card pad row noprint">${chosen.map((id) => html`<a class="chip" data-live href="${listHref('/destinations', query, { with: chosen.filter((other) => other !== id).join(',') })}">${nameOf(id)} <span aria-hidden="true">×</span><span class="hidden">, take out</span></a>`)}
${chosen.length < 2 ? html`<span class="small quiet">Tick two to ${MAX_COMPARED} to put them side by side; ticks stay on other pages.</span>` : html`<a class="button" href="/destinations/compare?with=${chosen.join(',')}">Put the ${chosen.length} chosen side by side</a>`} <button class="second noscript-only" type="submit">Choose</button></div>`

const hit = (
  { id, name, kind, description, rules, hard_rules, tightens }: Summary,
  chosen: readonly string[],
): Html =>
  html`<li><label class="pick"><input type="checkbox" name="with" value="${id}"${chosen.includes(id) ? html` checked` : chosen.length >= MAX_COMPARED ? html` disabled` : ''}><span class="hidden">Compare ${name}</span></label><div><a class="title" href="${destinationHref(id)}">${name}</a><p class="rest">${description}</p><p class="row small"><span class="tag">${kindNames[kind]}</span> ${rules === 0 ? html`<span class="quiet">no rule of its own</span>` : html`<span>${counted(rules, 'rule')} of its own, ${hard_rules === 0 ? 'none' : hard_rules} hard</span>`}${tightens.length === 0 ? '' : html` <span class="quiet">stricter than ${tightens.map((rule) => html`${ruleLink(rule)} `)}</span>`}</p></div></li>`

export const destinationPage = (corpus: Corpus): Page => ({
  addresses: () => [...corpus.media.destinations().keys()].map(destinationHref),
  query: object(
    {},
    { rules: oneOf(ruleViews, 'All rules that hold for it, with their reasons or as a list.') },
  ),
  render: async ({ params, query }) => {
    const book = await corpus.book()
    const { value } = await corpus.ask.json('getDestination', { params: { id: params['id']! } })
    const { id, name, kind, description, edition } = value
    const beside = await goingWith(corpus, value)
    const view = ruleViews.find((one) => one === query['rules'])
    if (view !== undefined) return allRules(corpus, book, value, beside, view)
    const { always, whole } = await listsOf(corpus, id)
    return {
      title: name,
      description,
      crumbs: [
        { href: '/destinations', text: 'Destinations' },
        { href: `/destinations?kind=${kind}`, text: kindNames[kind] },
      ],
      crumb: id,
      main: html`<header class="pagehead"><h1>${name}</h1>
<p class="lead">${description}</p>
<p class="row small"><span class="tag">${kindNames[kind]}</span> <span>edition ${edition}</span> <code>profile: ${id}</code></p>
<p class="row"><a class="button" href="/check?profile=${id}">Check files for it</a> <a class="button second" href="${addressOf({ profile: id }, book.facts)}">Evaluate for it</a> <a class="button second" href="${destinationHref(id)}?rules=list">Its rules as a list: ${always.length}</a>${whole.length === always.length ? '' : html` <a class="button second" href="${destinationHref(id)}?rules=whole">With those on people, music and speech: ${whole.length}</a>`}</p>
${takeAwayOf(rulesData(id), 'Its rules: ')}
${optionsLine(corpus.media, value)}
${goesWithLine(value, beside)}</header>
${limitsHeld(book, value, beside)}
${ownRules(corpus, book, value)}
${otherRules(book, value, rulesOfPhase(corpus.media, value))}
${declared(book, value)}
${sources(book, value)}
${compareWith(corpus, value)}
<div class="record">${corpusLine(book)}</div>`,
    }
  },
})

function ownRules(corpus: Corpus, book: Book, value: Destination): Html {
  const { rules } = value
  if (rules.length === 0) {
    return html`<section><h2>What it asks besides</h2><p>${value.limits.length === 0 ? 'No limits of its own' : 'No limits besides those above'}. Which rules apply depends on these facts.</p>${askingMore(corpus, value)}</section>`
  }
  return html`<section><h2>What it asks besides</h2>${rules.map((rule) => ownRule(book, rule))}</section>`
}

const ownRule = (book: Book, rule: Destination['rules'][number]): Html =>
  html`<section class="own-rule" id="${rule.id}"><h3>${rule.title}</h3>
<p class="row"><span class="id">${rule.id}</span> ${kindBadge(rule.hard)} ${basisBadge(rule.basis)}${rule.tightens === undefined ? '' : html` <span class="small">stricter than ${ruleLink(rule.tightens)}</span>`}</p>
<p>${linked(book, rule.rationale)}</p>
${ifThen(book, rule as never)}
<details class="noprint"><summary>Try it</summary><ul class="plain">${(['passes', 'fails'] as const).map((name) => html`<li>${name === 'passes' ? 'Kept' : 'Broken'} with ${facts(book, rule.samples[name] as Record<string, Json>)}</li>`)}</ul></details></section>`

const facts = (book: Book, values: Readonly<Record<string, Json>>): Piece =>
  Object.entries(values).map(
    ([path, value], i) =>
      html`${i === 0 ? '' : ', '}${nameLink(book, path)} ${valuesLink(book.facts.get(path), value)}`,
  )

const declared = (book: Book, { declares }: Destination): Html =>
  html`<section><h2>What follows from it</h2>
<p class="small quiet">Taken as known, below what is stated and what a file shows.</p>
<ul class="plain">${Object.entries(declares).map(([path, value]) => html`<li>${nameLink(book, path)} ${valuesLink(book.facts.get(path), value as Json)}</li>`)}</ul></section>`

function sources(book: Book, { sources: all }: Destination): Piece {
  if (all.length === 0) return ''
  return html`<section><h2>Sources</h2>${all.map(
    ({ id, publisher, title, edition, url, read, review_by, passages }) =>
      html`<section class="own-rule"><h3>${url === null ? title : html`<a href="${url}" rel="noreferrer">${title}</a>`}</h3>
<p class="small quiet">${publisher}, ${edition}. Read on ${read}, to be read again by ${review_by}. ${book.sources.has(id) ? html`<a class="id" href="${sourceHref(id)}">${id}</a>` : html`<span class="id">${id}</span>`}</p>
${readThrough(passages)}
<ul class="plain">${passages.map((one) => passageLine(book, one))}</ul></section>`,
  )}</section>`
}

type Passage = Destination['sources'][number]['passages'][number]

const passageLine = (book: Book, { clause, quote, grade, carries }: Passage): Html =>
  html`<li>${clause === null ? '' : html`${clause}: `}${quote === null ? html`<i>no sentence was seen</i>` : html`<q>${quote}</q>`} <span class="tag">${gradeWords[grade]}</span> <span class="small">carries ${carries.map((name) => carriedName(book, name))}</span></li>`

/** Where a document that was not read itself was read: once, though several passages come from there. */
function readThrough(passages: readonly Passage[]): Piece {
  const from = [...new Set(passages.flatMap((one) => one.from ?? []))]
  if (from.length === 0) return ''
  const through = from.map(
    (one, i) =>
      html`${i === 0 ? '' : '; '}${one.startsWith('http') ? html`<a href="${one}" rel="noreferrer">${one}</a>` : one}`,
  )
  return html`<p class="small quiet">Where it says quoted or told, the document itself was not read, but what others print of it: ${through}. For a contract, open the document.</p>`
}

const carriedName = (book: Book, name: string): Piece => {
  if (book.facts.has(name)) return html`${nameLink(book, name)} `
  return html`${book.rules.has(name) ? ruleLink(name) : html`<a class="id" href="#${name}">${name}</a>`} `
}

/**
 * Other destinations of its kind, which may have the limits that the reader is looking for, and a choice for
 * comparison.
 */
function compareWith({ media }: Corpus, { id, kind }: Destination): Html {
  const others = ofKind(media, { id, kind })
  return html`<section class="noprint"><h2>Beside another</h2>
<p>Others of “${kindNames[kind]}”: ${joined(
    others.map((one) => html`<a href="${destinationHref(one.id)}">${one.name}</a>`),
    ', ',
  )}.</p>
<form class="row" action="/destinations/compare"><input type="hidden" name="with" value="${id}"><label class="hidden" for="with">Another destination</label><select id="with" name="with">${destinationOptions(media, { without: [id] })}</select> <button type="submit">Compare</button></form></section>`
}
