/**
 * Makes pages interactive. Every interaction is a link or a GET form that works without this script; it fetches the
 * same URL, morphs `<main>` into the response and keeps focus, scroll position and history. On any error the browser
 * loads the page.
 */
import { Idiomorph } from 'idiomorph'
import './every-page.ts'
import { nameHost } from './place.ts'

/** Milliseconds after the last keystroke in a text or number field. */
const TYPING_PAUSE = 250

/** Query string of the shown page. */
let shownQuery = location.search
let underWay: AbortController | undefined
let isTypedUnderWay = false
let pause: ReturnType<typeof setTimeout> | undefined
/** The field that caused the last history entry; further typing in it replaces that entry. */
let stepField: string | undefined
/** Name of the text field that was changed last; undefined after a choice. */
let changedField: string | undefined
/** The form with the last input, how many inputs there were, and how many of them are shown. */
let typedIn: HTMLFormElement | undefined
let typed = 0
let shown = 0

/** What happens to the history when another page is shown; `step` and `replace` are for typed input. */
type History = 'push' | 'step' | 'replace' | 'none'

document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  if (field.form?.dataset['live'] === undefined || field.dataset['still'] !== undefined) return
  const isTyped = /^(text|search|number)$/.test(field.type)
  // A response to earlier input would overwrite the current one.
  if (isTypedUnderWay) underWay?.abort()
  clearTimeout(pause)
  typedIn = field.form
  // A choice creates a history entry; all keystrokes in one field share one.
  changedField = isTyped ? field.name : undefined
  typed += 1
  pause = setTimeout(() => void showTyped(), isTyped ? TYPING_PAUSE : 0)
})

// Text typed in a filter field hides the items of its list that do not contain it.
document.addEventListener('input', ({ target }) => {
  const { dataset, value } = target as HTMLInputElement
  const list = dataset['filter'] === undefined ? null : document.getElementById(dataset['filter'])
  const word = value.trim().toLowerCase()
  for (const item of (list?.children ?? []) as Iterable<HTMLElement>)
    item.hidden = !item.textContent.toLowerCase().includes(word)
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.dataset['live'] === undefined || form.method !== 'get') return
  event.preventDefault()
  if (form.dataset['deflate'] !== undefined) return void showDeflated(form)
  const before = new Set([...form.querySelectorAll('[id]')].map(({ id }) => id))
  void packFields(form).then(async (isReady) => {
    if (!isReady) return
    await showForm(form, 'push', event.submitter)
    focusAdded(before)
  })
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
      ? `${file.name} has ${file.size.toLocaleString('en-GB')} bytes, of ${most.toLocaleString('en-GB')} at most.`
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
  // A link to another page is followed as usual, since that page has other headers.
  if (link.pathname !== location.pathname) return
  event.preventDefault()
  // After the form is shown, the link may have another target, be gone or be a different one.
  const name = nameOf(link)
  void showTyped().then(() => {
    if (link.isConnected && nameOf(link) === name) void show(link.href, 'push')
  })
})

// Pages with the same path differ only in their query, so going back shows another query.
addEventListener('popstate', () => {
  // A jump within the page needs no request.
  if (location.search === shownQuery) return
  shown = typed
  void show(location.href, 'none')
})

const nameOf = (link: HTMLAnchorElement): string | null => link.ariaLabel ?? link.textContent

/** Shows typed input that is not shown yet. */
async function showTyped(): Promise<void> {
  if (typedIn === undefined || typed === shown) return
  const field = changedField
  if (await showForm(typedIn, field && field === stepField ? 'replace' : 'step')) stepField = field
}

/** @returns whether the page now shows the response */
async function showForm(
  form: HTMLFormElement,
  history: History,
  submitter: HTMLElement | null = null,
): Promise<boolean> {
  const isSubmitted = history === 'push'
  // A field with `data-clear` is sent when the form is submitted, and then emptied.
  const once = [...form.querySelectorAll<HTMLInputElement>('[data-clear]')].map(
    (field) => [field, field.value] as const,
  )
  const sent = typed
  const address = addressOf(form, submitter, isSubmitted ? [] : once.map(([field]) => field))
  if (!(await show(address, history))) return false
  shown = sent
  if (!isSubmitted) return true
  // Morphing keeps the value of a focused field, so it is emptied here.
  for (const [field, value] of once) if (field.value === value) field.value = ''
  return true
}

/**
 * Focuses what a form has just added, unless the visitor has moved the focus.
 *
 * @param before ids of what the form held before
 */
function focusAdded(before: ReadonlySet<string>): void {
  const form = document.querySelector<HTMLElement>('form[data-added]')
  const added = form?.dataset['added']
  if (added === undefined || before.has(added)) return
  const at = document.activeElement
  if (at !== document.body && at?.matches('[data-clear], [type="submit"]') === false) return
  const entry = document.getElementById(added)
  entry?.closest('details')?.setAttribute('open', '')
  entry?.querySelector<HTMLElement>('select, input:not([type="hidden"])')?.focus()
}

/** The URL that the browser would request, without empty fields. */
function addressOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  leftOut: readonly HTMLInputElement[],
): string {
  const url = new URL(form.action)
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' &&
      field[1] !== '' &&
      !leftOut.some(({ name, value }) => name === field[0] && value === field[1]),
  )
  url.search = new URLSearchParams(fields).toString()
  return url.href
}

