import { expect, it } from 'vitest'
import { BODY_LIMIT } from '../../src/contract/failures.ts'
import { useServices } from '../support/client.ts'
import { exchange, replies } from '../support/raw.ts'
import { start } from '../support/start.ts'

const clients = useServices()

const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${clients.media.url()}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  })

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

/** Title, body, status and JSON-RPC code of the response, and headers. */
const cases: readonly (readonly [string, string, number, number, Record<string, string>])[] = [
  ['no JSON', '{"jsonrpc":', 400, -32_700, {}],
  ['an empty body', '', 400, -32_700, {}],
  ['a body that is no UTF-8 by its word', '{}', 415, -32_600, { 'content-type': 'text/plain' }],
  ['nesting without end', '['.repeat(5000), 400, -32_700, {}],
  ['a number that is none', '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', 400, -32_700, {}],
  ['a batch', JSON.stringify([list, list]), 400, -32_600, {}],
  [
    'a body over the limit',
    JSON.stringify({ ...list, x: 'x'.repeat(BODY_LIMIT) }),
    413,
    -32_600,
    {},
  ],
  [
    'a page of another site',
    JSON.stringify(list),
    403,
    -32_600,
    { origin: 'https://evil.example' },
  ],
  ['an origin that is none', JSON.stringify(list), 403, -32_600, { origin: 'null' }],
]

it.each(cases)('refuses %s', async (_, body, status, code, headers) => {
  const response = await post(body, headers)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } })
})

it.each([
  ['a string', '"tools/list"'],
  ['null', 'null'],
  ['no method', '{"jsonrpc":"2.0","id":1}'],
  ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
  ['a method of nobody', '{"jsonrpc":"2.0","id":1,"method":"tools/destroy"}'],
  ['a tool of nobody', JSON.stringify({ ...list, method: 'tools/call', params: { name: 'rm' } })],
  [
    '__proto__ for parameters',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"x"}}}',
  ],
  [
    'a subscription',
    '{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}},"notifications":{}}}',
  ],
])('answers %s with an error and goes on', async (_, body) => {
  const response = await post(body, {
    'mcp-protocol-version': body.includes('2026') ? '2026-07-28' : '2025-11-25',
    'mcp-method': 'subscriptions/listen',
  })
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).toContain('"error"')
  expect((await post(JSON.stringify(list))).status).toBe(200)
})

it('answers no other method than POST', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const response = await fetch(`${clients.media.url()}/mcp`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  }
  const options = await fetch(`${clients.media.url()}/mcp`, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
})

const raw = (host: string): string => {
  const body = JSON.stringify(list)
  return [
    'POST /mcp HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

const statusFor = async (url: string, host: string): Promise<number> =>
  replies(await exchange(url, [raw(host)]))[0]!.status

it('answers on a loopback address for the names of this machine alone', async () => {
  const url = clients.media.url()
  expect(await statusFor(url, 'localhost')).toBe(200)
  expect(await statusFor(url, '[::1]:1')).toBe(200)
  expect(await statusFor(url, 'evil.example')).toBe(403)
})

it('answers for a name of a proxy where it is set, and for any name on other addresses', async () => {
  {
    await using named = await start({ mcpHosts: ['a.example'] })
    expect(await statusFor(named.media.url, 'a.example')).toBe(200)
    expect(await statusFor(named.media.url, 'b.example')).toBe(403)
  }
  await using open = await start({ host: '0.0.0.0' })
  expect(await statusFor(open.media.url.replace('0.0.0.0', '127.0.0.1'), 'b.example')).toBe(200)
})

it.skipIf(process.platform === 'darwin')(
  'answers on any loopback address for that address',
  async () => {
    await using second = await start({ host: '127.0.0.2' })
    expect(await statusFor(second.media.url, '127.0.0.2:1')).toBe(200)
    expect(await statusFor(second.media.url, 'evil.example')).toBe(403)
  },
)

it('reads the next request of a connection after a refused one', async () => {
  const refused = raw('evil.example').replace('Connection: close\r\n', '')
  const sent = [refused + raw('localhost')]
  const answers = replies(await exchange(clients.media.url(), sent, 2))
  expect(answers.map(({ status }) => status)).toEqual([403, 200])
})
