/** `/operators` and `/operators/{name}`: operators, which turn answers into the next question or a concept. */

import { operatorCategories } from '../../forms/coordinate-enums.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { operatorRows } from '../queries.ts'
import type { Corpus } from './corpus.ts'

export function operatorsPage({ ask }: Corpus): Page {
  return {
    addresses: () => [
      '/operators',
      ...operatorCategories.map((category) => `/operators?category=${category}`),
    ],
    render: async ({ query }) => {
      const { results } = (await ask.json('listOperators', { query })).value
      const chosen = query['category']
      const chip = (category: string | undefined): Html =>
        html`<a class="tag" data-live href="/operators${category === undefined ? '' : `?category=${category}`}"${category === chosen ? html` aria-current="true"` : ''}>${category ?? 'All'}</a>`
      return {
        title: chosen === undefined ? 'Seventeen operators' : `Operators: ${String(chosen)}`,
        description:
          'An operator turns answers at coordinates into the next question or into a concept.',
        crumb: 'Operators',
        main: html`<header class="pagehead"><h1>Operators</h1><p class="lead">An operator turns answers at coordinates into the next question or into a concept. Each has a guardrail: what it must not be taken for.</p></header>
<nav class="scroller" aria-label="Categories" id="categories" tabindex="0">${[undefined, ...operatorCategories].map(chip)}</nav>
<div class="thirds cards">${results.map(
          ({ name, category, definition, guardrail }) =>
            html`<article class="card pad"><p class="tiny">${category}</p><h2><a href="/operators/${name}">${name}</a></h2><p>${definition}</p><p class="small quiet">${guardrail}</p></article>`,
        )}</div>`,
      }
    },
  }
}

export function operatorPage({ ask, coordinates: { database } }: Corpus): Page {
  const names = operatorRows(database).map(({ name }) => name)
  return {
    addresses: () => names.map((name) => `/operators/${name}`),
    render: async ({ params }) => {
      const { value } = await ask.json('getOperator', {
        params: { name: params['name']! } as never,
      })
      const at = names.indexOf(value.name)
      return {
        title: value.name,
        description: value.definition,
        crumbs: [{ href: '/operators', text: 'Operators' }],
        main: html`<header class="pagehead"><p class="row"><a class="tag" href="/operators?category=${value.category}">${value.category}</a></p><h1>${value.name}</h1><p class="lead">${value.question}</p></header>
<dl class="rows"><div><dt>At a table</dt><dd>${value.instruction}</dd></div><div><dt>Does</dt><dd>${value.definition}</dd></div><div><dt>Takes</dt><dd>${value.input}</dd></div><div><dt>Gives</dt><dd>${value.output}</dd></div><div><dt>Guardrail</dt><dd>${value.guardrail}</dd></div></dl>
<section><h2>Worked example</h2><p class="prose">${withLinks(value.example)}</p></section>
<nav class="pager" aria-label="Operators">${at === 0 ? html`<span></span>` : html`<a rel="prev" href="/operators/${names[at - 1]}">← ${names[at - 1]}</a>`}${at === names.length - 1 ? '' : html`<a rel="next" href="/operators/${names[at + 1]}">${names[at + 1]} →</a>`}</nav>`,
      }
    },
  }
}

/** Turns coordinates in a sentence into links. */
export const withLinks = (text: string): Html =>
  html`${text.split(/(GRAM-C\d-I\d\d-M\d\d)/).map((part, i) => (i % 2 === 1 ? html`<a class="path" href="/coordinates/${part}">${part}</a>` : part))}`
