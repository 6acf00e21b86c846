/**
 * Turns judgements into findings: a matched rule becomes a sentence with value, limit, location and the change that
 * would end the match.
 */
import { compileRuleset, type Ruleset } from '../engine/rules/compile.ts'
import { baseOfEvaluation } from '../engine/rules/effects.ts'
import { findValues } from '../engine/rules/explain-condition.ts'
import { matchInferred } from '../engine/rules/infer.ts'
import { holds } from '../engine/rules/operators.ts'
import type { Action, Rule } from '../engine/rules/rule.ts'
import { wayOut } from '../engine/rules/way-out.ts'
import type { JsonObject } from '../engine/values/json.ts'
import { write } from '../engine/values/path.ts'
import { lazy } from '../lazy.ts'
import { factFindings } from './fact-findings.ts'
import { compareText, isFirm } from './facts.ts'
import type { Breach, Clears, Finding, Level } from './finding.ts'
import { truthFor } from './inferred-facts.ts'
import { isLimit, type JudgedSubject, limitPaths } from './judge.ts'
import { allowedWords, valueWords } from './limit-words.ts'
import { fingerprint, type Located, type RawFinding, subjectName } from './raw-finding.ts'
import { remediesFor } from './remedies/remedies.ts'
import type { RuleBase } from './rule-base.ts'
import { isAbsentUnlessStated, nameOf, type StandingFacts } from './subject.ts'

export interface FindOptions {
  /** Further certainties that may block, besides measured, declared and judged. */
  readonly trusted?: ReadonlySet<string>
  /**
   * Whether to compute remedies and the changes that end matches, which takes longer than everything else; by default
   * true.
   */
  readonly hasWaysOut?: boolean
}

export function findings(
  base: RuleBase,
  judged: readonly JudgedSubject[],
  { trusted = new Set(), hasWaysOut = true }: FindOptions = {},
): RawFinding[] {
  const ruleset = lazy(() => concerned(base, judged))
  const all = judged.flatMap((one) => [
    ...ruleFindings({ base, ruleset, trusted, hasWaysOut }, one),
    ...factFindings(base, one),
  ])
  return merged(all)
}

/** Merges findings with the same rule and evidence: subjects that inherit a fact share the finding. */
function merged(findings: readonly Located[]): RawFinding[] {
  return [...Map.groupBy(findings, ({ key }) => key).values()].map((same) => {
    const [first, ...others] = same as [Located, ...Located[]]
    const remedies = same.flatMap(({ finding }) => finding.remedies)
    return {
      ...first.finding,
      also: others.map(({ finding }) => finding.subject),
      remedies: [...new Map(remedies.map((one) => [one.command, one])).values()],
    }
  })
}

/**
 * The rules that a change to end a finding can affect: those that read a path that a matched rule judges. Compiling all
 * rules takes longer than judging a folder.
 */
function concerned(
  { rules, fields, implications }: RuleBase,
  judged: readonly JudgedSubject[],
): Ruleset {
  const found = judged.flatMap(({ judgements }) =>
    judgements.flatMap(({ rule, verdict }) => (verdict === 'found' ? [rule] : [])),
  )
  const paths = new Set(found.flatMap(limitPaths))
  const readers = [...rules.values()].filter(({ when }) => when.some(({ path }) => paths.has(path)))
  return compileRuleset(readers, { fields: [...fields.values()], implications })
}

type Ways = Pick<RawFinding, 'clears' | 'remedies'>

interface Finder extends Required<FindOptions> {
  readonly base: RuleBase
  readonly ruleset: () => Ruleset
}

function ruleFindings(finder: Finder, judged: JudgedSubject): Located[] {
  const { base, ruleset, trusted, hasWaysOut } = finder
  const found = judged.judgements.filter(({ verdict }) => verdict === 'found')
  if (found.length === 0) return []
  const clearsOf = hasWaysOut ? waysOut(base, ruleset(), judged) : () => null
  return found.map(({ rule }) => {
    const breaches = breachesOf(base, judged, rule)
    const ways: Ways = {
      clears: clearsOf(rule),
      remedies: hasWaysOut ? remediesFor(base, judged, breaches) : [],
    }
    const finding = ruleFinding(base, judged, rule, breaches, ways, trusted)
    const evidence = breaches.map(({ path, value, place, certainty }) =>
      certainty === null ? [path, nameOf(judged.subject)] : [path, value, place],
    )
    return { finding, key: JSON.stringify([rule.id, evidence]) }
  })
}

