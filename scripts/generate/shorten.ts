/**
 * Shortens an answer for the documentation: lists to two items, texts to their beginning. If the member names of an
 * object are data, only the first members are shown: two if they are objects, otherwise twelve.
 */

/** The keywords of JSON Schema that are used here. */
interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** Schemas by the name under which others refer to them. */
export type Components = Readonly<Record<string, unknown>>

const ITEMS = 2
const SCALARS = 12
/** Maximum length of a text, in characters. */
const TEXT = 72

/**
 * All digests are replaced with the digest of an empty text, so that the documents do not change with every edit of the
 * corpus.
 */
const DIGEST_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * @param referring schema of the value, from the contract
 * @param components schemas that it may refer to
 * @returns a shortened value that is valid against the same schema
 */
export function shorten(
  value: unknown,
  referring: Schema | undefined,
  components: Components = {},
): unknown {
  const schema = resolved(referring, components)
  if (typeof value === 'string') return shortText(value)
  if (Array.isArray(value)) {
    const items = inside(schema, (one) => one.items)
    return value.slice(0, ITEMS).map((item) => shorten(item, items, components))
  }
  if (value === null || typeof value !== 'object') return value
  const declared = inside(schema, (one) => one.properties as Schema | undefined) as
    | Record<string, Schema>
    | undefined
  const others = { nested: ITEMS, scalar: SCALARS }
  const members = Object.entries(value).flatMap(([name, member]) => {
    // Tools resolve `$ref` and `$id` even inside examples.
    if (name === '$ref' || name === '$id') return []
    const kind = hasMembers(member) ? 'nested' : 'scalar'
    if (declared?.[name] === undefined && --others[kind] < 0) return []
    return [[name, shorten(member, declared?.[name], components)]]
  })
  return Object.fromEntries(members)
}

const hasMembers = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).length > 0

function resolved(schema: Schema | undefined, components: Components): Schema | undefined {
  const name = schema?.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : (components[name] as Schema | undefined)
}

/** A keyword of the schema, or of its first alternative that has it. */
function inside(
  schema: Schema | undefined,
  part: (schema: Schema) => Schema | undefined,
): Schema | undefined {
  if (schema === undefined) return undefined
  const alternatives = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return alternatives.map(part).find((found) => found !== undefined)
}

function shortText(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return DIGEST_OF_NOTHING
  if (text.length <= TEXT || !/\s/.test(text)) return text
  return `${text.slice(0, TEXT).replace(/\s+\S*$/, '')} …`
}

/** The first paragraph of an answer that is not JSON. */
export function beginningOf(text: string): string {
  const [first] = text.split('\n\n', 1)
  return `${first!
    .split('\n')
    .slice(0, ITEMS + 1)
    .join('\n')}\n\n…\n`
}
