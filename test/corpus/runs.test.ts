import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { compileDocumentValidators } from '../../src/engine/documents/validators.ts'
import { score, type WeightedCriterion } from '../../src/engine/runs/score.ts'

const root = path.join(import.meta.dirname, '../..')
const corpus = path.join(root, 'corpus/coordinate')
const invalid = path.join(root, 'test/cases/runs/invalid')
const json = (...names: string[]) => JSON.parse(readFileSync(path.join(...names), 'utf8'))

const schema = json(corpus, 'run/run.schema.json') as AnySchemaObject
const validate = compileDocumentValidators(new Map([['run', schema]])).get('run')!
const sound = { valid: true, error_count: 0, errors: [] }

interface Rated {
  readonly id: string
  readonly ratings: Record<string, number> | null
  readonly hard_gates_passed: boolean | null
  readonly index: number | null
}

/** Each file holds one mistake, its name says which, and this table has the error. */
const mistakes: Record<string, { path: string; message: string }> = {
  'a-transformation-at-c0': {
    path: '$.answers[1].coordinate',
    message: 'a transformation stands at C1 or above',
  },
  'an-observation-without-evidence': {
    path: '$.answers[0].evidence',
    message: 'an observation needs evidence',
  },
  'a-not-applicable-answer-without-a-reason': {
    path: '$.answers[2].text',
    message: 'a not-applicable answer gives its reason',
  },
  'a-change-without-a-baseline-observation': {
    path: '$.answers',
    message: 'a change at I10 needs an observation at GRAM-C0-I10',
  },
  'a-baseline-gate-passed-without-an-observation': {
    path: '$.answers',
    message: 'a change at I07 needs an observation at GRAM-C0-I07',
  },
  'a-concept-that-changes-nothing': {
    path: '$.concepts[0].coordinates',
    message: 'a concept names at least one coordinate above C0',
  },
  'a-rated-concept-without-a-rating-for-evidence': {
    path: '$.concepts[0].ratings',
    message: '"evidence" is missing',
  },
  'a-rating-of-five': { path: '$.concepts[0].ratings.adoption', message: 'must be at most 4' },
  'an-index-without-ratings': {
    path: '$.concepts[0].ratings',
    message: 'a scored concept has all seven ratings',
  },
  'gates-called-passed-with-one-unknown': {
    path: '$.concepts[0].hard_gates_passed',
    message: 'a gate is not known',
  },
  'gates-called-unknown-with-one-failed': {
    path: '$.concepts[0].hard_gates_passed',
    message: 'a gate is false',
  },
  'a-test-gate-passed-without-a-test': { path: '$.concepts[0]', message: '"test" is missing' },
  'a-last-look-without-a-day': { path: '$.last_look', message: '"date" is missing' },
  'an-idea-at-a-level-alone': { path: '$.ideas[0].at', message: 'got "C3"' },
  'a-probability-of-sixty': { path: '$.forecasts[0].probability', message: 'must be at most 1' },
  'a-forecast-with-an-outcome-and-no-day': {
    path: '$.forecasts[0]',
    message: '"resolved" is missing',
  },
  'a-prediction-decided-without-forecasts': {
    path: '$.forecasts',
    message: 'a decided run in the mode PREDICT has forecasts',
  },
  'a-concept-tested-without-a-stop-rule': {
    path: '$.stop_rules',
    message: 'what is adopted or tested has a stop rule',
  },
  'a-concept-adopted-with-a-gate-open': {
    path: '$.concepts',
    message: 'only a concept that passed all four hard gates is adopted',
  },
  'a-decision-that-names-no-concept': {
    path: '$.decision.concept_ids',
    message: 'what is adopted or tested is named',
  },
  'a-decision-without-a-baseline': {
    path: '$.baseline.statement',
    message: 'a decided run has a baseline',
  },
  'a-stated-baseline-without-evidence': {
    path: '$.baseline.evidence',
    message: 'a baseline that is stated has evidence',
  },
  'a-month-thirteen': { path: '$.created', message: 'got "2026-13-02"' },
  'a-misspelt-status': {
    path: '$.answers[2].status',
    message: 'did you mean "not-applicable"?',
  },
  'a-meta-variable-fifteen': { path: '$.answers[0].coordinate', message: 'GRAM-C0-I10-M15' },
  'a-property-nobody-knows': { path: '$.notes', message: 'is not a property known here' },
  'a-missing-list-of-answers': { path: '$', message: '"answers" is missing' },
}

