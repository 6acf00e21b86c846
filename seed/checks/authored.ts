import { valueProblem } from '../../src/engine/rules/check-rule.ts'
import type { Field } from '../../src/engine/rules/rule.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import { sentenceCount } from '../prose.ts'
import type { Corpus } from '../read.ts'
import { contextFields, type WrittenRule, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

export const authored: Check = {
  name: 'Titles and phrases are unique, limits point at conditions, subjects are known, bare values have a text',
  check: (corpus) => {
    const rules = writtenRules(corpus)
    const fields = new Map(contextFields(corpus).map((field) => [field.path, field]))
    const subjects = corpus.model.value.subjects.map(({ id }) => id)
    return [
      ...subjectTree(corpus),
      ...rules.flatMap(limitProblems),
      ...rules.flatMap(({ source, path, entry: { subject } }) =>
        subjects.includes(subject)
          ? []
          : [
              problemAt(
                source,
                [...path, 'subject'],
                `no subject "${subject}" in media/model.yaml; it has ${subjects.join(', ')}`,
              ),
            ],
      ),
      ...rules.flatMap((rule) => textProblems(rule, fields)),
      ...repeated(rules, ({ title }) => [[['title'], title]]),
      ...repeated(rules, ({ phrases }) =>
        phrases.map((phrase, index) => [['phrases', index], phrase]),
      ),
    ]
  },
}

function subjectTree({ model }: Corpus): Problem[] {
  const seen = new Set<string>()
  return model.value.subjects.flatMap(({ id, parent, description }, index) => {
    const at = (field: string, message: string) =>
      problemAt(model, ['subjects', index, field], message)
    const problems = [
      ...(seen.has(id) ? [at('id', `${id} stands here twice`)] : []),
      ...(index === 0 && parent !== null
        ? [at('parent', 'the first is the root; write null')]
        : []),
      ...(index > 0 && !seen.has(parent ?? '')
        ? [at('parent', `names ${parent}, which does not stand above it`)]
        : []),
      ...(sentenceCount(description) > 1 ? [at('description', 'is more than one sentence')] : []),
    ]
    seen.add(id)
    return problems
  })
}

function limitProblems({ source, path, entry }: WrittenRule): Problem[] {
  const last = entry.when.length - 1
  return entry.limit.flatMap((index, at) =>
    index <= last
      ? []
      : [
          problemAt(
            source,
            [...path, 'limit', at],
            `is ${index}; the conditions of this rule are 0 to ${last}`,
          ),
        ],
  )
}

function textProblems(
  { source, path, entry }: WrittenRule,
  fields: ReadonlyMap<string, Field>,
): Problem[] {
  return entry.then.flatMap((action, index) => {
    const isBare = isBareValue(action, fields)
    const at = (message: string) => problemAt(source, [...path, 'then', index, 'text'], message)
    if (action.text === undefined) {
      return isBare
        ? [at('is missing: a sentence that a crew can carry out, beside the bare value')]
        : []
    }
    return [
      ...(isBare ? [] : [at('stands beside a sentence; the value says it already')]),
      ...(sentenceCount(action.text) > 1 ? [at('is more than one sentence')] : []),
      ...(/[.]$/.test(action.text) ? [] : [at('must end in a full stop')]),
    ]
  })
}

type Entry = WrittenRule['entry']

/** Whether the value of an action is a value of its path and not a sentence. */
function isBareValue(
  { op, path, value }: Entry['then'][number],
  fields: ReadonlyMap<string, Field>,
): boolean {
  const field = fields.get(path)
  if (op === 'propose') return true
  return (
    op === 'require' && field !== undefined && valueProblem(field, value as never) === undefined
  )
}

function repeated(
  rules: readonly WrittenRule[],
  texts: (entry: Entry) => readonly (readonly [Path, string])[],
): Problem[] {
  const first = new Map<string, string>()
  return rules.flatMap(({ source, path, entry }) =>
    texts(entry).flatMap(([place, text]) => {
      const key = text.toLowerCase()
      const owner = first.get(key)
      first.set(key, owner ?? entry.id)
      return owner === undefined
        ? []
        : [problemAt(source, [...path, ...place], `"${text}" is taken by ${owner}`)]
    }),
  )
}
