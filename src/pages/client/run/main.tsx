/** The workbench: opens a run, and renders it whenever it changes. */
import { render } from 'preact'
import type { Idea } from '../../../engine/runs/run.ts'
import type { RunPage, RunStart } from '../../run-start.ts'
import { answer } from './answers.ts'
import { blankRun, codesIn, type JsonObject } from './document.ts'
import { type Kept, keptRuns, newKey } from './kept.ts'
import { takeIdeas } from './kept-ideas.ts'
import { drawn, loadLateWith } from './parts.ts'
import { bring, needStems, needSteps } from './reference.ts'
import { drawWith } from './shown.ts'
import { ask, change, open, openRun, place, show } from './state.ts'
import { stepIds } from './steps.ts'
import { Workbench } from './workbench.tsx'

const host = document.querySelector<HTMLElement>('#workbench')!

loadLateWith(() => import('./late.tsx'))

/** An imported run, for which all errors are shown. */
export const keptOf = (run: JsonObject): Kept => ({
  key: newKey(),
  changed: '',
  done: [],
  questions: [],
  left: stepIds,
  run,
})

/** A new run: empty, or with the title and the questions of a situation. */
function begun(start: RunStart | undefined): Kept {
  const { firstMove, like, measure, mode = 'SOLVE', questions = [], title } = start ?? {}
  return {
    key: newKey(),
    changed: '',
    done: [],
    questions,
    run: blankRun(mode, title),
    ...(firstMove !== undefined && { firstMove }),
    ...(like !== undefined && { like }),
    ...(measure !== undefined && { measure }),
  }
}

/** Starts with what the URL names: a problem, a situation, a worked run, a mode or a question. */
export function begin(brought: RunPage): void {
  bring(brought)
  const { answer: code, run } = brought.start!
  const latest = code === undefined ? undefined : keptRuns()[0]
  openRun(latest ?? (run === undefined ? begun(brought.start) : keptOf(run as JsonObject)))
  if (code !== undefined) {
    ask(code)
    answer(code)
  }
  drawWith(draw)
}

export function goOn(kept: Kept, brought: RunPage): void {
  bring(brought)
  openRun(kept)
  drawWith(draw)
}

/** Adds ideas of a writing round to a stored run, or to a new one. */
export function goOnWith(ideas: readonly Idea[], kept: Kept | undefined, brought: RunPage): void {
  bring(brought)
  openRun(kept ?? begun(brought.start))
  takeIdeas(ideas)
  show({ step: 'ideas', part: 0 })
  // Missing entries of earlier steps are not shown as errors.
  change({ left: kept?.left ?? [] })
  drawWith(draw)
}

function draw(): void {
  const { questions, run } = open.value!
  needStems(codesIn(JSON.stringify([questions, run['answers'], run['concepts'], run['ideas']])))
  if (place.value.step === 'look') needSteps(String(run['mode']))
  void drawn()
  render(<Workbench />, host)
}
