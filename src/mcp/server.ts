/** Builds MCP servers from parts: one for every HTTP request, one for a stdio connection. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type CallToolResult,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer as Server,
} from '@modelcontextprotocol/server'
import { memorySkillFiles, SkillCatalog } from '@modelcontextprotocol/server/ext/skills'
import { NotFound } from '../contract/failures.ts'
import { object } from '../contract/schema.ts'
import { inputFault, inputSchema, outputSchema } from './input-check.ts'
import { ANSWER_BYTES } from './pages.ts'
import type { Part, Prompt, ResourceKind, Tool } from './part.ts'

export interface Identity {
  readonly name: string
  readonly title: string
  readonly version: string
  /** Called with every error that the client did not cause. */
  readonly onUnexpected: (error: unknown) => void
}

/** The corpus does not change while a process runs, so clients may cache lists and resources for a day. */
const aDay = { ttlMs: 86_400_000, cacheScope: 'public' } as const
const cacheHints = {
  'tools/list': aDay,
  'prompts/list': aDay,
  'resources/list': aDay,
  'resources/templates/list': aDay,
  'resources/read': aDay,
  'server/discover': aDay,
} as const

/** Lists never change, so no changes are announced. */
const constant = { listChanged: false } as const
const capabilities = {
  tools: constant,
  resources: constant,
  prompts: constant,
  completions: {},
} as const

/** Maximum number of names in a completion (the protocol's limit). */
const MAX_COMPLETIONS = 100

type Register = (server: Server) => void

/** @returns a function that creates a server; schemas and templates are created once, here */
export async function mcpServers(
  parts: readonly Part[],
  { name, title, version, onUnexpected }: Identity,
): Promise<() => Server> {
  const registrations = parts.flatMap(({ tools, resources, prompts }) => [
    ...tools.map((tool) => toolRegistration(tool, onUnexpected)),
    ...resources.map(resourceRegistration),
    ...prompts.map(promptRegistration),
  ])
  const skills = await skillCatalog(parts.flatMap((part) => part.skills))
  const instructions = parts.map((part) => part.instructions).join('\n\n')
  return () => {
    const server = new McpServer(
      { name, title, version },
      { instructions, capabilities, cacheHints },
    )
    for (const register of registrations) register(server)
    skills.attach(server)
    return server
  }
}

function toolRegistration(tool: Tool, onUnexpected: Identity['onUnexpected']): Register {
  const { name, title, description, maxBytes = ANSWER_BYTES } = tool
  const definition = {
    title,
    description,
    inputSchema: inputSchema(tool.input),
    outputSchema: outputSchema(tool.output),
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    ...(maxBytes > ANSWER_BYTES ? { _meta: { 'anthropic/maxResultSizeChars': maxBytes } } : {}),
  }
  const call = async (input: unknown): Promise<CallToolResult> => {
    try {
      const answer = await tool.run(input as never)
      return {
        content: [{ type: 'text', text: JSON.stringify(answer) }],
        structuredContent: answer as Record<string, unknown>,
      }
    } catch (error) {
      const fault = inputFault(error)
      if (fault === undefined) onUnexpected(error)
      const text = fault ?? 'Something went wrong on our side; the call can be tried again.'
      return { content: [{ type: 'text', text }], isError: true }
    }
  }
  return (server) => server.registerTool(name, definition, call)
}

function resourceRegistration(resource: ResourceKind): Register {
  const { kind, title, description, mediaType, list, names } = resource
  const address = (name: string): string => `grammar://${kind}/${name}`
  const template = new ResourceTemplate(address('{name}'), {
    list:
      list === undefined
        ? undefined
        : () => ({
            resources: list().map((entry) => ({
              uri: address(entry.name),
              name: entry.name,
              title: entry.title,
              ...(entry.description === undefined ? {} : { description: entry.description }),
              mimeType: mediaType,
            })),
          }),
    complete: { name: (typed) => completions(typed, names()) },
  })
  return (server) =>
    server.registerResource(
      kind,
      template,
      { title, description, mimeType: mediaType },
      async (uri, variables) => {
        try {
          const text = await resource.read(String(variables['name']))
          return { contents: [{ uri: uri.href, mimeType: mediaType, text }] }
        } catch (error) {
          throw error instanceof NotFound ? new ResourceNotFoundError(uri.href) : error
        }
      },
    )
}

/** Names that contain the text; those that begin with it come first. */
export function completions(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase()
  const found = names.filter((name) => name.toLowerCase().includes(wanted))
  const rank = (name: string): number => (name.toLowerCase().startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_COMPLETIONS)
}

function promptRegistration({ name, title, description, argument, text }: Prompt): Register {
  const argsSchema = inputSchema(
    object({}, { [argument.name]: { type: 'string', description: argument.description } }),
  )
  return (server) =>
    server.registerPrompt(name, { title, description, argsSchema }, async (given) => {
      const value = (given as Record<string, string | undefined>)[argument.name] ?? ''
      return { messages: [{ role: 'user', content: { type: 'text', text: await text(value) } }] }
    })
}

const skillsFolder = path.join(import.meta.dirname, '../../skills')

async function skillCatalog(names: readonly string[]): Promise<SkillCatalog> {
  const files = await Promise.all(
    names.map(async (name) => {
      const file = `${name}/SKILL.md`
      return [file, await readFile(path.join(skillsFolder, file), 'utf8')] as const
    }),
  )
  return SkillCatalog.load(memorySkillFiles(Object.fromEntries(files)))
}
