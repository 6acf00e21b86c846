/**
 * `/sql`: loads the corpus, runs the query in a worker and shows the result. The query is part of the URL, so that it
 * can be shared.
 */
import { csvText } from '../../contract/csv-text.ts'
import { base } from './place.ts'
import type { Answer, Cell, Request, Result } from './sql-worker.ts'

/** Maximum number of rows shown; the downloads have all. */
const SHOWN = 200
/** Query timeout, in milliseconds. */
const LONGEST_QUERY = 10_000

const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E
const form = find<HTMLFormElement>('sql')
const query = find<HTMLTextAreaElement>('query')
const load = find<HTMLButtonElement>('load')
const run = find<HTMLButtonElement>('run')
const stop = find<HTMLButtonElement>('stop')
const state = find('state')
const place = find('result')
const { worker: script, wasm, ids } = form.dataset as Record<string, string>

let corpus: ArrayBuffer | undefined
let worker: Worker | undefined
let addresses: ReadonlyMap<string, string> = new Map()
let isBusy = false
/** Whether another query was selected while one was running. */
let isNextChosen = false
/** Cancels the current query and terminates the worker. */
let end: (reason: string) => void = () => {}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void ask()
})
query.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})
stop.addEventListener('click', () => end('Stopped.'))
addEventListener('hashchange', fromAddress)
load.disabled = false
fromAddress()

function fromAddress(): void {
  const asked = new URLSearchParams(location.hash.slice(1)).get('q')
  if (asked === null) return
  query.value = asked
  query.scrollIntoView({ block: 'center' })
  query.focus({ preventScroll: true })
  if (isBusy) {
    isNextChosen = true
    end('')
  } else if (corpus !== undefined) void ask()
}

async function ask(): Promise<void> {
  if (isBusy) return
  isBusy = true
  show({ isRunning: true })
  try {
    await open()
    const text = query.value
    history.replaceState(history.state, '', `#q=${encodeURIComponent(text)}`)
    state.textContent = 'Running …'
    const answer = await answerTo({ query: text }, LONGEST_QUERY)
    if (!('results' in answer)) throw new Error('error' in answer ? answer.error : '')
    const { results, milliseconds } = answer
    state.textContent = `${summary(results)} ${Math.round(milliseconds).toLocaleString('en-GB')} ms.`
    state.className = ''
    place.replaceChildren(
      ...results.flatMap((result, i) => [
        ...(results.length === 1 ? [] : [made('h2', [`Result ${i + 1}: ${counted(result)}`])]),
        ...shown(result, results.length === 1 ? 'result' : `result-${i + 1}`),
      ]),
    )
  } catch (error) {
    state.textContent = (error as Error).message
    state.className = 'bad'
    place.replaceChildren()
  }
  isBusy = false
  show({ isRunning: false })
  if (isNextChosen) {
    isNextChosen = false
    void ask()
  }
}

function show({ isRunning }: { readonly isRunning: boolean }): void {
  load.hidden = corpus !== undefined
  load.disabled = isRunning
  run.hidden = corpus === undefined
  run.disabled = isRunning
  stop.hidden = corpus === undefined || !isRunning
}

/** Loads the corpus if needed, and starts a worker if there is none. */
async function open(): Promise<void> {
  if (worker !== undefined) return
  state.className = ''
  state.textContent = 'Loading the corpus …'
  if (corpus === undefined) {
    const response = await fetch(`${base}/grammar.db`)
    if (!response.ok) throw new Error(`The corpus cannot be loaded: ${response.status}`)
    corpus = await response.arrayBuffer()
    show({ isRunning: true })
  }
  worker = new Worker(script!, { type: 'module' })
  const answer = await answerTo({ open: { corpus, wasm: wasm!, ids: ids! } })
  if ('opened' in answer) addresses = answer.opened
  else {
    end('')
    throw new Error('error' in answer ? answer.error : '')
  }
}

function answerTo(request: Request, milliseconds?: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const asked = worker!
  end = (reason) => {
    asked.terminate()
    worker = undefined
    resolve({ error: reason })
  }
  const timer =
    milliseconds === undefined
      ? undefined
      : setTimeout(
          () => end(`Stopped after ${milliseconds / 1000} seconds: the query takes too long.`),
          milliseconds,
        )
  asked.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
  asked.onerror = ({ message }) => end(`SQLite cannot be started: ${message}`)
  asked.postMessage(request)
  return promise.finally(() => clearTimeout(timer))
}

const HOW_TO_FIND =
  "A text in = is compared whole; a part of it is found with like: name like '%custom%'. The examples below show which words a column has."

function summary(results: readonly Result[]): string {
  const [first] = results
  if (first === undefined) return 'Done; that returns no rows.'
  if (results.length > 1) return `${results.length} results.`
  return first.rows.length === 0 ? `${counted(first)}. ${HOW_TO_FIND}` : `${counted(first)}.`
}

function counted({ rows, truncated }: Result): string {
  const count = rows.length.toLocaleString('en-GB')
  const rest = rows.length > SHOWN ? `, of which the first ${SHOWN} are shown` : ''
  const all = truncated
    ? `The first ${count} rows; there are more`
    : `${count} ${rows.length === 1 ? 'row' : 'rows'}`
  return all + rest
}

/** @param name base name of the files to download */
function shown({ columns, rows }: Result, name: string): Node[] {
  const downloads = made('p', [
    download('CSV', `${name}.csv`, 'text/csv', () => csvText(columns, rows)),
    download('JSON', `${name}.json`, 'application/json', () =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(unique(columns).map((name, i) => [name, row[i]]))),
      ),
    ),
  ])
  downloads.className = 'row'
  const head = made(
    'tr',
    columns.map((name) => Object.assign(made('th', [name]), { scope: 'col' })),
  )
  const body = rows.slice(0, SHOWN).map((row) =>
    made(
      'tr',
      row.map((value) => made('td', [cell(value)])),
    ),
  )
  const caption = Object.assign(made('caption', ['Result of the query']), { className: 'hidden' })
  const table = made('table', [caption, made('thead', [head]), made('tbody', body)])
  const scroll = made('div', [table])
  scroll.className = 'scroll'
  scroll.tabIndex = 0
  scroll.setAttribute('role', 'region')
  scroll.setAttribute('aria-label', 'Result of the query')
  return [downloads, scroll]
}

function made(tag: string, children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

function cell(value: Cell): Node | string {
  if (value === null) return Object.assign(made('span', ['null']), { className: 'quiet' })
  const address = typeof value === 'string' ? addresses.get(value) : undefined
  if (address === undefined) return String(value)
  return Object.assign(made('a', [String(value)]), { href: base + address })
}

/** A result may have two columns with the same name, but an object cannot. */
const unique = (columns: readonly string[]): string[] =>
  columns.map((name, i) => (columns.indexOf(name) === i ? name : `${name}_${i + 1}`))

function download(label: string, name: string, type: string, text: () => string): HTMLElement {
  const button = made('button', [`Download ${label}`]) as HTMLButtonElement
  button.type = 'button'
  button.className = 'second'
  button.addEventListener('click', () => {
    const href = URL.createObjectURL(new Blob([text()], { type }))
    Object.assign(document.createElement('a'), { href, download: name }).click()
    // By then the download has begun, so the memory can be freed.
    setTimeout(() => URL.revokeObjectURL(href), LONGEST_QUERY)
  })
  return button
}
