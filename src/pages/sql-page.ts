/** `/sql` of both services: queries of the visitor against the corpus file, which SQLite reads in the browser. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { assetUrl } from './assets.ts'
import { type Html, html } from './html.ts'
import { type Page, single } from './page.ts'

const guide = path.join(import.meta.dirname, '../../docs/database.md')

interface Example {
  readonly title: string
  readonly query: string
}

/** The example queries in the guide of a service, each after the sentence that it answers. */
function readExamples(service: 'media' | 'coordinate'): Example[] {
  const own = readFileSync(guide, 'utf8')
    .split(/^#{2,3} /m)
    .find((section) => section.startsWith(`Of the ${service} grammar\n`))
  if (own === undefined)
    throw new Error(`docs/database.md has no queries of the ${service} grammar`)
  const found = own.matchAll(/^(.+):\n\n```sql\n([\s\S]+?)\n```$/gm)
  return [...found].map(([, title, query]) => ({ title: title!, query: query! }))
}

/**
 * @param service service whose queries are the examples; the file holds both corpora
 * @param corpus bytes; a path if the file is too large for memory and so cannot be sent
 * @param ids selects the ids that have a page, with their paths
 */
export function sqlPage(
  service: 'media' | 'coordinate',
  corpus: Uint8Array | string,
  ids: string,
): Page {
  const size = typeof corpus === 'string' ? undefined : megabytes(corpus.byteLength)
  const examples = readExamples(service)
  return single('/sql', () => ({
    title: 'Ask the corpus in SQL',
    description:
      'Every table of the corpus, queried with SQLite in the browser; results as a table, CSV or JSON.',
    crumb: 'SQL',
    data: null,
    scripts: ['sql.js'],
    compiles: true,
    main: html`<header class="pagehead"><h1>Ask the corpus in SQL</h1>
<p class="lead">The corpus of both services is one SQLite file. Your browser loads it and answers queries by itself; no query is sent anywhere.</p>
${
  size === undefined
    ? html`<p class="note">The corpus file of this service is too large to be sent to a browser.</p>`
    : html`<p class="small"><a href="/grammar.db" download>Download grammar.db</a> (${size}) for SQLite, Python or a spreadsheet.</p>
<noscript><p class="note">Queries on this page need JavaScript. Without it, download the file and ask it with <code>sqlite3 -readonly grammar.db</code>; the examples below work there too.</p></noscript>`
}</header>
${size === undefined ? '' : workbench(size, ids)}
<section><h2>Examples</h2><div class="examples">${examples.map(shown)}</div></section>`,
  }))
}

/** The initial query of the page: all tables and views. */
const TABLES = "select name, sql from sqlite_schema where type in ('table', 'view') order by name"

const workbench = (
  size: string,
  ids: string,
): Html => html`<form class="sql" id="sql" data-worker="${assetUrl('sql-worker.js')}" data-wasm="${assetUrl('sqlite3.wasm')}" data-ids="${ids}">
<label for="query">Query</label>
<textarea id="query" rows="8" spellcheck="false" autocomplete="off" aria-describedby="keys">${TABLES}</textarea>
<p class="row"><button type="submit" id="load" disabled>Load the corpus (${size})</button><button type="submit" id="run" hidden>Run</button><button type="button" id="stop" hidden>Stop</button><a href="/sql#q=${encodeURIComponent(TABLES)}">Tables and columns</a> <span class="tiny" id="keys">Ctrl and Enter run the query.</span></p>
</form>
<p id="state" role="status" aria-live="polite"></p>
<div id="result"></div>`

const shown = ({ title, query }: Example): Html => html`<article class="card pad example">
<h3>${title}</h3>
<pre class="pre" tabindex="0">${query}</pre>
<p><a href="/sql#q=${encodeURIComponent(query)}">Put it into the query<span class="hidden">: ${title}</span></a></p></article>`

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