function breachesOf(base: RuleBase, judged: JudgedSubject, rule: Rule): Breach[] {
  return rule.when.flatMap((condition, i) => {
    if (!isLimit(rule, i)) return []
    const field = base.fields.get(condition.path)
    const fact = judged.facts.get(condition.path)?.fact
    const isMet =
      (fact === undefined ? holds(condition, undefined) : truthFor(condition, field, fact)) ===
      'holds'
    if (!isMet) return []
    return [
      {
        path: condition.path,
        name: field?.name ?? condition.path,
        value: fact?.value ?? null,
        value_words: valueWords(fact?.value, field),
        op: condition.op,
        operand: condition.value,
        limit: allowedWords(condition, field, rule.then),
        certainty: fact?.certainty ?? null,
        method: fact?.method ?? null,
        tool: fact?.tool ?? null,
        source: fact?.source ?? null,
        place: fact?.place ?? judged.subject.place,
      },
    ]
  })
}

function ruleFinding(
  base: RuleBase,
  { subject, facts }: JudgedSubject,
  rule: Rule,
  breaches: readonly Breach[],
  ways: Ways,
  trusted: ReadonlySet<string>,
): RawFinding {
  const weak = weakest(rule, facts, trusted)
  const level = levelOf(rule)
  const isSoftened = weak !== undefined && (level === 'block' || level === 'error')
  const place = breaches[0]?.place ?? subject.place
  return {
    rule_id: rule.id,
    title: rule.title ?? rule.id,
    level: isSoftened ? 'warning' : level,
    needs_review: rule.then.every(({ op }) => op === 'human_review'),
    softened: isSoftened ? weak : null,
    anyway: isAnyway(base, rule),
    subject: subjectName(subject),
    also: [],
    message: messageOf(breaches),
    breaches,
    place,
    then: rule.then.filter(({ op }) => op !== 'block').map((action) => sentence(base, action)),
    ...ways,
    rationale: rule.rationale,
    basis: rule.basis ?? null,
    tightens: rule.tightens ?? null,
    sources: [...new Set(rule.sources?.map(({ id }) => id))],
    fingerprint: fingerprint(
      rule.id,
      subject,
      breaches.map(({ path }) => path),
      place,
    ),
  }
}

const isAnyway = ({ anyway: { holds, rules } }: RuleBase, rule: Rule): boolean =>
  holds.includes(rule) || rules.includes(rule)

function levelOf({ hard, then }: Rule): Level {
  if (then.some(({ op }) => op === 'block')) return 'block'
  return hard ? 'error' : 'warning'
}

/** The least firm certainty among the facts behind the match; undefined if all are firm or trusted. */
function weakest(
  rule: Rule,
  facts: StandingFacts,
  trusted: ReadonlySet<string>,
): Finding['softened'] | undefined {
  const known = rule.when.flatMap(({ path }) => facts.get(path)?.fact.certainty ?? [])
  const weak = known.filter((certainty) => !isFirm(certainty) && !trusted.has(certainty))
  return weak.includes('inferred') ? 'inferred' : weak[0]
}

/** Limits that read as a phrase, such as “at most 3”; others are a value or a list of values. */
const SAYS_HOW = /^(?:anything|at|exactly|from|not|nothing|outside|over|stated|under|with|within)\b/

/**
 * What is wrong at each path. If a path breaks several limits of a rule with `any`, it is enough to meet one of them.
 */
