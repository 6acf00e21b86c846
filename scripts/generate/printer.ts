/**
 * Prints the schemas of a contract for OpenAPI. A resource, or a closed list of words, becomes a reference to its
 * component wherever it is used. Schemas of requests allow no unknown members. Schemas of answers do, since an answer
 * may get new members at any time.
 */
import type { Contract } from '../../src/contract/operation.ts'

type Node = Readonly<Record<string, unknown>>
type Resources = Readonly<Record<string, unknown>>

export interface Printer {
  readonly request: (schema: unknown) => unknown
  readonly answer: (schema: unknown) => unknown
  readonly components: () => Record<string, unknown>
}

export function printer(contract: Contract, resources: Resources): Printer {
  const names = new Map<unknown, string>()
  const words = new Map<unknown, string>()
  for (const [name, schema] of Object.entries(resources)) {
    names.set(schema, name)
    const { enum: list } = schema as { enum?: unknown }
    if (list !== undefined) words.set(list, name)
  }
  const reference = (name: string): Node => ({ $ref: `#/components/schemas/${name}` })

  const schema =
    (isSent: boolean) =>
    (node: unknown): unknown => {
      const name = names.get(node)
      if (name !== undefined) return reference(name)
      const list = isNode(node) ? words.get(node['enum']) : undefined
      if (list === undefined) return members(node, isSent)
      const { type, enum: _, ...rest } = node as Node
      return { ...reference(list), ...rest }
    }

  const members = (node: unknown, isSent: boolean): unknown => {
    const inside = schema(isSent)
    if (Array.isArray(node)) return node.map(inside)
    if (!isNode(node)) return node
    const printed = Object.entries(node)
      .filter(([key, value]) => isSent || key !== 'additionalProperties' || value !== false)
      .map(([key, value]) => [key, inside(value)])
    return { ...Object.fromEntries(printed), ...discriminator(node, names, reference) }
  }

  return {
    request: schema(true),
    answer: schema(false),
    components: () => {
      const sent = namesIn(
        Object.values(contract).map(({ body }) => body),
        names,
      )
      const received = namesIn(
        Object.values(contract).map(({ ok }) => ok),
        names,
      )
      return Object.fromEntries(
        Object.entries(resources).map(([name, resource]) => {
          const isSent = sent.has(name)
          if (isSent && received.has(name) && isClosed(resource)) {
            throw new Error(`${name} is sent and received: closed for the one, open for the other`)
          }
          return [name, members(resource, isSent)]
        }),
      )
    },
  }
}

const isNode = (node: unknown): node is Node => node !== null && typeof node === 'object'

const isClosed = (node: unknown): boolean =>
  isNode(node) && (node['additionalProperties'] === false || Object.values(node).some(isClosed))

/** Names of the resources that a schema contains. */
function namesIn(node: unknown, names: ReadonlyMap<unknown, string>): Set<string> {
  if (!isNode(node)) return new Set()
  const own = names.get(node)
  const inside = Object.values(node).flatMap((member) => [...namesIn(member, names)])
  return new Set(own === undefined ? inside : [own, ...inside])
}

/**
 * For a `oneOf` whose branches differ in one property: that property, and the branch that each of its values selects.
 */
function discriminator(
  node: Node,
  names: ReadonlyMap<unknown, string>,
  reference: (name: string) => Node,
): Node {
  const alternatives = node['oneOf']
  if (!Array.isArray(alternatives) || !alternatives.every((one) => names.has(one))) return {}
  const wordsOf = (one: Node, member: string): unknown =>
    (one['properties'] as Record<string, Node>)[member]?.['enum']
  const propertyName = Object.keys((alternatives[0] as Node)['properties'] as object).find(
    (member) => {
      const lists = alternatives.map((one: Node) => wordsOf(one, member))
      const all = lists.flat()
      return lists.every(Array.isArray) && new Set(all).size === all.length
    },
  )
  if (propertyName === undefined) throw new Error('nothing tells the alternatives of a oneOf apart')
  const mapping = Object.fromEntries(
    alternatives.flatMap((one: Node) =>
      (wordsOf(one, propertyName) as string[]).map((word) => [
        word,
        reference(names.get(one)!)['$ref'],
      ]),
    ),
  )
  return { discriminator: { propertyName, mapping } }
}
