/** Compares rated concepts: advice, then promise against confidence as a picture and as a table. */
import { ratingsAtOdds } from '../../engine/runs/score.ts'
import { formatted, type Html, html, type Piece } from '../../pages/html.ts'
import { scatter } from '../../pages/svg.ts'
import { whatFirst } from './score-advice.ts'
import {
  type Compared,
  type Criterion,
  isComparable,
  lowered,
  type Named,
  nameOf,
  part,
  type Rated,
  statusOf,
} from './score-words.ts'

/** @returns advice on what to do first, the diagram and the figures; empty if no concept is completely rated */
export function comparison(
  concepts: readonly Compared[],
  criteria: readonly Criterion[],
  gates: readonly Named[],
): Piece {
  const rated = concepts
    .filter((one): one is Rated => one.result !== undefined)
    .toSorted((a, b) => b.result.index - a.result.index)
  if (rated.length === 0) return ''
  const comparable = rated.filter(({ result }) => isComparable(result))
  const held = rated.filter(({ result }) => result.status === 'held_for_investigation')
  return html`<section class="compared">${whatFirst(comparable, held, criteria, gates)}
${rated.map((one) => atOdds(one, criteria))}
${comparable.length === 0 || comparable.length === rated.length ? '' : html`<p>Not compared: ${rated.filter((one) => !comparable.includes(one)).map((one, i) => html`${i === 0 ? '' : ', '}${nameOf(one.concept)} (${lowered(statusOf(one.result))})`)}.</p>`}
${picture(rated)}
${concepts.length < 2 ? '' : table(concepts)}</section>`
}

/** Pairs of ratings that need a source, in words. Contradictory pairs are left to the verdict. */
function atOdds({ concept, result }: Rated, criteria: readonly Criterion[]): Piece {
  const said = (id: string): Piece => {
    const { anchors, name } = criteria.find((one) => one.id === id)!
    const rating = concept.ratings.get(id)!
    return html`${lowered(name)} ${rating} (“${anchors[rating]}”)`
  }
  return ratingsAtOdds(Object.fromEntries(concept.ratings))
    .filter(
      ({ high, low }) => !result.at_odds.some((pair) => pair.high === high && pair.low === low),
    )
    .map(
      ({ high, low }) =>
        html`<p class="note">${nameOf(concept)}: ${said(high)} beside ${said(low)}. Where was it measured, and when? Name the source, or rate one of them again.</p>`,
    )
}

const picture = (rated: readonly Rated[]): Html =>
  html`<figure>${scatter(
    rated.map(({ concept, result }) => ({
      text: concept.letter.toUpperCase(),
      x: result.confidence.percent,
      y: result.promise.percent,
    })),
    {
      x: 'how far it is known →',
      y: '↑ what it promises',
      corners: ['promising, unsure', 'promising, known', 'weak, unsure', 'weak, known'],
    },
    `Promise against confidence, of a hundred: ${rated
      .map(
        ({ concept, result }) =>
          `${nameOf(concept)}, promise ${result.promise.percent}, confidence ${result.confidence.percent}`,
      )
      .join('; ')}.`,
  )}<figcaption>${rated.toSorted((a, b) => (a.concept.letter < b.concept.letter ? -1 : 1)).map(({ concept }) => html`<span><b>${concept.letter.toUpperCase()}</b> ${nameOf(concept)}</span> `)}</figcaption></figure>`

const table = (concepts: readonly Compared[]): Html =>
  html`<table class="stacks"><caption class="hidden">Side by side</caption><thead><tr><th scope="col">Concept</th><th scope="col">Index</th><th scope="col">Status</th><th scope="col">Promise</th><th scope="col">Confidence</th></tr></thead><tbody>${concepts
    .toSorted((a, b) => (b.result?.index ?? -1) - (a.result?.index ?? -1))
    .map(({ concept, result }) =>
      result === undefined
        ? html`<tr><th scope="row">${nameOf(concept)}</th><td>not rated in full</td><td></td><td></td><td></td></tr>`
        : html`<tr><th scope="row">${nameOf(concept)}</th><td data-label="Index">${formatted(result.index)}</td><td data-label="Status">${statusOf(result)}</td><td data-label="Promise">${part(result.promise)}</td><td data-label="Confidence">${part(result.confidence)}</td></tr>`,
    )}</tbody></table>`
