/** `grammar evaluate`: one context against the rules, as the service does it, with the house rules of the folder besides. */

import { InvalidInput } from '../../contract/failures.ts'
import { compileRuleset } from '../../engine/compile.ts'
import { evaluate } from '../../engine/evaluate.ts'
import type { JsonObject } from '../../engine/rule.ts'
import type { RuleBase } from '../../lint/rule-base.ts'
import { judgingBy } from '../../media/judged-by.ts'
import { type Run, WrongUse } from '../command.ts'
import { openRules } from '../project.ts'
import { input, json } from '../values.ts'

export const run: Run = async (given, machine) => {
  const [operand] = given.operands
  const base = await openRules(given, machine)
  const document = json(await input(operand, machine), operand ?? '-')
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new WrongUse('a context is an object: {"camera": {"sync_error_ms": 4}}')
  }
  // The body of a request is taken as well as its context alone.
  const context = ('context' in document ? document.context : document) as JsonObject
  const domains = given.texts('domains').flatMap((text) => text.split(','))
  const profile = given.texts('profile').flatMap((text) => text.split(','))
  const request = {
    context,
    explain: given.flag('explain'),
    matched_only: !given.flag('all'),
    ...(domains.length === 0 ? {} : { domains }),
  }
  const by = judgedBy(base, { ...request, ...(profile.length === 0 ? {} : { profile }) })
  const outcome =
    by === undefined
      ? evaluate(base.ruleset(), request)
      : by.named(evaluate(by.ruleset, by.request))
  machine.out(`${JSON.stringify(outcome, null, 2)}\n`)
  const threshold = given.text('fail-on')
  if (threshold === 'block') return outcome.blocked ? 1 : 0
  if (threshold === 'error') return outcome.hard_matched.length > 0 ? 1 : 0
  return threshold === 'warning' && outcome.matched_count > 0 ? 1 : 0
}

type Request = Parameters<ReturnType<typeof judgingBy>>[0]

/** As the service does it. @throws WrongUse where --profile names no destination */
function judgedBy<R extends Request>(base: RuleBase, request: R) {
  const { rules, fields, implications, digest, destinations } = base
  const judging = judgingBy(destinations, (some) =>
    compileRuleset([...rules.values(), ...some.flatMap((one) => one.rules)], {
      fields: [...fields.values(), ...some.flatMap((one) => one.fields)],
      implications,
      digest,
      apart: ['gram'],
    }),
  )
  try {
    return judging(request)
  } catch (error) {
    if (error instanceof InvalidInput) throw new WrongUse(`--profile ${error.message}`)
    throw error
  }
}
