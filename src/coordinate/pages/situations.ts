/** `/situations` and `/situations/{id}`: a way in from a case. */
import { counted, type Html, html, joined } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { modeIds } from '../enums.ts'
import * as queries from '../queries.ts'
import type { Corpus } from './index.ts'
import { questionList } from './question-list.ts'

export function situationsPage({ ask }: Corpus): Page {
  return {
    addresses: () => ['/situations', ...modeIds.map((mode) => `/situations?mode=${mode}`)],
    render: async ({ query }) => {
      const { value } = await ask.json('listSituations', { query })
      const { q, mode } = query as { q?: string; mode?: string }
      const href = (chosen: string | undefined): string => {
        const given = {
          ...(q !== undefined && { q }),
          ...(chosen !== undefined && { mode: chosen }),
        }
        const text = new URLSearchParams(given).toString()
        return `/situations${text === '' ? '' : `?${text}`}`
      }
      return {
        title: q === undefined ? 'Start from a case' : `Cases like “${q}”`,
        description: 'Named briefs with the mode, the questions, the operators and a first move.',
        crumb: 'Situations',
        main: html`<header class="pagehead"><h1>Start from a case</h1><p class="lead">Find the situation nearest to yours. Each names a mode, the questions to begin with, and a first move for today.</p></header>
<form class="search" action="/situations" data-live><label class="hidden" for="situations-q">What is going on?</label> <input id="situations-q" name="q" type="search" maxlength="500" value="${q ?? ''}" placeholder="What is going on? Customers leave, queue too long …" autocomplete="off">${mode === undefined ? '' : html`<input type="hidden" name="mode" value="${mode}">`} <button type="submit">Search</button></form>
<nav class="scroller" aria-label="Modes" id="situation-modes" tabindex="0">${[undefined, ...modeIds].map((one) => html`<a class="tag" data-live href="${href(one)}"${one === mode?.toUpperCase() ? html` aria-current="true"` : ''}>${one ?? 'All modes'}</a>`)}</nav>
<p role="status" class="small quiet">${counted(value.count, 'situation')}${value.match === 'some' ? '; none holds every word, those with most of them come first' : ''}.</p>
<div class="thirds">${value.results.map((one) => card(one))}</div>`,
      }
    },
  }
}

interface Situation {
  readonly id: string
  readonly name: string
  readonly brief: string
  readonly mode: string
  readonly first_move: string
}

const card = ({ id, name, brief, mode, first_move }: Situation): Html =>
  html`<article class="card pad"><p class="tiny">${mode}</p><h2><a href="/situations/${id}">${name}</a></h2><p>${brief}</p><p class="small"><b>First move</b> ${first_move}</p></article>`

export function situationPage({ ask, coordinates: { database } }: Corpus): Page {
  return {
    addresses: () => queries.situations(database).map(({ id }) => `/situations/${id}`),
    render: async ({ params }) => {
      const { value } = await ask.json('getSituation', { params: { id: params['id']! } as never })
      return {
        title: value.name,
        description: value.brief,
        crumbs: [{ href: '/situations', text: 'Situations' }],
        main: html`<header class="pagehead"><h1>${value.name}</h1><p class="lead">${value.brief}</p></header>
<dl class="rows"><div><dt>First move</dt><dd><b>${value.first_move}</b></dd></div>
<div><dt>Mode</dt><dd><a href="/modes/${value.mode}">${value.mode}</a></dd></div>
<div><dt>Operators</dt><dd>${joined(
          value.operators.map((name) => html`<a href="/operators/${name}">${name}</a>`),
          ', ',
        )}</dd></div>
<div><dt>Also called</dt><dd>${value.phrases.join(' · ')}</dd></div></dl>
<p class="row"><a class="button" href="/run?situation=${value.id}">Begin a run with these questions</a></p>
<section><h2>The questions, in their order</h2>${questionList(value.stems)}</section>`,
      }
    },
  }
}
