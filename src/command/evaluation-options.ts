/** Options of the evaluation that `evaluate` and `table` share. */
import { bulkRules, judging } from '../bulk/bulk-rules.ts'
import { InvalidInput } from '../contract/failures.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import type { RuleBase } from '../lint/rule-base.ts'
import { type Given, WrongUse } from './command.ts'

/** @throws WrongUse if a value is unknown */
export function evaluationOptions(base: RuleBase, given: Given) {
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
    if (error instanceof InvalidInput) throw new WrongUse('not_found', `--profile ${error.message}`)
    throw error
  }
}

function refuseUnknown(option: string, word: string, known: readonly string[]): void {
  if (known.includes(word)) return
  const hint = didYouMean(word, known) || `; there are ${known.join(', ')}`
  throw new WrongUse('not_found', `--${option} names "${word}", which there is not${hint}`)
}
