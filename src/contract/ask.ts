/**
 * Lets pages and tools call the operations of their service in the same process. They get what a client gets: the value
 * that would be sent as JSON, or the text.
 */
import {
  type Contract,
  type Handlers,
  LinkedBody,
  type Operation,
  resultValue,
  Text,
} from './operation.ts'
import type { Schema, Value } from './schema.ts'
import { Serialized } from './serialized.ts'

type Input<C extends Contract, K extends keyof C> = Parameters<Handlers<C>[K]>[0]

type Json<O extends Operation> = O['ok']['application/json'] extends Schema
  ? Value<O['ok']['application/json']>
  : never

/** The response of an operation, with the pagination links of a list. */
export interface Answer<T> {
  readonly value: T
  readonly links: Readonly<Record<string, string>>
}

export interface Ask<C extends Contract> {
  /** @throws what the handler throws: NotFound, InvalidInput */
  json<K extends keyof C & string>(
    name: K,
    input?: Partial<Input<C, K>>,
  ): Promise<Answer<Json<C[K]>>>
  /** The text of an operation that responds with text. */
  text<K extends keyof C & string>(name: K, input?: Partial<Input<C, K>>): Promise<string>
}

export function createAsk<C extends Contract>(handlers: Handlers<C>): Ask<C> {
  const call = async (name: keyof C, input: object): Promise<unknown> => {
    const handle = handlers[name] as (input: object) => unknown
    return await handle({ params: {}, query: {}, body: undefined, ...input })
  }
  return {
    json: async (name, input = {}) => {
      const result = await call(name, input)
      const links = result instanceof LinkedBody ? result.links : {}
      return { value: resultValue(result) as never, links }
    },
    text: async (name, input = {}) => {
      const result = await call(name, input)
      if (result instanceof Text) return result.text
      if (result instanceof Serialized) return result.text
      throw new Error(`${name} answers no text`)
    },
  }
}
