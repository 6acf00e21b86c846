/**
 * The report on a rule base: how its rules relate to each other, independent of any context. Every finding on a pair of
 * rules comes with a context in which the engine confirmed it; what cannot be proven is not reported.
 */

import { equal } from '../values/equality.ts'
import type { JsonObject } from '../values/json.ts'
import { actionOperators } from './actions.ts'
import { checkRule } from './check-rule.ts'
import { compileRuleset } from './compile.ts'
import { byStrength, decidedBy } from './explain.ts'
import { match, numbersOf } from './match.ts'
import { conditionOperators } from './operators.ts'
import type { Conflict, StateEntry } from './outcome.ts'
import { byEvaluationOrder, type Field, type Rule } from './rule.ts'
import type { PathCondition } from './value-classes.ts'
import { commonValue, implies, isImpossible, isSpare } from './value-sets.ts'
import { contextOf, pathConditionsOf, witness } from './witness.ts'

export type DefectKind =
  | 'unknown_path'
  | 'value_outside'
  | 'broken_rule'
  | 'unsatisfiable_rule'
  | 'implied_condition'
  | 'implied_rule'
  | 'equivalent_rules'
  | 'unused_operator'

/** Something to correct in the rule base. */
export interface Defect {
  readonly kind: DefectKind
  /** The rules concerned; the first is the one to correct. */
  readonly rule_ids: readonly string[]
  /** Location in the first rule: `when[1]`, `then[0].value`; null for the whole rule or none. */
  readonly place: string | null
  readonly message: string
  /** A context in which the engine matches every rule in `rule_ids`; null if there can be none. */
  readonly witness: JsonObject | null
}

/**
 * Two rules that can both match and propose different values for one path. This is not a defect: the evaluation order
 * decides.
 */
export interface Rivalry {
  readonly path: string
  readonly winner: StateEntry
  readonly loser: StateEntry
  readonly decided_by: Conflict['decided_by']
  readonly witness: JsonObject
}

export interface RuleReport {
  readonly rule_count: number
  readonly defect_count: number
  readonly defects: readonly Defect[]
  readonly rivalries: readonly Rivalry[]
  /** How many conditions and actions use each operator. */
  readonly operator_use: {
    readonly when: Readonly<Record<string, number>>
    readonly then: Readonly<Record<string, number>>
  }
  /** For every rule that can match, a smallest context that matches it. */
  readonly witnesses: readonly { readonly rule_id: string; readonly context: JsonObject }[]
}

/** A rule that is valid by itself and can match, with a context in which it matches. */
interface Sound {
  readonly rule: Rule
  readonly pathConditions: ReadonlyMap<string, PathCondition>
  readonly context: JsonObject
  /** Whether the engine matches the rule. */
  readonly matches: (context: JsonObject) => boolean
}

type Fields = ReadonlyMap<string, Field>

/** Rules without defects, which others are compared with. */
export type SoundRules = readonly Sound[]

/**
 * @param rules the whole rule base; invalid rules are reported and left out of the pairs
 * @param fields every path that a context may hold
 */
export function ruleReport(rules: readonly Rule[], fields: readonly Field[]): RuleReport {
  const { defects: own, rivalries, sound } = compared(rules, fields, [])
  const use = operatorUse(rules)
  const defects = [...own, ...unusedOperators(use)]
  return {
    rule_count: rules.length,
    defect_count: defects.length,
    defects,
    rivalries,
    operator_use: use,
    witnesses: sound.map(({ rule, context }) => ({ rule_id: rule.id, context })),
  }
}

/** The rules of a base that others can be compared with; rules with a defect are left out. */
export const soundRules = (rules: readonly Rule[], fields: readonly Field[]): SoundRules =>
  compared(rules, fields, undefined).sound

/**
 * The defects and rivalries of some rules alone, in pairs, and together with others. Pairs of the others are not
 * compared, so that checking a few rules against a large base is fast.
 */
export const reportBeside = (
  rules: readonly Rule[],
  fields: readonly Field[],
  others: SoundRules,
): Pick<RuleReport, 'defects' | 'rivalries'> => compared(rules, fields, others)

interface Compared extends Pick<RuleReport, 'defects' | 'rivalries'> {
  readonly sound: SoundRules
}