describe('the run schema', () => {
  it('compiles where every keyword needs its type and every required name its property', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: true, validateFormats: false })
    expect(() => ajv.compile(schema)).not.toThrow()
  })

  it('has a title, a description and examples on every property, and the examples satisfy it', () => {
    const ajv = new Ajv2020({ strict: true, validateFormats: false, schemas: [schema] })
    const properties = propertiesOf(schema, '')
    expect(properties.length).toBeGreaterThan(50)
    for (const { pointer, property } of properties) {
      expect(property, pointer).toMatchObject({
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\.$/),
        examples: expect.any(Array),
      })
      expect(property['examples'].length, pointer).toBeGreaterThan(0)
      const check = ajv.compile({ $ref: `${schema['$id']}#${pointer}` })
      for (const example of property['examples']) {
        expect(check(example), `${pointer} ${JSON.stringify(example)}`).toBe(true)
      }
    }
  })

  it('accepts the blank run', () => {
    expect(validate(json(corpus, 'run/blank-run.json'))).toEqual(sound)
  })

  it('does not look into a list that is too long, so that a check takes a bounded time', () => {
    const blank = json(corpus, 'run/blank-run.json')
    const { errors } = validate({ ...blank, answers: Array.from({ length: 1001 }, () => ({})) })
    expect(errors).toEqual([{ path: '$.answers', message: expect.stringMatching('at most 1000') }])
  })

  it.for(Object.entries(mistakes))('names the one mistake of %s', ([name, expected]) => {
    const { errors } = validate(json(invalid, `${name}.json`))
    expect(errors).toHaveLength(1)
    expect(errors[0]!.path).toBe(expected.path)
    expect(errors[0]!.message).toContain(expected.message)
  })

  it('has a place in the table for every invalid run', () => {
    const files = readdirSync(invalid).map((file) => path.basename(file, '.json'))
    expect(files.sort()).toEqual(Object.keys(mistakes).sort())
  })
})

describe('the worked run', () => {
  const run = json(corpus, 'worked-runs/01-repair-cafe.json')

  it('satisfies the schema', () => {
    expect(validate(run)).toEqual(sound)
  })

  it('carries the comparison index that follows from its ratings', () => {
    const { criteria } = parse(readFileSync(path.join(corpus, 'scoring.yaml'), 'utf8')) as {
      criteria: WeightedCriterion[]
    }
    const scored = (run.concepts as Rated[]).filter(({ ratings }) => ratings !== null)
    expect(scored.length).toBeGreaterThanOrEqual(2)
    for (const { id, ratings, hard_gates_passed, index } of scored) {
      expect([id, score(criteria, ratings!, hard_gates_passed).index]).toEqual([id, index])
    }
  })

  it('uses every status and decides on concepts that it has', () => {
    const statuses = new Set(run.answers.map(({ status }: { status: string }) => status))
    expect(statuses.size).toBe(5)
    const ids = run.concepts.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining(run.decision.concept_ids))
  })
})

interface Property {
  readonly pointer: string
  readonly property: AnySchemaObject
}

/** The properties that a schema defines, at any depth; what a condition says of them is not a definition. */
function propertiesOf(node: AnySchemaObject, at: string): Property[] {
  const own = Object.entries((node['properties'] ?? {}) as Record<string, AnySchemaObject>)
  const named = own
    .filter(() => at === '' || 'title' in node)
    .map(([name, property]) => ({ pointer: `${at}/properties/${name}`, property }))
  const parts = Object.entries((node['$defs'] ?? {}) as Record<string, AnySchemaObject>)
  return [
    ...named,
    ...named.flatMap(({ pointer, property }) => propertiesOf(property, pointer)),
    ...parts.flatMap(([name, part]) => propertiesOf(part, `${at}/$defs/${name}`)),
  ]
}
