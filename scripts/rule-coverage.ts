/**
 * Reports which rules and which single conditions the worked example and the shipped test contexts exercise.
 *
 * `npm run coverage:rules` prints the report; with `--write` it first rewrites the contexts of test/cases/contexts: for
 * every rule one that matches it, and for every condition one in which it holds and one in which it fails.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCorpus } from '../seed/read.ts'
import { contextFields, writtenRules } from '../seed/ruleset.ts'
import { candidates, namedValues } from '../src/engine/rules/candidates.ts'
import { compileRuleset } from '../src/engine/rules/compile.ts'
import { match, nearMisses, numbersOf } from '../src/engine/rules/match.ts'
import { holds, type Truth } from '../src/engine/rules/operators.ts'
import type { Condition, Field, Rule } from '../src/engine/rules/rule.ts'
import { witness } from '../src/engine/rules/witness.ts'
import type { JsonObject } from '../src/engine/values/json.ts'
import { read, write } from '../src/engine/values/path.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const contextFolder = path.join(root, 'test/cases/contexts')
const exampleContext = path.join(root, 'corpus/media/example/12-rule-context.json')

export interface NotedContext {
  /** Purpose of the context. */
  readonly note: string
  readonly context: JsonObject
}

export interface RuleCoverage {
  readonly rule_id: string
  /** The best result of the rule in any context. */
  readonly reached: 'matched' | 'near' | 'never'
  /** For each condition whether some context makes it hold, and whether some makes it fail. */
  readonly conditions: readonly { readonly holds: boolean; readonly fails: boolean }[]
}

/** The rules of the corpus and the fields of their paths. */
export function corpusRules(): { rules: Rule[]; fields: Field[] } {
  const { corpus } = readCorpus(path.join(root, 'corpus'))
  return { rules: writtenRules(corpus).map(({ rule }) => rule), fields: contextFields(corpus) }
}

/** The context of the worked example, alone. */
export function exampleContexts(): NotedContext[] {
  const context = JSON.parse(readFileSync(exampleContext, 'utf8')) as JsonObject
  return [{ note: 'the worked example', context }]
}

/** The contexts of test/cases/contexts, by file name without extension. */
export function shippedContexts(): Map<string, NotedContext[]> {
  return new Map(
    readdirSync(contextFolder)
      .sort()
      .map((name) => [
        path.basename(name, '.json'),
        JSON.parse(readFileSync(path.join(contextFolder, name), 'utf8')) as NotedContext[],
      ]),
  )
}

/** For each rule, in list order, what the contexts reach and which of its conditions they exercise. */
export function ruleCoverage(
  rules: readonly Rule[],
  contexts: readonly NotedContext[],
): RuleCoverage[] {
  const ruleset = compileRuleset(rules)
  const matched = new Set<string>()
  const near = new Set<string>()
  const idsOf = (bits: Int32Array): string[] =>
    numbersOf(bits).map((number) => ruleset.rules[number]?.rule.id ?? '')
  for (const { context } of contexts) {
    for (const id of idsOf(match(ruleset, context))) matched.add(id)
    for (const id of idsOf(nearMisses(ruleset))) near.add(id)
  }
  const isSeen = (condition: Condition, truth: Truth): boolean =>
    contexts.some(({ context }) => holds(condition, read(context, condition.path)) === truth)
  return rules.map(({ id, when }) => ({
    rule_id: id,
    reached: matched.has(id) ? 'matched' : near.has(id) ? 'near' : 'never',
    conditions: when.map((condition) => ({
      holds: isSeen(condition, 'holds'),
      fails: isSeen(condition, 'fails'),
    })),
  }))
}

/** Makes contexts that exercise every rule and each of its conditions: one file a domain. */
export function makeContexts(
  rules: readonly Rule[],
  fields: readonly Field[],
): Map<string, NotedContext[]> {
  const fieldOf = new Map(fields.map((field) => [field.path, field]))
  return new Map(
    [...Map.groupBy(rules, ({ domain }) => domain)].map(([domain, its]) => [
      domain,
      its.flatMap((rule) => {
        const matching = witness(rule, fields)
        if (matching === undefined) throw new Error(`no context matches ${rule.id}`)
        return [
          { note: `${rule.id} matches`, context: matching },
          ...rule.when.flatMap((condition, i) =>
            sides(rule, condition, matching, fieldOf.get(condition.path)).map(
              ([truth, context]) => ({
                note: `when[${i}] of ${rule.id} ${truth}: ${condition.path} ${condition.op} ${JSON.stringify(condition.value)}`,
                context,
              }),
            ),
          ),
        ]
      }),
    ]),
  )
}

