/** The open corpus of the coordinate service, with the criteria and the run validator. */
import { setImmediate } from 'node:timers/promises'
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { OpenDatabase } from '../database/open.ts'
import type { DocumentValidator } from '../engine/documents/validators.ts'
import { copyFinder } from '../engine/runs/copies.ts'
import type { GrammarText } from '../engine/runs/run.ts'
import type { WeightedCriterion } from '../engine/runs/score.ts'
import { lazy } from '../lazy.ts'
import type { criterionIds } from './enums.ts'
import * as queries from './queries.ts'

type CriterionId = (typeof criterionIds)[number]

export interface Coordinates {
  readonly database: OpenDatabase
  readonly corpusDigest: string
  readonly criteria: readonly WeightedCriterion<CriterionId>[]
  /** The validator of run documents, compiled when first needed. */
  readonly runValidator: () => Promise<DocumentValidator>
  readonly operatorNames: () => readonly string[]
  /** Finds the stem or intent that a text was copied from; its index is made when first needed. */
  readonly copied: () => (text: string) => GrammarText | undefined
}

export function loadCoordinates(database: OpenDatabase): Coordinates {
  return {
    database,
    corpusDigest: queries.corpus(database).digest,
    criteria: queries.criteria(database).map(({ anchors, id, ...rest }) => ({
      ...rest,
      id: id as CriterionId,
      anchors: JSON.parse(anchors) as string[],
    })),
    runValidator: lazy(() => compileRunValidator(database)),
    operatorNames: lazy(() => queries.operators(database).map(({ name }) => name)),
    copied: lazy(() => copyFinder(grammarTexts(database))),
  }
}

function grammarTexts(database: OpenDatabase): GrammarText[] {
  return [
    ...queries.prompts(database).map(({ id, text }) => ({ called: `the stem of ${id}`, text })),
    ...queries.gridCells(database).map(({ change, internal, intent }) => ({
      called: `the intent of ${change}-${internal}`,
      text: intent,
    })),
  ]
}

async function compileRunValidator(database: OpenDatabase): Promise<DocumentValidator> {
  const { documentValidators } = await import('../engine/documents/validators.ts')
  const schema = JSON.parse(queries.text(database, { id: 'run_schema' }).body) as AnySchemaObject
  const validate = documentValidators(new Map([['run', schema]])).get('run')!
  // The first document compiles the schema, which would block the event loop too long in one turn with the import. Two
  // turns let waiting requests be served in between: the loop polls for input after the first.
  await setImmediate()
  await setImmediate()
  validate(null)
  return validate
}
