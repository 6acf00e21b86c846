/**
 * The rule engine written as plainly as possible: every condition of every rule is evaluated in turn, with nothing
 * compiled, shared or cached. It shares no code with src/engine, which is compared with it.
 */

import type { OperatorName } from '../../src/engine/rules/operators.ts'
import type { Outcome, StateEntry } from '../../src/engine/rules/outcome.ts'
import type { Condition, Field, Implication, Rule } from '../../src/engine/rules/rule.ts'
import type { Json } from '../../src/engine/values/json.ts'

type Truth = 'holds' | 'fails' | 'unknown'

/** The value in the context at a dotted path, or undefined. */
export function plainRead(context: Json, path: string): Json | undefined {
  let here: Json | undefined = context
  for (const name of path.split('.')) {
    if (here === null || typeof here !== 'object' || Array.isArray(here)) return undefined
    const member = Object.getOwnPropertyDescriptor(here, name)
    if (member === undefined) return undefined
    here = member.value as Json
  }
  return here
}

const strange = Symbol('what a field cannot hold')

/**
 * A value as conditions see it: null counts as absent, and a value that the field cannot hold as neither present nor
 * absent.
 */
function plainSeen(value: Json | undefined, field: Field | undefined): unknown {
  if (value === undefined || value === null) return undefined
  if (field === undefined) return value
  const fits = (one: Json): boolean => {
    const type = { enumerated: 'string', integer: 'number' }[field.type as string] ?? field.type
    return typeof one === type && (field.values?.includes(one as string) ?? true)
  }
  if (!field.multiple) return fits(value) ? value : strange
  if (!Array.isArray(value)) return typeof value === 'string' && fits(value) ? [value] : strange
  return value.map((one: Json) => (fits(one) ? one : strange))
}

const say = (yes: boolean): Truth => (yes ? 'holds' : 'fails')

const order = (a: unknown, b: unknown): -1 | 0 | 1 | undefined => {
  const comparable =
    (typeof a === 'number' && typeof b === 'number') ||
    (typeof a === 'string' && typeof b === 'string')
  if (!comparable) return undefined
  return a < b ? -1 : a > b ? 1 : 0
}

type Law = (actual: unknown, operand: Json) => Truth

const listed = (operand: Json): readonly Json[] =>
  Array.isArray(operand) ? (operand as readonly Json[]) : [operand]

const equality =
  (wanted: boolean): Law =>
  (actual, operand) => {
    const list = listed(operand)
    if (list.every((one) => typeof one !== typeof actual)) return 'unknown'
    return say(list.some((one) => one === actual) === wanted)
  }

const compared =
  (...wanted: readonly number[]): Law =>
  (actual, bound) => {
    const found = order(actual, bound)
    return found === undefined ? 'unknown' : say(wanted.includes(found))
  }

const ranged =
  (inside: boolean): Law =>
  (actual, operand) => {
    const [low, high] = listed(operand)
    const fromLow = order(actual, low)
    const fromHigh = order(actual, high)
    if (fromLow === undefined || fromHigh === undefined) return 'unknown'
    return say((fromLow >= 0 && fromHigh <= 0) === inside)
  }

const member =
  (count: (found: number, named: number) => boolean, wanted = true): Law =>
  (actual, operand) => {
    if (!Array.isArray(actual)) return 'unknown'
    const list = listed(operand)
    const found = list.filter((one) => actual.some((item: unknown) => item === one)).length
    const isSure = count(found, list.length)
    if (!isSure && actual.includes(strange)) return 'unknown'
    return say(isSure === wanted)
  }

