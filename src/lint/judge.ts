/**
 * What the rules say of each subject. A subject is judged by the rules of its kind, and by any rule whose limit reads a fact of its
 * own that no subject of the rule's kind has: flashes are measured in a file though the rule speaks of the programme.
 */
import { holds, type Truth } from '../engine/operators.ts'
import type { Condition, Rule } from '../engine/rule.ts'
import { seenAs, UNREADABLE } from '../engine/seen.ts'
import type { RuleBase } from './rule-base.ts'
import { isKnownAbsent, type StandingFacts, type Subject, standingFacts } from './subject.ts'

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
  /** Whether it is open and a path of the rule has a fact of this subject itself. */
  readonly isBegun: boolean
}

export interface JudgedSubject {
  readonly subject: Subject
  readonly facts: StandingFacts
  /** Those that are found or open; of thousands of cues the others are only counted. */
  readonly judgements: readonly Judgement[]
}

export interface Judged {
  readonly subjects: readonly JudgedSubject[]
  /** What each rule was found to be of any subject of its own: of several verdicts the most telling. */
  readonly verdicts: ReadonlyMap<string, Verdict>
}

/** From what settles a rule to what leaves it open: a rule is what its most telling subject makes it. */
const telling: readonly Verdict[] = ['found', 'passed', 'open', 'ruled_out']

export const mostTelling = (one: Verdict | undefined, other: Verdict): Verdict =>
  one === undefined || telling.indexOf(other) < telling.indexOf(one) ? other : one

/** @param rules those that are asked */
export function judge(base: RuleBase, all: readonly Subject[], rules: readonly Rule[]): Judged {
  const rulesOf = rulesBySubject(rules, all)
  const factsOf = standingFacts(base.fields)
  const judgeRule = judging(base)
  const verdicts = new Map<string, Verdict>()
  const subjects = all.map((subject): JudgedSubject => {
    const facts = factsOf(subject)
    const judgements: Judgement[] = []
    for (const rule of rulesOf(subject)) {
      const judgement = judgeRule(subject, facts, rule)
      const { verdict } = judgement
      verdicts.set(rule.id, mostTelling(verdicts.get(rule.id), verdict))
      if (verdict === 'found' || verdict === 'open') judgements.push(judgement)
    }
    return { subject, facts, judgements }
  })
  return { subjects, verdicts }
}

/** The rules of a subject's kind, then those whose limit reads a fact of its own that no subject of their kind has. */
function rulesBySubject(
  rules: readonly Rule[],
  subjects: readonly Subject[],
): (subject: Subject) => readonly Rule[] {
  const owned = new Set(
    subjects.flatMap(({ kind, facts }) => [...facts.keys()].map((path) => `${kind} ${path}`)),
  )
  const byKind = Map.groupBy(rules, ({ subject = '' }) => subject)
  const strays = new Map<string, Rule[]>()
  for (const rule of rules) {
    for (const path of limitPaths(rule)) {
      if (owned.has(`${rule.subject} ${path}`)) continue
      const known = strays.get(path)
      if (known === undefined) strays.set(path, [rule])
      else known.push(rule)
    }
  }
  return ({ kind, facts }) => {
    const ofKind = byKind.get(kind) ?? []
    const others =
      strays.size === 0 ? [] : [...facts.keys()].flatMap((path) => strays.get(path) ?? [])
    return others.length === 0 ? ofKind : [...new Set([...ofKind, ...others])]
  }
}

/** Whether a condition is one that judges, as against one that says when the rule applies. */
export const isLimit = ({ limit }: Rule, index: number): boolean =>
  limit === undefined || limit.includes(index)

export const limitPaths = (rule: Rule): string[] => [
  ...new Set(rule.when.filter((_condition, i) => isLimit(rule, i)).map(({ path }) => path)),
]

export type JudgeRule = (subject: Subject, facts: StandingFacts, rule: Rule) => Judgement

/** Judges rule after rule; conditions that siblings answer alike, by what they inherit, are asked once. */
export function judging({ fields }: Pick<RuleBase, 'fields'>): JudgeRule {
  const inherited = new Map<Subject | undefined, Map<Condition, Truth>>()
  const ask = (subject: Subject, facts: StandingFacts, condition: Condition): Truth => {
    const { path } = condition
    const fact = facts.get(path)?.fact
    if (fact !== undefined) return holds(condition, seenAs(fields.get(path), fact.value))
    return holds(condition, isKnownAbsent(subject, path) ? undefined : UNREADABLE)
  }
  const truthOf = (subject: Subject, facts: StandingFacts, condition: Condition): Truth => {
    const { path } = condition
    const isOwn = subject.facts.has(path) || subject.looked.has(path) || subject.children.length > 0
    if (isOwn) return ask(subject, facts, condition)
    const { parent } = subject
    const known = inherited.get(parent) ?? new Map<Condition, Truth>()
    inherited.set(parent, known)
    const truth = known.get(condition) ?? ask(subject, facts, condition)
    known.set(condition, truth)
    return truth
  }
  const conditionsOf = new Map<Rule, readonly Condition[]>()
  return (subject, facts, rule) => {
    const conditions = conditionsOf.get(rule) ?? scopeFirst(rule)
    conditionsOf.set(rule, conditions)
    const verdict = verdictOf(rule, conditions, (condition) => truthOf(subject, facts, condition))
    if (verdict !== 'open') return { rule, subject, verdict, open: [], isBegun: false }
    const open = rule.when
      .filter((condition) => truthOf(subject, facts, condition) === 'unknown')
      .map(({ path }) => path)
    const isBegun = rule.when.some(({ path }) => facts.get(path)?.distance === 0)
    return { rule, subject, verdict, open: [...new Set(open)], isBegun }
  }
}

/** What says that a rule applies fails most often, and nothing else has to be asked then. */
const scopeFirst = (rule: Rule): Condition[] => [
  ...rule.when.filter((_condition, i) => !isLimit(rule, i)),
  ...rule.when.filter((_condition, i) => isLimit(rule, i)),
]

/** @param conditions those of the rule, those that judge last */
function verdictOf(
  { logic, limit }: Rule,
  conditions: readonly Condition[],
  truthOf: (condition: Condition) => Truth,
): Verdict {
  const scope = limit === undefined ? 0 : conditions.length - limit.length
  let held = 0
  let failed = 0
  let isOutOfScope = false
  for (const condition of conditions) {
    const truth = truthOf(condition)
    if (truth === 'holds') held += 1
    if (truth !== 'fails') continue
    failed += 1
    isOutOfScope ||= conditions.indexOf(condition) < scope
    if (isOutOfScope && logic === 'all') return 'ruled_out'
  }
  if (logic === 'all' ? held === conditions.length : held > 0) return 'found'
  if (logic === 'all' ? failed === 0 : failed < conditions.length) return 'open'
  return isOutOfScope ? 'ruled_out' : 'passed'
}
