import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { corpusRules, exampleContexts, shippedContexts } from '../../scripts/rule-coverage.ts'
import { compare } from '../../src/engine/rules/compare.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import { ruleReport } from '../../src/engine/rules/rule-report.ts'
import type { JsonObject } from '../../src/engine/values/json.ts'
import {
  comparisonRequestProperties,
  comparisonSchema,
} from '../../src/media/evaluation/comparison-schemas.ts'
import {
  explainedConditionsSchema,
  explanationProperties,
  stateEntrySchema,
} from '../../src/media/evaluation/evaluation-schemas.ts'
import { ruleReportSchema } from '../../src/media/rules/rule-report-schemas.ts'

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
const { rules, fields } = corpusRules()
const ruleset = compileRuleset(rules, { fields, digest: 'abc' })
const contexts = [...exampleContexts(), ...[...shippedContexts().values()].flat()].map(
  ({ context }) => context,
)

function problems(schema: object, values: readonly unknown[]): unknown[] {
  const validate = ajv.compile(schema)
  return values.flatMap((value) => (validate(value) ? [] : [validate.errors]))
}

describe('the schemas of explanations', () => {
  const outcomes = contexts.map((context) =>
    evaluate(ruleset, { context, explain: true, matched_only: false }),
  )

  it('describe every explanation of the shipped contexts', () => {
    const schema = {
      type: 'object',
      properties: explanationProperties,
      required: Object.keys(explanationProperties),
    }
    expect(problems(schema, outcomes)).toEqual([])
  })

  it('describe the conditions of a trace', () => {
    const explained = outcomes.slice(0, 20).flatMap(({ trace }) => trace)
    expect(
      problems(
        explainedConditionsSchema,
        explained.map(({ conditions }) => conditions),
      ),
    ).toEqual([])
  })

  it('describe the entries of the state', () => {
    const entries = outcomes.flatMap(({ state: { blocked, ...lists } }) =>
      Object.values(lists).flat(),
    )
    expect(entries.length).toBeGreaterThan(100)
    expect(problems(stateEntrySchema, entries)).toEqual([])
  })

  it('describe comparisons made with the patches that near misses give', () => {
    const requests = contexts.slice(0, 40).map((context, i) => ({
      context,
      patches: (outcomes[i]?.near_misses ?? [])
        .flatMap(({ change }): JsonObject[] => (change?.patch ? [change.patch] : []))
        .slice(0, 20),
    }))
    const request = { type: 'object', properties: comparisonRequestProperties }
    expect(problems(request, requests)).toEqual([])
    const comparisons = requests.map(({ context, patches }) =>
      compare(ruleset, { context, patches }),
    )
    expect(problems(comparisonSchema, comparisons)).toEqual([])
    expect(
      comparisons.flatMap(({ results }) => results).every(({ gained }) => gained.length > 0),
    ).toBe(true)
  })

  it('describe the report on the rules', () => {
    expect(problems(ruleReportSchema, [ruleReport(rules, fields)])).toEqual([])
  })
})

describe('the rules of the corpus', () => {
  it('have no defect, and a context that matches each', () => {
    const report = ruleReport(rules, fields)
    expect(report.defects).toEqual([])
    expect(report.witnesses).toHaveLength(rules.length)
  })
})
