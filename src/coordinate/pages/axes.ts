/** `/axes` and `/axes/{axis}`: the words of which coordinates are made. */
import { type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import * as queries from '../queries.ts'
import type { Corpus } from './index.ts'

export const axesPage = ({ ask }: Corpus): Page =>
  single('/axes', async () => {
    const { value } = await ask.json('listAxes')
    const axes = Object.values(value.axes)
    return {
      title: 'The three axes',
      description:
        'How deep a change goes, what it takes hold of, and from which side it is asked about.',
      crumb: 'Axes',
      main: html`<header class="pagehead"><h1>The three axes</h1>
<p class="lead">A coordinate takes one word from each: how deep the change goes, what it takes hold of, and from which side it is asked about.</p></header>
<div class="thirds">${axes.map(
        ({ id, name, description, entries }) =>
          html`<section class="card pad"><h2><a href="/axes/${id}">${name}</a></h2><p>${description}</p><ul class="plain">${entries.map((entry) => html`<li><a href="/axes/${id}#${entry.code}"><span class="id">${entry.code}</span> ${entry.name}</a></li>`)}</ul></section>`,
      )}</div>
<section><h2>What the grammar does not say</h2><ul class="plain">${[value.origin_note, value.illustrative_state_warning, ...value.caveats].map((caveat) => html`<li>${caveat}</li>`)}</ul></section>`,
    }
  })

interface Entry {
  readonly code: string
  readonly name: string
  readonly definition: string
  readonly criterion: string
  readonly question: string
  readonly examples: readonly { readonly field: string; readonly example: string }[]
  readonly state_ladder?: readonly string[]
}

/** The parameter of `/prompts` that takes a code of the axis. */
const parameters: Readonly<Record<string, string>> = {
  'change-levels': 'change',
  'internal-variables': 'internal',
  'meta-variables': 'meta',
}

export function axisPage({ ask, coordinates: { database } }: Corpus): Page {
  return {
    addresses: () => queries.axes(database).map(({ id }) => `/axes/${id}`),
    render: async ({ params }) => {
      const { value } = await ask.json('getAxis', { params: { axis: params['axis'] as never } })
      const entries: readonly Entry[] = value.entries
      return {
        title: value.name,
        description: value.description,
        crumbs: [{ href: '/axes', text: 'Axes' }],
        main: html`<header class="pagehead"><h1>${value.name}</h1><p class="lead">${value.description}</p></header>
<nav class="scroller" aria-label="Entries" tabindex="0">${entries.map(({ code, name }) => html`<a class="tag" href="#${code}">${code} ${name}</a>`)}</nav>
${entries.map((entry) => section(entry, parameters[value.id]!))}`,
      }
    },
  }
}

const section = (
  { code, name, definition, criterion, question, examples, state_ladder }: Entry,
  parameter: string,
): Html =>
  html`<section id="${code}" class="card pad entry"><h2><span class="id">${code}</span> ${name}</h2>
<p>${definition}</p><p class="q">${question}</p><p class="small quiet"><b>Told from its neighbours</b> ${criterion}</p>
${state_ladder === undefined ? '' : html`<p class="small"><b>Ladder</b> ${state_ladder.join(' → ')} <span class="quiet">(words, no scale)</span></p>`}
<dl class="rows">${examples.map(({ field, example }) => html`<div><dt>${field}</dt><dd>${example}</dd></div>`)}</dl>
<p><a href="/prompts?${parameter}=${code}">All questions with ${code}</a></p></section>`
