/** What the run workbench works out by itself, and what it leaves alone. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'
import { SOUND, workbench } from './workbench.ts'

describe.runIf(hasBrowser)('the run workbench', () => {
  const clients = useServices()
  const open = useBrowser()

  const { checked, keptRun, part, saved, step, visit } = workbench(clients.coordinate, open)

  it('folds the gates and works out the index by itself', async () => {
    const { page } = await visit('/run?from=repair-cafe')
    await step(page, 'Judge')
    await page.getByLabel('Failed').first().check()
    await page.getByText('A gate failed: it is out.').waitFor()
    const { run } = await keptRun(page)
    expect(run.concepts[0].hard_gates_passed).toBe(false)
    await page.locator('#part').selectOption({ index: 1 })
    const before = run.concepts[0].index
    const rating = run.concepts[0].ratings.outcome_contribution
    await page
      .locator('.radios input')
      .nth(rating === 0 ? 1 : rating - 1)
      .check()
    // Passed gates do not hide that somebody was not asked.
    await step(page, 'Concept')
    await part(page, 'A shelf of thirty parts: who and how')
    await page
      .locator('#at-concepts-0-who_must_agree')
      .fill('Ann: agreed on 3 May 2026\nBen: not asked yet')
    await step(page, 'Judge')
    await page.getByLabel('Passed').first().check()
    await page.getByText('All gates passed, though one of two has not agreed.').waitFor()
    // The criterion is worth 20 points over ratings 0 to 4, so one step is 5 points.
    expect((await keptRun(page)).run.concepts[0].index).toBe(before + (rating === 0 ? 5 : -5))
    await page.context().close()
  })

  it('keeps notes, reasons and what it does not show itself', async () => {
    const { page, problems } = await visit('/run?from=repair-cafe')
    const whole = (await clients.coordinate.get('/v1/worked-runs/repair-cafe')).body
    await checked(page, SOUND)
    await step(page, 'Judge')
    await page.locator('#part').selectOption({ index: 1 })
    await page.locator('.judged > summary', { hasText: 'Evidence' }).click()
    await page
      .locator('#at-concepts-0-rating_reasons-evidence')
      .fill('Counted once, by one person.')
    await step(page, 'Test')
    await page.locator('.card details > summary').first().click()
    await page.locator('#at-forecasts-0-note').fill('Past cases: 3 of 5.')
    const run = await saved(page)
    const expected = structuredClone(whole)
    expected.concepts[0].rating_reasons = {
      ...expected.concepts[0].rating_reasons,
      evidence: 'Counted once, by one person.',
    }
    expected.forecasts[0].note = 'Past cases: 3 of 5.'
    expect(run).toEqual(expected)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('leaves what is being typed alone when an answer comes', async () => {
    const { page } = await visit('/run?from=repair-cafe')
    await checked(page, SOUND)
    await step(page, 'Goal')
    const answered = page.waitForResponse(/\/v1\/validate$/)
    await page.locator('#at-constraints').fill('')
    await page.keyboard.type('Two benches')
    await answered
    await page.keyboard.type(' and a till')
    expect(await page.locator('#at-constraints').inputValue()).toBe('Two benches and a till')
    await step(page, 'Test')
    await page.locator('#at-forecasts-0-probability').fill('')
    await page.keyboard.type('0.05')
    expect(await page.locator('#at-forecasts-0-probability').inputValue()).toBe('0.05')
    await page.locator('#at-forecasts-0-statement').focus()
    expect(await page.locator('#at-forecasts-0-probability').inputValue()).toBe('5 %')
    const { run } = await keptRun(page)
    expect(run.constraints).toEqual(['Two benches and a till'])
    expect(run.forecasts[0].probability).toBe(0.05)
    await page.context().close()
  })
})
