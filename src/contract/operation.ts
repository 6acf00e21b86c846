/**
 * What an operation is. A service is one table of operations; the router, the request checks, the OpenAPI
 * document, the `/v1` index, `llms.txt` and the test client are all made from it.
 */
import type { Schema, Value } from './schema.ts'
import type { Serialized } from './serialized.ts'

/** Checked input: what the caller sent, coerced and with defaults filled in. */
interface Input<O extends Operation> {
  readonly params: O['params'] extends Schema ? Value<O['params']> : Record<never, never>
  readonly query: O['query'] extends Schema ? Value<O['query']> : Record<never, never>
  readonly body: O['body'] extends Schema ? Value<O['body']> : undefined
}

export type MediaType =
  | 'application/json'
  | 'application/yaml'
  | 'text/csv'
  | 'text/markdown'
  | 'text/plain'
  | 'application/schema+json'

/** A status of refusal that an operation may answer with besides those that all operations share. */
export type Failure = 404

export interface Example {
  readonly summary: string
  readonly params?: Readonly<Record<string, string>>
  /** The query string without its question mark, as a caller would type it. */
  readonly query?: string
  readonly body?: unknown
  /** Of the answer, where the operation has several; the first of `ok` otherwise. */
  readonly mediaType?: MediaType
}

/** A request that is refused. */
export type RefusedRequest = Pick<Example, 'params' | 'query' | 'body'>

export interface Operation {
  readonly method: 'GET' | 'POST'
  /** Path with `{name}` for each parameter. */
  readonly path: `/${string}`
  readonly tag: string
  /** One line, imperative; shown in the `/v1` index and in `llms.txt`. */
  readonly summary: string
  /** What a caller should know before the first call. Markdown. */
  readonly description: string
  /** Described for clients and not checked: decision 25. */
  readonly params?: Schema
  readonly query?: Schema
  /** Schema of the JSON body. A POST without one takes any JSON value. */
  readonly body?: Schema
  /** Media types of a successful answer, with the schema of its body. */
  readonly ok: { readonly [M in MediaType]?: Schema }
  /** Where the lists of its CSV form stand in the answer, as dotted paths; `results` where left out. */
  readonly rows?: readonly [string, ...string[]]
  readonly failures: readonly Failure[]
  /** At least one, each executed by a test and printed in the documentation. */
  readonly examples: readonly [Example, ...Example[]]
  /** What the operation refuses by itself, for the documentation; what all refuse alike is added there. */
  readonly refused?: readonly RefusedRequest[]
}

export type Contract = Readonly<Record<string, Operation>>

/** An answer that is no JSON. */
export class Text {
  readonly mediaType: MediaType
  readonly text: string
  constructor(mediaType: MediaType, text: string) {
    this.mediaType = mediaType
    this.text = text
  }
}

type JsonOutput<O extends Operation> = O['ok']['application/json'] extends Schema
  ? Value<O['ok']['application/json']> | Serialized<Value<O['ok']['application/json']>>
  : never

/** A value of the operation's schema, or text of another of its media types. */
type Output<O extends Operation> =
  | JsonOutput<O>
  | (Exclude<keyof O['ok'], 'application/json'> extends never ? never : Text)

/** A body with the `Link` header (RFC 8288) of its page: relation → target. */
export class Page<T> {
  readonly body: T
  readonly links: Readonly<Record<string, string>>
  constructor(body: T, links: Readonly<Record<string, string>>) {
    this.body = body
    this.links = links
  }
}

type Answerable<T> = T | Page<T>

/** One function per operation. A forgotten or misshapen handler does not compile. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (
    input: Input<C[K]>,
  ) => Answerable<Output<C[K]>> | Promise<Answerable<Output<C[K]>>>
}

/** How a service speaks HTTP where the two differ. */
export interface Policy {
  /** The status of a query or body that the contract refuses (decision 7). */
  readonly invalidStatus: 400 | 422
  /** `Cache-Control` of an answer. */
  readonly cacheControl: (method: string, status: number) => string
}

export interface ServiceDescription<C extends Contract = Contract> {
  /** Name in documents: `Media Grammar Service`. */
  readonly title: string
  /** Name in the `/v1` index. */
  readonly name: string
  readonly version: string
  /** One sentence. */
  readonly summary: string
  /** Markdown. */
  readonly description: string
  /** Where it listens by default; documentation shows its examples at this address. */
  readonly defaultPort: number
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly contract: C
  /** What the resources are called: name → schema, found by identity wherever the contract uses it. */
  readonly resources: Readonly<Record<string, Schema>>
  readonly policy: Policy
}
