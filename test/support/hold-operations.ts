/** Requests generated from the contract, allowed and not, and the responses that they must get. */

import { expect, it } from 'vitest'
import type { Operation, ServiceDescription } from '../../src/contract/operation.ts'
import { allowed, anyJson, refused } from './arbitraries.ts'
import type { Client } from './client.ts'
import { fc } from './fast-check.ts'

/** Requests of a batch are sent at the same time. */
const BATCH = 25
const BATCHES = Number(process.env['CASES'] ?? 1000) / BATCH

type Schema = Readonly<Record<string, unknown>>

interface Case {
  readonly target: string
  readonly body?: string
}

const propertiesOf = (schema: unknown): Record<string, Schema> =>
  (schema as { properties?: Record<string, Schema> } | undefined)?.properties ?? {}

const encoded = (value: unknown): string => encodeURIComponent(String(value))

/** A path segment that URL parsing leaves alone: not empty, no `.` or `..`. */
const segment = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'CAM-001',
      'cam-001',
      "' or 1=1 --",
      '\u0000',
      '%',
      'a/b',
    ),
  )
  .filter((text) => text.isWellFormed() && !/^\.+$/.test(text))

/** Paths of the operation: those of its examples, and others. */
function paths(operation: Operation): fc.Arbitrary<string> {
  const names = Object.keys(propertiesOf(operation.params))
  if (names.length === 0) return fc.constant(operation.path)
  const known = operation.examples.flatMap(({ params }) => Object.values(params ?? {}))
  const values = fc.tuple(...names.map(() => fc.oneof(fc.constantFrom(...known), segment)))
  return values.map((chosen) =>
    names.reduce<string>(
      (path, name, i) => path.replace(`{${name}}`, encoded(chosen[i])),
      operation.path,
    ),
  )
}

const queryText = (values: object): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')

const wellFormed = (value: unknown): boolean => JSON.stringify(value).isWellFormed()

/** Queries that the operation allows. */
function goodQueries(operation: Operation): fc.Arbitrary<string> {
  if (operation.query === undefined) return fc.constant('')
  return allowed(operation.query as Schema)
    .filter((values) => wellFormed(values) && words(values as { q?: string }) <= 32)
    .map((values) => queryText(values as object))
}

const words = ({ q = '' }: { q?: string }): number => q.trim().split(/\s+/u).length

/** Queries that the operation must refuse. */
function badQueries(operation: Operation): fc.Arbitrary<string> {
  const fields = Object.entries(propertiesOf(operation.query))
  const unknown = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((name) => name.isWellFormed() && !fields.some(([known]) => known === name))
    .map((name) => `${encoded(name)}=1`)
  const broken = fc.constantFrom('%', '%E0%A4%A=1', 'a=%zz', '%=1', '=%80')
  const many = fc.constant(Array.from({ length: 51 }, (_, i) => `p${i}`).join('&'))
  const ofFields = fields.flatMap(([name, schema]) => [
    fc.constant(`${name}=1&${name}=1`),
    ...badValues(schema).map((value) => fc.constant(`${name}=${encoded(value)}`)),
  ])
  return fc.oneof(unknown, broken, many, ...ofFields)
}

function badValues(schema: Schema): string[] {
  if (schema['type'] === 'integer') {
    const beyond = typeof schema['maximum'] === 'number' ? [String(schema['maximum'] + 1)] : []
    const below = typeof schema['minimum'] === 'number' ? [String(schema['minimum'] - 1)] : []
    return [
      '',
      ' ',
      '01',
      '+1',
      '1.0',
      '1e3',
      '0x1',
      'one',
      '1,000',
      '９',
      '1e400',
      'NaN',
      ...beyond,
      ...below,
    ]
  }
  if (schema['type'] === 'boolean') return ['', '1', 'yes', 'True']
  if (Array.isArray(schema['enum']))
    return ['', 'nothing', ` ${schema['enum'][0]}`, `${schema['enum'][0]}\u0000`]
  return []
}

function goodBodies(operation: Operation): fc.Arbitrary<string> {
  return (operation.body === undefined ? anyJson : allowed(operation.body as Schema)).map((body) =>
    JSON.stringify(body),
  )
}

function badBodies(operation: Operation): fc.Arbitrary<string> {
  const noJson = fc.constantFrom(
    '',
    '{',
    '[1,]',
    '{"a":1,}',
    'undefined',
    '01',
    '1e400',
    '"\u0001"',
    '[',
    'nul',
  )
  if (operation.body === undefined) return noJson
  return fc.oneof(
    noJson,
    refused(operation.body as Schema).map((body) => JSON.stringify(body)),
  )
}

const cases = (
  operation: Operation,
  queries: fc.Arbitrary<string>,
  bodies: fc.Arbitrary<string>,
): fc.Arbitrary<Case> =>
  fc.tuple(paths(operation), queries, bodies).map(([path, query, body]) => ({
    target: query === '' ? path : `${path}?${query}`,
    ...(operation.method === 'POST' ? { body } : {}),
  }))

/** The tests of one service. Each service has a file of its own, so that both run at the same time. */
export function holdOperations(client: Client, service: ServiceDescription): void {
  it.for(Object.entries(service.contract))(
    'is answered as the contract has it: %s',
    { timeout: 240_000 },
    async ([, operation]) => {
      const good = cases(operation, goodQueries(operation), goodBodies(operation))
      const bad =
        operation.method === 'POST'
          ? cases(operation, fc.constant(''), badBodies(operation))
          : cases(operation, badQueries(operation), fc.constant(''))
      const { invalidStatus } = service.policy
      // An unknown id gives 404, but the code of a coordinate is checked before it is looked up. A report needs a valid
      // run; anything else is refused with its errors. A score may contradict its gates. Filters of rules, paths and
      // destinations take words of the corpus, `profile` its destinations, and draws its situations; other values are
      // refused.
      const isChecked =
        operation.path.includes('{code}') ||
        [
          '/v1/report',
          '/v1/score',
          '/v1/rules',
          '/v1/paths',
          '/v1/destinations',
          '/v1/draw',
          '/v1/evaluate',
          '/v1/evaluate/compare',
        ].includes(operation.path)
      const malformed = isChecked ? [invalidStatus] : []
      await holdAll(client, operation, good, [200, ...operation.failures, ...malformed])
      await holdAll(client, operation, bad, [invalidStatus, 400])
    },
  )
}

/** The client validates every response against the contract, and throws on an undeclared status or shape. */
async function holdAll(
  client: Client,
  { method }: Operation,
  requests: fc.Arbitrary<Case>,
  statuses: readonly number[],
): Promise<void> {
  const batch = fc.array(requests, { minLength: BATCH, maxLength: BATCH })
  const property = fc.asyncProperty(batch, async (asked) => {
    const replies = await Promise.all(
      asked.map(({ target, body }) =>
        client.send(method, target, {
          headers: { 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        }),
      ),
    )
    replies.forEach(({ status, text }, i) => {
      expect(statuses, `${status} to ${JSON.stringify(asked[i])}: ${text.slice(0, 300)}`).toContain(
        status,
      )
    })
  })
  await fc.assert(property, { numRuns: BATCHES / 2 })
}
