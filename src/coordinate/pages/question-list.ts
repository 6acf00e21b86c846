/** A list of questions, as every page shows it. */
import { type Html, html, trusted } from '../../pages/html.ts'

export interface ListedQuestion {
  readonly id: string
  readonly text: string
  readonly intent?: string
  readonly by_way_of?: { readonly id: string; readonly name: string }
  readonly highlights?: { readonly text?: string; readonly intent?: string }
}

/** @param aside shown before each question; by default its coordinate */
export const questionList = (
  questions: readonly ListedQuestion[],
  {
    withIntent = true,
    aside = ({ id }) => html`<span class="path quiet">${id}</span>`,
  }: {
    /** False if all questions are from one cell, whose intent the page shows already. */
    readonly withIntent?: boolean
    readonly aside?: (question: ListedQuestion) => Html
  } = {},
): Html =>
  html`<ol class="hits questions">${questions.map((question) => {
    const { id, text, intent, by_way_of: way, highlights = {} } = question
    return html`<li>${aside(question)}<div><p class="q"><a href="/coordinates/${id}">${marked(highlights.text, text)}</a></p>${withIntent && intent !== undefined ? html`<p class="small quiet">${marked(highlights.intent, intent)}</p>` : ''}${way === undefined ? '' : html`<p class="small quiet">by way of: <a href="/situations/${way.id}">${way.name}</a></p>`}</div></li>`
  })}</ol>`

/** Safe as HTML: the search escapes the text that it highlights. */
const marked = (highlight: string | undefined, text: string): Html | string =>
  highlight === undefined ? text : trusted(highlight)
