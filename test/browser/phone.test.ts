/** On a phone, no sentence is squeezed into a column of a few letters. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

/** Pages with a change that only a person can make, and with a command to copy. */
const pages = [
  ['media', '/rules/STO-008'],
  ['media', '/evaluate?audio.element=music_source&audio.music_rights=neither&rule=POD-007'],
  ['media', '/'],
  ['coordinate', '/'],
] as const

describe.runIf(hasBrowser)('on a phone', () => {
  const services = useServices()
  const open = useBrowser()

  it.for(pages)('no sentence of %s %s is squeezed or covered', async ([name, path]) => {
    const { page } = await open({ viewport: { width: 390, height: 844 } })
    await page.goto(services[name].url() + path)
    const found = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('main p, main pre code')].filter(
        (one) => one.textContent.trim().length > 30 && one.getClientRects().length > 0,
      )
      const narrow = texts.filter((one) => one.getBoundingClientRect().width < 150)
      const covered = [...document.querySelectorAll('.copyable > button')].filter((button) => {
        const { left, top, bottom } = button.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(button.parentElement!.querySelector('code')!)
        return [...range.getClientRects()].some(
          (line) => line.right > left && line.top < bottom && line.bottom > top,
        )
      })
      return [...narrow, ...covered].map((one) => one.outerHTML.slice(0, 120))
    })
    expect(found).toEqual([])
    await page.context().close()
  })

  it('the verdict of Evaluate comes before the facts, and beside them where there is room', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } })
    await page.goto(`${services.media.url()}/evaluate?from=example`)
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!
    const [verdict, facts, rest] = await Promise.all(['.verdict', '#facts', '#outcome'].map(boxOf))
    expect(verdict!.y + verdict!.height).toBeLessThan(facts!.y)
    expect(verdict!.y + verdict!.height).toBeLessThan(844)
    expect(facts!.y + facts!.height).toBeLessThan(rest!.y)
    await page.setViewportSize({ width: 1280, height: 900 })
    const [wide, beside] = await Promise.all(['.verdict', '#facts'].map(boxOf))
    expect(wide!.y).toBe(beside!.y)
    expect(wide!.x).toBeGreaterThan(beside!.x + beside!.width)
    await page.context().close()
  })
})
