/** Finds the differences between two OpenAPI documents that break a client, as docs/compatibility.md defines them. */

type Node = Readonly<Record<string, unknown>>

/**
 * Direction in which a schema is sent. Widening a schema is safe in a request and breaks clients in an answer;
 * narrowing is the reverse.
 */
type Direction = 'request' | 'answer'

/**
 * @param released document of the last release
 * @param now current document
 * @returns one sentence for each difference that breaks a client; none if every old client still works
 */
export function breakingDifferences(released: unknown, now: unknown): string[] {
  const before = (released as { paths: Record<string, Node> }).paths
  const after = (now as { paths: Record<string, Node> }).paths
  const schemas = { before: componentsOf(released), after: componentsOf(now) }
  const responses = { before: responsesOf(released), after: responsesOf(now) }
  const found = Object.entries(before).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => {
      const place = `${method.toUpperCase()} ${path}`
      const then = methods[method] as Node
      const today = after[path]?.[method] as Node | undefined
      if (today === undefined) return [`${place}: is gone`]
      return [
        ...operationDifferences(place, then, today),
        ...parameterDifferences(place, then, today, schemas),
        ...bodyDifferences(place, then, today, schemas),
        ...answerDifferences(place, then, today, schemas, responses),
      ]
    }),
  )
  return [...new Set(found)]
}

type Components = Readonly<Record<string, unknown>>
interface Schemas {
  readonly before: Components
  readonly after: Components
}

const componentsOf = (document: unknown): Components =>
  (document as { components?: { schemas?: Components } }).components?.schemas ?? {}

const responsesOf = (document: unknown): Components =>
  (document as { components?: { responses?: Components } }).components?.responses ?? {}

function operationDifferences(place: string, then: Node, today: Node): string[] {
  return then['operationId'] === today['operationId']
    ? []
    : [`${place}: the operation is now called ${String(today['operationId'])}`]
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Node
}

const parametersOf = (operation: Node): readonly Parameter[] =>
  (operation['parameters'] as Parameter[] | undefined) ?? []

function parameterDifferences(place: string, then: Node, today: Node, schemas: Schemas): string[] {
  const found: string[] = []
  const now = new Map(parametersOf(today).map((p) => [`${p.in} ${p.name}`, p]))
  const before = new Set<string>()
  for (const parameter of parametersOf(then)) {
    const name = `${parameter.in} ${parameter.name}`
    before.add(name)
    const other = now.get(name)
    if (other === undefined) {
      found.push(`${place}: the ${parameter.in} parameter "${parameter.name}" is gone`)
      continue
    }
    if (other.required === true && parameter.required !== true)
      found.push(`${place}: "${parameter.name}" must now be given`)
    if (JSON.stringify(other.schema['default']) !== JSON.stringify(parameter.schema['default']))
      found.push(`${place}: "${parameter.name}" has another default`)
    found.push(
      ...schemaDifferences(
        `${place} "${parameter.name}"`,
        parameter.schema,
        other.schema,
        'request',
        schemas,
      ),
    )
  }
  for (const [name, parameter] of now) {
    if (parameter.required === true && !before.has(name))
      found.push(`${place}: "${parameter.name}" is new and must be given`)
  }
  return found
}

type Content = Readonly<Record<string, { readonly schema: unknown }>>

const contentOf = (holder: unknown): Content =>
  ((holder as Node | undefined)?.['content'] as Content | undefined) ?? {}

function bodyDifferences(place: string, then: Node, today: Node, schemas: Schemas): string[] {
  const before = contentOf(then['requestBody'])
  const after = contentOf(today['requestBody'])
  return Object.entries(before).flatMap(([mediaType, { schema }]) => {
    const other = after[mediaType]
    if (other === undefined) return [`${place}: a body in ${mediaType} is no longer taken`]
    return schemaDifferences(`${place} body`, schema, other.schema, 'request', schemas)
  })
}

function answerDifferences(
  place: string,
  then: Node,
  today: Node,
  schemas: Schemas,
  responses: Schemas,
): string[] {
  const before = then['responses'] as Record<string, Node>
  const after = today['responses'] as Record<string, Node>
  return Object.entries(before).flatMap(([status, response]) => {
    const other = after[status]
    if (other === undefined) {
      // Clients break if a successful status is no longer sent, but not if an error status is.
      return status.startsWith('2') ? [`${place}: no longer answers ${status}`] : []
    }
    const now = contentOf(resolved(other, responses.after))
    const old = contentOf(resolved(response, responses.before))
    return Object.entries(old).flatMap(([mediaType, { schema }]) => {
      const next = now[mediaType]
      if (next === undefined) return [`${place} ${status}: no longer answers ${mediaType}`]
      return schemaDifferences(`${place} ${status}`, schema, next.schema, 'answer', schemas)
    })
  })
}

/**
 * The facts of a production. States may be added but never removed, so the schema is compared as a request schema, and
 * only once however often it is referenced.
 */
const CONTEXT = '#/components/schemas/Context'

