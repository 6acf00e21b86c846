/** The forms of `/papers`: which are certain by what was said, which depend on something else, and their sheets. */
import type { JsonObject } from '../../engine/values/json.ts'
import { spoken } from '../../engine/values/spelling.ts'
import type { PaperForm, PaperNote } from '../../forms/paper-file-schemas.ts'
import { counted, type Html, html, listOf, type Piece } from '../../pages/html.ts'
import type { Book } from './book.ts'
import { FORM, queryOf } from './facts-address.ts'
import { type Known, type Need, needOf, notesOf } from './paper-forms.ts'
import { carriersOf, paperFacts, sheet, sheetHref } from './paper-sheet.ts'
import { dependsOnAnswer, type Paper } from './papers-asked.ts'
import type { Outcome } from './way-out.ts'

/** Every form, with a link to its sheet. */
export const allForms = (book: Book): Html =>
  html`<section class="forms noprint"><h2>Forms to print</h2>
<ul>${[...book.paperForms.values()].map((form) => entry(book, {}, form))}</ul></section>`

/**
 * The forms of a production: what is certain is there to print, and so is what the visitor chose of the rest.
 * @param chosen ids of forms; those that are not open say nothing
 * @param papers what rules ask for, of which others issue some
 */
export function formsOf(
  book: Book,
  context: JsonObject,
  outcome: Outcome,
  chosen: readonly string[],
  papers: readonly Paper[],
): Html {
  const facts = paperFacts(book, context, outcome)
  const needed = (wanted: Need): PaperForm[] =>
    [...book.paperForms.values()].filter((form) => needOf(book, form, facts.known) === wanted)
  const certain = needed('certain')
  const open = needed('open')
  const picked = open.filter(({ id }) => chosen.includes(id))
  const usual = open.filter((form) => form.rare !== true && !picked.includes(form))
  const printed = [...book.paperForms.values()].filter(
    (form) => certain.includes(form) || picked.includes(form),
  )
  const notes = notesOf(book, printed, facts.known)
  return html`${notes.map(({ title, text, carried_by: by }) => html`<section class="note"><h2>${title}</h2><p>${text} <span class="small quiet noprint">${carriersOf(book, by)}</span></p></section>`)}
<section class="forms"><h2 class="noprint">Forms to print</h2>
${printed.length === 0 ? '' : html`<section class="record"><h2>The papers that follow</h2><ul class="plain">${printed.map(({ title, signers }) => html`<li>☐ ${title} <span class="quiet">signed by: ${signers.join('; ')}</span></li>`)}</ul>${fromOthers(book, papers, printed, facts.known, notes)}</section>`}
<p class="noprint">${counted(certain.length, 'form is', 'forms are')} certain, ${picked.length === 0 ? '' : html`${counted(picked.length, 'is', 'are')} ticked, `}${counted(usual.length, 'is', 'are')} open.</p>
<div class="noprint">${list('Certain by what was said', certain.length === 0 ? html`<li>None: nothing that was said tells of people, places or works of others.</li>` : certain.map(toSheet))}</div>
${choices(book, context, open, picked)}${withoutForm(book, papers, facts.known)}</section>
${printed.map((form) => sheet(book, form, facts, 'h2'))}`
}

/** On the printed list, a box for each paper that is asked for, or that a note names, and of which no form follows. */
function fromOthers(
  book: Book,
  papers: readonly Paper[],
  printed: readonly PaperForm[],
  known: Known,
  notes: readonly PaperNote[],
): Piece {
  const others = papers.filter(({ path }) => {
    const forms = [...book.paperForms.values()].filter(({ answers }) => answers === path)
    return !forms.some((form) => form.rare !== true || printed.includes(form))
  })
  const lines = [
    ...others.map((one) => ({
      name: one.name,
      from: `${one.signedBy}${dependsOnAnswer(book, one, known) ? unlessAnswered(book, one) : ''}`,
    })),
    ...notes.flatMap((note) => note.papers ?? []),
  ]
  return lines.length === 0
    ? ''
    : html`<p>And from others:</p><ul class="plain">${lines.map(({ name, from }) => html`<li>☐ ${name} <span class="quiet">from: ${from}</span></li>`)}</ul>`
}

