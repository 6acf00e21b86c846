/** Checks destinations: each alone, together with the rules of the corpus, and compared with the others. */
import { compileRuleset, type Ruleset } from '../../engine/rules/compile.ts'
import { evaluate } from '../../engine/rules/evaluate.ts'
import { holds } from '../../engine/rules/operators.ts'
import type { Field, Implication, Rule } from '../../engine/rules/rule.ts'
import { soundRules } from '../../engine/rules/rule-report.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { read, write } from '../../engine/values/path.ts'
import type { Path, Sourced } from '../../forms/sourced.ts'
import { factProblem } from '../config/declared-facts.ts'
import { type Beside, checkHouse } from '../house/check-house.ts'
import type { HouseFile } from '../house/read-house.ts'
import { isLimit } from '../judge.ts'
import type { KnownField } from '../known-field.ts'
import { checkSources, type Report } from './check-sources.ts'
import type { Destination } from './destination.ts'
import type { WrittenDestination } from './read-destination.ts'

/** Maximum length of a name, in characters: it is a label in lists and tables. */
const NAME_LENGTH = 48
/** Priorities of hard and soft rules. As in the corpus, no soft rule comes before a hard one in a trace. */
const PRIORITIES = { hard: [78, 99], soft: [30, 62] } as const

export interface DestinationProblem {
  readonly source: Sourced<unknown>
  readonly path: Path
  readonly message: string
}

export interface BesideDestinations extends Beside {
  readonly implications: readonly Implication[]
  /** Titles of the sources in the register, by id. */
  readonly titles: ReadonlyMap<string, string>
}

/**
 * Finds all errors in destinations that have the right shape.
 *
 * @param others existing destinations, whose names are taken
 */
export function checkDestinations(
  written: readonly WrittenDestination[],
  beside: BesideDestinations,
  others: readonly Destination[] = [],
): DestinationProblem[] {
  const problems: DestinationProblem[] = []
  const sound = soundRules(beside.rules, beside.fields)
  const corpus = compiled(beside.rules, beside.fields, beside)
  for (const one of written) {
    const report: Report = (path, message) => problems.push({ source: one.source, path, message })
    checkForm(one, report)
    checkSources(one.source.value, beside, report)
    checkDeclared(one, beside, report)
    const house = checkHouse([asHouse(one)], beside, sound).problems
    for (const { path, plain } of house) report(path, plain)
    if (house.length === 0) checkJudged(one, corpus, beside, report)
  }
  return [...problems, ...repetitions(written, others)]
}

function checkForm({ source: { value } }: WrittenDestination, report: Report): void {
  const { name, rules = [] } = value
  if (name.length > NAME_LENGTH) {
    report(['name'], `has ${name.length} characters; a name has at most ${NAME_LENGTH}`)
  }
  const prefix = rules[0]?.id.slice(0, 3)
  for (const [i, { id, hard, priority }] of rules.entries()) {
    const previous = rules[i - 1]?.id ?? ''
    if (id.slice(0, 3) !== prefix) {
      report(['rules', i, 'id'], `the ids of one destination begin alike: ${prefix}-`)
    } else if (id <= previous) {
      report(['rules', i, 'id'], `is ${id} after ${previous}; ids ascend, each once`)
    }
    const type = hard ? 'hard' : 'soft'
    const [low, high] = PRIORITIES[type]
    if (priority < low || priority > high) {
      report(
        ['rules', i, 'priority'],
        `a ${type} rule has a priority from ${low} to ${high}; got ${priority}`,
      )
    }
  }
}

function checkDeclared(
  { source: { value }, destination }: WrittenDestination,
  beside: Beside,
  report: Report,
): void {
  const fields = fieldsOf(beside, destination.fields)
  const check = (facts: Readonly<Record<string, unknown>>, at: Path): void => {
    for (const [path, held] of Object.entries(facts)) {
      const isMany = fields.get(path)?.multiple === true
      const problem =
        isMany && !Array.isArray(held) ? 'holds a list' : factProblem(fields, path, held)
      if (problem !== undefined) report([...at, path], problem)
    }
  }
  check(value.declares, ['declares'])
  for (const [i, { samples }] of (value.rules ?? []).entries()) {
    check(samples.passes, ['rules', i, 'samples', 'passes'])
    check(samples.fails, ['rules', i, 'samples', 'fails'])
  }
}

const fieldsOf = (
  { fields }: Beside,
  own: readonly KnownField[],
): ReadonlyMap<string, KnownField> =>
  new Map([...(fields as readonly KnownField[]), ...own].map((field) => [field.path, field]))

