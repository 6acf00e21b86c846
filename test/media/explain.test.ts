import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'

const { media } = useServices()

const nearlyInStep = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, sync_error_ms: 0.04, capture_rig: 'inward_dome' },
}

interface Asked {
  readonly gate: string | null
  readonly effort: string
}

interface Asker {
  readonly priority: number
  readonly when: readonly { readonly path: string; readonly op: string }[]
  readonly limit: readonly number[]
}

describe('POST /v1/evaluate with explain', () => {
  it('names near misses with a change that, sent back, makes them match', async () => {
    const { body } = await media.post('/v1/evaluate', { context: nearlyInStep, explain: true })
    const miss = body.near_misses.find((m: { rule_id: string }) => m.rule_id === 'CAM-004')
    expect(miss.path).toBe('camera.sync_error_ms')
    const compared = await media.post('/v1/evaluate/compare', {
      context: nearlyInStep,
      patches: [miss.change.patch],
    })
    expect(compared.body.results[0].gained).toContain('CAM-004')
    expect(compared.body.results[0]).toMatchObject({ blocked_before: false, blocked_after: true })
  })

  it('lists the hard rules that missing facts leave open, and which fact to ask for next', async () => {
    const { body } = await media.post('/v1/evaluate', { context: nearlyInStep, explain: true })
    expect(body.undetermined_hard_rules.length).toBeGreaterThan(10)
    expect(body.ask_next[0].decides.length + body.ask_next[0].bears_on.length).toBeGreaterThan(0)
  })

  it('asks first for the last fact of a rule, then for rights, consent and safety, by priority and cost', async () => {
    const { decision_variables } = (await media.get('/v1/model')).body
    const { enumerated, continuous } = (await media.get('/v1/dimensions')).body
    const facts = new Map<string, Asked>([
      ...decision_variables.map((one: Asked & { path: string }) => [one.path, one] as const),
      ...[...enumerated, ...continuous].map((one) => [one.id, one] as const),
    ])
    const { results } = (await media.get('/v1/rules?limit=200')).body
    const rules = new Map<string, Asker>()
    for (const { id } of results) rules.set(id, (await media.get(`/v1/rules/${id}`)).body)
    const judgesGate = ({ when, limit }: Asker): boolean =>
      limit.some((i) => facts.get(when[i]!.path)!.gate !== null)
    const isMostlyKnown = ({ when }: Asker): boolean =>
      new Set(when.filter(({ op }) => op !== 'exists').map(({ path }) => path)).size > 2
    const context = { core: { production_phase: 'mastering', asset_class: 'master' } }
    const { ask_next } = (await media.post('/v1/evaluate', { context, explain: true })).body
    const weights = ask_next.map(({ path, decides, bears_on }: Record<string, string[]>) => {
      const mostlyKnown = decides!.map((id) => rules.get(id)!).filter(isMostlyKnown)
      const waiting =
        mostlyKnown.length > 0
          ? mostlyKnown
          : [...decides!, ...bears_on!].map((id) => rules.get(id)!)
      return [
        mostlyKnown.length > 0 ? 0 : 1,
        waiting.some(judgesGate) ? 0 : 1,
        -Math.max(...waiting.map(({ priority }) => priority)),
        ['known', 'looked_up', 'measured', 'judged'].indexOf(facts.get(String(path))!.effort),
      ]
    })
    expect(weights.length).toBeGreaterThan(30)
    for (const part of [0, 1]) expect(new Set(weights.map((w: number[]) => w[part])).size).toBe(2)
    const sorted = weights.toSorted((a: number[], b: number[]) => {
      const at = a.findIndex((part, i) => part !== b[i])
      return at === -1 ? 0 : a[at]! - b[at]!
    })
    expect(weights).toEqual(sorted)
    expect(ask_next[0]).toMatchObject({
      question: expect.stringMatching(/\?$/),
      who: expect.any(String),
    })
  })

  it('says by whom a way out is gone that only a person can go', async () => {
    const evaluate = async (context: object) =>
      (await media.post('/v1/evaluate', { context, explain: true })).body.trace
    const consent = await evaluate({
      core: { production_phase: 'editorial', consent_scope: ['promotional_use'] },
      generation: { depicts_real_person: true, task: ['voice_synthesis'] },
    })
    expect(consent).toContainEqual(
      expect.objectContaining({
        rule_id: 'GEN-002',
        clears: expect.objectContaining({ path: 'core.consent_scope', by: 'person' }),
      }),
    )
    const level = await evaluate({
      core: { production_phase: 'delivery' },
      audio: { loudness_profile: 'ebu_r128', integrated_loudness: -18 },
    })
    const { clears } = level.find(({ rule_id }: { rule_id: string }) => rule_id === 'AUD-001')
    expect(clears).not.toHaveProperty('by')
    expect(clears).toMatchObject({ path: 'audio.integrated_loudness', value: -23 })
  })

  it('says which corpus answered', async () => {
    const { body } = await media.post('/v1/evaluate', { context: {}, explain: true })
    expect(body.corpus_digest).toBe((await media.get('/v1/health')).body.corpus_digest)
  })
})

