/** Destinations: as a list, one at a time, compared, and in evaluations. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'

const clients = useServices()
const get = async (path: string) => clients.media.get(path)
const evaluate = async (body: object) => (await clients.media.post('/v1/evaluate', body)).body

describe('a list of destinations', () => {
  it('is narrowed by kind and by the rule that they tighten', async () => {
    const { body: captions } = await get('/v1/destinations?kind=captions')
    const kinds = new Set(captions.results.map(({ kind }: { kind: string }) => kind))
    expect([...kinds]).toEqual(['captions'])
    const { body: stricter } = await get('/v1/destinations?tightens=AUD-005')
    expect(stricter.results.map(({ id }: { id: string }) => id)).toContain('broadcast-spot-france')
  })

  it('finds one in the words of somebody who delivers', async () => {
    for (const [words, id] of [
      ['advert for french tv', 'broadcast-spot-france'],
      ['subtitles for arte', 'captions-arte'],
      ['audible audiobook', 'audiobook'],
      ['vr headset app', 'headset'],
    ]) {
      const { body } = await get(`/v1/destinations?q=${encodeURIComponent(words!)}`)
      expect(body.results[0].id, words).toBe(id)
    }
  })

  it('is found by the search over everything', async () => {
    const { body } = await get('/v1/search?q=dpp&kind=destination')
    expect(body.results[0]).toMatchObject({ kind: 'destination', id: 'broadcast-hd-dpp' })
  })
})

describe('one destination', () => {
  it('has its own limits and those of the corpus that then hold', async () => {
    const { body } = await get('/v1/destinations/broadcast-spot-france')
    const byRule = new Map(body.limits.map((one: { rule_id: string }) => [one.rule_id, one]))
    expect(byRule.get('FRA-001')).toMatchObject({ limit: 'at most -20 LUFS', own: true })
    expect(byRule.get('AUD-001')).toMatchObject({ own: false })
    // A limit that the destination's own hard rule tightens is not listed a second time.
    expect(byRule.has('AUD-005')).toBe(false)
  })

  it('keeps the limit of the corpus beside advice of its own', async () => {
    const { body } = await get('/v1/destinations/broadcast-hd-dpp')
    const rules = body.limits.map((one: { rule_id: string }) => one.rule_id)
    expect(rules).toEqual(expect.arrayContaining(['DPP-002', 'AUD-002']))
  })

  it('has a limit of its own that waits for a fact, and says for which', async () => {
    const { body } = await get('/v1/destinations/us-illinois-biometrics')
    const [own] = body.limits.filter((one: { own: boolean }) => one.own)
    expect(own).toMatchObject({
      rule_id: 'LIB-001',
      where: [{ path: 'delivery.biometric_data_collected', op: 'eq', value: true }],
    })
    const open = body.limits.filter((one: { where: unknown[] }) => one.where.length > 0)
    expect(open.every((one: { own: boolean }) => one.own)).toBe(true)
  })

  it('has a rule that is read as any other', async () => {
    const { body } = await get('/v1/rules/FRA-001')
    expect(body).toMatchObject({ id: 'FRA-001', sources: ['CSA-2011-29'], basis: 'law' })
  })

  it('is not listed among the rules of the corpus', async () => {
    const { body } = await get('/v1/rules?limit=1000')
    expect(body.count).toBe(corpusSize.rules)
  })
})

it('several stand side by side, what differs first', async () => {
  const { body } = await get(
    '/v1/destinations/compare?with=broadcast-spot-france&with=broadcast-spot-ebu',
  )
  const differs = body.rows.map((row: { differs: boolean }) => row.differs)
  expect(differs.lastIndexOf(true)).toBeLessThan(differs.indexOf(false))
  const row = body.rows.find(({ path }: { path: string }) => path === 'audio.short_term_max')
  expect(row.cells.map(({ limits }: { limits: { limit: string }[] }) => limits[0]!.limit)).toEqual([
    'at most -20 LUFS',
    'at most -18 LUFS; the meter may read 0.2 more',
  ])
})

describe('an evaluation for a destination', () => {
  const audio = { integrated_loudness: -23, short_term_max: -18.6 }

  it('judges by its own rules and says whose they are', async () => {
    const body = { context: { audio }, profile: 'broadcast-spot-france' }
    for (const explain of [false, true]) {
      const { hard_matched, trace, destinations } = await evaluate({ ...body, explain })
      expect(hard_matched).toEqual(['FRA-001'])
      expect(trace[0]).toMatchObject({ rule_id: 'FRA-001', destination: 'broadcast-spot-france' })
      expect(destinations).toMatchObject([
        { id: 'broadcast-spot-france', edition: '2011-29', rules: ['FRA-001'] },
      ])
    }
  })

  it('asks nothing of it without the profile', async () => {
    const { evaluated_count, trace, destinations } = await evaluate({ context: { audio } })
    expect(evaluated_count).toBe(corpusSize.rules)
    expect(trace).toEqual([])
    expect(destinations).toBeUndefined()
  })

  it('lets what is stated stand above what is declared', async () => {
    const profile = 'broadcast-spot-france'
    const stated = { ...audio, loudness_profile: 'ebu_r128' }
    const { hard_matched, destinations } = await evaluate({ context: { audio: stated }, profile })
    expect(hard_matched).not.toContain('FRA-001')
    expect(destinations[0].declared).not.toContain('audio.loudness_profile')
    expect(destinations[0].declared).toContain('core.production_phase')
  })

  it('takes several, of which the first declares', async () => {
    const profile = ['broadcast-spot-france', 'broadcast-hd-dpp']
    const context = { audio: { ...audio, true_peak: -2 } }
    const { hard_matched, soft_matched, destinations } = await evaluate({ context, profile })
    expect(hard_matched).toEqual(['FRA-001'])
    expect(soft_matched).toEqual(['DPP-002'])
    expect(destinations[1].declared).toEqual(['graphics.caption_profile'])
  })

  it('names the nearest where there is no such destination', async () => {
    const answer = await clients.media.post('/v1/evaluate', {
      context: {},
      profile: ['podcast', 'audiobok'],
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/profile\[1\].*did you mean \\"audiobook\\"/)
  })

  it('says in words of no transport that nothing is near', async () => {
    const answer = await clients.media.post('/v1/evaluate', { context: {}, profile: 'qqqq' })
    expect(answer.text).toContain(
      `is no destination: \\"qqqq\\"; none of the ${corpusSize.destinations} is near`,
    )
  })

  it('leaves a group that is no object as it is, and names it', async () => {
    const { context_problems } = await evaluate({ context: { audio: 4 }, profile: 'podcast' })
    expect(context_problems.map(({ path }: { path: string }) => path)).toContain('audio')
  })

  it('compares changes for it', async () => {
    const { body } = await clients.media.post('/v1/evaluate/compare', {
      context: { audio },
      profile: 'broadcast-spot-france',
      patches: [{ audio: { short_term_max: -21 } }],
    })
    expect(body.results[0].lost).toEqual(['FRA-001'])
  })
})
