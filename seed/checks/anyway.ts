/**
 * Checks `anyway.yaml`: each entry must be a rule that can be evaluated without the conditions put aside, and must
 * judge its samples as stated.
 */
import { checkRule } from '../../src/engine/rules/check-rule.ts'
import { compileRuleset } from '../../src/engine/rules/compile.ts'
import { evaluate } from '../../src/engine/rules/evaluate.ts'
import type { Rule } from '../../src/engine/rules/rule.ts'
import type { Json, JsonObject } from '../../src/engine/values/json.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import { write } from '../../src/engine/values/path.ts'
import type { AnywayFile } from '../../src/forms/anyway-file-schemas.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import { factProblem } from '../../src/lint/config/declared-facts.ts'
import type { KnownField } from '../../src/lint/known-field.ts'
import { anywayRules } from '../anyway.ts'
import type { Corpus } from '../read.ts'
import { contextFields, pathOfPlace, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

type Samples = AnywayFile['holds'][number]['samples']

export const anyway: Check = {
  name: 'What is wrong anyway is a rule that can be asked so, and judges its samples',
  check: (corpus) => [...heldProblems(corpus), ...ownProblems(corpus), ...sampleProblems(corpus)],
}

function heldProblems(corpus: Corpus): Problem[] {
  const written = new Map(writtenRules(corpus).map(({ rule }) => [rule.id, rule]))
  const { holds } = corpus.anyway.value
  return holds.flatMap(({ rule: id, aside = [] }, index) => {
    const at = (place: Path, message: string) =>
      problemAt(corpus.anyway, ['holds', index, ...place], message)
    const rule = written.get(id)
    if (rule === undefined) return [at(['rule'], `is no rule${didYouMean(id, written.keys())}`)]
    const before = holds[index - 1]?.rule ?? ''
    return [
      ...(before >= id ? [at(['rule'], `is ${id} after ${before}; ids ascend, each once`)] : []),
      ...aside.flatMap((path, i) => {
        const of = rule.when.flatMap((one, number) => (one.path === path ? [number] : []))
        if (of.length === 0) return [at(['aside', i], `${id} has no condition on "${path}"`)]
        return of.some((number) => rule.limit!.includes(number))
          ? [at(['aside', i], `${id} judges by "${path}", which cannot be put aside`)]
          : []
      }),
    ]
  })
}

function ownProblems(corpus: Corpus): Problem[] {
  const { rules } = corpus.anyway.value
  const sources = new Set(corpus.sources.value.sources.map(({ id }) => id))
  const subjects = new Set(corpus.model.value.subjects.map(({ id }) => id))
  const fields = contextFields(corpus)
  return anywayRules(corpus).rules.flatMap((rule, index) => {
    const at = (place: Path, message: string) =>
      problemAt(corpus.anyway, ['rules', index, ...place], message)
    const { id, sources: named, subject, limit, when, priority } = rules[index]!
    const before = rules[index - 1]?.id ?? ''
    return [
      ...(before >= id ? [at(['id'], `is ${id} after ${before}; ids ascend, each once`)] : []),
      ...(subjects.has(subject) ? [] : [at(['subject'], `"${subject}" is no subject`)]),
      ...(priority <= 62 ? [] : [at(['priority'], 'a rule that warns has 62 at most')]),
      ...limit.flatMap((number, i) =>
        number < when.length ? [] : [at(['limit', i], `there is no condition ${number}`)],
      ),
      ...named.flatMap((source, i) =>
        sources.has(source) ? [] : [at(['sources', i], `"${source}" is not in media/sources.yaml`)],
      ),
      ...checkRule(rule, fields).map(({ path, message }) => at(pathOfPlace(path), message)),
    ]
  })
}

/**
 * The rule must not match the context in `passes` and must match the one in `fails`, as far as each can be evaluated.
 */
function sampleProblems(corpus: Corpus): Problem[] {
  const fields = contextFields(corpus)
  const known = new Map(fields.map((field) => [field.path, field as KnownField]))
  const { holds, rules } = corpus.anyway.value
  const asked = anywayRules(corpus)
  const samplesOf = (id: string): readonly [Path, Samples][] => [
    ...holds.flatMap(({ rule, samples }, i) =>
      rule === id ? [[['holds', i, 'samples'], samples] as [Path, Samples]] : [],
    ),
    ...rules.flatMap((rule, i) =>
      rule.id === id ? [[['rules', i, 'samples'], rule.samples] as [Path, Samples]] : [],
    ),
  ]
  return [...asked.holds, ...asked.rules].flatMap((rule) => {
    if (checkRule(rule, fields).length > 0) return []
    const ruleset = compileRuleset([rule], { fields, implications: [], digest: '' })
    const matches = (context: JsonObject): boolean =>
      evaluate(ruleset, { context }).trace.length > 0
    return samplesOf(rule.id).flatMap(([place, { passes, fails }]) => {
      const at = (name: string, message: string) =>
        problemAt(corpus.anyway, [...place, name], message)
      const wrong = Object.entries({ passes, fails }).flatMap(([name, facts]) =>
        Object.entries(facts).flatMap(([path, value]) => {
          const problem = factProblem(known, path, value)
          return problem === undefined ? [] : [at(name, `${path} ${problem}`)]
        }),
      )
      if (wrong.length > 0) return wrong
      const silent = judgedPaths(rule).filter((path) => !(path in passes))
      return [
        ...silent.map((path) => at('passes', `says nothing of ${path}, by which it judges`)),
        ...(matches(contextOf(passes)) ? [at('passes', `matches ${rule.id}`)] : []),
        ...(matches(contextOf(fails)) ? [] : [at('fails', `does not match ${rule.id}`)]),
      ]
    })
  })
}

const judgedPaths = ({ when, limit = [] }: Rule): string[] =>
  limit.flatMap((i) => when[i]?.path ?? [])

const contextOf = (facts: Readonly<Record<string, unknown>>): JsonObject =>
  Object.entries(facts).reduce<JsonObject>(
    (context, [path, value]) => write(context, path, value as Json),
    {},
  )
