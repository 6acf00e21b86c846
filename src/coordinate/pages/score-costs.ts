/** What the ideas of `/score` cost, and which the money speaks for where their sums can be set side by side. */
import { type Costs, costsIn } from '../../engine/runs/written-costs.ts'
import { formatted, html, joined, listOf, lowered, type Piece } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import { figureIn, wayOf } from './score-figures.ts'
import { BRINGS_QUESTION, COSTS_QUESTION, FIELDS } from './score-outcome.ts'
import { gainOf, isReached } from './score-reach.ts'
import { nameOf } from './score-words.ts'

/** How costs are written so that they are read. */
export const COSTS_FORM = '9,000 euros once, 2,000 a year'

/**
 * The costs as they are written, and what they come to. No index weighs them, so that is said.
 *
 * @param compared the ideas of which one is chosen
 * @param lead the idea that comes first among them by what is rated, if one does
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
  return html`<div class="moved"><p><b>What it costs:</b> ${said.map((idea) => `“${nameOf(idea)}”: ${idea.costs}`).join('; ')}.${missing} ${besideTheAnswer(ideas, compared, lead)}</p>${forWhat(compared, lead)}</div>`
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
  const apart = uncounted(order)
  if (cheapest.amount === next.amount)
    return `They cost the same${cheapest.time}, so cost does not decide.${apart}`
  const sums = cheapest.isWritten
    ? ''
    : ` (${order.map((one) => `“${nameOf(one.idea)}” ${moneyOf(one)}`).join(', ')})`
  const least = html`<b>“${nameOf(cheapest.idea)}” costs ${order.length === 2 ? 'less' : 'least'}${cheapest.time}</b>${sums}${turnWords(order)}${apart === '' ? '.' : `; ${lowered(apart.trim())}`}`
  const choice = byMoney(compared, turnWords(order))
  if (lead === undefined || choice === undefined) return least
  if (lead === choice.first)
    return html`${least} If there is money for one, that speaks for “${nameOf(lead)}” as the answer above does: ${choice.why}.`
  const [first, other] = [lead, choice.first].map((idea) => `“${nameOf(idea)}”`)
  return choice.reached !== undefined && isReached(lead) === false
    ? html`${least} If there is money for one: take ${other} if ${choice.reached} has to be reached, since ${first}, first by its ratings, does not reach it by your own figures; take ${first} if less is worth having too.`
    : html`${least} “${nameOf(lead)}” comes first above by its ratings; for the money it would be “${nameOf(choice.first)}”: ${choice.why}. If there is money for one, say what “${nameOf(lead)}” brings that is worth the difference.`
}

/** “Not in the sums: 6 hours a week (“A phone line”).” */
function uncounted(order: readonly Costed[]): string {
  const all = order.filter(({ sum }) => sum.besides.length > 0)
  return all.length === 0
    ? ''
    : ` Not in the sums: ${all.map(({ idea, sum }) => `${listOf(sum.besides)} (“${nameOf(idea)}”)`).join('; ')}.`
}

/** Number of years of which is told that the order of the sums turns. */
const MAX_YEARS = 20
const nth = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
  ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth'],
  ...['seventeenth', 'eighteenth', 'nineteenth', 'twentieth'],
]

type Gained = Costed & { readonly gain?: number | undefined }

/** From which year on another than the first has cost less, all years together: “; from the third year on …”. */
function turnWords([first, ...others]: readonly Gained[]): string {
  const isKnown = [first!, ...others].every(({ sum }) => sum.firstYear === undefined)
  const isGained = [first!, ...others].every(({ gain }) => gain !== undefined)
  const after = (years: number, { gain, sum }: Gained): number =>
    ((sum.once ?? 0) + (sum.year ?? 0) * years) / (isGained ? gain! : 1)
  for (let years = 2; isKnown && years <= MAX_YEARS; years += 1) {
    const cheaper = others
      .filter((one) => after(years, one) < after(years, first!))
      .toSorted((a, b) => after(years, a) - after(years, b))[0]
    if (cheaper !== undefined)
      return `; from the ${nth[years - 1]} year on “${nameOf(cheaper.idea)}” has cost less${isGained ? ' for each' : ''}`
  }
  return ''
}

export interface Choice {
  readonly first: RatedConcept
  /** The figure wanted, if not all of them reach it. */
  readonly reached?: string
  readonly why: string
}

/**
 * Which idea the money speaks for: what reaches the figure wanted comes before what does not, then what costs less for
 * each unit gained, then what costs less.
 *
 * @param said words on the year in which the order of the sums turns that stand beside it already
 */
