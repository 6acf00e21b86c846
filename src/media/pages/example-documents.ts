/**
 * A sample document for each schema: from the worked example if it has one, otherwise built from the examples in the
 * schema.
 */
import { isObject } from '../../engine/values/equality.ts'
import type { Json, JsonObject } from '../../engine/values/json.ts'
import type { SchemaName } from '../../forms/media-enums.ts'
import type { Corpus } from './corpus.ts'

/** The stage of the worked example that contains such a document. */
const fromStage: Partial<
  Record<SchemaName, (stages: (name: string) => Promise<Json>) => Promise<Json>>
> = {
  clip: async (stage) => ((await stage('clips')) as Json[])[3]!,
  claim: async (stage) => ((await stage('claims')) as Json[])[0]!,
  shot: async (stage) => ((await stage('shots')) as Json[])[0]!,
  transcript_unit: async (stage) =>
    (((await stage('transcript')) as JsonObject)['units'] as Json[])[0]!,
  timeline: (stage) => stage('timeline'),
}

export async function exampleDocument({ ask }: Corpus, schema: SchemaName): Promise<Json> {
  const stage = async (name: string): Promise<Json> =>
    (await ask.json('getExampleStage', { params: { stage: name } as never })).value as Json
  const own = fromStage[schema]
  if (own !== undefined) return own(stage)
  const { value } = await ask.json('getSchema', {
    params: { name: schema },
    query: { bundle: true },
  })
  const whole = value as unknown as JsonObject
  return exampleOf(whole, whole) ?? {}
}

/** The example in a schema, or one made of the examples of its required members. */
function exampleOf(of: JsonObject, whole: JsonObject, depth = 0): Json | undefined {
  const [example] = (of['examples'] ?? []) as Json[]
  if (example !== undefined) return example
  if (depth > DEEPEST) return undefined
  const target = referenced(of, whole)
  if (target !== undefined) return exampleOf(target, whole, depth + 1)
  const properties = of['properties']
  if (!isObject(properties)) return undefined
  const required = (of['required'] ?? []) as string[]
  return Object.fromEntries(
    required.flatMap((name) => {
      const property = properties[name]
      const value = isObject(property) ? exampleOf(property, whole, depth + 1) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Maximum depth of followed references. */
const DEEPEST = 6

function referenced({ $ref }: JsonObject, whole: JsonObject): JsonObject | undefined {
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return undefined
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), whole)
  return isObject(found) ? found : undefined
}
