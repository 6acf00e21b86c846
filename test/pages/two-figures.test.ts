/** A search that sets two figures against each other leads to their comparison. */
import { describe, expect, it } from 'vitest'
import { twoFigures } from '../../src/media/pages/two-figures.ts'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const sidesOf = (q: string): (string | null)[] => {
  const { searchParams } = new URL(twoFigures(q)[0]?.href ?? '/', media.url())
  return [searchParams.get('from'), searchParams.get('to')]
}

describe('two figures in a search', () => {
  it.each([
    ['is −14 or −24 LUFS nearer for streaming', '−14 LUFS for streaming', '−24 LUFS for streaming'],
    ['24 fps vs 25 fps for cinema', '24 fps for cinema', '25 fps for cinema'],
    ['48 kHz or 44.1 kHz for a podcast?', '48 kHz for a podcast', '44.1 kHz for a podcast'],
    [
      'which is better: 17 or 20 characters per second for Netflix',
      '17 characters per second for Netflix',
      '20 characters per second for Netflix',
    ],
  ])('are the two sides of “%s”', (q, from, to) => {
    expect(sidesOf(q)).toEqual([from, to])
  })

  it.each(['loudness of a podcast', '5.1 or stereo', '3 or 4 people in a park', '2 or 3 copies'])(
    'are none in “%s”',
    (q) => {
      expect(twoFigures(q)).toEqual([])
    },
  )

  it('lead to the comparison, which says which is nearer', async () => {
    const q = encodeURIComponent('is −14 or −24 LUFS nearer for streaming')
    const found = await markupOf(`${media.url()}/search?q=${q}`)
    const [, href] = /href="(\/compare\?[^"]+)">Compare the two</.exec(found)!
    const page = textOf(await markupOf(media.url() + decoded(href!)))
    expect(page).toMatch(/The second is nearer to what “Disney\+”/)
  })
})
