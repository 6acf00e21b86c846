/** House rules of a service: read and checked at the start, evaluated beside the rules of the corpus, part of its digest. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { OpenDatabase } from '../database/open.ts'
import type { Field, Rule } from '../engine/rule.ts'
import { loadHouse, withoutReplaced } from '../lint/house/load-house.ts'
import * as queries from './queries.ts'
import { corpusFields, corpusRules } from './rule-engine.ts'

export interface EvaluatedRules {
  readonly rules: readonly Rule[]
  readonly fields: readonly Field[]
  /** Of the corpus and of the house rules. */
  readonly digest: string
}

/**
 * @param folder absolute path
 * @param version of the service, which the rules may need
 * @throws ConfigProblems with the place of everything that has to be mended: a service does not start with half a house
 */
export function withHouseRules(
  database: OpenDatabase,
  folder: string,
  version: string,
): EvaluatedRules {
  const corpus = {
    version,
    rules: corpusRules(database),
    fields: corpusFields(database),
    subjects: queries.subjects(database),
  }
  const { files } = loadHouse([folder], path.dirname(folder), corpus)
  const hash = createHash('sha256').update(queries.corpus(database).digest)
  for (const { source } of files) hash.update(`\n${source.file}\n${source.text}`)
  return {
    rules: [...withoutReplaced(corpus, files).rules, ...files.flatMap(({ rules }) => rules)],
    fields: [...corpus.fields, ...files.flatMap(({ fields }) => fields)],
    digest: hash.digest('hex'),
  }
}
