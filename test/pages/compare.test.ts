import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

const compared = async (sides: Readonly<Record<string, string>>): Promise<string> => {
  const target = `/compare?${new URLSearchParams(sides)}`
  const response = await fetch(media.url() + target)
  expect([target, response.status]).toEqual([target, 200])
  return response.text()
}

/** What Evaluate shows of a query, without the questions at its end: the answer to one may bring any rule in. */
const evaluated = async (query: string): Promise<string> =>
  textOf(await (await fetch(`${media.url()}/evaluate?${query}`)).text()).split(
    'Worth asking next',
  )[0]!

const flashing = (count: number): string =>
  `the logo blinks ${count} times in a second over the whole screen, finished mix -13 LUFS`

describe('both sides made for one place', () => {
  const clip = {
    from: flashing(5),
    from_for: 'social-youtube',
    to: flashing(2),
    to_for: 'social-youtube',
  }

  it('begins with the rule that blocked, its values, and that it does not any more', async () => {
    const text = textOf(await compared(clip))
    expect(text).toContain(
      'Was blocked by GFX-012 (Flashes per second, 5 a second → 2 a second), is not any more.',
    )
    expect(text).not.toContain('Better: nothing')
    expect(text.indexOf('Rules that no longer match')).toBeLessThan(
      text.indexOf('Facts that differ'),
    )
    const back = textOf(
      await compared({ from: clip.to, from_for: 'headset', to: clip.from, to_for: 'headset' }),
    )
    expect(back).toMatch(/Is blocked now by GFX-012 \([^)]*2 a second → 5 a second\)/)
  })

  it.each([
    ['social-youtube', ['POD-003'], ['AUD-001', 'AUD-003', 'AUD-006', 'AUD-011', 'POD-001']],
    ['cinema', ['POD-003'], ['AUD-001', 'AUD-006', 'AUD-011', 'POD-001', 'POD-004']],
    // A programme of a broadcaster that names no figures may be held to those of another.
    ['broadcast-uhd-dpp', ['AUD-001', 'AUD-003'], ['AUD-011', 'POD-001', 'POD-004']],
    ['streaming', ['AUD-011', 'POD-004'], ['AUD-001', 'AUD-006', 'POD-001']],
  ])('lists for %s no rule of others, and says how many those are', async (place, own, others) => {
    const [from, to] = ['finished mix -10 LUFS', 'finished mix -11 LUFS'] as const
    const text = textOf(await compared({ from, from_for: place, to, to_for: place }))
    expect(own.filter((id) => !text.includes(id))).toEqual([])
    expect(others.filter((id) => text.includes(id))).toEqual([])
    expect(text).toMatch(/\d rules of other destinations are left out; whoever .* Loudness profile/)
    const shown = await evaluated(`audio.integrated_loudness=-10&profile=${place}`)
    expect(others.filter((id) => shown.includes(id))).toEqual([])
    expect(shown).toContain('of other destinations are left out')
  })

  it('lists all of them where no place is told, and those of a profile that is stated', async () => {
    const [from, to] = ['finished mix -10 LUFS', 'finished mix -11 LUFS'] as const
    const text = textOf(await compared({ from, to }))
    expect(['AUD-001', 'POD-001', 'AUD-011'].filter((id) => !text.includes(id))).toEqual([])
    expect(text).not.toContain('left out')
    const stated = await evaluated(
      'audio.integrated_loudness=-10&audio.loudness_profile=ebu_r128&profile=social-youtube',
    )
    expect(stated).toContain('AUD-001')
    const target = await evaluated('audio.integrated_loudness=-10&delivery.target=cinema_dcp')
    expect(target).not.toContain('AUD-001')
  })

  it('quotes the words that were read, and no others', async () => {
    const text = decoded(textOf(await compared(clip)))
    expect(text).toContain('Before: read “blinks 5 times in a second” as Flashes per second')
    expect(text).toContain('After: read “mix -13 LUFS” as Integrated loudness')
    expect(text.replaceAll(/as it was written: “[^”]*”/g, '')).not.toContain(
      'over the whole screen',
    )
  })

  it('names the place and both sentences at the head of the print', async () => {
    const markup = await compared(clip)
    const head = textOf(/<section class="record">[\s\S]*?<\/section>/.exec(markup)![0])
    expect(head).toContain('Made for Social, YouTube')
    expect(head).toContain(`After, as it was written: “${clip.to}”`)
    const both = textOf(await compared({ ...clip, to_for: 'headset' }))
    expect(both).toMatch(/Made for: before Social, YouTube ?, after Headset application/)
  })
})
