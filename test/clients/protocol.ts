/**
 * Runs the conformance suite of the Model Context Protocol, without the scenarios that need the tools of its own
 * fixture.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

/** @throws if a scenario fails */
export async function checkProtocol(url: string): Promise<void> {
  const binary = path.join(import.meta.dirname, 'node_modules/.bin/conformance')
  for (const scenario of scenarios) {
    const args = [binary, 'server', '--url', `${url}/mcp`, '--scenario', scenario]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    const [status] = (await once(child, 'exit')) as [number]
    if (status !== 0) throw new Error(`${scenario} of the conformance suite fails:\n${text}`)
  }
  console.log(`${scenarios.length} scenarios of the protocol's conformance suite pass`)
}
