import { describe, expect, test } from 'vitest'
import { corpusRules } from '../../scripts/rule-coverage.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import { witness } from '../../src/engine/rules/witness.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'
import { write } from '../../src/engine/values/path.ts'

const { rules, fields } = corpusRules()

describe('a rule whose facts were not looked at', () => {
  test.for(rules.map((rule) => ({ id: rule.id, rule })))('$id is open', ({ rule }) => {
    const ruleset = compileRuleset([{ ...rule, hard: true }], { fields })
    const judging = rule.limit?.map((index) => rule.when[index]!) ?? rule.when
    const unknown = [
      ...new Set((rule.logic === 'any' ? rule.when : judging).map(({ path }) => path)),
    ]
    const context = unknown.reduce<JsonObject>(
      (left, path) => write(left, path, undefined),
      witness(rule, fields)!,
    )
    const request = { context, unknown, domains: [rule.domain], explain: true }
    const outcome = evaluate(ruleset, request)
    expect(outcome.matched_count).toBe(0)
    expect(outcome.undetermined_hard_rules?.map(({ rule_id }) => rule_id)).toEqual([rule.id])
  })
})