export function byMoney(compared: readonly RatedConcept[], said = ''): Choice | undefined {
  const order = byCosts(compared)
  const [some] = compared
  if (order === undefined) return undefined
  const reached = compared.map(isReached)
  const isTold = !reached.includes(undefined)
  const able = compared.filter((_, at) => reached[at] === true)
  const { worth } = some!.outcome
  const isParted = isTold && able.length > 0 && able.length < compared.length
  const among = order.filter(({ idea }) => !isParted || able.includes(idea))
  const reach = isParted
    ? `${among.length === 1 ? 'it alone reaches' : 'it reaches'} ${worth}, which counts before the sum`
    : ''
  if (among.length === 1) return { first: among[0]!.idea, reached: worth, why: reach }
  const each = among.map((one) => ({ ...one, gain: gainOf(one.idea, directionOf(compared)) }))
  const isGained = each.every(({ gain }) => gain !== undefined)
  const [best, next] = each
    .map((one) => ({ ...one, per: isGained ? one.amount / one.gain! : one.amount }))
    .toSorted((a, b) => a.per - b.per)
  if (best!.per === next!.per) return undefined
  const first = [best!, ...each.filter(({ idea }) => idea !== best!.idea)]
  const turn = turnWords(first)
  const besides = listOf(among.flatMap((one) => one.sum.besides))
  const sum = [
    isGained
      ? `it costs less${best!.time} for each that is gained (about ${moneyOf(best!, best!.per)} against ${moneyOf(next!, next!.per)})`
      : `it costs less${best!.time}`,
    turn === said ? '' : turn,
    besides === '' ? '' : `, with ${besides} not in the sums`,
  ].join('')
  return {
    first: best!.idea,
    ...(isParted ? { reached: worth } : {}),
    why: reach === '' ? sum : `${reach}, and ${sum}`,
  }
}

const directionOf = ([one]: readonly RatedConcept[]): 'falls' | 'rises' | undefined =>
  wayOf(one!.outcome) ?? wayOf({ ...one!.outcome, worth: one!.brings })

/** The sums beside what each idea is expected to bring, where the units allow it; else which figure is missing. */
function forWhat(compared: readonly RatedConcept[], lead: RatedConcept | undefined): Piece {
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
  const gains = order.map((one) => ({ ...one, gain: gainOf(one.idea, directionOf(compared)) }))
  const none = gains.find(({ gain }) => gain === undefined)
  if (none !== undefined)
    return html`<p>No sum can be set beside what “${nameOf(none.idea)}” brings: “${none.idea.brings}” is not nearer than “${outcome.now}”, or in another unit.</p>`
  const unit = now.unit === '' ? '' : ` ${now.unit}`
  return html`<p><b>For its money:</b> ${gains
    .map(
      ({ gain, idea, ...one }) =>
        `“${nameOf(idea)}” brings ${formatted(gain!)}${unit} (${outcome.now} to ${idea.brings}) for ${moneyOf(one)}${one.time}, about ${moneyOf(one, one.amount / gain!)} for each`,
    )
    .join(
      '; ',
    )}. What they bring is what you expect${lead === undefined ? '' : '; the order above is by the ratings alone'}.</p>`
}

const listed = (some: readonly Piece[]): Piece =>
  some.length === 1 ? some[0]! : html`${joined(some.slice(0, -1), ', ')} and ${some.at(-1)!}`

/** “€9,000”, “90 francs”. */
function moneyOf({ amount, currency }: Pick<Costed, 'amount' | 'currency'>, sum = amount): string {
  const isSign = currency.length === 1
  const figure = formatted(Math.round(sum))
  return `${isSign ? currency : ''}${figure}${isSign || currency === '' ? '' : ` ${currency}`}`
}

interface Costed {
  readonly idea: RatedConcept
  readonly sum: Costs
  readonly amount: number
  /** The same for all. */
  readonly currency: string
  /** “ a year”, “ in the first year”; empty where all is paid once. */
  readonly time: string
  /** Whether the amounts are written as they are compared, so that they need not be said again. */
  readonly isWritten: boolean
}

/** Two ideas or more by what they cost; undefined if not all sums can be read, or they are in several currencies. */
function byCosts(ideas: readonly RatedConcept[]): [Costed, Costed, ...Costed[]] | undefined {
  const read = ideas.map((idea) => ({ idea, sum: costsIn(idea.costs) }))
  const sums = read.flatMap(({ sum }) => (sum === undefined ? [] : [sum]))
  const currencies = new Set(sums.map(({ currency }) => currency).filter((one) => one !== ''))
  if (ideas.length < 2 || sums.length < ideas.length || currencies.size > 1) return undefined
  const isOnce = sums.every(({ firstYear, year }) => firstYear === undefined && year === undefined)
  const isYearly = sums.every(
    ({ firstYear, once }) => firstYear === undefined && once === undefined,
  )
  return read
    .map(({ idea, sum }) => ({
      idea,
      sum: sum!,
      amount: sum!.firstYear ?? (sum!.once ?? 0) + (sum!.year ?? 0),
      currency: [...currencies][0] ?? '',
      time: isOnce ? '' : isYearly ? ' a year' : ' in the first year',
      isWritten: isOnce || isYearly,
    }))
    .toSorted((a, b) => a.amount - b.amount) as [Costed, Costed]
}