describe('POST /v1/evaluate/compare', () => {
  it('answers one difference for each patch', async () => {
    const { body } = await media.post('/v1/evaluate/compare', {
      context: { ...nearlyInStep, camera: { ...nearlyInStep.camera, sync_error_ms: 4 } },
      patches: [{ camera: { sync_error_ms: 0.03 } }, { camera: { sync_error_ms: null } }, {}],
      domains: ['camera'],
    })
    expect(body).toMatchObject({ blocked: true, evaluated_count: corpusSize.rulesOf('camera') })
    expect(body.results.map((r: { lost: string[] }) => r.lost)).toEqual([
      ['CAM-004'],
      ['CAM-004'],
      [],
    ])
    expect(body.results[2]).toMatchObject({ gained: [], blocked_before: true, blocked_after: true })
  })

  it.for([
    { note: 'no patch', body: { context: {}, patches: [] }, message: 'must have at least 1 item' },
    {
      note: '21 patches',
      body: { context: {}, patches: Array(21).fill({}) },
      message: 'at most 20 items; got 21',
    },
    {
      note: 'a patch that is no object',
      body: { context: {}, patches: [7] },
      message: '$.patches[0]',
    },
    { note: 'no context', body: { patches: [{}] }, message: '"context" is missing' },
  ])('refuses $note', async ({ body, message }) => {
    const reply = await media.post('/v1/evaluate/compare', body)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(message)
  })
})

describe('GET /v1/rule-report', () => {
  it('finds no defect, and every rivalry it reports shows in its witness context', async () => {
    const { body } = await media.get('/v1/rule-report')
    expect(body.defects).toEqual([])
    for (const rivalry of body.rivalries) {
      const outcome = await media.post('/v1/evaluate', { context: rivalry.witness })
      const matched = [...outcome.body.hard_matched, ...outcome.body.soft_matched]
      expect(matched).toEqual(
        expect.arrayContaining([rivalry.winner.rule_id, rivalry.loser.rule_id]),
      )
      expect(rivalry.winner.value).not.toEqual(rivalry.loser.value)
    }
  })
})

it('asks nothing of flashes where nothing can flash', async () => {
  const asked = async (media_representation: string): Promise<string[]> => {
    const context = { core: { media_representation, production_phase: 'delivery' } }
    const { body } = await media.post('/v1/evaluate', { context, explain: true })
    return body.ask_next.map(({ path }: { path: string }) => path)
  }
  expect(await asked('flat_video')).toContain('qa.flashes_per_second')
  expect(await asked('audio_only')).not.toContain('qa.flashes_per_second')
  expect(await asked('audio_only')).not.toContain('qa.flash_area_percent')
})