/** The matching context changed at one path, so that the condition is also seen to fail (or to hold). */
function sides(
  rule: Rule,
  condition: Condition,
  matching: JsonObject,
  field: Field | undefined,
): [Truth, JsonObject][] {
  const { path: at } = condition
  const together = { logic: rule.logic, conditions: rule.when.filter((other) => other.path === at) }
  const tried = [
    ...candidates(together, field),
    ...candidates({ logic: 'all', conditions: [condition] }, field),
    ...(field?.multiple === true ? [[], namedValues([condition])] : []),
  ]
  return (['holds', 'fails'] as const).flatMap((truth) => {
    if (holds(condition, read(matching, at)) === truth) return []
    const value = tried.find((candidate) => holds(condition, candidate) === truth)
    const changed = write(matching, at, value)
    return holds(condition, read(changed, at)) === truth
      ? [[truth, changed] as [Truth, JsonObject]]
      : []
  })
}

/** The contexts as JSON, one a line. */
export function contextsText(contexts: readonly NotedContext[]): string {
  return `[\n${contexts.map((context) => `  ${JSON.stringify(context)}`).join(',\n')}\n]\n`
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

function print(title: string, coverage: readonly RuleCoverage[]): void {
  const ids = (reached: RuleCoverage['reached']): string[] =>
    coverage.filter((rule) => rule.reached === reached).map(({ rule_id }) => rule_id)
  const conditions = coverage.flatMap((rule) =>
    rule.conditions.map((seen, i) => ({ ...seen, at: `${rule.rule_id} when[${i}]` })),
  )
  const both = conditions.filter((seen) => seen.holds && seen.fails)
  const half = conditions.filter((seen) => seen.holds !== seen.fails)
  const none = conditions.filter((seen) => !seen.holds && !seen.fails)
  console.log(`${title}`)
  console.log(
    `  rules matched     ${ids('matched').length} of ${coverage.length} (${percent(ids('matched').length, coverage.length)})`,
  )
  console.log(`  rules only near   ${ids('near').length}`)
  console.log(`  rules never near  ${ids('never').length}`)
  console.log(
    `  conditions seen to hold and to fail  ${both.length} of ${conditions.length} (${percent(both.length, conditions.length)})`,
  )
  console.log(`  conditions seen on one side only     ${half.length}`)
  console.log(`  conditions never decided             ${none.length}`)
}

function printRules(coverage: readonly RuleCoverage[], example: readonly RuleCoverage[]): void {
  console.log(
    '\nrule     shipped  example  conditions (T held, F failed, - neither), shipped contexts and example',
  )
  coverage.forEach(({ rule_id, reached, conditions }, i) => {
    const marks = conditions.map((seen) => `${seen.holds ? 'T' : '-'}${seen.fails ? 'F' : '-'}`)
    console.log(
      `${rule_id}  ${reached.padEnd(7)}  ${(example[i]?.reached ?? '').padEnd(7)}  ${marks.join(' ')}`,
    )
  })
}

// Not import.meta.main: run.mjs imports this file and is itself the main module.
if (process.argv[1] === import.meta.filename) {
  const { rules, fields } = corpusRules()
  if (process.argv.includes('--write')) {
    mkdirSync(contextFolder, { recursive: true })
    for (const [domain, contexts] of makeContexts(rules, fields)) {
      writeFileSync(path.join(contextFolder, `${domain}.json`), contextsText(contexts))
    }
  }
  const example = exampleContexts()
  const shipped = [...shippedContexts().values()].flat()
  const exampleCoverage = ruleCoverage(rules, example)
  const coverage = ruleCoverage(rules, [...example, ...shipped])
  print('The worked example alone', exampleCoverage)
  print(`\nThe example and ${shipped.length} shipped contexts`, coverage)
  printRules(coverage, exampleCoverage)
  if (coverage.some(({ reached }) => reached !== 'matched')) process.exitCode = 1
}
