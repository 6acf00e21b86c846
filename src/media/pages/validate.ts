/** `/validate`: validates a document against a packaged schema and shows errors at their lines. */
import { BODY_LIMIT } from '../../contract/failures.ts'
import { object, oneOf, string } from '../../contract/schema.ts'
import type { Json } from '../../engine/values/json.ts'
import { packagedSchemas, type SchemaName } from '../../forms/media-enums.ts'
import { parseBody } from '../../http/requests/body.ts'
import { assetUrl } from '../../pages/assets.ts'
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import { type Page, single } from '../../pages/page.ts'
import type { Corpus } from './corpus.ts'
import { exampleDocument } from './example-documents.ts'

interface Checked {
  readonly error_count: number
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

export const validatePage = (corpus: Corpus): Page =>
  single(
    '/validate',
    async ({ query }) => {
      const { schema, document: given } = query as { schema: SchemaName; document?: string }
      const document = given ?? JSON.stringify(await exampleDocument(corpus, schema), null, 2)
      const { results } = (await corpus.ask.json('listSchemas')).value
      const entry = results.find(({ name }) => name === schema)!
      return {
        title: 'Check a document',
        description:
          'Paste a document and see each error at its line, against any of twelve JSON Schemas.',
        data: null,
        scripts: ['validate.js'],
        main: html`<header class="pagehead"><h1>Check a document</h1>
<p class="lead">Paste a document for one of the <a href="/schemas">schemas</a>, or begin with the example. Nothing is kept; the document goes to the validator and nowhere else.</p></header>
<form class="validate" id="validate" action="/validate">
<p class="row"><label for="schema">Schema</label><select id="schema" name="schema">${results.map(({ name, title }) => html`<option value="${name}"${name === schema ? html` selected` : ''}>${title}</option>`)}</select><button type="submit">Check</button><label class="button second" for="file">Load a file</label><input class="hidden" id="file" type="file" accept=".json,application/json" data-into="document" data-most="${BODY_LIMIT}"><a href="/validate?schema=${schema}">The example again</a></p>
<p class="tiny" role="status"></p>
<p class="small quiet"><b>${entry.title}</b>: ${entry.description} <a href="/schemas/${schema}">Its properties</a></p>
<label class="hidden" for="document">Document as JSON</label>
<div class="editor" id="editor" data-editor="${assetUrl('editor.js')}"><textarea id="document" name="document" rows="22" spellcheck="false">${document}</textarea></div>
</form>
<section id="errors" role="status" aria-live="polite">${await outcome(corpus, schema, document)}</section>`,
      }
    },
    {
      query: object(
        {},
        { schema: { ...oneOf(packagedSchemas), default: 'clip' }, document: string() },
      ),
    },
  )

async function outcome({ ask }: Corpus, schema: SchemaName, text: string): Promise<Piece> {
  let document: Json
  try {
    document = parseBody(Buffer.from(text)) as Json
  } catch (error) {
    return html`<h2 class="bad">This is no JSON</h2><p>${(error as Error).message.replace(/^the body/, 'The document')}</p>`
  }
  const { value } = await ask.json('validateDocument', { body: { schema, document } as never })
  return listed(value)
}

const listed = ({ error_count, errors }: Checked): Html =>
  error_count === 0
    ? html`<h2 class="good">The document is valid</h2>`
    : html`<h2 class="bad">${counted(error_count, 'error')}</h2><ol class="errors">${errors.map(({ path, message }) => html`<li data-path="${path}"><code>${path}</code> ${message}</li>`)}</ol>`
