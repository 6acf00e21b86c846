/** How much a decision still needs; a module of its own, which is loaded with the last steps. */
import type { JsonObject } from './document.ts'
import { stepIds, stepsOf } from './steps.ts'
import { type Answer, changed, FORECASTING, type Run, type Todo } from './todo.ts'

/** Number of to-dos of a new item of each kind. */
const NEW = { answers: 2, concepts: 12, forecasts: 4, stop_rules: 2 } as const

/**
 * How much a decision still needs, counted from the start: one answer about the present, one concept, one stop rule,
 * for each the most complete one. So starting another item does not increase the number.
 *
 * @param todos to-dos of the steps that the run has
 */
export function leftUntilDecision(document: JsonObject, todos: readonly Todo[]): number {
  const run = document as unknown as Run
  const { answers = [] } = run
  const isLooking = stepsOf(document).length < stepIds.length - 1
  let left = todos.filter(({ path, step }) => step !== 'came' && !several.test(path)).length
  for (const [kind, count] of Object.entries(NEW)) {
    if (kind === 'concepts' ? isLooking : kind === 'forecasts' && run.mode !== FORECASTING) continue
    const open = (run[kind as keyof typeof NEW] ?? []).map((one, i) =>
      kind === 'answers' && !isToday(one as Answer)
        ? count
        : todos.filter(({ path }) => path.startsWith(`$.${kind}[${i}]`)).length,
    )
    left += Math.min(count, ...open)
  }
  // A change needs one answer about the present state of what it changes.
  return left + (isLooking || changed(answers).some(([, isKnown]) => isKnown) ? 0 : 1)
}

/** Lists of which a run may have several items. */
const several = /^\$\.(?:answers|concepts|forecasts|stop_rules)/

const isToday = ({ coordinate, status }: Answer): boolean =>
  coordinate.startsWith('GRAM-C0') && status === 'observation'
