/**
 * Judges each subject by the rules of its kind. A subject is also judged by a rule for another kind if the rule's limit
 * reads a fact of the subject that no subject of the rule's kind above or below it has: flashes are measured in a file
 * though the rule is about the programme. Facts of other files do not exempt a subject.
 */
import { holds, type Truth } from '../engine/rules/operators.ts'
import type { Condition, Rule } from '../engine/rules/rule.ts'
import { UNREADABLE } from '../engine/rules/seen.ts'
import { truthFor, withInferred } from './inferred-facts.ts'
import type { RuleBase } from './rule-base.ts'
import {
  isAbsentUnlessStated,
  isKnownAbsent,
  type StandingFacts,
  type Subject,
  standingFacts,
} from './subject.ts'

/**
 * `found`: the rule matches. `passed`: its limit is met. `ruled_out`: it does not apply, whatever is unknown. `open`:
 * deciding facts are missing.
 */
export type Verdict = 'found' | 'passed' | 'ruled_out' | 'open'

export interface Judgement {
  readonly rule: Rule
  /** The judged subject; for an open rule, the subject that a person would be asked about. */
  readonly subject: Subject
  readonly verdict: Verdict
  /** Missing paths that leave the rule open. */
  readonly open: readonly string[]
}

export interface JudgedSubject {
  readonly subject: Subject
  readonly facts: StandingFacts
  /** Matched rules, and open rules that read a fact of this subject itself; all others are only counted. */
  readonly judgements: readonly Judgement[]
}

export interface Judged {
  readonly subjects: readonly JudgedSubject[]
  /** Verdict of each rule over all subjects of its kind; if they differ, the most significant one. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  /** Number of checked limits, each once per subject. */
  readonly checks: number
}

/** Verdicts by significance: a rule gets the first of these that any subject has. */
const telling: readonly Verdict[] = ['found', 'passed', 'open', 'ruled_out']

export const mostTelling = (one: Verdict | undefined, other: Verdict): Verdict =>
  one === undefined || telling.indexOf(other) < telling.indexOf(one) ? other : one

/**
 * @param rules the rules to evaluate
 * @param infer false judges without inferred facts
 */
export function judge(
  base: RuleBase,
  all: readonly Subject[],
  rules: readonly Rule[],
  infer = true,
): Judged {
  const rulesOf = rulesBySubject(rules)
  const stated = standingFacts(base.fields)
  const factsOf = infer ? withInferred(base, stated) : stated
  const judged = judging(base)
  const verdicts = new Map<string, Verdict>()
  let checks = 0
  const note = (rule: Rule, verdict: Verdict): void => {
    if (verdict === 'found' || verdict === 'passed') checks += 1
    const before = verdicts.get(rule.id)
    if (before !== verdict) verdicts.set(rule.id, mostTelling(before, verdict))
  }
  const remaining = notRuledOutAbove((rule) => note(rule, 'ruled_out'))
  const subjects = all.map((subject): JudgedSubject => {
    const facts = factsOf(subject)
    const judgeSubject = judged(subject, facts)
    const judgements: Judgement[] = []
    for (const rule of remaining(subject, rulesOf(subject), judgeSubject)) {
      note(rule, judgeSubject.verdict(rule, judgements))
    }
    return { subject, facts, judgements }
  })
  return { subjects, verdicts, checks }
}

/**
 * The rules that inherited facts do not rule out. They are the same for all siblings with facts at the same paths: for
 * two thousand captions of a film, most rules are ruled out once for all.
 *
 * @param rules the same array for subjects of one kind with facts at the same paths
 * @param onRuledOut called with each of the others
 */
function notRuledOutAbove(onRuledOut: (rule: Rule) => void) {
  const bySiblings = new Map<Subject | undefined, Map<readonly Rule[], Remaining>>()
  return (subject: Subject, rules: readonly Rule[], judge: JudgeSubject): readonly Rule[] => {
    const { parent, looked, children } = subject
    if (children.length > 0) return rules
    const known = bySiblings.get(parent) ?? new Map<readonly Rule[], Remaining>()
    bySiblings.set(parent, known)
    const before = known.get(rules)
    if (before?.looked === looked) return before.rules
    const left = rules.filter((rule) => {
      const isRuledOut = judge.isRuledOutAbove(rule)
      if (isRuledOut) onRuledOut(rule)
      return !isRuledOut
    })
    known.set(rules, { looked, rules: left })
    return left
  }
}

