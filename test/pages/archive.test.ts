/** The page of the long-term archive: copies and checks first, and what belongs to it beside it. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

const page = async (target: string): Promise<string> =>
  decoded(await (await fetch(media.url() + target)).text())

describe('the archive', () => {
  it('stands beside all others of its kind, and says that checks at intervals belong to it', async () => {
    const { body } = await media.get('/v1/destinations?kind=preservation&limit=100')
    const ids = (body as { results: { id: string }[] }).results.map(({ id }) => id)
    const own = await page('/destinations/archive')
    const [, compared] = /href="(\/destinations\/compare\?with=archive,[^"]+)">Put them/.exec(own)!
    expect(compared!.split('=')[1]!.split(',').toSorted()).toEqual(ids.toSorted())
    expect(await page(compared!)).toContain('/destinations/ffv1-matroska')
    for (const target of ['/destinations/archive', '/destinations/archive?rules=all']) {
      expect([target, textOf(await page(target))]).toEqual([
        target,
        expect.stringContaining('Check the checksums at fixed intervals'),
      ])
    }
    expect(textOf(own)).toContain('a third copy and checks at fixed intervals')
  })

  it.for(['/destinations/archive', '/destinations/archive?rules=all'])(
    '%s begins with its limits, then those of the levels of preservation, before any prose',
    async (target) => {
      const text = textOf(await page(target))
      const order = [
        'Goes with Levels of digital preservation',
        'From Levels of digital preservation',
        'Copies under different threats at least 3',
        'at most 180 days',
        target.includes('?') ? 'Wrong if' : 'What it asks besides',
      ].map((words) => [words, text.indexOf(words)] as const)
      expect(order.filter(([, at]) => at < 0)).toEqual([])
      expect(order.toSorted(([, a], [, b]) => a - b)).toEqual(order)
    },
  )

  it('stands on one page with the levels that belong to it, and takes their stricter limits', async () => {
    const compared = '/destinations/compare?with='
    expect(await page('/destinations/archive')).toContain(
      `${compared}archive,preservation-levels,archive-package">their limits side by side`,
    )
    expect(await page('/destinations/preservation-levels')).toContain(
      `${compared}preservation-levels,archive">their limits side by side`,
    )
    const both = await page(`${compared}archive,preservation-levels`)
    const [open = ''] = both.split('<details class="alike"')
    expect(textOf(both)).not.toContain('no limit known here')
    expect(textOf(both)).not.toContain('of its own')
    expect(textOf(open)).toMatch(
      /Places with a complete copy as Levels of digital preservation[^.]*, which belongs to it at least 3 /,
    )
    expect(await page('/destinations/podcast')).not.toContain('Goes with')
    // What to keep is part of the list that is printed, and found by whoever asks for it.
    const list = textOf(await page('/destinations/archive?rules=list'))
    expect(list).toContain('Keep dialogue, music and effects apart beside the mix')
    const asked = 'storing+our+finished+film+for+50+years:+how+many+copies,+what+files'
    expect(await page(`/search?q=${asked}`)).toContain('href="/destinations/archive?rules=list"')
  })

  it('lists copies and checks before the hash list of a shoot, and says where the formats stand', async () => {
    const list = textOf(await page('/destinations/archive?rules=list'))
    const first = list.slice(list.indexOf('Who says so'))
    expect(first.indexOf('PND-004')).toBeGreaterThan(0)
    expect(first.indexOf('PND-004')).toBeLessThan(first.indexOf('DLV-009'))
    expect(list).toContain('the Library of Congress prefers FFV1 in Matroska')
    expect(list).toContain('Video preservation as FFV1 in Matroska (3 rules)')
    expect(list).toContain('Keep three copies under different threats')
  })

  it('names those of a larger kind that are not side by side', async () => {
    expect(textOf(await page('/destinations/cinema'))).not.toContain(', without ')
    expect(textOf(await page('/destinations/headset'))).toMatch(
      /Put them side by side ?, without \d+ others/,
    )
  })
})
