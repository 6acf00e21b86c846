/** The limits for deliverables of a destination, and a comparison of several destinations. */
import type { Value } from '../../contract/schema.ts'
import { holds } from '../../engine/rules/operators.ts'
import type { Condition, Rule } from '../../engine/rules/rule.ts'
import { equal } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import { read, write } from '../../engine/values/path.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { PHASE } from '../facts/common-paths.ts'
import type { Fact } from '../facts/facts.ts'
import {
  besideOf,
  type LimitedField,
  limitOf,
  type RuleLimit,
  replacedIn,
  severity,
  whereOf,
} from './limits-beside.ts'
import type { destinationComparison, heldLimit } from './schemas.ts'

export type HeldLimit = Value<typeof heldLimit>
type Row = Value<typeof destinationComparison>['rows'][number]

/** A rule, with the rule that it tightens if it belongs to a destination. */
export interface AskedRule
  extends Pick<Rule, 'id' | 'hard' | 'logic' | 'when' | 'then' | 'limit' | 'subject'> {
  readonly title: string
  readonly tightens?: string
}

/** What is known about every deliverable for a destination: what it declares and what follows from that. */
export const contextOf = (
  declares: Readonly<Record<string, unknown>>,
  inferred: readonly { readonly path: string; readonly value?: Json }[] = [],
): JsonObject => {
  const declared = Object.entries(declares) as [string, Json][]
  const follows = inferred.flatMap(({ path, value }): [string, Json][] =>
    value === undefined ? [] : [[path, value]],
  )
  return [...declared, ...follows].reduce<JsonObject>(
    (context, [path, value]) => write(context, path, value),
    {},
  )
}

/** The limits at a destination, and ids of the rules of the corpus that stricter ones replace there. */
export interface LimitsWithReplaced {
  readonly limits: HeldLimit[]
  readonly replaced: ReadonlySet<string>
}

/**
 * Limits of the rules that apply in a context: those of the destination itself, those that apply because of what it
 * declares, and those that hold for any deliverable; in each group the most severe first. A limit is left
 * out if another one allows less, holds wherever it does and is as severe, and so is a rule that a hard one of the
 * destination tightens. Rules of the destination whose scope is still unknown are listed too, with the open conditions,
 * and so are those that its sources carry.
 *
 * @param isCarried whether a source of the destination carries a rule of the corpus
 */
export function limitsIn(
  context: JsonObject,
  corpus: Iterable<AskedRule>,
  own: readonly AskedRule[],
  fieldOf: (path: string) => LimitedField | undefined,
  hrefOf: (rule: AskedRule, isOwn: boolean) => string,
  isCarried: (id: string) => boolean = () => false,
): LimitsWithReplaced {
  const scoped = (rules: Iterable<AskedRule>, isOwn: boolean) =>
    [...rules].flatMap((rule) => {
      const scope = scopeIn(context, rule, fieldOf)
      return scope === undefined || (scope.open.length > 0 && !isOwn && !isCarried(rule.id))
        ? []
        : [{ rule, isOwn, ...scope }]
    })
  const ofOwn = scoped(own, true)
  const tightened = new Set(
    ofOwn.flatMap(({ rule, open }) => (rule.hard && open.length === 0 && rule.tightens) || []),
  )
  const ofCorpus = scoped(corpus, false).filter(
    ({ rule: { id, subject } }) => !tightened.has(id) && subject !== PROPOSAL,
  )
  const all = [...ofOwn, ...ofCorpus]
    .flatMap(({ rule, isOwn, open, because }) =>
      (rule.limit ?? []).map((i): RuleLimit & { readonly because: string[] } => ({
        rule,
        condition: rule.when[i]!,
        open,
        effect: effectOf(rule),
        isOwn,
        because,
      })),
    )
    .toSorted((a, b) => nearness(a) - nearness(b) || severity(a) - severity(b))
  const replaced = replacedIn(all, fieldOf)
  const standing = all.filter(({ rule }) => !replaced.has(rule.id))
  const limits = standing.map((one): HeldLimit => {
    const { rule, condition, because, effect, isOwn } = one
    const field = fieldOf(condition.path)
    return {
      path: condition.path,
      name: field?.name ?? condition.path,
      rule_id: rule.id,
      title: rule.title,
      limit: limitOf(one, standing, fieldOf),
      effect,
      own: isOwn,
      because,
      where: whereOf(one, standing) as HeldLimit['where'],
      beside: besideOf(one, standing, fieldOf),
      href: hrefOf(rule, isOwn),
    }
  })
  return { limits, replaced: new Set([...tightened, ...replaced]) }
}

