/** The open corpus of the media service, with its rules and facts, the engine and the validators, which are loaded when needed. */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { DestinationFile } from '../../seed/destination-file-schemas.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { DocumentValidator } from '../engine/documents/validators.ts'
import { lazy } from '../lazy.ts'
import { type Content, readContent } from './content.ts'
import { destinationFiles, rulesOfDestinations } from './destinations.ts'
import type { EvaluatedRules } from './house.ts'
import * as queries from './queries.ts'
import type { RuleEngine } from './rule-engine.ts'

export interface Media extends Content {
  readonly database: OpenDatabase
  readonly corpusDigest: string
  /** The rules of the corpus with house rules; undefined without house rules. */
  readonly house: EvaluatedRules | undefined
  /** Id → destination, by kind and name, then those of the house. */
  readonly destinations: () => ReadonlyMap<string, DestinationFile>
  /** Id of the destination whose rule it is; undefined for a rule of the corpus or of the house. */
  readonly destinationOfRule: (ruleId: string) => string | undefined
  readonly ruleEngine: () => Promise<RuleEngine>
  /** Name of a packaged schema → its validator. */
  readonly validators: () => Promise<ReadonlyMap<string, DocumentValidator>>
}

/** @param house the rules of the corpus with house rules, where there are any */
export function loadMedia(database: OpenDatabase, house?: EvaluatedRules): Media {
  const content = readContent(database, house)
  const destinations = lazy(() => {
    const all = [...destinationFiles(database), ...(house?.destinations ?? [])]
    return new Map(all.map((one) => [one.id, one]))
  })
  const ownRules = lazy(() => rulesOfDestinations(destinations().values()))
  return {
    ...content,
    ruleOf: (id) => ownRules().get(id)?.rule ?? content.ruleOf(id),
    readRule: (id) => ownRules().get(id)?.rule ?? content.readRule(id),
    destinationOfRule: (id) => ownRules().get(id)?.of,
    destinations,
    database,
    house,
    corpusDigest: house?.digest ?? queries.corpus(database).digest,
    ruleEngine: lazy(async () => {
      const { createRuleEngine } = await import('./rule-engine.ts')
      return createRuleEngine(database, house)
    }),
    validators: lazy(() => compileValidators(database)),
  }
}

async function compileValidators(database: OpenDatabase) {
  const { documentValidators } = await import('../engine/documents/validators.ts')
  const schemas = queries.packagedSchemas(database)
  return documentValidators(
    new Map(schemas.map(({ name, body }) => [name, JSON.parse(body) as AnySchemaObject])),
  )
}
