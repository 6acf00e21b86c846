import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import { witness } from '../../src/engine/rules/witness.ts'
import { problemAt } from '../../src/forms/sourced.ts'
import { contextFields, soundRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const reachability: Check = {
  name: 'Every rule has a context that it matches',
  check: (corpus) => {
    const fields = contextFields(corpus)
    return soundRules(corpus).flatMap(({ source, path, rule }) => {
      const context = witness(rule, fields)
      const isMatched =
        context !== undefined && evaluate(compileRuleset([rule]), { context }).matched_count === 1
      if (isMatched) return []
      const message = 'no context can match it: its conditions exclude one another'
      return [problemAt(source, [...path, 'when'], message)]
    })
  },
}
