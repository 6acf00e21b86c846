/** Entry to a situation: its first move, then three intents with a made-up case each, then a stem to gauge each. */
import type { ModeId } from '../../forms/coordinate-enums.ts'
import { capital, type Html, html } from '../../pages/html.ts'
import { needs, type Way } from '../situations/way-in.ts'

export const firstMove = (move: string): Html =>
  html`<section class="first-move"><h2>Do this first</h2><p class="move">${move}</p></section>`

/** The intent comes first and is large; the stem is for gauging afterwards and is small. */
export const ways = (found: readonly Way[]): Html =>
  html`<section><h2>Then look for a change, from small to large</h2>
<p class="quiet">Write an idea down for each before you read the question under it. The cases, from other trades, are made up to show how such a change may look.</p>
<ol class="changes">${found.map(
    ({ example, intent, stem }) => html`<li class="card pad"><p class="intent"><b>${intent}</b></p>
<p class="small case"><b>${capital(example.field)}.</b> ${example.answer}</p>
<p class="small">Ask: <a href="/coordinates/${stem.id}">${stem.text}</a></p></li>`,
  )}</ol></section>`

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