/** The subject of rules about a proposal, which is never delivered. */
const PROPOSAL = 'run'

const nearness = (
  one: Pick<RuleLimit, 'isOwn'> & { readonly because: readonly string[] },
): number => (one.isOwn ? 0 : one.because.length > 0 ? 1 : 2)

interface Scope {
  /** Conditions that are not known to hold. */
  readonly open: readonly Condition[]
  /** Paths of the conditions that are met by a known value, except the phase: why the rule applies. */
  readonly because: string[]
}

/** @returns undefined if the rule does not apply, or cannot be broken */
function scopeIn(
  context: JsonObject,
  rule: AskedRule,
  fieldOf: (path: string) => LimitedField | undefined,
): Scope | undefined {
  if (rule.logic !== 'all' || !canApply(context, rule, fieldOf)) return undefined
  const scope = scopeOf(context, rule, fieldOf)
  const [known, open] = [true, false].map((isKnown) =>
    scope.flatMap(({ condition, truth }) => (isKnown === (truth === 'holds') ? [condition] : [])),
  )
  const paths = [...new Set(known!.map(({ path }) => path))]
  // The phase alone is no reason: every deliverable is in a phase in which deliverables are made.
  const because = paths.filter((path) => path !== PHASE && read(context, path) !== undefined)
  return { open: open!, because }
}

/** Whether nothing that is known keeps a rule from applying and its limit from being broken. */
const canApply = (
  context: JsonObject,
  rule: AskedRule,
  fieldOf: (path: string) => LimitedField | undefined,
): boolean =>
  !isKept(context, rule) && scopeOf(context, rule, fieldOf).every(({ truth }) => truth !== 'fails')

const scopeOf = (
  context: JsonObject,
  { when, limit = [] }: AskedRule,
  fieldOf: (path: string) => LimitedField | undefined,
) =>
  when
    .filter((_, i) => !limit.includes(i))
    .map((condition) => ({ condition, truth: truthIn(context, condition, fieldOf) }))

/** The truth of a condition. If one of several values follows, it is known only where it is the same for all of them. */
const truthIn = (
  context: JsonObject,
  condition: Condition,
  fieldOf: (path: string) => LimitedField | undefined,
): ReturnType<typeof holds> =>
  truthFor(read(context, condition.path), condition, fieldOf(condition.path))

/** The truth of a condition for a value, or for one of several values of a field that holds a single one. */
export function truthFor(
  value: Json | undefined,
  condition: Condition,
  field: { readonly multiple?: boolean } | undefined,
): ReturnType<typeof holds> {
  if (!Array.isArray(value) || field?.multiple !== false) return holds(condition, value)
  const [first = 'unknown', ...others] = new Set(value.map((one) => holds(condition, one)))
  return others.length === 0 ? first : 'unknown'
}

/** Whether the known facts already meet a limit of the rule: a file with only audio has no flashes. */
const isKept = (context: JsonObject, { when, limit = [] }: AskedRule): boolean =>
  limit.some((i) => holds(when[i]!, read(context, when[i]!.path)) === 'fails')

const effectOf = ({ hard, then }: AskedRule): HeldLimit['effect'] => {
  if (then.some(({ op }) => op === 'block')) return 'block'
  return hard ? 'error' : 'warning'
}

/** The parts of a path that rows show. */
export type Named = Pick<Fact, 'name' | 'unit' | 'group'>

export interface Compared {
  readonly file: DestinationFile
  readonly limits: readonly HeldLimit[]
}

/**
 * A row for each path that any of the destinations declares or limits: first the paths that differ, then by group and
 * path in the order of the model.
 */
export function comparedRows(
  compared: readonly Compared[],
  facts: ReadonlyMap<string, Named>,
): Row[] {
  const paths = new Set(
    compared.flatMap(({ file, limits }) => [
      ...Object.keys(file.declares),
      ...limits.map(({ path }) => path),
    ]),
  )
  const order = [...facts.keys()]
  const rows = [...paths]
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((path): Row => {
      const fact = facts.get(path)
      const cells = compared.map(({ file, limits }) => ({
        value: (file.declares[path] ?? null) as Json,
        limits: limits
          .filter((one) => one.path === path)
          .map(({ path: _, name: _name, href: _href, ...one }) => one),
      }))
      const [first, ...others] = cells
      return {
        path,
        name: fact?.name ?? path,
        unit: fact?.unit ?? null,
        group: fact?.group ?? path.split('.')[0]!,
        differs: others.some((cell) => !equal(cell as never, first as never)),
        cells,
      }
    })
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)]
}
