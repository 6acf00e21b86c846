/** Compares rated concepts: advice, then promise against confidence as a picture and as a table. */
import { ratingsAtOdds } from '../../engine/runs/score.ts'
import { type Html, html, lowered, type Piece } from '../../pages/html.ts'
import { scatter } from '../../pages/svg.ts'
import { whatFirst } from './score-advice.ts'
import { TIE } from './score-aim.ts'
import type { Standing } from './score-order.ts'
import {
  type Criterion,
  isComparable,
  nameOf,
  part,
  type Rated,
  rounded,
  statusOf,
} from './score-words.ts'

/**
 * Advice on what to do first, the diagram and the figures.
 *
 * @param rated concepts that are rated in full and whose gates are all judged
 */
export function comparison(rated: readonly Rated[], criteria: readonly Criterion[]): Html {
  const inOrder = rated.toSorted((a, b) => b.result.index - a.result.index)
  const comparable = inOrder.filter(({ result }) => isComparable(result))
  const others = inOrder.filter((one) => !comparable.includes(one))
  return html`<section class="compared">${whatFirst(comparable, criteria)}
${inOrder.map((one) => atOdds(one, criteria))}
${others.length === 0 ? '' : html`<p>Not compared: ${others.map((one, i) => html`${i === 0 ? '' : ', '}${nameOf(one.concept)} (${lowered(statusOf(one.result))})`)}.</p>`}
${comparable.length === 0 ? '' : picture(comparable)}
${comparable.length < 2 ? '' : table(comparable)}</section>`
}

/** The concepts that can be built or tested, and the first of them unless it is tied. */
export function leading(rated: readonly Rated[]): Standing {
  const inOrder = rated
    .filter(({ result }) => isComparable(result))
    .toSorted((a, b) => b.result.index - a.result.index)
  const [first, second] = inOrder
  const left = inOrder.map(({ concept }) => concept)
  const isAhead = second !== undefined && first!.result.index - second.result.index >= TIE
  return isAhead ? { left, first: first!.concept } : { left }
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

const table = (rated: readonly Rated[]): Html =>
  html`<table class="stacks"><caption class="hidden">Side by side</caption><thead><tr><th scope="col">Idea</th><th scope="col">Index</th><th scope="col">Status</th><th scope="col">Promise</th><th scope="col">Confidence</th></tr></thead><tbody>${rated.map(
    ({ concept, result }) =>
      html`<tr><th scope="row">${nameOf(concept)}</th><td data-label="Index">${rounded(result.index)}</td><td data-label="Status">${statusOf(result)}</td><td data-label="Promise">${part(result.promise)}</td><td data-label="Confidence">${part(result.confidence)}</td></tr>`,
  )}</tbody></table>`
