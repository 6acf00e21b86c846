/**
 * The plain interpreter, given only what the service publishes, agrees with the service in every situation of the case
 * tables.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Field, Implication, Rule } from '../../src/engine/rules/rule.ts'
import type { Json } from '../../src/engine/values/json.ts'
import { useServices } from '../support/client.ts'
import { type PlainWorld, plainEvaluate } from '../support/plain-engine.ts'
import { caseTable } from '../support/rules.ts'
import { contextOf } from '../support/situations.ts'

interface Situation {
  readonly name: string
  readonly facts: Readonly<Record<string, Json>>
}

/** A path that a condition may read, as the service publishes it. */
interface Published {
  readonly id: string
  readonly multiple: boolean
  readonly values: readonly string[]
}

type Variable = Omit<Field, 'multiple' | 'values'> & { readonly values?: readonly string[] | null }

const { media } = useServices()
const rules: Rule[] = []
let world: PlainWorld = {}

beforeAll(async () => {
  const { body: list } = await media.get('/v1/rules?limit=1000')
  for (const { id } of list.results as { id: string }[]) {
    const { body } = await media.get(`/v1/rules/${id}`)
    rules.push(body as Rule)
  }
  const { body: model } = await media.get('/v1/model')
  const { body: dimensions } = await media.get('/v1/dimensions')
  world = {
    fields: [
      ...(dimensions.enumerated as Published[]).map(
        ({ id, multiple, values }): Field => ({ path: id, type: 'enumerated', multiple, values }),
      ),
      ...(dimensions.continuous as Published[]).map(
        ({ id, multiple }): Field => ({ path: id, type: 'number', multiple }),
      ),
      ...(model.decision_variables as Variable[]).map(({ path, type, values }): Field => {
        const field = { path, type, multiple: false }
        return values === undefined || values === null ? field : { ...field, values }
      }),
    ],
    implications: model.implications as Implication[],
  }
})

describe('an engine written from /v1/model', () => {
  it.for(caseTable<Situation[]>('situations'))('judges alike: $name', async ({ facts }) => {
    const context = contextOf(facts)
    const { body } = await media.post('/v1/evaluate', { context })
    const { context_problems: _, ...outcome } = body
    expect(plainEvaluate(rules, { context }, world)).toEqual(outcome)
  })
})
