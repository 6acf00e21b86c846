import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'
import { allKinds } from './kinds.ts'

/** Limits for a first visit: bytes on the wire, including headers (50 KiB), and requests. */
const BYTES = 51_200
const REQUESTS = 6
/** Limit for the scripts of a page that is only read, in bytes. */
const SCRIPT = 8000
/** Whether a page has a script of its own that checks, draws or stores input. */
const isWorkshop = (target: string): boolean => /^\/(run|sql|validate)\b/.test(target)
/** Limit for the sum of layout shifts while a page loads. */
const SHIFT = 0.001

describe.runIf(hasBrowser)('a first visit', () => {
  const clients = useServices()
  const open = useBrowser()

  it.for(allKinds)(
    'of $service $target is light and nothing moves',
    async ({ service, target }) => {
      const { page } = await open()
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const types = new Map<string, string>()
      const loaded = new Map<string, number>()
      session.on('Network.responseReceived', ({ requestId, type, response }) => {
        // A `data:` URL in the style sheet is not a request.
        if (!response.url.startsWith('data:')) types.set(requestId, type)
      })
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        loaded.set(requestId, encodedDataLength),
      )
      await countShifts(page)
      await page.goto(clients[service].url() + target, { waitUntil: 'networkidle' })
      const bytesOf = (isMeant: (type: string) => boolean): number =>
        [...types].reduce((sum, [id, type]) => sum + (isMeant(type) ? (loaded.get(id) ?? 0) : 0), 0)
      const all = bytesOf(() => true)
      const scripts = bytesOf((type) => type === 'Script')
      const measured = `${all} bytes, ${scripts} of script, ${types.size} requests`
      expect(
        [all <= BYTES, types.size <= REQUESTS, isWorkshop(target) || scripts <= SCRIPT],
        measured,
      ).toEqual([true, true, true])
      expect(await shiftOf(page)).toBeLessThan(SHIFT)
      await page.context().close()
    },
  )
  it('moves nothing when the font comes after the text', async () => {
    const { page } = await open()
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
    await page.route('**/*.woff2*', async (route) => {
      await isShown
      await route.continue()
    })
    await countShifts(page)
    const target = '/docs/camera-and-capture'
    await page.goto(clients.media.url() + target, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0])
    show()
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    // Two frames: text that moves does so in the first, and its shift is reported by the second.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await shiftOf(page)).toBeLessThan(SHIFT)
    await page.context().close()
  })
})

/** Adds up the layout shifts of pages that are opened from now on. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = (entry as unknown as { value: number }).value
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + shift,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))
