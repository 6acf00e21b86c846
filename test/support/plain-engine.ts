/**
 * The rule engine told as plainly as possible: every condition of every rule is looked at, one after the other, with
 * nothing compiled, shared or remembered. It shares no code with src/engine and is the oracle that it is held against.
 */
import type { Outcome, StateEntry } from '../../src/engine/outcome.ts'
import type { Json, Rule } from '../../src/engine/rule.ts'

type Truth = 'holds' | 'fails' | 'unknown'

/** What the context holds at a dotted path, or undefined. */
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

const same = (a: Json, b: Json): boolean => a === b

const order = (a: Json, b: Json): -1 | 0 | 1 | undefined => {
  const comparable =
    (typeof a === 'number' && typeof b === 'number') ||
    (typeof a === 'string' && typeof b === 'string')
  if (!comparable) return undefined
  return a < b ? -1 : a > b ? 1 : 0
}

/** Text with text, number with number, and so on; anything else was never comparable. */
const alike = (a: Json, b: Json): boolean =>
  a === null || b === null
    ? a === b
    : typeof a === typeof b && Array.isArray(a) === Array.isArray(b)

const say = (yes: boolean): Truth => (yes ? 'holds' : 'fails')

function compared(actual: Json, bound: Json, wanted: readonly number[]): Truth {
  const found = order(actual, bound)
  return found === undefined ? 'unknown' : say(wanted.includes(found))
}

function ranged(actual: Json, [low, high]: readonly Json[], inside: boolean): Truth {
  const fromLow = order(actual, low as Json)
  const fromHigh = order(actual, high as Json)
  if (fromLow === undefined || fromHigh === undefined) return 'unknown'
  return say((fromLow >= 0 && fromHigh <= 0) === inside)
}

function member(actual: Json, found: (has: (element: Json) => boolean) => boolean): Truth {
  if (!Array.isArray(actual)) return 'unknown'
  return say(found((element) => actual.some((item: Json) => same(item, element))))
}

/** Whether a condition holds, fails or is unknown for what the context holds. */
export function plainTruth(op: string, actual: Json | undefined, operand: Json): Truth {
  if (op === 'exists') return say((actual !== undefined) === operand)
  if (actual === undefined) return 'unknown'
  const list = operand as readonly Json[]
  switch (op) {
    case 'eq':
      return alike(actual, operand) ? say(same(actual, operand)) : 'unknown'
    case 'ne':
      return alike(actual, operand) ? say(!same(actual, operand)) : 'unknown'
    case 'gt':
      return compared(actual, operand, [1])
    case 'gte':
      return compared(actual, operand, [0, 1])
    case 'lt':
      return compared(actual, operand, [-1])
    case 'lte':
      return compared(actual, operand, [-1, 0])
    case 'between':
      return ranged(actual, list, true)
    case 'not_between':
      return ranged(actual, list, false)
    case 'in':
      if (!list.some((item) => alike(item, actual))) return 'unknown'
      return say(list.some((item) => same(item, actual)))
    case 'not_in':
      if (!list.some((item) => alike(item, actual))) return 'unknown'
      return say(!list.some((item) => same(item, actual)))
    case 'contains':
      return member(actual, (has) => has(operand))
    case 'not_contains':
      return member(actual, (has) => !has(operand))
    case 'contains_any':
      return member(actual, (has) => list.some(has))
    case 'contains_all':
      return member(actual, (has) => list.every(has))
    default:
      throw new Error(`no operator ${op}`)
  }
}

/** Whether a rule matches, is ruled out or is open. */
export function plainStatus(rule: Rule, context: Json): Truth {
  const truths = rule.when.map(({ op, path, value }) =>
    plainTruth(op, plainRead(context, path), value),
  )
  const decisive = rule.logic === 'all' ? 'fails' : 'holds'
  if (truths.some((truth) => truth === decisive)) return decisive
  if (truths.some((truth) => truth === 'unknown')) return 'unknown'
  return rule.logic === 'all' ? 'holds' : 'fails'
}

/** Paths on which a rule that does not match fails; for `any` that is every path it reads. */
export function plainFailingPaths(rule: Rule, context: Json): string[] {
  const failing = rule.when.filter(
    ({ op, path, value }) => plainTruth(op, plainRead(context, path), value) !== 'holds',
  )
  return [...new Set(failing.map(({ path }) => path))]
}

/** The whole outcome without explanation. */
export function plainEvaluate(
  rules: readonly Rule[],
  request: {
    readonly context: Json
    readonly domains?: readonly string[] | undefined
    readonly matched_only?: boolean | undefined
  },
): Outcome {
  const { context, domains, matched_only = true } = request
  const chosen = rules
    .filter(({ domain }) => domains === undefined || domains.includes(domain))
    .sort((a, b) => (a.priority === b.priority ? (a.id < b.id ? -1 : 1) : b.priority - a.priority))
  const matched = chosen.filter((rule) => plainStatus(rule, context) === 'holds')
  const entries = (op: string): StateEntry[] =>
    matched.flatMap(({ id, hard, priority, then }) =>
      then
        .filter((action) => action.op === op)
        .map(({ path, value }) => ({ rule_id: id, path, value, hard, priority })),
    )
  const reasons = entries('block')
  const blocked = reasons.length > 0
  return {
    state: {
      flags: entries('flag'),
      proposals: entries('propose'),
      requirements: entries('require'),
      human_reviews: entries('human_review'),
      blocked,
      block_reasons: reasons,
    },
    blocked,
    matched_count: matched.length,
    evaluated_count: chosen.length,
    hard_matched: matched.filter(({ hard }) => hard).map(({ id }) => id),
    soft_matched: matched.filter(({ hard }) => !hard).map(({ id }) => id),
    trace: (matched_only ? matched : chosen).map((rule) => ({
      rule_id: rule.id,
      domain: rule.domain,
      priority: rule.priority,
      hard: rule.hard,
      matched: matched.includes(rule),
      rationale: rule.rationale,
      actions: rule.then.map(({ op, path, value }) => ({ op, path, value })),
    })),
  }
}
