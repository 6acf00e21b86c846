/** The first screen of each service: one question and the ways to ask it, in few words. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Fewest words of a page that has arrived, and most on the first screen of a desk, besides the navigation. */
const WORDS = { fewest: 40, most: 120 } as const

/** The words of the main part that stand wholly within the window. */
const wordsOnScreen = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let seen = 0
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const range = document.createRange()
      range.selectNodeContents(text)
      const isSeen = [...range.getClientRects()].some(
        ({ bottom, height, width }) => width > 2 && height > 2 && bottom <= innerHeight,
      )
      if (isSeen && !text.parentElement?.closest('select, script, .hidden'))
        seen += text.data.split(/\s+/).filter((word) => word !== '').length
    }
    return seen
  })

describe.runIf(hasBrowser)('the first screen of the home', () => {
  const { coordinate, media } = useServices()
  const open = useBrowser()

  it.for([
    ['media', media],
    ['coordinate', coordinate],
  ] as const)('of the %s service says in few words what one can do', async ([, service]) => {
    const { page } = await open({ viewport: DESK })
    await page.goto(service.url())
    const words = await wordsOnScreen(page)
    expect(words).toBeGreaterThan(WORDS.fewest)
    expect(words).toBeLessThanOrEqual(WORDS.most)
    await page.context().close()
  })

  it.for([DESK, PHONE])('has the box and the choice of files at $width px', async (viewport) => {
    const { page } = await open({ viewport })
    await page.goto(media.url())
    await isOnScreen(page, '#big, label[for="pick-files"], #profile', 3)
    await page.context().close()
  })

  it.for([DESK, PHONE])('has the box and all doors at $width px', async (viewport) => {
    const { page } = await open({ viewport })
    await page.goto(coordinate.url())
    await isOnScreen(page, '#home-q, .doors a', 5)
    await page.context().close()
  })

  it('gives the reason of the first move that it shows', async () => {
    const { page } = await open({ viewport: DESK })
    await page.goto(coordinate.url())
    const { body } = await coordinate.get('/v1/situations/fewer-no-shows')
    expect(await page.locator('.first-move').innerText()).toContain(body.because)
    await page.context().close()
  })
})

async function isOnScreen(page: Page, parts: string, count: number): Promise<void> {
  const ends = await page
    .locator(parts)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(ends).toHaveLength(count)
  expect(Math.max(...ends)).toBeLessThanOrEqual(page.viewportSize()!.height)
}
