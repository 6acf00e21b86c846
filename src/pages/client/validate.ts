/**
 * Validates the document during typing and shows errors at their lines, each with a link to its position. The editor is
 * loaded on first focus.
 */
import { jsonPlaces, lineAt, type Place } from '../../engine/values/json-places.ts'
import { answerOf, reasonOf } from './answer.ts'
import type { Editor } from './editor.ts'
import { base } from './place.ts'

/** Milliseconds after the last keystroke before the document is validated. */
const TYPING_PAUSE = 400

const form = document.querySelector<HTMLFormElement>('#validate')!
const text = document.querySelector<HTMLTextAreaElement>('#document')!
const host = document.querySelector<HTMLElement>('#editor')!
const report = document.querySelector<HTMLElement>('#errors')!
const schema = document.querySelector<HTMLSelectElement>('#schema')!

interface Fault {
  readonly path?: string
  readonly message: string
}

interface Found {
  readonly error_count: number
  readonly errors: readonly Required<Fault>[]
}

let editor: Editor | undefined
let pause: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined

const later = (): void => {
  clearTimeout(pause)
  pause = setTimeout(() => void check(), TYPING_PAUSE)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
schema.addEventListener('change', () => location.assign(`${base}/validate?schema=${schema.value}`))
text.addEventListener('input', later)
text.addEventListener('focus', () => void mount(), { once: true })
void check()

async function mount(): Promise<void> {
  const { createEditor } = (await import(host.dataset['editor']!)) as typeof import('./editor.ts')
  editor = createEditor(host, text, later)
  void check()
}

async function check(): Promise<void> {
  underWay?.abort()
  underWay = new AbortController()
  try {
    JSON.parse(text.value)
  } catch (error) {
    show('This is no JSON', [{ message: (error as Error).message }])
    return
  }
  try {
    const response = await fetch(`${base}/v1/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"schema":${JSON.stringify(schema.value)},"document":${text.value}}`,
      signal: underWay.signal,
    })
    const { error_count: count, errors } = await answerOf<Found>(response)
    const title =
      count === 0 ? 'The document is valid' : `${count} ${count === 1 ? 'error' : 'errors'}`
    const places = jsonPlaces(text.value)
    show(
      title,
      errors,
      errors.map(({ path }) => places.get(path)),
    )
  } catch (error) {
    if ((error as Error).name === 'AbortError') return
    show('Not checked', [{ message: reasonOf(error) }])
  }
}

/** An error about a missing property is shown at the first line of its parent. */
function show(
  title: string,
  faults: readonly Fault[],
  places: readonly (Place | undefined)[] = [],
): void {
  const heading = document.createElement('h2')
  heading.textContent = title
  heading.className = faults.length === 0 ? 'good' : 'bad'
  const list = document.createElement('ol')
  list.className = 'errors'
  for (const [i, { path, message }] of faults.entries()) {
    const item = document.createElement('li')
    const place = places[i]
    if (place !== undefined) {
      const link = document.createElement('a')
      link.href = '#editor'
      link.textContent = `line ${lineAt(text.value, place.from)}`
      link.addEventListener('click', (event) => {
        event.preventDefault()
        jump(place)
      })
      item.append(link, ' ')
    }
    if (path !== undefined) {
      const code = document.createElement('code')
      code.textContent = path
      item.append(code, ' ')
    }
    item.append(message)
    list.append(item)
  }
  report.replaceChildren(heading, ...(faults.length === 0 ? [] : [list]))
  editor?.mark(
    faults.flatMap(({ message }, i) => {
      const place = places[i]
      return place === undefined ? [] : [{ ...place, message }]
    }),
  )
}

function jump({ from, to }: Place): void {
  if (editor === undefined) {
    text.focus()
    text.setSelectionRange(from, to)
  } else editor.select(from, to)
}
