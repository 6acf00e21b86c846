/** Components of the OpenAPI documents that depend on the corpus. They are made from what the services answer. */

type Json = Record<string, unknown>

const read = async (url: string): Promise<Json> => (await (await fetch(url)).json()) as Json

interface Field {
  readonly description: string
  readonly unit?: string
  readonly minimum?: number
  readonly maximum?: number
}

interface Dimension extends Field {
  readonly id: string
  readonly values: readonly string[]
  readonly multiple: boolean
}

interface Variable extends Field {
  readonly path: string
  readonly type: string
  readonly values?: readonly string[]
}

/** Makes `Context`: every path that a rule may read, with its states or its type and unit. */
export async function mediaComponents(url: string): Promise<Json> {
  const { enumerated, continuous } = (await read(`${url}/v1/dimensions`)) as unknown as {
    enumerated: Dimension[]
    continuous: Dimension[]
  }
  const model = (await read(`${url}/v1/model`)) as unknown as { decision_variables: Variable[] }
  const leaves: [string, Json][] = [
    ...enumerated.map(({ id, description, values, multiple }): [string, Json] => {
      const word = { type: 'string', enum: values }
      return [id, { description, ...orNull(multiple ? { type: 'array', items: word } : word) }]
    }),
    ...continuous.map((one): [string, Json] => [
      one.id,
      { description: measured(one), ...orNull({ type: 'number' }) },
    ]),
    ...model.decision_variables.map((one): [string, Json] => [
      one.path,
      {
        description: measured(one),
        ...orNull({ type: one.type, ...(one.values === undefined ? {} : { enum: one.values }) }),
      },
    ]),
  ]
  return {
    Context: {
      ...tree(leaves.map(([path, leaf]) => [path.split('.'), leaf])),
      description:
        'Facts of a production, nested by dotted path: every path that a rule reads, with its states or its unit. Leave out what is not known; null is the same as absent. The service takes any object and says in `context_problems` what no rule can read.',
    },
  }
}

/** Allows null, which in a context means that the fact is missing. */
function orNull(schema: Json): Json {
  const words = schema['enum'] as readonly string[] | undefined
  return words === undefined
    ? { ...schema, type: [schema['type'], 'null'] }
    : { ...schema, type: [schema['type'], 'null'], enum: [...words, null] }
}

function measured({ description, unit, minimum, maximum }: Field): string {
  const range =
    minimum === undefined && maximum === undefined
      ? undefined
      : `${minimum ?? '…'} to ${maximum ?? '…'}`
  const notes = [unit === undefined ? undefined : `unit ${unit}`, range].filter(Boolean)
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`
}

function tree(leaves: readonly (readonly [readonly string[], Json])[]): Json {
  const groups = Map.groupBy(leaves, ([[first]]) => first!)
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...groups].map(([name, inside]) => {
        const [[path, leaf]] = inside as [readonly [readonly string[], Json]]
        return [name, path.length === 1 ? leaf : tree(inside.map(([p, l]) => [p.slice(1), l]))]
      }),
    ),
  }
}

/** Makes `Run` and its parts, without the conditions that only a validator can use. */
export async function coordinateComponents(url: string): Promise<Json> {
  const { $defs, ...run } = await read(`${url}/v1/schema/run`)
  const definitions = $defs as Readonly<Record<string, Json>>
  const components: Json = {}
  const reference = (pointer: string): string => {
    const definition = pointer.replace('#/$defs/', '')
    const name = `Run${definition.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`
    if (!(name in components)) {
      components[name] = true
      components[name] = shapeOf(definitions[definition]!, reference)
    }
    return `#/components/schemas/${name}`
  }
  return { Run: shapeOf(run, reference), ...components }
}

/** Keywords that describe a single value. The others relate values to one another and are left out. */
const SHAPE = new Set(
  'title description type required additionalProperties enum const pattern minLength maxLength minimum maximum minItems maxItems'.split(
    ' ',
  ),
)

/** @param reference gives the name of the component for a definition in the schema */
function shapeOf(schema: Json, reference: (pointer: string) => string): Json {
  const { $ref, properties, then } = schema as { $ref?: string; properties?: Json; then?: Json }
  // The schema puts the items of a long list under a condition, so that validation takes a bounded time.
  const items = (schema['items'] ?? then?.['items']) as Json | undefined
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => SHAPE.has(key))),
    ...($ref === undefined ? {} : { $ref: reference($ref) }),
    ...(items === undefined ? {} : { items: shapeOf(items, reference) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [
              name,
              shapeOf(member as Json, reference),
            ]),
          ),
        }),
  }
}