function messageOf(breaches: readonly Breach[]): string {
  return [...Map.groupBy(breaches, ({ path }) => path).values()]
    .map((same) => {
      const [{ name, value, value_words, op }] = same as [Breach, ...Breach[]]
      if (value === null) return `${name} is not stated`
      if (typeof value === 'boolean' && op === 'eq') return `${name}: ${value_words}`
      const allowed = same.map(({ limit }) => limit).join(' or ')
      return `${name} ${value_words}; ${SAYS_HOW.test(allowed) ? '' : 'allowed: '}${allowed}`
    })
    .join(', and ')
}

/** An action as a sentence; a bare value is expanded to one. */
function sentence(base: RuleBase, { op, path, value, text }: Action): string {
  if (text !== undefined) return text
  const field = base.fields.get(path)
  if (
    op === 'propose' ||
    (op === 'require' && (typeof value !== 'string' || field?.values?.includes(value)))
  ) {
    return `Set ${field?.name ?? path} to ${valueWords(value, field)}.`
  }
  return op === 'human_review' ? `${path}: ${value}` : String(value)
}

/** The change that ends each match of a subject; all matches use the same context. */
function waysOut(
  base: RuleBase,
  ruleset: Ruleset,
  { subject, facts }: JudgedSubject,
): (rule: Rule) => Clears | null {
  const context = contextOf(facts)
  const infer = [...facts].some(([path]) => facts.isInferred(path))
  // At other paths, a missing value is unknown anyway.
  const unknown = ruleset.paths.flatMap(({ path, pathConditions }, number) =>
    pathConditions.some(({ whenMissing }) => whenMissing !== 'unknown') &&
    !facts.has(path) &&
    !isAbsentUnlessStated(subject, path, base.fields.get(path))
      ? [number]
      : [],
  )
  const { bits: matched, inference } = matchInferred(ruleset, context, unknown, infer)
  const found = findValues(ruleset, context, unknown, inference)
  const evaluation = baseOfEvaluation({
    ruleset,
    context,
    unknown,
    ...found,
    infer,
    inference,
    matched,
    chosen: undefined,
  })
  return (rule) => {
    const compiled = ruleset.rules.find((one) => one.rule.id === rule.id)
    const way = compiled === undefined ? null : wayOut(evaluation, compiled)
    if (way === null) return null
    const field = base.fields.get(way.path)
    return {
      path: way.path,
      action: way.action,
      value: way.value,
      ...(way.bounds === undefined ? {} : { bounds: way.bounds }),
      words: clearsWords(way.action, valueWords(way.value, field)),
      gained: way.effect.gained,
    }
  }
}

function clearsWords(action: string, value: string): string {
  if (action === 'add_elements') return `add ${value}`
  if (action === 'remove_elements') return `remove ${value}`
  return action === 'remove' ? 'remove it' : value
}

/** Builds the context for the engine: each value at its path. */
export function contextOf(facts: StandingFacts): JsonObject {
  let context: JsonObject = {}
  for (const [path, { fact }] of facts) {
    if (!facts.isInferred(path)) context = write(context, path, fact.value)
  }
  return context
}

/**
 * How far a value misses its limit, relative to the limit: 88 characters/s against 20 is further off than 88 characters
 * a line against 37. 0 for limits that are not numbers.
 */
export const shareMissed = ({ breaches }: Pick<Finding, 'breaches'>): number => {
  const [{ value, operand } = { value: null, operand: null }] = breaches
  if (typeof value !== 'number') return 0
  const shares = [operand].flat().map((one) => {
    const limit = Number(one)
    return Math.abs(value - limit) / Math.max(Math.abs(limit), 1)
  })
  const least = Math.min(...shares)
  return Number.isFinite(least) ? least : 0
}

/** Sort order of findings: blocking ones first, then by subject and location, then by how far the limit is missed. */
export const byWeight =
  (order: readonly string[]) =>
  (a: Finding, b: Finding): number =>
    order.indexOf(a.level) - order.indexOf(b.level) ||
    compareText(a.place.file, b.place.file) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    shareMissed(b) - shareMissed(a) ||
    compareText(a.rule_id, b.rule_id) ||
    compareText(a.fingerprint, b.fingerprint)
