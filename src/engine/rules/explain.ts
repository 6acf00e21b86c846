/**
 * What `explain` adds to an outcome: the hard rules that missing facts leave open, the facts worth asking for and the
 * proposals that contradict each other. `ask-next.ts` puts the facts in order, `explain-condition.ts` explains single
 * conditions, and `near-misses.ts` explains rules that nearly match.
 */

import { equal, isObject } from '../values/equality.ts'
import { askNext, type OpenRule } from './ask-next.ts'
import type { CompiledRule, Ruleset } from './compile.ts'
import { type Base, baseOfEvaluation, valuesFor } from './effects.ts'
import { explainConditions, type Found, findValues, truthAt } from './explain-condition.ts'
import { chosenRules, hasBit, nearMisses, numbersOf, type RuleBits } from './match.ts'
import { explainNearMisses } from './near-misses.ts'
import type {
  Conflict,
  Explanation,
  NearMiss,
  State,
  StateEntry,
  TraceItem,
  UndeterminedRule,
} from './outcome.ts'
import type { PathIndex } from './value-classes.ts'
import { wayOut } from './way-out.ts'

type Evaluation = Pick<
  Base,
  'ruleset' | 'context' | 'unknown' | 'matched' | 'chosen' | 'infer' | 'inference'
>

/** What `explain` adds to an outcome, and to each item of its trace. */
export interface Explained {
  readonly members: Omit<Explanation, 'headline'>
  traced(rule: CompiledRule, item: TraceItem): TraceItem
}

/** Call it directly after `match` of the same context: it reads the counts that `match` leaves in the ruleset. */
export function explain(evaluation: Evaluation, state: State): Explained {
  const { ruleset, context } = evaluation
  const found = findValues(ruleset, context, evaluation.unknown, evaluation.inference)
  const near = nearMisses(ruleset)
  const base = baseOfEvaluation({ ...evaluation, ...found })
  const explained = explainedRules(evaluation)
  const touched = new Set(
    ruleset.paths
      .filter(({ segments: [group = ''] }) => isObject(context[group]))
      .map(({ path }) => path),
  )
  const isTouched = (path: string): boolean => touched.has(path)
  const byTouch = Map.groupBy(openHardRules(base, explained), ({ number }) =>
    (ruleset.rules[number] as CompiledRule).rule.when.some(({ path }) => isTouched(path)),
  )
  const open = [...(byTouch.get(true) ?? []), ...(byTouch.get(false) ?? [])]
  return {
    members: {
      near_misses: explainNearMisses(base, numbersOf(near, explained)).toSorted(
        (a, b) => rankOf(a, isTouched) - rankOf(b, isTouched),
      ),
      undetermined_hard_rules: open.map((rule) => undetermined(base, rule)),
      would_fail: open
        .filter((rule) => waitsForPhase(ruleset, rule) && !isUsuallyOut(base, rule))
        .map(({ id }) => id),
      ask_next: askNext(ruleset, open),
      conflicts: conflictsOf(ruleset, state),
      corpus_digest: ruleset.digest,
    },
    traced: (rule, item) => tracedItem(base, rule, item),
  }
}

/** The chosen rules, without separate domains that neither the context nor the request names. */
export function explainedRules({
  ruleset,
  context,
  chosen,
}: Pick<Evaluation, 'ruleset' | 'context' | 'chosen'>): RuleBits | undefined {
  if (chosen !== undefined) return chosen
  const unnamed = ruleset.apart.filter((domain) => !isObject(context[domain]))
  if (unnamed.length === 0) return undefined
  const key = unnamed.join(' ')
  const known = ruleset.withoutApart.get(key)
  if (known !== undefined) return known
  const named = ruleset.domains.filter((domain) => !unnamed.includes(domain))
  const asked = chosenRules(ruleset, named) as RuleBits
  ruleset.withoutApart.set(key, asked)
  return asked
}

/**
 * Near misses with a differing value come before those with a missing one, and groups that the context mentions come
 * first.
 */
function rankOf({ path, conditions }: NearMiss, isTouched: (path: string) => boolean): number {
  const isMissing = conditions.every(({ why }) => why === 'missing')
  return (isMissing ? 2 : 0) + (isTouched(path) ? 0 : 1)
}

