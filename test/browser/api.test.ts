import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

describe.runIf(hasBrowser)('the page of the API', () => {
  const clients = useServices()
  const open = useBrowser()

  it.for(['media', 'coordinate'] as const)('runs the examples of the %s service', async (name) => {
    const { page, problems } = await open()
    await page.goto(`${clients[name].url()}/api`)
    for (const id of ['getHealth', name === 'media' ? 'evaluate' : 'scoreConcept']) {
      const example = page.locator(`#${id} .example`).first()
      await example.locator('summary').click()
      await example.locator('[data-run]').click()
      const answer = page.locator(`#${id}-1-answer`, { hasText: /^200 application\/json/ })
      await answer.waitFor()
      expect(await answer.textContent()).toContain(id === 'getHealth' ? 'corpus_digest' : '{')
    }
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('marks the heading of the operation that an address names, and not all of it', async () => {
    const { page } = await open()
    await page.goto(`${clients.coordinate.url()}/api#reportRun`)
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await colourOf('#reportRun')).toBe('rgba(0, 0, 0, 0)')
    expect(await colourOf('#reportRun h3')).not.toBe('rgba(0, 0, 0, 0)')
    await page.goto(`${clients.coordinate.url()}/score#f-baseline_recorded`)
    expect(await colourOf('#f-baseline_recorded')).not.toContain('0.55')
    expect(await colourOf('#f-baseline_recorded > summary')).not.toBe('rgba(0, 0, 0, 0)')
    await page.context().close()
  })
})
