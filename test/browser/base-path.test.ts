import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServices } from '../../src/services.ts'
import { start } from '../support/start.ts'
import { hasBrowser, useBrowser } from './browser.ts'

describe.runIf(hasBrowser)('pages under a path, by another name of the host', () => {
  const open = useBrowser()
  let services: RunningServices
  beforeAll(async () => {
    services = await start({
      mediaBasePath: '/media',
      coordinateBasePath: '/grammar/coordinate',
    })
  })
  afterAll(() => services?.[Symbol.asyncDispose]())

  /** The service under the host name that a visitor types, which is not the address that it listens on. */
  const address = (service: 'media' | 'coordinate', target: string): string =>
    services[service].url.replace('127.0.0.1', 'localhost') + target

  it('evaluates as one types, and commands name the host', async () => {
    const { page, problems } = await open()
    await page.goto(address('media', '/media/evaluate?also=camera.sync_error_ms'))
    await page.locator('[name="camera.sync_error_ms"]').fill('4')
    await page.waitForURL(address('media', '/media/evaluate?camera.sync_error_ms=4'))
    await page.goto(address('media', '/media/'))
    expect(await page.locator('#curl').textContent()).toBe(
      `curl '${address('media', '/media/v1/rules/CAM-004')}'`,
    )
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('carries a run', async () => {
    const { page, problems } = await open()
    await page.goto(address('coordinate', '/grammar/coordinate/run?situation=fewer-no-shows'))
    await page.locator('#check', { hasText: 'Next: ' }).waitFor()
    expect(page.url()).toContain('/grammar/coordinate/run#r=')
    await page.locator('.more-of-run > summary').click()
    await page.getByRole('link', { name: 'All runs' }).waitFor()
    const links = await page
      .locator('.bench a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((path) => !path.startsWith('/grammar/coordinate/'))).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })
})