/** A trace item with the sources of the rule, the result of each condition and how the match can be ended. */
function tracedItem(base: Base, compiled: CompiledRule, item: TraceItem): TraceItem {
  const { title, basis, sources, subject } = compiled.rule
  return {
    ...item,
    conditions: explainConditions(compiled, valuesFor(base, compiled)),
    ...(title === undefined ? {} : { title }),
    ...(basis === undefined ? {} : { basis }),
    ...(sources === undefined ? {} : { sources }),
    ...(subject === undefined ? {} : { subject }),
    clears: item.matched ? wayOut(base, compiled) : null,
  }
}

function openHardRules(base: Base, chosen: RuleBits | undefined): OpenRule[] {
  const { ruleset } = base
  const open: OpenRule[] = []
  ruleset.rules.forEach((compiled, number) => {
    if (!compiled.rule.hard || (chosen !== undefined && !hasBit(chosen, number))) return
    const paths = openPaths(compiled, valuesFor(base, compiled))
    if (paths.length > 0) open.push({ number, id: compiled.rule.id, paths })
  })
  return open
}

/** Whether a value inferred as usual rules the rule out. Blocking rules otherwise ignore such values. */
const isUsuallyOut = ({ ruleset, values }: Base, { number }: OpenRule): boolean => {
  const { rule, pathConditions } = ruleset.rules[number] as CompiledRule
  return (
    rule.logic === 'all' &&
    pathConditions.some(
      ({ path, pathCondition }) => truthAt(pathCondition, values[path] as Found) === 'fails',
    )
  )
}

/** The paths that leave a rule open; empty if the other paths decide it. */
function openPaths({ rule, pathConditions }: CompiledRule, values: readonly Found[]): number[] {
  const decisive = rule.logic === 'all' ? 'fails' : 'holds'
  const open: number[] = []
  for (const { path, pathCondition } of pathConditions) {
    const truth = truthAt(pathCondition, values[path] as Found)
    if (truth === decisive) return []
    if (truth === 'unknown') open.push(path)
  }
  return open
}

/** The fact that decides whether most rules apply, and that people omit because it is obvious to them. */
const PHASE = 'core.production_phase'

/** Whether an open rule matches as soon as the phase is one that it names. */
function waitsForPhase({ paths, rules }: Ruleset, { number, paths: open }: OpenRule): boolean {
  const { rule } = rules[number] as CompiledRule
  const [first, ...others] = open
  const isAlone = others.length === 0 && (paths[first as number] as PathIndex).path === PHASE
  return isAlone && rule.logic === 'all'
}

function undetermined(base: Base, { id, number: rule, paths }: OpenRule): UndeterminedRule {
  const { ruleset } = base
  const values = valuesFor(base, ruleset.rules[rule] as CompiledRule)
  return {
    rule_id: id,
    open: paths.map((number) => {
      const { path, missing } = ruleset.paths[number] as PathIndex
      const { actual, known } = values[number] as Found
      const isMissing = actual === undefined || known !== undefined
      return isMissing ? missing : { path, why: 'wrong_type' }
    }),
  }
}

/** Paths with different proposed values. At a path that holds several values, proposals add up and do not conflict. */
function conflictsOf(ruleset: Ruleset, { proposals }: State): Conflict[] {
  return [...Map.groupBy(proposals, ({ path }) => path)].flatMap(([path, rivals]) => {
    if (ruleset.fields.get(path)?.multiple === true) return []
    const [winner, ...others] = rivals.toSorted(byStrength) as [StateEntry, ...StateEntry[]]
    const losers = others.filter(({ value }) => !equal(value, winner.value))
    const [next] = losers
    if (next === undefined) return []
    const decided_by = decidedBy(winner, next)
    return [{ path, winner, losers, decided_by, only_id_decided: decided_by === 'id' }]
  })
}

/**
 * The total order of proposals: hard before soft, then priority from high to low, then id. Proposals are already sorted
 * by the last two and the sort is stable, so this only compares hard with soft.
 */
export function byStrength(a: StateEntry, b: StateEntry): number {
  return Number(b.hard) - Number(a.hard)
}

/** Why one of two proposals is stronger. */
export function decidedBy(
  a: Pick<StateEntry, 'hard' | 'priority'>,
  b: Pick<StateEntry, 'hard' | 'priority'>,
): Conflict['decided_by'] {
  if (a.hard !== b.hard) return 'hard'
  return a.priority === b.priority ? 'id' : 'priority'
}
