/** What a user of the packages writes, run by the check on each Node and in the browser: outcomes of the contexts given, as text. */
import { compileRuleset, evaluate } from '@grammar-of-media/engine'
import { digest, fields, implications, rules } from '@grammar-of-media/rules/full'

export function outcomes(requests) {
  const ruleset = compileRuleset(rules, { fields, implications, digest, apart: ['gram'] })
  return requests.map((request) => JSON.stringify(evaluate(ruleset, request)))
}
