/** `grammar_describe_paths`: the facts that a context may hold, for an agent that builds one. */

import type { Ask } from '../contract/ask.ts'
import type { Value } from '../contract/schema.ts'
import { array, boolean, count, mapOf, number, object, oneOf, string } from '../contract/schema.ts'
import { didYouMean } from '../engine/values/nearest.ts'
import type { contract } from '../media/contract.ts'
import type { Media } from '../media/load.ts'
import type { Rule } from '../media/rules/rules.ts'
import { FULL_ANSWER_BYTES, fitted, limitOf, next, offset, texts } from './pages.ts'
import type { Tool } from './part.ts'

/** Maximum number of paths, and of rules, in one call. */
const MAX_NAMES = 50
/** Maximum length of a path or rule id, in characters. */
const MAX_NAME_LENGTH = 80
/** Maximum number of unknown names in an answer. */
const UNKNOWN = 10

const names = (description: string) =>
  ({
    ...texts(description),
    maxItems: MAX_NAMES,
    items: { type: 'string', maxLength: MAX_NAME_LENGTH },
  }) as const

const described = object(
  {
    path: string('Dotted path: `camera.sync_error_ms` is `{"camera": {"sync_error_ms": 4}}`.'),
    type: oneOf(['state', 'number', 'integer', 'boolean', 'string'], 'What stands there.'),
    multiple: boolean('True where the context holds an array of such values.'),
    description: string('What it says of a production.'),
    rules: texts('Rules that read it.'),
  },
  {
    name: string('Name for people.'),
    unit: string('Unit of a number.'),
    minimum: number('Least value.'),
    maximum: number('Greatest value.'),
    measured: string('How the number is obtained.'),
    question: string('How one asks a colleague for it.'),
    who: string('The role that usually knows.'),
    values: texts('The closed list of words, where there is one.'),
    definitions: mapOf(string(), 'With full detail: word → what it means.'),
  },
)
type AskMedia = Ask<typeof contract>
type DescribedFact = Value<typeof described>

/** All facts by their path, sorted. */
export function describedFacts({ facts, readers }: Media): ReadonlyMap<string, DescribedFact> {
  const sorted = [...facts().values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return new Map(
    sorted.map(({ path, type, name, multiple, description, ...fact }) => [
      path,
      {
        path,
        type: type === 'enumerated' ? 'state' : type,
        name,
        multiple,
        description,
        ...(fact.unit === undefined ? {} : { unit: fact.unit }),
        ...(fact.minimum === undefined ? {} : { minimum: fact.minimum }),
        ...(fact.maximum === undefined ? {} : { maximum: fact.maximum }),
        ...(fact.measured === undefined ? {} : { measured: fact.measured }),
        ...(fact.question === null ? {} : { question: fact.question }),
        ...(fact.who === null ? {} : { who: fact.who }),
        ...(fact.values.length === 0 ? {} : { values: [...fact.values] }),
        ...(type === 'enumerated' ? { definitions: fact.definitions } : {}),
        rules: (readers().get(path) ?? []).toSorted(),
      },
    ]),
  )
}

/** `names` is the overview: every path in one answer, by group. */
const detail = {
  type: 'string',
  enum: ['names', 'brief', 'full'],
  description:
    'How much to say: names alone, which is the default where nothing is asked for; brief, the default otherwise; full, with what each word means.',
} as const

/** Maximum number of facts that a search returns. */
const SEARCHED = 100

export function describePaths(
  ask: AskMedia,
  facts: () => ReadonlyMap<string, DescribedFact>,
  rulesById: Media['rules'],
): Tool {
  const input = object(
    {},
    {
      paths: names('Paths or groups.'),
      rules: names('Ids of rules: what they read.'),
      words: {
        type: 'string',
        maxLength: 200,
        description: 'What the fact is about, in plain words; the nearest come first.',
      },
      detail,
      offset,
    },
  )
  const name = 'grammar_describe_paths'
  return {
    name,
    title: 'Describe the facts that a context may hold',
    description:
      'Call this before building a context. Give paths (`camera.sync_error_ms`), groups (`camera`), rule ids to learn what they read, or words to look for; without any, the names of all come, by group. Each path comes with type, unit, range or closed list of words, and the rules that read it.',
    input,
    output: object(
      {
        count: count('Paths found.'),
      },
      {
        names: mapOf(
          texts('What follows the dot.'),
          'With names alone: group → the rest of each path.',
        ),
        paths: array(described, 'In the order of the alphabet; with `words` the best match first.'),
        unknown: texts(`Names that nothing carries, with the nearest one, the first ${UNKNOWN}.`),
        next,
      },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({ paths, rules, words, detail: level, offset: start }: Value<typeof input>) => {
      const all = facts()
      const { wanted, unknown } = named(all, paths ?? [], rules ?? [], rulesById())
      const isAsked = paths !== undefined || rules !== undefined
      const searched = words === undefined ? all.keys() : await pathsAbout(ask, words)
      const found = [...searched]
        .flatMap((path) => all.get(path) ?? [])
        .filter((one) => !isAsked || wanted.has(one.path))
      const isOverview =
        level === 'names' || (level === undefined && !isAsked && words === undefined)
      if (isOverview) return { count: found.length, names: namesOf(found), ...unknownOf(unknown) }
      return fitted(
        found.map((one) => (level === 'full' ? one : withoutDefinitions(one))),
        (shown, following) => ({
          count: found.length,
          paths: shown,
          ...unknownOf(unknown),
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, start, bytes: limitOf(level === 'full' ? 'full' : 'brief') },
      )
    },
  }
}

const unknownOf = (unknown: readonly string[]): { readonly unknown?: string[] } =>
  unknown.length === 0 ? {} : { unknown: unknown.slice(0, UNKNOWN) }

/** Group → its paths without the group. */
function namesOf(facts: readonly DescribedFact[]): Record<string, string[]> {
  const groups = Map.groupBy(facts, ({ path }) => path.split('.')[0]!)
  return Object.fromEntries(
    [...groups].map(([group, inside]) => [
      group,
      inside.map(({ path }) => path.slice(group.length + 1)),
    ]),
  )
}

function named(
  all: ReadonlyMap<string, DescribedFact>,
  paths: readonly string[],
  rules: readonly string[],
  rulesById: ReadonlyMap<string, Rule>,
) {
  const known = [...all.keys()]
  const groups = [...new Set(known.map((path) => path.split('.')[0]!))]
  const wanted = new Set<string>()
  const unknown: string[] = []
  for (const path of paths) {
    const inside = known.filter((one) => one === path || one.startsWith(`${path}.`))
    for (const one of inside) wanted.add(one)
    if (inside.length === 0) unknown.push(`${path}${didYouMean(path, [...known, ...groups])}`)
  }
  for (const id of rules) {
    const rule = rulesById.get(id)
    if (rule === undefined) unknown.push(id)
    for (const { path } of rule?.when ?? []) wanted.add(path)
  }
  return { wanted, unknown }
}

/**
 * Paths of dimensions and decision variables that the service's own search finds, followed by related ones if it finds
 * few.
 */
async function pathsAbout(ask: AskMedia, q: string): Promise<string[]> {
  const kind = ['dimension', 'variable'] as const
  const query = { q, kind, highlight: false, limit: SEARCHED, offset: 0 }
  const { results, related = [] } = (await ask.json('search', { query })).value
  return [...results, ...related].map(({ id }) => id)
}

function withoutDefinitions({ definitions: _, ...fact }: DescribedFact): DescribedFact {
  return fact
}