/** @param others undefined if no pairs are to be compared */
function compared(
  rules: readonly Rule[],
  all: readonly Field[],
  others: SoundRules | undefined,
): Compared {
  const fields: Fields = new Map(all.map((field) => [field.path, field]))
  const broken: Defect[] = []
  const impossible: Defect[] = []
  const sound: Sound[] = []
  for (const rule of rules.toSorted(byEvaluationOrder)) {
    const faults = brokenRule(rule, all)
    broken.push(...faults)
    if (faults.length > 0) continue
    const context = witness(rule, all)
    const matches = matcherOf(rule)
    if (context === undefined || !matches(context)) impossible.push(impossibleRule(fields, rule))
    else sound.push({ rule, pathConditions: pathConditionsOf(rule), context, matches })
  }
  const alone = [...broken, ...impossible, ...sound.flatMap((one) => spareConditions(fields, one))]
  if (others === undefined) return { defects: alone, rivalries: [], sound }
  const own = new Set(sound)
  const together = [...sound, ...others].toSorted((a, b) => byEvaluationOrder(a.rule, b.rule))
  const isAsked: IsAsked = (a, b) => own.has(a) || own.has(b)
  return {
    defects: [...alone, ...redundantRules(fields, together, isAsked)],
    rivalries: rivalries(fields, together, isAsked),
    sound,
  }
}

/** Whether a pair of rules is compared. */
type IsAsked = (a: Sound, b: Sound) => boolean

function matcherOf(rule: Rule): (context: JsonObject) => boolean {
  const ruleset = compileRuleset([rule])
  return (context) => numbersOf(match(ruleset, context)).length > 0
}

function brokenRule(rule: Rule, fields: readonly Field[]): Defect[] {
  return checkRule(rule, fields).map(({ path, message }) => ({
    kind: path.endsWith('.path')
      ? 'unknown_path'
      : path.endsWith('.value')
        ? 'value_outside'
        : 'broken_rule',
    rule_ids: [rule.id],
    place: path,
    message,
    witness: null,
  }))
}

function impossibleRule(fields: Fields, rule: Rule): Defect {
  const blocked = [...pathConditionsOf(rule)].find(([path, pathCondition]) =>
    isImpossible(pathCondition, fields.get(path)),
  )
  const place = blocked && `when[${rule.when.findIndex(({ path }) => path === blocked[0])}]`
  return {
    kind: 'unsatisfiable_rule',
    rule_ids: [rule.id],
    place: place ?? null,
    message:
      blocked === undefined
        ? `${rule.id} cannot match: its conditions exclude each other`
        : `${rule.id} cannot match: no allowed value of ${blocked[0]} meets its conditions`,
    witness: null,
  }
}

function spareConditions(fields: Fields, { rule, pathConditions, context }: Sound): Defect[] {
  return [...pathConditions].flatMap(([path, pathCondition]) => {
    const spare = pathCondition.conditions.find((condition) =>
      isSpare(pathCondition, condition, fields.get(path)),
    )
    if (spare === undefined) return []
    return [
      {
        kind: 'implied_condition',
        rule_ids: [rule.id],
        place: `when[${rule.when.indexOf(spare)}]`,
        message: `the other conditions on ${path} already decide ${spare.op} ${JSON.stringify(spare.value)}; leave it out`,
        witness: context,
      } satisfies Defect,
    ]
  })
}

/**
 * A rule as alternatives of which one must hold: all its path conditions together, or with `any` each path condition
 * alone.
 */
type Box = ReadonlyMap<string, PathCondition>
const boxes = ({ rule, pathConditions }: Sound): Box[] =>
  rule.logic === 'all' ? [pathConditions] : [...pathConditions].map((entry) => new Map([entry]))

/** Whether the second rule matches whenever the first does. */
function impliesRule(fields: Fields, a: Sound, b: Sound): boolean {
  const within = (box: Box, path: string, pathCondition: PathCondition): boolean => {
    const given = box.get(path)
    return given !== undefined && implies(given, pathCondition, fields.get(path))
  }
  const entries = [...b.pathConditions]
  return boxes(a).every((box) =>
    b.rule.logic === 'all'
      ? entries.every(([path, pathCondition]) => within(box, path, pathCondition))
      : entries.some(([path, pathCondition]) => within(box, path, pathCondition)),
  )
}

function redundantRules(fields: Fields, sound: readonly Sound[], isAsked: IsAsked): Defect[] {
  return sound.flatMap((a, i) =>
    sound.slice(i + 1).flatMap((b) => (isAsked(a, b) ? redundancy(fields, a, b) : [])),
  )
}

