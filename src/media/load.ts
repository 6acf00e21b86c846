/**
 * The open corpus of the media service, with its rules and facts, the engine and the validators, which are loaded on
 * demand.
 */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { OpenDatabase } from '../database/open.ts'
import type { DocumentValidator } from '../engine/documents/validators.ts'
import type { DestinationFile } from '../forms/destination-file-schemas.ts'
import { lazy } from '../lazy.ts'
import type { Serving } from '../service/operations.ts'
import { destinationFiles, rulesOfDestinations } from './destinations/destinations.ts'
import type { RuleEngine } from './evaluation/rule-engine.ts'
import { type Facts, readFacts } from './facts/facts.ts'
import { corpusRow, schemaRows } from './queries.ts'
import { ownAnywayRules } from './rules/anyway.ts'
import type { EvaluatedRules } from './rules/evaluated-rules.ts'
import { type Rules, readRules } from './rules/rules.ts'
import { searchAll } from './searched.ts'

/** Functions over the corpus: rules and facts by name, and parts that are loaded on demand. */
export interface Media extends Rules, Facts {
  readonly database: OpenDatabase
  readonly corpusDigest: string
  /** The rules of the corpus with house rules; undefined without house rules. */
  readonly house: EvaluatedRules | undefined
  /** Id → destination, by kind and name, then those of the studio. */
  readonly destinations: () => ReadonlyMap<string, DestinationFile>
  /** Id of the destination that a rule belongs to; undefined for a rule of the corpus or of house rules. */
  readonly destinationOfRule: (ruleId: string) => string | undefined
  /** The search over all kinds of documents, built on first use. */
  readonly searched: () => ReturnType<typeof searchAll>
  readonly ruleEngine: () => Promise<RuleEngine>
  /** Name of a packaged schema → its validator. */
  readonly validators: () => Promise<ReadonlyMap<string, DocumentValidator>>
}

/** The corpus and documents of the service, as operations use them. */
export interface MediaService extends Media, Serving {}

/** @param house the rules of the corpus with house rules, if there are any */
export function loadMedia(database: OpenDatabase, house?: EvaluatedRules): Media {
  const destinations = lazy(() => {
    const all = [...destinationFiles(database), ...(house?.destinations ?? [])]
    return new Map(all.map((one) => [one.id, one]))
  })
  const ownRules = lazy(() => rulesOfDestinations(destinations().values()))
  const beside = lazy(() => {
    const ofDestinations = [...ownRules()].map(([id, { rule }]) => [id, rule] as const)
    return new Map([...ofDestinations, ...ownAnywayRules(database)])
  })
  const rules = readRules(database, house, beside)
  return {
    ...rules,
    ...readFacts(database, house, rules.readers),
    destinationOfRule: (id) => ownRules().get(id)?.of,
    destinations,
    database,
    house,
    corpusDigest: house?.digest ?? corpusRow(database).digest,
    searched: lazy(() => searchAll(database)),
    ruleEngine: lazy(async () => {
      const { createRuleEngine } = await import('./evaluation/rule-engine.ts')
      return createRuleEngine(database, house)
    }),
    validators: lazy(() => compileValidators(database)),
  }
}

async function compileValidators(database: OpenDatabase) {
  const { documentValidators } = await import('../engine/documents/validators.ts')
  const schemas = schemaRows(database)
  return documentValidators(
    new Map(schemas.map(({ name, body }) => [name, JSON.parse(body) as AnySchemaObject])),
  )
}
