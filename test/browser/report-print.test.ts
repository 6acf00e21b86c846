/** The report of a run as a browser prints it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../src/engine/runs/run.ts'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const SHEETS = 2

/** Counts the page objects of a PDF; the `/Pages` object, which lists them, is not counted. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length

describe.runIf(hasBrowser)('the report of a run', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  it('prints on one or two sheets of A4 for every worked run', async () => {
    const { page, problems } = await open()
    const printed = async (run: Run) => {
      const { html } = (await coordinate.post('/v1/report', run)).body
      await page.setContent(html)
      return pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
    }
    const { results } = (await coordinate.get('/v1/worked-runs')).body
    expect(results).toHaveLength(9)
    for (const { id } of results) {
      const run = (await coordinate.get(`/v1/worked-runs/${id}`)).body
      const sheets = await printed(run)
      expect([id, sheets, sheets >= 1 && sheets <= SHEETS]).toEqual([id, sheets, true])
    }
    // An ordinary run fits on one.
    for (const name of ['bakery', 'clinic', 'podcast', 'school']) {
      const file = path.join(import.meta.dirname, `../cases/runs/strangers-${name}.json`)
      expect([name, await printed(JSON.parse(readFileSync(file, 'utf8')))]).toEqual([name, 1])
    }
    // The count can exceed two: a long run prints on more sheets.
    const run = (await coordinate.get('/v1/worked-runs/planning-office')).body as Run
    const long = {
      ...run,
      constraints: Array.from({ length: 40 }, (_, i) => `Of ${i}. `.repeat(200)),
    }
    expect(await printed(long)).toBeGreaterThan(SHEETS)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('is all that a browser prints of the workbench once it is written', async () => {
    const { page } = await open()
    await page.goto(`${coordinate.url()}/run?from=repair-cafe`)
    await page.getByRole('button', { name: /Last look/ }).click()
    await page.locator('#onward').click()
    await page.locator('#report-read h3').first().waitFor()
    // “Print” opens the dialogue of the browser.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-was-printed', '')
    })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.locator('body[data-was-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const shown = await page.evaluate(() => document.querySelector('main')!.innerText)
    expect(shown.trim()).toBe(await page.locator('#report-read').innerText())
    expect(shown.length).toBeGreaterThan(500)
    // The report fills the width of the page and prints on no more sheets than the saved file may.
    const share = await page.locator('#report-read').evaluate((report) => {
      const text = report.querySelector('p')!.getBoundingClientRect()
      return text.width / document.documentElement.clientWidth
    })
    expect(share).toBeGreaterThan(0.9)
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(SHEETS)
    // No heading is left alone at the foot of a sheet.
    const breaks = await page
      .locator('#report-read :is(h3, h4)')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter))
    expect(new Set(breaks)).toEqual(new Set(['avoid']))
    await page.context().close()
  })
})
