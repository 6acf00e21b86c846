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
  [...form.querySelectorAll<HTMLInputElement>('input[type="number"]')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/** Set while the cards are drawn anew before they are printed. */
const PRINT_NEXT = 'print-when-drawn'

// What is typed counts on paper too: the cards are drawn for it first.
document.getElementById('print')!.addEventListener('click', () => {
  if (!isChanged()) return print()
  if (!form.reportValidity()) return
  sessionStorage.setItem(PRINT_NEXT, 'yes')
  form.requestSubmit()
})
if (sessionStorage.getItem(PRINT_NEXT) !== null) {
  sessionStorage.removeItem(PRINT_NEXT)
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