interface Remaining {
  readonly looked: ReadonlySet<string>
  readonly rules: readonly Rule[]
}

/**
 * The rules of a subject's kind, then those whose limit reads a fact of the subject that no subject of the rule's kind
 * above or below it has.
 */
function rulesBySubject(rules: readonly Rule[]): (subject: Subject) => readonly Rule[] {
  const byKind = Map.groupBy(rules, ({ subject = '' }) => subject)
  const byPath = new Map<string, Rule[]>()
  for (const rule of rules) {
    for (const path of limitPaths(rule)) {
      const known = byPath.get(path)
      if (known === undefined) byPath.set(path, [rule])
      else known.push(rule)
    }
  }
  const isHeldWithin = heldWithin()
  // Cached, since thousands of cues of a film have facts at the same paths.
  const known = new Map<Subject | undefined, Map<string, readonly Rule[]>>()
  return (subject) => {
    const { kind, facts, parent, children } = subject
    const paths = [...facts.keys()]
    const own = byKind.get(kind) ?? []
    const strays = (): Rule[] =>
      paths.flatMap((path) =>
        (byPath.get(path) ?? []).filter(
          ({ subject: other = '' }) =>
            other !== kind &&
            !isHeldAbove(parent, other, path) &&
            !(children.length > 0 && isHeldWithin(subject, other, path)),
        ),
      )
    if (children.length > 0) return [...new Set([...own, ...strays()])]
    const siblings = known.get(parent) ?? new Map<string, readonly Rule[]>()
    known.set(parent, siblings)
    const key = `${kind} ${paths.join(' ')}`
    const all = siblings.get(key) ?? [...new Set([...own, ...strays()])]
    siblings.set(key, all)
    return all
  }
}

/** Whether a subject or one of its ancestors has that kind and a fact at that path. */
const isHeldAbove = (subject: Subject | undefined, kind: string, path: string): boolean =>
  subject !== undefined &&
  ((subject.kind === kind && subject.facts.has(path)) || isHeldAbove(subject.parent, kind, path))

/** Whether a descendant of a subject has that kind and a fact at that path. */
function heldWithin(): (subject: Subject, kind: string, path: string) => boolean {
  const known = new WeakMap<Subject, ReadonlySet<string>>()
  const within = (subject: Subject): ReadonlySet<string> => {
    const before = known.get(subject)
    if (before !== undefined) return before
    const held = new Set<string>()
    for (const child of subject.children) {
      for (const path of child.facts.keys()) held.add(`${child.kind} ${path}`)
      if (child.children.length > 0) for (const one of within(child)) held.add(one)
    }
    known.set(subject, held)
    return held
  }
  return (subject, kind, path) => within(subject).has(`${kind} ${path}`)
}

/** Whether a condition judges, as opposed to deciding whether the rule applies. */
export const isLimit = ({ limit }: Rule, index: number): boolean =>
  limit === undefined || limit.includes(index)

export const limitPaths = (rule: Rule): string[] => [
  ...new Set(rule.when.filter((_condition, i) => isLimit(rule, i)).map(({ path }) => path)),
]

export interface JudgeSubject {
  /**
   * @param judgements the judgement is appended if the rule matches, or is open and reads a fact of the subject itself
   */
  readonly verdict: (rule: Rule, judgements: Judgement[]) => Verdict
  /** Whether inherited facts rule out the rule, which then holds for every sibling too. */
  readonly isRuledOutAbove: (rule: Rule) => boolean
}

