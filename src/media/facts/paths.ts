/**
 * `GET /v1/paths` and `GET /v1/paths/{path}`: the facts of a context, dimensions and decision variables in one form.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csv, csvExample, format } from '../../contract/csv.ts'
import { found } from '../../contract/failures.ts'
import { LinkedBody, operation } from '../../contract/operation.ts'
import { object, oneOf, someOf, string, type Value } from '../../contract/schema.ts'
import { pathKinds, pathTypes } from '../../forms/media-enums.ts'
import { lazy } from '../../lazy.ts'
import { knownWords } from '../../lists/known-words.ts'
import { pageLinks } from '../../lists/page-links.ts'
import { facets, facetsOf, limit, offset, searchParameter } from '../../lists/parameters.ts'
import { limitsOf } from '../destinations/get-destination.ts'
import type { Media } from '../load.ts'
import type { Rule } from '../rules/rules.ts'
import { countedBy, foundOf } from '../search.ts'
import type { Fact } from './facts.ts'
import * as p from './path-schemas.ts'

/** Maximum page size: more than there are paths. */
const MAX_PATHS = 1000

export const listPaths = operation(
  {
    method: 'GET',
    path: '/v1/paths',
    tag: 'Corpus',
    summary: 'Find what a context may hold: dimensions and decision variables together',
    description:
      'Filters combine with AND. `q` searches as `GET /v1/search` does, over dimensions and variables alone. Without `q` the order is by path.',
    query: object(
      {},
      {
        q: searchParameter('names, questions, descriptions and states'),
        group: string('Only this group, the first part of a path: `camera`.'),
        kind: oneOf(pathKinds, 'Only dimensions, or only decision variables.'),
        type: someOf(
          pathTypes,
          'Only these types: the parameter repeated, or words with commas between them.',
        ),
        unit: string('Only numbers in this unit: `LUFS`.'),
        rule: string('Only paths that this rule reads: `CAM-004`.'),
        limit: limit(MAX_PATHS, 100),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': p.pathPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What is measured in LUFS', query: 'unit=LUFS' },
      { summary: 'A fact in plain words', query: 'q=loudness+target&limit=5' },
      { summary: 'What one rule reads', query: 'rule=CAM-004' },
      csvExample('group=camera'),
    ],
    refused: [
      { query: 'group=lights' },
      { query: 'type=text' },
      { query: 'unit=lufs' },
      { query: 'rule=CAM-999' },
    ],
  },
  (media: Media) =>
    ({ query }) => {
      const facts = media.facts()
      const passes = filterOf(media, query)
      const searched =
        query.q === undefined ? undefined : foundOf(media, query.q, ['dimension', 'variable'])
      const order = searched?.results ?? [...facts.keys()].sort()
      const matches = order.flatMap((path) => facts.get(path) ?? []).filter(passes)
      const near = (searched?.related ?? []).flatMap((path) => facts.get(path) ?? []).filter(passes)
      const show = (some: readonly Fact[]) => some.map((fact) => toSummary(media, fact))
      const { limit, offset } = query
      return new LinkedBody(
        {
          count: matches.length,
          limit,
          offset,
          ...searched?.fields,
          results: show(matches.slice(offset, offset + limit)),
          ...(near.length > 0 && offset === 0 ? { related: show(near) } : {}),
          ...facetsOf(query, () => ({
            group: countedBy(matches, ({ group }) => group),
            kind: countedBy(matches, kindOf),
            type: countedBy(matches, typeOf),
            unit: countedBy(matches, ({ unit }) => unit),
          })),
        },
        pageLinks('/v1/paths', query, matches.length),
      )
    },
)

type Query = Value<typeof listPaths.query>

function filterOf(media: Media, query: Query): (fact: Fact) => boolean {
  const { group, kind, type, unit, rule } = query
  const facts = [...media.facts().values()]
  const groups = [...new Set(facts.map((fact) => fact.group))].sort()
  const units = facts.flatMap((fact) => fact.unit ?? [])
  const inGroup = knownWords(
    'group',
    `the first part of a path, one of ${groups.join(', ')}`,
    groups,
    (word) => word,
  )
  const inUnit = knownWords('unit', 'the unit of a number', units, (word) => word)
  const readBy = knownWords(
    'rule',
    'the id of a rule',
    media.rules().keys(),
    (id) => new Set(media.ruleOf(id).when.map(({ path }) => path)),
  )
  const wanted = {
    group: group === undefined ? undefined : inGroup(group),
    unit: unit === undefined ? undefined : inUnit(unit),
    paths: rule === undefined ? undefined : readBy(rule),
  }
  return (fact) =>
    (wanted.group === undefined || fact.group === wanted.group) &&
    (kind === undefined || kindOf(fact) === kind) &&
    (type === undefined || type.includes(typeOf(fact))) &&
    (wanted.unit === undefined || fact.unit === wanted.unit) &&
    (wanted.paths?.has(fact.path) ?? true)
}