/**
 * Deflates a context that is too long for a plain URL. The form states the maximum size of the context in bytes, and of
 * its deflated form in characters.
 */
async function showDeflated(form: HTMLFormElement): Promise<void> {
  const tell = statusOf(form)
  const code = await deflated(form.querySelector('textarea')!.value, form.dataset['deflate'], tell)
  const most = Number(form.dataset['longest'])
  if (code === undefined) return
  if (code.length > most) return tell(tooLong('characters, packed', code.length, most))
  await show(`${form.action}?c=${code}`, 'push')
}

/**
 * Deflates contexts in JSON fields of a form.
 *
 * @returns false if one cannot be read
 */
async function packFields(form: HTMLFormElement): Promise<boolean> {
  if (form.dataset['pack'] === undefined) return true
  for (const field of form.querySelectorAll('textarea')) {
    if (!field.value.trimStart().startsWith('{')) continue
    const code = await deflated(field.value, form.dataset['pack'], statusOf(form))
    if (code === undefined) return false
    field.value = `c=${code}`
  }
  return true
}

/** @returns undefined if a text is not JSON or is too long, which the page then says */
async function deflated(
  text: string,
  most: string | undefined,
  tell: (words: string) => void,
): Promise<string | undefined> {
  let bytes: Blob
  try {
    bytes = new Blob([JSON.stringify(JSON.parse(text))])
  } catch (error) {
    tell(`This is no JSON: ${(error as Error).message}`)
    return
  }
  if (bytes.size > Number(most)) {
    tell(tooLong('bytes', bytes.size, Number(most)))
    return
  }
  tell('')
  const stream = bytes.stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(stream).arrayBuffer())
  return btoa(String.fromCharCode(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const tooLong = (unit: string, size: number, most: number): string =>
  `This context has ${size.toLocaleString('en-GB')} ${unit}; an address holds ${most.toLocaleString('en-GB')}. Use POST /v1/evaluate.`

/** @returns a function that sets the status line of a form */
const statusOf = (form: HTMLFormElement) => {
  const status = form.querySelector('[role="status"]')!
  return (words: string): void => {
    status.textContent = words
  }
}

/** @returns whether the page now shows the response */
async function show(address: string, history: History): Promise<boolean> {
  clearTimeout(pause)
  underWay?.abort()
  underWay = new AbortController()
  isTypedUnderWay = history === 'step' || history === 'replace'
  const { signal } = underWay
  try {
    const response = await fetch(address, { signal })
    if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error()
    const text = await response.text()
    if (signal.aborted) return false
    const next = new DOMParser().parseFromString(text, 'text/html')
    morph(next)
    // The server may have redirected to the normal form of the URL.
    if (history !== 'none')
      window.history[history === 'replace' ? 'replaceState' : 'pushState'](null, '', response.url)
    shownQuery = location.search
    stepField = undefined
    return true
  } catch (error) {
    if ((error as Error).name !== 'AbortError') location.assign(address)
    return false
  }
}

function morph(next: Document): void {
  const [before, verdict] = [matched(), headline()?.textContent]
  for (const part of ['main', '.foot']) {
    const [old, fresh] = [document.querySelector(part), next.querySelector(part)]
    if (old !== null && fresh !== null) {
      Idiomorph.morph(old, fresh, {
        // Of a field what is typed is kept; of a link that was pressed the words have to change with its address.
        ignoreActiveValue: document.activeElement?.matches('input,select,textarea') === true,
        restoreFocus: true,
        // Keeps what the visitor opened, closed or filtered.
        callbacks: {
          beforeAttributeUpdated: (name) => name !== 'open' && name !== 'hidden',
          beforeNodeMorphed: (node) => (node as HTMLElement).dataset?.['filter'] === undefined,
        },
      })
    }
  }
  document.title = next.title
  nameHost()
  tell(before, matched())
  // Whoever answers below the verdict sees what it has become; whoever types stays where they are.
  if (headline()?.textContent !== verdict && !document.activeElement?.matches('input,select'))
    headline()?.scrollIntoView({ block: 'nearest' })
}

/** The answer of a page: of a comparison the part on which side is nearer, which stands above both verdicts. */
const headline = (): Element | null =>
  document.querySelector('.conclusion, #by-place') ?? document.querySelector('.verdict h2')

/** Ids of the matching rules, if the page shows an outcome. */
const matched = (): string[] =>
  document.getElementById('outcome')?.dataset['matched']?.split(' ').filter(Boolean) ?? []

/** Announces how the last change affected the outcome. */
function tell(before: readonly string[], after: readonly string[]): void {
  const status = document.getElementById('changes')
  const gained = after.filter((id) => !before.includes(id))
  const lost = before.filter((id) => !after.includes(id))
  if (status === null || gained.length + lost.length === 0) return
  const parts = [
    gained.length > 0 && `${gained.join(', ')} now`,
    lost.length > 0 && `${lost.join(', ')} no longer`,
  ].filter(Boolean)
  status.textContent = `Changed: ${parts.join('; ')}.`
}
