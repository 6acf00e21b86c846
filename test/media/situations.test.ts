/**
 * Situations of the trade, compared with the judgement of a careful colleague: no harmless one has a finding, and no
 * danger that is found today is missed.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../src/engine/values/json.ts'
import { useServices } from '../support/client.ts'
import { contextOf } from '../support/situations.ts'

interface Situation {
  readonly name: string
  readonly verdict: 'blocked' | 'broken' | 'fine'
  readonly because?: string
  /** Facts, at least one of which must be read by a rule that finds the fault. */
  readonly about?: readonly string[]
  readonly facts: Readonly<Record<string, Json>>
  readonly profile?: string
  /** Whether the rules do not find the danger yet. */
  readonly missed?: true
  /**
   * For a danger that is missed: the facts with which the rules find it; the service must ask for the first of them
   * first.
   */
  readonly once_told?: Readonly<Record<string, Json>>
}

const casesOf = (name: string): Situation[] =>
  parse(readFileSync(path.join(import.meta.dirname, '../cases', name), 'utf8')) as Situation[]
const situations = casesOf('situations.yaml')
const ofOthers = casesOf('situations-of-others.yaml')
const ofStates = casesOf('situations-of-states.yaml')
const ofProfessionals = casesOf('situations-of-professionals.yaml')
const ofStrangers = casesOf('situations-of-strangers.yaml')
const ofANewcomer = casesOf('situations-of-a-newcomer.yaml')
const atTheEdge = casesOf('situations-at-the-edge.yaml')
const besideAText = casesOf('situations-beside-a-text.yaml')
const lookalikes = casesOf('harmless-lookalikes.yaml')
const PHASE = 'core.production_phase'
const { media } = useServices()
const pathsOf = new Map<string, readonly string[]>()

beforeAll(async () => {
  const { body } = await media.get('/v1/rules?limit=1000')
  for (const { id } of body.results as { id: string }[]) {
    const { when } = (await media.get(`/v1/rules/${id}`)).body as { when: { path: string }[] }
    pathsOf.set(
      id,
      when.map((condition) => condition.path),
    )
  }
})

async function learnRulesOf(destination: string): Promise<void> {
  const { body } = await media.get(`/v1/destinations/${destination}`)
  for (const { id, when } of body.rules as { id: string; when: { path: string }[] }[]) {
    pathsOf.set(
      id,
      when.map((condition) => condition.path),
    )
  }
}

/** Whether the outcome is what a colleague would say; for a danger, it may also be more severe. */
async function isRight({ facts, verdict, about = [], profile }: Situation): Promise<boolean> {
  const { body } = await media.post('/v1/evaluate', {
    context: contextOf(facts),
    ...(profile && { profile }),
  })
  expect(body.context_problems).toEqual([])
  const hard = body.hard_matched as string[]
  if (profile !== undefined) await learnRulesOf(profile)
  if (verdict === 'fine') return hard.length === 0
  const isFound = hard.some((id) => pathsOf.get(id)?.some((one) => about.includes(one)))
  return isFound && (verdict === 'broken' || body.blocked === true)
}

describe.for([
  ['of the trade', situations, 71, 30],
  ['of somebody who had not read the rules', ofOthers, 44, 12],
  ['whose fault or innocence lies in what a state implies', ofStates, 30, 15],
  ['as professionals would tell them', ofProfessionals, 20, 10],
  ['of strangers who tell half of it', ofStrangers, 60, 20],
  ['of a newcomer to the rules', ofANewcomer, 40, 20],
  ['at the edge of a rule', atTheEdge, 118, 65],
  ['that need a document beside the rule', besideAText, 98, 49],
] as const)('situations %s', ([, all, count, harmlessCount]) => {
  it.for(all)('$name', async (situation) => {
    expect(await isRight(situation)).toBe(situation.missed !== true)
  })

  it('are all there, and no harmless one is missed', () => {
    const harmless = all.filter(({ verdict }) => verdict === 'fine')
    expect([all.length, harmless.length]).toEqual([count, harmlessCount])
    expect(harmless.filter(({ missed }) => missed)).toEqual([])
  })
})

