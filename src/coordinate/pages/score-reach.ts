/** Which ideas of `/score` reach, by the figures of those who rate, the figure from which an idea is worth it. */
import { html, listOf, type Piece } from '../../pages/html.ts'
import type { RatedConcept } from './score-address.ts'
import { figureIn, wayOf } from './score-figures.ts'
import { nameOf } from './score-words.ts'

/** By how much an idea moves the figure in the way wanted; undefined in another unit, or if it does not. */
export function gainOf(
  { brings, outcome }: RatedConcept,
  wanted = wayOf(outcome),
): number | undefined {
  const way = wayOf({ ...outcome, worth: brings })
  return way === undefined || way !== wanted
    ? undefined
    : Math.abs(figureIn(outcome.now)!.value - figureIn(brings)!.value)
}

/** Whether an idea reaches the figure; undefined if the figures do not tell. */
export function isReached(idea: RatedConcept): boolean | undefined {
  const gap = gapOf(idea)
  return gap === undefined ? undefined : gap <= 0
}

/** How far an idea stays from the figure from which it is worth it; 0 or less if it reaches it. */
function gapOf({ brings, outcome }: RatedConcept): number | undefined {
  const way = wayOf(outcome)
  const [now, to] = [figureIn(outcome.now), figureIn(brings)]
  if (way === undefined || to === undefined) return undefined
  const isOneUnit =
    wayOf({ ...outcome, worth: brings }) !== undefined ||
    (to.value === now!.value && (to.unit === '' || to.unit === now!.unit))
  if (!isOneUnit) return undefined
  const worth = figureIn(outcome.worth)!.value
  return way === 'falls' ? to.value - worth : worth - to.value
}

const toWords = (idea: RatedConcept): string => `“${nameOf(idea)}” (to ${idea.brings})`

/** Said before any order: that the figures of those who rate do not come up to what they want. */
export function reachWords(ideas: readonly RatedConcept[]): Piece {
  const short = ideas
    .filter((idea) => isReached(idea) === false)
    .toSorted((a, b) => gapOf(a)! - gapOf(b)!)
  const [nearest, next] = short
  if (nearest === undefined) return ''
  const { worth } = nearest.outcome
  const enough = ideas.filter((idea) => isReached(idea) === true)
  const figure = `${worth}, from which it is worth it`
  if (enough.length > 0)
    return html`<p class="in-short"><b>By your own figures</b> ${listOf(enough.map(toWords))} ${enough.length === 1 ? 'reaches' : 'reach'} ${figure}; ${listOf(short.map(toWords))} ${short.length === 1 ? 'does' : 'do'} not.</p>`
  if (short.length < ideas.length || next === undefined)
    return html`<p class="in-short"><b>By your own figures</b> ${listOf(short.map(toWords))} ${short.length === 1 ? 'does' : 'do'} not reach ${figure}.</p>`
  const isLevel = gapOf(nearest) === gapOf(next)
  const others = listOf(short.slice(isLevel ? 0 : 1).map(toWords))
  return html`<p class="in-short"><b>By your own figures ${short.length === 2 ? 'neither' : 'none'} reaches ${figure}:</b> ${isLevel ? others : `${toWords(nearest)} is nearer than ${others}`}. Say what would bring one of them there, or at which other figure it would still be worth it.</p>`
}
