/** A small run from nothing to a valid decision, as somebody does it who goes where the page leads. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

describe.runIf(hasBrowser)('a run from nothing to a decision', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  it.for([390, 1280])('is led to a valid end at %i px', async (width) => {
    const { page, problems } = await open({
      acceptDownloads: true,
      viewport: { width, height: 844 },
    })
    const check = page.locator('.check')
    const says = (words: string) => check.filter({ hasText: words }).waitFor()
    /** Goes where the first point leads, and is in the field that mends it. */
    const follow = async (point: string): Promise<void> => {
      await says(point)
      await check.locator('li, p', { hasText: point }).locator('.jump').first().click()
    }
    const isAt = async (id: string) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
    const type = (words: string) => page.keyboard.type(words)

    await page.goto(`${coordinate.url()}/run`)
    await page.getByRole('link', { name: 'Begin in the mode SOLVE' }).click()
    await follow('Give the run a title')
    await isAt('at-title')
    await type('Fewer books that come back late')
    await follow('Say in one sentence')
    await type('What would bring more books back on the day they are due?')
    await follow('State how things stand today')
    await isAt('at-baseline-statement')
    await type('Of 4,100 loans in October, 610 came back late.')
    await follow('a baseline that is stated has a date')
    await isAt('at-baseline-date')
    await page.locator('#at-baseline-date').fill('2025-11-03')
    await follow('a baseline that is stated has evidence')
    await page.keyboard.press('Enter')
    await page.locator('#at-baseline-evidence-0-source').fill('Loan register')
    await page.locator('#at-baseline-evidence-0-date').fill('October')
    await follow('"October" is to be a date such as 2026-11-22')
    await isAt('at-baseline-evidence-0-date')
    await page.locator('#at-baseline-evidence-0-date').fill('2025-10')

    await follow('Choose a question')
    await page.getByRole('button', { name: /Begin with the \d+ questions of SOLVE/ }).click()
    await page.locator('.waiting').getByRole('button', { name: 'Answer' }).first().click()
    await type('610 loans came back late; 90 readers waited for one of them.')

    await follow('Go on answering')
    await choose(page, 'C2', 'I03')
    await page.locator('.offered').getByRole('button', { name: 'Answer' }).first().click()
    await type('The desk sends a message three days before a book is due.')
    await follow('nothing says yet what holds there today')
    await check.getByRole('button', { name: 'Show the questions of C0, I03' }).click()
    await expect.poll(() => page.locator('#cell-change').inputValue()).toBe('C0')
    await page.locator('.offered').getByRole('button', { name: 'Answer' }).first().click()
    await type('Nothing is sent before the day; a letter goes out a week after it.')
    await follow('has to be an observation')
    await isAt('at-answers-2-status')
    await page.locator('#at-answers-2-status').selectOption('observation')
    await follow('Say where this can be looked up')
    await page.keyboard.press('Enter')
    await page.locator('#at-answers-2-evidence-0-source').fill('Letters in the out tray')
    await page.locator('#at-answers-2-evidence-0-date').fill('2025-10')

    await follow('Make a concept')
    await page.keyboard.press('Enter')
    await page.locator('#at-concepts-0-title').fill('A message before the day')
    await follow('Concept 1, description')
    await isAt('at-concepts-0-description')
    await type('The desk sends each reader a message three days before; the letter stays.')
    await follow('Choose the questions that it answers')
    for (const box of await page.locator('#at-concepts-0-coordinates [type="checkbox"]').all())
      await box.check()
    for (let gate = 0; gate < 4; gate++) {
      await follow('Judge the four gates')
      await page.keyboard.press('Space')
    }
    await follow('the gate “test and exit defined” is passed')
    await isAt('at-concepts-0-test')
    await type('Two months; failure: more than 500 of 4,100 loans come back late.')
    await follow('Concept 1, exit')
    await type('The message is switched off.')
    await follow('Rate it by the seven criteria')
    for (const criterion of await page.locator('#concepts select').all())
      await criterion.selectOption('2')

    await follow('Decide.')
    await isAt('at-decision-kind')
    await page.locator('#at-decision-kind').selectOption('test')
    await follow('Add a stop rule')
    await isAt('at-stop_rules')
    await page.keyboard.press('Enter')
    await page.locator('#at-stop_rules-0-rule').fill('More than 500 of 4,100 loans come back late.')
    await page.locator('#at-stop_rules-0-check_by').fill(inTwoMonths())
    await follow('Decision, text')
    await isAt('at-decision-text')
    await type('Tried at one branch, since the message costs nothing and can be switched off.')
    await says('A valid run, without a warning')
    expect(problems).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#export').click(),
    ])
    const run = JSON.parse(readFileSync(await download.path(), 'utf8'))
    const { body } = await coordinate.post('/v1/validate', run)
    expect(body).toEqual({ valid: true, error_count: 0, errors: [], warnings: [] })
    await page.locator('#report').click()
    await page.getByRole('button', { name: 'Save as Markdown' }).waitFor()
    const [markdown] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as Markdown' }).click(),
    ])
    expect(readFileSync(await markdown.path(), 'utf8')).toContain('# Fewer books that come back')

    await page.reload()
    await says('A valid run, without a warning')
    await page.locator('#at-decision-text').fill('Given up: the readers asked for none.')
    const [answer] = await Promise.all([
      page.waitForResponse(/\/v1\/validate$/),
      page.locator('#at-decision-kind').selectOption('reject'),
    ])
    expect(await answer.json()).toMatchObject({ valid: true })
    expect(problems).toEqual([])
    await page.context().close()
  })
})

const inTwoMonths = (): string =>
  new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

async function choose(page: Page, change: string, internal: string): Promise<void> {
  await page.locator('#cell-change').selectOption(change)
  await page.locator('#cell-internal').selectOption(internal)
  await page.locator('.offered', { hasText: 'Answer' }).first().waitFor()
  await expect.poll(() => page.locator('.offered li').count()).toBe(14)
}
