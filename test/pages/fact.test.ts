/** The page of a fact: its limits, and states that no rule reads. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'
import { markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)

it('says why nothing reads some states of a dimension, on its page and in the data', async () => {
  const reasonOf = async (id: string): Promise<unknown> =>
    ((await (await fetch(`${media.url()}/v1/dimensions/${id}`)).json()) as { unread?: unknown })
      .unread
  const reason = await reasonOf('transcript.unit_type')
  expect(reason).toMatch(/^Silence is neither speech/)
  expect(textOf(await get('/facts/transcript.unit_type'))).toContain(reason)
  expect(await reasonOf('camera.movement')).toBeUndefined()
  expect(textOf(await get('/facts/camera.movement'))).not.toContain('read by nothing')
})

describe('what passes', () => {
  it.each([
    ['-18', 'inside 2 of 7', ['5 LU above', '2 LU below']],
    ['-23', 'inside 6 of 7', ['7 LU below']],
    ['−16', 'inside 3 of 7', ['7 LU above']],
    ['-16,5', 'inside 3 of 7', ['6.5 LU above']],
    ['500', 'outside of what may be given, −70 to 20', []],
  ])('a programme of %s LUFS', async (mine, summary, misses) => {
    const text = textOf(
      await get(`/facts/audio.integrated_loudness?mine=${encodeURIComponent(mine)}`),
    )
    for (const words of [summary, ...misses]) expect(text).toContain(words)
  })

  it('refuses a figure that is none', async () => {
    const response = await fetch(`${media.url()}/facts/audio.integrated_loudness?mine=loud`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('must be a number; got &quot;loud&quot;')
  })

  it('draws figures that are allowed one by one, and names who limits a fact that no rule reads', async () => {
    const text = textOf(await get('/facts/core.frame_rate?mine=29.97'))
    expect(text).toMatch(
      /Broadcast HD, ARD, ZDF and ORF: .* 25 or 50 frames\/s 4\.97 frames\/s above/,
    )
    expect(text).toMatch(/Rules that read it Only those of destinations: .*Broadcast HD, DPP/)
    expect(text).not.toContain('no rule judges by it yet')
  })

  it('has the same limits as the rules, for every fact with a range', async () => {
    const { results } = (await (await fetch(`${media.url()}/v1/rules?limit=400`)).json()) as {
      results: { id: string }[]
    }
    expect(results).toHaveLength(corpusSize.rules)
    let bands = 0
    for (const { id } of results) {
      const rule = (await (await fetch(`${media.url()}/v1/rules/${id}`)).json()) as {
        when: { path: string; op: string; value: unknown }[]
        limit: number[]
      }
      for (const i of rule.limit) {
        const { path, op, value } = rule.when[i]!
        if (op !== 'not_between' || !Array.isArray(value)) continue
        const [low, high] = value as [number, number]
        const text = textOf(await get(`/facts/${path}?mine=${(low + high) / 2}`))
        expect([id, text.includes(id)]).toEqual([id, true])
        bands += 1
      }
    }
    expect(bands).toBeGreaterThan(8)
  })
})
