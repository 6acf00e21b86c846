/** Types of the tools, resources, prompts and skills of a service, from which `server.ts` builds an MCP server. */
import type { Schema } from '../contract/schema.ts'

export interface Tool<Input = never> {
  readonly name: `grammar_${string}`
  readonly title: string
  /** When to use it and what it returns; agents choose by this text. */
  readonly description: string
  readonly input: Schema
  /** Tests validate every result against it. */
  readonly output: Schema
  /** Maximum size of a result that a call may request, in bytes, if it is more than `ANSWER_BYTES`. */
  readonly maxBytes?: number
  /** @param input valid against the schema */
  readonly run: (input: Input) => Promise<object>
}

/** Resources of one kind, identified by a name in their URI. */
export interface ResourceKind {
  /** One word, plural: the URI is `grammar://<kind>/{name}`. */
  readonly kind: string
  readonly title: string
  readonly description: string
  readonly mediaType: 'application/json' | 'text/markdown'
  /** @throws NotFound if there is no resource of that name */
  readonly read: (name: string) => Promise<string>
  /** All names, for completion. */
  readonly names: () => readonly string[]
  /** All resources, if they are few enough to list. */
  readonly list?: () => readonly {
    readonly name: string
    readonly title: string
    /** By default the description of the kind. */
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
  /** Instructions for agents. */
  readonly instructions: string
  readonly tools: readonly Tool[]
  readonly resources: readonly ResourceKind[]
  readonly prompts: readonly Prompt[]
  /** Names of folders in `skills/`. */
  readonly skills: readonly string[]
}
