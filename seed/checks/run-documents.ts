import type { AnySchemaObject } from 'ajv/dist/2020.js'
import {
  compileDocumentValidators,
  type DocumentValidator,
} from '../../src/engine/documents/validators.ts'
import { copyFinder } from '../../src/engine/runs/copies.ts'
import type { GrammarText, Run, RunRules } from '../../src/engine/runs/run.ts'
import { runWarnings } from '../../src/engine/runs/warnings.ts'
import type { Problem } from '../../src/forms/problem.ts'
import { problemOf } from '../../src/forms/sourced.ts'
import type { Corpus, DataFile } from '../read.ts'
import type { Check } from './check.ts'

export const runDocuments: Check = {
  name: 'The run schema compiles, and the blank run and the worked runs satisfy it without a warning',
  check: (corpus: Corpus) => {
    const { runDocuments: documents, workedRuns } = corpus
    const schema = documents.get('run.schema')
    if (schema === undefined) return []
    try {
      const validators = compileDocumentValidators(
        new Map([['run', schema.source.value as AnySchemaObject]]),
      )
      const validate = validators.get('run')!
      const blank = documents.get('blank-run')
      const rules = runRules(corpus)
      return [...(blank === undefined ? [] : [blank]), ...workedRuns].flatMap((file) => {
        const errors = invalid(file, validate)
        return errors.length > 0 ? errors : misleading(file, rules)
      })
    } catch (error) {
      return [problemOf(schema.file, `does not compile: ${(error as Error).message}`)]
    }
  },
}

function invalid({ file, source }: DataFile, validate: DocumentValidator): Problem[] {
  return validate(source.value).errors.map(({ path, message }) =>
    problemOf(file, `${path} ${message}`),
  )
}

/** A day after all dates, so that the result of the check does not depend on the day on which it runs. */
const LAST_DAY = '9999-12-30'

function runRules({ operators, prompts, scoring }: Corpus): RunRules {
  return {
    criteria: scoring.value.criteria,
    operators: operators.value.operators.map(({ name }) => name),
    copied: copyFinder(grammarTexts(prompts)),
    today: LAST_DAY,
  }
}

const grammarTexts = (prompts: Corpus['prompts']): GrammarText[] =>
  prompts.flatMap(({ value: { change, cells } }) =>
    Object.entries(cells).flatMap(([internal, { intent, stems }]) => [
      { called: `the intent of ${change}-${internal}`, text: intent },
      ...Object.entries(stems).map(([meta, text]) => ({
        called: `the stem of GRAM-${change}-${internal}-${meta}`,
        text,
      })),
    ]),
  )

function misleading({ file, source }: DataFile, rules: RunRules): Problem[] {
  return runWarnings(source.value as Run, rules).map(({ path, message }) =>
    problemOf(file, `${path} ${message}`),
  )
}
