/** The open corpus of the coordinate service, with the criteria and the run validator. */

import { setImmediate } from 'node:timers/promises'
import type { AnySchemaObject } from 'ajv/dist/2020.js'
import type { OpenDatabase } from '../database/open.ts'
import type { DocumentValidator } from '../engine/documents/validators.ts'
import { copyFinder } from '../engine/runs/copies.ts'
import type { GrammarText } from '../engine/runs/run.ts'
import type { WeightedCriterion } from '../engine/runs/score.ts'
import type { criterionIds } from '../forms/coordinate-enums.ts'
import { lazy } from '../lazy.ts'
import type { Serving } from '../service/operations.ts'
import { cellRows } from './grid/queries.ts'
import { promptRows } from './prompts/prompt.ts'
import { corpusRow, criterionRows, operatorRows, textById } from './queries.ts'
import { searchAll } from './searched.ts'

type CriterionId = (typeof criterionIds)[number]

export interface Coordinates {
  readonly database: OpenDatabase
  readonly corpusDigest: string
  /** The search over all kinds of documents, built on first use. */
  readonly searched: () => ReturnType<typeof searchAll>
  readonly criteria: readonly WeightedCriterion<CriterionId>[]
  /** The validator of run documents, compiled on first use. */
  readonly runValidator: () => Promise<DocumentValidator>
  readonly operatorNames: () => readonly string[]
  /** Finds the stem or intent that a text was copied from; its index is built on first use. */
  readonly copied: () => (text: string) => GrammarText | undefined
}

/** The corpus and documents of the service, as operations use them. */
export interface CoordinateService extends Coordinates, Serving {}

export function loadCoordinates(database: OpenDatabase): Coordinates {
  return {
    database,
    corpusDigest: corpusRow(database).digest,
    searched: lazy(() => searchAll(database)),
    criteria: criterionRows(database).map(({ anchors, id, ...rest }) => ({
      ...rest,
      id: id as CriterionId,
      anchors: JSON.parse(anchors) as string[],
    })),
    runValidator: lazy(() => compileRunValidator(database)),
    operatorNames: lazy(() => operatorRows(database).map(({ name }) => name)),
    copied: lazy(() => copyFinder(grammarTexts(database))),
  }
}

function grammarTexts(database: OpenDatabase): GrammarText[] {
  return [
    ...promptRows(database).map(({ id, text }) => ({ called: `the stem of ${id}`, text })),
    ...cellRows(database).map(({ change, internal, intent }) => ({
      called: `the intent of ${change}-${internal}`,
      text: intent,
    })),
  ]
}

async function compileRunValidator(database: OpenDatabase): Promise<DocumentValidator> {
  const { documentValidators } = await import('../engine/documents/validators.ts')
  const schema = JSON.parse(textById(database, { id: 'run_schema' }).body) as AnySchemaObject
  const validate = documentValidators(new Map([['run', schema]])).get('run')!
  // The first document compiles the schema, which together with the import would block the event loop too long in a
  // single turn. Two turns let waiting requests be served: the loop polls for input after the first.
  await setImmediate()
  await setImmediate()
  validate(null)
  return validate
}
