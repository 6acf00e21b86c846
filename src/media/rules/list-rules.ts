/** `GET /v1/rules`: rules, filtered by properties and words. */
import { type Selectable, sql } from 'kysely'
import { csv, csvExample, format } from '../../contract/csv.ts'
import { InvalidInput } from '../../contract/failures.ts'
import { operation } from '../../contract/operation.ts'
import { object, oneOf, string, type Value } from '../../contract/schema.ts'
import type { RuleTable } from '../../database/media-tables.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson, rows } from '../../database/query.ts'
import { blockScopes } from '../../engine/rules/actions.ts'
import type { Json } from '../../engine/values/json.ts'
import { ruleBases, ruleDomains, ruleTypes } from '../../forms/media-enums.ts'
import { HOUSE } from '../../lint/house/domain.ts'
import { allowedWords, type Measured } from '../../lint/limit-words.ts'
import { wordColumn, wordsColumn } from '../../lists/columns.ts'
import { knownWords } from '../../lists/known-words.ts'
import { createList, type Filters } from '../../lists/list.ts'
import { facets, highlight, limit, offset, searchParameter } from '../../lists/parameters.ts'
import type { FilterName } from '../../lists/suggestions.ts'
import { createSearcher } from '../../search/searcher.ts'
import { PHASE, TARGET } from '../facts/common-paths.ts'
import { pathRows, subjectRows } from '../facts/queries.ts'
import type { Media } from '../load.ts'
import { mediaSearch } from '../searched.ts'
import { domainRows } from './rules.ts'
import * as s from './schemas.ts'

/**
 * Closeness threshold for rules, as in `search/find.ts`: 4 of 508 judged searches with an answer are below it, and 22
 * of 40 without one (docs/search.md).
 */
const LEAST_CLOSE = 4.5

/** Maximum page size: more than there are rules. */
const MAX_RULES = 1000

const parameters = object(
  {},
  {
    category: oneOf(ruleDomains, 'Only this category.'),
    type: oneOf(ruleTypes, 'Only hard or only soft rules.'),
    min_priority: {
      type: 'integer',
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Only rules of this priority or higher. Priorities run from 1 to 99; hard rules begin at 78.',
    } as const,
    basis: oneOf(ruleBases, 'Only rules that rest on this kind of authority.'),
    subject: string('Only rules of this subject; `/v1/model` lists the subjects.'),
    tag: string('Only rules that carry this tag; `facets.tag` names those of the matches.'),
    reads: string('Only rules with a condition on this path: `camera.sync_error_ms`.'),
    state: string(
      'Only rules with a condition that names this state: `camera.capture_rig.inward_dome`.',
    ),
    phase: string('Only rules that name this production phase: `capture`.'),
    target: string('Only rules that name this delivery target: `vr_headset_app`.'),
    blocks: oneOf(
      blockScopes,
      'Only rules that block this: the work stops until they are met. The other hard rules must be mended before delivery.',
    ),
    q: searchParameter('title, phrases, tags, rationale, actions and what a rule reads'),
    highlight,
    sort: oneOf(
      ['priority'],
      'By priority, the highest first, in place of the order of the corpus or of the search.',
    ),
    limit: limit(MAX_RULES, 100),
    offset,
    facets,
    format,
  },
)

type RuleQuery = Value<typeof parameters>

