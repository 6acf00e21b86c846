/**
 * Sends a million mixed requests: `npm run test:soak -- --requests 1000000`. Every answer is compared with the first to
 * the same request, byte for byte; the memory of the service is measured meanwhile and its slope printed, in megabytes
 * per 100,000 requests. Ends with status 1 if an answer differs, or if the slope of a long run is above 1. It talks to
 * 127.0.0.1 only.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { ServiceDescription } from '../src/contract/operation.ts'
import { coordinateService } from '../src/coordinate/service.ts'
import { mediaService } from '../src/media/service.ts'
import { endAll, start } from './faults/running.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '16' },
  },
})

/** Allowed memory growth, in megabytes per 100,000 requests. */
const ALLOWED_SLOPE = 1
/** Minimum number of requests for the slope to be judged: in shorter runs caches still fill and the JIT warms up. */
const JUDGED_FROM = 500_000
/** How many times the memory is measured. */
const READINGS = 200

interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The examples of every operation, and many variants of the requests that differ from client to client. */
function requests(media: string, coordinate: string): Asked[] {
  const get = (url: string, headers: Record<string, string> = {}): Asked => ({
    url,
    method: 'GET',
    headers,
  })
  const post = (url: string, body: unknown): Asked => ({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
  const two = (n: number): string => String(n).padStart(2, '0')
  const words = [
    'light',
    'lens',
    'loud',
    'caption',
    'consent',
    'sync',
    'colour',
    'claim',
    'edit',
    'zzz',
  ]
  return [
    ...examples(media, mediaService).concat(examples(coordinate, coordinateService)),
    ...numbers(700).map((i) =>
      get(
        `${coordinate}/v1/coordinates/GRAM-C${i % 5}-I${two((i % 10) + 1)}-M${two((i % 14) + 1)}`,
      ),
    ),
    ...words.flatMap((q) => [
      get(`${media}/v1/rules?q=${q}&limit=5`),
      get(`${media}/v1/rules?q=${q}`, { 'accept-encoding': 'br' }),
      get(`${media}/v1/rules?q=${q}&type=hard`, { 'accept-encoding': 'gzip' }),
      get(`${coordinate}/v1/prompts?q=${q}&limit=20`),
    ]),
    ...numbers(200).flatMap((i) => [
      get(`${media}/v1/rules?limit=1&offset=${i}`),
      get(`${media}/v1/rules/XXX-${i}`),
      get(`${coordinate}/v1/prompts?limit=7&offset=${i * 3}`),
      get(`${coordinate}/v1/grid?change=C${i}`),
      get(`${media}/v1/dimensions?unknown=${i}`),
      post(`${media}/v1/evaluate`, {
        context: { camera: { is_multiview: i % 2 === 0, sync_error_ms: i / 10 }, audio: { n: i } },
        explain: i % 5 === 0,
      }),
      post(`${media}/v1/validate`, { schema: 'clip', document: { id: i, units: [i, 'x'] } }),
      post(`${coordinate}/v1/validate`, { version: i }),
      post(`${coordinate}/v1/score`, { ratings: { feasibility: i } }),
    ]),
    post(`${media}/v1/validate`, { schema: 'beat', document: { units: Array(5000).fill(1) } }),
    post(`${media}/v1/validate`, '{"schema":'),
    post(`${coordinate}/v1/score`, 'null'),
  ]
}

function examples(base: string, { contract }: ServiceDescription): Asked[] {
  return Object.values(contract).flatMap((operation) =>
    operation.examples.map(({ params = {}, query, body }) => {
      const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!)
      const posted = operation.method === 'POST'
      return {
        url: `${base}${target}${query === undefined ? '' : `?${query}`}`,
        method: operation.method,
        headers: posted ? { 'content-type': 'application/json' } : {},
        ...(posted ? { body: JSON.stringify(body) } : {}),
      }
    }),
  )
}

/** One digest of the status, the constant headers and the body of a response. */
function ask(
  agent: Agent,
  { url, method, headers, body }: Asked,
): Promise<{ status: number; digest: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const hash = createHash('sha1')
      const { date, 'x-request-id': id, 'server-timing': timing, ...same } = response.headers
      if (date === undefined || id === undefined || timing === undefined) {
        reject(new Error(`${url}: a header is missing`))
      }
      hash.update(`${response.statusCode}${JSON.stringify(same)}`)
      response.on('data', (chunk: Buffer) => hash.update(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, digest: hash.digest('base64') }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Memory in use after garbage collection, in megabytes; undefined before the first collection. */
function memoryIn(probe: string): number | undefined {
  const text = existsSync(probe) ? readFileSync(probe, 'utf8') : ''
  return text === '' ? undefined : Number(text)
}

/** Resident memory of a process, in megabytes. */
const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Slope of the least-squares line through the points. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (list: readonly number[]): number =>
    list.reduce((sum, n) => sum + n, 0) / list.length
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const above = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0)
  return above / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
}

async function soak(count: number, clients: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-soak-'))
  process.once('exit', () => {
    endAll()
    rmSync(folder, { recursive: true, force: true })
  })
  const probe = path.join(folder, 'memory')
  const loaded = pathToFileURL(path.join(import.meta.dirname, 'faults/memory-probe.ts')).href
  const started = await start({
    env: {
      DATABASE: path.join(folder, 'grammar.db'),
      MEMORY_PROBE: probe,
      NODE_OPTIONS: `--import=${loaded}`,
    },
  })
  if (started.urls === undefined) throw new Error(started.output().err)
  const pid = started.child.pid!
  const mix = requests(started.urls.media, started.urls.coordinate)
  const first = new Map<Asked, string>()
  const statuses = new Map<number, number>()
  const memory: [number, number][] = []
  const wrong: string[] = []
  const began = performance.now()
  const perReading = Math.max(1, Math.floor(count / READINGS))
  let sent = 0

  const record = (asked: Asked, status: number, digest: string): void => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const known = first.get(asked)
    if (known === undefined) first.set(asked, digest)
    else if (known !== digest) wrong.push(`another answer: ${asked.method} ${asked.url}`)
    if (status >= 500) wrong.push(`${status}: ${asked.method} ${asked.url}`)
  }
  const readMemory = (): void => {
    const used = memoryIn(probe)
    if (used !== undefined) memory.push([sent, used])
  }

  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (sent < count && wrong.length < 10) {
      // A stride that is coprime to the length of the mix, so that every request gets its turn and neighbours differ.
      const asked = mix[(sent * 7919) % mix.length]!
      sent += 1
      if (sent % perReading === 0) readMemory()
      try {
        const { status, digest } = await ask(agent, asked)
        record(asked, status, digest)
      } catch (error) {
        wrong.push(`${(error as Error).message}: ${asked.method} ${asked.url}`)
      }
    }
    agent.destroy()
  }

  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - began) / 1000
  // The first half fills caches and warms up the JIT; growth after that is a leak.
  const resident = residentOf(pid)
  const growth = slope(memory.slice(memory.length / 2)) * 100_000
  const isLong = sent >= JUDGED_FROM
  const { code, ms } = await started.stop()
  for (const line of wrong) console.log(line)
  const table = [...statuses].toSorted().map(([status, n]) => `${status}: ${n}`)
  console.log(
    `${sent} requests of ${mix.length} kinds in ${seconds.toFixed(0)} s (${table.join(', ')})`,
  )
  console.log(`${wrong.length} wrong answers`)
  console.log(
    `memory in use ${memory[0]![1].toFixed(1)} MB at first, ${memory.at(-1)![1].toFixed(1)} MB at last (resident ${resident.toFixed(0)} MB); slope of the second half ${growth.toFixed(2)} MB for each 100,000 requests (${isLong ? `allowed: ${ALLOWED_SLOPE}` : `judged from ${JUDGED_FROM} requests on`})`,
  )
  console.log(`ended with status ${code} after ${ms.toFixed(0)} ms`)
  if (wrong.length > 0 || (isLong && growth > ALLOWED_SLOPE) || code !== 0) process.exitCode = 1
}

await soak(Number(values.requests), Number(values.clients))
