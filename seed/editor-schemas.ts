/**
 * Makes the schemas in `corpus/_schema`, which editors use for completion and validation: the file schemas, with the
 * paths that a rule may read taken from the corpus.
 */
import { conditionOperators } from '../src/engine/rules/operators.ts'
import { fileSchemas } from '../src/forms/file-schemas.ts'
import type { Corpus } from './read.ts'
import { contextFields } from './ruleset.ts'

/** A path that a document defines itself. */
const OWN_PATH = '^x(\\.[a-z][a-z0-9_]*){2,}$'

/** The text of every editor schema, by file name. */
export function editorSchemas(corpus: Corpus): Map<string, string> {
  return new Map(
    Object.entries(fileSchemas).map(([kind, schema]) => {
      const reads = kind === 'rules' || kind === 'destination'
      const body = reads ? withPaths(schema, corpus, kind === 'destination') : schema
      const draft = { $schema: 'http://json-schema.org/draft-07/schema#', ...body }
      return [`${kind}.schema.json`, `${JSON.stringify(draft, null, 2)}\n`]
    }),
  )
}

/**
 * The schema of rules with every word allowed for `path` and `subject`, and every operator described.
 *
 * @param hasOwn whether a document may define paths of its own
 */
function withPaths(schema: object, corpus: Corpus, hasOwn: boolean): object {
  const copy = structuredClone(schema) as RulesSchema
  const { path, op, value } = copy.properties.rules.items.properties.when.items.properties
  const known = contextFields(corpus).map((field) => field.path)
  if (hasOwn) path.anyOf = [{ enum: known }, { pattern: OWN_PATH }]
  else path.enum = known
  const { subject } = copy.properties.rules.items.properties
  subject.enum = corpus.model.value.subjects.map(({ id }) => id)
  op.description = conditionOperators
    .map(({ name, description }) => `${name}: ${description}`)
    .join('\n')
  value.description = conditionOperators
    .map(({ name, operand }) => `${name}: ${operand}`)
    .join('\n')
  return copy
}

interface RulesSchema {
  properties: {
    rules: {
      items: {
        properties: {
          subject: { enum?: string[] }
          when: {
            items: {
              properties: {
                path: { enum?: string[]; anyOf?: object[] }
                op: { description: string }
                value: { description: string }
              }
            }
          }
        }
      }
    }
  }
}
