/** Destinations as a list, one by one, and beside each other. */
import type { DestinationFile } from '../../seed/destination-file-schemas.ts'
import { NotFound } from '../contract/failures.ts'
import { type Handlers, Page } from '../contract/operation.ts'
import type { Value } from '../contract/schema.ts'
import { knownWords } from '../lists/known-words.ts'
import { pageLinks } from '../lists/page-links.ts'
import { facetsOf } from '../lists/parameters.ts'
import type { contract } from './contract.ts'
import {
  type AskedRule,
  comparedRows,
  contextOf,
  type HeldLimit,
  limitsIn,
  type Named,
} from './destination-limits.ts'
import type { destination, destinationSummary } from './destination-schemas.ts'
import { passageGrades } from './enums.ts'
import type { Media } from './load.ts'
import { countedBy, foundOf, type Search } from './searched.ts'

type Summary = Value<typeof destinationSummary>

/** @param search the service's own, so that a destination is found here as it is found anywhere */
export function destinationHandlers(
  media: Media,
  search: Search,
): Pick<Handlers<typeof contract>, 'listDestinations' | 'compareDestinations' | 'getDestination'> {
  const all = media.destinations
  const destinationOf = (id: string): DestinationFile => {
    const found = all().get(id)
    if (found === undefined) throw new NotFound(id, all().keys())
    return found
  }
  const limitsOf = async (file: DestinationFile): Promise<HeldLimit[]> => {
    const engine = await media.ruleEngine()
    const { inferred } = engine.explain({ context: contextOf(file.declares) })
    const own = new Map((file.facts ?? []).map((fact) => [fact.path, fact]))
    return limitsIn(
      contextOf(file.declares, inferred),
      media.rules().values() as Iterable<AskedRule>,
      (file.rules ?? []) as readonly AskedRule[],
      (path) => own.get(path) ?? media.facts().get(path),
    )
  }
  return {
    listDestinations: async ({ query }) => {
      const { q, kind, tightens, limit, offset } = query
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
      const searched = q === undefined ? undefined : await foundOf(search, q, ['destination'])
      const order = searched?.results ?? [...all().keys()]
      const named = (ids: readonly string[]) =>
        ids.flatMap((id) => all().get(id) ?? []).filter(passes)
      const matches = named(order)
      const near = named(searched?.related ?? [])
      return new Page(
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

    compareDestinations: async ({ query }) => {
      const files = query.with.map(destinationOf)
      const compared = await Promise.all(
        files.map(async (file) => ({ file, limits: await limitsOf(file) })),
      )
      const own = files.flatMap(({ facts = [] }) =>
        facts.map((fact) => [fact.path, { ...fact, group: 'x' }] as [string, Named]),
      )
      return {
        destinations: files.map(toSummary),
        rows: comparedRows(compared, new Map<string, Named>([...media.facts(), ...own])),
      }
    },

    getDestination: async ({ params: { id } }) => {
      const file = destinationOf(id)
      const { facts = [], rules = [], ...rest } = file
      return { ...rest, facts, rules, limits: await limitsOf(file) } as Value<typeof destination>
    },
  }
}

const tightenedBy = ({ rules = [] }: DestinationFile): string[] => [
  ...new Set(rules.flatMap(({ tightens }) => tightens ?? [])),
]

function toSummary(file: DestinationFile): Summary {
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
