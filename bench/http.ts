/**
 * `npm run bench:http`: the media service beside other servers over the same file, in one run.
 *
 * Every server runs in a process of its own. They take turns, a second each, and what is printed is the better
 * quartile of the rounds as a share of a bare node:http server that sends the same bytes from one ready buffer: so
 * the machine, and what else runs on it, cancels out. Beside it stands the same share worked out from processor time
 * per answer, where the system tells it: it does not suffer from neighbours. `--rounds 9` measures longer;
 * `--only list` runs the scenarios whose name has that word, `--connections 16` with so many connections (32).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { generator, load } from '../scripts/http-load.ts'
import { startFlags } from '../scripts/start-flags.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { type ReadonlyTargets, type Scenario, scenarios } from './http-scenarios.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    connections: { type: 'string', default: '32' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'bench-http-'))
const started = new Map<string, ChildProcess>()

if (!existsSync(path.join(root, 'bench/node_modules/fastify'))) {
  console.log('Installing the other servers into bench/node_modules …')
  execFileSync('npm', ['ci', '--prefix', path.join(root, 'bench'), '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  })
}
try {
  await run()
} finally {
  for (const child of started.values()) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const database = path.join(folder, 'grammar.db')
  await seedDatabase({
    corpusDir: path.join(root, 'corpus'),
    databaseFile: database,
  })
  const wanted = scenarios(ruleWords(database)).filter(({ name }) => name.includes(values.only))
  const ports = new Map<string, number>()
  const ours = await start('ours', ['bench/http-rivals.ts', 'ours', database])
  ports.set('ours', ours.port)
  const answers = path.join(folder, 'answers.json')
  const targets = wanted.filter(({ body }) => body === undefined).flatMap(({ targets }) => targets)
  writeFileSync(answers, JSON.stringify(await bodies(ours.port, [...new Set(targets)])))
  const names = [...new Set(wanted.flatMap(({ contestants }) => contestants))]
  for (const name of names.filter((name) => !ports.has(name))) {
    const command = name.startsWith('json-server')
      ? jsonServer(name, database)
      : ['bench/http-rivals.ts', name, database, answers]
    ports.set(name, (await start(name, command)).port)
  }
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}, ${generator}, ${rounds} rounds of ${seconds} s`,
  )
  for (const scenario of wanted) print(scenario.title, await measured(scenario, ports))
  printMemory()
}

/** What each contestant did in each round; the contestants take turns. */
async function measured(
  scenario: Scenario,
  ports: ReadonlyMap<string, number>,
): Promise<Map<string, Round[]>> {
  const { contestants } = scenario
  const found = new Map(contestants.map((contestant) => [contestant, [] as Round[]]))
  const round = async (contestant: string): Promise<Round> => {
    const before = processorTime(contestant)
    const { perSecond, failed } = await load({
      ...scenario,
      port: ports.get(contestant)!,
      targets: scenario.other?.[contestant] ?? scenario.targets,
      seconds,
      connections: Number(values.connections),
    })
    if (failed > 0) console.log(`${contestant} failed ${failed} requests of "${scenario.name}"`)
    return { perSecond, spent: (processorTime(contestant) - before) / (perSecond * seconds) }
  }
  for (const contestant of contestants) {
    // What runs often is compiled while it runs: it does not count until it has run often, or for a while.
    for (let warm = 0, tries = 0; warm < 40_000 && tries < 4; tries++) {
      warm += (await round(contestant)).perSecond * seconds
    }
  }
  for (let i = 0; i < rounds; i++) {
    for (const contestant of contestants) found.get(contestant)!.push(await round(contestant))
  }
  return found
}

interface Round {
  readonly perSecond: number
  /** Processor time for one answer, in microseconds. */
  readonly spent: number
}

function print(title: string, rounds: ReadonlyMap<string, readonly Round[]>): void {
  console.log(`\n${title}`)
  let limit: Round | undefined
  for (const [contestant, measured] of rounds) {
    const perSecond = -quartile(measured.map((round) => -round.perSecond))
    const spent = quartile(measured.map((round) => round.spent))
    limit ??= { perSecond, spent }
    const words = [
      contestant.padEnd(16),
      (perSecond / limit.perSecond).toFixed(3).padStart(7),
      `${Math.round(perSecond)}/s`.padStart(10),
      `${Math.round(spent)} µs`.padStart(9),
      (limit.spent / spent).toFixed(3).padStart(7),
    ]
    console.log(`  ${words.join(' ')}`)
  }
}

/** Microseconds of processor time that a contestant has used, in user and system mode; 0 where the system does not say. */
function processorTime(contestant: string): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${started.get(contestant)!.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  // Fields 14 and 15 of proc(5), in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function printMemory(): void {
  if (process.platform !== 'linux') return
  console.log('\nresident memory after all of it')
  for (const [name, { pid }] of started) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
    console.log(`  ${name.padEnd(16)} ${Math.round(kilobytes / 1024)} MiB`)
  }
}

/** The lower quartile: neighbours on the machine make a second slower and never quicker. */
function quartile(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)]!
}

/** Starts a contestant on a free port and waits until it answers. */
async function start(name: string, [script, ...rest]: string[]) {
  const port = await freePort()
  const words = rest.map((word) => (word === ':port' ? String(port) : word))
  const isOurScript = script!.endsWith('.ts')
  const [first, ...others] = words
  const flags = name.startsWith('ours') ? startFlags() : []
  const child = isOurScript
    ? spawn(process.execPath, [...flags, 'run.mjs', script!, first!, String(port), ...others], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    : spawn(process.execPath, [script!, ...words], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      })
  started.set(name, child)
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) break
    try {
      await fetch(`http://127.0.0.1:${port}/v1/none`)
      return { port }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`${name} does not start`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function bodies(port: number, targets: ReadonlyTargets): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const target of targets) {
    const response = await fetch(`http://127.0.0.1:${port}${target}`)
    if (!response.ok) throw new Error(`${target} answers ${response.status}`)
    found[target] = Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  return found
}

/** json-server reads its data from a file in the folder it runs in. */
function jsonServer(name: string, database: string): string[] {
  const rows = new Database(database, { readonly: true }).prepare('select * from rule').all()
  const rules = (rows as Record<string, string>[]).map(({ number: _, ...row }) => ({
    ...row,
    conditions: JSON.parse(row['conditions']!) as unknown,
    actions: JSON.parse(row['actions']!) as unknown,
    tags: JSON.parse(row['tags']!) as unknown,
    sources: JSON.parse(row['sources']!) as unknown,
  }))
  mkdirSync(path.join(folder, 'public'), { recursive: true })
  const data = `${name}.json`
  writeFileSync(path.join(folder, data), JSON.stringify({ rules }))
  const modules = path.join(root, 'bench/node_modules')
  return name === 'json-server-1'
    ? [path.join(modules, 'json-server/lib/bin.js'), data, '--port', ':port', '--host', '127.0.0.1']
    : [
        path.join(modules, 'json-server-0/lib/cli/bin.js'),
        data,
        '--port',
        ':port',
        '--host',
        '127.0.0.1',
        '--quiet',
      ]
}

/** Words of the rules, for searches that were never made before. */
function ruleWords(file: string): string[] {
  const database = new Database(file, { readonly: true })
  const texts = database.prepare('select rationale from rule').pluck().all() as string[]
  database.close()
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []))].sort()
}