export const listRules = operation(
  {
    method: 'GET',
    path: '/v1/rules',
    tag: 'Rules',
    summary: 'Find rules by category, type, priority or free text',
    description:
      'Filters combine with AND. `q` searches what a rule says and what it is about: words are ANDed, each matches as a prefix, in its other forms and by its synonyms, case and diacritics do not count, "quoted words" match as a phrase, an id or the beginning of one comes first; the rest comes best match first. Where no rule holds all words, those that hold most of them come, and `match` and `dropped` say so; where fewer than ten do, others that hold most of them stand in `related`. Without `q` the order is category, then id. `count` and facets are over all that was found. `suggestions` are searches that have results.',
    query: parameters,
    ok: { 'application/json': s.rulePage, 'text/csv': csv },
    repeated: ['category'],
    failures: [],
    examples: [
      { summary: 'Hard camera rules', query: 'category=camera&type=hard' },
      { summary: 'Rules that speak of loudness', query: 'q=loudness&limit=5' },
      { summary: 'A question in plain words', query: 'q=how+loud+should+a+podcast+be&limit=3' },
      { summary: 'The second ten', query: 'limit=10&offset=10' },
      { summary: 'What the law asks for', query: 'basis=law&limit=5' },
      { summary: 'Rules that read one fact', query: 'reads=camera.sync_error_ms' },
      {
        summary: 'Rules for a headset that speak of mastering',
        query: 'target=vr_headset_app&phase=mastering',
      },
      {
        summary: 'What weighs most on a headset',
        query: 'target=vr_headset_app&sort=priority&limit=3',
      },
      { summary: 'What blocks publishing', query: 'blocks=publish&sort=priority&limit=3' },
      csvExample('category=camera&limit=3'),
    ],
    refused: [
      { query: 'category=camara' },
      { query: 'limit=0&offset=-1' },
      { query: 'tag=captoins&reads=camera.sync_eror_ms' },
      { query: 'target=vr_headset&state=camera.capture_rig.inward_dom' },
      { query: 'sort=prioritty' },
      { query: 'blocks=publishing' },
    ],
  },
  (media: Media) => {
    const list = ruleList(media)
    return ({ query }) => {
      refuseSearch(query)
      return list(query)
    }
  },
)

/** The columns by which rules are filtered and counted. */
const ruleColumns = rows('media.ruleColumns', (from) =>
  from
    .selectFrom('rule')
    .select([
      'id',
      'domain',
      'hard',
      'priority',
      'tags',
      'basis',
      'subject',
      'conditions',
      'actions',
    ])
    .orderBy('number'),
)

/**
 * The columns that a list shows. The numbers are passed as one JSON array, so that one statement serves a page of any
 * length.
 *
 *     select number, id, … from rule where number in (select value from json_each(:numbers))
 */
const rulesByNumber = rows('media.rulesByNumber', (from, by: { numbers: string }) =>
  from
    .selectFrom('rule')
    .select(['number', 'id', 'domain', 'hard', 'priority', 'rationale', 'tags', 'title', 'phrases'])
    .select(['basis', 'subject', 'conditions', 'limits', 'actions'])
    .where('number', 'in', sql<number>`(select value from json_each(${by.numbers}))`),
)

/** House rules are not searched, since the search index is built with the corpus. */
function refuseSearch({ q, category, basis }: RuleQuery): void {
  const asked: readonly (string | undefined)[] = [category, basis]
  if (q === undefined || !asked.includes(HOUSE)) return
  const message = 'searches the rules of the corpus; house rules are listed without it'
  throw new InvalidInput([{ path: 'q', message }])
}

/** States in a condition, each with its path as a prefix. */
const statesOf = ({ path, value }: { readonly path: string; readonly value: Json }): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' ? [`${path}.${one}`] : []))

/** The scopes that a rule blocks, without duplicates. */
const scopesBlocked = (
  actions: readonly { readonly op: string; readonly path: string }[],
): string[] => [...new Set(actions.flatMap(({ op, path }) => (op === 'block' ? [path] : [])))]

/** The states at one path, in rows of states. */
const statesAt = (path: string, rows: readonly (readonly string[])[]) =>
  wordsColumn(
    rows.map((states) =>
      states.flatMap((one) => (one.startsWith(`${path}.`) ? [one.slice(path.length + 1)] : [])),
    ),
  )

const statesOfFact = (facts: Media['facts'], path: string): readonly string[] =>
  facts().get(path)?.values ?? []

