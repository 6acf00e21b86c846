import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { BODY_LIMIT } from '../../src/contract/failures.ts'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

/** Not “Not a valid run yet”. */
const VALID = /^A valid run/

describe.runIf(hasBrowser)('the run workbench', () => {
  const clients = useServices()
  const open = useBrowser()

  const visit = async (target: string) => {
    const watched = await open({ acceptDownloads: true })
    await watched.page.goto(clients.coordinate.url() + target)
    await watched.page.locator('.bench').waitFor()
    return watched
  }
  const checked = (page: Page, words: RegExp) =>
    page.locator('#check', { hasText: words }).waitFor()

  it('begins with the questions of a situation, and a reload finds what was written', async () => {
    const { page, problems } = await visit('/run?situation=fewer-no-shows')
    const { value } = await page.evaluate(async () => ({
      value: await (await fetch('/v1/situations/fewer-no-shows')).json(),
    }))
    expect(await page.locator('.waiting > li').count()).toBe(value.stems.length)
    expect(await page.getByLabel('Title').inputValue()).toBe(value.name)
    expect(await page.locator('.steps li').count()).toBeGreaterThan(4)

    await page.getByLabel('Title').fill('Fewer empty chairs')
    await page.locator('.waiting button').first().click()
    await page.getByLabel('Answer', { exact: true }).fill('14 of 120 did not come.')
    await page.locator('.steps input').first().check()
    await checked(page, VALID)
    expect(page.url()).toMatch(/\/run#r=\w+$/)

    await page.reload()
    await page.locator('.bench').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Fewer empty chairs')
    expect(await page.getByLabel('Answer', { exact: true }).inputValue()).toBe(
      '14 of 120 did not come.',
    )
    expect(await page.locator('.steps input').first().isChecked()).toBe(true)
    expect(await page.locator('.waiting > li').count()).toBe(value.stems.length - 1)
    expect(await page.locator('#covered').textContent()).toContain('1 of 50')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('is in the field of an answer before the next key', async () => {
    const { page } = await visit('/run?situation=fewer-no-shows')
    const focused = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('.waiting button')!.click()
      await null
      return document.activeElement?.id
    })
    expect(focused).toBe('at-answers-0-text')
    await page.context().close()
  })

  it('shows errors and warnings at their fields', async () => {
    const { page, problems } = await visit('/run?from=repair-cafe')
    await checked(page, /^A valid run, without a warning$/)
    await page.locator('#at-baseline-statement').fill('Of 480 items 270 worked.')
    await page.locator('#at-baseline-date').fill('')
    await checked(page, /to mend$/)
    expect(await page.locator('#at-baseline-date-remarks .error').textContent()).toContain(
      'a baseline that is stated has a date',
    )
    await page.locator('#at-baseline-date').fill('2026-01-10')
    await checked(page, /^A valid run, without a warning$/)
    await page.locator('#concepts summary').first().click()
    await page.locator('#concepts summary').nth(1).click()
    await page.locator('#at-concepts-0-id').fill('another-name')
    await checked(page, /^A valid run, with \d+ warning/)
    expect(await page.locator('#decision .warning').first().textContent()).toContain('parts-shelf')
    await page.locator('.check .jump').first().click()
    expect(
      await page.evaluate(() => document.activeElement?.closest('[id^=at-decision]')?.id),
    ).toBe('at-decision-concept_ids')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('saves what was written, writes the report, and opens the file again', async () => {
    const { page, problems } = await visit('/run?mode=solve')
    await page.getByLabel('Title').fill('Books <late>')
    await checked(page, VALID)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#export').click(),
    ])
    const file = await download.path()
    const run = JSON.parse(readFileSync(file, 'utf8'))
    expect(run).toMatchObject({ mode: 'SOLVE', title: 'Books <late>', answers: [] })
    const { status, body } = await clients.coordinate.post('/v1/validate', run)
    expect([status, body]).toMatchObject([200, { valid: true }])

    await page.locator('#report').click()
    expect(await page.locator('#report-text').textContent()).toContain('Books <late>')

    await page.goto(`${clients.coordinate.url()}/run`)
    expect(await page.locator('.kept').textContent()).toContain('Books <late>')
    await page.locator('#import').setInputFiles({
      name: 'run.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...run, title: 'From a file' })),
    })
    await page.locator('.bench').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('From a file')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('says why the service did not check a run, and checks it again', async () => {
    const { page } = await visit('/run?from=repair-cafe')
    await checked(page, /^A valid run, without a warning$/)
    const answer = page.locator('#at-answers-0-text')
    const before = await answer.inputValue()
    await answer.fill('a'.repeat(BODY_LIMIT))
    await checked(page, /^Not checked$/)
    const alert = page.locator('.check [role="alert"]')
    expect(await alert.innerText()).toContain('a body has at most 131072 bytes')
    await page.locator('#report').click()
    await page.getByText('The service answers 413').nth(1).waitFor()
    expect(await page.getByText('mend the errors first').count()).toBe(0)
    await answer.fill(before)
    await checked(page, /^A valid run, without a warning$/)
    expect(await alert.count()).toBe(0)

    await page.route('**/v1/validate', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await answer.fill('By a proxy.')
    await checked(page, /^Not checked$/)
    expect(await alert.innerText()).toContain('The service answers 502.')
    await page.context().close()
  })

  it('takes a question from its page into the run that was changed last', async () => {
    const { page } = await visit('/run?mode=PLAN')
    const address = page.url()
    await page.goto(`${clients.coordinate.url()}/coordinates/GRAM-C3-I07-M08`)
    await page.getByRole('link', { name: 'Answer this in my run' }).click()
    await page.locator('.bench').waitFor()
    expect(page.url()).toBe(address)
    expect(await page.locator('.posed .id').allTextContents()).toEqual(['GRAM-C3-I07-M08'])
    await page.context().close()
  })

  it('rates a concept: gates fold and the index follows', async () => {
    const { page } = await visit('/run?mode=SOLVE')
    await page.getByRole('button', { name: 'Add a concept' }).click()
    await page.getByLabel('Passed').first().check()
    for (const criterion of await page.locator('#concepts select').all())
      await criterion.selectOption('2')
    await page.locator('#concepts', { hasText: 'Index 50 of 100' }).waitFor()
    await page.getByLabel('Failed').nth(1).check()
    const kept = await page.evaluate(() =>
      Object.values(localStorage).map((text) => JSON.parse(text)),
    )
    expect(kept[0].run.concepts[0]).toMatchObject({ index: 50, hard_gates_passed: false })
    await page.context().close()
  })

  it('keeps reasons, evidence for gates and notes, and exports what the service finds valid', async () => {
    const { page, problems } = await visit('/run?from=repair-cafe')
    await checked(page, /^A valid run, without a warning$/)
    const written = {
      '#at-concepts-0-rating_reasons-evidence': 'Counted once, by one person.',
      '#at-concepts-0-gate_evidence-lawful_and_cleared-0-note': 'Clause 7 only.',
      '#at-baseline-evidence-0-note': 'Cards 212 to 215 are missing.',
      '#at-forecasts-0-note': 'Past cases: 3 of 5.',
      '#at-forecasts-0-coordinate': 'GRAM-C0-I10-M01',
    }
    await page.locator('#concepts summary').first().click()
    for (const [field, words] of Object.entries(written)) await page.locator(field).fill(words)
    await checked(page, VALID)
    await page.reload()
    await page.locator('.bench').waitFor()
    await page.locator('#concepts summary').first().click()
    for (const [field, words] of Object.entries(written))
      expect([field, await page.locator(field).inputValue()]).toEqual([field, words])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#export').click(),
    ])
    const run = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(run.concepts[0].rating_reasons.evidence).toBe('Counted once, by one person.')
    expect(run.concepts[0].gate_evidence.lawful_and_cleared[0].note).toBe('Clause 7 only.')
    const { body } = await clients.coordinate.post('/v1/validate', run)
    expect(body).toMatchObject({ valid: true, errors: [] })
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('leaves what is being typed alone when an answer comes', async () => {
    const { page } = await visit('/run?from=repair-cafe')
    await checked(page, /^A valid run, without a warning$/)
    const constraints = page.locator('details:has(> div #at-constraints)')
    await constraints.evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
    const answered = page.waitForResponse(/\/v1\/validate$/)
    await page.locator('#at-title').fill('Parts')
    await page.locator('#at-constraints').fill('')
    await page.keyboard.type('Two benches')
    await answered
    await page.keyboard.type(' and a till')
    expect(await page.locator('#at-constraints').inputValue()).toBe('Two benches and a till')
    await page.locator('#at-forecasts-0-probability').fill('')
    await page.keyboard.type('0.05')
    expect(await page.locator('#at-forecasts-0-probability').inputValue()).toBe('0.05')
    const [kept] = await page.evaluate(() =>
      Object.values(localStorage).map((text) => JSON.parse(text)),
    )
    expect(kept.run.constraints).toEqual(['Two benches and a till'])
    expect(kept.run.forecasts[0].probability).toBe(0.05)
    await page.context().close()
  })

  it('leads to a gate of a concept that is folded', async () => {
    const { page } = await open()
    await page.goto(`${clients.coordinate.url()}/run`)
    const run = (await clients.coordinate.get('/v1/worked-runs/repair-cafe')).body
    run.concepts[0].gates.lawful_and_cleared = null
    run.concepts[0].hard_gates_passed = null
    run.decision = null
    await page.locator('#import').setInputFiles({
      name: 'run.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(run)),
    })
    await page.locator('#at-concepts-0-gates-lawful_and_cleared').waitFor({ state: 'attached' })
    await page.locator('.check .jump', { hasText: 'Judge the four gates' }).click()
    const at = await page.evaluate(() => document.activeElement?.closest('fieldset')?.id)
    expect(at).toBe('at-concepts-0-gates-lawful_and_cleared')
    expect(await page.locator('#concepts > details').first().getAttribute('open')).toBe('')
    await page.context().close()
  })

  it('heats the grid by a run that the browser keeps', async () => {
    const { page, problems } = await visit('/run?from=repair-cafe')
    await checked(page, /^A valid run, without a warning$/)
    const { answers } = await page.evaluate(
      async () => await (await fetch('/v1/worked-runs/repair-cafe')).json(),
    )
    await page.goto(`${clients.coordinate.url()}/grid`)
    await page.locator('#own-runs a').click()
    const summed = async () =>
      (await page.locator('.grid .heat b').allTextContents())
        .map((text) => Number.parseInt(text, 10))
        .reduce((sum, count) => sum + count, 0)
    await expect.poll(summed).toBe(answers.length)
    expect(await page.locator('#heat').textContent()).toContain('kept in this browser')
    await page.reload()
    await expect.poll(summed).toBe(answers.length)
    await page.goBack()
    await page.locator('.grid:not(.heated)').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('says without JavaScript that it needs it, and shows the playbooks', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(`${clients.coordinate.url()}/run`)
    expect(await page.locator('noscript').textContent()).toContain('needs JavaScript')
    expect(await page.locator('#begin a[href^="/modes/"]').count()).toBe(6)
    await page.context().close()
  })
})
