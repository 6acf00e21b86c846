/** Entry to a situation: its first move, then three intents with a made-up case each, then a stem to gauge each. */
import type { ModeId } from '../../forms/coordinate-enums.ts'
import { capital, type Html, html } from '../../pages/html.ts'
import { needs, type Way } from '../situations/way-in.ts'

interface First {
  readonly first_move: string
  readonly because: string
  /** Left out where the page says elsewhere what to count. */
  readonly measure?: string
}

export const firstMove = ({ because, first_move: move, measure }: First): Html =>
  html`<section class="first-move"><h2>Do this first</h2><p class="move">${move}</p>
<p><b>Why:</b> ${because}</p>${measure === undefined ? '' : html`<p class="small"><b>Count:</b> ${measure}.</p>`}</section>`

/** The intent comes first and is large; the stem is for gauging afterwards and is small. */
export const ways = (found: readonly Way[], measure: string): Html =>
  html`<section><h2>Then look for a change, from small to large</h2>
<p class="quiet">Write an idea down for each that would move what you count, ${measure}; the question under it then gauges the idea. The cases, from other trades, are made up to show how such a change may look.</p>
<ol class="changes">${found.map(
    (way) => html`<li class="card pad">${intentOf(way)}
${caseAndQuestion(way)}</li>`,
  )}</ol></section>`

/** The ways below the answer to a search: the intents, each with its case and question folded. */
export const foldedWays = (found: readonly Way[], measure: string): Html =>
  html`<section><h2>Then look for a change, from small to large</h2>
<p class="small">Write down an idea for each that would move what you count: ${measure}.</p>
<ol class="changes">${found.map(
    (way) => html`<li class="card pad">${intentOf(way)}
<details><summary>A case, made up, and a question</summary>${caseAndQuestion(way)}</details></li>`,
  )}</ol></section>`

const intentOf = ({ intent }: Way): Html => html`<p class="intent"><b>${intent}</b></p>`

const caseAndQuestion = ({ example, stem }: Way): Html =>
  html`<p class="small case"><b>${capital(example.field)}.</b> ${example.answer}</p>
<p class="small">Ask: <a href="/coordinates/${stem.id}">${stem.text}</a></p>`

/** Two plain questions that narrow down the list: what is needed, and where. */
export const chooser = (): Html =>
  html`<section><h2>What do you need?</h2>
<ul class="thirds">${needs.map(({ mode, need }) => html`<li><a class="title" href="/situations?mode=${mode}">${need}</a></li>`)}</ul></section>`

export const whereQuestion = (
  mode: ModeId,
  fields: readonly { readonly id: string; readonly name: string }[],
): Html =>
  html`<section><h2>Where does it come up?</h2>
<p class="row">${fields.map(({ id, name }) => html`<a class="tag" href="/situations?field=${id}&mode=${mode}">${name}</a>`)}</p></section>`
