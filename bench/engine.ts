/**
 * `npm run bench:engine`: this engine and four others on the same rules and contexts, in one run.
 *
 * All of them must name the same rules before anything is timed. Times are the lower quartile over rounds in which the
 * contestants take turns, in units of JSON.parse of the same context, so that the machine and its other work cancel out.
 */
import { cpus } from 'node:os'
import { compileRuleset, type Ruleset } from '../src/engine/rules/compile.ts'
import { contextProblems } from '../src/engine/rules/context-problems.ts'
import { evaluate, stateOf } from '../src/engine/rules/evaluate.ts'
import { match, nearMisses } from '../src/engine/rules/match.ts'
import { ruleReport } from '../src/engine/rules/rule-report.ts'
import type { JsonObject } from '../src/engine/values/json.ts'
import { type Base, bases, realRules, writtenContexts } from './bases.ts'
import { contestants, expectedIds, type Matcher } from './contestants.ts'
import { installRivals, type Job, quartiles, shown } from './turns.ts'

const seed = Number(process.argv[2] ?? 1)
installRivals()

async function prepared(base: Base): Promise<Map<string, Matcher>> {
  const matchers = new Map<string, Matcher>()
  for (const { name, most, prepare } of contestants) {
    if (base.rules.length <= most) matchers.set(name, await prepare(base.rules))
  }
  // The slowest of them take a second for each of the largest base: a hundred contexts tell them apart.
  for (const text of base.contexts.slice(0, 100)) {
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

async function matchTable(all: readonly Base[]): Promise<void> {
  const columns = new Map<string, Map<string, number>>()
  for (const base of all) {
    const matchers = await prepared(base)
    const jobs = new Map<string, Job>([['parse', (text) => JSON.parse(text)]])
    for (const [name, { run }] of matchers) jobs.set(name, (_, context) => run(context))
    const times = await quartiles(jobs, base.contexts)
    const parse = times.get('parse') as number
    columns.set(base.name, new Map([...times].map(([name, time]) => [name, time / parse])))
    const matches = base.contexts.map(
      (text) => expectedIds(base.rules, JSON.parse(text) as JsonObject).length,
    )
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

/** The answer that the service gives, made from what any engine says that matches, as JSON text. */
function answerFrom(ruleset: Ruleset, ids: readonly string[], context: JsonObject): string {
  const wanted = new Set(ids)
  const matched = ruleset.rules.filter(({ rule }) => wanted.has(rule.id))
  const state = stateOf(matched)
  return JSON.stringify({
    state,
    blocked: state.blocked,
    matched_count: matched.length,
    evaluated_count: ruleset.rules.length,
    hard_matched: matched.filter(({ rule }) => rule.hard).map(({ rule }) => rule.id),
    soft_matched: matched.filter(({ rule }) => !rule.hard).map(({ rule }) => rule.id),
    trace: matched.map((rule) => rule.matched),
    context_problems: contextProblems({ context }, ruleset.fields),
  })
}

async function answerTable(base: Base, ruleset: Ruleset): Promise<void> {
  const answer = (text: string, members: object): string =>
    JSON.stringify(evaluate(ruleset, { context: JSON.parse(text) as JsonObject, ...members }))
  const jobs = new Map<string, Job>([
    ['parse', (text) => JSON.parse(text)],
    ['match', (_, context) => match(ruleset, context)],
    [
      'match and near misses',
      (_, context) => {
        match(ruleset, context)
        return nearMisses(ruleset)
      },
    ],
    ['text to text, matched rules in the trace', (text) => answer(text, {})],
    ['text to text, all rules in the trace', (text) => answer(text, { matched_only: false })],
    ['text to text, what follows left out', (text) => answer(text, { infer: false })],
    ['text to text, explain', (text) => answer(text, { explain: true })],
  ])
  for (const { name, prepare } of contestants.filter(({ name }) => name !== 'this engine')) {
    const matcher = await prepare(base.rules)
    jobs.set(`the same answer from ${name}`, async (text) => {
      const context = JSON.parse(text) as JsonObject
      const ids = matcher.ids(await matcher.run(context))
      return Buffer.from(answerFrom(ruleset, ids, context))
    })
  }
  const [text = '{}'] = base.contexts
  for (const [name, job] of jobs) {
    if (!name.startsWith('the same answer')) continue
    const given = String(await job(text, {}))
    if (given !== withoutOpen(answer(text, { infer: false }))) throw new Error(`${name} is another`)
  }
  const times = await quartiles(jobs, base.contexts)
  const parse = times.get('parse') as number
  console.log('| what | cost |\n|---|--:|')
  for (const [name, time] of times) console.log(`| ${name} | ${shown(time / parse)} |`)
}

/** An answer without what the other engines do not know: which rules are open, and what follows. */
function withoutOpen(answer: string): string {
  const { verdict: _, inferred: __, ...rest } = JSON.parse(answer)
  return JSON.stringify(rest)
}

/** What inference costs contexts as people write them, which are small and from which much follows. */
async function inferenceTable(ruleset: Ruleset): Promise<void> {
  const contexts = writtenContexts()
  const answer = (text: string, infer: boolean): string =>
    JSON.stringify(evaluate(ruleset, { context: JSON.parse(text) as JsonObject, infer }))
  const times = await quartiles(
    new Map<string, Job>([
      ['without', (text) => answer(text, false)],
      ['with', (text) => answer(text, true)],
    ]),
    contexts,
  )
  const [without, together] = [times.get('without') as number, times.get('with') as number]
  console.log(
    `\n${contexts.length} contexts as people write them: ${together.toFixed(1)} µs with what follows, ${without.toFixed(1)} without, ${(together / without).toFixed(2)} times.`,
  )
}

function milliseconds(job: () => unknown): string {
  const start = performance.now()
  job()
  return `${(performance.now() - start).toFixed(0)} ms`
}

const { rules, fields, implications } = realRules()
const load = milliseconds(() => compileRuleset(rules, { fields, implications }))
const report = milliseconds(() => ruleReport(rules, fields))
const all = bases(seed)
console.log(
  `Node ${process.version}, ${cpus()[0]?.model}, seed ${seed}; costs in units of JSON.parse.\n`,
)
// The answers first: the other engines leave a heap behind that every later allocation pays for.
const ruleset = compileRuleset(rules, { fields, implications })
await answerTable(all[0] as Base, ruleset)
await inferenceTable(ruleset)
await matchTable(all)
console.log(`\nCold: loading ${rules.length} rules ${load}, the rule report ${report}.`)
process.exit(0)
