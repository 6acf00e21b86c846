/**
 * What the rules say of each subject. A subject is judged by the rules of its kind, and by any rule whose limit reads a fact of its
 * own that no subject of the rule's kind has: flashes are measured in a file though the rule speaks of the programme.
 */
import { allOf, anyOf, holds, type Truth } from '../engine/operators.ts'
import type { Rule } from '../engine/rule.ts'
import { seenAs, UNREADABLE } from '../engine/seen.ts'
import type { SeenFact } from './facts.ts'
import type { RuleBase } from './rule-base.ts'
import { isKnownAbsent, type Subject, standingFacts } from './subject.ts'

/**
 * `found`: the rule matches. `passed`: its limit is kept. `ruled_out`: it does not apply, whatever is unknown. `open`: facts are
 * missing that decide.
 */
export type Verdict = 'found' | 'passed' | 'ruled_out' | 'open'

export interface Judgement {
  readonly rule: Rule
  readonly subject: Subject
  readonly verdict: Verdict
  /** Paths whose absence leaves it open. */
  readonly open: readonly string[]
  /** Whether a path of the rule has a fact of this subject itself. */
  readonly isTouched: boolean
}

export interface JudgedSubject {
  readonly subject: Subject
  readonly facts: ReadonlyMap<string, SeenFact>
  readonly judgements: readonly Judgement[]
}

export function judge(base: RuleBase, subjects: Iterable<Subject>): JudgedSubject[] {
  const all = [...subjects]
  const owned = new Set(
    all.flatMap(({ kind, facts }) => [...facts.keys()].map((path) => `${kind} ${path}`)),
  )
  const index = { ...indexRules(base), owned }
  return all.map((subject) => {
    const facts = standingFacts(subject, base.fields)
    const rules = rulesFor(index, subject)
    return {
      subject,
      facts,
      judgements: rules.map((rule) => judgeRule(base, subject, facts, rule)),
    }
  })
}

interface RuleIndex {
  readonly byKind: ReadonlyMap<string, readonly Rule[]>
  readonly byLimitPath: ReadonlyMap<string, readonly Rule[]>
  /** Kinds with the paths of which a subject of that kind has a fact of its own. */
  readonly owned: ReadonlySet<string>
}

function indexRules({ ruleset }: RuleBase): Omit<RuleIndex, 'owned'> {
  const rules = ruleset.rules.map(({ rule }) => rule)
  const pairs = rules.flatMap((rule) => limitPaths(rule).map((path) => [path, rule] as const))
  return {
    byKind: Map.groupBy(rules, ({ subject = '' }) => subject),
    byLimitPath: new Map(
      [...Map.groupBy(pairs, ([path]) => path)].map(([path, entries]) => [
        path,
        entries.map(([, rule]) => rule),
      ]),
    ),
  }
}

function rulesFor({ byKind, byLimitPath, owned }: RuleIndex, subject: Subject): readonly Rule[] {
  const ofKind = byKind.get(subject.kind) ?? []
  const others = [...subject.facts.keys()].flatMap((path) =>
    (byLimitPath.get(path) ?? []).filter((rule) => !owned.has(`${rule.subject} ${path}`)),
  )
  return [...new Set([...ofKind, ...others])]
}

/** Whether a condition is one that judges, as against one that says when the rule applies. */
export const isLimit = ({ limit }: Rule, index: number): boolean =>
  limit === undefined || limit.includes(index)

export const limitPaths = (rule: Rule): string[] => [
  ...new Set(rule.when.filter((_condition, i) => isLimit(rule, i)).map(({ path }) => path)),
]

export function judgeRule(
  base: RuleBase,
  subject: Subject,
  facts: ReadonlyMap<string, SeenFact>,
  rule: Rule,
): Judgement {
  const truths = rule.when.map((condition): Truth => {
    const fact = facts.get(condition.path)?.fact
    if (fact !== undefined) {
      return holds(condition, seenAs(base.fields.get(condition.path), fact.value))
    }
    return holds(condition, isKnownAbsent(subject, condition.path) ? undefined : UNREADABLE)
  })
  const truth = rule.logic === 'all' ? allOf(truths) : anyOf(truths)
  const verdict = verdictOf(rule, truths, truth)
  const open = rule.when.filter((_condition, i) => truths[i] === 'unknown').map(({ path }) => path)
  return {
    rule,
    subject,
    verdict,
    open: verdict === 'open' ? [...new Set(open)] : [],
    isTouched: rule.when.some(({ path }) => facts.get(path)?.distance === 0),
  }
}

function verdictOf(rule: Rule, truths: readonly Truth[], truth: Truth): Verdict {
  if (truth === 'holds') return 'found'
  if (truth === 'unknown') return 'open'
  const outOfScope = truths.some((one, i) => one === 'fails' && !isLimit(rule, i))
  return outOfScope ? 'ruled_out' : 'passed'
}
