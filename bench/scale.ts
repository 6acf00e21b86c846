/**
 * `npm run bench:scale`: the media service over corpora of 1, 10, 100 and 1,000 times the size (196,000 rules).
 *
 * For each: how long the file takes to build and how large it is, how long the service takes to start, how much memory
 * it holds then and after thousands of different reads, and what each kind of read costs. Answers are not kept, so that
 * every read is made. Times are the service's own (`Server-Timing`), medians; `npm run bench:scale -- 10 100` measures
 * those sizes alone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFlags } from '../scripts/start-flags.ts'
import { corpusRows } from '../seed/rows.ts'
import { checkCorpus } from '../seed/seed-database.ts'
import type { CorpusRows } from '../seed/served-rows.ts'
import { writeDatabase } from '../seed/write.ts'
import { grown } from './scale-corpus.ts'

const root = path.join(import.meta.dirname, '..')
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 10, 100, 1000]
const folder = mkdtempSync(path.join(tmpdir(), 'bench-scale-'))
const PORT = 4391
let running: ChildProcess | undefined

/** As many words as a search may have, each in many rules. */
const manyWords =
  'camera frame audio light caption colour lens sync take edit cut scene voice loudness speech music title mesh texture splat depth focus shutter noise grade export file backup consent likeness headset motion'.split(
    ' ',
  )

/** What is read of a corpus of so many rules; a function, since every read is another. */
const reads: Record<string, (rules: number, i: number, idAt: (n: number) => string) => string> = {
  'rule by id': (rules, i, idAt) => `/v1/rules/${idAt((i * 7919) % rules)}`,
  'first page': (_, i) => `/v1/rules?min_priority=${i % 90}`,
  'deep page': (rules, i) => `/v1/rules?offset=${Math.floor(rules * 0.9) - (i % 100)}`,
  'one category': (_, i) => `/v1/rules?category=camera&min_priority=${i % 90}`,
  'rare search': (rules, i) => `/v1/rules?q=lot${1 + ((i * 7919) % rules)}&limit=100`,
  'common search': (_, i) => `/v1/rules?q=practice&limit=100&min_priority=${i % 90}`,
  'common words': (_, i) => `/v1/rules?q=practice+camera+rare${i}&limit=100`,
  'a question': (_, i) =>
    `/v1/rules?q=how+loud+should+a+podcast+be&limit=100&min_priority=${i % 90}`,
  '32 words': (_, i) => `/v1/rules?q=${manyWords.join('+')}&limit=100&min_priority=${i % 90}`,
  'all kinds': (_, i) => `/v1/search?q=camera+frame&limit=20&offset=${i % 50}`,
}

try {
  const { corpus } = checkCorpus(path.join(root, 'corpus'))
  const rows = corpusRows(corpus)
  const search = {
    synonyms: corpus.synonyms.value,
    themes: corpus.themes.value,
    ...corpus.phrases.value,
    ...corpus.sentences.value,
  }
  for (const times of sizes) await measure(rows, search, times)
} finally {
  running?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

async function measure(
  rows: CorpusRows,
  search: Parameters<typeof grown>[1],
  times: number,
): Promise<void> {
  const file = path.join(folder, `${times}.db`)
  const larger = grown(rows, search, times)
  const ids = larger.rule.map(({ id }) => id)
  const began = performance.now()
  const identity = { name: 'grown', media_version: '1', coordinate_version: '1' }
  await writeDatabase(file, larger, { ...identity, digest: 'grown', schema_digest: 'grown' })
  const built = seconds(began)
  const startedAt = performance.now()
  running = spawn(
    process.execPath,
    [...startFlags(), 'run.mjs', 'bench/http-rivals.ts', 'ours-uncached', String(PORT), file],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await answers('/v1/health')
  const start = seconds(startedAt)
  const atStart = await memory()
  console.log(
    `\n${times} x: ${ids.length} rules; built in ${built} s, ${megabytes(statSync(file).size)} MiB; first answer after ${start} s`,
  )
  for (const [name, target] of Object.entries(reads)) {
    const count = 400
    const costs: number[] = []
    for (let i = 0; i < count; i++) costs.push(await cost(target(ids.length, i, (n) => ids[n]!)))
    const sorted = costs.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2)
    console.log(
      `  ${name.padEnd(14)} median ${at(0.5).padStart(8)} ms   95 % below ${at(0.95).padStart(8)} ms`,
    )
  }
  console.log(`  memory ${atStart} MiB at start, ${await memory()} MiB after reading`)
  const ended = new Promise((resolve) => running!.once('exit', resolve))
  running.kill('SIGKILL')
  await ended
  rmSync(file)
}

async function answers(target: string): Promise<void> {
  for (;;) {
    if (running!.exitCode !== null) throw new Error('the service does not start')
    try {
      await fetch(`http://127.0.0.1:${PORT}${target}`)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Milliseconds that the service took for one answer, as it says itself. */
async function cost(target: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${PORT}${target}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${target} answers ${response.status}`)
  return Number(/dur=([\d.]+)/.exec(response.headers.get('server-timing')!)![1])
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}

/** Anonymous resident memory of the service in MiB, once garbage is collected, where the system tells it. */
async function memory(): Promise<string> {
  if (process.platform !== 'linux') return '?'
  running!.kill('SIGUSR2')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await fetch(`http://127.0.0.1:${PORT}/v1/health`)
  const status = readFileSync(`/proc/${running!.pid}/status`, 'utf8')
  return String(Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)![1]) / 1024))
}
