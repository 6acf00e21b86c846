/**
 * `npm run bench:start`: from a cold process to the first answer, beside a bare Koa application, in turns. With the
 * database file there, and with it missing, so that the corpus is read, checked and written first.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFlags } from '../scripts/start-flags.ts'

const rounds = Number(process.argv[2] ?? 9)
const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'bench-start-'))
const database = path.join(folder, 'grammar.db')
const PORT = 4395
/** Milliseconds in which a service has loaded everything and written its compile cache. */
const FILLING = 3000

const bareKoa = `
const Koa = require('koa')
const app = new Koa()
app.use((ctx) => { ctx.body = { status: 'ok' } })
app.listen(${PORT}, '127.0.0.1')`

const contestants = {
  'bare Koa': { command: ['-e', bareKoa], missing: false },
  'both services': { command: [...startFlags(), 'run.mjs', 'src/main.ts'], missing: false },
  'both services, no database yet': {
    command: [...startFlags(), 'run.mjs', 'src/main.ts'],
    missing: true,
  },
}

try {
  const times = new Map(Object.keys(contestants).map((name) => [name, [] as number[]]))
  // The first round fills the compile cache and builds the file; it does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { command, missing }] of Object.entries(contestants)) {
      if (missing) rmSync(database, { force: true })
      const time = await firstAnswer(command, round === 0 ? FILLING : 0)
      if (round > 0) times.get(name)!.push(time)
    }
  }
  const middles = [...times].map(([name, all]) => [name, median(all)] as const)
  const [, bare] = middles[0]!
  for (const [name, middle] of middles) {
    console.log(
      `${name.padEnd(31)} ${middle.toFixed(0).padStart(5)} ms  ${(middle / bare).toFixed(2)}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @returns milliseconds from the start of a process to its first answer; it is left so many more before it is killed */
async function firstAnswer(command: readonly string[], left: number): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      DATABASE: database,
      MEDIA_PORT: String(PORT),
      COORDINATE_PORT: String(PORT + 1),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`"${command.at(-1)}" does not start`)
    try {
      await (await fetch(`http://127.0.0.1:${PORT}/v1/health`)).text()
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  const time = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, left))
  child.kill('SIGKILL')
  await ended
  return time
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}
