/** The first answer of `/score`, from the few questions that it asks of two ideas. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { violationsIn } from './axe.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const FAILS = 'fewer than 12 of 40 come back by 3 May'

describe.runIf(hasBrowser)('the page of scores', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  it('gives a first answer from few choices, and says what it rests on', async () => {
    const { page, problems } = await open()
    await page.goto(`${coordinate.url()}/score`)
    const short = page.locator('#outcome .in-short')
    const all = () => page.locator('#outcome').innerText()
    const say = (field: string, value: string) =>
      page.locator(`select[name="${field}"]`).selectOption(value)
    await page.getByLabel('Idea A', { exact: true }).fill('Longer hours on Thursdays')
    await page.getByLabel('Idea B', { exact: true }).fill('A shelf at the station')
    // Nothing is said, so nothing comes first.
    await expect.poll(() => short.innerText()).toMatch(/no order yet.+settle most: outcome contr/)
    await say('outcome_contribution', '3')
    await say('b.outcome_contribution', '1')
    await expect
      .poll(() => short.innerText())
      .toMatch(/“Longer hours on Thursdays”: first, by what/)
    expect(await all()).toMatch(
      /10 points of 100 ahead of “A shelf at the station”: outcome contribution 3 against 1\. The order rests on outcome contribution alone; what is not said counts the same for all\. What could still turn it, or bring them level: feasibility, evidence, adoption, robustness, differentiation, reversible learning\./,
    )
    expect(await all()).toMatch(/must show follows from how far it is known\. Not said of it: feas/)
    // A test is about what holds the idea down, and what was said of the other does not change it.
    await say('feasibility', '1')
    await say('adoption', '2')
    await expect.poll(all).toMatch(/must show, for feasibility, rated 1 .+“A trial version works/)
    expect(await all()).toContain('To find out, carry one whole case through')
    expect(await all()).toContain('such as “it has not run for … days by …”.')
    await say('b.evidence', '1')
    await expect
      .poll(all)
      .toContain(
        'The test of “A shelf at the station” would be about evidence, rated 1. To find out,',
      )
    await page.getByLabel('The test of Longer hours on Thursdays has failed if').fill(FAILS)
    await expect.poll(() => short.innerText()).toContain(`the test has failed if ${FAILS}.`)
    await say('feasibility', '0')
    await expect.poll(() => short.innerText()).toContain('“A shelf at the station”: first')
    expect(await all()).toContain(
      '“Longer hours on Thursdays” is held down by feasibility 0: “A necessary means',
    )
    await say('b.no_unacceptable_harm', 'unknown')
    await expect
      .poll(all)
      .toContain('before any trial, find out whether anybody could be seriously harmed by it.')
    await say('b.lawful_and_cleared', 'no')
    await expect
      .poll(all)
      .toMatch(/Thursdays”: only this one is left.+Out: A shelf at the station\./s)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('builds the test on what is to change first, and on what holds the idea down second', async () => {
    const { page, problems } = await open({ viewport: { width: 390, height: 844 } })
    await page.goto(`${coordinate.url()}/score?adoption=1&b.feasibility=0&no_unacceptable_harm=yes`)
    const all = () => page.locator('#outcome').innerText()
    await page.getByLabel('Idea A', { exact: true }).fill('Text reminders for appointments')
    await page.getByLabel('Idea B', { exact: true }).fill('Overbooking by ten per cent')
    await expect.poll(all).toContain('Before the trial, say what is to change and how it is')
    // A measure of a situation that the search finds for the names is taken over with one click.
    await page.getByRole('link', { name: 'missed appointments out of 100 booked' }).click()
    const change = page.getByLabel('It is counted as')
    await expect.poll(() => change.inputValue()).toBe('missed appointments out of 100 booked')
    await expect.poll(all).toContain('Write down from which figure it is worth it, at which it has')
    await page.getByLabel('Now', { exact: true }).fill('14')
    await page.getByLabel('Worth it from').fill('10')
    await expect
      .poll(all)
      .toContain(
        'try it for a few weeks, in one place or with one group, and count missed appointments out of 100 booked (now 14). It has shown enough if the figure falls to 10 or lower. It has failed if the figure is still above 10 on the day on which somebody looks; write that day down. At the same time, for adoption (rated 1): count how many of those',
      )
    expect(await all()).toContain(
      'Before “Overbooking by ten per cent” is tried, for feasibility (rated 0): get what is missing',
    )
    expect(
      await page.getByLabel('The test of Text reminders').first().getAttribute('placeholder'),
    ).toBe('the figure is still above 10 on …')
    // The way follows from the figures; figures of two units are words.
    await page.getByLabel('Worth it from').fill('20')
    await expect.poll(all).toContain('It has shown enough if the figure rises to 20 or higher.')
    await page.getByLabel('Worth it from').fill('2 of 3 clinics')
    await expect.poll(all).toContain('once “2 of 3 clinics” is reached.')
    // Where somebody may be harmed, no trial begins before that is looked at.
    await page.locator('select[name="no_unacceptable_harm"]').selectOption('unknown')
    await expect
      .poll(all)
      .toMatch(
        /whether anybody could be seriously harmed by it\..+After that, to test “Text reminders[^”]*”, try it/s,
      )
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.sheet tr').nth(1).innerText()).toMatch(
      /What is to change\s+missed appointments out of 100 booked; now 14; worth it from 2 of 3 clinics/,
    )
    expect(await violationsIn(page)).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })
})
