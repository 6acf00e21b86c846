/**
 * `npm run bench:observability`: what the access log and the metrics cost, and what compressing the answer to a POST
 * costs. Services with each switched on run beside one with neither, asked in turns. Printed is the processor time of
 * the service for each answer, all its threads included, which neighbours on the machine disturb less than answers per
 * second. Linux, with wrk. Talks to 127.0.0.1 only.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Load, load } from '../scripts/http-load.ts'
import { startFlags } from '../scripts/start-flags.ts'

const rounds = Number(process.argv[2] ?? 7)
const root = path.join(import.meta.dirname, '..')

const contestants: Readonly<Record<string, Record<string, string>>> = {
  neither: {},
  'access log': { ACCESS_LOG: 'on' },
  metrics: { METRICS_PORT: '0' },
  both: { ACCESS_LOG: 'on', METRICS_PORT: '0' },
}

interface Service {
  /** Of the media service. */
  readonly port: number
  readonly pid: number
}

/** Clock ticks of a second are 100 on every Linux (sysconf(3), USER_HZ). */
const MICROSECONDS_OF_TICK = 10_000

const encodings = ['identity', 'gzip', 'br']
const plain = { 'accept-encoding': 'identity' }
const evaluate = JSON.stringify({ context: { core: { production_phase: 'capture' } } })
const scenarios: Readonly<Record<string, Pick<Load, 'targets' | 'headers' | 'body'>>> = {
  'a cached item': { targets: ['/v1/rules/CAM-004'], headers: plain },
  'a cached page of 100': { targets: ['/v1/rules?limit=100'], headers: plain },
  'an evaluation': { targets: ['/v1/evaluate'], headers: plain, body: evaluate },
}

/** Answers to POST of different sizes, compressed and not. */
const bodies: Readonly<Record<string, object>> = {
  'one domain': { context: {}, matched_only: false, domains: ['camera'] },
  'three domains': { context: {}, matched_only: false, domains: ['camera', 'audio', 'lighting'] },
  'all domains': { context: {}, matched_only: false },
  'all domains, explained': { context: {}, matched_only: false, explain: true },
}

const running: ChildProcess[] = []
try {
  const services = new Map<string, Service>()
  for (const [name, env] of Object.entries(contestants)) services.set(name, await start(env))
  for (const [title, scenario] of Object.entries(scenarios)) {
    const asked = [...services].map(
      ([name, service]) => [name, () => cost(service, scenario)] as const,
    )
    print(title, await inTurns(new Map(asked)))
  }
  const service = services.get('neither')!
  for (const [title, fields] of Object.entries(bodies)) {
    const body = JSON.stringify(fields)
    const asked = encodings.map((encoding) => {
      const headers = { 'accept-encoding': encoding }
      return [encoding, () => cost(service, { targets: ['/v1/evaluate'], headers, body })] as const
    })
    const sizes = await Promise.all(encodings.map((encoding) => size(service.port, encoding, body)))
    print(`POST, ${title} (${sizes.join(', ')} bytes)`, await inTurns(new Map(asked)))
  }
} finally {
  for (const child of running) child.kill('SIGKILL')
}

/** @returns processor time for an answer, in microseconds */
async function cost(
  { port, pid }: Service,
  scenario: Pick<Load, 'targets' | 'headers' | 'body'>,
): Promise<number> {
  const before = ticks(pid)
  const { perSecond, failed } = await load({ ...scenario, port, seconds: 1, connections: 4 })
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return ((ticks(pid) - before) * MICROSECONDS_OF_TICK) / perSecond
}

/** Processor time of a process so far, its own and the kernel's for it (proc(5)). */
function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function size(port: number, encoding: string, body: string): Promise<number> {
  const headers = { 'accept-encoding': encoding, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/v1/evaluate`, {
    method: 'POST',
    headers,
    body,
  })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}

/** @returns the middle of the rounds of each; the first round does not count */
async function inTurns(
  asked: ReadonlyMap<string, () => Promise<number>>,
): Promise<Map<string, number>> {
  const costs = new Map([...asked.keys()].map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, ask] of asked) {
      const measured = await ask()
      if (round > 0) costs.get(name)!.push(measured)
    }
  }
  return new Map(
    [...costs].map(([name, all]) => [name, all.toSorted((a, b) => a - b)[all.length >> 1]!]),
  )
}

function print(title: string, costs: ReadonlyMap<string, number>): void {
  console.log(title)
  const [first] = costs.values()
  for (const [name, cost] of costs) {
    const more = (cost - first!).toFixed(0)
    console.log(`  ${name.padEnd(12)} ${cost.toFixed(0).padStart(6)} µs  ${more.padStart(6)} more`)
  }
}

async function start(env: Record<string, string>): Promise<Service> {
  const child = spawn(process.execPath, [...startFlags(), 'run.mjs', 'src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], MEDIA_PORT: '0', COORDINATE_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const lines = createInterface({ input: child.stdout! })
  const [line] = (await once(lines, 'line')) as [string]
  // The rest is the access log, which somebody has to read.
  lines.close()
  child.stdout!.resume()
  return { port: Number(/:(\d+)\/v1\)$/.exec(line)![1]), pid: child.pid! }
}
