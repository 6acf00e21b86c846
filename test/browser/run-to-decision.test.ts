/** A run from a blank page to a decision, by somebody who follows the page and uses no mouse. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lastLookIds } from '../../src/engine/runs/last-look.ts'
import { useServices } from '../support/client.ts'
import { violationsIn } from './axe.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const HEIGHT = 844

describe.runIf(hasBrowser)('a swimming school that loses a third of its children', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  it.for([390, 1280])('is led to a decision at %i px, with no needless word', async (width) => {
    const { page, problems } = await open({
      acceptDownloads: true,
      viewport: { width, height: HEIGHT },
    })
    const needless = new Set<string>()
    /**
     * Collects remarks, and checks that the step fits its height, nothing scrolls sideways and axe finds nothing.
     * Unfolded lists do not count towards the height.
     */
    const look = async () => {
      await page.waitForFunction(
        () => !document.querySelector('#check')?.textContent?.includes('…'),
      )
      for (const words of await page.locator('.remarks li').allTextContents()) needless.add(words)
      const heightOf = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) =>
            all.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0),
          )
      const height = (await heightOf('.step')) - (await heightOf('.offered, details[open]'))
      expect([await page.locator('#step-name').textContent(), height <= HEIGHT]).toEqual([
        expect.any(String),
        true,
      ])
      expect(await violationsIn(page)).toEqual([])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways).toBe(0)
    }
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name, exact: true }).first().focus()
      await page.keyboard.press('Enter')
    }
    const write = async (fields: Readonly<Record<string, string>>) => {
      for (const [field, words] of Object.entries(fields))
        await page.locator(`#at-${field}`).fill(words)
    }
    const onward = async (heading: string) => {
      await look()
      await page.locator('#onward').focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('#step-name').textContent()).toBe(heading)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('step-name')
    }

    await page.goto(`${coordinate.url()}/run`)
    await page.getByLabel('What is going on?').first().fill('Children stop before lesson 12')
    await page.keyboard.press('Enter')
    // No situation is sure to fit: the nearest are offered, and the sentence alone.
    await page.locator('#begin .near li').nth(2).waitFor()
    await page.getByRole('link', { name: 'None of these: begin with my sentence' }).press('Enter')
    await page.locator('.bench').waitFor()
    expect(await page.locator('#at-title').inputValue()).toBe('Children stop before lesson 12')
    // The sentence is enough to go on; the question can be added.
    expect(await page.locator('.todos').count()).toBe(0)
    await page.getByText('Put it as a question').press('Enter')
    await write({ question: 'What would keep more children to lesson 12?' })
    await onward('Today')
    await write({
      'baseline-statement': '41 of 118 children stop before lesson 12: 35 per cent.',
      'baseline-date': '2025-11-02',
      'baseline-evidence-0-source': 'Attendance lists of the school year 2024/25',
    })
    // A source has the date of the figure unless another one is entered.
    expect(await page.locator('#at-baseline-evidence-0-date').inputValue()).toBe('2025-11-02')
    await write({ 'baseline-evidence-0-date': '2025-07' })
    await onward('Goal')
    await write({ 'target-statement': 'At most 24 of 118 children stop before lesson 12.' })
    await write({
      'target-by': daysFromNow(240),
      constraints: 'No more than the six instructors of today.',
      participants: 'Head of the school, who wrote\nTwo instructors',
    })
    await onward('Find out')
    // The first questions come from the situations nearest to the sentence.
    await page.locator('.waiting li').first().waitFor()
    await page.locator('#at-answers').focus()
    await page.keyboard.press('Enter')
    await page.locator('#cell-internal').selectOption('I02')
    await page.locator('.offered li').nth(13).waitFor()
    const hidden = await page
      .locator('.offered')
      .evaluate((list) => list.scrollHeight - list.clientHeight)
    expect(hidden).toBe(0)
    await look()
    await page.locator('.offered button').first().focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('at-answers-0-text')
    await write({
      'answers-0-text':
        'Of the 41 who stopped, 29 had two or more instructors by lesson 6; of the 77 others, 20.',
      'answers-0-evidence-0-source': 'Attendance lists and rotas 2024/25',
      'answers-0-evidence-0-date': '2025-07',
    })
    await press('Choose the next question')
    await onward('Ideas')

    await page.locator('#intent', { hasText: /\.$/ }).waitFor()
    await press('Show another way')
    await press('Show another way')
    await write({ ideas: 'The same instructor stays with a group until lesson 6.' })
    await press('Keep the idea')
    await look()
    await page.reload()
    await press(/^Choose its question/)
    await page.locator('#nearest label').nth(2).waitFor()
    await look()
    // The nearest three come first; “Other questions” opens the other eleven of the cell.
    const others = page.locator('.scrolls label span')
    await page.getByText('Other questions, by what it changes').press('Enter')
    await others.nth(10).waitFor()
    // Each question is read whole before it is chosen: what changes, and by how much.
    for (const question of await page.locator('#nearest label').allInnerTexts())
      expect(question).toMatch(/\?.*\?/s)
    // An idea that answers none of the questions is moved to where it belongs.
    const offered = async () => others.first().textContent()
    const [level, found] = [page.locator('#intent-level'), await offered()]
    const first = await level.inputValue()
    await level.selectOption('C1')
    await expect.poll(offered).not.toBe(found)
    await level.selectOption(first)
    await expect.poll(offered).toBe(found)
    await level.selectOption('C3')
    await page.locator('#intent-internal').selectOption('I02')
    await page.getByLabel(/Which duties would you hand from the centre/).press('Space')
    await look()
    await press('Take this')
    await look()
    expect(await page.locator('#at-answers-1-text').inputValue()).toContain('The same instructor')
    await onward('Concept')

    // A single idea is already selected.
    expect(await page.locator('.stems input').first().isChecked()).toBe(true)
    await press('Make a concept')
    await write({ 'concepts-0-title': 'One instructor to lesson 6' })
    await onward('One instructor to lesson 6: who and how')
    await write({
      'concepts-0-who_must_agree': 'The six instructors: agreed on 2025-11-10\nThe head: agreed',
      'concepts-0-test':
        'Four of eight groups for one course; it has failed if more than 17 of 59 children stop.',
      'concepts-0-exit': 'The rota of today is taken up again, in one week, at no cost.',
    })
    await page.getByText('From when until when?').press('Enter')
    await write({ 'concepts-0-test_by': daysFromNow(120) })
    await write({
      'concepts-0-cost-test': 'No money; two hours of the head for the rota of four groups.',
    })
    await onward('Test')
    await page.getByText('What do you expect of it?').press('Enter')
    await press('Add a forecast')
    await look()
    // The probability starts empty, and the page asks for it.
    expect(await page.locator('#at-forecasts-0-probability').inputValue()).toBe('')
    expect(await page.locator('.todos').innerText()).toContain('Say how likely.')
    await write({
      'forecasts-0-statement': 'At most 12 of the 59 children of the four groups stop.',
      'forecasts-0-probability': '60',
      'forecasts-0-resolve_by': daysFromNow(120),
      'forecasts-0-source': 'Attendance lists of the four groups',
    })
    await press('Add a stop rule')
    await look()
    // What the test says of its failure is not asked again.
    expect(await page.locator('#at-stop_rules-0-rule').inputValue()).toBe(
      'More than 17 of 59 children stop.',
    )
    expect(await page.locator('#at-stop_rules-0-check_by').inputValue()).toBe(daysFromNow(120))
    await page.getByText('As you wrote it of the test.').waitFor()
    await write({
      'stop_rules-0-check_by': daysFromNow(90),
      'stop_rules-0-owner': 'Head of the school',
      'stop_rules-0-way_back': 'The rota of today, in one week.',
    })
    await onward('Judge')
    expect(await page.getByRole('list', { name: 'Who must agree' }).innerText()).toBe(
      'The six instructors: agreed on 2025-11-10\nThe head: agreed',
    )
    await press('Change who has agreed')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('at-concepts-0-who_must_agree')
    const [asked, agreed] = ['The head: asked, decides on Monday', 'The head: agreed']
    const instructors = 'The six instructors: agreed on 2025-11-10'
    await write({ 'concepts-0-who_must_agree': `${instructors}\n${asked}` })
    await page.locator('.stepbar button', { hasText: 'Judge' }).press('Enter')
    await page.getByText('A gate is a question that must not be answered with no').waitFor()
    const gates = page.locator('.judged')
    await page.getByText(`${asked} (still to decide)`).waitFor()
    // A gate that rests on agreement is not passed in silence while somebody is asked.
    await gates.nth(0).getByLabel('Passed').press('Space')
    await page.getByText('not everybody has agreed').waitFor()
    await gates.nth(0).getByLabel('Not judged').press('Space')
    // While it is right to leave a gate open, nothing asks to judge it.
    await page.getByText('“Not judged” is right until they have agreed.').waitFor()
    expect(await page.getByText(/judge the gate: lawful and cleared/i).count()).toBe(0)
    await page.getByRole('button', { name: 'Judge the gate: baseline recorded.' }).waitFor()
    // A passed gate whose source is missing stays open and is named, whatever else is judged.
    const unsourced = page.getByRole('button', { name: 'No unacceptable harm: who cleared it?' })
    for (const at of [1, 2]) {
      await gates.nth(at).evaluate((gate) => gate.setAttribute('open', ''))
      await gates.nth(at).getByLabel('Passed').press('Space')
      await unsourced.waitFor()
    }
    expect(await page.getByText('Needed, since you call it passed').isVisible()).toBe(true)
    for (const at of [1, 2]) await gates.nth(at).getByLabel('Not judged').press('Space')
    await press('Change who has agreed')
    await write({ 'concepts-0-who_must_agree': `${instructors}\n${agreed}` })
    await page.locator('.stepbar button', { hasText: 'Judge' }).press('Enter')
    expect(await page.getByText('not everybody has agreed').count()).toBe(0)
    for (const at of [0, 1, 2, 3]) {
      // Each question opens once the one before it is judged, which stays open.
      await gates.nth(at).getByLabel('Passed').press('Space')
      expect(await gates.nth(at).locator('summary').textContent()).toContain('passed')
      if (at !== 1) continue
      // That a source is needed is said at its field, and no longer once it is there.
      await page.getByText('Needed, since you call it passed').waitFor()
      const checked = 'concepts-0-gate_evidence-no_unacceptable_harm-0'
      await write({
        [`${checked}-source`]: 'Failure list, read with the head of the pool',
        [`${checked}-date`]: '2025-11',
      })
      await expect.poll(() => unsourced.count()).toBe(0)
    }
    await onward('One instructor to lesson 6: ratings')
    for (const at of [0, 1, 2, 3, 4, 5, 6])
      await page.locator('.judged').nth(at).locator('.radios input').nth(2).press('Space')
    // The chosen level is told in full, all of them on demand.
    const adoption = page.locator('.judged').nth(3)
    const said = 'They have been asked and say yes; they have not yet given time, money or data.'
    await adoption.locator('> summary').press('Enter')
    expect(await adoption.getByRole('status').innerText()).toBe(`2: ${said}`)
    expect(await adoption.getByText('Some of them have used a trial').isVisible()).toBe(false)
    expect(await adoption.getByRole('radio').nth(2).getAttribute('aria-describedby')).toBe(
      await adoption.locator('li', { hasText: said }).getAttribute('id'),
    )
    await adoption.getByText('What each level says').press('Enter')
    expect(await adoption.getByText('Some of them have used a trial').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'See the judgement as a report' }).waitFor()
    // What a high rating needs is said where it is given, and so is what is to do.
    await adoption.getByRole('radio').nth(3).press('Space')
    await adoption.getByText('Rated 3, which says that people have used a trial').waitFor()
    const restsOn = page.getByRole('button', { name: 'Adoption: say what the 3 rests on' })
    await restsOn.waitFor()
    await page.locator('#onward').press('Enter')
    await expect.poll(() => page.locator('#step-name').textContent()).toBe('Decide')
    // Back leads to the part from which the writer came.
    await press('Back')
    await adoption.evaluate((one) => one.setAttribute('open', ''))
    await adoption.getByRole('radio').nth(2).press('Space')
    await expect.poll(() => restsOn.count()).toBe(0)
    await onward('Decide')
    await page.locator('#at-decision-kind').selectOption('test')
    // A day that was filled in is in sight.
    expect(await page.locator('#at-decision-date').isVisible()).toBe(true)
    await write({ 'decision-text': 'Tried in four groups: it costs nothing and can be undone.' })
    await onward('Last look')
    for (const id of lastLookIds)
      await page.locator(`#at-last_look-${id}`).getByLabel('Yes').press('Space')
    await page.locator('#at-last_look-best_chosen').getByLabel('No').press('Space')
    await write({ 'last_look-note': 'Smaller groups were not thought through.' })
    await look()
    await page.locator('#onward').press('Enter')
    await press('Check the whole run')
    await page
      .locator('#check', { hasText: 'a question of the last look is answered no' })
      .waitFor()
    await page.getByText(/Checked at \d\d:\d\d:\d\d: Valid; a question of the last look/).waitFor()
    expect([...needless]).toEqual([])

    const run = await saved(page)
    expect((await coordinate.post('/v1/validate', run)).body).toEqual({
      valid: true,
      error_count: 0,
      errors: [],
      warnings: [],
    })
    expect(run).toMatchObject({
      mode: 'SOLVE',
      answers: [{ coordinate: 'GRAM-C0-I02-M01' }, { coordinate: 'GRAM-C3-I02-M07' }],
      last_look: { answers_fit: true, best_chosen: false },
    })
    expect(run).not.toHaveProperty('ideas')
    const report = page.locator('#report-text')
    await report.waitFor({ state: 'attached' })
    expect(await report.textContent()).toContain(
      '**In a last look the writers answered no** to “Is it the best idea of this run',
    )
    expect(problems).toEqual([])
    await page.context().close()
  })
})

async function saved(page: Page): Promise<object> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#export').press('Enter'),
  ])
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as object
}

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
