/** Questions one below the other, as every page lists them. */
import { type Html, html, trusted } from '../../pages/html.ts'

export interface ListedQuestion {
  readonly id: string
  readonly text: string
  readonly intent?: string
  readonly highlights?: { readonly text?: string; readonly intent?: string }
}

/** @param withIntent false where all come from one cell, whose intent the page says already */
export const questionList = (questions: readonly ListedQuestion[], withIntent = true): Html =>
  html`<ol class="questions">${questions.map(
    ({ id, text, intent, highlights = {} }) =>
      html`<li><a class="id" href="/coordinates/${id}">${id}</a><p class="q"><a href="/coordinates/${id}">${marked(highlights.text, text)}</a></p>${withIntent && intent !== undefined ? html`<p class="small quiet">${marked(highlights.intent, intent)}</p>` : ''}</li>`,
  )}</ol>`

/** The search escapes what it marks. */
const marked = (highlight: string | undefined, text: string): Html | string =>
  highlight === undefined ? text : trusted(highlight)