/** Judges one subject after another; conditions on inherited facts are evaluated once for all siblings. */
export function judging({
  fields,
}: Pick<RuleBase, 'fields'>): (subject: Subject, facts: StandingFacts) => JudgeSubject {
  const inherited = new Map<Subject | undefined, Map<Condition, Truth>>()
  const conditionsOf = new Map<Rule, readonly Condition[]>()
  const openOf = openJudgements()
  return (subject, facts) => {
    const { parent, children } = subject
    const known = inherited.get(parent) ?? new Map<Condition, Truth>()
    inherited.set(parent, known)
    const ask = (condition: Condition): Truth => {
      const { path } = condition
      const fact = facts.get(path)?.fact
      if (fact !== undefined) return truthFor(condition, fields.get(path), fact)
      const isAbsent = condition.op === 'exists' ? isAbsentUnlessStated : isKnownAbsent
      return holds(condition, isAbsent(subject, path, fields.get(path)) ? undefined : UNREADABLE)
    }
    const isOwn = (path: string): boolean =>
      children.length > 0 ||
      subject.facts.has(path) ||
      subject.looked.has(path) ||
      facts.isInferred(path)
    const truthOf = (condition: Condition): Truth => {
      if (isOwn(condition.path)) return ask(condition)
      const truth = known.get(condition) ?? ask(condition)
      known.set(condition, truth)
      return truth
    }
    return {
      verdict: (rule, judgements) => {
        const conditions = conditionsOf.get(rule) ?? scopeFirst(rule)
        conditionsOf.set(rule, conditions)
        const verdict = verdictOf(rule, conditions, truthOf)
        if (verdict === 'found') judgements.push({ rule, subject, verdict, open: [] })
        if (verdict === 'open' && rule.when.some(({ path }) => facts.get(path)?.distance === 0)) {
          const missing = rule.when.filter((condition) => truthOf(condition) === 'unknown')
          judgements.push(
            openOf(rule, ofWhole(subject), [...new Set(missing.map(({ path }) => path))]),
          )
        }
        return verdict
      },
      isRuledOutAbove: (rule) =>
        rule.logic === 'all' &&
        rule.when.some(
          (condition, i) =>
            !isLimit(rule, i) && !isOwn(condition.path) && truthOf(condition) === 'fails',
        ),
    }
  }
}

/**
 * Returns the file of a cue or a cut, and any other subject itself: what a person knows about a cue, such as its style
 * guide or audience, holds for the whole file.
 */
export const ofWhole = (subject: Subject): Subject =>
  subject.kind === 'cue' || subject.kind === 'cut' ? (subject.parent ?? subject) : subject

/** Creates each open judgement only once, since thousands of cues wait for the same facts. */
function openJudgements(): (rule: Rule, subject: Subject, open: readonly string[]) => Judgement {
  const known = new Map<Subject, Map<string, Judgement>>()
  return (rule, subject, open) => {
    const own = known.get(subject) ?? new Map<string, Judgement>()
    known.set(subject, own)
    const key = [rule.id, ...open].join(' ')
    const judgement = own.get(key) ?? { rule, subject, verdict: 'open', open }
    own.set(key, judgement)
    return judgement
  }
}

/**
 * Sorts the conditions of a rule. Those that decide whether it applies come first: they fail most often, and then no
 * other is needed.
 */
const scopeFirst = (rule: Rule): Condition[] => [
  ...rule.when.filter((_condition, i) => !isLimit(rule, i)),
  ...rule.when.filter((_condition, i) => isLimit(rule, i)),
]

/** @param conditions the conditions of the rule, judging ones last */
function verdictOf(
  { logic, limit }: Rule,
  conditions: readonly Condition[],
  truthOf: (condition: Condition) => Truth,
): Verdict {
  const scope = limit === undefined ? 0 : conditions.length - limit.length
  let held = 0
  let failed = 0
  let isOutOfScope = false
  for (let i = 0; i < conditions.length; i++) {
    const truth = truthOf(conditions[i] as Condition)
    if (truth === 'holds') held += 1
    if (truth !== 'fails') continue
    failed += 1
    isOutOfScope ||= i < scope
    if (isOutOfScope && logic === 'all') return 'ruled_out'
  }
  if (logic === 'all' ? held === conditions.length : held > 0) return 'found'
  if (logic === 'all' ? failed === 0 : failed < conditions.length) return 'open'
  return isOutOfScope ? 'ruled_out' : 'passed'
}
