/** The run workbench: opens the run that the address names, begins one, or lists those that this browser keeps. */
import { computed } from '@preact/signals'
import { render } from 'preact'
import { answer } from './answers.tsx'
import { type JsonObject, today } from './document.ts'
import { type Kept, keptRun, keptRuns } from './kept.ts'
import {
  ask,
  begin,
  beginBlank,
  open,
  openRun,
  type Rubric,
  read,
  rubric,
  type Stem,
  stems,
} from './state.ts'
import { Workbench } from './workbench.tsx'

const host = document.querySelector<HTMLElement>('#workbench')!
const start = document.querySelector<HTMLElement>('#begin')!
const isOpen = computed(() => open.value !== undefined)

function App() {
  start.hidden = isOpen.value
  return isOpen.value ? <Workbench /> : <KeptRuns />
}

function KeptRuns() {
  const runs = keptRuns()
  return (
    <div class="kept">
      {runs.length === 0 ? null : (
        <section>
          <h2>Runs in this browser</h2>
          <ul class="plain">
            {runs.map((kept) => (
              <li key={kept.key}>
                <button type="button" class="second" onClick={() => openRun(kept)}>
                  Go on<span class="hidden"> with {titleOf(kept)}</span>
                </button>{' '}
                <b>{titleOf(kept)}</b>{' '}
                <span class="hint">
                  {String(kept.run['mode'])}, last changed {kept.changed.slice(0, 10)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <p class="row">
          <label class="button second" for="import">
            Open a run from a file
          </label>
        </p>
        <input
          id="import"
          class="hidden"
          type="file"
          accept=".json,application/json"
          onChange={(event) => void openFile(event.currentTarget)}
        />
        <p role="alert" id="import-problem" />
      </section>
    </div>
  )
}

const titleOf = ({ run }: Kept): string => String(run['title'] || 'Untitled')

async function openFile(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (file === undefined) return
  const problem = document.querySelector('#import-problem')!
  try {
    const run = JSON.parse(await file.text()) as JsonObject
    if (typeof run !== 'object' || run === null || !Array.isArray(run['answers'])) {
      problem.textContent = 'This file holds no run: it has no list of answers.'
    } else begin(run)
  } catch {
    problem.textContent = 'This file is no JSON.'
  }
}

/** What the address asks for; `#r=` first, since a reload keeps it. */
async function follow(): Promise<void> {
  const kept = keptRun(new URLSearchParams(location.hash.slice(1)).get('r') ?? '')
  if (kept !== undefined) return openRun(kept)
  const {
    mode,
    situation,
    from,
    answer: code,
  } = Object.fromEntries(new URLSearchParams(location.search))
  if (situation !== undefined) {
    const {
      name,
      mode: own,
      stems: asked,
      first_move: firstMove,
    } = await read<Situation>(`/v1/situations/${encodeURIComponent(situation)}`)
    begin(
      { ...(await blank()), mode: own, title: name },
      { questions: asked.map(({ id }) => id), firstMove },
    )
  } else if (from !== undefined) {
    begin(await read<JsonObject>(`/v1/worked-runs/${encodeURIComponent(from)}`))
  } else if (code !== undefined) {
    const [latest] = keptRuns()
    if (latest === undefined) beginBlank(mode?.toUpperCase() ?? 'GENERATE')
    else openRun(latest)
    ask(code)
    answer(code)
  } else if (mode !== undefined) beginBlank(mode.toUpperCase())
}

const blank = async (): Promise<JsonObject> => ({
  ...(await read<JsonObject>('/v1/schema/blank-run')),
  created: today(),
})

interface Situation {
  readonly name: string
  readonly mode: string
  readonly first_move: string
  readonly stems: readonly { readonly id: string }[]
}

async function load(): Promise<void> {
  const [prompts, scoring] = await Promise.all([
    read<{ results: Stem[] }>('/v1/prompts?limit=700'),
    read<Rubric>('/v1/scoring'),
  ])
  stems.value = new Map(prompts.results.map((stem) => [stem.id, stem]))
  rubric.value = scoring
}

try {
  await load()
  await follow()
  render(<App />, host)
} catch (error) {
  host.textContent = `The workbench could not be opened: ${(error as Error).message}. Load the page again.`
}
