/** The layout of long texts: chapters, playbooks, extracts, templates, reports. */
import { type Html, html, type Piece } from './html.ts'
import type { Rendered } from './markdown.ts'

/** Minimum number of sections for a table of contents. */
const SECTIONS = 3

/** @param around parts before and after the text, such as its title and the link to the next */
export function longText(
  { html: body, headings }: Rendered,
  around: { readonly head?: Piece; readonly foot?: Piece },
): Html {
  const sections = headings.filter(({ level }) => level === 2)
  const article = html`<article class="prose typeset">${around.head}${body}${around.foot}</article>`
  if (sections.length < SECTIONS) return article
  return html`<div class="chapter">
<nav class="toc" aria-label="On this page"><details><summary>On this page</summary><ol>${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ol></details></nav>
${article}</div>`
}