describe('a danger that is half told', () => {
  it.for([...ofStrangers, ...ofANewcomer].filter(({ once_told }) => once_told))(
    '$name',
    async (situation) => {
      const { facts, once_told = {} } = situation
      const { body } = await media.post('/v1/evaluate', {
        context: contextOf(facts),
        explain: true,
      })
      // If only the phase is missing, the rule that waits for it is named immediately.
      if (Object.keys(once_told).join() === PHASE) {
        const { about = [] } = situation
        expect(
          (body.would_fail as string[]).some((id) =>
            pathsOf.get(id)?.some((one) => about.includes(one)),
          ),
        ).toBe(true)
        expect(body.headline).toContain('would fail')
      }
      const asked = (body.ask_next as { path: string }[]).map(({ path }) => path)
      expect(asked[0]).toBe(Object.keys(once_told)[0])
      expect(asked).toEqual(expect.arrayContaining(Object.keys(once_told)))
      expect(await isRight({ ...situation, facts: { ...facts, ...once_told } })).toBe(true)
    },
  )
})

it('asks early for the one fact that a danger leaves untold', async () => {
  interface Open {
    readonly rule_id: string
    readonly open: readonly { readonly path: string }[]
  }
  const ranks: number[] = []
  const dangers = [situations, ofOthers, ofStates, ofProfessionals, ofStrangers, ofANewcomer]
    .flat()
    .filter(({ missed, verdict }) => verdict !== 'fine' && missed !== true)
  const evaluate = async (facts: Situation['facts'], profile?: string) =>
    (
      await media.post('/v1/evaluate', {
        context: contextOf(facts),
        explain: true,
        ...(profile && { profile }),
      })
    ).body
  for (const { facts, profile } of dangers) {
    const { hard_matched } = await evaluate(facts, profile)
    for (const left of Object.keys(facts)) {
      const { [left]: _, ...told } = facts
      if (Object.keys(told).length === 0) continue
      const { ask_next, undetermined_hard_rules } = await evaluate(told, profile)
      const waits = (undetermined_hard_rules as Open[]).some(
        ({ rule_id, open }) =>
          hard_matched.includes(rule_id) && open.some(({ path: one }) => one === left),
      )
      if (waits) ranks.push((ask_next as { path: string }[]).findIndex((one) => one.path === left))
    }
  }
  expect(ranks.length).toBeGreaterThan(250)
  // At the last measure 83 % were among the first five; an order by gates, priority and cost alone gave 40 %.
  expect(ranks.filter((rank) => rank < 5).length / ranks.length).toBeGreaterThan(0.75)
})

/** Situations whose phase implies another fact that the rule reads, namely what is being made. */
const FOLLOWS =
  /^(?:A dome shoot with a release that knows|A multiview take with a subject that wa)/

describe('a danger told without its phase is found, or named as one that would fail', () => {
  const found = [situations, ofOthers, ofStates, ofProfessionals, ofStrangers]
    .flat()
    .filter(({ facts, missed, name, verdict }) => {
      return verdict !== 'fine' && missed !== true && PHASE in facts && !FOLLOWS.test(name)
    })
  it.for(found)('$name', async (situation) => {
    const { [PHASE]: _, ...facts } = situation.facts
    const { about = [], profile } = situation
    const { body } = await media.post('/v1/evaluate', {
      context: contextOf(facts),
      explain: true,
      ...(profile && { profile }),
    })
    const named = [...body.hard_matched, ...body.would_fail] as string[]
    expect(named.some((id) => pathsOf.get(id)?.some((one) => about.includes(one)))).toBe(true)
  })
})

it('asks captions of a film that leaves the cinemas', async () => {
  const facts = {
    'core.production_phase': 'delivery',
    'delivery.has_speech': true,
    'delivery.captions_present': false,
  }
  const blocks = async (target: string[]): Promise<boolean> => {
    const context = contextOf({ ...facts, 'delivery.target': target })
    const { body } = await media.post('/v1/evaluate', { context })
    return (body.hard_matched as string[]).includes('DLV-002')
  }
  expect(await blocks(['cinema_dcp'])).toBe(false)
  expect(await blocks(['cinema_dcp', 'streaming_vod'])).toBe(true)
})

describe('harmless productions that look like something else', () => {
  it.for(lookalikes)('$name', async (situation) => {
    expect(situation.verdict).toBe('fine')
    expect(await isRight(situation)).toBe(true)
  })
})
