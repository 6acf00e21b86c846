/** `/run`: lists the runs that this browser keeps, opens one from a file, and brings the workbench where the address names a run. */
import './every-page.ts'
import type { RunPage } from '../run-start.ts'
import { type Kept, keptRun, keptRuns, newKey, titleOf } from './run/kept.ts'

const host = document.querySelector<HTMLElement>('#workbench')!
const brought = JSON.parse(
  document.querySelector<HTMLTemplateElement>('#brought')!.content.textContent,
) as RunPage

const kept = keptRun(new URLSearchParams(location.hash.slice(1)).get('r') ?? '')
if (kept !== undefined) void open(kept)
else if (brought.start !== undefined) void open()
else list()

/** @param run one of this browser, or undefined for what the address begins with */
async function open(run?: Kept): Promise<void> {
  try {
    const workbench = (await import(host.dataset['script']!)) as typeof import('./run/main.tsx')
    document.querySelector('#begin')?.remove()
    if (run === undefined) workbench.begin(brought)
    else workbench.goOn(run, brought)
  } catch (error) {
    host.textContent = `The workbench could not be opened: ${(error as Error).message}. Load the page again.`
  }
}

function list(): void {
  const runs = keptRuns()
  host.className = 'kept'
  if (runs.length > 0) {
    const heading = document.createElement('h2')
    heading.textContent = 'Runs in this browser'
    const all = document.createElement('ul')
    all.className = 'plain'
    all.append(...runs.map(entry))
    host.append(heading, all)
  }
  const input = document.querySelector<HTMLInputElement>('#import')!
  const problem = document.querySelector<HTMLElement>('#import-problem')!
  input.addEventListener('change', () => void openFile(input.files?.[0], problem))
}

function entry(run: Kept): HTMLLIElement {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.className = 'second'
  button.textContent = 'Go on'
  button.setAttribute('aria-label', `Go on with ${titleOf(run)}`)
  button.addEventListener('click', () => void open(run))
  const title = document.createElement('b')
  title.textContent = titleOf(run)
  const note = document.createElement('span')
  note.className = 'hint'
  note.textContent = `${String(run.run['mode'])}, last changed ${run.changed.slice(0, 10)}`
  item.append(button, ' ', title, ' ', note)
  return item
}

async function openFile(file: File | undefined, problem: HTMLElement): Promise<void> {
  if (file === undefined) return
  try {
    const run = JSON.parse(await file.text()) as Kept['run'] | null
    if (run === null || !Array.isArray(run['answers'])) {
      problem.textContent = 'This file holds no run: it has no list of answers.'
    } else await open({ key: newKey(), changed: '', done: [], questions: [], run })
  } catch {
    problem.textContent = 'This file is no JSON.'
  }
}
