/** What the ideas of `/score` cost, and which costs less where their sums can be set side by side. */
import { oneSum } from '../../engine/runs/one-sum.ts'
import { html, listOf, type Piece } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import { COSTS_QUESTION } from './score-outcome.ts'
import { nameOf } from './score-words.ts'

/**
 * The costs as they are written. No index weighs them, so that is said.
 *
 * @param compared the ideas of which one is chosen
 * @param lead the idea that comes first among them, if one does
 */
export function costWords(
  ideas: readonly RatedConcept[],
  compared: readonly RatedConcept[],
  lead?: RatedConcept,
): Piece {
  const said = ideas.filter(({ costs }) => costs !== '')
  if (said.length === 0) return ''
  const unsaid = ideas.filter(({ costs }) => costs === '')
  const missing =
    unsaid.length === 0
      ? ''
      : html` Not said: <a href="#${COSTS_QUESTION}">what ${listOf(unsaid.map((idea) => `“${nameOf(idea)}”`))} ${unsaid.length === 1 ? 'costs' : 'cost'}</a>.`
  return html`<div class="moved"><p><b>What it costs:</b> ${said.map((idea) => `“${nameOf(idea)}”: ${idea.costs}`).join('; ')}.${missing} ${besideTheAnswer(ideas, compared, lead)}</p></div>`
}

function besideTheAnswer(
  ideas: readonly RatedConcept[],
  compared: readonly RatedConcept[],
  lead: RatedConcept | undefined,
): Piece {
  const order = byCosts(compared)
  if (order === undefined)
    return `The answer above does not weigh cost: ${ideas.length === 1 ? 'ask what else the same money would buy.' : 'if there is money for one, ask what each brings for what it costs.'}`
  const [cheapest, next] = order
  if (cheapest.amount === next.amount) return 'They cost the same, so cost does not decide.'
  const name = `“${nameOf(cheapest.idea)}”`
  const least = html`<b>${name} costs ${order.length === 2 ? 'less' : 'least'}.</b>`
  if (lead === undefined)
    return html`${least} Nothing above puts one first: if there is money for one, begin with what costs less.`
  return lead === cheapest.idea
    ? html`${least} It also comes first above: if there is money for one, both speak for it.`
    : html`${least} “${nameOf(lead)}” comes first above: if there is money for one, say what it brings that is worth the difference.`
}

interface Costed {
  readonly idea: RatedConcept
  readonly amount: number
}

/** Two ideas or more by what they cost; undefined if not all sums can be read, in one currency and for one time. */
function byCosts(ideas: readonly RatedConcept[]): [Costed, Costed, ...Costed[]] | undefined {
  const sums = ideas.map((idea) => ({ idea, sum: oneSum(idea.costs) }))
  const units = new Set(sums.map(({ sum }) => sum && `${sum.currency} ${sum.each}`))
  if (ideas.length < 2 || units.size !== 1 || units.has(undefined)) return undefined
  return sums
    .map(({ idea, sum }) => ({ idea, amount: sum!.amount }))
    .toSorted((a, b) => a.amount - b.amount) as [Costed, Costed]
}
