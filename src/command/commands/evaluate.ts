/** `grammar evaluate`: one context against the rules, as the service does it, with the house rules of the folder besides. */
import { bulkRules, judging } from '../../bulk/bulk-rules.ts'
import { InvalidInput } from '../../contract/failures.ts'
import { evaluate } from '../../engine/evaluate.ts'
import { didYouMean } from '../../engine/nearest.ts'
import type { JsonObject } from '../../engine/rule.ts'
import type { RuleBase } from '../../lint/rule-base.ts'
import { type Given, type Run, WrongUse } from '../command.ts'
import { openRules } from '../project.ts'
import { input, json } from '../values.ts'

export const run: Run = async (given, machine) => {
  const [operand] = given.operands
  const base = await openRules(given, machine)
  const asked = askedBy(base, given)
  if (given.flag('ndjson')) {
    const { evaluateLines } = await import('./evaluate-lines.ts')
    return evaluateLines(base, asked, given, machine)
  }
  refuseOfLines(given)
  const document = json(await input(operand, machine), operand ?? '-')
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new WrongUse('a context is an object: {"camera": {"sync_error_ms": 4}}')
  }
  // The body of a request is taken as well as its context alone.
  const context = ('context' in document ? document.context : document) as JsonObject
  const by = judging(bulkRules(base))({
    ...asked,
    context,
    explain: given.flag('explain'),
    matched_only: !given.flag('all'),
  })
  const outcome = by.named(evaluate(by.ruleset, by.request))
  machine.out(`${JSON.stringify(outcome, null, 2)}\n`)
  const threshold = given.text('fail-on')
  if (threshold === 'block') return outcome.blocked ? 1 : 0
  if (threshold === 'error') return outcome.hard_matched.length > 0 ? 1 : 0
  return threshold === 'warning' && outcome.matched_count > 0 ? 1 : 0
}

/** What is asked of every context. @throws WrongUse where a word names nothing */
function askedBy(base: RuleBase, given: Given) {
  const named = (option: string): string[] | undefined => {
    const words = given.texts(option).flatMap((text) => text.split(','))
    return words.length === 0 ? undefined : words
  }
  const domains = named('domains')
  const known = [...new Set([...base.rules.values()].map(({ domain }) => domain))]
  for (const domain of domains ?? []) refuseUnknown('domains', domain, known)
  const subject = given.text('subject')
  if (subject !== undefined) refuseUnknown('subject', subject, [...base.kinds.keys()])
  const profile = named('profile')
  if (profile !== undefined) refuseUnknownProfile(base, profile)
  return { domains, subject, profile, infer: given.text('infer') !== 'false' }
}

function refuseUnknownProfile(base: RuleBase, profile: readonly string[]): void {
  try {
    judging(bulkRules({ ...base, rules: new Map() }))({ context: {}, profile })
  } catch (error) {
    if (error instanceof InvalidInput) throw new WrongUse(`--profile ${error.message}`)
    throw error
  }
}

function refuseUnknown(option: string, word: string, known: readonly string[]): void {
  if (known.includes(word)) return
  const hint = didYouMean(word, known) || `; there are ${known.join(', ')}`
  throw new WrongUse(`--${option} names "${word}", which there is not${hint}`)
}

function refuseOfLines(given: Given): void {
  const asked = [
    ...(given.flag('fail-fast') ? ['fail-fast'] : []),
    ...(given.text('jobs') === undefined ? [] : ['jobs']),
  ]
  if (asked.length > 0) throw new WrongUse(`--${asked[0]} is of --ndjson, which was not given`)
}
