/** `/situations` and `/situations/{id}`: a way in from a case. */
import {
  askedChips,
  facetLists,
  listHref,
  listPager,
  pageQuery,
  relatedList,
  searchNotes,
} from '../../pages/facets.ts'
import { counted, formatted, type Html, html, joined, trusted } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { MAX_CHARACTERS } from '../../search/search-text.ts'
import { modeIds, situationFields } from '../enums.ts'
import * as queries from '../queries.ts'
import type { Corpus } from './index.ts'
import { pageOf } from './links.ts'
import { questionList } from './question-list.ts'

interface Query {
  readonly q?: string
  readonly field?: string
  readonly mode?: string
}

/** A field is read in one page: one looks down its names. */
const WHOLE_FIELD = 200
/** Situations of each field on the page of all. */
const NAMED = 6

export function situationsPage({ ask, coordinates: { database } }: Corpus): Page {
  const fields = queries.situationFields(database)
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  const nameOf = (field: string): string => names.get(field) ?? field
  const byField = Map.groupBy(queries.situations(database), ({ field }) => field)
  const allFields = (): Html =>
    html`<div class="thirds">${fields.map(({ id, name }) => fieldCard(id, name, byField.get(id) ?? []))}</div>`
  return {
    addresses: () => [
      '/situations',
      ...situationFields.map((field) => `/situations?field=${field}`),
      ...modeIds.map((mode) => `/situations?mode=${mode}`),
    ],
    render: async (request) => {
      const { q, field, mode } = request.query as Query
      const isField = field !== undefined && (q ?? mode) === undefined
      const asked = pageQuery(request, isField ? WHOLE_FIELD : undefined)
      const { value, links } = await ask.json('listSituations', {
        query: { ...asked, highlight: q !== undefined } as never,
      })
      const isAll = (q ?? field ?? mode) === undefined
      const { count, facets, offset, results } = value
      const title = titleOf(asked, nameOf)
      return {
        title,
        description: `${counted(count, 'situation')}, each with the questions to begin with, two operators and a first move.`,
        crumbs: isAll ? [] : [{ href: '/situations', text: 'Situations' }],
        crumb: isAll ? 'Situations' : title,
        main: html`<header class="pagehead"><h1>${title}</h1>
${isAll ? html`<p class="lead">Find the situation nearest to yours. Each names the questions that ask most directly about it, a mode, and a first move for this week.</p>` : ''}
${searchForm(asked)}
${askedChips('/situations', asked, { field: nameOf, mode: (id) => id.toUpperCase() })}
${searchNotes(value, q, pageOf)}</header>
<div class="browse">
${facetLists('/situations', { ...asked, mode: mode?.toUpperCase() }, [
  { title: 'Field', parameter: 'field', counts: facets.field, name: nameOf },
  { title: 'Mode', parameter: 'mode', counts: facets.mode, name: (id) => id },
])}
<div>
${count === 0 ? html`<p>No situation fits. Take a filter off, or <a href="/search?q=${encodeURIComponent(q ?? '')}">search everything</a>.</p>` : ''}
${isAll ? allFields() : [isField ? fieldList(results) : situationItems(results), listPager(links, { count, offset, shown: results.length }, pageOf)]}
${relatedList(value, situationItems)}
</div>
</div>`,
      }
    },
  }
}

function titleOf({ q, field, mode }: Query, nameOf: (field: string) => string): string {
  if (q !== undefined) return `Cases like “${q}”`
  if (field !== undefined) return nameOf(field)
  return mode === undefined ? 'Start from a case' : `Cases for ${mode.toUpperCase()}`
}

const searchForm = (asked: Readonly<Record<string, unknown>>): Html =>
  html`<form class="search" action="/situations" data-live><label class="hidden" for="situations-q">What is going on?</label><input id="situations-q" name="q" type="search" maxlength="${MAX_CHARACTERS}" value="${String(asked['q'] ?? '')}" placeholder="What is going on? customers leave …" autocomplete="off">${['field', 'mode'].map((name) => (asked[name] === undefined ? '' : html`<input type="hidden" name="${name}" value="${String(asked[name])}">`))} <button type="submit">Search</button></form>`

interface Situation {
  readonly id: string
  readonly name: string
  readonly brief: string
  readonly mode: string
  readonly highlights?: { readonly name?: string; readonly brief?: string }
}

const situationItems = (situations: readonly Situation[]): Html =>
  html`<ol class="hits">${situations.map(({ id, name, brief, mode, highlights = {} }) => html`<li><span class="kind">${mode}</span><div><a class="title" href="/situations/${id}">${marked(highlights.name, name)}</a><p class="rest">${marked(highlights.brief, brief)}</p></div></li>`)}</ol>`

/** A whole field, to look down its names. */
const fieldList = (situations: readonly Situation[]): Html =>
  html`<ul class="thirds">${situations.map(({ id, name, brief }) => html`<li><a class="title" href="/situations/${id}">${name}</a><p class="rest">${brief}</p></li>`)}</ul>`

/** The search escapes what it marks. */
const marked = (highlight: string | undefined, text: string): Html | string =>
  highlight === undefined ? text : trusted(highlight)

/** The first situations of a field and the way to all of them. */
function fieldCard(
  field: string,
  name: string,
  all: readonly { readonly id: string; readonly name: string }[],
): Html {
  const href = listHref('/situations', {}, { field })
  return html`<article class="card pad"><h2><a href="${href}">${name}</a></h2>
<ul class="plain small">${all.slice(0, NAMED).map((one) => html`<li><a href="/situations/${one.id}">${one.name}</a></li>`)}</ul>
<p class="small"><a href="${href}">All ${formatted(all.length)}<span class="hidden"> of ${name}</span></a></p></article>`
}

export function situationPage({ ask, coordinates: { database } }: Corpus): Page {
  const names = new Map(queries.situationFields(database).map(({ id, name }) => [id, name]))
  return {
    addresses: () => queries.situations(database).map(({ id }) => `/situations/${id}`),
    render: async ({ params }) => {
      const { value } = await ask.json('getSituation', { params: { id: params['id']! } as never })
      const { closest, field, stems } = value
      const nearest = closest.map((code) => stems.find(({ id }) => id === code)!)
      return {
        title: value.name,
        description: value.brief,
        crumbs: [
          { href: '/situations', text: 'Situations' },
          { href: `/situations?field=${field}`, text: names.get(field)! },
        ],
        main: html`<header class="pagehead"><h1>${value.name}</h1><p class="lead">${value.brief}</p>
<p class="row"><a class="button" href="/run?situation=${value.id}">Begin a run with these questions</a></p></header>
<section><h2>Begin with these questions</h2>
<p class="quiet">They ask most directly about just this.</p>
${questionList(nearest, { withIntent: false })}</section>
<dl class="rows"><div><dt>First move</dt><dd><b>${value.first_move}</b></dd></div>
<div><dt>Mode</dt><dd><a href="/modes/${value.mode}">${value.mode}</a></dd></div>
<div><dt>Operators</dt><dd>${joined(
          value.operators.map((name) => html`<a href="/operators/${name}">${name}</a>`),
          ', ',
        )}</dd></div>
<div><dt>Also called</dt><dd>${value.phrases.join(' · ')}</dd></div></dl>
<section><h2>Then go further</h2>
<p class="quiet">From what is, over small changes, to another paradigm.</p>
${questionList(stems.filter(({ id }) => !closest.includes(id)))}</section>`,
      }
    },
  }
}
