/** Handlers for ratings and run documents. */
import { InvalidInput } from '../contract/failures.ts'
import type { Handlers } from '../contract/operation.ts'
import { LISTED_DETAILS } from '../contract/request.ts'
import { shown } from '../engine/documents/errors.ts'
import { dayOf } from '../engine/runs/dates.ts'
import { gateIds, type Run, type RunRules } from '../engine/runs/run.ts'
import { foldedGates, judgedGates, score } from '../engine/runs/score.ts'
import type { contract } from './contract.ts'
import type { ModeId } from './enums.ts'
import type { Coordinates } from './load.ts'

type RunHandlers = Pick<Handlers<typeof contract>, 'scoreConcept' | 'validateRun' | 'reportRun'>

export function runHandlers(coordinates: Coordinates): RunHandlers {
  const { criteria } = coordinates
  const rules = (): RunRules => ({
    criteria,
    operators: coordinates.operatorNames(),
    copied: coordinates.copied(),
    today: dayOf(new Date()),
  })
  return {
    scoreConcept: ({ body: { gates, hard_gates_passed, ratings } }) => {
      if (gates === undefined) return score(criteria, ratings, hard_gates_passed ?? null)
      const judged = judgedGates(gateIds, gates)
      const folded = foldedGates(judged)
      if (hard_gates_passed !== undefined && hard_gates_passed !== folded) {
        const message = `is ${shown(hard_gates_passed)}, and the gates given fold to ${shown(folded)}; leave one of the two out`
        throw new InvalidInput([{ path: '$.hard_gates_passed', message }])
      }
      return { ...score(criteria, ratings, folded), gates: judged }
    },

    validateRun: async ({ body }) => {
      const validate = await coordinates.runValidator()
      const { runWarnings } = await import('../engine/runs/warnings.ts')
      const outcome = validate(body)
      const warnings = outcome.valid ? runWarnings(body as unknown as Run, rules()) : []
      return { ...outcome, warnings }
    },

    reportRun: async ({ body }) => {
      const validate = await coordinates.runValidator()
      const { runReport } = await import('../engine/runs/report.ts')
      const { runPage } = await import('../engine/runs/page.ts')
      const { runDocument } = await import('./run-document.ts')
      const { errors, valid } = validate(body)
      if (!valid) throw new InvalidInput(errors.slice(0, LISTED_DETAILS))
      const run = body as unknown as Run
      const report = runReport(run, rules())
      const markdown = runPage(run, report)
      const html = runDocument(run.title, markdown)
      return { ...report, mode: report.mode as ModeId, markdown, html }
    },
  }
}
