/** Invalid input that a client may send on standard input, line by line, to the command as it is started. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

/** Sends lines, closes standard input, and waits until the process exits. */
async function sent(lines: readonly (string | Buffer)[]) {
  const child = spawn(
    process.execPath,
    [path.join(root, 'run.mjs'), path.join(root, 'src/command/grammar.ts'), 'mcp'],
    { env: { DATABASE: inject('database'), PATH: process.env['PATH'] ?? '' } },
  )
  // The process may end before all its input is written.
  child.stdin.on('error', () => {})
  child.stdin.end(Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line), newline]))))
  const [out, error, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  const answers = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: number })
  return { ids: answers.map(({ id }) => id), error, status: status as number }
}

const newline = Buffer.from('\n')
const ping = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })
const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
})

it('goes on after lines that are no message', async () => {
  const wrong = [
    Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
    ping(2) + ping(3),
    `[${ping(4)},${ping(5)}]`,
    '['.repeat(200_000),
    '{"jsonrpc":"2.0","id":1e999,"method":"ping"}',
    '\0',
    '',
    '\r',
  ]
  const { ids, status } = await sent([initialize, ...wrong, ping(6)])
  expect([ids, status]).toEqual([[1, 6], 0])
})

it('answers what came whole before its input ended in the middle of a message', async () => {
  const { ids, status } = await sent([initialize, ping(2), ping(3).slice(0, 20)])
  expect([ids, status]).toEqual([[1, 2], 0])
})

it('ends with a sentence after a message of more than 10 MiB', async () => {
  const { ids, error, status } = await sent([initialize, 'x'.repeat(11 * 2 ** 20), ping(2)])
  expect([ids, status]).toEqual([[1], 2])
  expect(error).toBe('ReadBuffer exceeded maximum size of 10485760 bytes\n')
})
