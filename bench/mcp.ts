/**
 * `npm run bench:mcp`: what the protocol costs. Each tool call of an agent, as a message that is parsed, served and
 * written, beside the same work asked of the handler and written; in turns, in one process, so that the network has no say.
 */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { ensureDatabase } from '../seed/ensure.ts'
import { readConfig } from '../src/config.ts'
import { resultValue } from '../src/contract/operation.ts'
import { openDatabase } from '../src/database/open.ts'
import { mediaPart } from '../src/mcp/media-part.ts'
import { mcpServers } from '../src/mcp/server.ts'
import { loadMedia } from '../src/media/load.ts'
import { mediaHandlers, mediaService } from '../src/media/service.ts'

const rounds = Number(process.argv[2] ?? 400)
const { corpus } = await ensureDatabase(readConfig(process.env).database)
const media = loadMedia(openDatabase(corpus))
const handlers = mediaHandlers(media)
const servers = await mcpServers([mediaPart(media, handlers)], {
  ...mediaService,
  onUnexpected: console.error,
})
const { fetch } = createMcpHandler(servers)

const context = {
  core: { production_phase: 'capture' },
  camera: { is_multiview: true, capture_rig: 'inward_dome', sync_error_ms: 4 },
}
const patches = [{ camera: { sync_error_ms: 0.05 } }]
const none = { params: {}, query: {} }

const pairs = [
  {
    tool: 'grammar_evaluate_context',
    input: { context },
    handler: () => handlers.evaluate({ ...none, body: { context, explain: true } }),
  },
  {
    tool: 'grammar_what_if',
    input: { context, patches },
    handler: () => handlers.compareContexts({ ...none, body: { context, patches } }),
  },
  {
    tool: 'grammar_find_rules',
    input: { q: 'loudness' },
    handler: () =>
      handlers.listRules({
        ...none,
        body: undefined,
        query: { q: 'loudness', highlight: false, limit: 20, offset: 0 },
      }),
  },
  {
    tool: 'grammar_validate_document',
    input: { schema: 'clip', document: { id: 'K4' } },
    handler: () =>
      handlers.validateDocument({ ...none, body: { schema: 'clip', document: { id: 'K4' } } }),
  },
] as const

const modern = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

async function call(name: string, input: object): Promise<string> {
  const params = { name, arguments: input, _meta: modern }
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const request = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
  })
  const response = await fetch(request, { parsedBody: JSON.parse(text) })
  const answer = await response.text()
  if (!answer.includes('"structuredContent"')) throw new Error(answer)
  return answer
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** What three calls of four exceed: on a busy machine the rest says more of its neighbours. */
const quartile = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 2]!

console.log('tool                        handler ms   call ms   ratio   over it ms')
for (const { handler, input, tool } of pairs) {
  const own: number[] = []
  const asked: number[] = []
  for (let round = -50; round < rounds; round++) {
    const handlerTime = await time(async () => JSON.stringify(resultValue(await handler())))
    const callTime = await time(() => call(tool, input))
    // The first rounds compile.
    if (round < 0) continue
    own.push(handlerTime)
    asked.push(callTime)
  }
  const [a, b] = [quartile(own), quartile(asked)]
  console.log(
    `${tool.padEnd(26)}${a.toFixed(2).padStart(12)}${b.toFixed(2).padStart(10)}${(b / a).toFixed(1).padStart(8)}${(b - a).toFixed(2).padStart(13)}`,
  )
}