/** The rules of the corpus, followed by house rules. */
function ruleList({ database, house, facts }: Pick<Media, 'database' | 'house' | 'facts'>) {
  const own = house?.rows ?? []
  const rows = [...ruleColumns(database), ...own]
  const category = wordColumn(
    rows.map(({ domain }) => domain),
    [...ruleDomains, HOUSE],
  )
  const type = wordColumn(
    rows.map(({ hard }) => (hard === 1 ? 'hard' : 'soft')),
    ruleTypes,
  )
  const basis = wordColumn(
    rows.map((row) => row.basis),
    [...ruleBases, HOUSE],
  )
  const subjects = subjectRows(database).map(({ id }) => id)
  const subject = wordColumn(
    rows.map((row) => row.subject),
    subjects,
  )
  const tags = rows.map((row) => parseJson(row.tags))
  const tag = wordsColumn(tags)
  const reads = wordsColumn(
    rows.map(({ conditions }) => [...new Set(parseJson(conditions).map(({ path }) => path))]),
  )
  const states = rows.map(({ conditions }) => [...new Set(parseJson(conditions).flatMap(statesOf))])
  const state = wordsColumn(states)
  const phase = statesAt(PHASE, states)
  const target = statesAt(TARGET, states)
  const blocks = wordsColumn(rows.map(({ actions }) => scopesBlocked(parseJson(actions))))
  const paths = [...pathRows(database), ...(house?.variables ?? [])].map(({ path }) => path)
  const priority = Uint8Array.from([0, ...rows.map((row) => row.priority)])
  const filters: Filters<RuleQuery> = {
    category: category.is,
    type: type.is,
    min_priority: (least: number) => (number) => priority[number]! >= least,
    basis: basis.is,
    subject: knownWords('subject', 'a subject of `/v1/model`', subjects, subject.is),
    tag: knownWords('tag', 'a tag that `facets.tag` of the whole list has', tags.flat(), tag.has),
    state: knownWords('state', 'a state that a condition names', states.flat(), state.has),
    phase: knownWords('phase', 'a production phase', statesOfFact(facts, PHASE), phase.has),
    target: knownWords('target', 'a delivery target', statesOfFact(facts, TARGET), target.has),
    blocks: blocks.has,
    reads: knownWords('reads', 'the path of a dimension or decision variable', paths, reads.has),
  }
  const list = createList({
    path: '/v1/rules',
    size: rows.length,
    filters,
    orders: { priority: (one, other) => priority[other]! - priority[one]! || one - other },
    read: (numbers) => [
      ...rulesByNumber(database, { numbers: JSON.stringify(numbers) }),
      ...own.filter(({ number }) => numbers.includes(number)),
    ],
    show: (row) => toRuleSummary(row, facts()),
    filterNames: () => names(database, rows),
    searcher: createSearcher(database, mediaSearch, { kind: 'rule', leastClose: LEAST_CLOSE }),
    marked: ({ id, title, tags, phrases, rationale }) => ({
      id,
      title: title ?? '',
      tags: parseJson(tags).join(', '),
      phrases: phrases === null ? '' : parseJson(phrases).join(', '),
      rationale,
    }),
    facets: (numbers) => ({
      category: category.count(numbers),
      type: { hard: 0, soft: 0, ...type.count(numbers) },
      basis: basis.count(numbers),
      subject: subject.count(numbers),
      tag: tag.count(numbers),
      phase: phase.count(numbers),
      target: target.count(numbers),
      blocks: blocks.count(numbers),
    }),
  })
  return (query: RuleQuery) => {
    refuseSearch(query)
    return list(query)
  }
}

function names(database: OpenDatabase, rows: ReturnType<typeof ruleColumns>): FilterName[] {
  const tags = [...new Set(rows.flatMap(({ tags: of }) => parseJson(of)))]
  return [
    ...domainRows(database).map(({ id, title }) => ({
      parameter: 'category',
      value: id,
      names: [title, id],
    })),
    ...subjectRows(database).map(({ id, name }) => ({
      parameter: 'subject',
      value: id,
      names: [name, id],
    })),
    ...ruleTypes.map((word) => ({ parameter: 'type', value: word, names: [word] })),
    ...tags.map((word) => ({ parameter: 'tag', value: word, names: [word] })),
  ]
}

type RuleSummary = Value<typeof s.ruleSummary>

export type RuleSummaryRow = Omit<Selectable<RuleTable>, 'logic' | 'sources'>

/** @param facts facts of a context, for the names and units of limits */
export function toRuleSummary(
  row: RuleSummaryRow,
  facts: ReadonlyMap<string, Measured & { readonly name: string }>,
): RuleSummary {
  const [conditions, actions] = [parseJson(row.conditions), parseJson(row.actions)]
  return {
    id: row.id,
    title: row.title ?? '',
    domain: row.domain as RuleSummary['domain'],
    category: row.domain as RuleSummary['domain'],
    type: row.hard === 1 ? 'hard' : 'soft',
    priority: row.priority,
    rationale: row.rationale,
    tags: parseJson(row.tags),
    basis: row.basis as RuleSummary['basis'],
    subject: row.subject ?? '',
    limits: parseJson(row.limits ?? '[]').map((index) => {
      const condition = conditions[index]!
      const fact = facts.get(condition.path)
      return `${fact?.name ?? condition.path}: ${allowedWords(condition, fact, actions)}`
    }),
    href: `/v1/rules/${row.id}`,
  }
}
