import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

describe.runIf(hasBrowser)('cards for a table', () => {
  const { coordinate } = useServices()
  const open = useBrowser()
  const target = '/draw?seed=tuesday'

  const visit = async (address = target, width = 390) => {
    const watched = await open({
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width, height: 844 },
    })
    await watched.page.goto(coordinate.url() + address)
    return watched
  }
  const shownCards = (page: Page): Promise<number> =>
    page.locator('.deck > li').filter({ visible: true }).count()
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

  it('are drawn for the people that were typed before they are printed', async () => {
    const { page, problems } = await visit(target, 1280)
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await page.reload()
    await page.getByLabel('People', { exact: true }).fill('12')
    await page.locator('#print').click()
    await page.locator('[data-printed]').waitFor({ state: 'attached' })
    expect(page.url()).toContain('people=12')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('body').innerText()).toContain('12 people')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('are turned one by one with keys and links, and all can be seen', async () => {
    const { page, problems } = await visit()
    expect(await shownCards(page)).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('card-2')
    expect(await shownCards(page)).toBe(1)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => focused(page)).toBe('card-3')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focused(page)).toBe('card-2')
    await page.locator('#idea-2').press('ArrowLeft')
    expect(await page.locator('#card-2').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'All 6 cards' }).click()
    await expect.poll(() => shownCards(page)).toBe(6)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('have level boxes in a row, and minutes that travel in the address', async () => {
    const { page, problems } = await visit('/draw?seed=tuesday&n=4#deck', 1280)
    const tops = await page
      .locator('.deck > li textarea')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    // Three columns: the first row has three boxes.
    expect(new Set(tops).size).toBe(2)
    await page.locator('#minutes').fill('2')
    expect(await page.locator('#takes').innerText()).toBe('2 minutes a card, 8 minutes')
    await page.goto(page.url())
    await page.reload()
    expect(await page.locator('#left').innerText()).toBe('2:00')
    expect(await page.locator('#takes').innerText()).toBe('2 minutes a card, 8 minutes')
    await page.locator('#other-cards').click()
    await expect.poll(() => page.locator('#minutes').inputValue()).toBe('2')
    expect(new URL(page.url()).searchParams.get('seed')).not.toBe('tuesday')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('show the gauge when an idea is written down, and not before', async () => {
    const { page } = await visit(`${target}#card-2`)
    const gauge = page.locator('#asks-2')
    expect(await gauge.isVisible()).toBe(false)
    await page.locator('#idea-2').fill('A group keeps its instructor to lesson 6.')
    expect(await gauge.isVisible()).toBe(false)
    await page.keyboard.press('Tab')
    await gauge.waitFor()
    await page.reload()
    expect(await page.locator('#idea-2').inputValue()).toBe(
      'A group keeps its instructor to lesson 6.',
    )
    expect(await gauge.isVisible()).toBe(true)
    await page.context().close()
  })

  it('are turned by the first click once an idea is written down', async () => {
    const { page } = await visit('/draw?seed=tuesday&kind=stem&n=3', 1280)
    await page.locator('#idea-1').click()
    await page.keyboard.type('A group keeps its instructor to lesson 6.')
    const next = page.locator('#card-1').getByRole('link', { name: 'Next' })
    const before = (await next.boundingBox())!
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await page.mouse.down()
    // Nothing moves between press and release.
    expect(await next.boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect.poll(() => focused(page)).toBe('card-2')
    await page.locator('#card-2').getByRole('link', { name: 'Previous' }).click()
    await page.locator('#asks-1').waitFor()
    // A press elsewhere also leaves the field, and the gauge is shown after it.
    await page.locator('#idea-1').fill('')
    await page.locator('#card-1 .gauge summary').click()
    await page.locator('#idea-1').pressSequentially('Two groups.')
    await page.locator('h1').click()
    await page.locator('#asks-1').waitFor()
    await page.context().close()
  })

  it.for([390, 1280])('keep the running clock in sight at %i px', async (width) => {
    const { page } = await visit('/draw?seed=tuesday&n=3', width)
    await page.locator('#start').click()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => focused(page)).toBe('card-2')
    const inSight = async () => {
      const { height, y } = (await page.locator('#left').boundingBox())!
      return y >= 0 && y + height <= 844
    }
    expect(await inSight()).toBe(true)
    await page.getByRole('link', { name: 'All 3 cards' }).click()
    for (const at of [2, 3]) {
      await page.evaluate((id) => location.replace(`#card-${id}`), at)
      await expect.poll(() => focused(page)).toBe(`card-${at}`)
      expect(await inSight()).toBe(true)
      const [clock, card] = await Promise.all(
        ['.clock', `#card-${at}`].map((one) => page.locator(one).boundingBox()),
      )
      expect(clock!.y + clock!.height).toBeLessThanOrEqual(card!.y + 1)
    }
    await page.context().close()
  })

  it('are named beside their ideas, which stay linked with them in a run of their situation', async () => {
    const { page, problems } = await visit('/draw?situation=too-many-meetings&seed=tuesday&n=6')
    const kinds = ['intent', 'operator']
    for (const kind of kinds) {
      const id = (await page.locator(`.drawn.${kind}`).first().getAttribute('id'))!
      await page.evaluate((hash) => location.replace(`#${hash}`), id)
      await page.locator(`#${id} .own textarea`).first().fill(`Of the ${kind}.`)
    }
    const names = await page.locator('.drawn.operator .id').allTextContents()
    await page.locator('#hand-in').click()
    await page.locator('#read').click()
    const reading = await page.locator('#reading').innerText()
    expect(reading).toContain(`${names[0]}: `)
    expect(reading).not.toContain('From no')
    await page.locator('#to-run').click()
    await page.getByRole('button', { name: 'Begin a run with them' }).click()
    const from = page.locator('[aria-label="Ideas"] li')
    await from.getByRole('link', { name: names[0]! }).waitFor()
    const intent = from.getByRole('link', { name: 'what prompted it' })
    await intent.waitFor()
    for (const link of await from.getByRole('link').all()) {
      const address = (await link.getAttribute('href'))!
      expect((await page.request.get(coordinate.url() + address)).status()).toBe(200)
    }
    await page.waitForFunction(() => !document.querySelector('#check')!.textContent.includes('…'))
    expect(await page.locator('.remarks').count()).toBe(0)
    await page.locator('.stepbar button').first().click()
    expect(await page.locator('#at-title').inputValue()).toBe('Too many meetings')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('are read by nobody who has not handed in, and taken in by link and by file', async () => {
    const ana = await visit()
    await ana.page.locator('#idea-1').fill('Parents see the lesson plan.')
    await ana.page.locator('#by').fill('Ana')
    await ana.page.locator('#hand-in').click()
    await ana.page.locator('#copy-link').click()
    await ana.page.getByText('Your link is copied').waitFor()
    const link = await ana.page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain(`${target}#ideas=`)
    const [download] = await Promise.all([
      ana.page.waitForEvent('download'),
      ana.page.locator('#save-file').click(),
    ])
    expect(download.suggestedFilename()).toBe('ideas-ana.json')
    const file = readFileSync(await download.path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({
      by: 'Ana',
      ideas: [{ text: 'Parents see the lesson plan.', at: expect.stringMatching(/^C\d-I\d\d$/) }],
    })

    const { page, problems } = await visit(link.slice(coordinate.url().length))
    await page.getByText('Ana has handed in 1 idea.').waitFor()
    expect(page.url()).not.toContain('ideas=')
    expect(await page.locator('main').textContent()).not.toContain('Parents see')
    expect(await page.locator('#read').isDisabled()).toBe(true)
    await page.locator('#by').fill('Ben')
    await page.locator('#idea-1').fill('Fewer children in a group.')

    const cut = link.slice(0, -9)
    await page.locator('#links').fill(`${cut}\nhttps://example.org/\n${link}`)
    await page.locator('#take-links').click()
    await page.getByText('Ana has handed in anew: 1 idea.').waitFor()
    expect(await page.locator('#links').inputValue()).toBe(`${cut}\nhttps://example.org/`)
    expect(await page.locator('#problems').textContent()).toMatch(
      /cut or changed.*no link of a writing round/s,
    )
    await page.locator('#files').setInputFiles([
      { name: 'photo.json', mimeType: 'application/json', buffer: Buffer.from('{"ideas":[{}]}') },
      {
        name: 'cem.json',
        mimeType: 'application/json',
        buffer: Buffer.from(file.replaceAll('Ana', 'Cem').replace(/"key": "\w+"/, '"key": "cem"')),
      },
    ])
    await page.getByText('1 idea of Cem taken in, unread.').waitFor()
    expect(await page.locator('#problems').textContent()).toContain('Idea 1 has no text')
    expect(await page.locator('#idea-1').inputValue()).toBe('Fewer children in a group.')

    await page.locator('#hand-in').click()
    await page.locator('#read').click()
    await expect.poll(() => focused(page)).toBe('reading')
    const reading = await page.locator('#reading').innerText()
    for (const words of ['Fewer children in a group. Ben', 'lesson plan. Ana', 'plan. Cem'])
      expect(reading).toContain(words)
    // Ideas that were read no longer count as unread.
    expect(await page.locator('#taken').textContent()).toBe('')
    expect(problems).toEqual([])
    await ana.page.context().close()
    await page.context().close()
  })

  it('say how many there are and how long they take, and are of one situation', async () => {
    const { page, problems } = await visit('/situations/too-many-meetings', 1280)
    await page.getByRole('link', { name: 'Draw cards of it' }).click()
    await page.getByRole('link', { name: 'Too many meetings' }).waitFor()
    const { body } = await coordinate.get('/v1/situations/too-many-meetings')
    const cells = body.coordinates.map((code: string) => code.slice('GRAM-'.length, 11))
    const own = [...body.coordinates, ...cells, ...body.operators]
    for (const id of await page.locator('.deck .id').allTextContents()) expect(own).toContain(id)
    expect(await page.locator('.lead').innerText()).toContain(
      'So 6 cards serve a table: 3 minutes a card, 18 minutes before the reading.',
    )
    // Drawing again keeps the situation.
    await page.getByText('Choose a theme').click()
    await page.locator('#n').fill('4')
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await page.locator('.lead', { hasText: 'So 4 cards serve' }).waitFor()
    expect(page.url()).toContain('situation=too-many-meetings')
    await page.locator('#minutes').fill('5')
    await page.locator('#takes', { hasText: '5 minutes a card, 20 minutes' }).waitFor()
    // The page explains how to fold the cards before it shows what to cut.
    await page.getByText('How to print and share them').click()
    const [fold, first] = await Promise.all(
      [page.getByText('Printed, each card is a strip'), page.locator('#card-1')].map((one) =>
        one.boundingBox(),
      ),
    )
    expect(fold!.y).toBeLessThan(first!.y)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('have a clock that is started, paused and reset, and says what it does', async () => {
    const { page } = await open()
    await page.clock.install()
    await page.goto(coordinate.url() + target)
    const left = page.locator('#left')
    const says = page.locator('#clock-says')
    await page.locator('#minutes').fill('2')
    expect(await left.textContent()).toBe('2:00')
    await page.locator('#start').click()
    expect(await says.textContent()).toBe('Started at 2:00.')
    await page.clock.runFor(61_000)
    expect(await says.textContent()).toBe('One minute left.')
    await page.locator('#start').click()
    expect(await says.textContent()).toMatch(/^Paused at 0:5\d\.$/)
    const paused = await left.textContent()
    await page.clock.runFor(5000)
    expect(await left.textContent()).toBe(paused)
    await page.locator('#start').click()
    await page.clock.runFor(61_000)
    expect(await says.textContent()).toBe('Time is up.')
    await page.locator('#reset').click()
    expect([await left.textContent(), await says.textContent()]).toEqual(['2:00', ''])
    await page.context().close()
  })

  it('stand there and print without a script, and nothing is clipped', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(`${coordinate.url()}/draw?seed=tuesday&n=30`)
    expect(await shownCards(page)).toBe(30)
    expect(await page.locator('#round').isVisible()).toBe(false)
    await page.setViewportSize({ width: 700, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    expect(await shownCards(page)).toBe(30)
    const printed = await page.locator('main').innerText()
    expect(printed).not.toMatch(/Cards of everything|\b[a-z]+_[a-z]+\b|\(GRAM-/)
    // Paper for people has neither the kind of a card nor its code.
    expect(await page.locator('.drawn .id').first().isVisible()).toBe(false)
    expect(await page.locator('.deck').innerText()).not.toMatch(
      /^(Intent|Question|Operator)\b|\bC\d-I\d\d/m,
    )
    for (const card of await page.locator('.deck > li').all()) {
      const whole = (await card.boundingBox())!
      for (const text of await card.locator('.front > *, .back p').all()) {
        const part = (await text.boundingBox())!
        expect(part.height).toBeGreaterThan(0)
        expect(part.y + part.height).toBeLessThanOrEqual(whole.y + whole.height)
        expect(part.x + part.width).toBeLessThanOrEqual(whole.x + whole.width)
      }
    }
    await page.context().close()
  })

  it('fill each printed sheet, and each strip has its line to cut on every side', async () => {
    const { page } = await visit('/draw?about=volunteers%20burn%20out&people=12&n=12', 1280)
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
    // The sheet of the meeting, three of four strips each, and two for each person's ideas to twelve cards.
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1 + 3 + 12 * 2)
    await page.emulateMedia({ media: 'print' })
    const above = await page
      .locator('.deck > li')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
    expect(new Set(above)).toEqual(new Set(['1px']))
    await page.context().close()
  })
})
