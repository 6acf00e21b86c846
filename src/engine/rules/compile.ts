/**
 * Compiles rules: sorts them in evaluation order, groups their conditions by path, and serialises what each rule can
 * add to a response. `match.ts` matches contexts, `evaluate.ts` builds responses.
 */

import type { Json } from '../values/json.ts'
import { actionOperator } from './actions.ts'
import { type BitWords, bitWords } from './bit-words.ts'
import { MAX_CONDITIONS } from './check-rule.ts'
import { type CompiledImplication, compileImplications, inOrder } from './compile-implications.ts'
import { conditionOperator } from './operators.ts'
import type { NearMiss, StateEntry, TraceItem } from './outcome.ts'
import {
  byEvaluationOrder,
  type Condition,
  type Field,
  type Implication,
  type Rule,
} from './rule.ts'
import {
  failingBits,
  indexPath,
  type PathCondition,
  type PathIndex,
  toPathCondition,
} from './value-classes.ts'

/** The lists of the accumulated state, in the order of the response. */
export const stateLists = [
  'flags',
  'proposals',
  'requirements',
  'human_reviews',
  'block_reasons',
] as const
export type StateList = (typeof stateLists)[number]

/** A property name on the way to a path that rules read. */
export interface PathNode {
  /** The names that may follow. */
  readonly children: Map<string, PathNode>
  /** Number of the path that ends here, or -1. */
  path: number
}

/** A rule with everything that it can add to a response. */
export interface CompiledRule {
  readonly rule: Rule
  readonly pathConditions: readonly {
    readonly path: number
    readonly pathCondition: PathCondition
  }[]
  /** For each condition of the rule, the number of its path. */
  readonly paths: readonly number[]
  readonly blocks: boolean
  readonly matched: TraceItem
  readonly unmatched: TraceItem
  /** The rule's id as JSON. */
  readonly idText: string
  /** Entries that the rule adds to the accumulated state. */
  readonly entries: readonly {
    readonly list: StateList
    readonly entry: StateEntry
  }[]
}

/** The change that makes a path condition hold, with the conditions that fail without it. */
export interface Flip extends Pick<NearMiss, 'conditions' | 'change'> {
  /** The new value, undefined to remove it; `solution` itself is undefined if no allowed value makes it hold. */
  readonly solution: { readonly value: Json | undefined } | undefined
}

export interface Ruleset {
  /** Rules in evaluation order; a rule's number is its position here. */
  readonly rules: readonly CompiledRule[]
  /** All domains with rules, in the order in which the rules were given. */
  readonly domains: readonly string[]
  readonly fields: ReadonlyMap<string, Field>
  /** Digest of the corpus that the rules come from, for explained outcomes. */
  readonly digest: string | null
  /** Every path that rules read, by name; a path's number is its position here. */
  readonly paths: readonly PathIndex[]
  readonly root: PathNode
  /** For each rule, the number of its paths that still have to hold if the context is empty; 0 is a match. */
  readonly start: Int8Array
  /** Bit set of the rules that match the empty context. The corpus has none, since `checkRule` rejects them. */
  readonly startBits: Int32Array
  /** For each domain, the bit set of its rules, 32 to a word. */
  readonly domainBits: ReadonlyMap<string, Int32Array>
  /** Separate domains: an explanation includes them only if the context or the request names them. */
  readonly apart: readonly string[]
  /** Cached sets of the rules without the separate domains, by the names of those domains. */
  readonly withoutApart: Map<string, Int32Array>
  /** Bit set of the rules that can fail on exactly one path; a rule with `any` over several paths cannot. */
  readonly nearable: Int32Array
  /** Paths that contain or are contained in another path: changing one may change the other. */
  readonly overlapping: ReadonlySet<number>
  /** Cached flips of a path condition by the value at its path: missing, booleans and enum words. */
  readonly flips: Map<PathCondition, Map<Json | undefined, Flip>>
  /** Counts of the evaluation in progress; the next one overwrites them. */
  readonly left: Int8Array
  /** Bit sets of hard rules, of rules that block, of those that do not, and of those with `any` over several paths. */
  readonly hardBits: Int32Array
  readonly blockBits: Int32Array
  readonly nonBlockingBits: Int32Array
  readonly anyBits: Int32Array
  /** Paths whose absence rules out rules, with the bit set of those rules. */
  readonly failingMissing: ReadonlyMap<number, BitWords>
  /** For each path, the rules that read it. */
  readonly readers: readonly BitWords[]
  /** Implications in the order in which they are applied: by definition first, then by id. */
  readonly implications: readonly CompiledImplication[]
  /** Bit set of the implications that hold by definition. */
  readonly definitionBits: Int32Array
  /** Number of the first implication in `start`, `startBits` and `left`: a multiple of 32 after the last rule. */
  readonly firstImplication: number
  /** For each rule number, 1 if the rule blocks. */
  readonly blocks: Uint8Array
}

