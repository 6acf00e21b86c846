/**
 * `/api`: every operation of a service with its parameters, an example request and its response, from the contract and
 * the OpenAPI document.
 */
import type { Contract, Example, Operation, ServiceDescription } from '../contract/operation.ts'
import { type Html, html, type Piece } from './html.ts'
import { createMarkdown } from './markdown.ts'
import { type Page, single } from './page.ts'

/** Number of characters of a response shown on the page; a link leads to the whole response. */
const SHOWN = 400

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly default?: unknown
}

type Examples = Readonly<Record<string, { readonly value?: unknown }>>

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly responses: {
    readonly 200: { readonly content: Readonly<Record<string, { readonly examples?: Examples }>> }
  }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/**
 * @param own URL of the service
 * @param read reads the OpenAPI document as the service sends it
 */
export function apiPage(
  { title, summary, tags, contract }: ServiceDescription,
  own: () => Promise<string>,
  read: () => Promise<unknown>,
): Page {
  const markdown = createMarkdown({ text: [], code: () => undefined, preview: () => undefined })
  return single('/api', async () => {
    const document = (await read()) as Document
    const base = await own()
    const operations = Object.entries<Operation>(contract as Contract)
    const section = ([id, operation]: readonly [string, Operation]): Html => {
      const { method, path, description } = operation
      const described = document.paths[path]?.[method.toLowerCase()]
      return html`<article class="operation" id="${id}"><div><h3><a class="path" href="#${id}">${method} ${path}</a></h3>
<p>${operation.summary}</p><div class="prose small quiet">${markdown(description).html}</div></div>
<div>${parameterTable(described?.parameters ?? [], document)}
${operation.examples.map((example, i) => shownExample(base, id, operation, example, i, described))}</div></article>`
    }
    return {
      title: `The API of the ${title}`,
      description: summary,
      crumb: 'API',
      data: '/v1/openapi.json',
      scripts: ['api.js'],
      main: html`<header class="pagehead"><h1>API</h1><p class="lead">${summary} Every request below has its lines for curl, JavaScript and Python, and is answered by this service; each answer was checked by a test.</p>
<p class="row small"><a href="/v1/openapi.json">OpenAPI document</a> <a href="/llms.txt">Guide for agents</a></p></header>
<nav class="operations" aria-label="Operations">${tags.map(({ name }) => html`<p class="small"><b>${name}</b> <span class="row">${operations.filter(([, { tag }]) => tag === name).map(([id, { method, path }]) => html`<a class="tag" href="#${id}">${method} ${path}</a> `)}</span></p>`)}</nav>
${tags.map(({ name, description }) => html`<section><h2>${name}</h2><p class="quiet">${description}</p>${operations.filter(([, { tag }]) => tag === name).map(section)}</section>`)}`,
    }
  })
}

function parameterTable(parameters: readonly Parameter[], document: Document): Piece {
  const shown = parameters.filter((parameter) => parameter.in !== 'header')
  if (shown.length === 0) return ''
  return html`<details><summary>Parameters: ${shown.map(({ name }) => name).join(', ')}</summary><dl class="rows">${shown.map(
    ({ name, required, description, schema }) =>
      html`<div><dt><code>${name}</code>${required ? html` <span class="tag">needed</span>` : ''}</dt><dd>${description}<br><span class="quiet">${limits(schema, document)}</span></dd></div>`,
  )}</dl></details>`
}

/** Type and bounds in words. */
function limits(schema: JsonSchema, document: Document): string {
  const name = schema.$ref?.split('/').at(-1)
  const {
    type,
    enum: values,
    minimum,
    maximum,
    maxLength,
    pattern,
  } = {
    ...(name !== undefined && document.components.schemas[name]),
    ...schema,
  }
  const parts = [
    values === undefined ? [type ?? ''].flat().join(' or ') : `one of ${values.join(', ')}`,
    minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? `${minimum} to ${maximum}`
      : '',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    pattern === undefined ? '' : `as ${pattern}`,
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} where it is left out`,
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function shownExample(
  base: string,
  id: string,
  { method, path, ok }: Operation,
  { summary, params = {}, query, body, mediaType }: Example,
  i: number,
  described: Described | undefined,
): Html {
  const target =
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!)) +
    (query === undefined ? '' : `?${query}`)
  const type = mediaType ?? Object.keys(ok)[0]!
  const examples = described?.responses[200].content[type]?.examples ?? {}
  const answer = examples[`example-${i + 1}`]?.value
  const isJson = type.endsWith('json') && !/(?:^|&)format=csv/.test(query ?? '')
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const place = `${id}-${i + 1}`
  const run =
    method === 'GET'
      ? html`<a class="button second" href="${target}" data-run="${place}-answer">Run<span class="hidden"> ${method} ${target}</span></a>`
      : html`<button type="button" data-run="${place}-answer" data-target="${target}" data-body="${sent}">Run<span class="hidden"> ${summary}</span></button>`
  return html`<details class="example"><summary>${summary}</summary>
<p class="row"><code>${method} ${target}</code> ${run}</p>
<pre class="pre" tabindex="0">${lines(base + target, sent, isJson)}</pre>
<pre class="pre" tabindex="0" id="${place}-answer">${answer === undefined ? 'Run it to see the answer.' : cut(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2))}</pre></details>`
}

const cut = (text: string): string => (text.length <= SHOWN ? text : `${text.slice(0, SHOWN)} …`)

/** An example request in shell, JavaScript and Python. */
function lines(url: string, body: string | undefined, isJson: boolean): string {
  const quoted = body?.replaceAll("'", String.raw`'\''`)
  return body === undefined
    ? `curl '${url}'

// JavaScript
await (await fetch('${url}')).${isJson ? 'json' : 'text'}()

# Python
import urllib.request
print(urllib.request.urlopen(${JSON.stringify(url)}).read().decode())`
    : `curl '${url}' -H 'content-type: application/json' -d '${quoted}'

// JavaScript
await (await fetch('${url}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${body}) })).json()

# Python
import urllib.request
request = urllib.request.Request(${JSON.stringify(url)}, ${JSON.stringify(body)}.encode(), {"content-type": "application/json"})
print(urllib.request.urlopen(request).read().decode())`
}
