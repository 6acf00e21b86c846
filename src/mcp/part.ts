/** What a service offers to agents: tools, resources, prompts and skills as plain data. `server.ts` makes an MCP server of it. */
import { Page } from '../contract/operation.ts'
import type { Schema } from '../contract/schema.ts'
import { Serialized } from '../contract/serialized.ts'

export interface Tool<Input = never> {
  readonly name: `grammar_${string}`
  readonly title: string
  /** When to use it and what comes back: all that an agent chooses by. */
  readonly description: string
  readonly input: Schema
  /** Tests hold every answer against it. */
  readonly output: Schema
  /** The longest answer that may be asked for, in bytes, where it is more than `ANSWER_BYTES`. */
  readonly longest?: number
  /** @param input satisfies the schema */
  readonly run: (input: Input) => Promise<object>
}

/** Resources of one kind, found by a name in their address. */
export interface ResourceKind {
  /** One word, plural: the address is `grammar://<kind>/{name}`. */
  readonly kind: string
  readonly title: string
  readonly description: string
  readonly mediaType: 'application/json' | 'text/markdown'
  /** @throws NotFound where nothing has that name */
  readonly read: (name: string) => Promise<string>
  /** All names, for completion. */
  readonly names: () => readonly string[]
  /** Where there are few enough to list. */
  readonly list?: () => readonly {
    readonly name: string
    readonly title: string
    /** That of the kind where it is left out. */
    readonly description?: string
  }[]
}

export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly argument: { readonly name: string; readonly description: string }
  readonly text: (argument: string) => Promise<string>
}

export interface Part {
  /** What an agent reads before the first call. */
  readonly instructions: string
  readonly tools: readonly Tool[]
  readonly resources: readonly ResourceKind[]
  readonly prompts: readonly Prompt[]
  /** Folders of `skills/`. */
  readonly skills: readonly string[]
}

/** The value behind what a handler returns, written already or not. */
export async function handled<T>(result: unknown): Promise<T> {
  const answer = await result
  const body: unknown = answer instanceof Page ? answer.body : answer
  if (!(body instanceof Serialized)) return body as T
  const { text } = body
  return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text)) as T
}
