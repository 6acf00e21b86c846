/**
 * `npm run proof:shards [-- --files 20000]`: lints a folder in shards in every way that `deploy/batch` offers, and
 * compares the results byte for byte with one run: without a scheduler and with random kills, by GNU parallel with
 * kills, and as a Slurm array of sixteen with a task killed, on a Slurm of its own on 127.0.0.1. A trace of system
 * calls shows that a file read before a kill is opened after it only if an unread file needs it too. Tools that are not
 * installed are skipped with a message (`apt-get install parallel slurm-wlm munge strace`). Takes a quarter of an hour,
 * stops what it started and prints `N passed, N failed`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writeLibrary } from './shards/library.ts'
import { type Cluster, missingOfSlurm, startCluster } from './shards/slurm.ts'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
const FILES = Number(values.files)
const SHARDS = 16
/** Shards started directly by this script, and how often it kills them. */
const BY_HAND = 4
const KILLS = 6
/** Number of files in the run under strace, which makes every system call several times slower. */
const TRACED = 1500

const root = path.join(import.meta.dirname, '..')
const command = [process.execPath, path.join(root, 'src/command/grammar.ts')]
const work = mkdtempSync(path.join(tmpdir(), 'grammar-shards-'))
const at = (name: string): string => path.join(work, name)
const running = new Set<ChildProcess>()
/** What each process wrote to standard error. */
const said = new WeakMap<ChildProcess, string>()
let cluster: Cluster | undefined

/** Seeded random numbers from 0 to 1. */
let state = Number(values.seed) || 1
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

let passed = 0
let failed = 0
function check(name: string, holds: boolean, note: string): void {
  if (holds) passed += 1
  else failed += 1
  console.log(`${holds ? 'passed' : 'failed'}  ${name} (${note})`)
}

async function prove(): Promise<void> {
  const titles = writeLibrary(at('library'), FILES)
  console.log(`${FILES} files of ${titles.length} titles, Node ${process.version}`)
  // A file changed in the last two seconds could change again within the same timestamp, so its state is not cached.
  await wait(2500)

  const single = start(lintArgs('--output', at('one.json')), 'cache-one')
  const { seconds, peak } = await single
  const rate = (FILES / seconds).toFixed(0)
  console.log(`one run: ${seconds.toFixed(1)} s, ${rate} files/s, ${peak} MB at most`)

  await byHand()
  await underTrace()
  await byParallel()
  await bySlurm()
}

/** Starts the shards itself and kills them at random until each has finished. */
async function byHand(): Promise<void> {
  let kills = 0
  let most = 0
  const began = performance.now()
  for (let number = 1; number <= BY_HAND; number++) {
    const part = ['--shard', `${number}/${BY_HAND}`, '--output', at(`hand-${number}.json`)]
    for (let isDone = false; !isDone; ) {
      const killAfter = kills < KILLS ? 1000 + random() * 8000 : undefined
      const ended = await start(lintArgs(...part), 'cache-hand', killAfter)
      isDone = ended.signal === null
      if (!isDone) kills += 1
      most = Math.max(most, ended.peak)
    }
  }
  const seconds = (performance.now() - began) / 1000
  const parts = Array.from({ length: BY_HAND }, (_, i) => at(`hand-${i + 1}.json`))
  const merged = await start(
    ['merge', ...parts, '--in', at('library'), '--output', at('hand.json')],
    'none',
  )
  check(
    `${BY_HAND} shards with ${kills} kills are merged into the bytes of one run`,
    isSame('one.json', 'hand.json'),
    `${seconds.toFixed(1)} s one after the other, ${most} MB at most; the merge ${merged.seconds.toFixed(1)} s, ${merged.peak} MB`,
  )
  await start(
    ['merge', ...cachesIn('cache-hand', /-of-\d+\.json$/), '--output', at('hand.cache')],
    'none',
  )
  const whole = readFileSync(cachesIn('cache-one', /[0-9a-f]{32}\.json$/)[0]!)
  check(
    'so are their caches',
    whole.equals(readFileSync(at('hand.cache'))),
    `${(whole.length / 2 ** 20).toFixed(1)} MB`,
  )
  check('no reader outlives a run that was killed', await noneLeft(), 'processes of this proof')
}

