/** A search over everything ranks an item before texts that mention it. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { media, coordinate } = useServices()

describe('a search over all kinds', () => {
  it.for([
    ['media', 'frame rate', ['core.frame_rate']],
    ['media', 'colour temperature', ['lighting.cct']],
    ['media', 'captions reading speed', ['graphics.reading_speed']],
    ['media', 'gaussian count', ['generation.gaussian_count']],
    ['media', 'loudness target', ['audio.loudness_profile']],
    ['media', 'what to do so the files still open in 30 years', ['archive']],
    ['media', 'are our tapes readable in twenty years', ['archive']],
    ['coordinate', 'too many meetings', ['too-many-meetings']],
    ['coordinate', 'lorries wait', ['lorries-wait-at-the-gate']],
    ['coordinate', 'acceleration', ['M08']],
  ] as const)('of the %s service begins, by "%s", with %j', async ([service, q, ids]) => {
    const client = service === 'media' ? media : coordinate
    const { body } = await client.get(`/v1/search?q=${encodeURIComponent(q)}&limit=5`)
    const found = body.results.map(({ id }: { id: string }) => id)
    expect(found.slice(0, ids.length)).toEqual(ids)
  })
})

describe('words that no text of the corpus said', () => {
  it.for([
    ['orphan work', 'DLV-001'],
    ['worship', 'POD-007'],
    ['church livestream choir', 'audio.music_rights'],
    ['advert in Germany', 'broadcast-spot-ebu'],
  ] as const)('"%s" leads to %s', async ([q, id]) => {
    const { body } = await media.get(`/v1/search?q=${encodeURIComponent(q)}&limit=5`)
    expect(body.results.map((one: { id: string }) => one.id)).toContain(id)
  })
})
