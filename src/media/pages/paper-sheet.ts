/** `/papers/{id}`: a signed paper as a form to print, with what is known filled in; and its sheet for other pages. */
import type { JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import type { PaperForm, PaperPoint } from '../../forms/paper-file-schemas.ts'
import { capital, type Html, html, joined, type Piece } from '../../pages/html.ts'
import type { Page } from '../../pages/page.ts'
import { TARGET } from '../facts/common-paths.ts'
import { paperFormRows } from '../facts/queries.ts'
import type { Book } from './book.ts'
import type { Corpus } from './corpus.ts'
import { addressOf, isEmpty, judgedFor, keptBefore, readAddress } from './facts-address.ts'
import { ruleHref, sourceHref } from './links.ts'
import { type Known, pointsOf } from './paper-forms.ts'
import { knownIn } from './papers-asked.ts'
import { explained } from './way-out.ts'

/** What is known of a production, and the name of its destination. */
export interface PaperFacts {
  readonly known: Known
  readonly place: string | undefined
}

export const paperPage = (corpus: Corpus): Page => ({
  addresses: () => paperFormRows(corpus.media.database).map(({ id }) => `/papers/${id}`),
  ownQuery: true,
  render: async ({ params, search }) => {
    const book = await corpus.book()
    const form = book.paperForms.get(params['id']!)
    if (form === undefined) return undefined
    const context = keptBefore(readAddress(search, book).context, undefined)
    const facts = await factsOfPaper(corpus, book, context)
    return {
      title: form.title,
      description: `A plain form to print: ${form.title}.`,
      data: null,
      crumbs: [{ href: addressOf(context, book.facts, '/papers'), text: 'Papers' }],
      main: html`<p class="row noprint"><button type="button" class="second with-script" data-print>Print</button> <a href="${addressOf(context, book.facts, '/papers')}">All papers${isEmpty(context) ? '' : ' for what you said'}</a></p>
${sheet(book, form, facts, 'h1')}`,
    }
  },
})

export async function factsOfPaper(
  corpus: Corpus,
  book: Book,
  context: JsonObject,
): Promise<PaperFacts> {
  if (isEmpty(context)) return { known: new Map(), place: undefined }
  return paperFacts(book, context, await explained(corpus, context, true))
}

export const paperFacts = (
  book: Book,
  context: JsonObject,
  outcome: Parameters<typeof knownIn>[1],
): PaperFacts => ({
  known: knownIn(context, outcome),
  place: book.destinations().get(judgedFor(context).profile ?? '')?.name,
})

/** One paper: what it is about, what is agreed, how it ends, and who signs. */
export function sheet(
  book: Book,
  form: PaperForm,
  { known, place }: PaperFacts,
  heading: 'h1' | 'h2',
): Html {
  const part = (text: string): Html =>
    heading === 'h1' ? html`<h2 class="part">${text}</h2>` : html`<h3 class="part">${text}</h3>`
  const points = pointsOf(book, form.points, known)
  const ends = pointsOf(book, form.ends, known)
  // Under the form: a name within a sentence would read as somebody who signs it.
  const carriers = [...new Set([...points, ...ends].flatMap((one) => one.carried_by))]
  const title = heading === 'h1' ? html`<h1>${form.title}</h1>` : html`<h2>${form.title}</h2>`
  return html`<section class="sheet" id="${form.id}">${title}
<dl>${book.aboutPaper.map((about) => line(about.label, filled(about, known, place)))}${form.blanks.map((label) => line(label, ''))}</dl>
${part(form.posted === true ? 'What it says' : 'What I sign')}
<ul>${points.map(pointLine)}</ul>
${part(form.posted === true ? 'What happens later' : 'How it ends and what happens then')}
<ul>${ends.map(pointLine)}</ul>
<div class="signers">${form.signers.map((who) => html`<p><span></span>${who}: place, date, signature</p>`)}</div>
<p class="small quiet">A plain form and no legal advice. It follows ${form.follows}.<span class="noprint"> Its sentences rest on ${carriersOf(book, carriers)}.</span></p></section>`
}

const line = (label: string, value: string): Html =>
  html`<div><dt>${label}</dt><dd>${value}</dd></div>`

/** The values of facts in words: `podcast, single camera`, `in cinemas, on television or radio`. */
function filled(
  { from, words: plain = {} }: Book['aboutPaper'][number],
  known: Known,
  place: string | undefined,
): string {
  const values = from.flatMap((path) => [known.get(path) ?? []].flat())
  const words = [
    ...(from.includes(TARGET) && place !== undefined ? [place] : []),
    ...values
      .filter((value) => typeof value === 'string')
      .map((value) => plain[value] ?? spoken(value)),
  ]
  return capital([...new Set(words)].join(', '))
}

/** A sentence, with a box if the signer chooses. */
const pointLine = ({ text, choice }: PaperPoint): Html =>
  html`<li>${choice === true ? html`<span class="tick">☐</span> ` : ''}${text.replace('____', '_'.repeat(30))}</li>`

/** Who says so: rules by their id, sources by their publisher. */
export const carriersOf = (book: Book, ids: readonly string[]): Piece =>
  joined(
    ids.map((id) => carrier(book, id)),
    ', ',
  )

const carrier = (book: Book, id: string): Piece => {
  const source = book.sources.get(id)
  return source === undefined
    ? html`<a href="${ruleHref(id)}">${id}</a>`
    : html`<a href="${sourceHref(id)}">${source.publisher}</a>`
}

export const sheetHref = (book: Book, context: JsonObject, id: string): string =>
  addressOf(context, book.facts, `/papers/${id}`)
