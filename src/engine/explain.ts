/**
 * What `explain` adds to an outcome: the hard rules that missing facts leave open, the facts worth asking for and the
 * proposals that contradict each other. Single conditions are explained in `explain-condition.ts`, rules that nearly
 * match in `near-misses.ts`.
 */
import type { CompiledRule, Ruleset } from './compile.ts'
import { contextProblems } from './context-problems.ts'
import { equal } from './equality.ts'
import type { Found } from './explain-condition.ts'
import { hasBit, type RuleBits } from './match.ts'
import { findNearMisses } from './near-misses.ts'
import type {
  Conflict,
  Explanation,
  Question,
  State,
  StateEntry,
  UndeterminedRule,
} from './outcome.ts'
import type { JsonObject } from './rule.ts'
import { type PathIndex, partTruth } from './value-classes.ts'

/**
 * What `explain` adds to an outcome. To be called right after `match` of the same context, whose counts it reads.
 *
 * @param values what stands at the paths of the rules
 * @param matched the rules that match, whatever their domain
 * @param chosen the rules of the chosen domains, undefined for all
 */
export function explain(
  ruleset: Ruleset,
  context: JsonObject,
  values: readonly Found[],
  matched: RuleBits,
  chosen: RuleBits | undefined,
  state: State,
): Explanation {
  const open = openHardRules(ruleset, values, chosen)
  return {
    near_misses: findNearMisses(ruleset, context, values, matched, chosen),
    undetermined_hard_rules: open.map((rule) => undetermined(ruleset, values, rule)),
    ask_next: askNext(ruleset, open),
    conflicts: conflictsOf(ruleset, state),
    context_problems: contextProblems(context, ruleset.fields),
    corpus_digest: ruleset.digest,
  }
}

/** A rule that is neither matched nor ruled out, and the numbers of the paths that leave it open. */
interface OpenRule {
  readonly id: string
  readonly paths: readonly number[]
}

function openHardRules(
  ruleset: Ruleset,
  values: readonly Found[],
  chosen: RuleBits | undefined,
): OpenRule[] {
  const open: OpenRule[] = []
  ruleset.rules.forEach((compiled, number) => {
    if (!compiled.rule.hard || (chosen !== undefined && !hasBit(chosen, number))) return
    const paths = openPaths(compiled, values)
    if (paths.length > 0) open.push({ id: compiled.rule.id, paths })
  })
  return open
}

/** The paths that leave a rule open; none where the others decide it. */
function openPaths({ rule, parts }: CompiledRule, values: readonly Found[]): number[] {
  const decisive = rule.logic === 'all' ? 'fails' : 'holds'
  const open: number[] = []
  for (const { path, part } of parts) {
    const { seen } = values[path] as Found
    const truth = seen === undefined ? part.whenMissing : partTruth(part, seen)
    if (truth === decisive) return []
    if (truth === 'unknown') open.push(path)
  }
  return open
}

function undetermined(
  ruleset: Ruleset,
  values: readonly Found[],
  { id, paths }: OpenRule,
): UndeterminedRule {
  return {
    rule_id: id,
    open: paths.map((number) => {
      const { path, missing } = ruleset.paths[number] as PathIndex
      return values[number]?.seen === undefined ? missing : { path, why: 'wrong_type' }
    }),
  }
}

/**
 * The facts that open hard rules wait for: first those that settle most rules by themselves, then those that most rules
 * wait for, then by path, which is the order of their numbers.
 */
function askNext(ruleset: Ruleset, open: readonly OpenRule[]): Question[] {
  const questions = ruleset.paths.map(
    (): { decides: string[]; bears_on: string[] } | undefined => undefined,
  )
  for (const { id, paths } of open) {
    for (const number of paths) {
      const question = questions[number] ?? { decides: [], bears_on: [] }
      questions[number] = question
      if (paths.length === 1) question.decides.push(id)
      else question.bears_on.push(id)
    }
  }
  return questions
    .flatMap((question, number) =>
      question === undefined
        ? []
        : [{ path: (ruleset.paths[number] as PathIndex).path, ...question }],
    )
    .sort((a, b) => b.decides.length - a.decides.length || b.bears_on.length - a.bears_on.length)
}

/** Paths with proposals of different values. Where several values may stand at once, proposals add up instead. */
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
 * The total order of proposals: hard before soft, then priority from high to low, then id. Proposals come in evaluation
 * order, which is the last two, and a sort keeps the order of equals; so this need only part hard from soft.
 */
export function byStrength(a: StateEntry, b: StateEntry): number {
  return Number(b.hard) - Number(a.hard)
}

/** What sets the stronger of two proposals above the other. */
export function decidedBy(
  a: Pick<StateEntry, 'hard' | 'priority'>,
  b: Pick<StateEntry, 'hard' | 'priority'>,
): Conflict['decided_by'] {
  if (a.hard !== b.hard) return 'hard'
  return a.priority === b.priority ? 'id' : 'priority'
}