export interface CompileOptions {
  /** Implications to apply to contexts. */
  readonly implications?: readonly Implication[]
  /**
   * The fields of the paths. Values that a field does not allow are ignored. Fields are required for near misses, and
   * for conflicts, which need to know which paths hold several values.
   */
  readonly fields?: readonly Field[]
  /** Digest of the corpus. */
  readonly digest?: string
  /**
   * Separate domains, for another kind of work: an explanation includes their rules only if the context has an object
   * of that name, or the request names the domain.
   */
  readonly apart?: readonly string[]
}

/**
 * @throws Error if a rule has an unknown operator or an invalid operand; `checkRule` lists all problems with their
 * locations
 */
export function compileRuleset(rules: readonly Rule[], options: CompileOptions = {}): Ruleset {
  const sorted = rules.toSorted(byEvaluationOrder)
  for (const rule of sorted) refuseInvalid(rule)
  const fields = new Map((options.fields ?? []).map((field) => [field.path, field]))

  const conditionsByPath = new Map<string, PathCondition[]>()
  const indexed = (number: number, { logic, when }: Pick<Rule, 'logic' | 'when'>) => {
    const pathConditions = [...Map.groupBy(when, ({ path }) => path)].map(
      ([path, conditions]) => [path, toPathCondition(number, { logic, conditions })] as const,
    )
    for (const [path, pathCondition] of pathConditions) {
      const others = conditionsByPath.get(path)
      if (others === undefined) conditionsByPath.set(path, [pathCondition])
      else others.push(pathCondition)
    }
    return pathConditions
  }
  const pathConditionsByRule = sorted.map((rule, number) => indexed(number, rule))
  const firstImplication = (sorted.length + 31) & ~31
  const ordered = inOrder(options.implications ?? [])
  const waits = ordered.map(
    ({ when }, i) => indexed(firstImplication + i, { logic: 'all', when }).length,
  )
  for (const { then } of ordered) {
    if (!conditionsByPath.has(then.path)) conditionsByPath.set(then.path, [])
  }
  const paths = [...conditionsByPath]
    .map(([path, pathConditions]) => indexPath(path, pathConditions, fields.get(path)))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const numberOf = new Map(paths.map(({ path }, number) => [path, number]))
  const { root, overlapping } = pathTree(paths)

  const ruleStart = Int8Array.from(sorted, (rule, number) => {
    const pathConditions = pathConditionsByRule[number] as readonly (readonly [
      string,
      PathCondition,
    ])[]
    const held = pathConditions.filter(
      ([, pathCondition]) => pathCondition.whenMissing === 'holds',
    ).length
    return (rule.logic === 'all' ? pathConditions.length : 1) - held
  })
  const compiled = sorted.map((rule, number) =>
    compileRule(
      rule,
      (pathConditionsByRule[number] as readonly (readonly [string, PathCondition])[]).map(
        ([path, pathCondition]) => ({
          path: numberOf.get(path) as number,
          pathCondition,
        }),
      ),
    ),
  )
  const start = new Int8Array(firstImplication + ordered.length).fill(NEVER)
  start.set(ruleStart)
  start.set(waits, firstImplication)
  const domains = [...new Set(rules.map(({ domain }) => domain))]
  return Object.freeze({
    rules: compiled,
    domains,
    fields,
    digest: options.digest ?? null,
    paths,
    root,
    start,
    startBits: withRoom(
      bitsOf(sorted, (_rule, number) => (start[number] as number) <= 0),
      ordered.length,
    ),
    apart: options.apart ?? [],
    withoutApart: new Map(),
    domainBits: new Map(
      domains.map((domain) => [domain, bitsOf(sorted, (rule) => rule.domain === domain)]),
    ),
    nearable: bitsOf(sorted, ({ logic, when }) => logic === 'all' || onOnePath(when)),
    overlapping,
    flips: new Map(),
    left: new Int8Array(start.length),
    hardBits: bitsOf(sorted, ({ hard }) => hard),
    blockBits: bitsOf(sorted, (_rule, number) => compiled[number]?.blocks === true),
    nonBlockingBits: bitsOf(sorted, (_rule, number) => compiled[number]?.blocks !== true),
    anyBits: bitsOf(sorted, ({ logic, when }) => logic === 'any' && !onOnePath(when)),
    failingMissing: failingWhereMissing(paths, (sorted.length + 31) >> 5),
    readers: readersOf(compiled, paths.length),
    implications: compileImplications(ordered, numberOf, paths),
    definitionBits: bitsOf(ordered, ({ holds }) => holds === 'by_definition'),
    firstImplication,
    blocks: Uint8Array.from(compiled, ({ blocks }) => Number(blocks)),
  })
}

