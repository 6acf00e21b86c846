import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { exchange, type RawReply, replies } from '../support/raw.ts'

const clients = useServices()

const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`
const host = 'Host: evil.example'
const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'

/** Title, parts of the request, and the statuses of the responses. */
const cases: readonly (readonly [string, string | readonly string[], readonly number[]])[] = [
  ['a plain request', head('GET /v1 HTTP/1.1', host, 'Connection: close'), [200]],
  ['HTTP/1.0 without Host', head('GET /v1 HTTP/1.0'), [200]],
  ['HTTP/1.1 without Host', head('GET /v1 HTTP/1.1'), [400]],
  ['two Hosts', head('GET /v1 HTTP/1.1', host, 'Host: other'), [400]],
  ['the same Host twice', head('GET /v1 HTTP/1.1', host, host), [400]],
  ['an empty Host', head('GET /v1 HTTP/1.1', 'Host:'), [200]],
  ['a whole address as target', head('GET http://elsewhere/v1 HTTP/1.1', host), [200]],
  ['a foreign address of nothing', head('GET http://evil.example/x HTTP/1.1', host), [404]],
  ['an address without a host', head('GET http:// HTTP/1.1', host), [400]],
  ['an address of an open bracket', head('GET http://[::1/v1 HTTP/1.1', host), [400]],
  ['an address with a query alone', head('GET http://?q HTTP/1.1', host), [400]],
  ['an asterisk', head('GET * HTTP/1.1', host), [404]],
  ['a question for all methods', head('OPTIONS * HTTP/1.1', host), [204]],
  ['two slashes', head('GET //elsewhere/v1 HTTP/1.1', host), [404]],
  ['CONNECT', head('CONNECT evil.example:443 HTTP/1.1', host), []],
  ['TRACE', head('TRACE /v1 HTTP/1.1', host), [405]],
  ['a method that Node knows', head('PROPFIND /v1 HTTP/1.1', host), [405]],
  ['a method that Node does not know', head('BREW /v1 HTTP/1.1', host), [400]],
  ['a method in small letters', head('get /v1 HTTP/1.1', host), [400]],
  ['a method of odd characters', head('G@T /v1 HTTP/1.1', host), [400]],
  [
    'an unknown method after a known',
    head('GET /v1 HTTP/1.1', host) + head('BREW /v1 HTTP/1.1', host),
    [200, 400],
  ],
  ['nonsense after a request', `${head('GET /v1 HTTP/1.1', host)}\u0000\u0001`, [200, 400]],
  ['HTTP of another age', head('GET /v1 HTTP/2.0', host), [400]],
  ['a backslash before a fragment', head('GET /v1\\rules#x HTTP/1.1', host), [400]],
  ['a fragment', head('GET /v1#x HTTP/1.1', host), [400]],
  ['a backslash', head('GET /v1\\rules HTTP/1.1', host), [400]],
  ['an address with an odd port', head('GET http://a:b/v1 HTTP/1.1', host), [400]],
  [
    'a body in two codings',
    `${head('POST /v1/score HTTP/1.1', host, json, 'Transfer-Encoding: gzip, chunked')}2\r\n{}\r\n0\r\n\r\n`,
    [400],
  ],
  ['an upgrade', head('GET /v1 HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: x'), [200]],
  [
    'a WebSocket',
    head('GET /v1 HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: websocket'),
    [200],
  ],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['HTTP/3.0', head('GET /v1 HTTP/3.0', host), [400]],
  ['no version', 'GET /v1\r\n\r\n', [400]],
  ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['noise', '\x00\xff\x00\xff\r\n\r\n', [400]],
  ['a space in the target', head('GET /v1 x HTTP/1.1', host), [400]],
  ['a NUL in the target', head('GET /v1\x00 HTTP/1.1', host), [400]],
  ['bytes above ASCII in the target', head('GET /v1/\xe9 HTTP/1.1', host), [400]],
  ['a NUL in a header', head('GET /v1 HTTP/1.1', host, 'X: a\x00b'), [400]],
  ['a header without colon', head('GET /v1 HTTP/1.1', host, 'nonsense'), [400]],
  ['a space before the colon', head('GET /v1 HTTP/1.1', 'Host : x'), [400]],
  ['a folded header', head('GET /v1 HTTP/1.1', host, 'X: a', ' b'), [400]],
  ['bare line feeds', 'GET /v1 HTTP/1.1\nHost: x\n\n', [400]],
  ['headers over 16 KiB', head('GET /v1 HTTP/1.1', host, `X: ${'x'.repeat(20_000)}`), [431]],
  [
    'two thousand headers',
    head('GET /v1 HTTP/1.1', host, ...Array.from({ length: 2000 }, (_, i) => `X${i}: ${i}`)),
    [431],
  ],
  ['a target of 4,097 characters', head(`GET /${'a'.repeat(4096)} HTTP/1.1`, host), [414]],
  [
    'a length and chunks',
    head('POST /v1/validate HTTP/1.1', host, json, 'Content-Length: 2', chunked),
    [400],
  ],
  [
    'two lengths',
    head('POST /v1/validate HTTP/1.1', host, json, 'Content-Length: 2', 'Content-Length: 3'),
    [400],
  ],
  [
    'a negative length',
    head('POST /v1/validate HTTP/1.1', host, json, 'Content-Length: -1'),
    [400],
  ],
  [
    'a length with a plus',
    head('POST /v1/validate HTTP/1.1', host, json, 'Content-Length: +2'),
    [400],
  ],
  [
    'a length in words',
    head('POST /v1/validate HTTP/1.1', host, json, 'Content-Length: two'),
    [400],
  ],
  [
    'an endless length',
    head('POST /v1/validate HTTP/1.1', host, json, 'Content-Length: 99999999999999999999'),
    [400],
  ],
  [
    'a length over the limit',
    head('POST /v1/validate HTTP/1.1', host, json, 'Content-Length: 131073'),
    [413],
  ],
  [
    'an unknown transfer coding',
    head('POST /v1/validate HTTP/1.1', host, json, 'Transfer-Encoding: gzip'),
    [400],
  ],
  [
    'a broken chunk',
    [head('POST /v1/validate HTTP/1.1', host, json, chunked), 'zz\r\n{}\r\n0\r\n\r\n'],
    [400],
  ],
  [
    'a chunk of negative size',
    [head('POST /v1/validate HTTP/1.1', host, json, chunked), '-1\r\n{}\r\n0\r\n\r\n'],
    [400],
  ],
  [
    'a chunk that is longer than it says',
    [head('POST /v1/validate HTTP/1.1', host, json, chunked), '1\r\n{}\r\n0\r\n\r\n'],
    [400],
  ],
  [
    'chunks over the limit',
    [
      head('POST /v1/validate HTTP/1.1', host, json, chunked),
      ...Array.from({ length: 5 }, () => `10000\r\n${' '.repeat(65_536)}\r\n`),
      '0\r\n\r\n',
    ],
    [413],
  ],
  [
    'a body of 3,000 chunks, and the rest that is not read',
    [
      head('POST /v1/validate HTTP/1.1', host, json, chunked),
      '1\r\n \r\n'.repeat(3000),
      head('GET /v1 HTTP/1.1', host),
    ],
    [400],
  ],
  [
    'chunks that nobody asked for, and the rest that is not read',
    [
      head('GET /v1 HTTP/1.1', host, chunked) + '1\r\n \r\n'.repeat(3000),
      `0\r\n\r\n${head('GET /v1 HTTP/1.1', host)}`,
    ],
    [200],
  ],
  [
    '100-continue',
    [
      head(
        'POST /v1/validate HTTP/1.1',
        host,
        json,
        'Content-Length: 2',
        'Expect: 100-continue',
        'Connection: close',
      ),
      '{,',
    ],
    [400],
  ],
  [
    '100-continue for too much',
    head(
      'POST /v1/validate HTTP/1.1',
      host,
      json,
      'Content-Length: 9999999',
      'Expect: 100-continue',
    ),
    [413],
  ],
  ['another expectation', head('GET /v1 HTTP/1.1', host, 'Expect: miracles'), [417]],
  [
    'a GET with a body',
    head('GET /v1 HTTP/1.1', host, 'Content-Length: 2', 'Connection: close').concat('{}'),
    [200],
  ],
  [
    'a body for nobody',
    head('DELETE /v1 HTTP/1.1', host, 'Content-Length: 2', 'Connection: close').concat('{}'),
    [405],
  ],
  [
    'three requests at once',
    head('GET /v1 HTTP/1.1', host) +
      head('GET /x HTTP/1.1', host) +
      head('GET /v1/health HTTP/1.1', host, 'Connection: close'),
    [200, 404, 200],
  ],
  ['a request and noise', `${head('GET /v1 HTTP/1.1', host)}\x00\x00`, [200, 400]],
  ['a request in single bytes', [...head('GET /v1 HTTP/1.1', host, 'Connection: close')], [200]],
  [
    'empty lines before a request',
    `\r\n\r\n${head('GET /v1 HTTP/1.1', host, 'Connection: close')}`,
    [200],
  ],
  [
    'headers that name prototypes',
    head('GET /v1 HTTP/1.1', host, '__proto__: x', 'constructor: y'),
    [200],
  ],
]

const everywhere = [
  'x-request-id',
  'server-timing',
  'access-control-allow-origin',
  'x-content-type-options',
]

describe.for(['media', 'coordinate'] as const)('the %s service meets', (name) => {
  const client = clients[name]

  function holdAnswer({ status, headers, body }: RawReply): void {
    for (const header of everywhere) expect(headers.get(header), header).toBeTruthy()
    const byParser = /is not a well-formed HTTP|the headers are larger/.test(body)
    const isPublic = status === 200 || (name === 'coordinate' && !byParser)
    expect(headers.get('cache-control')).toBe(isPublic ? 'public, max-age=3600' : 'no-store')
    expect(body).not.toContain('evil.example')
    expect(body).not.toMatch(/node_modules|\.ts:|at \w+ \(|SQLITE|select /)
    if (status >= 400) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      const refusal = JSON.parse(body) as { error: string; message?: string; id?: string }
      expect(refusal.error).toMatch(/^[a-z_]+$/)
      expect(typeof (refusal.error === 'not_found' ? refusal.id : refusal.message)).toBe('string')
    }
  }

  it.concurrent.for(cases)('%s', async ([, sent, statuses], { expect }) => {
    const came = replies(await exchange(client.url(), [sent].flat(), statuses.length))
    expect(came.map(({ status }) => status)).toEqual(statuses)
    for (const reply of came) holdAnswer(reply)
  })

  it('a body over the limit that waits for 100 Continue, which is not sent', async () => {
    const request = head(
      'POST /v1/validate HTTP/1.1',
      host,
      json,
      'Content-Length: 2000000',
      'Expect: 100-continue',
    )
    expect(await exchange(client.url(), [request])).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('HEAD with a body, which gets headers alone', async () => {
    const sent = head('HEAD /v1 HTTP/1.1', host, 'Content-Length: 2', 'Connection: close')
    const [reply, ...more] = replies(await exchange(client.url(), [`${sent}{}`]), true)
    expect([reply?.status, more]).toEqual([200, []])
  })

  it('a client that leaves in the middle, and answers the next', async () => {
    const port = Number(new URL(client.url()).port)
    const leaving = Array.from({ length: 50 }, async (_, i) => {
      const socket = connect(port, '127.0.0.1')
      const sent = 'POST /v1/validate HTTP/1.1\r\nHost: x\r\nContent-Le'.slice(0, i + 1)
      await new Promise((resolve) => socket.write(sent, resolve))
      socket.destroy()
    })
    await Promise.all(leaving)
    expect((await client.get('/v1/health')).status).toBe(200)
  })

  it('a large body that is refused, whose sender can read why', async () => {
    const sent = head(
      'POST /v1/validate HTTP/1.1',
      host,
      json,
      'Connection: close',
      'Content-Length: 3000000',
    )
    const [reply] = replies(
      // Sent in one piece with the head, so that the body is already there when the request is refused.
      await exchange(client.url(), [`${sent}${'x'.repeat(3_000_000)}`]),
    )
    expect(reply?.status).toBe(413)
  })

  it('the same request id in the answer where it is well-formed', async () => {
    const reply = await client.get('/v1', { 'x-request-id': 'trace-1.2:3/4' })
    expect(reply.headers.get('x-request-id')).toBe('trace-1.2:3/4')
    for (const bad of ['', ' ', 'a b', 'x'.repeat(129), '"', '<script>']) {
      const { headers } = await client.get('/v1', { 'x-request-id': bad })
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    }
  })
})
