/**
 * `/check` in a real browser: the page gives the same report on every folder as the command, byte for byte, and sends
 * no file.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LintReport } from '../../src/lint/lint.ts'
import { useServices } from '../support/client.ts'
import { folder, grammar } from '../support/grammar.ts'
import { hasBrowser, useBrowser } from './browser.ts'

const files = path.join(import.meta.dirname, '../adapters/files')

/** Files of public suites (test/lint/NOTICE). */
const others = path.join(import.meta.dirname, '../lint/of-others')

const captions = `WEBVTT

1
00:00:01.000 --> 00:00:02.000
This is far more than anybody reads in the second for which it stands here.
`

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined

const HOUSE = `grammar: 1
ruleset: brightmoor
rules:
  - id: BRM-001
    title: Keep captions slow for our children
    subject: cue
    priority: 90
    hard: true
    logic: all
    when: [{ path: graphics.reading_speed, op: gt, value: 8 }]
    limit: [0]
    then: [{ op: require, path: graphics.reading_speed, value: Write shorter captions. }]
    rationale: Our readers are six years old.
`

describe.runIf(hasBrowser)('the page that checks files', () => {
  const clients = useServices()
  const open = useBrowser()

  /** @param isDecoding whether compressed sound is decoded, which the command without ffmpeg cannot */
  async function checked(chosen: string, isDecoding = false) {
    const { page, problems } = await open()
    const requests: { url: string; method: string; body: boolean }[] = []
    page.on('request', (request) =>
      requests.push({
        url: request.url(),
        method: request.method(),
        body: request.postDataBuffer() !== null,
      }),
    )
    await page.goto(`${clients.media.url()}/check`)
    await page.locator('#decode').setChecked(isDecoding)
    await page.locator('#pick-folder').setInputFiles(chosen)
    await page.locator('#check-state', { hasText: /^(?:Judged|Not judged)/ }).waitFor({
      timeout: 120_000,
    })
    const save = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Save ${name}` }).click(),
      ])
      return readFileSync(await download.path(), 'utf8')
    }
    return { page, problems, requests, save }
  }

  const commandOf = async (cwd: string): Promise<string> => {
    const today = new Date().toISOString().slice(0, 10)
    const args = ['lint', '--no-external', '--no-cache', '--format', 'json']
    return (await grammar(args, { cwd, today })).out
  }

  it('says of the files of all readers what the command says, and sends none', async () => {
    const { page, problems, requests, save } = await checked(files)
    expect(await save('JSON')).toBe(await commandOf(files))
    expect(requests.filter(({ method, body }) => method !== 'GET' || body)).toEqual([])
    const own = new URL(clients.media.url()).origin
    expect(requests.filter(({ url }) => !url.startsWith(own) && !url.startsWith('blob:'))).toEqual(
      [],
    )
    // A library logs to the console what it cannot decode.
    expect(
      problems.filter((words) => !/not currently supported|Unsupported video/.test(words)),
    ).toEqual([])
    await page.context().close()
  }, 180_000)

  it('says of files that nobody here wrote what the command says', async () => {
    const { page, save } = await checked(others)
    expect(await save('JSON')).toBe(await commandOf(others))
    await page.context().close()
  }, 180_000)

  it('reads the configuration among the files, judges again by an answer, and compares', async () => {
    const chosen = folder({
      'show.en.vtt': captions,
      '.grammar.yaml': 'grammar: 1\nfacts:\n  core.production_phase: delivery\n',
    })
    const { page, problems, save } = await checked(chosen)
    expect(await save('JSON')).toBe(await commandOf(chosen))
    await page.locator('#check', { hasText: 'GFX-003' }).waitFor()
    const copied = page.locator('[data-copy="command-GFX-003-line-0"]')
    await page.locator('details', { has: copied }).locator('summary').click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await copied.click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('grammar lint --fix')
    await page.getByRole('button', { name: 'Keep as before' }).click()
    await page.locator('#profile').selectOption('streaming-netflix')
    await page.locator('#check', { hasText: /Before: / }).waitFor()
    expect(await save('.grammar.yaml')).toContain('profile: streaming-netflix')
    expect(JSON.parse(await save('SARIF')).version).toBe('2.1.0')
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('says first what is wrong whatever the files are for, by line, and what they miss', async () => {
    const { page, problems } = await checked(
      folder({ 'film.vtt': captions.replace('01.000', '01,000') }),
    )
    const verdict = page.locator('#check .verdict')
    expect(await verdict.locator('h2').textContent()).toMatch(
      /^1 fault whatever it is for; 1 caption is too fast to read/,
    )
    const report = (await page.locator('#check').textContent()) ?? ''
    expect(report.match(/Players leave out/g)).toHaveLength(1)
    expect(report).toMatch(/film\.vtt:4.*Players leave out/)
    expect(report).toMatch(
      /Caption reading speed [\d.]+ characters\/s; at most .*: refused by \d+ of \d+ by what they ask themselves, \d+ more by the general rule.*\d+ by the general rule: /,
    )
    expect(report).not.toMatch(/imsc_1_1_text|none is kept/)
    // Who asks what is folded: what is wrong is told in few words.
    const refused = page.locator('details', { hasText: 'What destinations refuse' }).first()
    await refused.locator('summary').first().click()
    expect((await refused.innerText()).split(/\s+/).length).toBeLessThan(140)
    await refused.locator('details summary').first().click()
    expect(await refused.innerText()).toMatch(/by the general rule: at most \d+ characters/)
    expect(await page.locator('#check-state').getAttribute('class')).toBe('hidden')
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('begins to load rules and reader before the files come, once, and not unasked', async () => {
    const { page, problems } = await open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const loads = () =>
      asked
        .filter((one) => /linter|check-page|worker/.test(one))
        .map((one) => path.basename(one).replace(/\..*/, ''))
    await page.goto(`${clients.media.url()}/check`, { waitUntil: 'networkidle' })
    expect(loads()).toEqual([])
    const rules = page.waitForResponse('**/v1/linter')
    const reader = page.waitForResponse('**/check-worker-check-worker*')
    await page.locator('#drop').dispatchEvent('dragenter')
    await Promise.all([rules, reader])
    await page.locator('#pick-files').focus()
    await page.getByText('Choose files').hover()
    const before = loads()
    expect(before).toEqual(
      expect.arrayContaining(['check-page', 'check-worker', 'check-worker-check-worker', 'linter']),
    )
    await page.locator('#pick-files').setInputFiles(path.join(files, 'captions/clean.en-gb.srt'))
    await page.locator('#check-state', { hasText: 'Judged' }).waitFor()
    // Nothing that was there before the files is asked for again.
    expect(loads()).toEqual([...new Set(loads())])
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('begins to load when the dialogue for files opens', async () => {
    const { page } = await open()
    await page.goto(`${clients.media.url()}/check`, { waitUntil: 'networkidle' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.waitForRequest('**/v1/linter'),
      page.getByText('Choose files').click(),
    ])
    await chooser.setFiles(path.join(files, 'captions/clean.en-gb.srt'))
    await page.locator('#check-state', { hasText: 'Judged' }).waitFor()
    await page.context().close()
  }, 60_000)

  it('says so where the reader cannot be loaded, and loads it at the next try', async () => {
    const { page } = await open()
    await page.route('**/check-worker-check-worker*', (route) => route.abort())
    await page.goto(`${clients.media.url()}/check`)
    const choose = () =>
      page.locator('#pick-files').setInputFiles(path.join(files, 'captions/clean.en-gb.srt'))
    await choose()
    await page.locator('#check-state', { hasText: /^Not judged: .* could not be loaded/ }).waitFor()
    await page.unroute('**/check-worker-check-worker*')
    await choose()
    await page.locator('#check-state', { hasText: 'Judged' }).waitFor()
    await page.context().close()
  }, 60_000)

  it('tells a person without a terminal what to change in captions, and saves the mended file', async () => {
    const { page, problems, save } = await checked(folder({ 'talk.vtt': captions }))
    expect(await page.locator('#check h2').first().textContent()).toMatch(
      /^1 caption is too fast to read, 1 has a line that is too long; /,
    )
    expect(await page.locator('#mended').textContent()).toMatch(
      /Caption 1, times in line 4 “This is far.*”: 75 characters a second, at most 20; a line of 75 characters, at most 42\..*In the copy: Let it stay until 00:00:04\.750 in place of 00:00:02\.000\. Break it so: “/,
    )
    expect(await save('the mended file')).toContain('00:00:01.000 --> 00:00:04.750\n')
    // Rules of captions alone have questions, and none about models, splats or consent.
    await page.locator('#profile').selectOption('captions-netflix')
    await page.locator('#check', { hasText: 'GFX-003' }).waitFor()
    expect(await page.locator('.ask').count()).toBeLessThanOrEqual(6)
    expect(await page.locator('#check').textContent()).toMatch(
      /those that a rule of captions needs/,
    )
    expect(await page.locator('[data-copy]').first().isVisible()).toBe(false)
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('offers a copy in which each caption still breaks its limit as half mended, and says how many seconds are missing', async () => {
    const tight = [
      '00:00:01.000 --> 00:00:02.000\nThere is so much said here in a second.\nNobody at all could read that fast.\n',
      '00:00:02.400 --> 00:00:05.000\nThe harbour sleeps.\n',
    ]
    const { page, problems, save } = await checked(
      folder({ 'harbour.en.vtt': `WEBVTT\n\n${tight.join('\n')}` }),
    )
    const mended = page.locator('#mended')
    expect(await mended.textContent()).toMatch(/s are missing\..*so \d+ have to go\./)
    expect(await mended.textContent()).toContain('The copy is half mended')
    expect(await save('the half-mended file')).toContain('00:00:01.000 --> 00:00:02.150')
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('promises no more of the copy than it mends, and says whose limit it is', async () => {
    const tight = [
      '1\n00:00:01,000 --> 00:00:01,500\nNobody could read so many words.\n',
      '2\n00:00:01,600 --> 00:00:04,000\nA line that is a good deal longer than any house allows.\n',
    ]
    const { page, problems, save } = await checked(folder({ 'film.en.srt': tight.join('\n') }))
    expect(await page.locator('#mended').textContent()).toMatch(
      /1 caption still breaks a limit and needs your hand/,
    )
    expect(await save('the file with what could be mended')).toContain('00:00:01,500')
    expect(await page.locator('#mended').textContent()).toMatch(
      /Nobody said what the captions are for.*general rules.*0\.25 s stay free/,
    )
    expect(await page.locator('#check').textContent()).toMatch(
      /1 for at most 20 characters\/s \(Captions for Netflix.*\d+ by the general rule: at most 20 characters\/s/,
    )
    const bbc = page.locator('.fits tr', { hasText: 'Subtitles for the BBC' }).first()
    expect(await bbc.textContent()).toMatch(/Smallest gap between captions/)
    await page.locator('#profile').selectOption('captions-bbc')
    await page.locator('#check', { hasText: 'CBB-003' }).waitFor()
    expect(await page.locator('#mended').textContent()).not.toMatch(/stay free/)
    expect(await page.locator('.ask').allTextContents()).not.toContainEqual(
      expect.stringMatching(/language tag/),
    )
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it.skipIf(!hasFfmpeg)(
    'measures compressed sound as ffmpeg does, by what the browser decodes',
    async () => {
      const chosen = folder({})
      const source =
        'aevalsrc=0.2*sin(2*PI*440*t)*(0.6+0.4*sin(2*PI*0.3*t))|0.1*sin(2*PI*660*t):s=48000:d=12:c=stereo'
      for (const [name, ...codec] of [
        ['a.flac', '-c:a', 'flac'],
        ['a.opus', '-c:a', 'libopus', '-b:a', '128k'],
        ['a.ogg', '-c:a', 'libvorbis'],
        ['a.mp3', '-c:a', 'libmp3lame', '-b:a', '192k'],
      ]) {
        const args = [
          '-v',
          'error',
          '-f',
          'lavfi',
          '-i',
          source,
          ...codec,
          path.join(chosen, name!),
        ]
        execFileSync('ffmpeg', args)
      }
      const { page, save } = await checked(chosen, true)
      const measured = (text: string): Record<string, readonly string[]> =>
        Object.fromEntries(
          (JSON.parse(text) as LintReport).measured.map(({ files: [file], figures }) => [
            file,
            figures
              .filter(({ path: at }) => /loudness|true_peak/.test(at))
              .map(({ words }) => words),
          ]),
        )
      const { out } = await grammar(['lint', '--no-cache', '--format', 'json'], { cwd: chosen })
      const [here, command] = [measured(await save('JSON')), measured(out)]
      expect(Object.keys(command)).toHaveLength(4)
      for (const [file, [lufs, peak]] of Object.entries(command)) {
        expect(here[file]![0], file).toBe(lufs)
        expect(
          Math.abs(Number.parseFloat(here[file]![1]!) - Number.parseFloat(peak!)),
        ).toBeLessThan(0.2)
      }
      await page.context().close()
    },
    120_000,
  )

  it('judges by house rules among the files, as the command does', async () => {
    const chosen = folder({
      'show.en.vtt': captions,
      '.grammar.yaml': 'grammar: 1\nextends: [house]\n',
      'house/ours.yaml': HOUSE,
    })
    const { page, problems, save } = await checked(chosen)
    expect(await save('JSON')).toBe(await commandOf(chosen))
    await page.locator('#check', { hasText: 'BRM-001' }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  }, 60_000)

  it('says what is wrong with a configuration, and where', async () => {
    const chosen = folder({ 'show.en.vtt': captions, '.grammar.yaml': 'grammar: 1\nprofil: x\n' })
    const { page } = await checked(chosen)
    expect(await page.locator('#check-state').textContent()).toMatch(
      /^Not judged: \.grammar\.yaml:2:1 {2}.*did you mean "profile"/,
    )
    await page.context().close()
  })
})
