/**
 * Parts of a page that appear only in print, so that the sheet is a record: for which programme, of which facts, on
 * which day.
 */
import type { Json } from '../../engine/values/json.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Book, shortDigest } from './book.ts'
import { valuesLink } from './links.ts'

/** A line for the name of the programme, to be filled in by hand. */
export const programmeLine = html`<p>Programme ${'_'.repeat(40)}</p>`

/** Lines for the person who made the record, to be filled in by hand. */
export const signedLines = html`<p>Compared by ${'_'.repeat(30)} on ${'_'.repeat(16)}, signature ${'_'.repeat(30)}</p>`

/** The corpus; a script adds the date and the URL. */
export const corpusLine = (book: Book): Html =>
  html`<p class="small">Corpus ${shortDigest(book)}<span data-printed></span></p>`

/** @param hasPaths whether the paths of facts stand beside their names, for whoever keeps the record */
export const factList = (
  { facts }: Book,
  leaves: readonly (readonly [path: string, value: Json])[],
  hasPaths = true,
): Html =>
  html`<dl>${leaves.map(([path, value]) => html`<div><dt>${facts.get(path)?.name ?? path}${hasPaths ? html` <span class="path">${path}</span>` : ''}</dt><dd>${valuesLink(facts.get(path), value)}</dd></div>`)}</dl>`
