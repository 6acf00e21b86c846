/**
 * An operation of a service. A service is one table of operations, from which the router, the request checks, the
 * OpenAPI document, the `/v1` index, `llms.txt` and the test client are made.
 */
import type { Schema, Value } from './schema.ts'
import { Serialized } from './serialized.ts'

/** Checked input: what the client sent, converted and with defaults filled in. */
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

/** Refusal statuses that an operation may have besides those that all operations share. */
export type Failure = 404

export interface Example {
  readonly summary: string
  readonly params?: Readonly<Record<string, string>>
  /** The query string without its question mark, as a client would send it. */
  readonly query?: string
  readonly body?: unknown
  /** Media type of the response, if the operation has several; by default the first of `ok`. */
  readonly mediaType?: MediaType
}

export type RefusedRequest = Pick<Example, 'params' | 'query' | 'body'>

export interface Operation {
  readonly method: 'GET' | 'POST'
  /** Path with `{name}` for each parameter. */
  readonly path: `/${string}`
  readonly tag: string
  /** One line, imperative; shown in the `/v1` index and in `llms.txt`. */
  readonly summary: string
  /** Notes for clients, as Markdown. */
  readonly description: string
  /** Documented for clients but not checked: decision 25. */
  readonly params?: Schema
  readonly query?: Schema
  /** Schema of the JSON body. A POST without one accepts any JSON value. */
  readonly body?: Schema
  /** Media types of a successful answer, with the schema of its body. */
  readonly ok: { readonly [M in MediaType]?: Schema }
  /** Dotted paths of the lists in the JSON response whose items are the rows of the CSV form; by default `results`. */
  readonly rows?: readonly [string, ...string[]]
  /** Properties of a row that are left out of the CSV, because another column has the same information. */
  readonly repeated?: readonly string[]
  /**
   * The columns of the same rows for people, as `format=sheet`: a plain heading, and what stands under it. `page` is the
   * whole address of the row. A column that only tells rows apart is left out where all rows say the same.
   */
  readonly sheet?: readonly (readonly [
    heading: string,
    of: (row: never, page: string) => unknown,
    when?: 'only where rows differ',
  ])[]
  readonly failures: readonly Failure[]
  /** At least one, each executed by a test and printed in the documentation. */
  readonly examples: readonly [Example, ...Example[]]
  /** Refused requests of this operation, for the documentation, which adds those that all operations share. */
  readonly refused?: readonly RefusedRequest[]
}

export type Contract = Readonly<Record<string, Operation>>

/** A result that is sent as text of a media type. */
export class Text {
  readonly mediaType: MediaType
  readonly text: string
  constructor(mediaType: MediaType, text: string) {
    this.mediaType = mediaType
    this.text = text
  }
}

/** The `text/markdown` entry of an operation's `ok`. */
export const markdown = { type: 'string', description: 'Markdown, UTF-8.' } as const

type JsonOutput<O extends Operation> = O['ok']['application/json'] extends Schema
  ? Value<O['ok']['application/json']> | Serialized<Value<O['ok']['application/json']>>
  : never

/** A value of the operation's schema, or text in another of its media types. */
type Output<O extends Operation> =
  | JsonOutput<O>
  | (Exclude<keyof O['ok'], 'application/json'> extends never ? never : Text)

/** A body with the `Link` header (RFC 8288) for pagination: relation → target. */
export class LinkedBody<T> {
  readonly body: T
  readonly links: Readonly<Record<string, string>>
  constructor(body: T, links: Readonly<Record<string, string>>) {
    this.body = body
    this.links = links
  }
}

type Answerable<T> = T | LinkedBody<T>

/** Returns what a client receives for a handler's result: the JSON value, or the `Text`. */
export function resultValue(result: unknown): unknown {
  const body: unknown = result instanceof LinkedBody ? result.body : result
  return body instanceof Serialized ? body.parsed() : body
}

/** Handles requests for one operation. */
export type Handler<O extends Operation> = (
  input: Input<O>,
) => Answerable<Output<O>> | Promise<Answerable<Output<O>>>

export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }

/** An operation with the function that creates its handler for an open corpus. */
type Served<O extends Operation, Corpus> = O & { readonly serve: (corpus: Corpus) => Handler<O> }

/** Members that no operation has, typed so that a misspelt one does not compile. */
type Unknown<O> = { readonly [K in Exclude<keyof O, keyof Operation>]: never }

/**
 * An operation as a service declares it: its input and output, and its handler. A result of the wrong type does not
 * compile.
 *
 * @param serve called once for each open corpus
 */
export const operation = <const O extends Operation, Corpus>(
  description: O & Unknown<O>,
  serve: (corpus: Corpus) => Handler<O>,
): Served<O, Corpus> => ({ ...description, serve })

/** A table of operations with their handlers. */
type ServedContract<Corpus> = Readonly<
  Record<string, Operation & { readonly serve: (corpus: Corpus) => unknown }>
>

/** Creates the handlers of a table of operations for an open corpus. */
export const handlersOf = <C extends ServedContract<Corpus>, Corpus>(
  contract: C,
  corpus: Corpus,
): Handlers<C> =>
  Object.fromEntries(
    Object.entries(contract).map(([id, { serve }]) => [id, serve(corpus)]),
  ) as Handlers<C>

/** Differences between the services in HTTP. */
export interface Policy {
  /** The status of a query or body that the contract refuses (decision 7). */
  readonly invalidStatus: 400 | 422
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
  /** The port by default, which the examples of the documentation use. */
  readonly defaultPort: number
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly contract: C
  /** Name → schema of every resource, found by identity wherever the contract uses it (decision 24). */
  readonly resources: Readonly<Record<string, Schema>>
  readonly policy: Policy
}
