/**
 * The outcome of a decided run: results of tests, forecasts that came true or not, stop rules that were reached or not.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../src/engine/runs/run.ts'
import { stepIds } from '../../src/pages/client/run/steps.ts'
import { useServices } from '../support/client.ts'
import { violationsIn } from './axe.ts'
import { hasBrowser, useBrowser } from './browser.ts'

describe.runIf(hasBrowser)('what came of a run', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  const workedRun = async (id: string) =>
    (await coordinate.get(`/v1/worked-runs/${id}`)).body as Run
  /** Opens a run that the browser has stored, with every step marked as visited, as it is after opening a file. */
  const opened = async (run: object, width = 1280) => {
    const watched = await open({ viewport: { width, height: 844 } })
    const kept = { key: 'kept', changed: '', done: [], questions: [], left: stepIds, run }
    await watched.page.addInitScript((text) => {
      if (localStorage.length === 0) localStorage.setItem('grammar-run:kept', text)
    }, JSON.stringify(kept))
    await watched.page.goto(`${coordinate.url()}/run#r=kept`)
    await watched.page.locator('.bench').waitFor()
    return watched
  }
  const step = (page: Page, name: string) =>
    page.locator('.stepbar button', { hasText: name }).press('Enter')
  const kept = (page: Page) =>
    page.evaluate(() => {
      const [, text] = Object.entries(localStorage).find(([key]) => key.startsWith('grammar-run:'))!
      return (JSON.parse(text) as { run: Run }).run
    })
  const saysOf = (page: Page, words: RegExp) => page.locator('#check', { hasText: words }).waitFor()

  it.for([390, 1280])('is written at %i px, and is what the validator takes', async (width) => {
    const worked = await workedRun('repair-cafe')
    const bare = {
      ...worked,
      concepts: worked.concepts.map(({ result: _, ...concept }) => concept),
      forecasts: worked.forecasts.map(({ resolved: _, ...one }) => ({ ...one, outcome: null })),
      stop_rules: worked.stop_rules.map(({ outcome: _, ...rule }) => rule),
    }
    const { page, problems } = await opened(bare, width)
    await step(page, 'What came of it')
    const look = async () => {
      expect(await violationsIn(page)).toEqual([])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways).toBe(0)
    }
    const parts = page.locator('#part option')
    const count = (await parts.count()) || 1
    for (let at = 0; at < count; at++) {
      await page.getByText('Being loaded').waitFor({ state: 'detached' })
      const write = page.getByRole('button', { name: 'Write what the test showed' })
      if (await write.isVisible()) {
        await write.press('Enter')
        await page.locator('.todos', { hasText: 'Say what was counted.' }).waitFor()
        for (const field of await page.locator('.step > .field > textarea').all())
          await field.fill('27 of 118 items stopped for want of a part.')
        await page.getByLabel('Neither').press('Space')
      }
      for (const group of await page.locator('fieldset[id$=outcome]').all())
        await group.locator('input').nth(1).press('Space')
      for (const reading of await page.getByLabel('What was read?').all())
        await reading.fill('34 of 118 items: above the 30 of the rule.')
      await look()
      if (at + 1 < count) await page.locator('#onward').press('Enter')
    }
    const run = await kept(page)
    expect(run.concepts.filter(({ result }) => result !== undefined)).toHaveLength(
      worked.decision!.concept_ids.length,
    )
    expect(run.stop_rules.map(({ outcome }) => outcome?.kind)).toEqual(
      worked.stop_rules.map(() => 'stopped'),
    )
    expect((await coordinate.post('/v1/validate', run)).body).toMatchObject({
      valid: true,
      errors: [],
    })
    const { body } = await coordinate.post('/v1/report', run)
    expect(body.markdown).toContain('**Reached, and stopped, ')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('asks why somebody went on against a stop rule', async () => {
    const worked = await workedRun('repair-cafe')
    const { page } = await opened({
      ...worked,
      stop_rules: worked.stop_rules.map(({ outcome: _, ...rule }) => rule),
    })
    await step(page, 'What came of it')
    await page.locator('#part').selectOption({ label: 'Whether it was stopped' })
    await page.getByLabel('Reached, and continued').first().press('Space')
    await page.locator('.todos', { hasText: 'Say why it went on against the rule.' }).waitFor()
    await page.getByLabel('What was read?').fill('34 of 118 items.')
    await saysOf(page, /to mend/)
    await page.getByLabel('Why did it go on').fill('Five of the stops were of one guest.')
    await saysOf(page, /Next: |valid run|warning/)
    expect((await kept(page)).stop_rules[0]!.outcome).toMatchObject({
      kind: 'continued',
      reason: 'Five of the stops were of one guest.',
    })
    await page.context().close()
  })

  it('is asked of no run that is not decided', async () => {
    const { page } = await opened({ ...(await workedRun('repair-cafe')), decision: null })
    expect(await page.locator('.stepbar button', { hasText: 'What came of it' }).count()).toBe(0)
    await step(page, 'Decide')
    await page.locator('#at-decision-kind').selectOption('close')
    await page.locator('.stepbar button', { hasText: 'What came of it' }).waitFor()
    await page.context().close()
  })

  it('asks for a forecast in PREDICT alone, and for no rating of what was put aside', async () => {
    const worked = await workedRun('repair-cafe')
    const [chosen] = worked.decision!.concept_ids
    const run = {
      ...worked,
      forecasts: [],
      concepts: worked.concepts.map(({ index: _, ...concept }) =>
        concept.id === chosen ? concept : { ...concept, ratings: null, rating_reasons: undefined },
      ),
    }
    const asked = async (mode: string) => {
      const { page } = await opened({ ...run, mode })
      const found: string[] = []
      for (const name of ['Test', 'Judge']) {
        await step(page, name)
        const count = (await page.locator('#part option').count()) || 1
        for (let at = 0; at < count; at++) {
          if (count > 1) await page.locator('#part').selectOption({ index: at })
          found.push(...(await page.locator('.todos li').allTextContents()))
        }
      }
      await page.context().close()
      return found
    }
    expect(await asked('SOLVE')).toEqual([])
    expect(await asked('PREDICT')).toEqual(['Write what you expect, with a probability.'])
  })

  it('offers what gauges a change first where nothing says what holds there today', async () => {
    const { page } = await opened({
      ...(await workedRun('repair-cafe')),
      answers: [
        {
          coordinate: 'GRAM-C3-I02-M09',
          status: 'transformation',
          text: 'The same person receives every guest.',
          evidence: [],
        },
      ],
    })
    await step(page, 'Ideas')
    await page.locator('.todos button', { hasText: 'Show questions about Actor' }).press('Enter')
    const texts = page.locator('.offered button')
    await texts.nth(13).waitFor()
    const { body } = await coordinate.get('/v1/prompts?change=C0&internal=I02')
    const stem = (meta: string): string =>
      body.results.find(({ id }: { id: string }) => id.endsWith(meta)).text
    expect((await texts.allTextContents()).slice(0, 3)).toEqual([
      stem('M01'),
      stem('M09'),
      stem('M02'),
    ])
    await page.context().close()
  })
})
