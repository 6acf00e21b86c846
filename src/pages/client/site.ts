/**
 * What makes pages live. Every interaction is a link or a GET form that works without this script; it fetches the same
 * address, morphs `<main>` into what came and keeps focus, place and history. Whatever fails is left to the browser.
 */
import { Idiomorph } from 'idiomorph'
import './every-page.ts'
import { nameHost } from './place.ts'

/** Milliseconds after the last key in a text or number field. */
const TYPING_PAUSE = 250

/** Query of the page that is shown. */
let shownQuery = location.search
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
  if (form.dataset['deflate'] === undefined) {
    const before = form.dataset['added']
    void show(addressOf(form, event.submitter), 'push').then(() => focusAdded(before))
  } else void showDeflated(form)
})

document.addEventListener('change', ({ target }) => {
  const { dataset, files } = target as HTMLInputElement
  const into = dataset['into'] === undefined ? null : document.getElementById(dataset['into'])
  const file = files?.[0]
  if (!(into instanceof HTMLTextAreaElement) || file === undefined) return
  const most = Number(dataset['most'])
  const isTooLarge = file.size > most
  statusOf(into.form!)(
    isTooLarge
      ? `${file.name} has ${file.size.toLocaleString('en-GB')} bytes; the service reads ${most.toLocaleString('en-GB')} at most.`
      : '',
  )
  if (isTooLarge) return
  void file.text().then((text) => {
    into.value = text
    into.dispatchEvent(new Event('input', { bubbles: true }))
  })
})

document.addEventListener('click', (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-live]')
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  // Another kind of page has another header.
  if (link.pathname !== location.pathname) return
  event.preventDefault()
  clearTimeout(pause)
  void show(link.href, 'push')
})

// Pages of one path differ in their query alone: going back shows another query of it.
addEventListener('popstate', () => {
  // A jump within the page is no other page.
  if (location.search !== shownQuery) void show(location.href, 'none')
})

/** What a form has just added takes the focus. @param before what it had added until then */
function focusAdded(before: string | undefined): void {
  const added = document.querySelector<HTMLElement>('form[data-added]')?.dataset['added']
  if (added === undefined || added === before) return
  const entry = document.getElementById(added)
  entry?.closest('details')?.setAttribute('open', '')
  entry?.querySelector<HTMLElement>('select, input:not([type="hidden"])')?.focus()
}

/** What a plain browser would ask for, without the fields that are empty. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null = null): string {
  const url = new URL(form.action)
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  )
  url.search = new URLSearchParams(fields).toString()
  return url.href
}

/** A text that is too long for an address as it is: its bytes deflated. The form says how many of them an address holds. */
async function showDeflated(form: HTMLFormElement): Promise<void> {
  const tell = statusOf(form)
  const [mostBytes, mostCharacters] = [form.dataset['deflate'], form.dataset['longest']].map(Number)
  let bytes: Blob
  try {
    bytes = new Blob([JSON.stringify(JSON.parse(form.querySelector('textarea')!.value))])
  } catch (error) {
    return tell(`This is no JSON: ${(error as Error).message}`)
  }
  if (bytes.size > mostBytes!) return tell(tooLong('bytes', bytes.size, mostBytes!))
  const stream = bytes.stream().pipeThrough(new CompressionStream('deflate-raw'))
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer())
  const code = btoa(String.fromCharCode(...deflated))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  if (code.length > mostCharacters!)
    return tell(tooLong('characters, packed', code.length, mostCharacters!))
  tell('')
  await show(`${form.action}?c=${code}`, 'push')
}

const tooLong = (unit: string, size: number, most: number): string =>
  `This context has ${size.toLocaleString('en-GB')} ${unit}; an address holds ${most.toLocaleString('en-GB')}. Send it to POST /v1/evaluate.`

/** @returns writes into the line of a form that says what became of it */
const statusOf = (form: HTMLFormElement) => {
  const status = form.querySelector('[role="status"]')!
  return (words: string): void => {
    status.textContent = words
  }
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
    shownQuery = location.search
  } catch (error) {
    if ((error as Error).name !== 'AbortError') location.assign(address)
  }
}

function morph(next: Document): void {
  const before = matched()
  for (const part of ['main', '.foot']) {
    const [old, fresh] = [document.querySelector(part), next.querySelector(part)]
    if (old !== null && fresh !== null) {
      Idiomorph.morph(old, fresh, {
        ignoreActiveValue: true,
        restoreFocus: true,
        // What somebody opened or closed stays so.
        callbacks: { beforeAttributeUpdated: (name) => name !== 'open' },
      })
    }
  }
  document.title = next.title
  nameHost()
  // What is in focus keeps its value: a field that was just used up is cleared by hand.
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-clear]')) field.value = ''
  tell(before, matched())
}

/** Ids of the rules that match, where the page shows an outcome. */
const matched = (): string[] =>
  document.getElementById('outcome')?.dataset['matched']?.split(' ').filter(Boolean) ?? []

/** Says what the last change did to the outcome. */
function tell(before: readonly string[], after: readonly string[]): void {
  const status = document.getElementById('changes')
  const gained = after.filter((id) => !before.includes(id))
  const lost = before.filter((id) => !after.includes(id))
  if (status === null || gained.length + lost.length === 0) return
  const parts = [
    ...(gained.length > 0 ? [`${gained.join(', ')} now`] : []),
    ...(lost.length > 0 ? [`${lost.join(', ')} no longer`] : []),
  ]
  status.textContent = `Since the last change: ${parts.join('; ')}.`
}
