/** What the media service works on: the open corpus, and what is loaded when it is asked for. */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { OpenDatabase } from '../database/open.ts'
import type { DocumentValidator } from '../engine/documents.ts'
import { lazy } from '../lazy.ts'
import type { EvaluatedRules } from './house.ts'
import * as queries from './queries.ts'
import type { RuleEngine } from './rule-engine.ts'

export interface Media {
  readonly database: OpenDatabase
  readonly corpusDigest: string
  /** What is evaluated where house rules stand beside the corpus. */
  readonly house: EvaluatedRules | undefined
  readonly ruleEngine: () => Promise<RuleEngine>
  /** What a validator says of a document, by the name of its schema. */
  readonly validators: () => Promise<ReadonlyMap<string, DocumentValidator>>
}

/** @param house what is evaluated where house rules stand beside the corpus */
export function loadMedia(database: OpenDatabase, house?: EvaluatedRules): Media {
  return {
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
  const { documentValidators } = await import('../engine/documents.ts')
  const schemas = queries.packagedSchemas(database)
  return documentValidators(
    new Map(schemas.map(({ name, body }) => [name, JSON.parse(body) as AnySchemaObject])),
  )
}
