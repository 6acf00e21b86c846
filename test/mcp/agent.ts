/** A client of the SDK, connected to a service over HTTP or to both over stdio, in either era of the protocol. */
import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

export type Era = 'legacy' | '2026-07-28'
export const eras: readonly Era[] = ['legacy', '2026-07-28']

const root = path.join(import.meta.dirname, '../..')

function client(era: Era): Client {
  const mode = era === 'legacy' ? era : { pin: era }
  return new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
}

export async function overHttp(url: string, era: Era): Promise<Client> {
  const agent = client(era)
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  return agent
}

/** @param folder folder that the agent may lint */
export async function overStdio(database: string, folder: string, era: Era): Promise<Client> {
  const agent = client(era)
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.join(root, 'run.mjs'), path.join(root, 'src/command/grammar.ts'), 'mcp'],
    env: { DATABASE: database, PATH: process.env['PATH'] ?? '' },
    cwd: folder,
  })
  await agent.connect(transport)
  return agent
}
