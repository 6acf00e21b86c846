/** Checks that every remedy can be filled in, and changes a value that some rule judges and some adapter reads. */
import { checkRule } from '../../src/engine/rules/check-rule.ts'
import type { Condition, Rule } from '../../src/engine/rules/rule.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { RemedyEntry } from '../../src/forms/remedy-file-schemas.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import { figures } from '../../src/lint/remedies/figures.ts'
import { FILE_NAMES, placeholdersIn } from '../../src/lint/remedies/remedies.ts'
import { contextFields, pathOfPlace } from '../ruleset.ts'
import type { Check } from './check.ts'

export const remedies: Check = {
  name: 'A remedy mends what a rule judges, and each of its braces can be filled',
  check: (corpus) => {
    const fields = contextFields(corpus)
    const paths = fields.map(({ path }) => path)
    const judged = new Set(
      [...corpus.rules, ...corpus.destinations].flatMap(({ value }) =>
        (value.rules ?? []).flatMap(({ when, limit }) => limit.map((i) => when[i]?.path)),
      ),
    )
    const ids = corpus.remedies.value.remedies.map(({ id }) => id)
    return corpus.remedies.value.remedies.flatMap((remedy, index) => {
      const at = (place: Path, message: string) =>
        problemAt(corpus.remedies, ['remedies', index, ...place], message)
      return [
        ...(ids.indexOf(remedy.id) < index ? [at(['id'], 'stands twice')] : []),
        ...remedy.mends.flatMap((path, i) =>
          judged.has(path)
            ? []
            : [at(['mends', i], `no limit judges "${path}"${didYouMean(path, paths)}`)],
        ),
        ...conditionProblems(remedy, fields).map(({ path, message }) =>
          at(pathOfPlace(path), message),
        ),
        ...wordsOf(remedy).flatMap(([place, word]) =>
          unknownNames(word, paths).map((name) => {
            const hint = didYouMean(name, [...Object.keys(figures), ...FILE_NAMES])
            return at(place, `{${name}} is no figure, file or path${hint}`)
          }),
        ),
        ...outputProblems(remedy).map((message) => at(['writes'], message)),
      ]
    })
  },
}

const wordsOf = ({ arguments: words, files }: RemedyEntry): (readonly [Path, string])[] => [
  ...words.map((word, i) => [['arguments', i], word] as const),
  ...Object.entries(files).flatMap(([ending, some]) =>
    (some as readonly string[]).map((word, i) => [['files', ending, i], word] as const),
  ),
]

/** Placeholders that stand for several arguments. */
const LISTS: readonly string[] = ['{encoding}', '{judged}']

const unknownNames = (word: string, paths: readonly string[]): string[] =>
  LISTS.includes(word)
    ? []
    : placeholdersIn(word).filter(
        (name) =>
          !Object.hasOwn(figures, name) &&
          !(FILE_NAMES as readonly string[]).includes(name) &&
          !paths.includes(name),
      )

/** Checks the conditions of a remedy in the same way as those of a rule. */
function conditionProblems(
  { id, when = [] }: RemedyEntry,
  fields: Parameters<typeof checkRule>[1],
) {
  if (when.length === 0) return []
  const rule: Rule = {
    id,
    domain: 'qa',
    priority: 80,
    hard: true,
    logic: 'all',
    when: when as readonly Condition[],
    then: [{ op: 'flag', path: 'qa.topic', value: 'Mended.' }],
    rationale: null,
    tags: [],
  }
  return checkRule(rule, fields)
}

function outputProblems({ arguments: words, writes = 'copy', into, edits }: RemedyEntry): string[] {
  const isNamed = words.some((word) => word.includes('{out}'))
  if (into !== undefined)
    return isNamed ? ['what is printed goes into a file, so {out} is none'] : []
  return writes === 'copy' && edits === undefined && !isNamed
    ? ['no argument names {out}, the copy that it writes']
    : []
}
