/** Translates components of OpenAPI documents to Python types: enums to Literal, objects to TypedDict. */
import { isDeepStrictEqual } from 'node:util'
import { isIdentifier, quoted, wrapped, wrappedCode } from './python-text.ts'

export type Json = Readonly<Record<string, unknown>>

export interface Document {
  readonly info: { readonly summary: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

type Documents = Readonly<Record<'media' | 'coordinate', Document>>
type Name = keyof Documents

const prefixes = { media: 'Media', coordinate: 'Coordinate' } as const

/**
 * @returns declarations, and a function that gives the type of a schema. A type that is the same in both services is
 * declared once; otherwise its name begins with that of the service.
 */
export function types(documents: Documents): {
  declarations: string[]
  typeOf: (service: Name, schema: Json | undefined) => string
} {
  const { media, coordinate } = documents
  const [ofMedia, ofCoordinate] = [media.components.schemas, coordinate.components.schemas]
  /** Whether the type and all types that it refers to are the same in both services. */
  const isShared = (name: string): boolean =>
    isDeepStrictEqual(ofMedia[name], ofCoordinate[name]) &&
    [...JSON.stringify(ofMedia[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g)].every(
      ([, other]) => other === name || isShared(other!),
    )
  const inBoth = (name: string): boolean => name in ofMedia && name in ofCoordinate
  const named = (service: Name, name: string): string =>
    inBoth(name) && !isShared(name) ? prefixes[service] + name : name

  const aliases: string[] = []
  const classes: string[] = []

  const typeOf = (service: Name, schema: Json | undefined, within = ''): string => {
    if (schema === undefined) return 'Any'
    const { $ref, type, items, properties, additionalProperties } = schema
    const words = schema['enum'] as (string | null)[] | undefined
    const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
    if (typeof $ref === 'string') return named(service, $ref.split('/').at(-1)!)
    if (options !== undefined) return union(options.map((one) => typeOf(service, one, within)))
    const kinds = [type ?? []].flat() as string[]
    if (words !== undefined) {
      const listed = words.filter((word) => word !== null).map((word) => JSON.stringify(word))
      const literal = `Literal[${listed.join(', ')}]`
      return words.includes(null) ? `Optional[${literal}]` : literal
    }
    const one = (kind: string): string => {
      if (kind === 'array') return `List[${typeOf(service, items as Json | undefined, within)}]`
      if (kind !== 'object') return plain[kind] ?? 'Any'
      if (properties !== undefined && within !== '') return declare(service, within, schema)
      return typeof additionalProperties === 'object'
        ? `Dict[str, ${typeOf(service, additionalProperties as Json)}]`
        : 'Dict[str, Any]'
    }
    return kinds.length === 0 ? 'Any' : union(kinds.map(one))
  }

  /** Declares a TypedDict. Optional members go into a class of their own, since Python 3.9 has no other way. */
  const declare = (service: Name, name: string, schema: Json): string => {
    const properties = schema['properties'] as Record<string, Json>
    const required = new Set((schema['required'] ?? []) as string[])
    const members = Object.entries(properties).map(([member, inner]) => ({
      member,
      type: typeOf(service, inner, name + pascalCase(member)),
      description: String(inner['description'] ?? ''),
      isRequired: required.has(member),
    }))
    const note =
      schema['description'] === undefined ? [] : docComment(String(schema['description']))
    if (!members.every(({ member }) => isIdentifier(member))) {
      const fields = members.map(({ member, type }) => `${quoted(member)}: ${quoted(type)}`)
      classes.push(
        wrappedCode(`${name} = TypedDict(${quoted(name)}, {${fields.join(', ')}}, total=False)`, 0),
      )
      return name
    }
    const always = members.filter(({ isRequired }) => isRequired)
    const sometimes = members.filter(({ isRequired }) => !isRequired)
    const lines = (some: typeof members) =>
      some.flatMap(({ member, type, description }) => [
        ...(description === '' ? [] : wrapped(`# ${description}`, 4).map(asComment)),
        wrappedCode(`${member}: ${type}`, 4),
      ])
    const total = always.length === 0 ? 'TypedDict, total=False' : 'TypedDict'
    classes.push(
      always.length > 0 && sometimes.length > 0
        ? [
            `class _${name}(TypedDict):`,
            ...lines(always),
            '',
            '',
            `class ${name}(_${name}, total=False):`,
            ...note,
            ...lines(sometimes),
          ].join('\n')
        : [`class ${name}(${total}):`, ...note, ...lines(members)].join('\n'),
    )
    return name
  }

  for (const service of ['media', 'coordinate'] as const) {
    for (const [name, schema] of Object.entries(documents[service].components.schemas)) {
      if (unused.has(name) || (service === 'coordinate' && inBoth(name) && isShared(name))) continue
      const own = named(service, name)
      if (schema['properties'] !== undefined && schema['additionalProperties'] !== true) {
        declare(service, own, schema)
      } else {
        // Python evaluates an alias immediately, so types that are not defined yet are put in quotes.
        const type = typeOf(service, schema).replaceAll(
          /(?<![\w"])([A-Z]\w+)(?![\w["])/g,
          (word) => (word === 'Any' ? word : quoted(word)),
        )
        aliases.push(wrappedCode(`${own} = ${type}`, 0))
      }
    }
  }
  return { declarations: [aliases.join('\n'), classes.join('\n\n\n')], typeOf }
}

/** Bodies of errors, which the client raises as exceptions. */
const unused: ReadonlySet<string> = new Set(['NotFound', 'Refusal', 'RefusalCode'])

const plain: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

function union(types: readonly string[]): string {
  const some = [...new Set(types)].filter((type) => type !== 'None')
  if (some.length === 0) return 'None'
  const all = some.length === 1 ? some[0]! : `Union[${some.join(', ')}]`
  return types.includes('None') ? `Optional[${all}]` : all
}

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())

const docComment = (text: string): string[] => wrapped(`"""${text}"""`, 4)

const asComment = (line: string): string =>
  line.trimStart().startsWith('#') ? line : `    # ${line.trimStart()}`