/** A count that never reaches zero, for the unused numbers between the last rule and the first implication. */
const NEVER = 127

function failingWhereMissing(
  paths: readonly PathIndex[],
  words: number,
): ReadonlyMap<number, BitWords> {
  const all = paths.map(
    (index, number) => [number, failingBits(index, [undefined], words)] as const,
  )
  return new Map(all.filter(([, bits]) => bits.length > 0))
}

function readersOf(rules: readonly CompiledRule[], paths: number): BitWords[] {
  const readers = Array.from({ length: paths }, () => new Int32Array((rules.length + 31) >> 5))
  rules.forEach(({ pathConditions }, number) => {
    for (const { path } of pathConditions) {
      const bits = readers[path] as Int32Array
      bits[number >> 5] = (bits[number >> 5] as number) | (1 << (number & 31))
    }
  })
  return readers.map(bitWords)
}

/** The bits of the rules, extended with zeros for the implications. */
function withRoom(bits: Int32Array, implications: number): Int32Array {
  const all = new Int32Array(bits.length + ((implications + 31) >> 5))
  all.set(bits)
  return all
}

const onOnePath = (when: readonly Condition[]): boolean =>
  when.every(({ path }) => path === when[0]?.path)

function refuseInvalid(rule: Rule): void {
  if (rule.when.length > MAX_CONDITIONS) {
    throw new Error(`${rule.id} has more than ${MAX_CONDITIONS} conditions`)
  }
  for (const { op, value } of rule.when) {
    const operator = conditionOperator(op)
    if (operator === undefined) throw new Error(`${rule.id} has the unknown operator "${op}"`)
    const problem = operator.operandProblem(value)
    if (problem !== undefined) throw new Error(`${rule.id}: ${op} ${problem}`)
  }
  for (const { op } of rule.then) {
    if (actionOperator(op) === undefined)
      throw new Error(`${rule.id} has the unknown action "${op}"`)
  }
}

function pathTree(paths: readonly PathIndex[]): Pick<Ruleset, 'root' | 'overlapping'> {
  const root: PathNode = { children: new Map(), path: -1 }
  paths.forEach(({ segments }, number) => {
    let node = root
    for (const name of segments) {
      const next = node.children.get(name) ?? { children: new Map(), path: -1 }
      node.children.set(name, next)
      node = next
    }
    node.path = number
  })
  const overlapping = new Set<number>()
  paths.forEach(({ path }, number) => {
    const inside = [...paths.keys()].filter((n) => paths[n]?.path.startsWith(`${path}.`))
    for (const n of inside) overlapping.add(n).add(number)
  })
  return { root, overlapping }
}

function bitsOf<T>(rules: readonly T[], wanted: (rule: T, number: number) => boolean): Int32Array {
  const bits = new Int32Array((rules.length + 31) >> 5)
  rules.forEach((rule, number) => {
    if (wanted(rule, number))
      bits[number >> 5] = (bits[number >> 5] as number) | (1 << (number & 31))
  })
  return bits
}

function compileRule(rule: Rule, pathConditions: CompiledRule['pathConditions']): CompiledRule {
  const item = (matched: boolean): TraceItem => ({
    rule_id: rule.id,
    domain: rule.domain,
    priority: rule.priority,
    hard: rule.hard,
    matched,
    rationale: rule.rationale,
    actions: rule.then,
  })
  const matched = item(true)
  const unmatched = item(false)
  const entries = rule.then.map(({ op, ...action }) => {
    const entry = {
      rule_id: rule.id,
      ...action,
      hard: rule.hard,
      priority: rule.priority,
    }
    const list = actionOperator(op)?.list as StateList
    return { list, entry }
  })
  return {
    rule,
    pathConditions,
    paths: rule.when.map(
      (condition) =>
        pathConditions.find(({ pathCondition }) => pathCondition.conditions.includes(condition))
          ?.path as number,
    ),
    blocks: entries.some(({ list }) => list === 'block_reasons'),
    matched,
    unmatched,
    idText: JSON.stringify(rule.id),
    entries,
  }
}
