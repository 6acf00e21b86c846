import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { compileDocumentValidators } from '../../src/engine/documents/validators.ts'
import { score, type WeightedCriterion } from '../../src/engine/runs/score.ts'
import { type Mistake, patched } from '../support/mistakes.ts'
import { caseTable } from '../support/rules.ts'

const root = path.join(import.meta.dirname, '../..')
const corpus = path.join(root, 'corpus/coordinate')
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

const libraryReturns = json(root, 'test/cases/runs/library-returns.json')
const mistakes = Object.entries(caseTable<Record<string, Mistake>>('runs/mistakes'))

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

  it('accepts the run that mistakes are made in', () => {
    expect(validate(libraryReturns)).toEqual(sound)
  })

  it.for(mistakes)('names the one mistake of %s', ([, { patch, errors }]) => {
    expect(errors).toHaveLength(1)
    expect(validate(patched(libraryReturns, patch)).errors).toEqual(
      errors.map(({ path, message }) => ({ path, message: expect.stringContaining(message) })),
    )
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

/** The properties that a schema defines, at any depth; those in conditions are not definitions. */
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