/** “, unless Work of the child is “does not perform””. */
const unlessAnswered = (book: Book, { path }: Paper): string =>
  `, unless ${book.facts.get(path)?.name ?? path} is “${listOf((book.papers.get(path)?.needless ?? []).map(spoken), 'or')}”`

const toSheet = ({ id, title }: PaperForm): Html => html`<li><a href="#${id}">${title}</a></li>`

/** The forms that nothing decides, each with a box that adds it to what is printed; those that are chosen come first. */
function choices(
  book: Book,
  context: JsonObject,
  open: readonly PaperForm[],
  picked: readonly PaperForm[],
): Piece {
  if (open.length === 0) return ''
  const [usual, rare] = [false, true].map((isRare) =>
    open.filter((form) => (form.rare === true) === isRare && !picked.includes(form)),
  )
  const choice = (form: PaperForm): Html => {
    const isPicked = picked.includes(form)
    return html`<li><label><input type="checkbox" name="${FORM}" value="${form.id}"${isPicked ? html` checked` : ''}> ${form.title}</label> <span class="quiet">${isPicked ? '' : `depends on ${form.depends}. `}<a href="${isPicked ? `#${form.id}` : sheetHref(book, context, form.id)}">Look at it</a></span></li>`
  }
  const given = new URLSearchParams(queryOf(context, book.facts))
  return html`<form class="noprint" action="/papers">${[...given].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${picked.length === 0 ? '' : html`<h3>Ticked by what you said or chose: take the tick off what you do not need</h3><ul class="plain">${picked.map(choice)}</ul>`}
${usual!.length === 0 ? '' : html`<h3>Depends on what was not said: tick those that you need</h3><ul class="plain">${usual!.map(choice)}</ul>`}
${rare!.length === 0 ? '' : html`<details><summary>${counted(rare!.length, 'form')} for special work</summary><ul class="plain">${rare!.map(choice)}</ul></details>`}<p><button type="submit">${picked.length === 0 ? 'Add the ticked forms' : 'Change the forms by the ticks'}</button></p></form>`
}

const list = (title: string, entries: Piece): Piece =>
  Array.isArray(entries) && entries.length === 0 ? '' : html`<h3>${title}</h3><ul>${entries}</ul>`

const entry = (book: Book, context: JsonObject, form: PaperForm): Html =>
  html`<li><a href="${sheetHref(book, context, form.id)}">${form.title}</a> <span class="quiet">depends on ${form.depends}.</span></li>`

/**
 * Papers for which there is no form here, since an authority or an expert issues them; those that an answer may make
 * needless are named apart while it is unknown.
 */
export function withoutForm(book: Book, papers: readonly Paper[], known: Known = new Map()): Piece {
  const answered = new Set([...book.paperForms.values()].map(({ answers }) => answers))
  const issued = papers.filter(({ path }) => !answered.has(path))
  const isOpen = (one: Paper): boolean => dependsOnAnswer(book, one, known)
  const named = (some: readonly Paper[], end: (one: Paper) => string): Html[] =>
    some.map((one, i) => html`${i === 0 ? '' : '; '}${one.name} (${one.signedBy})${end(one)}`)
  const [certain, open] = [issued.filter((one) => !isOpen(one)), issued.filter(isOpen)]
  return html`${certain.length === 0 ? '' : html`<p>No form here, since others issue them: ${named(certain, () => '')}.</p>`}${open.length === 0 ? '' : html`<p class="noprint">Perhaps also: ${named(open, (one) => unlessAnswered(book, one))}.</p>`}`
}
