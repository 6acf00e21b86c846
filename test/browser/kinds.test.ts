import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { violationsIn } from './axe.ts'
import { hasBrowser, useBrowser } from './browser.ts'
import { allKinds } from './kinds.ts'

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

describe.runIf(hasBrowser)('a page in a browser', () => {
  const clients = useServices()
  const open = useBrowser()
  it.for(allKinds)(
    '$service $target is accessible and loads nothing that it may not',
    async ({ service, target }) => {
      const { page, problems } = await open()
      await page.goto(clients[service].url() + target, { waitUntil: 'networkidle' })
      for (const { width, colorScheme } of looks) {
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ colorScheme })
        expect([width, colorScheme, ...(await violationsIn(page))]).toEqual([width, colorScheme])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([width, 'sideways scroll', overflow]).toEqual([width, 'sideways scroll', 0])
      }
      // For a refused page the browser reports only the status.
      const isRefusal = (problem: string): boolean => /status of (404|422)/.test(problem)
      expect(problems.filter((problem) => !isRefusal(problem))).toEqual([])
      await page.context().close()
    },
  )

  it.for(['media', 'coordinate'] as const)('%s pages fit 1,920 and print', async (service) => {
    const { page } = await open({ viewport: { width: 1920, height: 1080 } })
    await page.goto(clients[service].url())
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('header.top').isVisible()).toBe(false)
    await page.context().close()
  })
})
