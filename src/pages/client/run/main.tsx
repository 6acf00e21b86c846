/** The workbench: opens a run, and draws it whenever something of it changes. */
import { render } from 'preact'
import type { RunPage } from '../../run-start.ts'
import { answer, choose } from './answers.tsx'
import { blankRun, codesIn, type JsonObject } from './document.ts'
import { type Kept, keptRuns, newKey } from './kept.ts'
import { nextStep } from './next-step.ts'
import { bring, needRubric, needStems, needSteps } from './reference.ts'
import { drawWith } from './shown.ts'
import { ask, open, openRun } from './state.ts'
import { Workbench } from './workbench.tsx'

const host = document.querySelector<HTMLElement>('#workbench')!

/** What the address names: a situation, a worked run, a mode, a question. */
export function begin(brought: RunPage): void {
  bring(brought)
  const { answer: code, firstMove, mode, questions, run, title } = brought.start!
  const latest = code === undefined ? undefined : keptRuns()[0]
  const begun = (run as JsonObject | undefined) ?? blankRun(mode, title)
  openRun(
    latest ?? {
      key: newKey(),
      changed: '',
      done: [],
      questions,
      run: begun,
      ...(firstMove !== undefined && { firstMove }),
    },
  )
  if (code !== undefined) {
    ask(code)
    answer(code)
  }
  start()
}

export function goOn(kept: Kept, brought: RunPage): void {
  bring(brought)
  openRun(kept)
  start()
}

function start(): void {
  const { questions, run } = open.value!
  if (questions.length + (run['answers'] as readonly unknown[]).length === 0) choose()
  drawWith(draw)
}

function draw(): void {
  const { questions, run } = open.value!
  needStems(codesIn(JSON.stringify([questions, run['answers'], run['concepts']])))
  needSteps(String(run['mode']))
  // The next step leads to a gate or a rating; a run that has none open is spared the request.
  if (nextStep(run)?.path.startsWith('$.concepts[')) needRubric()
  render(<Workbench />, host)
}