const laws: Record<OperatorName, Law> = {
  eq: equality(true),
  ne: equality(false),
  gt: compared(1),
  gte: compared(0, 1),
  lt: compared(-1),
  lte: compared(-1, 0),
  between: ranged(true),
  not_between: ranged(false),
  in: equality(true),
  not_in: equality(false),
  contains: member((found) => found > 0),
  not_contains: member((found) => found > 0, false),
  contains_any: member((found) => found > 0),
  contains_all: member((found, named) => found === named),
  starts_with: (actual, operand) =>
    typeof actual === 'string'
      ? say(actual.slice(0, String(operand).length) === operand)
      : 'unknown',
  exists: (_actual, operand) => say(operand === true),
}

/** What the oracle knows besides the rules: the fields, the paths that were not looked at, and the implications. */
export interface PlainWorld {
  readonly fields?: readonly Field[]
  readonly unknown?: readonly string[] | undefined
  readonly implications?: readonly Implication[]
}

/** Whether a condition holds, fails or is unknown in a context, without inference. */
export function plainTruth(condition: Condition, context: Json, world: PlainWorld = {}): Truth {
  const { op, path, value } = condition
  const field = world.fields?.find((one) => one.path === path)
  const seen = plainSeen(plainRead(context, path), field)
  const law = laws[op as OperatorName]
  if (seen === strange) return 'unknown'
  if (seen !== undefined) return law(seen, value)
  const isUnlooked = world.unknown?.some((name) => `${path}.`.startsWith(`${name}.`)) === true
  return op === 'exists' && !isUnlooked ? say(value === false) : 'unknown'
}

/** Path → the values that it may have according to implications. */
type Follows = ReadonlyMap<string, readonly Json[]>

export interface PlainInference {
  readonly certain: Follows
  /** Certain conclusions, and those that only usually hold. */
  readonly all: Follows
  readonly inferred: Outcome['inferred']
}

