/**
 * `npm run bench:check -- <address of the media service> [rounds]`: milliseconds from a dropped caption file to the
 * answer of `/check`, each time in a browser with an empty cache, over the loopback and over a slow line. Files that
 * come at once are beside files that something announced a second before, as dragging or the dialogue for files does.
 */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../test/support/chromium.ts'

const [address = 'http://127.0.0.1:4301', rounds = '3'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const executablePath = (await chromiumPath()) ?? chromium.executablePath()

/** A phone on a slow line, as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s. */
const ONE_WAY = 75
const BYTES_A_MS = 200
const PROXY = 4396

const CAPTIONS = `1
00:00:01,000 --> 00:00:02,000
This is far more than anybody reads in the second for which it stands.
`

/** Time at which the line can carry the next byte; all connections share it. */
let freeAt = 0

/** Passes on what comes, later and no faster than the line takes it. */
function passed(from: Socket, to: Socket): void {
  from.on('data', (piece) => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + piece.length / BYTES_A_MS
    setTimeout(() => to.write(piece), freeAt - now + ONE_WAY)
  })
  from.on('close', () =>
    setTimeout(() => to.end(), Math.max(0, freeAt - performance.now()) + ONE_WAY),
  )
  from.on('error', () => to.destroy())
}

const line = createServer((client) => {
  const service = connect(Number(port), hostname)
  passed(client, service)
  passed(service, client)
}).listen(PROXY, '127.0.0.1')

/** @param ahead milliseconds by which the files are announced; undefined if they are not */
async function answerTime(origin: string, ahead: number | undefined): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-zygote'] })
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto(`${origin}/check`, { waitUntil: 'networkidle' })
  if (ahead !== undefined) {
    await page.locator('#drop').dispatchEvent('dragenter')
    await wait(ahead)
  }
  const began = performance.now()
  await page.locator('#pick-files').setInputFiles({
    name: 'film.en.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(CAPTIONS),
  })
  await page.locator('#check-state', { hasText: 'Judged' }).waitFor({ state: 'attached' })
  const time = performance.now() - began
  await browser.close()
  return time
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

const announced = { 'at once': undefined, 'announced a second before': 1000 }
const lines = { loopback: address, 'slow line': `http://127.0.0.1:${PROXY}` }
// The first visit after a start waits for the service to compress what it sends; it does not count.
await answerTime(address, undefined)
for (const [over, origin] of Object.entries(lines)) {
  const times = new Map(Object.keys(announced).map((name) => [name, [] as number[]]))
  for (let round = 0; round < Number(rounds); round++) {
    for (const [name, ahead] of Object.entries(announced)) {
      times.get(name)!.push(await answerTime(origin, ahead))
    }
  }
  const slowest = median(times.get('at once')!)
  for (const [name, all] of times) {
    const middle = median(all)
    console.log(
      `${over.padEnd(10)} ${name.padEnd(26)} ${middle.toFixed(0).padStart(5)} ms  ${(middle / slowest).toFixed(2)}`,
    )
  }
}
line.close()
