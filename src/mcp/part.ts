/** The tools, resources, prompts and skills of a service as data, from which `server.ts` makes an MCP server. */
import type { Schema } from '../contract/schema.ts'

export interface Tool<Input = never> {
  readonly name: `grammar_${string}`
  readonly title: string
  /** When to use it and what it returns; agents choose by this text. */
  readonly description: string
  readonly input: Schema
  /** Tests check every answer against it. */
  readonly output: Schema
  /** Bytes of the longest answer that a call may request, where it is more than `ANSWER_BYTES`. */
  readonly maxBytes?: number
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
  /** All resources, where they are few enough to list. */
  readonly list?: () => readonly {
    readonly name: string
    readonly title: string
    /** The description of the kind where left out. */
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
  /** Folders of `skills/`. */
  readonly skills: readonly string[]
}