function redundancy(fields: Fields, a: Sound, b: Sound): Defect[] {
  if (![...a.pathConditions.keys()].some((path) => b.pathConditions.has(path))) return []
  const forth = impliesRule(fields, a, b) && b.matches(a.context)
  const back = impliesRule(fields, b, a) && a.matches(b.context)
  if (forth && back) return [equivalent(a, b)]
  if (!sameActions(a.rule, b.rule)) return []
  if (forth) return [implied(a, b)]
  return back ? [implied(b, a)] : []
}

const sameActions = (a: Rule, b: Rule): boolean =>
  JSON.stringify(a.then.map(({ op, path, value }) => [op, path, value])) ===
  JSON.stringify(b.then.map(({ op, path, value }) => [op, path, value]))

const equivalent = (a: Sound, b: Sound): Defect => ({
  kind: 'equivalent_rules',
  rule_ids: [b.rule.id, a.rule.id],
  place: null,
  message: `${b.rule.id} matches exactly where ${a.rule.id} does; make them one rule`,
  witness: a.context,
})

const implied = (narrow: Sound, wide: Sound): Defect => ({
  kind: 'implied_rule',
  rule_ids: [narrow.rule.id, wide.rule.id],
  place: null,
  message: `${narrow.rule.id} adds nothing: ${wide.rule.id} matches wherever it does and does the same`,
  witness: narrow.context,
})

/** A context that matches both rules; undefined if none is found. */
function jointContext(fields: Fields, a: Sound, b: Sound): JsonObject | undefined {
  for (const one of boxes(a)) {
    for (const other of boxes(b)) {
      const paths = [...new Set([...one.keys(), ...other.keys()])]
      const values = paths.map((path) => {
        const pathConditions = [one.get(path), other.get(path)].filter(
          (pathCondition) => pathCondition !== undefined,
        )
        return [path, commonValue(pathConditions, fields.get(path))] as const
      })
      if (values.every(([, common]) => common !== undefined)) {
        return contextOf(values.map(([path, common]) => [path, common?.value]))
      }
    }
  }
  return undefined
}

/** Pairs of rules that can both match and propose different values for a path with a single value. */
function rivalries(fields: Fields, sound: readonly Sound[], isAsked: IsAsked): Rivalry[] {
  const proposals = sound.flatMap((one) =>
    one.rule.then
      .filter(({ op, path }) => op === 'propose' && fields.get(path)?.multiple !== true)
      .map(({ path, value }) => {
        const { id, hard, priority } = one.rule
        return { one, entry: { rule_id: id, path, value, hard, priority } }
      }),
  )
  return [...Map.groupBy(proposals, ({ entry }) => entry.path)].flatMap(([path, rivals]) =>
    rivals.flatMap((a, i) =>
      rivals.slice(i + 1).flatMap((b) => {
        if (!isAsked(a.one, b.one) || equal(a.entry.value, b.entry.value)) return []
        const context = jointContext(fields, a.one, b.one)
        if (context === undefined || !a.one.matches(context) || !b.one.matches(context)) return []
        const [winner, loser] = [a.entry, b.entry].sort(byStrength) as [StateEntry, StateEntry]
        return [{ path, winner, loser, decided_by: decidedBy(winner, loser), witness: context }]
      }),
    ),
  )
}

function operatorUse(rules: readonly Rule[]): RuleReport['operator_use'] {
  const count = (names: readonly string[], used: readonly string[]): Record<string, number> =>
    Object.fromEntries(names.map((name) => [name, used.filter((op) => op === name).length]))
  return {
    when: count(
      conditionOperators.map(({ name }) => name),
      rules.flatMap(({ when }) => when.map(({ op }) => op)),
    ),
    then: count(
      actionOperators.map(({ name }) => name),
      rules.flatMap(({ then }) => then.map(({ op }) => op)),
    ),
  }
}

function unusedOperators(use: RuleReport['operator_use']): Defect[] {
  return [...Object.entries(use.when), ...Object.entries(use.then)]
    .filter(([, times]) => times === 0)
    .map(([name]) => ({
      kind: 'unused_operator',
      rule_ids: [],
      place: null,
      message: `no rule uses ${name}; the operator is taught and never shown`,
      witness: null,
    }))
}
