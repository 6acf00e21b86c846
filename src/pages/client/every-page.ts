/** Behaviour of every page: “/” focuses the search, buttons copy, commands contain the current host. */
import { nameHost } from './place.ts'

document.addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const isTyping = (target as Element).closest('input, textarea, select')
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping !== null) return
  event.preventDefault()
  const field = document.querySelector<HTMLInputElement>('main [type="search"]')
  ;(field ?? document.querySelector<HTMLInputElement>('#find'))?.focus()
})

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-copy], [data-print]')
  if (button?.dataset['print'] !== undefined) print()
  else if (button !== null) void copy(button)
})

async function copy(button: HTMLElement): Promise<void> {
  // No element has an empty id, so the URL is copied.
  const source = document.getElementById(button.dataset['copy']!)
  const text = source?.textContent ?? location.href
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The browser, a frame or the user may refuse; the dialogue shows the text selected.
    prompt('Not copied:', text)
    return
  }
  const label = button.querySelector<HTMLElement>('[role="status"]') ?? button
  const words = label.textContent
  if (words === 'Copied') return
  label.textContent = 'Copied'
  setTimeout(() => {
    label.textContent = words
  }, 1500)
}

/** Longest address that is printed, in characters: two lines on paper. Nobody types a longer one. */
const LONGEST_PRINTED = 180

// A printed record contains the date and the URL, without a long query string, whose facts the record lists.
addEventListener('beforeprint', () => {
  const { href } = location
  const address = href.length > LONGEST_PRINTED ? href.split('?')[0] : href
  for (const place of document.querySelectorAll('[data-printed]'))
    place.textContent = `, ${new Date().toJSON().slice(0, 10)} ${address}`
})

nameHost()

// Scrolls the current link into view in a row that scrolls sideways.
for (const link of document.querySelectorAll('.scroller [aria-current]')) {
  link.scrollIntoView({ block: 'nearest', inline: 'center' })
}
