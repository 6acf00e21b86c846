/** Whole productions, posted as their owners would describe them, compared with the judgement of a professional. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../src/engine/values/json.ts'
import { useServices } from '../support/client.ts'
import { contextOf } from '../support/situations.ts'

interface Production {
  readonly name: string
  readonly facts: Readonly<Record<string, Json>>
  /** Paths at which hard rules must find a fault. */
  readonly hard: readonly string[]
  /** Paths at which soft rules must advise; omitted if advice is a matter of taste. */
  readonly soft?: readonly string[]
  readonly blocked?: boolean
  /** Paths whose stated value contradicts what follows by definition. */
  readonly contradicted?: readonly string[]
}

const file = path.join(import.meta.dirname, '../cases/productions.yaml')
const productions = parse(readFileSync(file, 'utf8')) as Production[]

const { media } = useServices()
const judgedPaths = new Map<string, string[]>()
const hardRules = new Set<string>()

beforeAll(async () => {
  const { body } = await media.get('/v1/rules?limit=1000')
  for (const { id } of body.results as { id: string }[]) {
    const { when, limit, hard } = (await media.get(`/v1/rules/${id}`)).body
    judgedPaths.set(
      id,
      limit.map((place: number) => when[place].path),
    )
    if (hard) hardRules.add(id)
  }
})

/** Paths with an unexpected finding, and paths without the finding that was expected. */
function difference(rules: readonly string[], expected: readonly string[]) {
  const found = rules.map((id) => judgedPaths.get(id) ?? [])
  return {
    missing: expected.filter((at) => !found.flat().includes(at)),
    unexpected: rules.filter((_id, i) => !found[i]?.some((at) => expected.includes(at))),
  }
}

const nothing = { missing: [], unexpected: [] }

describe('productions', () => {
  it.for(productions)('$name', async ({ facts, hard, soft, blocked, contradicted = [] }) => {
    const { body } = await media.post('/v1/evaluate', { context: contextOf(facts), explain: true })
    const matched = body.trace.map(({ rule_id }: { rule_id: string }) => rule_id) as string[]
    expect(body.context_problems.map(({ path }: { path: string }) => path)).toEqual(contradicted)
    expect(
      difference(
        matched.filter((id) => hardRules.has(id)),
        hard,
      ),
    ).toEqual(nothing)
    const advice = matched.filter((id) => !hardRules.has(id))
    if (soft !== undefined) expect(difference(advice, soft)).toEqual(nothing)
    const isBlocked = blocked ?? (hard.length === 0 ? false : undefined)
    if (isBlocked !== undefined) expect(body.blocked).toBe(isBlocked)
  })

  it.for(productions.filter(({ hard }) => hard.length > 0))(
    '$name: the way out of each match ends it',
    async ({ facts }) => {
      const context = contextOf(facts)
      const { body } = await media.post('/v1/evaluate', { context, explain: true })
      for (const { rule_id, clears } of body.trace) {
        expect(clears, rule_id).not.toBeNull()
        expect(clears.effect.lost, rule_id).toContain(rule_id)
        expect(clears.value, rule_id).not.toEqual([])
      }
    },
  )
})