/**
 * Declared facts must not contradict what follows by definition. With `passes` the rule must apply and no rule may
 * match; with `fails` it must match, and no other rule may.
 */
function checkJudged(
  { source: { value }, destination }: WrittenDestination,
  corpus: Ruleset,
  beside: BesideDestinations,
  report: Report,
): void {
  const { rules = [], declares } = value
  const own = compiled(destination.rules, [...beside.fields, ...destination.fields], beside)
  const { context_problems } = evaluate(own, { context: contextOf(declares) })
  const fields = fieldsOf(beside, destination.fields)
  for (const { path, message } of context_problems) {
    // A value that no rule can read is reported with the declared facts.
    if (factProblem(fields, path, declares[path]) === undefined) report(['declares', path], message)
  }
  const matched = (context: JsonObject): string[] =>
    [corpus, own]
      .flatMap((ruleset) => evaluate(ruleset, { context }).trace)
      .filter(({ domain }) => domain !== 'gram')
      .map(({ rule_id }) => rule_id)
  for (const [i, { id, samples }] of rules.entries()) {
    const rule = destination.rules[i] as Rule
    const at = (name: string): Path => ['rules', i, 'samples', name]
    const passing = contextOf(declares, samples.passes)
    const silent = rule.when.find((one, j) => !isLimit(rule, j) && !isHeld(one, passing))
    if (silent !== undefined && rule.logic === 'all') {
      report(at('passes'), `does not make ${id} apply: ${silent.path} ${silent.op} does not hold`)
    }
    const unknown = rule.when.find(
      (one, j) => isLimit(rule, j) && one.op !== 'exists' && read(passing, one.path) === undefined,
    )
    if (unknown !== undefined) {
      report(at('passes'), `says nothing of ${unknown.path}, by which ${id} judges`)
    }
    const stray = matched(passing)
    if (stray.length > 0) report(at('passes'), `matches ${stray.join(', ')}`)
    const found = matched(contextOf(declares, samples.fails))
    const others = found.filter((one) => one !== id)
    if (!found.includes(id)) report(at('fails'), `does not match ${id}`)
    if (others.length > 0) report(at('fails'), `matches ${others.join(', ')} besides`)
  }
}

const compiled = (
  rules: readonly Rule[],
  fields: readonly Field[],
  { implications }: BesideDestinations,
): Ruleset => compileRuleset(rules, { fields, implications, digest: '', apart: ['gram'] })

const isHeld = (condition: Rule['when'][number], context: JsonObject): boolean =>
  holds(condition, read(context, condition.path)) === 'holds'

const contextOf = (...facts: readonly Readonly<Record<string, unknown>>[]): JsonObject =>
  facts
    .flatMap((some) => Object.entries(some))
    .reduce<JsonObject>((context, [path, value]) => write(context, path, value as Json), {})

/** Checks that ids, names, prefixes and phrases belong to one destination only. */
function repetitions(
  written: readonly WrittenDestination[],
  others: readonly Destination[],
): DestinationProblem[] {
  const taken = new Map(
    others.flatMap(({ id, name, rules }): [string, string][] => [
      [`id ${id}`, id],
      [`name ${name.toLowerCase()}`, id],
      ...rules.map((rule): [string, string] => [`prefix ${rule.id.slice(0, 3)}`, id]),
    ]),
  )
  return written.flatMap(({ source }) => {
    const { id, name, phrases, rules = [] } = source.value
    const prefix = rules[0]?.id.slice(0, 3)
    const said: (readonly [Path, string, string])[] = [
      [['id'], `id ${id}`, `"${id}"`],
      [['name'], `name ${name.toLowerCase()}`, `"${name}"`],
      ...(prefix === undefined
        ? []
        : [[['rules', 0, 'id'], `prefix ${prefix}`, `the prefix ${prefix}`] as const]),
      ...phrases.map(
        (phrase, i) => [['phrases', i], `phrase ${phrase}`, `the phrase "${phrase}"`] as const,
      ),
    ]
    return said.flatMap(([path, key, what]) => {
      const before = taken.get(key)
      taken.set(key, before ?? id)
      if (before === undefined) return []
      return [{ source, path, message: `${what} is that of ${before} already` }]
    })
  })
}

/** A destination in the form of a file of house rules, so that the checks of those apply to it. */
function asHouse({ source, destination }: WrittenDestination): HouseFile {
  return {
    source,
    name: destination.id,
    needs: undefined,
    rules: destination.rules,
    fields: destination.fields,
    replaces: new Map(),
  }
}
