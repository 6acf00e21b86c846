/** Downloads of lists, and tools that a search suggests. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded, markupOf, textOf } from '../support/pages.ts'

const { media, coordinate } = useServices()

const get = (target: string): Promise<string> => markupOf(media.url() + target)

describe('lists', () => {
  it.each([
    ['media', '/rules'],
    ['media', '/rules?phase=capture'],
    ['media', '/rules?state=delivery.target.vr_headset_app'],
    ['media', '/rules?q=loudness'],
    ['media', '/destinations'],
    ['coordinate', '/prompts'],
    ['coordinate', '/prompts?q=supplier+late'],
    ['coordinate', '/situations'],
  ] as const)(
    'of the %s service: %s can be taken away as JSON and CSV, the whole of it',
    async (name, target) => {
      const service = { media, coordinate }[name].url()
      const markup = await (await fetch(service + target)).text()
      const csv = decoded(
        /href="([^"]+)" download>(?:CSV|Table for a spreadsheet)</.exec(markup)![1]!,
      )
      const json = decoded(/href="([^"]+)">JSON</.exec(markup)![1]!)
      const { count, results } = (await (await fetch(service + json)).json()) as {
        count: number
        results: unknown[]
      }
      const rows = (await (await fetch(service + csv)).text()).trim().split('\r\n')
      expect(count).toBeGreaterThan(3)
      expect([results.length, rows.length - 1]).toEqual([count, count])
    },
  )

  it('say where a search has more than one answer holds', async () => {
    expect(await get('/search?q=CAM-004')).not.toContain('of the first')
    const wide = await get('/search?q=consent')
    const count = Number(/<h1>([\d,]+) results/.exec(wide)![1]!.replace(',', ''))
    expect(wide.includes('of the first 100')).toBe(count > 100)
  })
})

describe('a search over everything', () => {
  const before = (markup: string): string =>
    markup.slice(0, markup.indexOf('Everything that was found'))

  it('brings for a sentence the rules that speak of it first, each with what it says', async () => {
    const markup = await get('/search?q=is+a+cloned+voice+of+the+host+allowed')
    const first = before(markup)
    expect(first).toContain('Rules that speak of it')
    expect(first).toContain('href="/rules/GEN-002"')
    expect(first).toMatch(
      /<p class="rest">[A-Z][^<]{30,}\. <span class="quiet">[A-Z][^<]+\.<\/span><\/p>/,
    )
    expect(markup.slice(first.length)).not.toContain('href="/rules/GEN-002"')
  })

  it('brings none that holds a word in passing, and counts what is near', async () => {
    const markup = await get('/search?q=loudness+for+German+public+television')
    expect(markup).not.toContain('Rules that speak of it')
    const [, near] = /<h1>1 result, and (\d+) near it, for/.exec(markup)!
    expect(markup.match(/<li><span class="kind">/g)).toHaveLength(Number(near) + 1)
    expect(await get('/search?q=a+picture+on+the+evening+news')).not.toMatch(/<mark>new<\/mark>/i)
  })

  it('does not where few words name a thing, a kind is chosen or a page further on', async () => {
    for (const query of [
      'q=loudness+target',
      'q=is+a+cloned+voice+of+the+host+allowed&kind=dimension',
      'q=is+a+cloned+voice+of+the+host+allowed&offset=20',
    ])
      expect(await get(`/search?${query}`)).not.toContain('Rules that speak of it')
  })
})

it('a destination leads to the other lists that speak of it, and its limits leave the page', async () => {
  const markup = await get('/destinations/headset')
  expect(markup).toContain('href="/rules?target=vr_headset_app"')
  const address = '/v1/destinations/headset/rules'
  const table = await (await fetch(`${media.url()}${address}?format=csv`)).text()
  const { count } = (await media.get(address)).body as { count: number }
  expect(markup).toContain(`href="${address}?format=csv" download`)
  expect(table.trim().split('\r\n').length).toBe(count + 1)
  expect(await get('/rules?target=vr_headset_app')).toContain('/destinations?q=VR%20headset%20app')
})

describe('the list of rules', () => {
  it('tells what must be mended from what blocks, and leads from one to the other', async () => {
    const markup = await get('/rules?q=what+blocks+publishing')
    expect(markup).toContain('<a href="/rules?blocks=publish">Rules that block publishing</a>')
    const blocking = await get('/rules?blocks=publish')
    expect(blocking).not.toContain('<a href="/rules?blocks=publish">')
    const idsOf = async (query: string): Promise<string[]> => {
      const { body } = await media.get(`/v1/rules?${query}&limit=1000`)
      return (body as { results: { id: string }[] }).results.map(({ id }) => id)
    }
    const { body: list } = await media.get('/v1/rules?limit=1')
    const known = Object.keys((list as { facets: { blocks: object } }).facets.blocks)
    const blocks = new Set((await Promise.all(known.map((one) => idsOf(`blocks=${one}`)))).flat())
    const hard = await idsOf('type=hard')
    expect(textOf(blocking)).toContain(
      `Blocks ${blocks.size} of the ${hard.length} hard rules block: the work stops until they are met`,
    )
    expect(textOf(blocking)).toContain('blocks publishing ×')
  })

  it('leads to the same rules by priority and back', async () => {
    const usual = await get('/rules?category=camera')
    const href = decoded(/<a href="([^"]+)">highest priority first</.exec(usual)![1]!)
    const sorted = await get(href)
    expect(sorted).toContain('<b>highest priority first</b>')
    const first = /<ol class="hits">[\s\S]*?<a class="id" href="\/rules\/([^"]+)"/.exec(sorted)![1]!
    expect(first).toBe('CAM-002')
    const back = decoded(/<a href="([^"]+)">as in the corpus</.exec(sorted)![1]!)
    expect(back).toBe('/rules?category=camera')
  })
})

describe('a search', () => {
  it.each([
    ['csv', '/rules', '/sql'],
    ['lint my captions', '/check'],
    ['compare', '/compare', '/destinations/compare'],
    ['Validate JSON', '/validate'],
    ['rules that block publishing', '/rules?blocks=publish'],
  ])('for “%s” names what does it', async (q, ...hrefs) => {
    const markup = await get(`/search?q=${encodeURIComponent(q)}`)
    const tools = /<ul class="ways tools">[\s\S]*?<\/ul>/.exec(markup)?.[0] ?? ''
    for (const href of hrefs) expect(tools).toContain(`<a href="${href}">`)
  })

  it.each([
    ['workshop', '/draw'],
    ['which idea first', '/score'],
    ['spreadsheet of questions', '/prompts'],
  ])('for “%s” names what does it in the other service', async (q, href) => {
    const response = await fetch(`${coordinate.url()}/search?q=${encodeURIComponent(q)}`)
    expect(await response.text()).toMatch(
      new RegExp(`<ul class="ways tools">[\\s\\S]*?<a href="${href}">`),
    )
  })

  it.each([
    ['purchasing: questions about supply', 'supply'],
    ['all questions about supply as a table', 'supply'],
    ['supply questions', 'supply'],
    ['questions for a spreadsheet', undefined],
    ['customers ask the same questions about invoices', undefined],
    ['nobody answers questions', undefined],
  ] as const)('for “%s” on the first page leads to the questions about it', async (q, subject) => {
    const response = await fetch(`${coordinate.url()}/situations?q=${encodeURIComponent(q)}`)
    const tools = /<ul class="ways tools">[\s\S]*?<\/ul>/.exec(await response.text())?.[0] ?? ''
    if (subject === undefined) expect(tools).not.toContain('/prompts?q=')
    else expect(tools).toContain(`<a href="/prompts?q=${subject}">Questions about ${subject}</a>`)
  })

  it.each(['limits', 'checks', 'publish'])(
    'for “%s” in the coordinate service names the media service, which has it',
    async (q) => {
      const page = await (await fetch(`${coordinate.url()}/search?q=${q}`)).text()
      expect(page).toMatch(
        /<ul class="ways tools">[\s\S]*?<a href="http[^"]+">Media grammar<\/a>[\s\S]*?checks of your files/,
      )
    },
  )

  it('leads in one click from a search to the questions that ask about it as one table', async () => {
    const page = await (await fetch(`${coordinate.url()}/search?q=suppliers`)).text()
    const [, href] = /<a href="([^"]+)" download>Questions for a spreadsheet</.exec(page)!
    const csv = await (await fetch(coordinate.url() + decoded(href!))).text()
    expect(page.match(/ download>/g)).toHaveLength(1)
    const rows = csv.split('\r\n')
    // What would be the same in all rows is no column.
    expect(rows[0]).toMatch(
      /^"Question","Second question","Task it belongs to",.+,"From which side","Page","Code"$/,
    )
    const { body } = await coordinate.get('/v1/prompts?q=suppliers&limit=1')
    expect(rows.slice(1, -1)).toHaveLength(body.about)
    expect(new Set(csv.match(/\bGRAM-C\d-I\d\d-M\d\d\b/g)).size).toBe(body.about)
    expect(rows.slice(1, 4).join()).toMatch(/supplier.+supplier.+suppl/is)
    for (const row of rows.slice(1, -1)) expect(row).not.toMatch(/^"[^"]*\?[^"]*\?/)
    // The table of all says of each other one why it is there.
    const all = await (await fetch(`${coordinate.url()}/prompts?q=suppliers`)).text()
    const [, more] = /<a href="([^"]+)" download>A table of all \d+</.exec(all)!
    const further = (await (await fetch(coordinate.url() + decoded(more!))).text()).split('\r\n')
    expect(further[0]).toMatch(
      /^"Question","Second question","Is it about your words\?",(?!.*"Found by way of")/,
    )
    expect(
      further.slice(1, body.about + 1).map((row) => row.replace('","asks about it"', '"')),
    ).toEqual(rows.slice(1, -1))
    const others = further.slice(body.about + 1, -1)
    expect(others).toHaveLength(body.count - body.about)
    for (const row of others)
      expect(row).toMatch(
        /^"(?=.*\bsuppl)[^"]*","[^"]*","says the word, asks mainly about something else"/i,
      )
  })

  it('says of questions without the words of a search by what they were found', async () => {
    const { about, count } = (await coordinate.get('/v1/prompts?q=missed+appointments')).body
    const page = await (
      await fetch(`${coordinate.url()}/prompts?q=missed+appointments&limit=60`)
    ).text()
    expect(page).toContain(
      `${about} question asks about it; ${count - about} more were found by their tasks, examples or a situation. The table holds all ${count} and says of each why it is there.`,
    )
    expect(page).toContain('<h2>These were found by their tasks, examples or a situation</h2>')
    const sheet = await fetch(
      `${coordinate.url()}/v1/prompts?q=missed+appointments&format=sheet&limit=9`,
    )
    expect(await sheet.text()).toContain('"found by its task, an example or a situation"')
  })

  it('names no tool that nobody asked for', async () => {
    expect(await get('/search?q=loudness')).not.toContain('ways tools')
  })
})

it('every rule says on its page whether it blocks, must be mended before delivery, or advises', async () => {
  const { body } = await media.get('/v1/rules?limit=1000')
  for (const { id } of (body as { results: { id: string }[] }).results) {
    const { hard, then } = (await media.get(`/v1/rules/${id}`)).body as {
      hard: boolean
      then: { op: string }[]
    }
    const said = /<dt>Does<\/dt><dd>([^<]*)/.exec(await get(`/rules/${id}`))![1]
    const word = !hard
      ? 'Soft: advises; '
      : then.some(({ op }) => op === 'block')
        ? 'Hard: blocks; it stops the work until it is met.'
        : 'Hard: must be mended before delivery; '
    expect([id, said]).toEqual([id, expect.stringContaining(word)])
  }
})