/** Inference as `laws.inference` of /v1/model states it. */
export function plainInfer(context: Json, world: PlainWorld = {}): PlainInference {
  const implications = (world.implications ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const inferred: Outcome['inferred'][number][] = []
  const done = new Set<string>()
  const conclude = (now: Map<string, readonly Json[]>, { id, then, when }: Implication) => {
    if ((plainRead(context, then.path) ?? null) !== null) return undefined
    const said = listed(then.value)
    const left = now.get(then.path)?.filter((value) => said.includes(value)) ?? said
    if (left.length === 0) return undefined
    now.set(then.path, left)
    const from = [...new Set(when.map(({ path }) => path))]
    return { path: then.path, value: then.value, implication: id, from }
  }
  const settle = (known: Follows, holds: Implication['holds']): Follows => {
    const now = new Map(known)
    const kinds = holds === 'usually' ? ['by_definition', 'usually'] : ['by_definition']
    const asked = kinds.flatMap((kind) => implications.filter((one) => one.holds === kind))
    const follows = ({ id, when }: Implication): boolean =>
      !done.has(id) && plainJoined('all', when, context, { ...world, unknown: [] }, now) === 'holds'
    for (let ready = asked.filter(follows); ready.length > 0; ready = asked.filter(follows)) {
      for (const one of ready) {
        done.add(one.id)
        const fact = conclude(now, one)
        if (fact !== undefined) inferred.push({ ...fact, holds })
      }
    }
    return now
  }
  const certain = settle(new Map(), 'by_definition')
  return { certain, all: settle(certain, 'usually'), inferred }
}

/**
 * The truth of conditions joined path by path. If a path may have several values, the result counts that all of them
 * give.
 */
function plainJoined(
  logic: Rule['logic'],
  when: readonly Condition[],
  context: Json,
  world: PlainWorld,
  known: Follows,
): Truth {
  const join = (truths: readonly Truth[]): Truth => {
    const decisive = logic === 'all' ? 'fails' : 'holds'
    if (truths.includes(decisive)) return decisive
    if (truths.includes('unknown')) return 'unknown'
    return logic === 'all' ? 'holds' : 'fails'
  }
  const truths = [...Map.groupBy(when, ({ path }) => path)].map(([path, conditions]) => {
    const values = known.get(path)
    if (values === undefined) {
      return join(conditions.map((condition) => plainTruth(condition, context, world)))
    }
    const each = values.map((value) =>
      join(conditions.map(({ op, value: operand }) => laws[op as OperatorName](value, operand))),
    )
    return each.every((truth) => truth === each[0]) ? (each[0] as Truth) : 'unknown'
  })
  return join(truths)
}

/**
 * Whether a rule matches, is ruled out or is open; for a rule that blocks, conclusions that only usually hold do not
 * count.
 */
export function plainStatus(rule: Rule, context: Json, world: PlainWorld = {}): Truth {
  return plainJoined(rule.logic, rule.when, context, world, plainKnown(rule, context, world))
}

/** The inferred values that a rule sees: a rule that blocks sees only certain ones. */
export function plainKnown(rule: Rule, context: Json, world: PlainWorld = {}): Follows {
  const { all, certain } = plainInfer(context, world)
  return rule.then.some(({ op }) => op === 'block') ? certain : all
}

/** The truth of one condition as a rule sees it. */
export const plainConditionTruth = (
  rule: Rule,
  condition: Condition,
  context: Json,
  world: PlainWorld = {},
): Truth => plainJoined('all', [condition], context, world, plainKnown(rule, context, world))

/** Paths on which a rule that does not match fails; for `any` that is every path it reads. */
export function plainFailingPaths(rule: Rule, context: Json, world: PlainWorld = {}): string[] {
  const known = plainKnown(rule, context, world)
  const byPath = Map.groupBy(rule.when, ({ path }) => path)
  return [...byPath].flatMap(([path, conditions]) => {
    const fails = known.has(path)
      ? plainJoined(rule.logic, conditions, context, world, known) !== 'holds'
      : conditions.some((condition) => plainTruth(condition, context, world) !== 'holds')
    return fails ? [path] : []
  })
}

/** The whole outcome without explanation. */
export function plainEvaluate(
  rules: readonly Rule[],
  request: {
    readonly context: Json
    readonly domains?: readonly string[] | undefined
    readonly matched_only?: boolean | undefined
  },
  world: PlainWorld = {},
): Omit<Outcome, 'context_problems'> {
  const { context, domains, matched_only = true } = request
  const chosen = rules
    .filter(({ domain }) => domains === undefined || domains.includes(domain))
    .sort((a, b) => (a.priority === b.priority ? (a.id < b.id ? -1 : 1) : b.priority - a.priority))
  const matched = chosen.filter((rule) => plainStatus(rule, context, world) === 'holds')
  const entries = (op: string): StateEntry[] =>
    matched.flatMap(({ id, hard, priority, then }) =>
      then
        .filter((action) => action.op === op)
        .map(({ op: _, ...action }) => ({ rule_id: id, ...action, hard, priority })),
    )
  const reasons = entries('block')
  const blocked = reasons.length > 0
  const isOpen = (one: Rule): boolean => one.hard && plainStatus(one, context, world) === 'unknown'
  const hard = matched.filter((one) => one.hard)
  return {
    state: {
      flags: entries('flag'),
      proposals: entries('propose'),
      requirements: entries('require'),
      human_reviews: entries('human_review'),
      blocked,
      block_reasons: reasons,
    },
    verdict: blocked
      ? 'blocked'
      : hard.length > 0
        ? 'broken'
        : chosen.some(isOpen)
          ? 'undecided'
          : 'clear',
    blocked,
    matched_count: matched.length,
    evaluated_count: chosen.length,
    hard_matched: hard.map(({ id }) => id),
    soft_matched: matched.filter(({ hard }) => !hard).map(({ id }) => id),
    trace: (matched_only ? matched : chosen).map((rule) => ({
      rule_id: rule.id,
      domain: rule.domain,
      priority: rule.priority,
      hard: rule.hard,
      matched: matched.includes(rule),
      rationale: rule.rationale,
      actions: rule.then,
    })),
    inferred: plainInfer(context, world).inferred,
  }
}
