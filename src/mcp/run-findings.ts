/**
 * Findings of the rules for proposals (domain `gram`) for each concept of a run, the same as those of the linter for a
 * file.
 */

import { readRun } from '../adapters/run-document.ts'
import { array, boolean, object, string, type Value } from '../contract/schema.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { JsonObject } from '../engine/values/json.ts'
import { lazy } from '../lazy.ts'
import { variableRows } from '../media/facts/queries.ts'
import { loadMedia } from '../media/load.ts'
import { allRules } from '../media/rules/rules.ts'
import { ruleId } from '../media/rules/schemas.ts'
import { asked } from './evaluation.ts'

/** Maximum number of concepts of a run that are evaluated, because each costs an evaluation. */
export const MAX_CONCEPTS = 50

export const runFinding = object({
  concept: string('Id of the concept.'),
  rule_id: ruleId,
  title: string('What to do, in a line.'),
  hard: boolean('True for a rule that must be met.'),
  blocks: boolean('True where the proposal may not go forward.'),
  asks: array(string(), 'What the rule asks for.'),
})
export type RunFinding = Value<typeof runFinding>

/**
 * @returns a function that takes a run that is valid against its schema and returns findings, by concept, then
 * strongest first
 */
export function runFindings(database: OpenDatabase): (run: JsonObject) => Promise<RunFinding[]> {
  const { ruleEngine } = loadMedia(database)
  const titles = lazy(() => new Map(Array.from(allRules(database), ({ id, title }) => [id, title])))
  const paths = lazy(() =>
    variableRows(database)
      .map(({ path }) => path)
      .filter((path) => path.startsWith('gram.')),
  )
  return async (run) => {
    const engine = await ruleEngine()
    const concepts = (run['concepts'] as readonly JsonObject[]).slice(0, MAX_CONCEPTS)
    // The text is only needed for line numbers, which findings here do not have.
    const { subjects } = readRun('run', '', { ...run, concepts })
    return subjects.flatMap(({ id, facts, looked = [] }) => {
      const gram = Object.fromEntries(
        facts.map(({ path, value }) => [path.slice('gram.'.length), value]),
      )
      const unknown = paths().filter((path) => !looked.includes(path))
      const { trace } = engine.explain({
        context: { gram } as JsonObject,
        domains: ['gram'],
        unknown,
      })
      return trace.map(({ rule_id, hard, actions }) => ({
        concept: id,
        rule_id,
        title: titles().get(rule_id)!,
        hard,
        blocks: actions.some(({ op }) => op === 'block'),
        asks: actions.map(asked),
      }))
    })
  }
}
