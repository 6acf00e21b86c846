/**
 * Counts what was decided, ruled out and left open over all subjects, and finds the facts that would decide the most.
 */
import { inOrderOfAsking } from '../engine/rules/ask-next.ts'
import type { Rule } from '../engine/rules/rule.ts'
import { compareText } from './facts.ts'
import type { OpenRule, Question, Tally } from './finding.ts'
import {
  type Judged,
  type JudgedSubject,
  type Judgement,
  judging,
  mostTelling,
  type Verdict,
} from './judge.ts'
import { subjectName } from './raw-finding.ts'
import { lineage, type RuleBase } from './rule-base.ts'
import type { Subject } from './subject.ts'

export interface Tallied {
  readonly tally: Tally
  readonly open: readonly OpenRule[]
  readonly questions: readonly Question[]
  /** Number of hard rules that wait for facts, and of those that may block. */
  readonly waiting: { readonly open: number; readonly mayBlock: number }
}

/** @param rules the evaluated rules */
export function tallyOf(base: RuleBase, judged: Judged, rules: readonly Rule[]): Tallied {
  const { subjects, verdicts } = judged
  const byRule = openByRule(subjects)
  const elsewhere = fallback(base, subjects)
  const standings = rules.map((rule) => {
    const verdict = verdicts.get(rule.id)
    if (verdict !== undefined) return { rule, verdict, waiting: [...(byRule.get(rule) ?? [])] }
    return { rule, ...elsewhere(rule) }
  })
  const count = (verdict: Verdict): number =>
    standings.filter((one) => one.verdict === verdict).length
  const waitingRules = standings
    .filter(({ rule, verdict }) => rule.hard && verdict === 'open' && rule.domain !== 'gram')
    .map(({ rule }) => rule)
  const open = standings.filter(({ waiting }) => waiting.length > 0)
  return {
    tally: {
      rules: standings.length,
      checks: judged.checks,
      decided: count('found') + count('passed'),
      found: count('found'),
      ruled_out: count('ruled_out'),
      open: count('open'),
      touched: open.filter(({ verdict }) => verdict === 'open').length,
    },
    open: open.map(({ rule, waiting }) => ({
      rule_id: rule.id,
      title: rule.title ?? rule.id,
      hard: rule.hard,
      subjects: [...new Set(waiting.map(({ subject }) => subject))].map(subjectName),
      paths: [...new Set(waiting.flatMap(({ open: paths }) => paths))].sort(compareText),
    })),
    waiting: {
      open: waitingRules.length,
      mayBlock: waitingRules.filter(({ then }) => then.some(({ op }) => op === 'block')).length,
    },
    questions: questionsOf(
      base,
      open.flatMap(({ waiting }) => waiting),
    ),
  }
}

/** Judgements that leave a rule open, each once however many subjects share it. */
function openByRule(subjects: readonly JudgedSubject[]): ReadonlyMap<Rule, ReadonlySet<Judgement>> {
  const byRule = new Map<Rule, Set<Judgement>>()
  for (const { judgements } of subjects) {
    for (const judgement of judgements) {
      if (judgement.verdict !== 'open') continue
      const known = byRule.get(judgement.rule) ?? new Set<Judgement>()
      byRule.set(judgement.rule, known.add(judgement))
    }
  }
  return byRule
}

/** A rule about a kind that does not occur in the run may still be ruled out by facts of the whole project. */
function fallback(
  base: RuleBase,
  subjects: readonly JudgedSubject[],
): (rule: Rule) => { readonly verdict: Verdict; readonly waiting: readonly Judgement[] } {
  const judged = judging(base)
  const byKind = Map.groupBy(subjects, ({ subject }) => subject.kind)
  return (rule) => {
    const above = lineage(base.kinds, rule.subject ?? '')
      .map((kind) => byKind.get(kind))
      .find((some) => some !== undefined)
    const judgements: Judgement[] = []
    const verdict = (above ?? [])
      .map(({ subject, facts }) => judged(subject, facts).verdict(rule, judgements))
      .reduce<Verdict | undefined>(mostTelling, undefined)
    const waiting = new Set(judgements.filter((one) => one.verdict === 'open'))
    return { verdict: verdict ?? 'open', waiting: [...waiting] }
  }
}

/**
 * Asks for each missing fact once, at the nearest common ancestor of all subjects that wait for it, in the engine's
 * order.
 */
function questionsOf(base: RuleBase, waiting: readonly Judgement[]): Question[] {
  const asked = waiting.flatMap((judgement) => judgement.open.map((path) => ({ path, judgement })))
  const facts = [...Map.groupBy(asked, ({ path }) => path)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, some]) => {
      const judgements = some.map(({ judgement }) => judgement)
      const alone = judgements.filter(({ open }) => open.length === 1)
      const rules = new Map(judgements.map(({ rule }) => [rule.id, rule]))
      const decides = new Map(alone.map(({ rule }) => [rule.id, rule]))
      return { path, judgements, rules, decides }
    })
  const ordered = inOrderOfAsking<(typeof facts)[number]>(
    base.fields,
    ({ path, rules, decides }) => ({
      field: base.fields.get(path),
      rules: [...rules.values()],
      decides: [...decides.values()],
    }),
  )
  return ordered(facts).map(({ path, judgements, rules, decides }): Question => {
    const field = base.fields.get(path)
    return {
      path,
      name: field?.name ?? path,
      question: field?.question ?? null,
      who: field?.who ?? null,
      description: field?.description ?? '',
      unit: field?.unit ?? null,
      multiple: field?.multiple ?? false,
      values: field?.values ?? (field?.type === 'boolean' ? ['true', 'false'] : null),
      subject: subjectName(common(judgements.map(({ subject }) => subject))),
      decides: [...decides.keys()].sort(compareText),
      bears_on: [...rules.keys()].filter((id) => !decides.has(id)).sort(compareText),
    }
  })
}

/** The nearest subject that contains all the given ones. */
function common(subjects: readonly Subject[]): Subject {
  const [first, ...others] = subjects as [Subject, ...Subject[]]
  const isAbove = (above: Subject, subject: Subject): boolean => {
    for (let at: Subject | undefined = subject; at !== undefined; at = at.parent) {
      if (at === above) return true
    }
    return false
  }
  let at = first
  while (at.parent !== undefined && !others.every((other) => isAbove(at, other))) at = at.parent
  return at
}