/** Differences of two schemas, member by member. */
function schemaDifferences(
  at: string,
  thenGiven: unknown,
  todayGiven: unknown,
  direction: Direction,
  schemas: Schemas,
): string[] {
  const isContext = (thenGiven as Node | undefined)?.['$ref'] === CONTEXT
  if (isContext && direction === 'answer') return []
  const place = isContext ? 'Context' : at
  const then = resolved(thenGiven, schemas.before)
  const today = resolved(todayGiven, schemas.after)
  const inside = (where: string, a: unknown, b: unknown): string[] =>
    a === undefined || b === undefined ? [] : schemaDifferences(where, a, b, direction, schemas)
  return [
    ...typeDifferences(place, then, today, direction),
    ...enumDifferences(place, then, today, direction),
    ...rangeDifferences(place, then, today, direction),
    ...memberDifferences(place, then, today, direction, inside),
    ...inside(`${place}[]`, then['items'], today['items']),
    ...inside(
      `${place}{}`,
      objectIn(then, 'additionalProperties'),
      objectIn(today, 'additionalProperties'),
    ),
    ...alternativeDifferences(place, then, today, inside),
  ]
}

function resolved(schema: unknown, components: Components): Node {
  const node = (schema ?? {}) as Node
  const reference = node['$ref']
  if (typeof reference !== 'string') return node
  return (components[reference.split('/').at(-1)!] ?? {}) as Node
}

const objectIn = (node: Node, name: string): unknown =>
  typeof node[name] === 'object' ? node[name] : undefined

const typesOf = (node: Node): readonly string[] => [node['type'] ?? []].flat() as string[]

function typeDifferences(place: string, then: Node, today: Node, direction: Direction): string[] {
  const before = typesOf(then)
  const after = typesOf(today)
  const [narrower, wider] = direction === 'request' ? [before, after] : [after, before]
  const covers = (type: string): boolean =>
    wider.includes(type) || (type === 'integer' && wider.includes('number'))
  const right = wider.length === 0 || (narrower.length > 0 && narrower.every(covers))
  return right
    ? []
    : [`${place}: was ${before.join(' or ') || 'anything'}, is ${after.join(' or ') || 'anything'}`]
}

function enumDifferences(place: string, then: Node, today: Node, direction: Direction): string[] {
  const before = wordsOf(then)
  const after = wordsOf(today)
  if (direction === 'request') {
    if (after === undefined) return []
    if (before === undefined) return [`${place}: takes a closed list of words now`]
    return before.filter((w) => !after.includes(w)).map((w) => `${place}: ${w} is no longer taken`)
  }
  if (before === undefined) return []
  if (after === undefined) return [`${place}: is no longer one of a closed list of words`]
  return after
    .filter((word) => !before.includes(word))
    .map((word) => `${place}: may now be ${word}`)
}

function wordsOf(node: Node): string[] | undefined {
  const words =
    (node['enum'] as unknown[] | undefined) ?? ('const' in node ? [node['const']] : undefined)
  return words?.map((word) => JSON.stringify(word))
}

/** Bounds of what a client sends may only be loosened; those of answers bind the service and may only be tightened. */
function rangeDifferences(place: string, then: Node, today: Node, direction: Direction): string[] {
  const found: string[] = []
  const check = (names: readonly string[], tighter: (a: number, b: number) => boolean): void => {
    for (const name of names) {
      const [a, b] = direction === 'request' ? [then[name], today[name]] : [today[name], then[name]]
      if (typeof b !== 'number') continue
      if (typeof a !== 'number' || tighter(b, a))
        found.push(`${place}: ${name} was ${String(then[name])}, is ${String(today[name])}`)
    }
  }
  check(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'], (b, a) => b > a)
  check(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'], (b, a) => b < a)
  if (
    then['pattern'] !== today['pattern'] &&
    (direction === 'answer' || today['pattern'] !== undefined)
  )
    found.push(`${place}: has another pattern`)
  return found
}

function memberDifferences(
  place: string,
  then: Node,
  today: Node,
  direction: Direction,
  inside: (where: string, a: unknown, b: unknown) => string[],
): string[] {
  const before = (then['properties'] ?? {}) as Node
  const after = (today['properties'] ?? {}) as Node
  const needed = (node: Node): readonly string[] => (node['required'] as string[] | undefined) ?? []
  const found = Object.keys(before).flatMap((name) =>
    name in after
      ? inside(`${place} .${name}`, before[name], after[name])
      : [`${place}: .${name} is gone`],
  )
  const [always, now] =
    direction === 'request' ? [needed(then), needed(today)] : [needed(today), needed(then)]
  const words = direction === 'request' ? 'must now be given' : 'is no longer always there'
  for (const name of now) if (!always.includes(name)) found.push(`${place}: .${name} ${words}`)
  if (
    direction === 'request' &&
    then['additionalProperties'] !== false &&
    today['additionalProperties'] === false
  )
    found.push(`${place}: takes no other members now`)
  return found
}

/** Alternatives are compared by position. A missing one is a difference; one added at the end is not. */
function alternativeDifferences(
  place: string,
  then: Node,
  today: Node,
  inside: (where: string, a: unknown, b: unknown) => string[],
): string[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => {
    const before = (then[keyword] as unknown[] | undefined) ?? []
    const after = (today[keyword] as unknown[] | undefined) ?? []
    if (before.length !== after.length) {
      return [`${place}: ${keyword} has ${after.length} alternatives, had ${before.length}`]
    }
    return before.flatMap((schema, i) => inside(`${place} ${keyword}[${i}]`, schema, after[i]))
  })
}
