import { describe, expect, it } from 'vitest'
import { BODY_LIMIT } from '../../src/contract/failures.ts'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'
import { SOUND, workbench } from './workbench.ts'

describe.runIf(hasBrowser)('the run workbench', () => {
  const clients = useServices()
  const open = useBrowser()

  const { checked, keptRun, openFile, part, saved, step, visit } = workbench(
    clients.coordinate,
    open,
  )

  it('begins with the problem in plain words, and says what it may be like', async () => {
    const { page, problems } = await visit('/run?problem=patients+miss+appointments')
    expect(await page.locator('#at-title').inputValue()).toBe('patients miss appointments')
    await page.getByText('This may be like').waitFor()
    expect((await keptRun(page)).like).toMatchObject({ name: expect.any(String) })
    await page.getByRole('button', { name: 'It is something else' }).click()
    expect(await page.getByText('This may be like').count()).toBe(0)
    expect(await keptRun(page)).toMatchObject({ questions: [], run: { mode: 'SOLVE' } })
    expect(await keptRun(page)).not.toHaveProperty('like')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('begins with the questions of a situation, and a reload finds what was written', async () => {
    const { page, problems } = await visit('/run?situation=fewer-no-shows')
    const { body } = await clients.coordinate.get('/v1/situations/fewer-no-shows')
    expect(await page.locator('#at-title').inputValue()).toBe(body.name)
    await page.locator('#at-title').fill('Fewer empty chairs')
    await step(page, 'Find out')
    await page.locator('.waiting button').first().click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('at-answers-0-text')
    await page.locator('#at-answers-0-text').fill('14 of 120 did not come.')
    await page.locator('.more-of-run > summary').click()
    await page.locator('.steps input').first().check()
    expect(page.url()).toMatch(/\/run#r=\w+$/)

    await page.reload()
    await page.locator('.step').waitFor()
    expect(await page.locator('#step-name').textContent()).toBe('Find out')
    expect(await page.locator('.given').innerText()).toBe('14 of 120 did not come.')
    await page.locator('.more-of-run > summary').click()
    expect(await page.locator('.steps input').first().isChecked()).toBe(true)
    expect(await page.locator('#covered').textContent()).toContain('1 of 50')
    await step(page, 'Problem')
    expect(await page.locator('#at-title').inputValue()).toBe('Fewer empty chairs')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('leads from an answer back to the choice of the next question, and from the last one to the next step', async () => {
    const { page, problems } = await visit('/run?situation=fewer-no-shows')
    const heading = page.locator('#step-name')
    await page.getByRole('button', { name: /4\. Find out/ }).click()
    const waiting = page.locator('.waiting').getByRole('button', { name: /^Answer/ })
    // The last one on the screen, which need not be the first of the list.
    await waiting.last().click()
    let answered = 1
    const chooses = page.getByRole('button', { name: 'Choose the next question' })
    for (; await chooses.isVisible(); answered++) {
      expect(await heading.textContent()).toBe(`Answer ${answered}`)
      const source = page.getByLabel('Source', { exact: true })
      await source.fill('Booking list')
      await expect.poll(() => page.getByText('Say of which day the source is.').count()).toBe(1)
      await page.locator('#onward').click()
      await expect.poll(() => heading.textContent()).toBe('Find out')
      await waiting.last().click()
      await expect.poll(() => heading.textContent()).toBe(`Answer ${answered + 1}`)
    }
    expect(answered).toBeGreaterThan(1)
    expect(await page.locator('#onward').textContent()).toBe('Next: Ideas')
    await page.getByRole('button', { name: 'Back to the questions' }).click()
    expect(await heading.textContent()).toBe('Find out')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it.for([
    ['14 October 2026', '2026-10-14', undefined],
    ['Oct 2026', '2026-10', undefined],
    ['14.10.2026', '2026-10-14', undefined],
    ['03/04/2026', '03/04/2026', 'may be 3 April 2026 or 4 March 2026'],
    ['spring 2026', 'spring 2026', 'write the month, or the year alone'],
    ['Q3 2026', 'Q3 2026', 'is longer than a month'],
  ] as const)('takes the date of a source as “%s”', async ([typed, stored, remark]) => {
    const { page, problems } = await visit('/run?mode=SOLVE')
    await step(page, 'Today')
    await page.locator('#at-baseline-evidence-0-source').fill('Job cards')
    await page.locator('.entry-row summary').click()
    const day = page.locator('#at-baseline-evidence-0-date')
    await day.fill(typed)
    await page.locator('#at-baseline-evidence-0-note').focus()
    await expect.poll(() => day.inputValue()).toBe(stored)
    const remarks = page.locator('#at-baseline-evidence-0-date-remarks')
    if (remark === undefined) {
      await checked(page, /Next: /)
      expect(await remarks.count()).toBe(0)
    } else expect(await remarks.innerText()).toContain(remark)
    expect((await keptRun(page)).run.baseline.evidence[0].date).toBe(stored)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('counts an answer that was only opened as no point to mend, and says how many there are', async () => {
    const { page, problems } = await visit('/run?situation=fewer-no-shows')
    await step(page, 'Find out')
    await page.locator('.waiting button').first().click()
    await page.locator('#at-answers-0-text').fill('31 of 420 in May.')
    await page.locator('#at-answers-0-evidence-0-source').fill('Booking list')
    await page.locator('#at-answers-0-evidence-0-date').fill('May 2026')
    await step(page, 'Ideas')
    await step(page, 'Find out')
    expect(await page.locator('.parts').innerText()).toContain('1 answer')
    const points = async () =>
      Number(/(\d+) points?/.exec(await page.locator('#check').innerText())?.[1] ?? 0)
    await checked(page, /mend|Next: /)
    const before = await points()
    await page.locator('.waiting button').first().click()
    await page.locator('#at-answers-1-text').waitFor()
    expect(await page.locator('.parts').innerText()).toContain('2 answers')
    await checked(page, /mend|Next: /)
    await page.waitForTimeout(1000)
    expect(await points()).toBe(before)
    expect(await page.locator('.todos').innerText()).toContain('Write the answer.')
    // On other steps it is a thing to do as well, until the decision.
    await step(page, 'Ideas')
    await page.waitForTimeout(1000)
    expect(await points()).toBe(before)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('asks a question again whose answer was opened and left empty, and keeps what was written', async () => {
    const { page, problems } = await visit('/run?situation=fewer-no-shows')
    // An empty run frightens nobody with a number: it names one thing.
    await checked(page, /Step 1 of 10\. Next: say how things stand, with a figure\.$/)
    await step(page, 'Find out')
    const first = page.locator('.waiting li').first()
    const asks = await first.locator('.asks').innerText()
    await first.getByRole('button', { name: 'Answer' }).click()
    await page.locator('#at-answers-0-evidence-0-source').fill('Booking list')
    await page.getByRole('button', { name: 'Choose the next question' }).click()
    // The source was typed, so the answer is kept and listed under its question.
    expect(await page.locator('.given').innerText()).toContain(asks)
    await page.locator('.given button').click()
    const text = page.locator('#at-answers-0-text')
    expect(await page.locator('.step .asks').innerText()).toBe(asks)
    expect(await page.locator('#at-answers-0-evidence-0-source').inputValue()).toBe('Booking list')
    await text.fill('31 of 420 in May.')
    await page.getByRole('button', { name: 'Choose the next question' }).click()
    expect(await page.locator('.given').innerText()).toContain('31 of 420 in May.')
    expect(await page.locator('.waiting').innerText()).not.toContain(asks)
    expect((await keptRun(page)).run.answers).toHaveLength(1)
    // One in which nothing at all was written does not stay behind to be mended.
    const asked = (await keptRun(page)).questions
    await first.getByRole('button', { name: 'Answer' }).click()
    await page.getByRole('button', { name: 'Choose the next question' }).click()
    await first.getByRole('button', { name: 'Answer' }).click()
    await step(page, 'Goal')
    expect((await keptRun(page)).run.answers).toHaveLength(1)
    expect((await keptRun(page)).questions.toSorted()).toEqual(asked.toSorted())
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('opens the other questions on what the situation asks, or on the part nearest to the problem', async () => {
    for (const [target, part] of [
      ['/run?situation=club-loses-members', 'I02'],
      ['/run?problem=new+singers+leave+the+choir+within+a+year&situation=none', 'I02'],
    ] as const) {
      const { page, problems } = await visit(target)
      await step(page, 'Find out')
      await page.getByText('Other questions about today').click()
      await page.locator('.offered li').nth(13).waitFor()
      expect(await page.locator('#cell-internal').inputValue()).toBe(part)
      expect(problems).toEqual([])
      await page.context().close()
    }
  })

  it('asks every source of today its own day, and moves none with the figure', async () => {
    const { page, problems } = await visit('/run?mode=SOLVE')
    await step(page, 'Today')
    const day = (source: number) => page.locator(`#at-baseline-evidence-${source}-date`)
    const figure = page.locator('#at-baseline-date')
    // The day of the figure is offered before the field in which it would be typed again.
    await figure.fill('2026-10-10')
    await page.getByRole('button', { name: /^Same day as the figure/ }).click()
    expect(await day(0).inputValue()).toBe('2026-10-10')
    await figure.fill('')
    await day(0).fill('')
    await page.locator('#at-baseline-evidence-0-source').fill('Membership list')
    await figure.fill('2026-10-12')
    expect(await day(0).inputValue()).toBe('2026-10-12')
    await page.getByText('The same day as the figure; change it').waitFor()
    await page.getByRole('button', { name: 'Add another source' }).click()
    await page.locator('#at-baseline-evidence-1-source').fill('Notes of five telephone calls')
    expect(await day(1).isVisible()).toBe(true)
    expect(await day(1).inputValue()).toBe('')
    await page.getByRole('button', { name: /^Same day as the figure/ }).click()
    expect(await day(1).inputValue()).toBe('2026-10-12')
    await day(1).fill('19 November 2026')
    await figure.fill('2026-10-13')
    await expect.poll(() => day(1).inputValue()).toBe('2026-11-19')
    expect(await day(0).inputValue()).toBe('2026-10-12')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('says what is to do while a step is open, and what is wrong once a field was left', async () => {
    const { page, problems } = await visit('/run?mode=SOLVE')
    await step(page, 'Today')
    await page.locator('#at-baseline-statement').fill('Of 480 items 270 worked.')
    await page.locator('.todos', { hasText: 'Say of which day the figure is.' }).waitFor()
    await checked(page, /Next: /)
    expect(await page.locator('.remarks').count()).toBe(0)
    await page.locator('#at-baseline-evidence-0-source').fill('Job cards')
    await page.locator('.entry-row summary').click()
    const day = page.locator('#at-baseline-evidence-0-date')
    for (const typed of ['Octo', 'October']) {
      const answer = page.waitForResponse((response) => {
        const body = response.request().postData() ?? ''
        return response.url().endsWith('/v1/validate') && body.includes(`"${typed}"`)
      })
      await day.fill(typed)
      await (await answer).finished()
    }
    expect(await page.locator('.remarks').count()).toBe(0)
    await page.locator('#at-baseline-evidence-0-note').focus()
    await checked(page, /1 point to mend/)
    expect(await page.locator('#at-baseline-evidence-0-date-remarks').innerText()).toContain(
      '“October” is read as no day, month or year',
    )
    expect(await page.locator('#step-name').textContent()).toBe('Today')
    await step(page, 'Goal')
    await checked(page, /\d points? to mend/)
    const wrong = page.locator('.mend li', { hasText: 'is read as no day' }).first()
    await wrong.locator('.jump').first().click()
    expect(await page.locator('#step-name').textContent()).toBe('Today')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('at-baseline-evidence-0-date')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('2025-10')
    await page.locator('#at-baseline-date').fill('2025-11-02')
    await checked(page, /Next: /)
    // A step counts as written once nothing in it is empty; opening it is not enough.
    expect(await page.locator('.stepbar .done').allInnerTexts()).toEqual([
      expect.stringContaining('Today'),
    ])
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('shows errors and warnings of a run that was written elsewhere, without codes', async () => {
    const { page, problems } = await visit('/run?from=repair-cafe')
    await checked(page, SOUND)
    await step(page, 'Concept')
    await part(page, 'A shelf of thirty parts: what changes')
    await page.locator('.step details > summary').click()
    await page.locator('#at-concepts-0-id').fill('another-name')
    await checked(page, /\d warnings?/)
    const mend = page.locator('.mend li').first()
    expect(await mend.innerText()).not.toMatch(/GRAM-|\$\./)
    await mend.locator('.jump').first().click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id^=at-decision]')?.id))
      .toBe('at-decision-concept_ids')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('saves what was written, writes the report, and opens the file again', async () => {
    const { page, problems } = await visit('/run?mode=solve')
    await page.locator('#at-title').fill('Books <late>')
    const run = await saved(page)
    expect(run).toMatchObject({ mode: 'SOLVE', title: 'Books <late>', answers: [] })
    expect((await clients.coordinate.post('/v1/validate', run)).body).toMatchObject({ valid: true })
    // The report is written as soon as the page on which it is printed opens.
    await page.locator('#report-read').waitFor()
    expect(await page.locator('#report-text').textContent()).toContain('Books <late>')
    expect(await page.locator('#report-read h3').innerText()).toContain('Books <late>')

    // A report that is older than the run is neither shown nor saved.
    await step(page, 'Problem')
    await page.locator('#at-title').fill('Books <never>')
    await step(page, 'Last look')
    await part(page, 'Take it with you')
    await page.locator('#report-read', { hasText: 'Books <never>' }).waitFor()
    expect(await page.locator('#report-text').textContent()).not.toContain('Books <late>')

    await page.goto(`${clients.coordinate.url()}/run`)
    expect(await page.locator('.kept').textContent()).toContain('Books <never>')
    await openFile(page, 'no JSON')
    await page.getByText('This file is no JSON.').waitFor()
    await openFile(page, { ...run, title: 'From a file' })
    await page.locator('.bench').waitFor()
    expect(await page.locator('#at-title').inputValue()).toBe('From a file')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('asks first what comes closest to the problem, and says at the decision what is not judged', async () => {
    const { page, problems } = await visit('/run?problem=our+club+loses+members')
    await step(page, 'Find out')
    const first = await page.locator('.waiting .asks').first().innerText()
    const { body } = await clients.coordinate.get('/v1/situations/club-loses-members')
    const [closest] = body.closest.filter((code: string) => code.includes('-C0-'))
    expect(first).toBe(body.stems.find(({ id }: { id: string }) => id === closest).text)
    await step(page, 'Goal')
    await page.locator('#at-target-by').fill('2024-05-01')
    await page.locator('.todos', { hasText: 'The day of the goal has passed' }).waitFor()
    await step(page, 'Ideas')
    await page.locator('#at-ideas').fill('A companion for the first season')
    await step(page, 'Concept')
    await page.getByRole('button', { name: 'Make a concept', exact: true }).click()
    await part(page, 'A companion for the first season: who and how')
    await page.getByText('From when until when?').click()
    await page.locator('#at-concepts-0-test_by').fill('2024-06-30')
    await page.locator('.todos', { hasText: 'The day of the answer has passed' }).waitFor()
    await step(page, 'Decide')
    const note = page.locator('.step .note')
    expect(await note.innerText()).toContain('0 of 4 gates judged, 0 of 7 criteria rated.')
    await note.getByRole('button', { name: 'Judge it first' }).click()
    expect(await page.locator('#step-name').innerText()).toBe('Judge')
    expect(await page.locator('#part').innerText()).toContain('gates')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('says why the service did not check a run, and checks it again', async () => {
    const { page } = await visit('/run?from=repair-cafe')
    await checked(page, SOUND)
    const question = page.locator('#at-question')
    const before = await question.inputValue()
    await question.fill('a'.repeat(BODY_LIMIT))
    await checked(page, /Not checked/)
    const alert = page.locator('.stepbar [role="alert"]')
    expect(await alert.innerText()).toContain('a body has at most 131072 bytes')
    await question.fill(before)
    await checked(page, SOUND)
    expect(await alert.count()).toBe(0)

    await page.route('**/v1/validate', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await question.fill('By a proxy?')
    await checked(page, /Not checked/)
    expect(await alert.innerText()).toContain('The service answers 502.')
    await page.context().close()
  })

  it('leaves out the steps of a proposal in a mode that looks alone', async () => {
    const { page } = await visit('/run?mode=PREDICT')
    const names = async () => (await page.locator('.stepbar li').allInnerTexts()).join(' ')
    expect(await names()).not.toMatch(/Ideas|Concept|Judge/)
    await page.getByText('choose another kind of run').click()
    await page.locator('#at-mode').selectOption('SOLVE')
    expect(await names()).toMatch(/Ideas.*Concept.*Judge/)
    await page.context().close()
  })
})
