import { compileRuleset } from '../../src/engine/compile.ts'
import { evaluate } from '../../src/engine/evaluate.ts'
import { witness } from '../../src/engine/witness.ts'
import { contextFields, writtenRules } from '../ruleset.ts'
import { problemAt } from '../sourced.ts'
import type { Check } from './check.ts'

export const reachability: Check = {
  name: 'Every rule has a context that it matches, and none matches the empty one',
  check: (corpus) => {
    const fields = contextFields(corpus)
    return writtenRules(corpus).flatMap(({ source, path, rule }) => {
      const ruleset = compileRuleset([rule])
      const matches = (context: object) =>
        evaluate(ruleset, { context: context as Parameters<typeof evaluate>[1]['context'] })
          .matched_count > 0
      const context = witness(rule, fields)
      const place = [...path, 'when']
      if (context === undefined) {
        return [
          problemAt(source, place, 'no context can match it: its conditions exclude one another'),
        ]
      }
      return [
        ...(matches(context)
          ? []
          : [
              problemAt(source, place, `does not match its own witness ${JSON.stringify(context)}`),
            ]),
        ...(matches({}) ? [problemAt(source, place, 'matches the empty context')] : []),
      ]
    })
  },
}
