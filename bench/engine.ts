/**
 * `npm run bench:engine`: this engine and four others on the same rules and contexts, in one run.
 *
 * All of them must name the same rules before anything is timed. Times are the lower quartile over rounds in which the
 * contestants take turns, in units of JSON.parse of the same context, so that the machine and its other work cancel out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { compileRuleset, type Ruleset } from '../src/engine/compile.ts'
import { evaluateToBytes } from '../src/engine/evaluate-to-bytes.ts'
import { match, nearMisses } from '../src/engine/match.ts'
import type { JsonObject } from '../src/engine/rule.ts'
import { ruleReport } from '../src/engine/rule-report.ts'
import { type Base, bases, realRules } from './bases.ts'
import { contestants, expectedIds, type Matcher } from './contestants.ts'

const seed = Number(process.argv[2] ?? 1)
const folder = fileURLToPath(new URL('.', import.meta.url))
if (!existsSync(`${folder}node_modules`)) {
  console.log('Installing the other engines into bench/node_modules …')
  execFileSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' })
}

type Job = (index: number) => unknown

/** Microseconds of each job: the lower quartile over rounds in which the jobs take turns. */
async function quartiles(
  jobs: ReadonlyMap<string, Job>,
  contexts: number,
): Promise<Map<string, number>> {
  const times = new Map([...jobs.keys()].map((name) => [name, [] as number[]]))
  const repeats = new Map<string, number>()
  for (const [name, job] of jobs) repeats.set(name, await repeatsFor(job, contexts))
  for (let round = 0; round < 24; round++) {
    for (const [name, job] of jobs) {
      const repeat = repeats.get(name) as number
      const start = performance.now()
      for (let i = 0; i < repeat; i++) {
        const result = job(i % contexts)
        if (result instanceof Promise) await result
      }
      times.get(name)?.push(((performance.now() - start) * 1000) / repeat)
    }
  }
  return new Map(
    [...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[all.length >> 2] as number]),
  )
}

/** How often a job fits into about 20 ms, once it is warm: the contexts a few times over, or at least one. */
async function repeatsFor(job: Job, contexts: number): Promise<number> {
  let done = 0
  const start = performance.now()
  while (performance.now() - start < 60) {
    const result = job(done++ % contexts)
    if (result instanceof Promise) await result
  }
  const each = (performance.now() - start) / done
  return Math.max(1, Math.min(4000, Math.round(20 / each)))
}

async function prepared(base: Base): Promise<Map<string, Matcher>> {
  const matchers = new Map<string, Matcher>()
  for (const { name, most, prepare } of contestants) {
    if (base.rules.length <= most) matchers.set(name, await prepare(base.rules))
  }
  for (const text of base.contexts) {
    const context = JSON.parse(text) as JsonObject
    const wanted = expectedIds(base.rules, context).sort().join()
    for (const [name, matcher] of matchers) {
      const got = matcher
        .ids(await matcher.run(context))
        .sort()
        .join()
      if (got !== wanted) throw new Error(`${name} on ${base.name}: got ${got}, wanted ${wanted}`)
    }
  }
  return matchers
}

const shown = (ratio: number | undefined): string =>
  ratio === undefined
    ? ''
    : ratio < 10
      ? ratio.toFixed(2)
      : Math.round(ratio).toLocaleString('en-GB')

async function matchTable(all: readonly Base[]): Promise<void> {
  const columns = new Map<string, Map<string, number>>()
  for (const base of all) {
    const matchers = await prepared(base)
    const parsed = base.contexts.map((text) => JSON.parse(text) as JsonObject)
    const jobs = new Map<string, Job>([['parse', (i) => JSON.parse(base.contexts[i] as string)]])
    for (const [name, { run }] of matchers) jobs.set(name, (i) => run(parsed[i] as JsonObject))
    const times = await quartiles(jobs, parsed.length)
    const parse = times.get('parse') as number
    columns.set(base.name, new Map([...times].map(([name, time]) => [name, time / parse])))
    const matches = parsed.map((context) => expectedIds(base.rules, context).length)
    const mean = matches.reduce((sum, n) => sum + n, 0) / matches.length
    console.error(
      `${base.name}: ${mean.toFixed(1)} matches a context, parse ${parse.toFixed(1)} µs`,
    )
  }
  console.log(`\n| engine | ${all.map(({ name }) => name).join(' | ')} |`)
  console.log(`|---|${all.map(() => '--:').join('|')}|`)
  for (const { name } of contestants) {
    const cells = all.map((base) => shown(columns.get(base.name)?.get(name)))
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

async function answerTable(base: Base, ruleset: Ruleset): Promise<void> {
  const bytes = base.contexts.map((text) => Buffer.from(text))
  const parsed = base.contexts.map((text) => JSON.parse(text) as JsonObject)
  const answer = (i: number, members: object): Uint8Array =>
    evaluateToBytes(
      ruleset,
      { context: JSON.parse((bytes[i] as Buffer).toString()) as JsonObject, ...members },
      Buffer.allocUnsafe,
    )
  const jobs = new Map<string, Job>([
    ['parse', (i) => JSON.parse(base.contexts[i] as string)],
    ['match', (i) => match(ruleset, parsed[i] as JsonObject)],
    [
      'match and near misses',
      (i) => {
        match(ruleset, parsed[i] as JsonObject)
        return nearMisses(ruleset)
      },
    ],
    ['bytes to bytes, matched rules in the trace', (i) => answer(i, {})],
    ['bytes to bytes, all rules in the trace', (i) => answer(i, { matched_only: false })],
    ['bytes to bytes, explain', (i) => answer(i, { explain: true })],
  ])
  const times = await quartiles(jobs, parsed.length)
  const parse = times.get('parse') as number
  console.log('| what | cost |\n|---|--:|')
  for (const [name, time] of times) console.log(`| ${name} | ${shown(time / parse)} |`)
}

function milliseconds(job: () => unknown): string {
  const start = performance.now()
  job()
  return `${(performance.now() - start).toFixed(0)} ms`
}

const { rules, fields } = realRules()
const load = milliseconds(() => compileRuleset(rules, { fields }))
const report = milliseconds(() => ruleReport(rules, fields))
const all = bases(seed)
console.log(
  `Node ${process.version}, ${cpus()[0]?.model}, seed ${seed}; costs in units of JSON.parse.\n`,
)
// The answers first: the other engines leave a heap behind that every later allocation pays for.
await answerTable(all[0] as Base, compileRuleset(rules, { fields }))
await matchTable(all)
console.log(`\nCold: loading ${rules.length} rules ${load}, the rule report ${report}.`)
process.exit(0)