export const getPath = operation(
  {
    method: 'GET',
    path: '/v1/paths/{path}',
    tag: 'Corpus',
    summary:
      'Read one path: its type, range and words, who knows it, which rules read it, which files tell it',
    description:
      'All that the service knows of one fact; as CSV what each destination allows, a row for each limit.',
    params: object({ path: string('Dotted path.') }),
    query: object({}, { format }),
    ok: { 'application/json': p.path, 'text/csv': csv },
    rows: ['limits'],
    failures: [404],
    examples: [
      { summary: 'A decision variable', params: { path: 'camera.sync_error_ms' } },
      { summary: 'A dimension with states', params: { path: 'core.consent_scope' } },
      { ...csvExample(), params: { path: 'audio.integrated_loudness' } },
    ],
    refused: [{ params: { path: 'camera.sync_eror_ms' } }],
  },
  (media: Media) => {
    const limits = lazy(() => destinationLimits(media))
    return async ({ params: { path: at } }) => {
      const fact = found(media.facts().get(at), at, () => media.facts().keys())
      return {
        ...toSummary(media, fact),
        description: fact.description,
        effort: fact.effort,
        gate: fact.gate,
        by: fact.by,
        definitions: fact.definitions,
        measured: fact.measured ?? null,
        read_by: rulesOf(media, fact)
          .map((id) => media.ruleOf(id))
          .toSorted((a, b) => b.priority - a.priority)
          .map((rule) => toReader(rule, at)),
        limits: [...((await limits()).get(at) ?? [])],
        read_from: [...(readFrom()[at] ?? [])],
        sources: [...fact.sources],
        mentioned_in: [...fact.mentions],
      }
    }
  },
)

type DestinationLimit = Value<typeof p.path>['limits'][number]

/** Path → what destinations allow there because of their own rules or facts, in the order of destinations. */
async function destinationLimits(
  media: Media,
): Promise<ReadonlyMap<string, readonly DestinationLimit[]>> {
  const limits = new Map<string, DestinationLimit[]>()
  for (const file of media.destinations().values()) {
    for (const { path, name: _, ...limit } of await limitsOf(media, file)) {
      if (!limit.own && limit.because.length === 0) continue
      const row = { destination: file.id, destination_name: file.name, ...limit }
      limits.set(path, [...(limits.get(path) ?? []), row])
    }
  }
  return limits
}

/** The adapters for each path, which `npm run generate` writes. */
const readFrom = lazy(
  () =>
    JSON.parse(readFileSync(join(import.meta.dirname, 'read-from.json'), 'utf8')) as Readonly<
      Record<string, Value<typeof p.path>['read_from']>
    >,
)

/** Ids of the rules that read a fact. */
const rulesOf = ({ readers }: Media, { path }: Fact): string[] =>
  (readers().get(path) ?? []).toSorted()

function toSummary(media: Media, fact: Fact): Value<typeof p.pathSummary> {
  const { path, name, multiple, unit, minimum, maximum, values, question, who } = fact
  return {
    path,
    name,
    kind: kindOf(fact),
    group: fact.group,
    type: typeOf(fact),
    multiple,
    unit: unit ?? null,
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    values: [...values],
    question,
    who,
    rules: rulesOf(media, fact),
    href: `/v1/paths/${path}`,
  }
}

const kindOf = ({ isDimension }: Fact): 'dimension' | 'variable' =>
  isDimension ? 'dimension' : 'variable'

const typeOf = ({ type }: Fact): (typeof pathTypes)[number] =>
  type === 'enumerated' ? 'state' : type

function toReader({ id, title, hard, when, limit }: Rule, path: string) {
  const own = when.flatMap((condition, i) => (condition.path === path ? [{ ...condition, i }] : []))
  return {
    id,
    title,
    hard,
    judges: own.some(({ i }) => limit.includes(i)),
    conditions: own.map(({ op, value }) => `${op} ${JSON.stringify(value)}`),
  }
}
