/** Ideas that become concepts: with the question of a card, or without any question. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../src/engine/runs/run.ts'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

describe.runIf(hasBrowser)('ideas in the workbench', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  const keptRun = async (page: Page): Promise<Run> =>
    (
      (await page.evaluate(() =>
        JSON.parse(
          Object.entries(localStorage).find(([key]) => key.startsWith('grammar-run:'))![1],
        ),
      )) as { run: Run }
    ).run
  const step = (page: Page, name: string) =>
    page.locator('.stepbar button', { hasText: name }).click()
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).first().click()

  it('keep the question of their card, of everybody who handed in, and nobody chooses one', async () => {
    const { page, problems } = await open()
    const address = `${coordinate.url()}/draw?seed=tuesday&kind=stem&n=2`
    await page.goto(address)
    const question = (at: number) => page.locator(`#card-${at}`).getAttribute('data-at')
    const [first, second] = [await question(1), await question(2)]
    expect(first).toMatch(/^GRAM-C[1-4]-/)
    await page.locator('#idea-1').fill('Meet standing up, for ten minutes.')
    await page.keyboard.press('Tab')
    await page.locator('#gauge-1').fill('From four to two a week.')
    await page.locator('#by').fill('Ana')
    const others = ['Ben', 'Cem'].map((by, i) => ({
      name: `${by}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          by,
          key: by,
          ideas: [{ text: `${by} writes the minutes before.`, at: [first, second][i] }],
        }),
      ),
    }))
    await page.locator('#files').setInputFiles(others)
    await page.getByText('Cem has handed in 1 idea.').waitFor()
    await page.locator('#hand-in').click()
    await page.locator('#read').click()
    await page.locator('#to-run').click()
    await press(page, 'Begin a run with them')
    await page.getByText('Cem writes the minutes before. Cem').waitFor()
    await expect.poll(() => page.getByText('It answers: ').count()).toBe(3)
    expect((await keptRun(page)).ideas!.map(({ at }) => at)).toEqual([first, first, second])

    // From the choice of a question, Back leads to the ideas and not out of the step.
    await page
      .getByRole('button', { name: /^Choose another question/ })
      .first()
      .click()
    await page.locator('#nearest').waitFor()
    await press(page, 'Back to the ideas')
    await page.getByText('It answers: ').nth(2).waitFor()

    await page.locator('#onward').click()
    await page.getByLabel('Meet standing up').check()
    await page.getByLabel('Cem writes the minutes').check()
    await press(page, 'Make a concept')
    await page.locator('#at-concepts-0-title').waitFor()
    expect(await page.getByText('Which question does it come nearest to?').count()).toBe(0)
    const run = await keptRun(page)
    expect(run.concepts[0]!.coordinates).toEqual([first, second])
    expect(run.answers).toMatchObject([
      { coordinate: first, text: 'Meet standing up, for ten minutes. From four to two a week.' },
      { coordinate: second, text: 'Cem writes the minutes before.' },
    ])
    expect(run.ideas).toMatchObject([{ text: 'Ben writes the minutes before.', by: 'Ben' }])
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('go on to a concept without a question; the nearest three are offered there', async () => {
    const { page, problems } = await open()
    await page.goto(`${coordinate.url()}/run?mode=SOLVE`)
    await press(page, 'I have an idea already')
    const idea = 'Customers pay before the service and not after it.'
    await page.locator('#at-ideas').fill(idea)
    await page.locator('#onward').click()
    expect((await keptRun(page)).ideas).toEqual([{ text: idea }])
    expect(await page.locator('.todos').innerText()).not.toContain('question')
    expect(await page.getByLabel(idea).isChecked()).toBe(true)
    await press(page, 'Make a concept')
    await page.locator('#at-concepts-0-description').waitFor()
    expect(await page.locator('#at-concepts-0-description').inputValue()).toBe(idea)
    // Its name comes from the first clause of the idea, until the writer changes it.
    expect(await page.locator('#at-concepts-0-title').inputValue()).toBe(
      'Customers pay before the service and not after it',
    )
    const near = page.locator('#nearest label')
    await near.nth(2).waitFor()
    expect(await near.count()).toBe(3)
    expect(await near.allInnerTexts()).toContainEqual(
      expect.stringContaining('What payment would you move before or after the service?'),
    )
    // A disabled button says why it is disabled.
    expect(await page.getByRole('button', { name: 'Take this' }).isDisabled()).toBe(true)
    await page.getByText('Tick one, or go on and choose it later: the decision needs it.').waitFor()
    await page.locator('#onward').click()
    await page.locator('#at-concepts-0-test').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()

    await page.getByText('Other questions, by what it changes').click()
    await page.locator('.scrolls label').first().waitFor()
    await near.filter({ hasText: 'What payment would you move' }).click()
    // A ticked question counts as soon as the writer goes on, with or without the button beside it.
    await page.getByText('Going on takes it, too.').waitFor()
    await page.locator('#onward').click()
    await page.locator('#at-concepts-0-test').waitFor()
    const run = await keptRun(page)
    expect(run).not.toHaveProperty('ideas')
    expect(run.answers).toMatchObject([{ coordinate: 'GRAM-C3-I08-M09', text: idea }])
    expect(run.concepts[0]!.coordinates).toEqual(['GRAM-C3-I08-M09'])

    // Once the question about today is answered, the concept cites it; once the answer is removed, it no longer does.
    await step(page, 'Ideas')
    await page.getByRole('button', { name: 'Show questions about Value' }).first().click()
    // Nothing else stands above them.
    await page.locator('.offered button').first().waitFor()
    expect(await page.locator('.waiting').count()).toBe(0)
    await page.locator('.offered button').first().click()
    await page.locator('#at-answers-1-text').fill('Of 80 customers 31 pay late.')
    const cited = async () => (await keptRun(page)).concepts[0]!.coordinates
    expect(await cited()).toEqual(['GRAM-C3-I08-M09', 'GRAM-C0-I08-M01'])
    await page.getByRole('button', { name: 'Remove this answer' }).click()
    await expect.poll(cited).toEqual(['GRAM-C3-I08-M09'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('go on to a concept of which no question fits; the figure of today stands for what is now', async () => {
    const { page, problems } = await open()
    await page.goto(`${coordinate.url()}/run?mode=SOLVE`)
    await step(page, 'Today')
    await page
      .locator('#at-baseline-statement')
      .fill('31 of 80 customers leave at the payment page.')
    await page.locator('#at-baseline-date').fill('2026-05-31')
    await page.locator('#at-baseline-evidence-0-source').fill('Shop log, May 2026')
    await step(page, 'Ideas')
    // What is on display when an idea is written prompts it, and narrows no choice of a question.
    await press(page, 'Show another way')
    const searched: string[] = []
    page.on('request', (request) => searched.push(request.url()))
    await page.locator('#at-ideas').fill('Let buyers pay as guests')
    await press(page, 'Keep the idea')
    await page.getByRole('button', { name: 'Go on with' }).click()
    await page.getByRole('group', { name: 'What does it change, and how deep?' }).waitFor()
    expect(searched.filter((url) => /prompts\?.*q=/.test(url))).toEqual([
      expect.not.stringContaining('internal='),
    ])
    // No question says two of its words, so depth and part are asked for at once, and questions only on demand.
    expect(await page.locator('#intent-level').inputValue()).toBe('C3')
    expect(await page.locator('#nearest').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Take this' }).count()).toBe(0)
    await press(page, 'Look for a near question')
    await page.getByText('None of these says much of your idea.').waitFor()
    expect(await page.locator('.stems label').first().innerText()).toBe('None of these fits')
    // The tick is enough; changed, it asks for depth and part alone, and lists no further questions.
    await page.locator('#nearest label').first().waitFor()
    await page.getByLabel('None of these fits').click()
    await page.getByText('Proposed, not said by you yet').waitFor()
    expect((await keptRun(page)).concepts[0]!.coordinates).toContainEqual(
      expect.stringMatching(/^GRAM-C[1-4]-I\d\d-M01$/),
    )
    // What was only proposed is confirmed by its button, or chosen where it stands.
    await press(page, 'Yes, it changes this')
    await page.getByText('Your test says how it is measured.').waitFor()
    await press(page, 'Choose a question instead')
    await page.locator('#nearest label').first().waitFor()
    await press(page, 'Keep the question')
    await page.locator('#change-0-internal').selectOption('I02')
    await page.locator('#change-0-level').selectOption('C2')
    await page.locator('#change-0-internal').selectOption('I08')
    expect(await page.getByText('Proposed, not said by you yet').count()).toBe(0)
    const run = await keptRun(page)
    expect(run.concepts[0]!.coordinates).toEqual(['GRAM-C2-I08-M01', 'GRAM-C0-I08-M01'])
    expect(run.answers).toMatchObject([
      {
        coordinate: 'GRAM-C0-I08-M01',
        status: 'observation',
        text: '31 of 80 customers leave at the payment page.',
      },
      { coordinate: 'GRAM-C2-I08-M01', text: 'Let buyers pay as guests' },
    ])
    // The figure of today is not counted as an answer that the writer gave.
    await step(page, 'Find out')
    await page.locator('label[for=part]', { hasText: /^The figure of “Today”$/ }).waitFor()
    // No question about today is forced on the writer.
    await step(page, 'Ideas')
    expect(await page.getByRole('button', { name: /^Show questions about/ }).count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it.for(['the list of questions', 'the button beside it'])(
    'keep their concept when its question is changed by %s',
    async (way) => {
      const { page, problems } = await open()
      await page.goto(`${coordinate.url()}/run?mode=SOLVE`)
      await step(page, 'Ideas')
      const [guests, costs] = [
        'Let buyers pay as guests, without an account',
        'Show delivery cost before the payment page',
      ]
      for (const idea of [guests, costs]) {
        await page.locator('#at-ideas').fill(idea)
        await press(page, 'Keep the idea')
      }
      await step(page, 'Concept')
      await page.getByLabel(guests).check()
      await press(page, 'Make a concept')
      // The idea is recognised even after its text was rewritten.
      await page.locator('#at-concepts-0-description').fill('Nobody signs up first.')
      const near = page.locator('#nearest label')
      const pick = async (internal: string) => {
        // The choice of a cell stays unfolded for the same idea.
        await near.or(page.getByText('Look for a near question')).first().waitFor()
        if ((await near.count()) === 0) await press(page, 'Look for a near question')
        if (!(await page.locator('#intent-internal').isVisible()))
          await page.getByText('Other questions, by what it changes').click()
        await page.locator('.scrolls label').first().waitFor()
        await page.locator('#intent-internal').selectOption(internal)
        await page.locator('.scrolls label').first().click()
        await press(page, 'Take this')
        await expect.poll(() => near.count()).toBe(0)
      }
      await pick('I08')
      const before = await keptRun(page)
      const [first] = before.concepts[0]!.coordinates
      expect(before.answers).toMatchObject([{ coordinate: first, text: guests }])
      expect(before.ideas).toMatchObject([{ text: costs }])

      if (way === 'the list of questions') {
        await page.getByText('The questions that it stands on').click()
        await page
          .getByRole('group', { name: 'What it changes' })
          .getByRole('checkbox')
          .first()
          .click()
        const taken = await keptRun(page)
        expect(taken.answers).toEqual([])
        expect(taken.ideas!.map(({ text }) => text).toSorted()).toEqual([guests, costs])
      } else {
        await press(page, 'Change the question')
        await press(page, 'Keep the question')
        expect((await keptRun(page)).concepts[0]!.coordinates).toEqual([first])
        await press(page, 'Change the question')
      }
      await pick('I03')
      const run = await keptRun(page)
      const { coordinates } = run.concepts[0]!
      expect(coordinates).toEqual([expect.stringMatching(/^GRAM-C[1-4]-I03-/)])
      expect(run.answers).toMatchObject([{ coordinate: coordinates[0], text: guests }])
      expect(run.ideas).toMatchObject([{ text: costs }])
      // No remark is about the first question any more, and all steps show the same count.
      for (const name of ['Find out', 'Ideas', 'Concept']) {
        await step(page, name)
        await page.locator('#check', { hasText: '1 point to mend.' }).waitFor()
        const words = await page.locator('.step').innerText()
        expect(words).not.toContain('Your change is to Value')
        // Each sentence is shown once.
        expect(words.split('Your change is to Function').length).toBeLessThan(3)
      }
      await step(page, 'Concept')
      const made = page.locator('.stems label', { hasText: 'in a concept already' })
      expect(await made.allInnerTexts()).toEqual([expect.stringContaining(guests)])
      expect(problems).toEqual([])
      await page.context().close()
    },
  )

  it('need no question before the decision', async () => {
    const { page, problems } = await open()
    await page.goto(`${coordinate.url()}/run?mode=SOLVE`)
    await step(page, 'Ideas')
    await page.locator('#at-ideas').fill('Let buyers pay as guests')
    await press(page, 'Keep the idea')
    await step(page, 'Concept')
    await press(page, 'Make a concept')
    await page.locator('#at-concepts-0-title').fill('Guest checkout')
    await page.locator('#at-concepts-0-description').fill('The shop asks nobody to sign up first.')
    const checked = page.waitForResponse((response) => response.url().endsWith('/v1/validate'))
    await step(page, 'Ideas')
    expect(JSON.stringify(await (await checked).json())).toContain('concepts[0].coordinates')
    await expect.poll(() => page.locator('#check').innerText()).toContain('Next: ')
    await page.waitForTimeout(100)
    expect(await page.locator('#check').innerText()).toContain('Next: ')
    // Near to no question, it is placed by one click.
    await step(page, 'Concept')
    await page.locator('#part').selectOption({ index: 1 })
    await press(page, 'Yes, it changes this')
    await page.getByText('Your test says how it is measured.').waitFor()
    expect((await keptRun(page)).concepts[0]!.coordinates).toEqual(['GRAM-C3-I02-M01'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('are listed as to do at every step, and printed as far as they are written', async () => {
    const { page, problems } = await open()
    await page.goto(`${coordinate.url()}/run?mode=SOLVE`)
    await page.locator('.bench').waitFor()
    await page.locator('#at-title').fill('Sockets run short')
    await page.getByText('To do, playbook, other runs').click()
    await page.locator('#all-to-do', { hasText: 'Say how things stand, with a figure.' }).waitFor()
    await page.locator('.step').getByRole('button', { name: 'Report to print' }).click()
    const sheet = page.locator('#report-read')
    await sheet.getByText('Still open').waitFor()
    expect(await sheet.innerText()).toContain('Sockets run short')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('are as much to do as before once one begins with them', async () => {
    const { page } = await open()
    await page.goto(`${coordinate.url()}/run?mode=SOLVE`)
    await page.getByText('To do, playbook, other runs').click()
    const counts: number[] = []
    const left = async () => {
      const all = page.locator('#all-to-do', { hasText: /\d+ things? to do until the decision/ })
      await all.waitFor()
      const [, count] = /(\d+) thing/.exec(await all.innerText())!
      counts.push(Number(count))
    }
    await left()
    await step(page, 'Find out')
    await page.getByText('Other questions about today').click()
    await page.locator('.offered button').first().click()
    await left()
    await step(page, 'Ideas')
    await page.locator('#at-ideas').fill('Two people share one desk.')
    await press(page, 'Keep the idea')
    await left()
    await step(page, 'Concept')
    await press(page, 'Make a concept')
    await left()
    await page.locator('#at-concepts-0-title').fill('Shared desks')
    await left()
    await step(page, 'Test')
    await page.getByText('What do you expect of it?').click()
    await press(page, 'Add a forecast')
    await left()
    await press(page, 'Add a stop rule')
    await left()
    await step(page, 'Concept')
    await page.getByLabel('Two people share').check()
    await press(page, 'Make a concept')
    await left()
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts.at(-1)).toBeLessThan(counts[0]!)
    await page.context().close()
  })
})
