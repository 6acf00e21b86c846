/** How destinations are found: by a search, by the list of all, and from `/check`; and what is told of them there. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const page = async (target: string): Promise<string> =>
  decoded(await (await fetch(media.url() + target)).text())
describe('a destination that a search offers', () => {
  it('is that of the place which is named', async () => {
    const judged = async (q: string): Promise<string> =>
      /(?:Judge it for|See) [^.]*/.exec(
        textOf(await page(`/search?q=${encodeURIComponent(q)}`)),
      )?.[0] ?? ''
    for (const [q, place] of [
      ['TV advert loudness Italy', 'Italy'],
      ['TV advert in France', 'France'],
    ] as const) {
      expect(await judged(q)).toContain(`Broadcast spot, ${place}`)
      expect(await judged(q)).not.toMatch(/spot, (EBU|United States)/)
    }
    expect(await judged('TV advert loudness at -20 LUFS')).toContain('Broadcast spot, EBU')
  })

  it('of splats is found by the phones that they run on', async () => {
    for (const q of ['phones', 'splats on phones'])
      expect(await page(`/search?q=${encodeURIComponent(q)}`), q).toContain(
        '<a href="/destinations/splats-android?rules=list">',
      )
  })

  it('has a link to its limits, and Evaluate lists them while nothing else is told', async () => {
    const found = await markupOf(`${media.url()}/search?q=keep+files+for+thirty+years`)
    expect(found).toMatch(
      /<a href="\/destinations\/archive">Long-term archive<\/a> \(<a href="\/evaluate[^"]*">say what is in it/,
    )
    const judged = textOf(await markupOf(`${media.url()}/evaluate?profile=archive`))
    const page = textOf(await markupOf(`${media.url()}/destinations/archive`))
    for (const text of [judged, page].map((one) => one.replaceAll(/\s+/g, ' '))) {
      expect(text).not.toMatch(/Places with a complete copy ?:? at least 2/)
      // What belongs to it by its own words stands among its limits.
      expect(text).toMatch(/From Levels of digital preservation \(NDSA\) ?: .*Keep three copies/)
    }
    const told = `${media.url()}/evaluate?profile=archive&delivery.places_of_copies=1`
    expect(await markupOf(told)).not.toContain('Limits for Long-term archive')
  })

  it('names under which condition a limit holds', async () => {
    const text = textOf(await markupOf(`${media.url()}/evaluate?profile=captions-bbc`))
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/at most 25 characters CBB-002 its own where/)
  })
})

it('leads from the page of files to what YouTube asks of captions, with its source, and to what can be chosen', async () => {
  const markup = await page('/check')
  expect(markup).toContain('href="/destinations/captions-youtube"')
  const asked = textOf(await page('/destinations/captions-youtube')).replaceAll(/\s+/g, ' ')
  expect(asked).toMatch(/The file must be in plain UTF-8/)
  const choices = [...markup.matchAll(/\/check\?profile=([\w-]+)/g)].map(([, id]) => id)
  expect(choices).toContain('captions-youtube')
  for (const id of choices)
    expect(await page(`/check?profile=${id}`)).toContain(`<option value="${id}" selected>`)
})

it('lists every destination by name above the list, which has a part of them', async () => {
  const { body } = await media.get('/v1/destinations?limit=1')
  const page = await (await fetch(`${media.url()}/destinations`)).text()
  const names = /<section id="by-name">[\s\S]*?<\/section>/.exec(page)![0]
  expect(names.match(/href="\/destinations\//g)).toHaveLength((body as { count: number }).count)
  expect(await (await fetch(`${media.url()}/destinations?q=podcast`)).text()).not.toContain(
    'by-name',
  )
})

it('names one number of copies for an archive: its own, in place of the general one', async () => {
  for (const list of ['', '?rules=list', '?rules=whole', '?rules=all']) {
    const text = textOf(await (await fetch(`${media.url()}/destinations/archive${list}`)).text())
    expect(text).toMatch(/Places with a complete copy\s*:?\s+[\s\S]{0,40}at least 3/)
    expect(text, list).not.toMatch(/Places with a complete copy\s*:?\s+[\s\S]{0,40}at least 2/)
  }
})

it('judges splats for phones at the phone that takes fewest, and names it beside the general rule', async () => {
  const said = `also=${encodeURIComponent('1.4 million splats in the browser on phones')}`
  const judged = textOf(await (await fetch(`${media.url()}/evaluate?${said}`)).text())
  expect(judged).toMatch(/Splats on an Android phone: not advised\./)
  expect(judged).toMatch(/at most 1\.5.million, 0\.1.million below that/)
  const rule = textOf(await (await fetch(`${media.url()}/rules/GEN-009`)).text())
  expect(rule).toMatch(/Stricter at Splats on an Android phone ?: at most 1.million\./)
})
