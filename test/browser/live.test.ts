import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BODY_LIMIT } from '../../src/contract/failures.ts'
import { useServices } from '../support/client.ts'
import { hasBrowser, useBrowser } from './browser.ts'

/** Polls until a page shows something, which takes time on a busy machine. */
const eventually = <T>(read: () => T) => expect.poll(read)

const blocked =
  '/evaluate?camera.is_multiview=true&camera.sync_error_ms=4&core.production_phase=capture'

describe.runIf(hasBrowser)('Evaluate in a browser', () => {
  const { media } = useServices()
  const open = useBrowser()
  const verdict = '.eval .verdict h2'

  it('follows what is typed, keeps the focus and says what changed', async () => {
    const { page, problems } = await open()
    await page.goto(media.url() + blocked)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await eventually(() => page.locator(verdict).innerText()).toContain('Blocked: the shoot')
    const field = page.locator('[name="camera.sync_error_ms"]')
    await field.fill('0.05')
    await eventually(() => page.locator(verdict).innerText()).not.toContain('Blocked')
    expect(page.url()).toContain('camera.sync_error_ms=0.05')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('#changes').innerText()).toContain('CAM-004 no longer')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('keeps of a sentence what is not taken yet, and nothing of what is', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/evaluate`)
    await page.locator('#add').fill('we copied the voice of a guest and mended it in our podcast')
    await page.locator('#add').press('Enter')
    await page.locator('#take-all').click()
    const left = page.locator('.choice button')
    await eventually(() => left.allInnerTexts()).toEqual([
      'Made for: Podcast, audio?',
      'Made for: Podcast, video?',
    ])
    await left.first().click()
    await eventually(() => page.locator('.choice').count()).toBe(0)
    expect(page.url()).toContain('profile=podcast')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('shows the verdict to whoever answers below it', async () => {
    const { page, problems } = await open()
    await page.goto(
      `${media.url()}/evaluate?core.minor_depicted=true&core.consent_scope=minor_guardian&story.is_factual=true`,
    )
    const answer = page.locator('#deciding button', { hasText: 'does not perform' }).first()
    await answer.evaluate((button) => button.scrollIntoView({ block: 'start' }))
    await answer.click()
    await eventually(() => page.locator(verdict).innerText()).toContain(
      'Yes by the hard rules about it',
    )
    await eventually(() =>
      page.locator(verdict).evaluate((heading) => heading.getBoundingClientRect().top >= 0),
    ).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('gives each button that stays the words of what it says', async () => {
    const { page, problems } = await open()
    const q = 'child recognisable in documentary, father signed the release'
    await page.goto(`${media.url()}/search?q=${encodeURIComponent(q)}`)
    await page.getByRole('link', { name: 'What decides it' }).first().click()
    await page.getByRole('link', { name: 'The child said yes as well' }).click()
    await eventually(() => page.locator('main').innerText()).toContain(
      'You said: “The child said yes',
    )
    const left = page.locator('a.button[href*="parent"]', { hasText: /said yes|signed too/ })
    expect(await left.allInnerTexts()).toEqual(['The second parent has signed too'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('shows which of two deliveries is nearer to whoever compares them', async () => {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${media.url()}/compare`)
    await page.locator('#from').fill('film for streaming, 25 frames, -14 LUFS')
    await page.locator('#to').fill('film for streaming, 25 frames, -24 LUFS, true peak -2')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const answer = page.locator('.conclusion b').first()
    await answer.waitFor()
    const { y = -1 } = (await answer.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(900)
    await page.context().close()
  })

  it('applies a way out without a reload, and Back undoes it', async () => {
    const { page, problems } = await open()
    await page.goto(media.url() + blocked)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.locator('.near .apply').first().click()
    await eventually(() => page.locator(verdict).innerText()).not.toContain('Blocked')
    await page.goBack()
    await eventually(() => page.locator(verdict).innerText()).toContain('Blocked: the shoot')
    expect(page.url()).toContain('camera.sync_error_ms=4')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('goes back by one change at a time, keys in one field being one', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/evaluate?camera.is_multiview=true&also=camera.sync_error_ms`)
    const field = page.locator('[name="camera.sync_error_ms"]')
    await field.pressSequentially('4')
    await eventually(() => page.url()).toContain('camera.sync_error_ms=4')
    await field.pressSequentially('2')
    await eventually(() => page.url()).toContain('camera.sync_error_ms=42')
    await page.locator('[name="camera.is_multiview"][value="false"]').check({ force: true })
    await eventually(() => page.url()).toContain('camera.is_multiview=false')
    await page.goBack()
    await eventually(() => page.url()).toContain('camera.is_multiview=true&camera.sync_error_ms=42')
    await page.goBack()
    await eventually(() => page.url()).toContain('also=camera.sync_error_ms')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('keeps what is typed while an answer is on its way', async () => {
    const { page, problems } = await open()
    await page.goto(media.url() + blocked)
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = true
    await page.route('**/evaluate?**', async (route) => {
      if (isHeld) await held
      await route.continue().catch(() => {})
    })
    const field = page.locator('[name="camera.sync_error_ms"]')
    await Promise.all([
      page.waitForRequest(/evaluate\?/),
      page.locator('[name="core.production_phase"]').selectOption('delivery'),
    ])
    await field.fill('0.05')
    await page.getByLabel('Add a fact').fill('shut')
    isHeld = false
    release()
    await eventually(() => page.url()).toContain('camera.sync_error_ms=0.05')
    expect(page.url()).toContain('core.production_phase=delivery')
    expect(await field.inputValue()).toBe('0.05')
    expect(await page.getByLabel('Add a fact').inputValue()).toBe('shut')
    await field.fill('3')
    await page.getByLabel('Remove Multi-camera volumetric capture').click()
    await eventually(() => page.url()).not.toContain('is_multiview')
    expect(page.url()).toContain('camera.sync_error_ms=3')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('adds a fact, sets it, and takes it away', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/evaluate`)
    await page.getByLabel('Add a fact').fill('Multi-camera volumetric capture')
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await eventually(focused).toBe('camera.is_multiview')
    await page.keyboard.press('Space')
    await eventually(() => page.url()).toContain('camera.is_multiview=true')
    expect(await page.getByLabel('Add a fact').inputValue()).toBe('')
    await page.getByLabel('Remove Multi-camera volumetric capture').click()
    await eventually(() => page.url()).not.toContain('is_multiview')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('chooses several states, each by a click that takes none of the others away', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/evaluate?also=core.consent_scope`)
    await page.getByPlaceholder('Narrow 19 states').fill('guardian')
    expect(await page.locator('.several li:visible').count()).toBe(1)
    await page.getByRole('checkbox', { name: 'minor guardian' }).check()
    await eventually(() => page.url()).toContain('core.consent_scope=minor_guardian')
    expect(await page.locator('.several li:visible').count()).toBe(1)
    await page.getByPlaceholder('Narrow 19 states').fill('')
    await page.getByRole('checkbox', { name: 'written general' }).check()
    await eventually(() => page.url()).toContain('written_general,minor_guardian')
    await page.locator('.chosen label', { hasText: 'minor guardian' }).click()
    await eventually(() => page.url()).not.toContain('minor_guardian')
    await page.getByRole('checkbox', { name: 'written general' }).uncheck()
    await eventually(() => page.url()).not.toContain('written_general')
    expect(await page.locator('.several').isVisible()).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('keeps a version and compares the next one with it', async () => {
    const { page, problems } = await open()
    await page.goto(media.url() + blocked)
    await page.getByRole('button', { name: 'Keep as before' }).click()
    await eventually(() => page.url()).toContain('before=')
    await page.locator('[name="camera.sync_error_ms"]').fill('0.05')
    await eventually(() => page.url()).toContain('camera.sync_error_ms=0.05')
    await page.getByRole('link', { name: 'Compare with before' }).click()
    await eventually(() => page.locator('main').innerText()).toContain('Rules that no longer match')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('compares two files', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/compare`)
    for (const [name, ms] of [
      ['from', 4],
      ['to', 0.01],
    ] as const) {
      await page.locator(`#${name}-file`).setInputFiles({
        name: `${name}.json`,
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ camera: { sync_error_ms: ms } }, null, 2)),
      })
      await eventually(() => page.locator(`#${name}`).inputValue()).toContain('sync_error_ms')
    }
    await page.getByRole('button', { name: 'Compare' }).click()
    await eventually(() => page.locator('main').innerText()).toContain('Facts that differ')
    expect(await page.locator('main').innerText()).toMatch(/Camera sync error\s+4\sms\s+0.01\sms/)
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('takes a context of any size as a paste', async () => {
    const { body } = await media.get('/v1/example/rule-context')
    const { page, problems } = await open()
    await page.goto(`${media.url()}/evaluate`)
    await page.locator('#paste summary').click()
    await page.getByLabel('A context as JSON').fill(JSON.stringify(body))
    await page.locator('#paste').getByRole('button', { name: 'Evaluate' }).click()
    await eventually(() => page.url()).toContain('?c=')
    await eventually(() => page.locator('#facts .fact').count()).toBeGreaterThan(50)
    await page.getByLabel('A context as JSON').fill('{')
    await page.locator('#paste').getByRole('button', { name: 'Evaluate' }).click()
    await eventually(() => page.locator('#paste-status').innerText()).toContain('no JSON')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('says how large a paste or a file may be', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/evaluate`)
    await page.locator('#paste summary').click()
    const status = () => page.locator('#paste-status').innerText()
    const paste = async (context: object) => {
      await page.getByLabel('A context as JSON').fill(JSON.stringify(context))
      await page.locator('#paste').getByRole('button', { name: 'Evaluate' }).click()
    }
    await paste({ core: { notes: randomBytes(150_000).toString('hex') } })
    await eventually(status).toMatch(/^This context has 300,0\d\d bytes; an address holds 16,384\./)
    await paste({ core: { notes: randomBytes(8000).toString('hex') } })
    await eventually(status).toMatch(
      /^This context has [\d,]+ characters, packed; an address holds 3,900\./,
    )
    expect(page.url()).toMatch(/\/evaluate$/)
    const file = (bytes: number) => ({
      name: 'context.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'.padEnd(bytes)),
    })
    await page.locator('#file').setInputFiles(file(BODY_LIMIT + 1))
    await eventually(status).toBe('context.json has 131,073 bytes, of 131,072 at most.')
    await page.locator('#file').setInputFiles(file(BODY_LIMIT))
    const pasted = () => page.getByLabel('A context as JSON').inputValue()
    await eventually(async () => (await pasted()).length).toBe(BODY_LIMIT)
    expect(await status()).toBe('')
    await page.goto(`${media.url()}/validate`)
    await page.locator('#file').setInputFiles(file(BODY_LIMIT + 1))
    await page.getByText('context.json has 131,073 bytes').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('works without JavaScript, Apply and Back included', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(media.url() + blocked)
    await page.locator('[name="camera.sync_error_ms"]').fill('0.05')
    await page.locator('#facts button', { hasText: 'Evaluate' }).click()
    expect(page.url()).toContain('camera.sync_error_ms=0.05')
    expect(await page.locator(verdict).innerText()).not.toContain('Blocked')
    await page.goBack()
    await page.locator('.near .apply').first().click()
    expect(await page.locator(verdict).innerText()).not.toContain('Blocked')
    await page.goBack()
    expect(await page.locator(verdict).innerText()).toContain('Blocked')
    await page.context().close()
  })
})

describe.runIf(hasBrowser)('the rest in a browser', () => {
  const { media } = useServices()
  const open = useBrowser()

  it('search follows what is typed, and "/" leads to it', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/rules`)
    await page.keyboard.press('/')
    await page.keyboard.type('loudness')
    await eventually(() => page.locator('h1').innerText()).toContain('loudness')
    expect(page.url()).toContain('q=loudness')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('the editor marks errors at their lines and leads to them', async () => {
    const { page, problems } = await open()
    await page.goto(`${media.url()}/validate?schema=clip`)
    await eventually(() => page.locator('#errors h2').innerText()).toContain('valid')
    await page.locator('#document').fill('{\n  "id": "K4",\n  "units": ["u1"]\n}')
    await page.locator('#editor .cm-content').waitFor()
    await eventually(() => page.locator('#errors li').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^line 3 .*pattern/),
        expect.stringMatching(/^line 1 .*start/),
      ]),
    )
    await eventually(() => page.locator('#editor .cm-lintRange-error').count()).toBeGreaterThan(0)
    await page.locator('#errors li a', { hasText: 'line 3' }).first().click()
    expect(await page.locator('#editor .cm-activeLine').innerText()).toContain('units')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('the editor takes no focus from elsewhere, and shows a file that is loaded', async () => {
    const { page } = await open()
    const { promise: isWanted, resolve: send } = Promise.withResolvers<void>()
    await page.route('**/editor*.js', async (route) => {
      await isWanted
      await route.continue()
    })
    await page.goto(`${media.url()}/validate?schema=clip`)
    await page.locator('#document').focus()
    await page.locator('#schema').focus()
    send()
    const shownText = page.locator('#editor .cm-content')
    await shownText.waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('schema')
    await page.locator('#file').setInputFiles({
      name: 'clip.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"id": "from a file"}'),
    })
    await eventually(() => shownText.innerText()).toContain('from a file')
    await page.context().close()
  })

  it('what is selected when the editor comes is selected in it', async () => {
    const { page } = await open()
    await page.goto(`${media.url()}/validate?schema=clip`)
    await page.locator('#document').selectText()
    await page.locator('#editor .cm-content').waitFor()
    await page.keyboard.insertText('{"id": "K4"}')
    expect(await page.locator('#document').inputValue()).toBe('{"id": "K4"}')
    await page.context().close()
  })

  it('the editor says why the service did not check a document, and keeps it', async () => {
    const { page } = await open()
    await page.goto(`${media.url()}/validate?schema=clip`)
    const long = JSON.stringify({ id: 'K4', note: 'a'.repeat(BODY_LIMIT) })
    await page.locator('#document').fill(long)
    await eventually(() => page.locator('#errors').innerText()).toMatch(
      /^Not checked\s+The service answers 413: a body has at most 131072 bytes/,
    )
    await page.route('**/v1/validate', (route) => route.abort())
    await page.locator('#validate').getByRole('button', { name: 'Check' }).click()
    await eventually(() => page.locator('#errors').innerText()).toContain('does not answer')
    expect(await page.locator('#document').inputValue()).toBe(long)
    await page.context().close()
  })
})
