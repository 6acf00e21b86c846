import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'

const { media } = useServices()

const nearlyInStep = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, sync_error_ms: 0.04, capture_rig: 'inward_dome' },
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
    expect(body.ask_next[0].decides.length).toBeGreaterThan(0)
    expect(body.ask_next[0].decides.length).toBeGreaterThanOrEqual(
      body.ask_next.at(-1).decides.length,
    )
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
