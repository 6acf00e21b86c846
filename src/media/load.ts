/** What the media service works on: the open corpus, and what is loaded when it is asked for. */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { OpenDatabase } from '../database/open.ts'
import type { DocumentValidator } from '../engine/documents.ts'
import { lazy } from '../lazy.ts'
import * as queries from './queries.ts'
import type { RuleEngine } from './rule-engine.ts'

export interface Media {
  readonly database: OpenDatabase
  readonly corpusDigest: string
  readonly ruleEngine: () => Promise<RuleEngine>
  /** What a validator says of a document, by the name of its schema. */
  readonly validators: () => Promise<ReadonlyMap<string, DocumentValidator>>
}

export function loadMedia(database: OpenDatabase): Media {
  return {
    database,
    corpusDigest: queries.corpus(database).digest,
    ruleEngine: lazy(async () => {
      const { createRuleEngine } = await import('./rule-engine.ts')
      return createRuleEngine(database)
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
