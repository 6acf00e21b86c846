/** The rules that a destination has to keep: the same as data, for a spreadsheet and on both pages. */
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, textOf } from '../support/pages.ts'

const { media } = useServices()

interface Held {
  readonly id: string
  readonly because: string
  readonly says: readonly string[]
  readonly documents: readonly string[]
  readonly limits: readonly string[]
}

const held = async (id: string): Promise<Held[]> =>
  ((await media.get(`/v1/destinations/${id}/rules`)).body as { results: Held[] }).results

const text = async (target: string): Promise<string> =>
  decoded(await (await fetch(media.url() + target)).text())

/** The ids of rules in a page, as they are printed beside their titles. */
const idsIn = (page: string): string[] =>
  [...page.matchAll(/<span class="id">([A-Z]{3}-\d{3})<\/span>/g)].map(([, id]) => id!)

describe('the rules of a destination', () => {
  it('are the same as JSON, as CSV and on both pages, for every destination', async () => {
    const { results } = (await media.get('/v1/destinations?limit=500')).body as {
      results: { id: string }[]
    }
    expect(results.length).toBeGreaterThan(100)
    for (const { id } of results) {
      const ids = (await held(id)).map((one) => one.id)
      const csv = parse(await text(`/v1/destinations/${id}/rules?format=csv`), {
        bom: true,
        columns: true,
      }) as { id: string }[]
      const address = `/destinations/${id}?rules=`
      expect({
        id,
        csv: csv.map((one) => one.id),
        list: idsIn(await text(`${address}list`)),
        all: idsIn(await text(`${address}all`)),
      }).toEqual({ id, csv: ids, list: ids, all: ids })
      expect(new Set(ids).size, id).toBe(ids.length)
    }
  })

  it('have all that a headset is held to, those with no limit for it alone too', async () => {
    const ids = (await held('headset')).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['QAC-008', 'STO-009', 'STO-002', 'GEN-007']))
  })

  it('have those that name no place and judge what is measured there, and nowhere else', async () => {
    const part = (await held('headset')).filter(({ because }) => because === 'Once it is measured')
    expect(part.map(({ id }) => id)).toEqual(['QAC-009'])
    expect((await held('archive')).map(({ id }) => id)).toContain('QAC-014')
    expect((await held('podcast')).map(({ id }) => id)).not.toContain('QAC-009')
  })

  it('say on paper and in the table what they say on the screen', async () => {
    const list = await text('/destinations/headset?rules=list')
    expect(list.replaceAll(/<(\w+) class="noprint[\s\S]*?<\/\1>/g, '')).toContain(
      'What is asked on the day of the shoot is in',
    )
    expect(textOf(list)).toMatch(/Hold 60 frames[\s\S]*?depends on Media representation/)
    const csv = parse(await text('/v1/destinations/headset/rules?format=csv'), {
      bom: true,
      columns: true,
    }) as Record<string, string>[]
    expect(csv.find(({ id }) => id === 'QAC-008')?.['depends_on']).toContain('Media representation')
  })

  it('name states in words', async () => {
    const whole = await text('/destinations/splats-android?rules=whole')
    expect(whole).toContain('enter “nobody shown” instead')
    expect(whole).not.toContain('enter nobody_shown')
    expect(
      await text('/v1/destinations/splats-android/rules?contents=true&format=csv'),
    ).not.toMatch(/nobody_shown|expression_ground/)
  })

  it('have no link to the page on which they stand', async () => {
    for (const view of ['list', 'whole', 'all']) {
      const address = `/destinations/archive?rules=${view}`
      const main = (await text(address)).split('<main')[1]
      expect(main).toContain('Goes with')
      expect(main, view).not.toContain(`href="${address}"`)
    }
  })

  it('come in one click from its page, with a limit, a priority, who says so and a link', async () => {
    expect(await text('/destinations/headset')).toContain(
      'href="/v1/destinations/headset/rules?format=csv" download',
    )
    const csv = parse(await text('/v1/destinations/archive/rules?format=csv'), {
      bom: true,
      columns: true,
    }) as Record<string, string>[]
    expect(csv.find(({ id }) => id === 'PND-001')).toMatchObject({
      title: 'Keep three copies under different threats',
      limits: 'Copies under different threats: at least 3',
      says: expect.stringContaining('National Digital Stewardship Alliance'),
      documents: expect.stringMatching(/^https:/),
      priority: '80',
      href: expect.stringMatching(/\/destinations\/preservation-levels#PND-001$/),
    })
  })

  it('stand in the order of their weight within a part, hard before soft', async () => {
    const rules = (await held('headset')) as unknown as {
      because: string
      type: string
      priority: number
    }[]
    const parts = Map.groupBy(rules, ({ because }) => because)
    for (const [, some] of parts) {
      const weights = some.map(({ priority, type }) => priority + (type === 'hard' ? 1000 : 0))
      expect(weights).toEqual(weights.toSorted((x, y) => y - x))
    }
    expect(await text('/destinations/headset?rules=list')).toContain('/destinations/quest-store')
  })

  it('of an archive have its copies and checks first, and what formats ask on their own pages', async () => {
    const parts = [...new Set((await held('archive')).map(({ because }) => because))]
    expect(parts[0]).toBe('From “Levels of digital preservation (NDSA)”')
    expect(parts.indexOf('What this kind of work has to keep')).toBeGreaterThan(0)
    expect(parts.join()).not.toContain('FFV1')
    expect(await text('/destinations/archive?rules=list')).toContain(
      '<a href="/destinations/ffv1-matroska">Video preservation as FFV1 in Matroska</a> (3 rules)',
    )
  })
})

describe('the page of a rule', () => {
  it('says who says so above its conditions, with the clause', async () => {
    const page = textOf(await text('/rules/AUD-001'))
    const at = page.indexOf('Who says so: A published standard. EBU: Loudness normalisation')
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThan(page.indexOf('If all of'))
  })
})
