/** What the page Evaluate makes of figures out of range, of people of whose consent nothing is said, and of mono. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, standings, textOf } from '../support/pages.ts'

const { media } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)

describe('a figure out of its range', () => {
  it('is said to be so once, with the value that was probably meant', async () => {
    const text = textOf(await get('/evaluate?generation.gaussian_count=3000000'))
    expect(text).toContain('Out of range Gaussian count goes from 0 to 10,000 million')
    expect(text).toContain('Meant: 3 million ? Apply')
    expect(text).not.toContain('Not understood')
  })

  it.each([
    ['Gaussian count: 3000000', 'Gaussian count: 3 million'],
    ['Crosstalk ratio: 40', 'Crosstalk ratio: 0.4'],
  ])('is asked about where it is written as “%s”', async (written, offered) => {
    const text = textOf(await get(`/evaluate?also=${encodeURIComponent(written)}`))
    expect(text).toContain(`Is this meant? ${offered}`)
  })

  it('is told without a guess where several units lead into the range', async () => {
    const text = textOf(await get('/evaluate?core.duration=99999999'))
    expect(text).toContain('Out of range')
    expect(text).not.toContain('Meant:')
  })
})

describe('somebody on record of whose consent nothing is said', () => {
  it('brings the rule on consent first', async () => {
    const seen = await get('/evaluate?core.person_seen=true&delivery.target=social_vertical')
    expect([...standings(seen)][0]).toEqual(['DLV-011', 'waits'])
    const cleared = await get('/evaluate?core.person_seen=true&core.consent_scope=nobody_shown')
    expect([...standings(cleared)][0]?.[0]).not.toBe('DLV-011')
  })

  it('does so beside a sentence, which stays when a rule of it is chosen', async () => {
    const sentence = 'interview with my uncle, he tells how the mine closed, for tiktok'
    const markup = await get(`/evaluate?also=${encodeURIComponent(sentence)}`)
    const [first] = [...markup.matchAll(/data-live href="([^"]*rule=[A-Z]{3}-\d{3}[^"]*)"/g)]
    expect(first![1]).toContain('rule=DLV-011')
    const chosen = textOf(await get(decoded(first![1]!)))
    expect(chosen).toContain(`“${sentence}” tells this`)
    expect(chosen).toContain('Person on record is heard: yes')
  })
})

describe('what nobody spoke of', () => {
  it('stands below the rules about what was said where a release merely lacks it', async () => {
    const markup = await get(
      '/evaluate?core.minor_depicted=true&core.consent_scope=minor_guardian&core.production_phase=delivery',
    )
    const [first = '', folded = ''] = markup.split('<details id="more-relevant">')
    expect(first).not.toContain('/rules/CAM-002')
    expect(folded).toContain('/rules/CAM-002')
  })

  it('is asked of a mono file: which way its loudness was read', async () => {
    const facts = 'audio.loudness_profile=apple_podcasts&audio.integrated_loudness=-19'
    const note = 'if the meter read its single channel, −19 is in truth −16 LUFS'
    expect(textOf(await get(`/evaluate?${facts}&audio.channel_layout=mono`))).toContain(note)
    expect(textOf(await get(`/evaluate?${facts}&audio.channel_layout=stereo`))).not.toContain(note)
  })
})
