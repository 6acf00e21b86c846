/** `/score` by keyboard: one gate or criterion at a time, and what to build and to test first. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { violationsIn } from './axe.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const gates = [
  'lawful_and_cleared',
  'no_unacceptable_harm',
  'baseline_recorded',
  'test_and_exit_defined',
]

/** When a test has failed: without a figure the gate that asks for it counts as open. */
const FAILS = 'fewer than 12 of 40 come back by 3 May'

describe.runIf(hasBrowser)('the page of scores', () => {
  const { coordinate } = useServices()
  const open = useBrowser()

  it('shows an example first, which leads to its ratings', async () => {
    const { page, problems } = await open()
    await page.goto(`${coordinate.url()}/score`)
    const shown = page.locator('.way-in .compared')
    expect(await shown.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'See an example' }).click()
    await shown.waitFor()
    const words = await shown.innerText()
    expect(words).toMatch(
      /Build first: .+ Test first: .+ To test it, try it .+ count days that a crew needs for one house, in the median \(now 4\.6\)\. It has shown enough if the figure falls to 4\.0 or lower\./s,
    )
    expect(await shown.locator('svg').getAttribute('aria-label')).toContain(
      'Survey before the crew comes, promise 58, confidence 69',
    )
    expect(await page.locator('main').innerText()).not.toMatch(/\bnull\b|\bC0\b/)
    await page.getByRole('link', { name: 'See its ratings' }).press('Enter')
    await page.locator('#outcome .compared').waitFor()
    expect(await page.locator('#outcome .compared').innerText()).toBe(words)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('names two ratings that cannot both hold, and no others', async () => {
    const { criteria } = (await coordinate.get('/v1/scoring')).body
    const textOf = async (outcome: number, evidence: number) => {
      const address = new URLSearchParams({ title: 'Shelf', fails: FAILS })
      for (const id of gates) address.set(id, 'yes')
      for (const { id } of criteria) address.set(id, '2')
      address.set('outcome_contribution', String(outcome))
      address.set('evidence', String(evidence))
      return (await fetch(`${coordinate.url()}/score?${address}`)).text()
    }
    const odd = await textOf(4, 1)
    expect(odd).toContain('Outcome contribution 4 (“The effect has been measured')
    expect(odd).toMatch(/evidence 1 \(“The claims rest on opinion[^<]*cannot both hold/)
    expect(odd).toContain('<b>Contradicts itself.</b>')
    expect(odd).not.toMatch(/Test before you build|Comparable/)
    expect(odd).toMatch(/Rated by _+ on _+/)
    for (const [outcome, evidence] of [
      [4, 2],
      [3, 1],
    ] as const)
      expect(await textOf(outcome, evidence)).not.toContain('cannot both hold')
    // An effect measured in a near case asks for its source beside opinion alone.
    expect(await textOf(3, 1)).toContain('Where was it measured, and when? Name the source')
    expect(await textOf(3, 2)).not.toContain('Name the source')
  })

  it('covers no words of its picture with a dot', async () => {
    const { page } = await open()
    const { criteria } = (await coordinate.get('/v1/scoring')).body
    for (const rating of [0, 1, 2, 3, 4])
      for (const sure of [0, 1, 2, 3, 4]) {
        const address = new URLSearchParams({ title: 'Shelf', fails: FAILS })
        for (const id of gates) address.set(id, 'yes')
        for (const { id, measures } of criteria)
          address.set(id, String(measures === 'confidence' ? sure : rating))
        const text = await (await fetch(`${coordinate.url()}/score?${address}`)).text()
        await page.setContent(
          `<svg viewBox="0 0 230 235">${/<svg class="scatter"[^>]*>(.*?)<\/svg>/s.exec(text)?.[1] ?? ''}</svg>`,
        )
        const covered = await page.evaluate(() => {
          const dots = [...document.querySelectorAll('circle')].map((dot) => dot.getBBox())
          const words = [...document.querySelectorAll<SVGTextElement>('text:not(.on-me)')]
          for (const one of words) one.style.fontSize = '10px'
          return words
            .filter((one) => {
              const { height, width, x, y } = one.getBBox()
              return dots.some(
                (dot) =>
                  dot.x < x + width &&
                  dot.x + dot.width > x &&
                  dot.y < y + height &&
                  dot.y + dot.height > y,
              )
            })
            .map(({ textContent }) => textContent)
            .filter((text) => /,/.test(text))
        })
        expect([rating, sure, covered]).toEqual([rating, sure, []])
      }
    await page.context().close()
  })

  it('shows the address where it may not be copied', async () => {
    const { page, problems } = await open()
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied'))
    })
    await page.goto(`${coordinate.url()}/score?title=Shelf`)
    const shown: string[] = []
    page.on('dialog', (dialog) => {
      shown.push(dialog.message(), dialog.defaultValue())
      void dialog.dismiss()
    })
    await page.getByRole('button', { name: 'Copy the address' }).first().click()
    await expect.poll(() => shown).toHaveLength(2)
    expect(shown).toEqual(['Not copied:', page.url()])
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('counts no test as defined without a figure', async () => {
    const { page } = await open()
    const address = new URL(await addressOf({}, {}))
    address.searchParams.set('b.fails', '')
    await page.goto(address.href)
    expect(await page.locator('#outcome').innerText()).toMatch(
      /Not answered for every idea yet: test and exit defined\. Before an idea is built, each needs a yes for it; a no ends it\./,
    )
    expect(await page.locator('.sheet tr').nth(5).textContent()).toBe(
      'Test and exit definedPassedNot said',
    )
    await page.context().close()
  })

  it('compares with nothing what a gate has ended', async () => {
    const { page } = await open()
    const address = new URL(await addressOf({}, {}, { evidence: 1 }))
    address.searchParams.set('b.lawful_and_cleared', 'no')
    await page.goto(address.href)
    expect(await page.locator('.compared').innerText()).toContain(
      'Not compared: Idea 2 (rejected).',
    )
    expect(await page.locator('.compared tbody th').allInnerTexts()).toEqual(['Idea 1', 'Idea 3'])
    await page.context().close()
  })

  it('names what is to be found out before an idea is compared, and shows it when asked', async () => {
    const { page, problems } = await open()
    const address = new URL(await addressOf({}, {}))
    address.searchParams.set('b.lawful_and_cleared', 'unknown')
    await page.goto(address.href)
    expect((await page.locator('#outcome .compared .lead').allInnerTexts())[0]).toBe(
      'First find out, for “Idea 2”: whether it is allowed, with every permission and consent on paper. Nobody has looked yet; no trial of it before.',
    )
    await page.getByRole('link', { name: 'See the answer' }).press('Enter')
    const top = () =>
      page.locator('#outcome').evaluate((one) => Math.abs(one.getBoundingClientRect().top))
    await expect.poll(top).toBeLessThan(100)
    expect(problems).toEqual([])
    await page.context().close()

    const { page: plain } = await open({ javaScriptEnabled: false })
    await plain.goto(`${coordinate.url()}/score?title=Shelf`)
    await plain.getByRole('button', { name: 'Which first?' }).click()
    expect(await plain.locator('#outcome').innerText()).toContain('nothing to compare it with yet')
    await plain.context().close()
  })

  it.for([
    [1280, 900],
    [390, 844],
  ])(
    'shows the first question at %i x %i, and adds ideas with empty names',
    async ([width, height]) => {
      const { page, problems } = await open({ viewport: { width: width!, height: height! } })
      const isShown = () =>
        page
          .locator('.ask select')
          .first()
          .evaluate((one) => one.getBoundingClientRect().bottom < innerHeight - scrollY)
      await page.goto(`${coordinate.url()}/score`)
      expect(await isShown()).toBe(true)
      await page.getByText('Add an idea').click()
      const third = page.getByRole('textbox', { name: 'Idea C', exact: true })
      await third.waitFor()
      expect(await third.inputValue()).toBe('')
      expect(await page.locator('#outcome .verdict').count()).toBe(0)
      await page.evaluate(() => scrollTo(0, 0))
      expect(await isShown()).toBe(true)
      await page.getByRole('link', { name: 'Take away idea C' }).click()
      await expect.poll(() => third.count()).toBe(0)
      expect(problems).toEqual([])
      await page.context().close()
    },
  )

  /** The address of concepts rated 2 on every criterion that is not named. */
  const addressOf = async (...concepts: Readonly<Record<string, number>>[]): Promise<string> => {
    const { criteria } = (await coordinate.get('/v1/scoring')).body
    const address = new URLSearchParams()
    for (const [i, own] of concepts.entries()) {
      const prefix = ['', 'b.', 'c.', 'd.'][i]!
      address.set(`${prefix}title`, `Idea ${i + 1}`)
      address.set(`${prefix}fails`, FAILS)
      for (const id of gates) address.set(`${prefix}${id}`, 'yes')
      for (const { id } of criteria) address.set(`${prefix}${id}`, String(own[id] ?? 2))
    }
    return `${coordinate.url()}/score?${address}`
  }

  it('calls a tie one, and names what is sooner undone to test first', async () => {
    const { page } = await open()
    const lead = () => page.locator('#outcome .compared .lead').innerText()
    await page.goto(await addressOf({ reversible_learning: 3 }, {}))
    expect(await lead()).toMatch(
      /^A tie, and none to build first: Idea 1 and Idea 2, too near to call: less than 5 points apart\. Test first: Idea 1; it is sooner undone \(reversible learning 3 against 2\)\. Its test must show/,
    )
    await page.goto(await addressOf({}, {}))
    expect(await lead()).toContain('with the same index. Test first: ')
    // If the leading concept still needs a test, one sentence says both.
    await page.goto(await addressOf({ outcome_contribution: 4, adoption: 1 }, {}))
    expect(await lead()).toMatch(
      /^Test Idea 1 before you build it: it leads “Idea 2” by about 6 points/,
    )
    const notes = () => page.locator('.verdict .note').allInnerTexts()
    // The note has the aim of the sentence above: the lowest anchor that a test can show.
    const aimed = /Its test must show, for adoption, rated 1 and lowest [^:]+: (“[^”]+”)/.exec(
      await lead(),
    )![1]
    expect((await notes())[0]).toBe(
      `What lowers it most: Adoption is rated 1. A test that shows ${aimed} brings about 8 points. It counts as failed, in your words, if “${FAILS}”.`,
    )
    // What holds an idea down is what its test looks for, also where it is what it promises.
    await page.goto(await addressOf({ outcome_contribution: 1 }, {}))
    expect((await notes())[0]).toMatch(/^What lowers it most: Outcome contribution is rated 1\./)
    // What is rated 3 throughout has been tried: no test is asked for it, alone or beside another.
    const known = { adoption: 3, evidence: 3, feasibility: 3, robustness: 3 }
    const tried = { ...known, outcome_contribution: 4, differentiation: 1 }
    for (const others of [[], [{ evidence: 1 }], [tried]]) {
      await page.goto(await addressOf(tried, ...others))
      expect((await notes())[0]).toMatch(
        /^What lowers it most: Differentiation is rated 1\.[^.]* One more brings [^”]*”$/,
      )
      expect(await lead()).toMatch(
        [
          /^Nothing of Idea 1 is left to be tried first\. By its ratings it has been tried/,
          /^Build first: Idea 1; .+ Test first: Idea 2; .+ Its test must show, for evidence, rated 1 and lowest [^:]+: “The deciding/,
          /^A tie, .+ By its ratings it has been tried/,
        ][others.length === 0 ? 0 : others[0] === tried ? 2 : 1]!,
      )
    }
    await page.context().close()
  })

  it('says of no concept that it is to be built first while a rating of 0 or a weak promise holds it down', async () => {
    const { page } = await open()
    const lead = () => page.locator('#outcome .compared .lead').innerText()
    const known = { adoption: 4, evidence: 4, feasibility: 4 }
    const weak = { outcome_contribution: 1, differentiation: 1 }
    // Both lie in the weak half of the picture: the leading one is the best of weak ones.
    await page.goto(await addressOf({ ...known, ...weak }, weak))
    expect(await lead()).toMatch(
      /^Neither is worth building yet: Idea 1 is only the best of weak ones\. Held down: Idea 1 by outcome contribution 1 and differentiation 1; Idea 2 by /,
    )
    expect(await page.locator('.compared tbody tr').first().innerText()).toContain(
      'Comparable, held down by outcome contribution 1 and differentiation 1',
    )
    // A 0 is said beside the verdict, however high the others are.
    await page.goto(await addressOf({ ...known, outcome_contribution: 4, robustness: 0 }, {}))
    expect(await lead()).toMatch(
      /^Idea 1 is not worth building yet: it leads “Idea 2” by (about )?\d+ points, but is held down by robustness 0, and nothing of “Idea 2” is rated 0\./,
    )
    expect(await page.locator('.verdict').first().innerText()).toContain(
      'Comparable, held down by robustness 0.',
    )
    await page.goto(await addressOf({ ...weak, robustness: 0 }))
    expect(await lead()).toMatch(
      /^Idea 1 is not worth building yet: it is held down by robustness 0, outcome contribution 1 and differentiation 1\. Its test must show, for robustness, rated 0/,
    )
    expect(await lead()).not.toMatch(/build first/i)
    // What leads among the unsure is not to be built either.
    const unsure = { adoption: 1, evidence: 1, feasibility: 2, robustness: 1 }
    await page.goto(
      await addressOf(
        { ...unsure, outcome_contribution: 3, reversible_learning: 4 },
        { ...unsure, outcome_contribution: 4, evidence: 0, reversible_learning: 0 },
      ),
    )
    expect(await lead()).not.toContain('Build first')
    await page.context().close()
  })

  it('repeats the figure at which a test has failed, and asks for one that a reading can miss', async () => {
    const { page, problems } = await open()
    const all = () => page.locator('#outcome').innerText()
    const lead = () => page.locator('#outcome .compared .lead').innerText()
    const address = new URL(await addressOf({ adoption: 1 }))
    address.searchParams.delete('fails')
    await page.goto(address.href)
    expect(await all()).toContain('such as “fewer than … of … do it a second time by …”.')
    const short = page.locator('#outcome .in-short')
    expect(await short.innerText()).toMatch(
      /, with a figure and a day at which the test has failed\./,
    )
    const field = page.getByLabel('The test of Idea 1 has failed if')
    await field.fill('people do not like it by 3 May')
    await expect.poll(all).toContain('there is no figure in it that a reading could miss')
    await field.fill('more than one of them complains')
    await expect.poll(lead).toContain('on which day somebody looks is not said.')
    await field.fill('more than one of them complains by 3 May')
    await expect.poll(lead).toContain('“more than one of them complains by 3 May”.')
    await field.fill(FAILS)
    await expect.poll(lead).toContain(`It counts as failed, in your words, if “${FAILS}”.`)
    expect(await short.innerText()).toBe(
      `In short: build nothing yet, and test “Idea 1”, whose test has failed if ${FAILS}.`,
    )
    // All that are rated lowest are named, in the advice and in what costs most.
    await page.goto(await addressOf({ adoption: 1, robustness: 1 }))
    expect(await lead()).toContain(
      'for what is rated 1, the lowest: adoption and robustness. For adoption, that is: “',
    )
    expect(await page.locator('.verdict .note').innerText()).toMatch(
      /^What lowers it most, and equally: adoption 1 and robustness 1\. A test that shows, for adoption, “/,
    )
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('prints its result and what was chosen on two sheets, with the day', async () => {
    const { page, problems } = await open()
    await page.goto(await addressOf({ evidence: 0 }, { adoption: 3 }, {}, { feasibility: 4 }))
    expect(await page.locator('.sheet').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    // Its address is too long to be typed, so that of the page stands alone.
    expect(await page.locator('.sheet').innerText()).toMatch(
      /Scored, 20\d\d-\d\d-\d\d http:\S+\/score\s*$/m,
    )
    expect(await page.locator('input').filter({ visible: true }).count()).toBe(0)
    expect(await page.locator('h1').innerText()).toBe('Which idea first?')
    // Every blank line to write on is one that the page asks for too, or the names of those who sign.
    expect(await page.getByText(/^[^:]+: _+$/).count()).toBe(0)
    const [lead, whole] = await Promise.all(
      ['.compared .lead', '.compared'].map((part) => page.locator(part).boundingBox()),
    )
    expect(lead!.width).toBe(whole!.width)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(2)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it.for([390, 1280])('rates two ideas by keyboard at %i px', async (width) => {
    const { page, problems } = await open({ viewport: { width, height: 844 } })
    const { criteria } = (await coordinate.get('/v1/scoring')).body
    await page.goto(
      `${coordinate.url()}/score?title=Shelf&b.title=Photo&fails=${FAILS}&b.fails=${FAILS}`,
    )
    await page.locator('.rest > summary').press('Enter')
    for (const id of [...gates, ...criteria.map(({ id }: { id: string }) => id)]) {
      const [own, other] = gates.includes(id)
        ? ['yes', 'yes']
        : ['3', id === 'evidence' ? '0' : '2']
      const few = page.locator(`select[name="${id}"]`)
      if ((await few.count()) === 1) {
        await few.selectOption(own)
        await page.locator(`select[name="b.${id}"]`).selectOption(other)
        continue
      }
      // Opening a question closes the previous one.
      await page.locator(`#f-${id} summary`).press('Enter')
      await page.locator(`[id="${id}-${own}"]`).press('Space')
      await page.locator(`[id="b.${id}-${other}"]`).press('Space')
      await expect
        .poll(() => page.locator(`#f-${id} .chosen`).innerText())
        .toMatch(/^A \w+ · B \w+$/)
    }
    await expect
      .poll(() => page.locator('#outcome .compared .lead').innerText())
      .toMatch(
        /^Build first: Shelf; it leads “Photo” by .+ Test first: Photo; .+ Its test must show, for evidence, rated 0 and what holds it down: “/,
      )
    expect(await violationsIn(page)).toEqual([])
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
