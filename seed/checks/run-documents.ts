import type { AnySchemaObject } from 'ajv/dist/2020.js'
import { compileDocumentValidators, type DocumentValidator } from '../../src/engine/documents.ts'
import type { Corpus, DataFile } from '../read.ts'
import type { Problem } from '../report.ts'
import { problemOf } from '../sourced.ts'
import type { Check } from './check.ts'

export const runDocuments: Check = {
  name: 'The run schema compiles, and the blank run and the worked runs satisfy it',
  check: ({ runDocuments: documents, workedRuns }: Corpus) => {
    const schema = documents.get('run.schema')
    if (schema === undefined) return []
    try {
      const validators = compileDocumentValidators(
        new Map([['run', schema.source.value as AnySchemaObject]]),
      )
      const validate = validators.get('run')!
      const blank = documents.get('blank-run')
      return [...(blank === undefined ? [] : [blank]), ...workedRuns].flatMap((file) =>
        invalid(file, validate),
      )
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
