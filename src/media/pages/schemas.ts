/** `/schemas` and `/schemas/{name}`: the properties of a document, as a table. */

import { isObject } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import { schemaRows } from '../queries.ts'
import type { Corpus } from './corpus.ts'
import { constraintsOf, targetOf, typeOf } from './schema-words.ts'

export const schemasPage = ({ ask }: Corpus): Page =>
  single('/schemas', async () => {
    const { results } = (await ask.json('listSchemas')).value
    return {
      title: 'Schemas',
      description: 'Twelve JSON Schemas for the documents of a production.',
      main: html`<header class="pagehead"><h1>${counted(results.length, 'schema')} for the documents of a production</h1>
<p class="lead">JSON Schema, draft 2020-12. <a href="/validate">Check a document</a> against any of them.</p></header>
<ul class="contents">${results.map(({ name, title, description }) => html`<li><div><a class="title" href="/schemas/${name}">${title}</a> <code class="tiny">${name}</code><p class="rest">${description}</p></div></li>`)}</ul>`,
    }
  })

export const schemaPage = ({ ask, media: { database } }: Corpus): Page => ({
  addresses: () => schemaRows(database).map(({ name }) => `/schemas/${name}`),
  render: async ({ params, query }) => {
    const name = params['name']!.replace(/\.schema\.json$/, '')
    const { value } = await ask.json('getSchema', {
      params: { name } as never,
      query: { bundle: false, ...query } as never,
    })
    const schema = value as unknown as JsonObject
    const definitions = isObject(schema['$defs']) ? Object.entries(schema['$defs']) : []
    return {
      title: `${String(schema['title'])} schema`,
      description: String(schema['description']),
      crumbs: [{ href: '/schemas', text: 'Schemas' }],
      crumb: String(schema['title']),
      main: html`<header class="pagehead"><h1>${String(schema['title'])}</h1>
<p class="lead">${String(schema['description'])}</p>
<p class="row"><a class="button" href="/validate?schema=${name}">Check a document</a> <a href="/v1/schemas/${name}?bundle=true">One file that stands alone</a></p></header>
${properties(name, schema, '')}
${definitions.map(([id, definition]) => (isObject(definition) ? html`<section id="def-${id}"><h2>${String(definition['title'] ?? id)} <code class="quiet small">${id}</code></h2><p class="quiet">${String(definition['description'] ?? '')}</p>${isObject(definition['properties']) ? properties(name, definition, id) : html`<p>${typeOf(name, definition)} <span class="small quiet">${constraintsOf(definition).join('; ')}</span></p>`}</section>` : ''))}
<section><details><summary>As JSON Schema</summary><pre class="pre" tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre></details></section>`,
    }
  },
})

function properties(schema: string, of: JsonObject, prefix: string): Piece {
  const own = of['properties']
  if (!isObject(own)) return ''
  const required = new Set((of['required'] ?? []) as string[])
  return html`<table class="stacks facts"><thead><tr><th scope="col">Property</th><th scope="col">Type</th><th scope="col">Meaning</th><th scope="col">Example</th></tr></thead><tbody>${Object.entries(own).map(([name, property]) => row(schema, name, property, required.has(name), prefix))}</tbody></table>`
}

function row(
  schema: string,
  name: string,
  property: Json,
  isRequired: boolean,
  prefix: string,
): Html {
  const of = isObject(property) ? property : {}
  const [example] = (of['examples'] ?? []) as Json[]
  const limits = constraintsOf(of)
  return html`<tr id="${prefix === '' ? '' : `${prefix}-`}p-${name}"><th scope="row"><code>${name}</code>${isRequired ? html` <span class="tag">required</span>` : ''}</th><td class="small">${typeOf(schema, of)}${targetOf(of) === undefined && limits.length > 0 ? html`<br><span class="quiet">${limits.join('; ')}</span>` : ''}</td><td>${String(of['description'] ?? '')}</td><td>${example === undefined ? '' : html`<code class="json">${JSON.stringify(example)}</code>`}</td></tr>`
}
