/**
 * Decides which fact to ask for next, for the service and the linter alike. First come facts that are the only missing
 * one of a rule whose other facts are known, if these are at least two; so questions follow what was stated. Then come
 * facts that a rule about rights, consent or safety waits for; then those with the highest priority among their waiting
 * rules; then those that are cheapest to answer; then those that decide the most rules by themselves; then those that
 * the most rules wait for.
 */
import type { CompiledRule, Ruleset } from './compile.ts'
import type { MissingFact } from './outcome.ts'
import { efforts, type Field, type Rule } from './rule.ts'
import type { PathIndex } from './value-classes.ts'
import { limits } from './way-out.ts'

/** A rule that neither matches nor is ruled out, and the numbers of the paths that leave it open. */
export interface OpenRule {
  readonly number: number
  readonly id: string
  readonly paths: readonly number[]
}

/** The rules that wait for a fact. */
export interface Waiting {
  readonly field: Field | undefined
  /** The rules that wait for the fact. */
  readonly rules: readonly Asking[]
  /** The rules among these that the fact decides by itself. */
  readonly decides: readonly Asking[]
}

type Asking = Pick<Rule, 'priority' | 'when' | 'limit'>

/**
 * Number of known facts from which a rule's last missing fact is asked for first. One is not enough, because most rules
 * read the phase.
 */
const KNOWN_FACTS = 2

/**
 * Whether at least two other facts of a rule with a single missing fact are known. A condition that holds because
 * nothing is stated does not count as a known fact.
 */
const isMostlyKnown = ({ when }: Asking): boolean =>
  new Set(when.filter(({ op }) => op !== 'exists').map(({ path }) => path)).size > KNOWN_FACTS

/** @returns a function that sorts facts in the order of asking; the sort is stable */
export function inOrderOfAsking<T>(
  fields: ReadonlyMap<string, Field>,
  waitingOf: (fact: T) => Waiting,
): (facts: readonly T[]) => T[] {
  return (facts) =>
    facts
      .map((fact) => {
        const { field, rules, decides } = waitingOf(fact)
        const mostlyKnown = decides.filter(isMostlyKnown)
        const first = mostlyKnown.length > 0 ? mostlyKnown : rules
        const weight = [
          mostlyKnown.length > 0 ? 0 : 1,
          first.some((rule) => judgesGate(fields, rule)) ? 0 : 1,
          -Math.max(...first.map(({ priority }) => priority)),
          costOf(field),
          -decides.length,
          decides.length - rules.length,
        ]
        return { fact, weight }
      })
      .sort((a, b) => {
        const at = a.weight.findIndex((part, i) => part !== b.weight[i])
        return at === -1 ? 0 : (a.weight[at] as number) - (b.weight[at] as number)
      })
      .map(({ fact }) => fact)
}

const judgesGate = (fields: ReadonlyMap<string, Field>, rule: Asking): boolean =>
  limits(rule).some(({ path }) => fields.get(path)?.gate !== undefined)

/** A field without a cost, which house rules may have, counts as `looked_up`. */
const costOf = (field: Field | undefined): number => efforts.indexOf(field?.effort ?? 'looked_up')

/** The facts that open rules wait for, in the order of asking. */
export function askNext(ruleset: Ruleset, open: readonly OpenRule[]): MissingFact[] {
  const waiting = open.flatMap((rule) => rule.paths.map((number) => ({ number, rule })))
  const facts = [...Map.groupBy(waiting, ({ number }) => number)]
    .sort(([a], [b]) => a - b)
    .map(([number, some]) => {
      const { path } = ruleset.paths[number] as PathIndex
      const rules = some.map(({ rule }) => rule)
      return { path, field: ruleset.fields.get(path), rules }
    })
  const alone = (rules: readonly OpenRule[]) => rules.filter(({ paths }) => paths.length === 1)
  const ruleOf = ({ number }: OpenRule) => (ruleset.rules[number] as CompiledRule).rule
  const ordered = inOrderOfAsking<(typeof facts)[number]>(ruleset.fields, ({ field, rules }) => ({
    field,
    rules: rules.map(ruleOf),
    decides: alone(rules).map(ruleOf),
  }))
  return ordered(facts).map(({ path, field, rules }) => ({
    path,
    ...(field?.question === undefined ? {} : { question: field.question }),
    ...(field?.who === undefined ? {} : { who: field.who }),
    decides: alone(rules).map(({ id }) => id),
    bears_on: rules.filter(({ paths }) => paths.length > 1).map(({ id }) => id),
  }))
}
