/** The forms of `/papers`: which are certain by what was said, which depend on something else, and their sheets. */
import type { JsonObject } from '../../engine/values/json.ts'
import type { PaperForm } from '../../forms/paper-file-schemas.ts'
import { counted, type Html, html, type Piece } from '../../pages/html.ts'
import type { Book } from './book.ts'
import { needOf } from './paper-forms.ts'
import { paperFacts, sheet, sheetHref } from './paper-sheet.ts'
import type { Paper } from './papers-asked.ts'
import type { Outcome } from './way-out.ts'

/** Every form, with a link to its sheet. */
export const allForms = (book: Book): Html =>
  html`<section class="forms noprint"><h2>Forms to print</h2>
<ul>${[...book.paperForms.values()].map((form) => entry(book, {}, form))}</ul></section>`

/** The forms of a production: what is certain is there to print, the rest is a link away. */
export function formsOf(book: Book, context: JsonObject, outcome: Outcome): Html {
  const facts = paperFacts(book, context, outcome)
  const all = [...book.paperForms.values()].map((form) => ({
    form,
    need: needOf(book, form, facts.known),
  }))
  const certain = all.flatMap(({ form, need }) => (need === 'certain' ? [form] : []))
  const open = all.flatMap(({ form, need }) => (need === 'open' ? [form] : []))
  const [usual, rare] = [false, true].map((isRare) =>
    open.filter(({ rare: one }) => (one === true) === isRare),
  )
  return html`<section class="forms"><h2>Forms to print</h2>
<p>${counted(certain.length, 'form is', 'forms are')} certain by what was said, ${counted(usual!.length, 'depends', 'depend')} on something that was not said.</p>
${list('Certain by what was said', certain.length === 0 ? html`<li>None: nothing that was said tells of people, places or works of others.</li>` : certain.map((form) => html`<li><a href="#${form.id}">${form.title}</a></li>`))}
${list(
  'Depends on what was not said',
  usual!.map((form) => entry(book, context, form)),
)}
${rare!.length === 0 ? '' : html`<details class="noprint"><summary>${counted(rare!.length, 'form')} for special work</summary><ul>${rare!.map((form) => entry(book, context, form))}</ul></details>`}</section>
${certain.map((form) => sheet(book, form, facts, 'h2'))}`
}

const list = (title: string, entries: Piece): Piece =>
  Array.isArray(entries) && entries.length === 0 ? '' : html`<h3>${title}</h3><ul>${entries}</ul>`

const entry = (book: Book, context: JsonObject, form: PaperForm): Html =>
  html`<li><a href="${sheetHref(book, context, form.id)}">${form.title}</a> <span class="quiet">depends on ${form.depends}.</span></li>`

/** Papers for which there is no form here, since an authority or an expert issues them. */
export function withoutForm(book: Book, papers: readonly Paper[]): Piece {
  const answered = new Set([...book.paperForms.values()].map(({ answers }) => answers))
  const names = new Set(
    [...book.papers].flatMap(([path, { name }]) => (answered.has(path) ? [] : [name])),
  )
  const issued = papers.filter(({ name }) => names.has(name))
  return issued.length === 0
    ? ''
    : html`<p>No form here, since others issue them: ${issued.map(({ name, signedBy }, i) => html`${i === 0 ? '' : '; '}${name} (${signedBy})`)}.</p>`
}
