/** `grammar_describe_paths`: the facts that a context may hold, for an agent that builds one. */
import type { Handlers } from '../contract/operation.ts'
import type { Value } from '../contract/schema.ts'
import { array, boolean, count, mapOf, number, object, oneOf, string } from '../contract/schema.ts'
import type { OpenDatabase } from '../database/open.ts'
import { didYouMean } from '../engine/nearest.ts'
import type { contract } from '../media/contract.ts'
import * as queries from '../media/queries.ts'
import type * as s from '../media/schemas.ts'
import { detail, FULL_ANSWER_BYTES, fitted, limitOf, next, offset, texts } from './pages.ts'
import { handled, noInput, type Tool } from './part.ts'

/** Paths, and rules, that one call may name, at most. */
const MAX_NAMES = 50
/** Characters of such a name, at most. */
const MAX_NAME_LENGTH = 80
/** Unknown names that an answer lists, at most. */
const UNKNOWN = 10

const names = (description: string) =>
  ({
    ...texts(description),
    maxItems: MAX_NAMES,
    items: { type: 'string', maxLength: MAX_NAME_LENGTH },
  }) as const

const fact = object(
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
    values: texts('The closed list of words, where there is one.'),
    definitions: mapOf(string(), 'With full detail: word → what it means.'),
  },
)
export type Fact = Value<typeof fact>

type MediaHandlers = Handlers<typeof contract>

/** All facts by their path, sorted. */
export async function allFacts(
  database: OpenDatabase,
  handlers: MediaHandlers,
): Promise<ReadonlyMap<string, Fact>> {
  const model = await handled<Value<typeof s.model>>(handlers.getModel(noInput))
  const dimensions = await handled<Value<typeof s.dimensionList>>(handlers.listDimensions(noInput))
  const readers = Map.groupBy(queries.readers(database), ({ path }) => path)
  const rulesOf = (path: string): string[] => (readers.get(path) ?? []).map((row) => row.rule_id)
  const facts: Fact[] = [
    ...dimensions.enumerated.map(({ id, name, multiple, description, values, definitions }) => ({
      path: id,
      type: 'state' as const,
      name,
      multiple,
      description,
      values,
      definitions,
      rules: rulesOf(id),
    })),
    ...dimensions.continuous.map(({ id, name, multiple, description, unit, ...range }) => ({
      path: id,
      type: 'number' as const,
      name,
      multiple,
      description,
      unit,
      minimum: range.minimum,
      maximum: range.maximum,
      measured: range.measured,
      rules: rulesOf(id),
    })),
    ...model.decision_variables.map(({ mentioned_in: _, ...variable }) => ({
      ...variable,
      multiple: false,
    })),
  ]
  const sorted = facts.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return new Map(sorted.map((one) => [one.path, one]))
}

export function describePaths(
  facts: () => Promise<ReadonlyMap<string, Fact>>,
  readsOfRule: (id: string) => readonly string[] | undefined,
): Tool {
  const input = object(
    {},
    {
      paths: names('Paths, or groups of them.'),
      rules: names('Ids of rules: what they read.'),
      words: {
        type: 'string',
        maxLength: 200,
        description: 'Only paths whose name, description or words hold all of these.',
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
      'Call this before building a context. Give paths (`camera.sync_error_ms`), groups (`camera`), rule ids to learn what they read, or words to look for; without any, all paths come, page by page. Each path comes with type, unit, range or closed list of words, and the rules that read it. Full detail adds what each word means.',
    input,
    output: object(
      { count: count('Paths found.'), paths: array(fact, 'In the order of the alphabet.') },
      {
        unknown: texts(`Names that nothing carries, with the nearest one, the first ${UNKNOWN}.`),
        next,
      },
    ),
    maxBytes: FULL_ANSWER_BYTES,
    run: async ({ paths, rules, words, detail: level, offset: start }: Value<typeof input>) => {
      const all = await facts()
      const { wanted, unknown } = named(all, paths ?? [], rules ?? [], readsOfRule)
      const isAsked = paths !== undefined || rules !== undefined
      const found = [...all.values()]
        .filter((one) => !isAsked || wanted.has(one.path))
        .filter((one) => words === undefined || holds(one, words))
        .map((one) => (level === 'full' ? one : withoutDefinitions(one)))
      return fitted(
        found,
        (shown, following) => ({
          count: found.length,
          paths: shown,
          ...(unknown.length === 0 ? {} : { unknown: unknown.slice(0, UNKNOWN) }),
          ...(following === undefined ? {} : { next: following }),
        }),
        { tool: name, start, bytes: limitOf(level) },
      )
    },
  }
}

function named(
  all: ReadonlyMap<string, Fact>,
  paths: readonly string[],
  rules: readonly string[],
  readsOfRule: (id: string) => readonly string[] | undefined,
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
    const reads = readsOfRule(id)
    if (reads === undefined) unknown.push(id)
    for (const path of reads ?? []) wanted.add(path)
  }
  return { wanted, unknown }
}

function holds({ path, name = '', description, values = [] }: Fact, words: string): boolean {
  const text = `${path} ${name} ${description} ${values.join(' ')}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function withoutDefinitions({ definitions: _, ...fact }: Fact): Fact {
  return fact
}
