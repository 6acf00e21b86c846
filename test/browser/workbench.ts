/** How tests of `/run` open it, go to its steps and read what the browser keeps. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { useServices } from '../support/client.ts'
import type { useBrowser } from './browser.ts'

export const SOUND = /A valid run, without a warning/

export function workbench(
  coordinate: ReturnType<typeof useServices>['coordinate'],
  open: ReturnType<typeof useBrowser>,
) {
  const visit = async (target: string) => {
    const watched = await open({ acceptDownloads: true })
    await watched.page.goto(coordinate.url() + target)
    await watched.page.locator('.bench').waitFor()
    return watched
  }
  const checked = (page: Page, words: RegExp) =>
    page.locator('#check', { hasText: words }).waitFor()
  const step = (page: Page, name: string) =>
    page.locator('.stepbar button', { hasText: name }).click()
  const part = (page: Page, label: string) => page.locator('#part').selectOption({ label })
  const keptRun = (page: Page) =>
    page.evaluate(() =>
      JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('grammar-run:'))![1]),
    )
  const openFile = (page: Page, value: unknown) =>
    page.locator('#import').setInputFiles({
      name: 'run.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    })
  const saved = async (page: Page) => {
    await step(page, 'Last look')
    await part(page, 'Take it with you')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#export').click(),
    ])
    return JSON.parse(readFileSync(await download.path(), 'utf8'))
  }
  return { checked, keptRun, openFile, part, saved, step, visit }
}
