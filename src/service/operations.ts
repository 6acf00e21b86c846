/** The operations of both services: index, health, OpenAPI document, guides, and the search over everything. */
import { format } from '../contract/csv.ts'
import type { Endpoint } from '../contract/endpoint-list.ts'
import { operation, Text } from '../contract/operation.ts'
import { object, someOf } from '../contract/schema.ts'
import { Serialized } from '../contract/serialized.ts'
import type { ServiceDocuments } from '../contract/service-documents.ts'
import { index, openapiDocument } from '../contract/shared-schemas.ts'
import { facets, highlight, limit, offset, searchParameter } from '../lists/parameters.ts'

/** What these operations need from a service. */
export interface Serving {
  readonly documents: ServiceDocuments
  /** Part of the corpus → number of its items. */
  readonly counts: () => Readonly<Record<string, number>>
  readonly corpusDigest: string
  /** Every operation, in the order of the contract. */
  readonly endpoints: () => Endpoint[]
  /** The text of `/llms-full.txt`. */
  readonly fullText: () => string
}

export const indexOperation = (description: string) =>
  operation(
    {
      method: 'GET',
      path: '/v1',
      tag: 'Service',
      summary: 'See what the service holds and which operations it has',
      description,
      ok: { 'application/json': index },
      failures: [],
      examples: [{ summary: 'The index' }],
    },
    ({ counts, documents: { name, version }, endpoints }: Serving) =>
      () => ({ service: name, version, counts: counts(), endpoints: endpoints() }),
  )

export const healthDescription =
  'Answers 200 only after the corpus file passed its checks at start. `corpus_digest` names the corpus: two replicas with equal digests answer alike.'

export const getOpenapi = operation(
  {
    method: 'GET',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'Fetch the machine-readable contract (OpenAPI 3.1)',
    description: 'The contract that the service itself is built from and tested against.',
    ok: { 'application/json': openapiDocument },
    failures: [],
    examples: [{ summary: 'The whole document' }],
  },
  ({ documents }: Serving) =>
    () =>
      Serialized.trusted(documents.openapi()),
)

export const guideOperation = (description: string) =>
  operation(
    {
      method: 'GET',
      path: '/llms.txt',
      tag: 'Service',
      summary: 'Read the plain-text guide for agents',
      description,
      ok: { 'text/plain': { type: 'string', description: 'Plain text, UTF-8.' } },
      failures: [],
      examples: [{ summary: 'The guide' }],
    },
    ({ documents }: Serving) =>
      () =>
        new Text('text/plain', documents.guide()),
  )

export const fullTextOperation = (description: string) =>
  operation(
    {
      method: 'GET',
      path: '/llms-full.txt',
      tag: 'Service',
      summary: 'Read the whole corpus as one Markdown text',
      description,
      ok: { 'text/plain': { type: 'string', description: 'Markdown, UTF-8.' } },
      failures: [],
      examples: [{ summary: 'The whole text' }],
    },
    ({ fullText }: Serving) =>
      () =>
        new Text('text/plain', fullText()),
  )

/** Maximum page size of a search over everything. */
export const MAX_FOUND = 100

/** Parameters of a search over everything. */
export const searchQuery = <const K extends string>(kinds: readonly K[]) =>
  object(
    {},
    {
      q: searchParameter('everything'),
      kind: someOf(
        kinds,
        'Only these kinds: the parameter repeated, or words with commas between them.',
      ),
      highlight: { ...highlight, default: true } as const,
      limit: limit(MAX_FOUND, 20),
      offset,
      facets,
      format,
    },
  )
