/** The first screen of the home of the media service: one question and two ways to ask it, in few words. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

describe.runIf(hasBrowser)('the first screen of the home', () => {
  const { media } = useServices()
  const open = useBrowser()

  it('has at most 120 words on a desk', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await page.goto(media.url())
    const words = await page.locator('main').evaluate((main) => {
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
    expect(words).toBeGreaterThan(40)
    expect(words).toBeLessThanOrEqual(120)
    await page.context().close()
  })

  it.for([
    [1280, 900],
    [390, 844],
  ] as const)('has the box and the choice of files at %i x %i', async ([width, height]) => {
    const { page } = await open({ viewport: { width, height } })
    await page.goto(media.url())
    for (const part of ['#big', 'label[for="pick-files"]', '#profile']) {
      const box = await page.locator(part).boundingBox()
      expect(box === null ? undefined : box.y + box.height, part).toBeLessThanOrEqual(height)
    }
    await page.context().close()
  })
})
