/** `GET /v1/destinations`: destinations of deliverables, filtered by properties and words. */
import { csv, csvExample, format } from '../../contract/csv.ts'
import { LinkedBody, operation } from '../../contract/operation.ts'
import { object, oneOf, string, type Value } from '../../contract/schema.ts'
import type { DestinationFile } from '../../forms/destination-file-schemas.ts'
import { destinationKinds, passageGrades } from '../../forms/media-enums.ts'
import { knownWords } from '../../lists/known-words.ts'
import { pageLinks } from '../../lists/page-links.ts'
import { facets, facetsOf, limit, offset, searchParameter } from '../../lists/parameters.ts'
import type { Media } from '../load.ts'
import { countedBy, foundOf } from '../search.ts'
import { destinationPage, type destinationSummary } from './schemas.ts'

/** Maximum page size: more than there are destinations. */
const MAX_DESTINATIONS = 500

export const listDestinations = operation(
  {
    method: 'GET',
    path: '/v1/destinations',
    tag: 'Destinations',
    summary: 'Find what a deliverable may be made for: broadcasters, platforms, headsets, archives',
    description:
      'Filters combine with AND. `q` searches as `GET /v1/search` does, over destinations alone. Without `q` the order is by kind, then by name.',
    query: object(
      {},
      {
        q: searchParameter('names, phrases, declared facts, rules and sources'),
        kind: oneOf(destinationKinds, 'Only this kind.'),
        tightens: string('Only those that are stricter than this rule: `AUD-002`.'),
        limit: limit(MAX_DESTINATIONS, 100),
        offset,
        facets,
        format,
      },
    ),
    ok: { 'application/json': destinationPage, 'text/csv': csv },
    failures: [],
    examples: [
      { summary: 'What broadcasters ask', query: 'kind=broadcast&limit=3' },
      { summary: 'One in plain words', query: 'q=advert+for+french+television&limit=1' },
      { summary: 'Who is stricter on true peak', query: 'tightens=AUD-002' },
      csvExample('kind=captions'),
    ],
    refused: [{ query: 'kind=brodcast' }, { query: 'tightens=AUD-999' }],
  },
  (media: Media) =>
    ({ query }) => {
      const { q, kind, tightens, limit, offset } = query
      const all = media.destinations()
      const isStricter = knownWords(
        'tightens',
        'the id of a rule',
        media.rules().keys(),
        (id) => id,
      )
      const rule = tightens === undefined ? undefined : isStricter(tightens)
      const passes = (file: DestinationFile): boolean =>
        (kind === undefined || file.kind === kind) &&
        (rule === undefined || tightenedBy(file).includes(rule))
      const searched = q === undefined ? undefined : foundOf(media, q, ['destination'])
      const named = (ids: Iterable<string>) =>
        [...ids].flatMap((id) => all.get(id) ?? []).filter(passes)
      const matches = named(searched?.results ?? all.keys())
      const near = named(searched?.related ?? [])
      return new LinkedBody(
        {
          count: matches.length,
          limit,
          offset,
          ...searched?.fields,
          results: matches.slice(offset, offset + limit).map(toSummary),
          ...(near.length > 0 && offset === 0 ? { related: near.map(toSummary) } : {}),
          ...facetsOf(query, () => ({
            kind: countedBy(matches, (file) => file.kind),
            tightens: countedBy(matches.flatMap(tightenedBy), (id) => id),
          })),
        },
        pageLinks('/v1/destinations', query, matches.length),
      )
    },
)

const tightenedBy = ({ rules = [] }: DestinationFile): string[] => [
  ...new Set(rules.flatMap(({ tightens }) => tightens ?? [])),
]

export function toSummary(file: DestinationFile): Value<typeof destinationSummary> {
  const { id, edition, name, kind, description, declares, rules = [], sources } = file
  const grades = new Set(sources.flatMap(({ passages }) => passages.map(({ grade }) => grade)))
  return {
    id,
    edition,
    name,
    kind,
    description,
    declares: Object.keys(declares).length,
    rules: rules.length,
    hard_rules: rules.filter(({ hard }) => hard).length,
    tightens: tightenedBy(file),
    grades: passageGrades.filter((grade) => grades.has(grade)),
    review_by: sources.map(({ review_by }) => review_by).sort()[0] ?? null,
    href: `/v1/destinations/${id}`,
  }
}
