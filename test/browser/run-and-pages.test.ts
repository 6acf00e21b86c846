/** The workbench beside other pages: what leads into it and what they make of a run that the browser keeps. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'
import { SOUND, workbench } from './workbench.ts'

describe.runIf(hasBrowser)('the run workbench beside other pages', () => {
  const clients = useServices()
  const open = useBrowser()
  const { checked, keptRun, step, visit } = workbench(clients.coordinate, open)

  it('takes a question from its page into the run that was changed last', async () => {
    const { page } = await visit('/run?mode=PLAN')
    const address = page.url()
    await page.goto(`${clients.coordinate.url()}/coordinates/GRAM-C3-I07-M08`)
    const asked = await page.locator('h1').textContent()
    await page.getByRole('link', { name: 'Answer this in my run' }).click()
    await page.locator('.asks').waitFor()
    expect(page.url()).toBe(address)
    expect(await page.locator('.asks').textContent()).toBe(asked)
    await page.context().close()
  })

  it('takes the ideas of a writing round into a run, each at the intent of its card', async () => {
    const { page, problems } = await open()
    await page.goto(`${clients.coordinate.url()}/draw?seed=tuesday`)
    const cell = await page.locator('#card-1').getAttribute('data-at')
    await page.locator('#idea-1').fill('Parents see the plan of each lesson.')
    await page.locator('#by').fill('Ana')
    await page.locator('#hand-in').click()
    await page.locator('#read').click()
    await page.locator('#to-run').click()
    await page.getByRole('button', { name: 'Begin a run with them' }).click()
    await page.getByText('Parents see the plan of each lesson. Ana').waitFor()
    const { run } = await keptRun(page)
    expect(run.ideas).toEqual([
      { text: 'Parents see the plan of each lesson.', at: cell, by: 'Ana' },
    ])
    const { body } = await clients.coordinate.post('/v1/validate', run)
    expect(body).toMatchObject({ valid: true, warnings: [] })

    await page.getByText('Take in ideas of others').click()
    await page.locator('#idea-links').fill('https://example.org/#ideas=AAAA')
    await page.locator('#idea-links').blur()
    await page.getByText('cut or changed on its way').waitFor()
    expect(await page.locator('#idea-links').inputValue()).toBe('https://example.org/#ideas=AAAA')
    await page.locator('#idea-files').setInputFiles({
      name: 'ben.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"by":"Ben","key":"b","ideas":[{"text":"Smaller groups."}]}'),
    })
    await page.getByText('Smaller groups. Ben').waitFor()
    expect((await keptRun(page)).run.ideas).toHaveLength(2)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('leads from the first move to where its figure is written, and does not ask for it again', async () => {
    const { page, problems } = await visit('/run?problem=patients+miss+appointments')
    await page.getByText('A first move for today').waitFor()
    await page.getByRole('button', { name: 'Write down what it showed' }).click()
    await page.locator('#at-baseline-statement').waitFor()
    await page.getByText('Then what the first move showed: “').waitFor()
    // Other questions open on the subject of the first that waits.
    await step(page, 'Find out')
    const { questions } = await keptRun(page)
    const [first] = (questions as string[]).filter((code) => code.startsWith('GRAM-C0-'))
    await page.locator('.more-questions > summary').click()
    await expect.poll(() => page.locator('#cell-internal').inputValue()).toBe(first!.slice(8, 11))
    await step(page, 'Problem')
    await page.getByText('This may be like').waitFor()
    expect(await page.getByText('A first move for today').count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('heats the grid by a run that the browser keeps', async () => {
    const { page, problems } = await visit('/run?from=repair-cafe')
    await checked(page, SOUND)
    const { answers } = (await clients.coordinate.get('/v1/worked-runs/repair-cafe')).body
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

  it('says without JavaScript that it needs it, and shows ways to begin', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(`${clients.coordinate.url()}/run`)
    expect(await page.locator('noscript').textContent()).toContain('needs JavaScript')
    expect(await page.locator('#begin a[href^="/run?mode="]').count()).toBe(6)
    await page.context().close()
  })
})
