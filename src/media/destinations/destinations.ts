/** The destinations of the corpus: as documents, and in the form that the engine uses. */
import type { Selectable } from 'kysely'
import type { DestinationRuleTable } from '../../database/media-tables.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { parseJson, rows } from '../../database/query.ts'
import type { DestinationFile, DestinationRuleEntry } from '../../forms/destination-file-schemas.ts'
import type { Destination } from '../../lint/destinations/destination.ts'
import { heldDestination, passagesOf } from '../../lint/destinations/read-destination.ts'
import type { Rule } from '../rules/rules.ts'

/** Every destination as in its document, by kind and name; actions have units. */
export function destinationFiles(database: OpenDatabase): DestinationFile[] {
  const rules = Map.groupBy(destinationRuleRows(database), (rule) => rule.destination_id)
  return destinationRows(database).map((row) => {
    const { number: _, phrases, includes, options, declares, facts, sources, ...one } = row
    const own = rules.get(row.id) ?? []
    return {
      ...one,
      phrases: parseJson(phrases),
      includes: parseJson(includes),
      options: parseJson(options),
      declares: parseJson(declares),
      facts: parseJson(facts),
      rules: own.map(toRule),
      sources: parseJson(sources),
    }
  })
}

/** The destinations in the form that the engine and the linter use. */
export const heldDestinations = (database: OpenDatabase): Destination[] =>
  destinationFiles(database).map(heldDestination)

function toRule(row: Selectable<DestinationRuleTable>): DestinationRuleEntry {
  const { number: _, destination_id: _of, tightens, conditions, limits, actions, ...rule } = row
  return {
    ...rule,
    ...(tightens === null ? {} : { tightens }),
    hard: rule.hard === 1,
    when: parseJson(conditions) as DestinationRuleEntry['when'],
    limit: parseJson(limits),
    then: parseJson(actions) as DestinationRuleEntry['then'],
    samples: parseJson(rule.samples),
  }
}

/** Rule id → a destination's rule as a resource, with its destination. */
export function rulesOfDestinations(
  files: Iterable<DestinationFile>,
): ReadonlyMap<string, { readonly rule: Rule; readonly of: string }> {
  const all = [...files].flatMap((file) =>
    (file.rules ?? []).map((entry): [string, { rule: Rule; of: string }] => {
      const { samples: _samples, tightens: _tightens, ...rule } = entry
      const sources = passagesOf(file, entry.id).map(({ source }) => source.id)
      const served = {
        ...rule,
        tags: [rule.basis],
        sources: [...new Set(sources)],
        phrases: [],
        mentioned_in: [],
      }
      return [entry.id, { rule: served as unknown as Rule, of: file.id }]
    }),
  )
  return new Map(all)
}

export const destinationRows = rows('media.destinations', (from) =>
  from.selectFrom('destination').selectAll().orderBy('number'),
)

/** The rules of all destinations, by id within each destination. */
export const destinationRuleRows = rows('media.destinationRules', (from) =>
  from.selectFrom('destination_rule').selectAll().orderBy('number'),
)
