/**
 * What makes pages live. Every interaction is a link or a GET form that works without this script; it fetches the same
 * address, morphs `<main>` into what came and keeps focus, place and history. Whatever fails is left to the browser.
 */
import { Idiomorph } from 'idiomorph'

/** Milliseconds after the last key in a text or number field. */
const TYPING_PAUSE = 250

let underWay: AbortController | undefined
let pause: ReturnType<typeof setTimeout> | undefined

document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  if (field.form?.dataset['live'] === undefined || field.dataset['still'] !== undefined) return
  const isTyped = /^(text|search|number)$/.test(field.type)
  clearTimeout(pause)
  pause = setTimeout(() => void show(addressOf(field.form!), 'replace'), isTyped ? TYPING_PAUSE : 0)
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.dataset['live'] === undefined || form.method !== 'get') return
  event.preventDefault()
  clearTimeout(pause)
  void show(addressOf(form, event.submitter), 'push')
})

document.addEventListener('click', (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const element = target as Element
  const copied = element.closest<HTMLElement>('[data-copy]')
  if (copied !== null) return void copy(copied)
  const link = element.closest<HTMLAnchorElement>('a[data-live]')
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  clearTimeout(pause)
  void show(link.href, 'push')
})

// Pages of one path differ in their query alone: going back shows another query of it.
addEventListener('popstate', () => {
  if (document.querySelector('[data-live]') === null) location.reload()
  else void show(location.href, 'none')
})

document.addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const isTyping = (target as Element).closest('input, textarea, select, [contenteditable]')
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping !== null) return
  event.preventDefault()
  document.querySelector<HTMLInputElement>('main [type="search"], #find')?.focus()
})

/** What a plain browser would ask for, without the fields that are empty. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null = null): string {
  const url = new URL(form.action)
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  )
  url.search = new URLSearchParams(fields).toString()
  return url.href
}

async function show(address: string, history: 'push' | 'replace' | 'none'): Promise<void> {
  underWay?.abort()
  underWay = new AbortController()
  const { signal } = underWay
  try {
    const response = await fetch(address, { signal })
    if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error('no page')
    const text = await response.text()
    if (signal.aborted) return
    const next = new DOMParser().parseFromString(text, 'text/html')
    morph(next)
    // The server may have tidied the address.
    if (history === 'push') window.history.pushState(null, '', response.url)
    if (history === 'replace') window.history.replaceState(null, '', response.url)
  } catch (error) {
    if ((error as Error).name !== 'AbortError') location.assign(address)
  }
}

function morph(next: Document): void {
  for (const part of ['main', '.foot']) {
    const [old, fresh] = [document.querySelector(part), next.querySelector(part)]
    if (old !== null && fresh !== null) {
      Idiomorph.morph(old, fresh, { ignoreActiveValue: true, restoreFocus: true })
    }
  }
  document.title = next.title
  // What is in focus keeps its value: a field that was just used up is cleared by hand.
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-clear]')) field.value = ''
  document.dispatchEvent(new Event('page:shown'))
}

async function copy(button: HTMLElement): Promise<void> {
  const source = document.getElementById(button.dataset['copy']!)
  await navigator.clipboard.writeText(source?.textContent ?? location.href)
  const label = button.querySelector('[role="status"]') ?? button
  const before = label.textContent
  label.textContent = 'Copied'
  setTimeout(() => {
    label.textContent = before
  }, 1500)
}

// A current link that lies outside a row that scrolls sideways is brought into it.
for (const link of document.querySelectorAll('.scroller [aria-current]')) {
  link.scrollIntoView({ block: 'nearest', inline: 'center' })
}
