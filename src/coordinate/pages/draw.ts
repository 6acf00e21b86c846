/** `/draw`: cards for a workshop, the same for everybody who has the same seed; printed, each is a card to cut out. */
import { type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { modeIds } from '../enums.ts'
import type { Corpus } from './index.ts'

const kinds = { intent: 'Intent', stem: 'Question', operator: 'Operator' } as const

export function drawPage({ ask }: Corpus): Page {
  return single('/draw', async ({ query }) => {
    const { value } = await ask.json('drawCards', { query: { seed: '1', n: 6, ...query } as never })
    const { seed = '1', n = 6, mode } = query as { seed?: string; n?: number; mode?: string }
    return {
      title: 'Draw cards',
      description: 'Intents, questions and operators in turn; the same seed gives the same cards.',
      crumb: 'Draw',
      main: html`<header class="pagehead"><h1>Draw cards</h1><p class="lead">Intents, questions and operators in turn. The same seed gives the same cards, so a table of people can share an address.</p></header>
<form class="controls" action="/draw" data-live><label for="seed">Seed</label> <input id="seed" name="seed" type="text" maxlength="64" value="${seed}"> <label for="n">Cards</label> <input id="n" name="n" type="number" min="1" max="30" value="${n}"> <label for="mode">Mode</label> <select id="mode" name="mode"><option value="">any</option>${modeIds.map((id) => html`<option value="${id}"${id === mode?.toUpperCase() ? html` selected` : ''}>${id}</option>`)}</select> <button type="submit">Draw</button> <a class="button second" data-live href="${value.next.replace(/^\/v1/, '')}">Draw again</a></form>
<div class="thirds cards">${value.results.map((card) => drawn(card))}</div>`,
    }
  })
}

interface Card {
  readonly kind: keyof typeof kinds
  readonly id: string
  readonly text: string
  readonly intent?: string
  readonly guardrail?: string
  readonly example?: { readonly field: string; readonly answer: string }
  readonly href: string
}

const drawn = ({ kind, id, text, intent, guardrail, example, href }: Card): Html =>
  html`<article class="card pad drawn ${kind}"><p class="tiny">${kinds[kind]} <a class="id" href="${href.replace(/^\/v1/, '')}">${id}</a></p><h2>${text}</h2>${intent === undefined ? '' : html`<p class="small quiet">${intent}</p>`}${guardrail === undefined ? '' : html`<p class="small quiet">${guardrail}</p>`}${example === undefined ? '' : html`<p class="small quiet">As in ${example.field}: ${example.answer}</p>`}</article>`
