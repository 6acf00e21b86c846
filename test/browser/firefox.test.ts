/**
 * `/check` in Firefox, if it is installed (`FIREFOX` names another one): the page gives the same report as the command,
 * byte for byte, and measures compressed sound that this browser decodes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useServices } from '../support/client.ts'
import { grammar } from '../support/grammar.ts'

const runs = (program: string, option: string): boolean => spawnSync(program, [option]).status === 0

const firefox = [process.env['FIREFOX'], 'firefox', 'firefox-esr'].find(
  (program) => program !== undefined && runs(program, '--version'),
)
const hasFfmpeg = runs('ffmpeg', '-version')

const SOUND =
  'aevalsrc=0.2*sin(2*PI*440*t)*(0.6+0.4*sin(2*PI*0.3*t))|0.1*sin(2*PI*660*t):s=48000:d=12:c=stereo'

describe.runIf(firefox)('the page that checks files, in Firefox', () => {
  const clients = useServices()
  const saved = mkdtempSync(path.join(tmpdir(), 'grammar-firefox-'))
  let browser: Browser

  beforeAll(async () => {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: execFileSync('sh', ['-c', `command -v "${firefox}"`], {
        encoding: 'utf8',
      }).trim(),
      // 2 means the folder that `browser.download.dir` names.
      extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': saved },
    })
  })
  afterAll(async () => {
    await browser.close()
    rmSync(saved, { recursive: true })
  })

  /**
   * Firefox cannot be told to choose a folder, so its files are chosen; the page then calls their folder `files`.
   * @returns the JSON report that the page saves, and the errors on the page
   */
  async function checked(folder: string, isDecoding: boolean) {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`${clients.media.url()}/check`)
    await page.$eval('#decode', (box, on) => Object.assign(box, { checked: on }), isDecoding)
    const chosen = readdirSync(folder).map((name) => path.join(folder, name))
    const input = await page.$('input#pick-files')
    await input!.uploadFile(...chosen)
    // `waitForFunction` and locators compile code in the page, whose policy forbids that.
    const state = () => page.$eval('#check-state', (element) => element.textContent)
    await expect.poll(state, { timeout: 100_000 }).toMatch(/^(?:Judged|Not judged)/)
    const report = path.join(saved, 'grammar.json')
    const save = await page.$('::-p-aria([name="Save JSON"][role="button"])')
    await save!.click()
    await expect.poll(() => readdirSync(saved)).toEqual(['grammar.json'])
    const json = readFileSync(report, 'utf8')
    rmSync(report)
    await page.close()
    return { json, problems }
  }

  function filesFolder(): string {
    const root = mkdtempSync(path.join(tmpdir(), 'grammar-firefox-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const folder = path.join(root, 'files')
    mkdirSync(folder)
    return folder
  }

  const commandOf = async (cwd: string, ...options: string[]): Promise<string> => {
    const today = new Date().toISOString().slice(0, 10)
    const args = ['lint', '--no-cache', ...options, '--format', 'json']
    return (await grammar(args, { cwd, today })).out
  }

  it('says of the files of all readers what the command says', async () => {
    const folder = filesFolder()
    const all = path.join(import.meta.dirname, '../adapters/files')
    for (const file of readdirSync(all, { recursive: true, withFileTypes: true })) {
      // Of two files with the same name the first is kept.
      if (file.isFile()) {
        cpSync(path.join(file.parentPath, file.name), path.join(folder, file.name), {
          errorOnExist: false,
          force: false,
        })
      }
    }
    const { json, problems } = await checked(folder, false)
    expect(json).toBe(await commandOf(folder, '--no-external'))
    expect(problems).toEqual([])
  })

  it.skipIf(!hasFfmpeg)('measures compressed sound as ffmpeg does', async () => {
    const folder = filesFolder()
    for (const [name, codec] of [
      ['a.flac', 'flac'],
      ['a.opus', 'libopus'],
      ['a.ogg', 'libvorbis'],
      ['a.mp3', 'libmp3lame'],
      ['a.m4a', 'aac'],
    ] as const) {
      const from = ['-v', 'error', '-f', 'lavfi', '-i', SOUND]
      execFileSync('ffmpeg', [...from, '-c:a', codec, path.join(folder, name)])
    }
    const { json, problems } = await checked(folder, true)
    expect(json).toBe(await commandOf(folder))
    expect(problems).toEqual([])
  })
})
