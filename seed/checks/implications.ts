import { checkRule, valueProblem } from '../../src/engine/rules/check-rule.ts'
import type { Field, Implication, Rule } from '../../src/engine/rules/rule.ts'
import { pathTruth } from '../../src/engine/rules/value-classes.ts'
import { commonValue } from '../../src/engine/rules/value-sets.ts'
import { pathConditionsOf } from '../../src/engine/rules/witness.ts'
import type { Json } from '../../src/engine/values/json.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import { contextFields, pathOfPlace, writtenImplications, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const implications: Check = {
  name: 'What follows is possible, follows in no circle, contradicts nothing, and some rule feels it',
  check: (corpus) => {
    const all = writtenImplications(corpus)
    const fields = contextFields(corpus)
    const byPath = new Map(fields.map((field) => [field.path, field]))
    const at = (index: number, place: Path, message: string): Problem =>
      problemAt(corpus.implications, ['implications', index, ...place], message)
    return all.flatMap((one, index) => [
      ...conditionProblems(one, fields).map(({ path, message }) =>
        at(index, pathOfPlace(path), message),
      ),
      ...conclusionProblems(one, byPath.get(one.then.path)).map((message) =>
        at(index, ['then'], message),
      ),
      ...(all.findIndex(({ id }) => id === one.id) < index
        ? [at(index, ['id'], 'stands twice')]
        : []),
      ...circle(all, one).map((message) => at(index, ['then', 'path'], message)),
      ...contradictions(all, index, byPath).map((message) => at(index, ['then', 'value'], message)),
      ...(isFelt(corpus, all, one)
        ? []
        : [at(index, ['then'], 'no rule can feel it: no condition there holds or fails by it')]),
    ])
  },
}

/** An implication as a rule, so that it can be checked like one. */
const asRule = ({ id, when }: Implication): Rule => ({
  id,
  domain: 'qa',
  priority: 80,
  hard: true,
  logic: 'all',
  when,
  then: [{ op: 'flag', path: 'qa.topic', value: 'Follows.' }],
  rationale: null,
  tags: [],
})

function conditionProblems(one: Implication, fields: readonly Field[]) {
  const undone = one.when.flatMap(({ op, value }, i) =>
    op === 'exists' && value === false
      ? [
          {
            path: `when[${i}]`,
            message: 'what is missing implies nothing: a later fact could fill it',
          },
        ]
      : [],
  )
  const found = checkRule(asRule(one), fields).filter(({ path }) => path.startsWith('when'))
  return [...found, ...undone]
}

const valuesOf = ({ then }: Implication): readonly Json[] =>
  Array.isArray(then.value) ? (then.value as readonly Json[]) : [then.value]

function conclusionProblems(one: Implication, field: Field | undefined): string[] {
  if (field === undefined)
    return [`${one.then.path} is neither a dimension nor a decision variable`]
  if (field.multiple) return [`${field.path} holds several values, of which one cannot be all`]
  return valuesOf(one).flatMap((value) => valueProblem(field, value) ?? [])
}

/** The cycle of implications that leads from a fact back to itself; empty if there is none. */
function circle(all: readonly Implication[], start: Implication): string[] {
  const way = (path: string, seen: readonly string[]): readonly string[] | undefined => {
    if (start.when.some((condition) => condition.path === path)) return [...seen, path]
    if (seen.includes(path)) return undefined
    for (const next of all) {
      if (!next.when.some((condition) => condition.path === path)) continue
      const found = way(next.then.path, [...seen, path])
      if (found !== undefined) return found
    }
    return undefined
  }
  const found = way(start.then.path, [])
  return found === undefined ? [] : [`goes in a circle: ${found.join(' → ')}`]
}

/** Earlier implications with the same certainty that can hold at the same time and allow no common value. */
function contradictions(
  all: readonly Implication[],
  index: number,
  fields: ReadonlyMap<string, Field>,
): string[] {
  const one = all[index] as Implication
  return all.slice(0, index).flatMap((other) => {
    const isApart =
      other.holds !== one.holds ||
      other.then.path !== one.then.path ||
      valuesOf(other).some((value) => valuesOf(one).includes(value))
    if (isApart || !areCompatible(one, other, fields)) return []
    return [`contradicts ${other.id}: both can follow, and no value of ${one.then.path} is in both`]
  })
}

function areCompatible(
  one: Implication,
  other: Implication,
  fields: ReadonlyMap<string, Field>,
): boolean {
  const first = pathConditionsOf(asRule(one))
  const second = pathConditionsOf(asRule(other))
  return [...first].every(([path, pathCondition]) => {
    const rival = second.get(path)
    if (rival === undefined) return true
    return commonValue([pathCondition, rival], fields.get(path)) !== undefined
  })
}

/** Whether the implied fact is read by a condition of a rule or another implication; otherwise it has no effect. */
function isFelt(corpus: Corpus, all: readonly Implication[], one: Implication): boolean {
  const readers = [...writtenRules(corpus).map(({ rule }) => rule), ...all.map(asRule)]
  return readers.some(({ logic, when }) => {
    const conditions = when.filter(({ path }) => path === one.then.path)
    if (conditions.length === 0) return false
    const truths = new Set(valuesOf(one).map((value) => pathTruth({ logic, conditions }, value)))
    return truths.size === 1 && !truths.has('unknown')
  })
}
