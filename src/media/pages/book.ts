/** The corpus as pages look things up in it: rules, facts, sources and chapters by name, and who reads what. Built with the first page. */
import type { Value } from '../../contract/schema.ts'
import type { JsonObject } from '../../engine/rule.ts'
import type { Ask } from '../../pages/ask.ts'
import { spoken } from '../../pages/words.ts'
import type { contract } from '../contract.ts'
import type { Media } from '../load.ts'
import * as queries from '../queries.ts'
import { toRule } from '../resources.ts'
import type * as s from '../schemas.ts'

export type Rule = Value<typeof s.rule>
export type Source = Value<typeof s.source>

/** What a context may hold at one path: a dimension or a decision variable. */
export interface Fact {
  readonly path: string
  readonly name: string
  readonly group: string
  readonly isDimension: boolean
  readonly type: 'enumerated' | 'number' | 'integer' | 'boolean' | 'string'
  readonly multiple: boolean
  /** The closed list of words, where there is one. */
  readonly values: readonly string[]
  readonly definitions: Readonly<Record<string, string>>
  readonly unit?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly measured?: string
  readonly description: string
  readonly sources: readonly string[]
  readonly mentions: readonly {
    readonly title: string
    readonly section: string | null
    readonly href: string
  }[]
}

export interface Book {
  readonly facts: ReadonlyMap<string, Fact>
  /** Group id → name, in the order of the corpus; groups of variables alone come last. */
  readonly groups: ReadonlyMap<string, string>
  readonly rules: ReadonlyMap<string, Rule>
  /** Path → ids of the rules with a condition on it. */
  readonly readers: ReadonlyMap<string, readonly string[]>
  /** Rule id → a smallest context in which it matches. */
  readonly witnesses: ReadonlyMap<string, JsonObject>
  readonly sources: ReadonlyMap<string, Source>
  /** Domain id → title. */
  readonly domains: ReadonlyMap<string, string>
  readonly prefixes: readonly string[]
  /** Slug → title and summary, in reading order. */
  readonly chapters: ReadonlyMap<string, { readonly title: string; readonly summary: string }>
  /** Ids that the stages of the worked example define: units, claims, clips, shots. */
  readonly exampleIds: ReadonlySet<string>
  readonly digest: string
}

export async function readBook(media: Media, ask: Ask<typeof contract>): Promise<Book> {
  const { database } = media
  const [model, dimensions, report, sources, chapters] = await Promise.all([
    ask.json('getModel'),
    ask.json('listDimensions'),
    ask.json('getRuleReport'),
    ask.json('listSources'),
    ask.json('listChapters'),
  ])
  const facts = [
    ...dimensions.value.enumerated.map(
      (dimension): Fact => ({
        ...ofDimension(dimension),
        type: 'enumerated',
        values: dimension.values,
        definitions: dimension.definitions,
      }),
    ),
    ...dimensions.value.continuous.map(
      (dimension): Fact => ({
        ...ofDimension(dimension),
        type: 'number',
        values: [],
        definitions: {},
        unit: dimension.unit,
        minimum: dimension.minimum,
        maximum: dimension.maximum,
        measured: dimension.measured,
      }),
    ),
    ...model.value.decision_variables.map(
      ({
        path,
        name,
        type,
        unit,
        minimum,
        maximum,
        values = [],
        description,
        mentioned_in,
      }): Fact => ({
        path,
        name,
        group: path.split('.', 1)[0]!,
        isDimension: false,
        type,
        multiple: false,
        values,
        definitions: {},
        ...(unit === undefined ? {} : { unit }),
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
        description,
        sources: [],
        mentions: mentioned_in,
      }),
    ),
  ]
  const rules = Array.from(queries.allRules(database), (row) =>
    toRule(row, queries.mentions(database, { kind: 'rule', id: row.id })),
  )
  const groups = new Map<string, string>(dimensions.value.groups.map(({ id, name }) => [id, name]))
  for (const { group } of facts) if (!groups.has(group)) groups.set(group, groupName(group))
  const domains = queries.domains(database)
  return {
    facts: new Map(facts.map((fact) => [fact.path, fact])),
    groups,
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    readers: readersOf(rules),
    witnesses: new Map(
      report.value.witnesses.map(({ rule_id, context }) => [rule_id, context as JsonObject]),
    ),
    sources: new Map(sources.value.results.map((source) => [source.id, source])),
    domains: new Map(domains.map(({ id, title }) => [id, title])),
    prefixes: [...new Set(rules.map(({ id }) => id.slice(0, id.indexOf('-'))))],
    chapters: new Map(chapters.value.results.map((chapter) => [chapter.slug, chapter])),
    exampleIds: exampleIdsOf(media),
    digest: media.corpusDigest,
  }
}

type Dimension = Value<typeof s.enumeratedDimension> | Value<typeof s.continuousDimension>

const ofDimension = ({
  id,
  name,
  group,
  multiple,
  description,
  sources,
  mentioned_in,
}: Dimension) => ({
  path: id,
  name,
  group,
  isDimension: true,
  multiple,
  description,
  sources,
  mentions: mentioned_in,
})

/** A group that only variables have: `gram` are facts of the coordinate grammar. */
const groupName = (group: string): string =>
  group === 'gram'
    ? 'Coordinate discipline'
    : `${group.charAt(0).toUpperCase()}${spoken(group).slice(1)}`

function readersOf(rules: readonly Rule[]): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const { id, when } of rules) {
    for (const path of new Set(when.map((condition) => condition.path))) {
      const known = readers.get(path)
      if (known === undefined) readers.set(path, [id])
      else known.push(id)
    }
  }
  return readers
}

const definingStages = ['transcript', 'claims', 'clips', 'shots']

function exampleIdsOf({ database }: Media): Set<string> {
  const bodies = definingStages.map((stage) => queries.stageByName(database, { stage })?.body ?? '')
  return new Set(
    bodies.flatMap((body) => [...body.matchAll(/"id": "([UCKS]\d+)"/g)].map(([, id]) => id!)),
  )
}
