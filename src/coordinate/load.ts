/** Rows to memory, once at start: what scoring and run validation work on. */
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { CorpusDatabase } from '../database/open.ts'
import { compileDocumentValidators, type DocumentValidator } from '../engine/documents.ts'
import type { WeightedCriterion } from '../engine/score.ts'
import * as queries from './queries.ts'

export interface Coordinates {
  readonly db: CorpusDatabase
  readonly corpusDigest: string
  readonly criteria: readonly WeightedCriterion[]
  readonly validateRun: DocumentValidator
}

export async function loadCoordinates(db: CorpusDatabase): Promise<Coordinates> {
  const [criteria, runSchema, corpus] = await Promise.all([
    queries.criteria(db),
    queries.text(db, 'run_schema'),
    queries.corpus(db),
  ])
  const schema = JSON.parse(runSchema) as AnySchemaObject
  return {
    db,
    corpusDigest: corpus.digest,
    criteria: criteria.map(({ id, weight }) => ({ id, weight })),
    validateRun: compileDocumentValidators(new Map([['run', schema]])).get('run')!,
  }
}
