/** Changes to the sound run in the texts that contain limits, readings and sums. */
import type { Mistake, Spoilt } from './sound-run.ts'
import { shelf } from './sound-run.ts'

/** Replaces the text of the first answer. */
export const observe = (text: string) => (run: Spoilt) => {
  run.answers[0].text = text
}
/** Replaces the text of the stop rule. */
export const rule = (text: string) => (run: Spoilt) => {
  run.stop_rules[0].rule = text
}
/** Replaces the test of the concept. */
export const test = (text: string) => (run: Spoilt) => {
  run.concepts[shelf].test = text
}
/** Replaces the statement of the forecast. */
export const forecast = (statement: string) => (run: Spoilt) => {
  run.forecasts[0].statement = statement
}
/** Settles the forecast, with a note on why. */
export const settled =
  (statement: string, outcome: 0 | 1, note: string, resolved = '2026-05-04') =>
  (run: Spoilt) => {
    Object.assign(run.forecasts[0], {
      statement,
      outcome,
      note,
      resolved,
      resolve_by: '2026-07-03',
    })
  }
/** Replaces the text of the stop rule and sets its outcome. */
export const looked = (text: string, kind: string, reading: string) => (run: Spoilt) => {
  run.stop_rules[0].rule = text
  run.stop_rules[0].outcome = { kind, date: '2026-04-11', reading }
}
/** Replaces the statements of baseline and target. */
export const aim = (baseline: string, target: string) => (run: Spoilt) => {
  run.baseline.statement = baseline
  run.target = { statement: target, by: '2026-06-30' }
}
/** Sets a test of the concept and its result. */
export const carried =
  (text: string, observed: string, passed: boolean | null) => (run: Spoilt) => {
    const { test: tried } = run.concepts[shelf]
    run.concepts[shelf].test = text === '' ? tried : text
    run.concepts[shelf].result = {
      date: '2026-04-20',
      believed: 'Fewer stops.',
      observed,
      learned: 'The shelf serves kettles.',
      therefore: 'The shelf stays.',
      passed,
      evidence: [{ source: 'Job cards', date: '2026-04-11' }],
    }
    run.forecasts = []
    run.stop_rules[0].outcome = { kind: 'kept', date: '2026-04-11', reading: 'Not reached.' }
    for (const one of run.stop_rules) one.outcome ??= run.stop_rules[0].outcome
  }

/** A run whose first answer has a text with figures that disagree. */
export const disagreeing = (text: string, message: RegExp): Mistake => ({
  note: `an answer is “${text}”`,
  spoil: observe(text),
  path: '$.answers[0].text',
  code: 'figures_disagree',
  message,
})
