/**
 * `npm run bench:costs`: what each kind of request costs a replica, beside an item, and how many replicas a number of users need.
 *
 * One replica as `npm start` starts it, and one that keeps no answer. The requests take turns, a second each; what is printed is processor
 * time for one answer, the lower quartile of the rounds, which neighbours on the machine change little. `--rounds 9` measures longer,
 * `--users 1000000` says for how many a day the fleet is worked out.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generator, load } from '../scripts/http-load.ts'
import { FULL, filled, member, word } from '../scripts/loop/filled.ts'
import { startFlags } from '../scripts/start-flags.ts'
import { seedDatabase } from '../seed/seed-database.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    users: { type: 'string', default: '1000000' },
  },
})

/** Requests of a user in a day, by name. What a cache before the replicas answers does not reach them. */
const OF_A_USER = { item: 10, 'a search page': 2, 'an evaluation, explained': 3 }
/** Of the items, the share that the cache does not have. */
const MISSED = 0.1
/** Of a day's requests, the share of its busiest hour. */
const BUSIEST = 0.12
/** Share of a processor that the busiest hour may take. */
const USED = 0.5

const context = {
  camera: { is_multiview: true, sync_error_ms: 0.4 },
  core: { consent_scope: ['nobody_shown'], frame_rate: 25 },
  delivery: { container: 'mp4' },
}
const words =
  'camera frame audio light caption colour lens sync take edit cut scene voice loudness speech music title mesh texture splat depth focus shutter noise grade export file backup consent likeness headset motion'

interface Kind {
  readonly name: string
  readonly target: string
  readonly body?: string
  /** Asked of the replica that keeps answers. */
  readonly isKept?: true
}

const evaluate = '/v1/evaluate'
const kinds: readonly Kind[] = [
  { name: 'item', target: '/v1/rules/CAM-004', isKept: true },
  { name: 'item, the first time', target: '/v1/rules/CAM-004' },
  { name: 'page of an item', target: '/rules/CAM-004' },
  { name: 'a list of 100', target: '/v1/rules?limit=100' },
  { name: 'a search', target: '/v1/rules?q=how+loud+should+a+podcast+be' },
  { name: 'a search page', target: '/rules?q=how+loud+should+a+podcast+be' },
  { name: 'an evaluation', target: evaluate, body: JSON.stringify({ context }) },
  {
    name: 'an evaluation, explained',
    target: evaluate,
    body: JSON.stringify({ context, explain: true }),
  },
  {
    name: 'a body of words, explained',
    target: evaluate,
    body: filled(
      FULL,
      '{"explain":true,"matched_only":false,"context":{"core":{"tags":[',
      ']}}}',
      word,
    ),
  },
  {
    name: 'a body of paths, explained',
    target: evaluate,
    body: filled(FULL, '{"explain":true,"matched_only":false,"context":{"camera":{', '}}}', member),
  },
  {
    name: 'a body of deep patches',
    target: `${evaluate}/compare`,
    body: filled(
      FULL,
      '{"context":{},"patches":[{"a":[',
      ']}]}',
      () => `${'{"a":'.repeat(55)}1${'}'.repeat(55)}`,
    ),
  },
  {
    name: 'the dearest search',
    target: `/v1/rules?limit=1000&highlight=true&q=${words.replaceAll(' ', '+')}`,
  },
]

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'bench-costs-'))
const children: ChildProcess[] = []

interface Replica {
  readonly port: number
  readonly pid: number
}

async function run(): Promise<void> {
  const database = path.join(folder, 'grammar.db')
  await seedDatabase({ corpusDir: path.join(root, 'corpus'), databaseFile: database })
  const keeping = await start(database, {})
  const forgetting = await start(database, { CACHE_BYTES: '0' })
  const rounds = Number(values.rounds)
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}, ${generator}, ${rounds} rounds`,
  )
  const spent = new Map(kinds.map(({ name }) => [name, [] as number[]]))
  // The first rounds are compiled as they run and do not count.
  for (let round = -2; round < rounds; round++) {
    for (const kind of kinds) {
      const one = await measured(kind, kind.isKept ? keeping : forgetting)
      if (round >= 0) spent.get(kind.name)!.push(one)
    }
  }
  const costs = new Map([...spent].map(([name, all]) => [name, quartile(all)]))
  print(costs)
}

/** @returns milliseconds of processor time for one answer */
async function measured({ target, body }: Kind, { port, pid }: Replica): Promise<number> {
  const seconds = 1
  const before = processorMs(pid)
  const { perSecond, failed } = await load({
    port,
    targets: [target],
    ...(body === undefined ? {} : { body }),
    seconds,
    connections: 4,
  })
  if (failed > 0) throw new Error(`${target} failed ${failed} times`)
  return (processorMs(pid) - before) / (perSecond * seconds)
}

/** Of a process, in user and system mode: fields 14 and 15 of proc(5), in ticks of 10 ms. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function print(costs: ReadonlyMap<string, number>): void {
  const item = costs.get('item')!
  console.log(`\n${''.padEnd(26)} processor  of an item  a replica serves`)
  for (const [name, ms] of costs) {
    const cells = [
      name.padEnd(26),
      `${ms.toFixed(ms < 1 ? 3 : 1)} ms`.padStart(9),
      (ms / item).toFixed(ms / item < 10 ? 1 : 0).padStart(11),
      `${Math.round(1000 / ms)}/s`.padStart(17),
    ]
    console.log(cells.join(' '))
  }
  const users = Number(values.users)
  const ofUser = Object.entries(OF_A_USER).reduce((sum, [name, count]) => {
    const ms = costs.get(name === 'item' ? 'page of an item' : name)!
    return sum + count * (name === 'item' ? MISSED : 1) * ms
  }, 0)
  const busiest = (users * ofUser * BUSIEST) / 3_600_000
  console.log(
    `\n${users} users a day, ${ofUser.toFixed(1)} ms each: ${busiest.toFixed(2)} processors in the busiest hour, ${Math.ceil(busiest / USED)} replicas at ${USED * 100} %, and one more to lose`,
  )
}

/** The lower quartile: neighbours on the machine make a second slower and never quicker. */
const quartile = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)]!

async function start(database: string, env: Readonly<Record<string, string>>): Promise<Replica> {
  const [port, other] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [...startFlags(), 'run.mjs', 'src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...env,
      DATABASE: database,
      MEDIA_PORT: String(port),
      COORDINATE_PORT: String(other),
    },
  })
  children.push(child)
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/ready`)).ok) return { port, pid: child.pid! }
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the replica does not start')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

try {
  await run()
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
