/**
 * `npm run bench:bulk`: lines of contexts to lines of outcomes, as `grammar evaluate --ndjson` does it, and two other engines over the
 * same lines. Those only say which hard rules match: what is open, what follows and what cannot be read they do not know.
 *
 * Costs are in units of JSON.parse of the same lines, the lower quartile over rounds in which the contestants take turns.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import type { BulkRules } from '../src/bulk/bulk-rules.ts'
import { type LineOptions, lineEvaluator } from '../src/bulk/evaluate-lines.ts'
import type { JsonObject } from '../src/engine/values/json.ts'
import { bases, realRules, writtenContexts } from './bases.ts'
import { contestants, type Matcher } from './contestants.ts'
import { installRivals, type Job, quartiles, shown } from './turns.ts'

const RIVALS = ['json-logic-engine, built', 'GoRules Zen, compiled']
/** Lines that are evaluated at once, as a batch of a file. */
const BATCH = 100
/** Milliseconds for which each contestant runs before it is timed: over a million lines the code is warm. */
const WARM_UP = 2000
/** Lines of the file that the command itself is timed over. */
const FILE_LINES = 200_000

installRivals()
const { rules, fields, implications } = realRules()
const bulk: BulkRules = { rules, fields, implications, digest: '', destinations: [] }
const hard = new Set(rules.filter((rule) => rule.hard).map(({ id }) => id))
const plain: LineOptions = {
  infer: true,
  explain: false,
  matched_only: true,
  failFast: false,
  failOn: 'never',
}

const batched = (lines: readonly string[]): string[] =>
  Array.from({ length: Math.floor(lines.length / BATCH) }, (_, i) =>
    lines.slice(i * BATCH, (i + 1) * BATCH).join('\n'),
  )

function ours(options: Partial<LineOptions>, texts: readonly string[]): Job {
  const evaluate = lineEvaluator(bulk, { ...plain, ...options })
  const bytes = new Map(texts.map((text) => [text, new TextEncoder().encode(text)]))
  return (text) => evaluate({ first: 1, bytes: bytes.get(text) }).bytes
}

const rival =
  ({ ids, run }: Matcher): Job =>
  async (text) => {
    const outcomes: string[] = []
    for (const [i, line] of text.split('\n').entries()) {
      const matched = run(JSON.parse(line) as JsonObject)
      const found = ids(matched instanceof Promise ? await matched : matched)
      const hard_matched = found.filter((id) => hard.has(id))
      outcomes.push(JSON.stringify({ line: i + 1, hard_matched }))
    }
    return Buffer.from(outcomes.join('\n'))
  }

const linesIn = (bytes: unknown): { hard_matched: string[] }[] =>
  String(Buffer.from(bytes as Uint8Array))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

async function table(name: string, lines: readonly string[]): Promise<void> {
  const texts = batched(lines)
  const jobs = new Map<string, Job>([
    ['JSON.parse', (text) => text.split('\n').map((line) => JSON.parse(line))],
    ['this command, short outcomes', ours({}, texts)],
    ['the same, what follows left out', ours({ infer: false }, texts)],
  ])
  for (const { name: rivalName, prepare } of contestants) {
    if (RIVALS.includes(rivalName)) jobs.set(rivalName, rival(await prepare(rules)))
  }
  // Without what follows all of them say the same.
  const wanted = linesIn(
    await jobs.get('the same, what follows left out')?.(texts[0] as string, {}),
  )
  for (const rivalName of RIVALS) {
    for (const [i, { hard_matched }] of linesIn(
      await jobs.get(rivalName)?.(texts[0] as string, {}),
    ).entries()) {
      const said = wanted[i]?.hard_matched.toSorted().join()
      if (hard_matched.toSorted().join() !== said)
        throw new Error(`${rivalName} says another thing of line ${i + 1}`)
    }
  }
  jobs.set('this command, whole outcomes (--explain)', ours({ explain: true }, texts))
  const times = await quartiles(jobs, texts, () => ({}), WARM_UP)
  const parse = times.get('JSON.parse') as number
  console.log(
    `\n${name}: JSON.parse takes ${(parse / BATCH).toFixed(2)} µs a line.\n\n| what | cost |\n|---|--:|`,
  )
  for (const [job, time] of times) console.log(`| ${job} | ${shown(time / parse)} |`)
}

/** The command as a process, from a file to nowhere. */
function throughput(lines: readonly string[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-bulk-'))
  try {
    const file = path.join(folder, 'contexts.ndjson')
    writeFileSync(
      file,
      Array.from({ length: FILE_LINES }, (_, i) => `${lines[i % lines.length]}\n`).join(''),
    )
    for (const jobs of [1, cpus().length]) {
      const start = performance.now()
      const root = path.join(import.meta.dirname, '..')
      const args = [
        'run.mjs',
        'src/command/grammar.ts',
        'evaluate',
        '--ndjson',
        '--fail-on',
        'never',
        '--jobs',
        String(jobs),
        file,
      ]
      const { status, stderr } = spawnSync(process.execPath, args, {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      if (status !== 0) throw new Error(String(stderr))
      const seconds = (performance.now() - start) / 1000
      console.log(
        `--jobs ${jobs}: ${Math.round(FILE_LINES / seconds).toLocaleString('en-GB')} lines/s, its start included`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; costs in units of JSON.parse of the same lines.`,
)
const [base] = bases(1)
const large = base?.contexts ?? []
await table('1,000 contexts of 1.1 KB', large)
await table('Contexts as people write them, about a dozen facts each', writtenContexts())
console.log('\nThe command over 200,000 lines of 1.1 KB:')
throughput(large)
process.exit(0)
