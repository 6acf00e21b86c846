/** `/check` of captions whose words have to go: shortened, counted, checked again and saved without leaving the page. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { folder } from '../support/grammar.ts'
import { violationsIn } from './axe.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const LONG =
  'Today we talk about the old river, the three bridges that cross it and the people who lived below them for years now.'
const captions = [
  'WEBVTT\n',
  '00:00:01.000 --> 00:00:04.000\nGood morning.\n',
  `00:00:05.000 --> 00:00:06.000\n${LONG}\n`,
  '00:00:06.500 --> 00:00:09.000\nThe harbour sleeps.\n',
].join('\n')

describe.runIf(hasBrowser)('captions whose words have to go', () => {
  const clients = useServices()
  const open = useBrowser()

  async function checked(text: string) {
    const { page, problems } = await open()
    await page.goto(`${clients.media.url()}/check`)
    await page.locator('#pick-folder').setInputFiles(folder({ 'caps.en.vtt': text }))
    await page.locator('#check-state', { hasText: 'Judged' }).waitFor({ timeout: 60_000 })
    const saved = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()])
      return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')] as const
    }
    return { page, problems, saved }
  }

  it('are shortened by keyboard to a copy without fault', async () => {
    const { page, problems, saved } = await checked(captions)
    const field = page.getByLabel('Shorter words of caption 2')
    const count = page.locator('#mended textarea + span')
    expect(await field.inputValue()).toBe(LONG)
    expect(await count.textContent()).toBe(
      '117 characters; 25 at most in this time (1.25 s), 2 lines of 42.',
    )
    expect(await page.locator('#mended').textContent()).toContain(
      'In the copy caption 2 still breaks limits: lines of 57 and 59 characters, 42 allowed; 92 characters too many for 1.25 s.',
    )
    await field.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Of the river and its banks.')
    expect(await count.textContent()).toMatch(/^27 characters; 25 at most .* 42\.$/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Today: the old river.')
    expect(await count.textContent()).toMatch(/^21 characters; .*: it fits\.$/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const status = page.locator('#mended [role="status"]')
    await status.waitFor()
    expect(await status.textContent()).toMatch(/no caption of the copy breaks a limit\. No fault/)
    expect(await violationsIn(page)).toEqual([])
    // What stood above of the copy without these words is no longer so.
    expect(await page.locator('#mended').textContent()).not.toMatch(/half mended|needs your hand/)
    const [name, text] = await saved(() =>
      page.getByRole('button', { name: 'Save the mended file' }).click(),
    )
    expect(name).toBe('caps.en.fixed.vtt')
    expect(text).toContain('00:00:05.000 --> 00:00:06.050\nToday: the old river.\n\n')
    // Another destination judges it anew, and what was typed stays.
    await page.locator('#profile').selectOption('captions-netflix')
    await page.locator('#check', { hasText: 'GFX-003' }).waitFor()
    expect(await field.inputValue()).toBe('Today: the old river.')
    await status.waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('are in the copy that is saved, though nobody checked it before, with what it still breaks', async () => {
    const { page, problems, saved } = await checked(captions)
    const press = () => page.getByRole('button', { name: 'Save the half-mended file' }).click()
    const [name, text] = await saved(press)
    expect(name).toBe('caps.en.half-mended.vtt')
    expect(text).toContain('three bridges')
    await page
      .getByLabel('Shorter words of caption 2')
      .fill('Today we talk about the old river, its banks and all the bridges.')
    const [next, shorter] = await saved(press)
    expect(next).toBe('caps.en.half-mended.vtt')
    expect(shorter).toContain(
      'Today we talk about the old river,\nits banks and all the bridges.\n',
    )
    expect(await page.locator('#mended [role="status"]').textContent()).toMatch(
      /1 caption still breaks a limit\..*Caption 2:.* characters a second, at most 20/,
    )
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('are told the way that keeps every word, with its times, where there is one', async () => {
    const { page, problems } = await checked(
      `${captions}\n00:00:20.000 --> 00:00:22.000\nGood night.\n`,
    )
    expect(await page.locator('#mended li').textContent()).toMatch(
      /Or keep every word and begin caption 3 at 00:00:11\.600, 5\.1 s later than now, .* make two captions of it: .* until 00:00:07\.\d+, then .*Shorter words of caption 2/,
    )
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)
})
