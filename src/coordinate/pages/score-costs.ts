/** What the ideas of `/score` cost, and which costs less where their sums can be set side by side. */
import { oneSum, type Sum } from '../../engine/runs/one-sum.ts'
import { formatted, html, joined, listOf, type Piece } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import { figureIn, wayOf } from './score-figures.ts'
import { BRINGS_QUESTION, COSTS_QUESTION, FIELDS } from './score-outcome.ts'
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
  return html`<div class="moved"><p><b>What it costs:</b> ${said.map((idea) => `“${nameOf(idea)}”: ${idea.costs}`).join('; ')}.${missing} ${besideTheAnswer(ideas, compared, lead)}</p>${forWhat(compared)}</div>`
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

/** The sums beside what each idea is expected to bring, where the units allow it; else which figure is missing. */
function forWhat(compared: readonly RatedConcept[]): Piece {
  const order = byCosts(compared)
  const outcome = compared[0]?.outcome
  if (order === undefined || outcome === undefined || outcome.change === '') return ''
  const now = figureIn(outcome.now)
  const unsaid = compared.filter(({ brings }) => figureIn(brings) === undefined)
  if (now === undefined || unsaid.length > 0)
    return html`<p>To set the sums beside what they bring, write ${listed([
      ...(now === undefined ? [html`<a href="#${FIELDS}">how it stands now</a>`] : []),
      ...unsaid.map(
        (idea) =>
          html`<a href="#${BRINGS_QUESTION}">to which figure “${nameOf(idea)}” would bring it</a>`,
      ),
    ])}.</p>`
  const way = wayOf(outcome) ?? wayOf({ ...outcome, worth: compared[0]!.brings })
  const gains = order.map((one) => ({ ...one, gain: gainOf(one.idea, way) }))
  const none = gains.find(({ gain }) => gain === undefined)
  if (none !== undefined)
    return html`<p>No sum can be set beside what “${nameOf(none.idea)}” brings: “${none.idea.brings}” is not nearer than “${outcome.now}”, or in another unit.</p>`
  const unit = now.unit === '' ? '' : ` ${now.unit}`
  return html`<p><b>For its money:</b> ${gains
    .map(
      ({ amount, gain, idea, sum }) =>
        `“${nameOf(idea)}” brings ${formatted(gain!)}${unit} (${outcome.now} to ${idea.brings}) for ${moneyOf(amount, sum)}, about ${moneyOf(Math.round(amount / gain!), sum)} for each`,
    )
    .join('; ')}. What they bring is what you expect, and no cost changes the order above.</p>`
}

const listed = (some: readonly Piece[]): Piece =>
  some.length === 1 ? some[0]! : html`${joined(some.slice(0, -1), ', ')} and ${some.at(-1)!}`

/** By how much an idea moves the figure in the way wanted; undefined in another unit, or if it does not. */
function gainOf(
  { brings, outcome }: RatedConcept,
  wanted: 'falls' | 'rises' | undefined,
): number | undefined {
  const way = wayOf({ ...outcome, worth: brings })
  return way === undefined || way !== wanted
    ? undefined
    : Math.abs(figureIn(outcome.now)!.value - figureIn(brings)!.value)
}

/** “€9,000 a year”, “90 francs”. */
function moneyOf(amount: number, { currency, each }: Sum): string {
  const isSign = currency.length === 1
  const sum = `${isSign ? currency : ''}${formatted(amount)}${isSign || currency === '' ? '' : ` ${currency}`}`
  return each === '' ? sum : `${sum} a ${each}`
}

interface Costed {
  readonly idea: RatedConcept
  readonly amount: number
  readonly sum: Sum
}

/** Two ideas or more by what they cost; undefined if not all sums can be read, in one currency and for one time. */
function byCosts(ideas: readonly RatedConcept[]): [Costed, Costed, ...Costed[]] | undefined {
  const sums = ideas.map((idea) => ({ idea, sum: oneSum(idea.costs) }))
  const units = new Set(sums.map(({ sum }) => sum && `${sum.currency} ${sum.each}`))
  if (ideas.length < 2 || units.size !== 1 || units.has(undefined)) return undefined
  return sums
    .map(({ idea, sum }) => ({ idea, amount: sum!.amount, sum: sum! }))
    .toSorted((a, b) => a.amount - b.amount) as [Costed, Costed]
}
