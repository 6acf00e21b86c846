/** What the media pages print. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

/** Counts the page objects of a PDF; the `/Pages` object, which lists them, is not counted. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length

const clip = (count: number): string =>
  `the logo blinks ${count} times in a second over the whole screen, finished mix -13 LUFS`

describe.runIf(hasBrowser)('the print of a media page', () => {
  const { media } = useServices()
  const open = useBrowser()

  it('of a comparison is one sheet, with its place, sentences and address at the head', async () => {
    const { page, problems } = await open()
    const sides = new URLSearchParams({
      from: clip(5),
      from_for: 'social-youtube',
      to: clip(2),
      to_for: 'social-youtube',
    })
    await page.goto(`${media.url()}/compare?${sides}`)
    expect(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1)
    await page.emulateMedia({ media: 'print' })
    const text = await page.locator('main').innerText()
    const at = (words: string): number => text.indexOf(words)
    for (const words of ['Made for Social, YouTube', `“${clip(5)}”`, `${media.url()}/compare`])
      expect([words, at(words) >= 0 && at(words) < at('The first is blocked by GFX-012')]).toEqual([
        words,
        true,
      ])
    // On file what is missed is the record, and so is what is to do.
    expect(text).toMatch(
      /Integrated loudness\s−13\sLUFS; allowed: at most\s−14\sLUFS; the meter may read 0\.2 more/,
    )
    expect(text).toContain('To do: Master to -14 LUFS')
    expect(await page.locator('.signed').evaluate((one) => getComputedStyle(one).breakBefore)).toBe(
      'avoid',
    )
    expect(text).toMatch(/signature _+/)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('of an evaluation with many facts begins on its first sheet, in two columns without a frame', async () => {
    const { page } = await open()
    await page.goto(`${media.url()}/evaluate?from=example`)
    // The facts of the whole example in one column took eight sheets of thirteen, and the first held a heading alone.
    expect(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBeLessThan(8)
    await page.emulateMedia({ media: 'print' })
    const form = await page.locator('form.listed').evaluate((one) => {
      const { borderTopWidth, breakInside, columnCount } = getComputedStyle(one)
      return { borderTopWidth, breakInside, columnCount }
    })
    expect(form).toEqual({ borderTopWidth: '0px', breakInside: 'auto', columnCount: '2' })
    const text = await page.locator('main').innerText()
    expect(text.indexOf('Programme _')).toBeLessThan(text.indexOf('Asset class'))
    await page.context().close()
  })

  it('of papers is one form a sheet, after what is certain and before what the rules ask', async () => {
    const { page } = await open()
    const facts =
      'core.person_heard=true&core.minor_depicted=true&delivery.target=social_vertical&form=release&form=location'
    await page.goto(`${media.url()}/papers?${facts}`)
    // The record, the child's release, those that are ticked, and the rules on two.
    expect(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBeLessThan(7)
    await page.emulateMedia({ media: 'print' })
    const heights = await page
      .locator('.sheet')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights).toHaveLength(3)
    const breaks = await page
      .locator('.sheet')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakBefore))
    expect(breaks).toEqual(['page', 'page', 'page'])
    await page.goto(`${media.url()}/papers/location`)
    expect(sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))).toBe(1)
    await page.context().close()
  })

  it('of rules that are near has no frame that a sheet could cut', async () => {
    const { page } = await open()
    await page.goto(`${media.url()}/evaluate?camera.sync_error_ms=4&core.production_phase=capture`)
    await page.emulateMedia({ media: 'print' })
    const frame = await page
      .locator('.stack')
      .first()
      .evaluate((one) => {
        const style = getComputedStyle(one)
        return [style.borderLeftWidth, getComputedStyle(one.firstElementChild!).breakInside]
      })
    expect(frame).toEqual(['0px', 'avoid'])
    await page.context().close()
  })

  it('has a margin of its own', async () => {
    const { page } = await open()
    for (const target of [
      '/compare?from=sync+error+4+ms',
      '/rules/CAM-004',
      '/papers',
      '/destinations/archive?rules=all',
      '/destinations/compare?with=archive,ffv1-matroska',
    ]) {
      await page.goto(media.url() + target)
      const sheets = await page.evaluate(() =>
        [...document.styleSheets].map(({ cssRules }) =>
          [...cssRules].map((rule) => rule.cssText).join(' '),
        ),
      )
      expect([target, sheets.join(' ')]).toEqual([
        target,
        expect.stringMatching(/@page\s*\{\s*margin: 14mm/),
      ])
    }
    await page.context().close()
  })

  it.each([1280, 390])(
    'and the facts of Evaluate are not cut with long offers, %i wide',
    async (width) => {
      const { page } = await open({ viewport: { width, height: 844 } })
      const said =
        'Our museum scene has 3 million splats and runs at 40 frames per second in a headset'
      await page.goto(`${media.url()}/evaluate?also=${encodeURIComponent(said)}`)
      const cut = await page.locator('.known').evaluate((known) => ({
        wide: known.scrollWidth - known.clientWidth,
        high: known.scrollHeight - known.clientHeight,
        page: document.documentElement.scrollWidth - innerWidth,
      }))
      expect(cut).toEqual({ wide: 0, high: 0, page: 0 })
      await page.context().close()
    },
  )

  it('of the papers shows a box to tick, and the list fits a phone', async () => {
    const { page, problems } = await open({ viewport: { width: 390, height: 844 } })
    await page.goto(`${media.url()}/papers?core.minor_depicted=true`)
    expect(await page.locator('main').innerText()).toContain('☐')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
