/** The page of a cell: its intent, its fourteen questions by side, how others answered it, and the cells around it. */
import { changeCodes, internalCodes } from '../../engine/runs/coordinate-code.ts'
import { type Html, html, type Piece } from '../../pages/html.ts'
import { type ListedQuestion, questionList } from './question-list.ts'

type Names = ReadonlyMap<string, string>

export interface Cell {
  readonly change: string
  readonly internal: string
  readonly intent: string
  /** The worked answers with their fields, as JSON. */
  readonly answers: string
}

export const cellHref = (change: string, internal: string): string =>
  `/prompts?change=${change}&internal=${internal}`

export const cellPage = (cell: Cell, questions: readonly ListedQuestion[], names: Names): Html =>
  html`<header class="pagehead question"><p class="small quiet"><a href="/axes/change-levels#${cell.change}">${names.get(cell.change)}</a> of <a href="/axes/internal-variables#${cell.internal}">${names.get(cell.internal)}</a></p><h1>${cell.intent}</h1></header>
<div class="two"><div>
<section><h2>Fourteen sides</h2>${questionList(questions, { withIntent: false, aside: (question) => side(question, names) })}</section>
${elsewhere(cell)}
</div>
${around(cell, names)}</div>`

const side = ({ id }: ListedQuestion, names: Names): Html => {
  const meta = id.slice(-3)
  return html`<span class="kind">${names.get(meta)}</span>`
}

function elsewhere({ answers: text }: Cell): Piece {
  const answers = JSON.parse(text) as { field: string; answer: string }[]
  if (answers.length === 0) return ''
  return html`<section><h2>How it was answered elsewhere</h2><dl class="rows">${answers.map(({ field, answer }) => html`<div><dt>${field}</dt><dd>${answer}</dd></div>`)}</dl></section>`
}

/** The neighbouring cells on both axes of the grid. */
function around({ change, internal }: Cell, names: Names): Html {
  const changes: readonly string[] = changeCodes
  const internals: readonly string[] = internalCodes
  const step = (word: string, to: string | undefined, href: (to: string) => string): Piece =>
    to === undefined ? '' : html`<li>${word} <a href="${href(to)}">${names.get(to)}</a></li>`
  const c = changes.indexOf(change)
  const i = internals.indexOf(internal)
  const otherChange = (to: string): string => cellHref(to, internal)
  const otherInternal = (to: string): string => cellHref(change, to)
  return html`<nav class="side" aria-label="Cells around it"><h2>Around it</h2><ul class="plain">${step('Shallower:', changes[c - 1], otherChange)}${step('Deeper:', changes[c + 1], otherChange)}${step('Above:', internals[i - 1], otherInternal)}${step('Below:', internals[i + 1], otherInternal)}</ul><p><a href="/grid">The whole grid</a></p></nav>`
}