/** Checks that files which were read before a kill are not opened after it. */
async function underTrace(): Promise<void> {
  if (isMissing('strace')) return
  writeLibrary(at('traced'), TRACED)
  await wait(2500)
  const args = ['lint', at('traced'), '--no-external', '--shard', '1/1', '--format', 'json']
  const trace = (file: string): string[] => [
    'strace',
    ...['--follow-forks', '--quiet=all', '--trace=open,openat', '--output', at(file)],
  ]
  const output = ['--output', at('traced.json')]
  const journal = (): string => {
    const [file] = cachesIn('cache-traced', /\.journal$/)
    return file === undefined ? '' : readFileSync(file, 'utf8')
  }
  const readings = (): string[] =>
    [...journal().matchAll(/^\["entry","(\S+ (?:[^"\\]|\\.)*)",.*\n/gm)].map(([, name]) => name!)
  /** Files that every adapter concerned has finished reading. */
  const read = (): string[] => {
    const done = new Set(readings())
    const asked = journal().matchAll(
      /^\["asked","((?:[^"\\]|\\.)*)",\{.*"adapters":(\[.*?\])\}\]\n/gm,
    )
    return [...asked].flatMap(([, file, adapters]) => {
      const names = JSON.parse(adapters!) as string[]
      return names.length > 0 && names.every((name) => done.has(`${name} ${file}`)) ? [file!] : []
    })
  }
  await start(
    [...args, ...output],
    'cache-traced',
    () => readings().length > TRACED / 3,
    trace('before'),
  )
  const known = new Set(read())
  await start([...args, ...output], 'cache-traced', undefined, trace('after'))
  const opened = [...readFileSync(at('after'), 'utf8').matchAll(/open(?:at)?\(.*?"([^"]*)"/g)]
    .map(([, file]) => path.relative(at('traced'), file!))
    .filter((file) => !file.startsWith('..'))
  const again = [...new Set(opened)].filter((file) => known.has(file))
  const unread = [...new Set(opened)].filter((file) => !known.has(file))
  check(
    'what was read before a kill is opened after it only for a file that was not read yet',
    again.every((file) => unread.some((one) => isReadWith(file, one))) &&
      known.size > 0 &&
      opened.length > 0,
    `${known.size} files were read before, ${new Set(opened).size} opened after, ${again.length} of them both${again.length === 0 ? '' : `: ${again.slice(0, 5).join(', ')}`}`,
  )
}

/**
 * Whether reading `one` also opens `file`: a hash list opens the files that it names, a feed its cover, a scene or a
 * playlist its parts, an audio file the captions with the same base name.
 */
function isReadWith(file: string, one: string): boolean {
  const [place, other] = [path.parse(file), path.parse(one)]
  if (/^SHA256SUMS$|\.(?:mhl|sha256)$/.test(other.base)) return place.dir.startsWith(other.dir)
  if (place.dir !== other.dir) return false
  if (['.xml', '.gltf', '.m3u8', '.mpd'].includes(other.ext)) return true
  return ['.wav', '.mp3'].includes(other.ext) && place.base.startsWith(`${other.name}.`)
}

async function byParallel(): Promise<void> {
  if (isMissing('parallel')) return
  const out = at('parallel')
  const began = performance.now()
  const script = () =>
    started('bash', [path.join(root, 'deploy/batch/parallel.sh'), at('library'), out], {
      ...batchEnv('cache-parallel'),
      JOBS: '2',
      SHARDS: String(SHARDS),
    })
  const first = script()
  for (let kills = 0; kills < 2; ) {
    await wait(3000 + random() * 4000)
    if (first.exitCode !== null) break
    kills += killOne(out)
  }
  const status = await endOf(first)
  check(
    `GNU parallel over ${SHARDS} shards with two killed writes the bytes of one run`,
    // No destination is stated, so nothing in the library is an error.
    status === 0 && isSame('one.json', 'parallel/report.json'),
    `status ${status}, ${((performance.now() - began) / 1000).toFixed(1)} s two at a time`,
  )
}

