/** `grammar evaluate`: evaluates one context as the service does, with the house rules of the folder added. */
import { bulkRules, judging } from '../../bulk/bulk-rules.ts'
import { isAtThreshold, type Threshold } from '../../bulk/threshold.ts'
import { evaluate } from '../../engine/rules/evaluate.ts'
import type { JsonObject } from '../../engine/values/json.ts'
import { type Given, type Run, WrongUse } from '../command.ts'
import { evaluationOptions } from '../evaluation-options.ts'
import { openRules } from '../project.ts'
import { input, json } from '../values.ts'

export const run: Run = async (given, machine) => {
  const [operand] = given.operands
  const base = await openRules(given, machine)
  const asked = evaluationOptions(base, given)
  if (given.flag('ndjson')) {
    const { evaluateLines } = await import('../evaluate-lines.ts')
    return evaluateLines(base, asked, given, machine)
  }
  refuseOfLines(given)
  const document = json(await input(operand, machine), operand ?? '-')
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new WrongUse(
      'context_invalid',
      'a context is an object: {"camera": {"sync_error_ms": 4}}',
    )
  }
  // Accepts either a bare context or a request body.
  const context = ('context' in document ? document.context : document) as JsonObject
  const by = judging(bulkRules(base))({
    ...asked,
    context,
    explain: given.flag('explain'),
    matched_only: !given.flag('all'),
  })
  const outcome = by.named(evaluate(by.ruleset, by.request))
  machine.out(`${JSON.stringify(outcome, null, 2)}\n`)
  const isFound = isAtThreshold(given.text('fail-on') as Threshold, {
    blocked: outcome.blocked,
    hard: outcome.hard_matched.length,
    matched: outcome.matched_count,
  })
  return isFound ? 1 : 0
}

function refuseOfLines(given: Given): void {
  const asked = [
    ...(given.flag('fail-fast') ? ['fail-fast'] : []),
    ...['jobs', 'encoding'].filter((option) => given.text(option) !== undefined),
  ]
  if (asked.length > 0)
    throw new WrongUse('options_conflict', `--${asked[0]} is of --ndjson, which was not given`)
}
