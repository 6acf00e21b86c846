/** States of facts appear on pages, in CSV and in searches as people write them, and are recognised in that form. */
import { describe, expect, it } from 'vitest'
import { spoken } from '../../src/engine/values/spelling.ts'
import { useServices } from '../support/client.ts'
import { textOf } from '../support/pages.ts'

const { media } = useServices()

const page = async (target: string): Promise<string> => (await fetch(media.url() + target)).text()

const written: readonly (readonly [path: string, name: string, state: string, words: string])[] = [
  ['graphics.caption_format', 'Caption format', 'imsc_1_1_text', 'IMSC 1.1 text'],
  ['delivery.aspect_ratio', 'Aspect ratio', '16_9', '16:9'],
  ['delivery.aspect_ratio', 'Aspect ratio', '2_39', '2.39:1'],
  ['audio.loudness_profile', 'Loudness profile', 'atsc_a85', 'ATSC A/85'],
  ['audio.element', 'Audio element', 'adr', 'ADR'],
  ['audio.element', 'Audio element', 'music_source', 'source music'],
  ['delivery.target', 'Delivery target', 'webxr_headset', 'WebXR headset'],
  ['core.digital_source_type', 'Digital source type', 'digitalCapture', 'digital capture'],
]

describe('a state', () => {
  it.for(written)('of %s is shown and read as a person writes it: %s', async (row) => {
    const [path, name, state, words] = row
    expect(await page(`/facts/${path}`)).toContain(`<dt>${words}<br>`)
    for (const said of [`${name}: ${words}`, `${name}=${state}`]) {
      const { url } = await fetch(`${media.url()}/evaluate?also=${encodeURIComponent(said)}`)
      expect(new URL(url).searchParams.get(path), said).toBe(state)
    }
  })

  it('has no underline left, but for actions that C2PA names so', async () => {
    const { results } = (await media.get('/v1/paths?limit=1000&kind=dimension')).body
    const states = results.flatMap(({ values }: { values: readonly string[] }) => values)
    expect(states.length).toBeGreaterThan(900)
    expect(
      states.map(spoken).filter((words: string) => /_/.test(words.replace(/^c2pa\..*/, ''))),
    ).toEqual([])
  })

  it('stands so in limits, sentences and results of a search', async () => {
    const { limits } = (await media.get('/v1/destinations/captions-netflix')).body
    expect(limits.map(({ limit }: { limit: string }) => limit).join()).toContain('IMSC 1.1 text')
    expect(textOf(await page('/search?q=imsc+1.1+text'))).toContain('IMSC 1.1 text')
    expect(spoken('anything but imsc_1_1_text, 16_9 or smpte_tt, at most 0.51 s')).toBe(
      'anything but IMSC 1.1 text, 16:9 or SMPTE-TT, at most 0.51 s',
    )
  })

  it('is not told from a fact of which nothing is said by the same word', async () => {
    const form = await page('/evaluate?also=audio.music_rights')
    const options = [...form.matchAll(/<option value="[^"]*"[^>]*>([^<]+)<\/option>/g)].map(
      ([, word]) => word,
    )
    expect(options.filter((word) => word === 'unknown')).toHaveLength(1)
    expect(options).toContain('not said')
  })
})
