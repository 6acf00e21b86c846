/** `/run`: lists the runs stored in this browser, opens one from a file, loads ideas, and opens what the URL names. */
import '../every-page.ts'
import type { Idea } from '../../../engine/runs/run.ts'
import type { RunPage } from '../../run-start.ts'
import type { JsonObject } from './document.ts'
import { type Kept, keptRun, keptRuns, titleOf } from './kept.ts'
import { begin, goOn, goOnWith, keptOf } from './main.tsx'

const host = document.querySelector<HTMLElement>('#workbench')!
const brought = JSON.parse(
  document.querySelector<HTMLTemplateElement>('#brought')!.content.textContent,
) as RunPage

const hash = location.hash.slice(1)
const kept = keptRun(new URLSearchParams(hash).get('r') ?? '')
if (kept !== undefined) open(() => goOn(kept, brought))
else if (hash === 'ideas') void takeRound()
else if (hash.startsWith('ideas=')) void takeLink(`#${hash}`)
else if (brought.start !== undefined) open(() => begin(brought))
else list()

/** Replaces the list of ways to begin. */
function open(act: () => void): void {
  document.querySelector('#begin')?.remove()
  host.replaceChildren()
  host.className = 'bench-opens'
  act()
}

function list(): void {
  const runs = keptRuns()
  if (runs.length > 0) {
    host.className = 'kept'
    host.append(
      element('h2', 'Runs in this browser'),
      runList(runs, 'Go on', (run) => open(() => goOn(run, brought))),
    )
  }
  // The page that offers situations has no file input.
  const input = document.querySelector<HTMLInputElement>('#import')
  const problem = document.querySelector<HTMLElement>('#import-problem')!
  input?.addEventListener('change', () => void openFile(input.files?.[0], problem))
}

async function takeRound(): Promise<void> {
  const { ideasOf, keptRound } = await import('../ideas.ts')
  take(ideasOf(keptRound()))
}

async function takeLink(link: string): Promise<void> {
  list()
  const { sheetOfLink, Unreadable } = await import('../ideas.ts')
  try {
    take((await sheetOfLink(link)).ideas)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    document.querySelector<HTMLElement>('#import-problem')!.textContent = error.message
  }
}

/** Asks which run to add the ideas to. */
function take(ideas: readonly Idea[]): void {
  if (ideas.length === 0) {
    list()
    return
  }
  host.className = 'kept'
  const count = `${ideas.length} idea${ideas.length === 1 ? '' : 's'}`
  const fresh = document.createElement('button')
  fresh.textContent = 'Begin a run with them'
  fresh.addEventListener('click', () => open(() => goOnWith(ideas, undefined, brought)))
  const runs = keptRuns()
  host.replaceChildren(
    element('h2', `Where shall ${count} go?`),
    fresh,
    ...(runs.length === 0
      ? []
      : [runList(runs, 'Take them into', (run) => open(() => goOnWith(ideas, run, brought)))]),
  )
  document.querySelector('#begin')?.remove()
}

function runList(runs: readonly Kept[], verb: string, act: (run: Kept) => void): HTMLElement {
  const all = element('ul')
  all.className = 'plain'
  all.append(
    ...runs.map((run) => {
      const item = element('li')
      const button = element('button', verb)
      button.className = 'second'
      button.setAttribute('aria-label', `${verb === 'Go on' ? 'Go on with' : verb} ${titleOf(run)}`)
      button.addEventListener('click', () => act(run))
      const note = element('span', `last changed ${run.changed.slice(0, 10)}`)
      note.className = 'hint'
      item.append(button, ' ', element('b', titleOf(run)), ' ', note)
      return item
    }),
  )
  return all
}

function element(name: string, words = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = words
  return made
}

async function openFile(file: File | undefined, problem: HTMLElement): Promise<void> {
  if (file === undefined) return
  try {
    const run = JSON.parse(await file.text()) as JsonObject | null
    if (run === null || !Array.isArray(run['answers'])) {
      problem.textContent = 'This file holds no run: it has no list of answers.'
    } else open(() => goOn(keptOf(run), brought))
  } catch {
    problem.textContent = 'This file is no JSON.'
  }
}
