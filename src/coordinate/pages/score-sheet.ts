/** The chosen value of each gate and criterion in full, for print, where radio buttons are not readable. */
import { type Html, html } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import { outcomeLine } from './score-outcome.ts'
import { nameOf } from './score-words.ts'

interface Criterion {
  readonly id: string
  readonly name: string
  readonly anchors: readonly string[]
}

interface Gate {
  readonly id: string
  readonly name: string
}

/** A script adds the date and the URL. */
export const chosenSheet = (
  concepts: readonly RatedConcept[],
  criteria: readonly Criterion[],
  gates: readonly Gate[],
  judged: Readonly<Record<string, string>>,
): Html =>
  html`<section class="sheet"><h2>What was chosen</h2><table><thead><tr><td></td>${concepts.map((concept) => html`<th scope="col">${nameOf(concept)}</th>`)}</tr></thead><tbody><tr><th scope="row">What is to change</th><td colspan="${concepts.length}">${concepts[0] === undefined ? '' : outcomeLine(concepts[0].outcome)}</td></tr>${gates.map(
    ({ id, name }) =>
      html`<tr><th scope="row">${name}</th>${concepts.map((concept) => html`<td>${judged[concept.gates.get(id) ?? ''] ?? 'Not said'}</td>`)}</tr>`,
  )}<tr><th scope="row">The test has failed</th>${concepts.map(({ fails }) => html`<td>${fails === '' ? '.'.repeat(24) : fails}</td>`)}</tr><tr><th scope="row">What it costs</th>${concepts.map(({ costs }) => html`<td>${costs === '' ? '.'.repeat(24) : costs}</td>`)}</tr><tr><th scope="row">Brings it to</th>${concepts.map(({ brings }) => html`<td>${brings === '' ? '.'.repeat(24) : brings}</td>`)}</tr>${criteria.map(
    ({ anchors, id, name }) =>
      html`<tr><th scope="row">${name}</th>${concepts.map((concept) => {
        const rating = concept.ratings.get(id)
        return rating === undefined
          ? html`<td>Not rated</td>`
          : html`<td><b>${rating}</b> ${anchors[rating]}</td>`
      })}</tr>`,
  )}</tbody></table><p>Rated by ${'_'.repeat(30)} on ${'_'.repeat(16)}</p><p class="small">Scored<span data-printed></span></p></section>`
