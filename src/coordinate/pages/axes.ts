/** `/axes` and `/axes/{axis}`: the entries that coordinates consist of. */

import type { Value } from '../../contract/schema.ts'
import { spoken } from '../../engine/values/spelling.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { axisRows } from '../grid/queries.ts'
import type { axisEntry } from '../grid/schemas.ts'
import type { Corpus } from './corpus.ts'

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
          html`<article class="card pad"><h2><a href="/axes/${id}">${name}</a></h2><p>${description}</p><ul class="plain">${entries.map((entry) => html`<li><a href="/axes/${id}#${entry.code}"><span class="id">${entry.code}</span> ${entry.name}</a></li>`)}</ul></article>`,
      )}</div>
<section class="prose"><h2>What the grammar does not say</h2><ul class="plain">${value.caveats.map((caveat) => html`<li>${caveat}</li>`)}</ul><details><summary>Of the state ladders</summary><p>${value.illustrative_state_warning}</p></details><details><summary>Where the words come from</summary><p>${value.origin_note}</p></details></section>`,
    }
  })

/** An axis entry as the API returns it. */
export type Entry = Value<typeof axisEntry>

/** The parameter of `/prompts` that takes a code of the axis. */
const parameters: Readonly<Record<string, string>> = {
  'change-levels': 'change',
  'internal-variables': 'internal',
  'meta-variables': 'meta',
}

export function axisPage({ ask, coordinates: { database } }: Corpus): Page {
  return {
    addresses: () => axisRows(database).map(({ id }) => `/axes/${id}`),
    render: async ({ params }) => {
      const { value } = await ask.json('getAxis', { params: { axis: params['axis'] as never } })
      const { entries } = value
      return {
        title: value.name,
        description: value.description,
        crumbs: [{ href: '/axes', text: 'Axes' }],
        main: html`<header class="pagehead"><h1>${value.name}</h1><p class="lead">${value.description}</p></header>
<nav class="row entries" aria-label="Entries">${entries.map(({ code, name }) => html`<a class="tag" href="#${code}">${code} ${name}</a>`)}</nav>
${entries.map((entry) => section(entry, parameters[value.id]!))}`,
      }
    },
  }
}

const section = (
  { code, name, definition, criterion, question, examples, state_ladder }: Entry,
  parameter: string,
): Html =>
  html`<section id="${code}" class="entry"><h2><span class="id">${code}</span> ${name}</h2>
<div class="two even"><div class="pad-less"><p class="q">${question}</p><p>${definition}</p><p class="small quiet">${criterion}</p>
${state_ladder === undefined ? '' : html`<p class="small"><b>Ladder</b> ${state_ladder.map(spoken).join(' → ')}</p>`}
<p class="small"><a href="/prompts?${parameter}=${code}">All questions with ${code}</a></p></div>
<dl class="rows">${examples.map(({ field, example }) => html`<div><dt>${field}</dt><dd>${example}</dd></div>`)}</dl></div></section>`
