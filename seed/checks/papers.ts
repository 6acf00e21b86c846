/** Checks that every paper reads known facts, and that a rule or a source carries each of its sentences. */
import { checkRule } from '../../src/engine/rules/check-rule.ts'
import type { Condition, Field } from '../../src/engine/rules/rule.ts'
import { didYouMean } from '../../src/engine/values/nearest.ts'
import type { PaperForm } from '../../src/forms/paper-file-schemas.ts'
import { type Path, problemAt } from '../../src/forms/sourced.ts'
import type { Corpus } from '../read.ts'
import { contextFields, pathOfPlace, writtenRules } from '../ruleset.ts'
import type { Check } from './check.ts'

type Conditions = readonly Condition[]
type Message = readonly [place: Path, message: string]

export const papers: Check = {
  name: 'A paper reads known facts, and a rule or a source carries each of its sentences',
  check: (corpus) => {
    const { about, papers: all } = corpus.papers.value
    const fields = contextFields(corpus)
    const paths = new Set(fields.map(({ path }) => path))
    const carriers = carriersOf(corpus)
    const asked = answeredByPapers(corpus)
    const worded = about.flatMap(({ from, words }, line) => wordMessages(fields, from, words, line))
    const lines = about.flatMap(({ from }, line) =>
      from.flatMap((path, i): Message[] =>
        paths.has(path) ? [] : [[['about', line, 'from', i], `${path} is no fact`]],
      ),
    )
    const forms = all.flatMap((form, index) =>
      [
        ...(all.findIndex(({ id }) => id === form.id) < index
          ? [[['id'], 'stands twice'] as Message]
          : []),
        ...(form.answers === undefined || asked.has(form.answers)
          ? []
          : [[['answers'], `no paper answers ${form.answers}`] as Message]),
        ...conditionMessages(form, fields),
        ...uncarried(form, carriers),
      ].map(([place, message]): Message => [['papers', index, ...place], message]),
    )
    return [...lines, ...worded, ...forms].map(([place, message]) =>
      problemAt(corpus.papers, place, message),
    )
  },
}

/** A line with words has them for each state that may stand there, and for nothing else. */
function wordMessages(
  fields: readonly Field[],
  from: readonly string[],
  words: Readonly<Record<string, string>> | undefined,
  line: number,
): Message[] {
  if (words === undefined) return []
  const states = fields
    .filter(({ path }) => from.includes(path))
    .flatMap(({ values = [] }) => values)
  const place: Path = ['about', line, 'words']
  return [
    ...Object.keys(words)
      .filter((word) => !states.includes(word))
      .map((word): Message => [[...place, word], `is no state${didYouMean(word, states)}`]),
    ...states
      .filter((state) => words[state] === undefined)
      .map((state): Message => [place, `has no words for ${state}`]),
  ]
}

/** The ids of everything that can carry a sentence. */
const carriersOf = (corpus: Corpus): ReadonlySet<string> =>
  new Set([
    ...writtenRules(corpus).map(({ rule }) => rule.id),
    ...corpus.sources.value.sources.map(({ id }) => id),
  ])

/** The facts whose question names a paper. */
const answeredByPapers = ({ questions }: Corpus): ReadonlySet<string> =>
  new Set(
    questions.flatMap(({ value }) =>
      value.questions.flatMap(({ path, paper }) => (paper === undefined ? [] : [path])),
    ),
  )

const lists = ['points', 'ends'] as const

function uncarried(form: PaperForm, carriers: ReadonlySet<string>): Message[] {
  return lists.flatMap((list) =>
    form[list].flatMap(({ carried_by: ids }, point) =>
      ids.flatMap((id, i): Message[] =>
        carriers.has(id)
          ? []
          : [[[list, point, 'carried_by', i], `is no rule or source${didYouMean(id, carriers)}`]],
      ),
    ),
  )
}

/** Checks the conditions of a paper in the same way as those of a rule. */
function conditionMessages(form: PaperForm, fields: Parameters<typeof checkRule>[1]): Message[] {
  const all: (readonly [Path, Conditions | undefined])[] = [
    [['needed'], form.needed as Conditions | undefined],
    [['needless'], form.needless as Conditions | undefined],
    [['doubtful'], form.doubtful as Conditions | undefined],
    ...lists.flatMap((list) =>
      form[list].map(({ when }, i) => [[list, i, 'when'], when as Conditions | undefined] as const),
    ),
  ]
  return all.flatMap(([place, when]) =>
    when === undefined
      ? []
      : checkRule(asRule(form.id, when), fields)
          .filter(({ path }) => path.startsWith('when'))
          .map(
            ({ path, message }): Message => [[...place, ...pathOfPlace(path).slice(1)], message],
          ),
  )
}

const asRule = (id: string, when: Conditions): Parameters<typeof checkRule>[0] => ({
  id,
  domain: 'qa',
  priority: 80,
  hard: true,
  logic: 'any',
  when,
  then: [{ op: 'flag', path: 'qa.topic', value: 'Signed.' }],
  rationale: null,
  tags: [],
})
