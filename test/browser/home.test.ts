/** The first screen of the coordinate service says little: the box, four doors, and a short example. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

/** Most words on the first screen of a computer, besides the navigation. */
const MOST_WORDS = 120

/** The words of the main part that stand wholly within the window. */
const wordsOnScreen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    let count = 0
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const isSeen = [...range.getClientRects()].some(
        ({ bottom, height, width }) => width > 1 && height > 1 && bottom <= innerHeight,
      )
      const text = walker.currentNode.textContent!.trim()
      if (isSeen && text !== '') count += text.split(/\s+/).length
    }
    return count
  })

describe.runIf(hasBrowser)('the home of the coordinate service', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  it('says on its first screen what one can do here, in few words', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${coordinate.url()}/`)
    expect(await wordsOnScreen(page)).toBeLessThanOrEqual(MOST_WORDS)
    const { body } = await coordinate.get('/v1/situations/fewer-no-shows')
    expect(await page.locator('.first-move').innerText()).toContain(body.because)
    await page.context().close()
  })

  it('has the box and all doors on the first screen of a telephone', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } })
    await page.goto(`${coordinate.url()}/`)
    const places = await page
      .locator('#home-q, .doors a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect(places).toHaveLength(5)
    expect(Math.max(...places)).toBeLessThanOrEqual(844)
    await page.context().close()
  })
})