async function bySlurm(): Promise<void> {
  const missing = missingOfSlurm()
  if (missing.length > 0 || process.getuid?.() !== 0) {
    console.log(`left out: Slurm, for want of ${missing.join(', ') || 'root'}`)
    return
  }
  cluster = await startCluster(at('slurm'), 2)
  const out = at('array')
  const began = performance.now()
  await endOf(
    started('bash', [path.join(root, 'deploy/batch/slurm.sh'), at('library'), out], {
      ...batchEnv('cache-slurm'),
      ...cluster.env,
      SHARDS: String(SHARDS),
    }),
  )
  await wait(6000)
  const kills = killOne(out)
  await cluster.idle()
  check(
    `a Slurm array of ${SHARDS} with ${kills} task killed writes the bytes of one run`,
    kills === 1 && isSame('one.json', 'array/report.json'),
    `${((performance.now() - began) / 1000).toFixed(1)} s on a node of two`,
  )
}

const lintArgs = (...more: string[]): string[] => [
  'lint',
  at('library'),
  ...['--fail-on', 'never', '--format', 'json'],
  ...more,
]

const batchEnv = (cache: string) => ({ GRAMMAR: command.join(' '), XDG_CACHE_HOME: at(cache) })

interface Ended {
  readonly seconds: number
  readonly signal: NodeJS.Signals | null
  /** Peak memory of the process itself in megabytes; its readers have their own limit. */
  readonly peak: number
}

/** @param kill milliseconds after which it is killed, or a promise that says when */
async function start(
  args: readonly string[],
  cache: string,
  kill?: number | (() => boolean),
  before: readonly string[] = [],
): Promise<Ended> {
  const began = performance.now()
  const [program = '', ...all] = [...before, ...command, ...args]
  const child = started(program, all, { XDG_CACHE_HOME: at(cache) })
  let peak = 0
  const exit = once(child, 'exit')
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([wait(100), exit])
    peak = Math.max(peak, peakOf(child.pid!))
    const isDue =
      typeof kill === 'function' ? kill() : performance.now() - began > (kill ?? Infinity)
    if (!isDue) continue
    // In a traced run strace is the child process, and the linter a child of strace.
    const own = before.length === 0 ? child.pid! : childrenOf(child.pid!)[0]
    if (own !== undefined) process.kill(own, 'SIGKILL')
    await endOf(child)
    return { seconds: (performance.now() - began) / 1000, signal: 'SIGKILL', peak }
  }
  if (child.exitCode === 2) throw new Error(`${args[0]} ends with 2: ${said.get(child)}`)
  return { seconds: (performance.now() - began) / 1000, signal: child.signalCode, peak }
}

function started(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(program, args, {
    cwd: work,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  child.stderr!.on('data', (text) => said.set(child, `${said.get(child) ?? ''}${text}`))
  child.once('exit', () => running.delete(child))
  return child
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

function peakOf(pid: number): number {
  try {
    const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kB ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Processes of this machine with their command lines. */
function processes(): { readonly pid: number; readonly line: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return /^\d+$/.test(name) ? [{ pid: Number(name), line }] : []
    } catch {
      return []
    }
  })
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/**
 * Kills one linter process that writes into a folder.
 *
 * @returns how many were killed
 */
function killOne(out: string): number {
  const [one] = processes().filter(
    ({ line }) => line.startsWith(command.join(' ')) && line.includes(`${out}/part-`),
  )
  if (one === undefined) return 0
  process.kill(one.pid, 'SIGKILL')
  return 1
}

async function noneLeft(): Promise<boolean> {
  for (let seconds = 0; seconds < 20; seconds++) {
    if (!processes().some(({ line }) => line.includes(at('library')))) return true
    await wait(1000)
  }
  return false
}

const cachesIn = (cache: string, name: RegExp): string[] => {
  const folder = path.join(at(cache), 'grammar-lint')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file))
}

const isSame = (one: string, other: string): boolean =>
  existsSync(at(other)) && readFileSync(at(one)).equals(readFileSync(at(other)))

function isMissing(program: string): boolean {
  if (spawnSync('which', [program]).status === 0) return false
  console.log(`left out: ${program}, which is not installed`)
  return true
}

async function end(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await cluster?.end()
  rmSync(work, { recursive: true, force: true })
}

process.once('SIGINT', () => end().then(() => process.exit(130)))
try {
  await prove()
} catch (error) {
  check('the proof runs to its end', false, (error as Error).message)
}
await end()
console.log(`${passed} passed, ${failed} failed; seed ${values.seed}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
