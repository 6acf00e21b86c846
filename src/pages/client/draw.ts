/** `/draw`: keyboard shortcuts for the cards, the timer, and the writing round, in which everybody writes alone. */
import './every-page.ts'
import { setUpClock } from './draw/clock.ts'
import { setUpRound } from './draw/round.ts'

const cards = [...document.querySelectorAll<HTMLElement>('.deck > li')]

setUpClock()
setUpRound(cards)

document.addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey, shiftKey }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const isElsewhere = (target as Element).closest('input, textarea, select') !== null
  if (step === undefined || isElsewhere || ctrlKey || metaKey || altKey || shiftKey) return
  const at = Math.max(
    0,
    cards.findIndex(({ id }) => `#${id}` === location.hash),
  )
  const next = cards[at + step]
  if (next !== undefined) location.replace(`#${next.id}`)
})

// Moves the focus to the shown card, for keyboards and screen readers.
addEventListener('hashchange', () => {
  document.querySelector<HTMLElement>('.deck > :target')?.focus()
})

const form = document.querySelector<HTMLFormElement>('#draw')!
const isChanged = (): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="number"], #about')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/** Fragment of the address of cards that are printed as soon as they are drawn. */
const PRINT = '#print'

// What was typed has to hold for the print too, so the cards are drawn again first.
document.getElementById('print')!.addEventListener('click', () => {
  if (!isChanged()) return print()
  if (!form.reportValidity()) return
  form.action += PRINT
  form.requestSubmit()
})
if (location.hash === PRINT) {
  history.replaceState(null, '', location.pathname + location.search)
  addEventListener('load', () => print())
}

// Opens closed `details` for browsers that do not print them.
const folded = (): NodeListOf<HTMLDetailsElement> =>
  document.querySelectorAll('.deck details:not([open])')
let unfolded: HTMLDetailsElement[] = []
addEventListener('beforeprint', () => {
  unfolded = [...folded()]
  for (const details of unfolded) details.open = true
})
addEventListener('afterprint', () => {
  for (const details of unfolded) details.open = false
})
