/**
 * The rules for the linter and the command: one JSON file, compiled from the corpus (`src/command/compiled-rules.ts`),
 * so that neither a database nor 200 YAML files are read at each start. The same corpus gives the same bytes.
 */
import { compileRuleset, type Ruleset } from '../engine/rules/compile.ts'
import type { Implication, Rule } from '../engine/rules/rule.ts'
import { lazy } from '../lazy.ts'
import {
  DESTINATION_PATH,
  type Destination,
  destinationField,
  scopedRules,
} from './destinations/destination.ts'
import type { KnownField } from './known-field.ts'
import type { RemedyTemplate } from './remedies/remedy.ts'

export interface SubjectKind {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly description: string
}

/** Rules that hold for any file, whatever it is made for, as warnings. */
export interface AnywayRules {
  /** Rules of the corpus, without the conditions that only decide whether they apply. */
  readonly holds: readonly Rule[]
  /** Additional rules that are not in the corpus. */
  readonly rules: readonly Rule[]
}

/** Content of the JSON file. */
export interface CompiledRules {
  /** Version of this format. */
  readonly format: 1
  /** Digest of the corpus, as the services show it. */
  readonly digest: string
  /** Version of the project; a configuration may require a major version. */
  readonly version: string
  readonly rules: readonly Rule[]
  readonly fields: readonly KnownField[]
  readonly implications: readonly Implication[]
  readonly remedies: readonly RemedyTemplate[]
  readonly anyway: AnywayRules
  readonly subjects: readonly SubjectKind[]
  readonly domains: readonly { readonly id: string; readonly title: string }[]
  readonly destinations: readonly Destination[]
}

export interface RuleBase extends Omit<CompiledRules, 'fields' | 'rules'> {
  /** Rules that are evaluated for any destination. */
  readonly rules: ReadonlyMap<string, Rule>
  readonly fields: ReadonlyMap<string, KnownField>
  /** `rules` plus the rules of every destination, for settings and waivers that refer to one. */
  readonly everyRule: ReadonlyMap<string, Rule>
  /** Compiled on demand: a folder without findings does not need it. */
  readonly ruleset: () => Ruleset
  readonly kinds: ReadonlyMap<string, SubjectKind>
  /** Name of the ruleset that each house rule comes from; rules of the corpus are not included. */
  readonly rulesetOf: ReadonlyMap<string, string>
}

/**
 * @param house rules and paths of a studio, already checked
 * @param own destinations of a studio, already checked
 */
export function ruleBase(
  compiled: CompiledRules,
  house: readonly HouseRules[] = [],
  own: readonly Destination[] = [],
): RuleBase {
  const rules = [...compiled.rules, ...house.flatMap((ruleset) => ruleset.rules)]
  const destinations = [...compiled.destinations, ...own]
  const ofDestinations = destinations.flatMap((destination) => destination.rules)
  const fields = [...compiled.fields, ...house.flatMap((ruleset) => ruleset.fields)]
  const { format, digest, version, subjects, domains, implications, remedies, anyway } = compiled
  return {
    format,
    digest,
    version,
    subjects,
    domains,
    destinations,
    implications,
    remedies,
    anyway,
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    everyRule: new Map(
      [...rules, ...anyway.rules, ...ofDestinations].map((rule) => [rule.id, rule]),
    ),
    fields: new Map(fields.map((field) => [field.path, field])),
    kinds: new Map(subjects.map((kind) => [kind.id, kind])),
    ruleset: lazy(() => compileRuleset(rules, { fields, implications, digest, apart: ['gram'] })),
    rulesetOf: new Map(house.flatMap(({ name, rules: own }) => own.map(({ id }) => [id, name]))),
  }
}

/**
 * The rules together with those of destinations, each of which applies to the subjects that have the destination.
 *
 * @param ids ids of destinations; unknown ones are ignored
 */
export function judgedBy(base: RuleBase, ids: readonly string[]): RuleBase {
  const chosen = base.destinations.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0) return base
  const { digest, implications } = base
  const fields = new Map([
    ...base.fields,
    ...chosen.flatMap((one) => one.fields).map((field) => [field.path, field] as const),
    [DESTINATION_PATH, destinationField(chosen.map(({ id }) => id))],
  ])
  const rules = new Map([
    ...base.rules,
    ...chosen.flatMap(scopedRules).map((rule) => [rule.id, rule] as const),
  ])
  const ruleset = lazy(() =>
    compileRuleset([...rules.values()], {
      fields: [...fields.values()],
      implications,
      digest,
      apart: ['gram'],
    }),
  )
  return { ...base, rules, fields, ruleset }
}

/**
 * The rules together with those that hold for any file.
 *
 * @param isDeclared whether a destination or purpose is stated: if so, the rules of the corpus themselves decide
 * whether they apply
 */
export function withAnyway(base: RuleBase, isDeclared: boolean): RuleBase {
  const { holds, rules: own } = base.anyway
  const asked = isDeclared ? own : [...holds.filter(({ id }) => base.rules.has(id)), ...own]
  return {
    ...base,
    rules: new Map([...base.rules, ...asked.map((rule) => [rule.id, rule] as const)]),
  }
}

/** The parts of house rules that are needed for judging. */
export interface HouseRules {
  readonly name: string
  readonly rules: readonly Rule[]
  readonly fields: readonly KnownField[]
}

/** A kind and its ancestors, from itself up to the root. */
export function lineage(kinds: ReadonlyMap<string, SubjectKind>, kind: string): string[] {
  const line: string[] = []
  for (let at = kinds.get(kind); at !== undefined; at = kinds.get(at.parent ?? '')) line.push(at.id)
  return line
}
