/** Limits of one fact at a destination: a stricter one stands for the others, or each says when it holds. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

interface Limit {
  readonly path: string
  readonly rule_id: string
  readonly limit: string
  readonly effect: string
  readonly where: readonly { readonly path: string }[]
  readonly beside: readonly string[]
}

const limitsOf = async (id: string): Promise<Limit[]> =>
  ((await media.get(`/v1/destinations/${id}`)).body as { limits: Limit[] }).limits

const limitAt = async (id: string, rule: string): Promise<Limit | undefined> =>
  (await limitsOf(id)).find(({ rule_id }) => rule_id === rule)

const page = async (target: string): Promise<string> =>
  textOf(decoded(await (await fetch(media.url() + target)).text()))

describe('several limits of one fact', () => {
  it('say at every destination when each holds', async () => {
    const { results } = (await media.get('/v1/destinations?limit=500')).body as {
      results: { id: string }[]
    }
    const silent: string[] = []
    for (const { id } of results) {
      for (const [path, all] of Map.groupBy(await limitsOf(id), (one) => one.path)) {
        if (new Set(all.map(({ rule_id }) => rule_id)).size < 2) continue
        for (const { rule_id, where, beside } of all)
          if (where.length + beside.length === 0) silent.push(`${id} ${path} ${rule_id}`)
      }
    }
    expect(silent).toEqual([])
  })

  it('are one where the stricter holds wherever the other does and weighs as much', async () => {
    expect(await limitAt('broadcast-hd-dpp', 'DPP-001')).toMatchObject({
      limit: 'exactly 48000 Hz',
      beside: [],
    })
    expect(await limitAt('broadcast-hd-dpp', 'EDT-011')).toBeUndefined()
    // On a headset it does not help that the flashes are small.
    expect(await limitAt('headset', 'QAC-001')).toBeUndefined()
    const { results } = (await media.get('/v1/destinations/broadcast-hd-dpp/rules')).body as {
      results: { id: string }[]
    }
    expect(results.map(({ id }) => id)).not.toContain('EDT-011')
  })

  it('say what a breach of each does, where the stricter only advises', async () => {
    expect(await limitAt('broadcast-hd-dpp', 'DPP-002')).toMatchObject({
      beside: ['past this a warning, past “at most -1 dBTP” an error'],
    })
    expect(await limitAt('broadcast-hd-dpp', 'AUD-002')).toMatchObject({
      beside: ['past “at most -3 dBTP” a warning already, past this an error'],
    })
    for (const target of [
      '/destinations/broadcast-hd-dpp',
      '/destinations/broadcast-hd-dpp?rules=list',
      '/destinations/compare?with=broadcast-hd-dpp,broadcast-hd-ebu',
    ])
      expect(await page(target), target).toContain(
        'past this a warning, past “at most −1 dBTP” an error',
      )
  })

  it('say under which condition the stricter holds', async () => {
    expect((await limitAt('captions-bbc', 'CBB-001'))?.beside).toEqual([
      'otherwise; where “Aspect ratio” is 9:16: at most 25 characters',
    ])
    // What a rule excepts is said where another limit holds instead.
    expect((await limitAt('quest-store', 'QAC-008'))?.where.map(({ path }) => path)).toContain(
      'qa.frame_synthesis',
    )
  })

  it('are told without the values that another one rules out', async () => {
    expect((await limitAt('horizon-worlds', 'IHW-002'))?.limit).toBe('at most 600000')
  })
})

it('the frame rate of a headset is one figure in title, limit and demand', async () => {
  const text = await page('/rules/QAC-008')
  expect(text).toContain('at least 60 frames/s; the meter may read 0.5 less')
  // Places that ask for more are named as such.
  expect(text.replace(/Stricter at [\s\S]*?frames\/s\./, '')).not.toContain('72 frames/s')
})
