import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const clients = useServices()

const json = { 'content-type': 'application/json' }

describe.for(['media', 'coordinate'] as const)('the %s service over HTTP', (name) => {
  const client = clients[name]

  it('answers HEAD with the headers of GET and no body', async () => {
    const get = await client.get('/v1')
    const head = await client.send('HEAD', '/v1')
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    for (const header of ['etag', 'content-type', 'content-length', 'cache-control']) {
      expect(head.headers.get(header), header).toBe(get.headers.get(header))
    }
  })

  it('answers 304 to a caller who holds the answer', async () => {
    const first = await client.get('/v1')
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"[\w+/-]{20,}"$/)
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await client.get('/v1', { 'if-none-match': held })
      expect([held, reply.status, reply.text]).toEqual([held, 304, ''])
      expect(reply.headers.get('etag')).toBe(etag)
    }
    expect((await client.get('/v1', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('lets any origin read, and says so before a browser sends', async () => {
    const get = await client.get('/v1', { origin: 'https://example.org' })
    expect(get.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await client.send('OPTIONS', '/v1/validate', {
      headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*, Authorization')
  })

  it.for([
    ['POST', '/v1', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v1/health', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/validate', 'POST, OPTIONS'],
    ['PATCH', '/v1/validate', 'POST, OPTIONS'],
  ])('answers %s %s with 405 and Allow', async ([method, path, allow]) => {
    const reply = await client.send(method!, path!)
    expect([reply.status, reply.body.error]).toEqual([405, 'method_not_allowed'])
    expect(reply.headers.get('allow')).toBe(allow)
  })

  it.for(['/v1/', '/V1', '/v1/nothing', '/v2', '/v1//health', '/favicon.ico'])(
    'has nothing at %s and says so in JSON',
    async (path) => {
      const reply = await client.get(path)
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ error: 'not_found', id: path })
    },
  )

  it('answers the home page at the bare address, whatever the client accepts', async () => {
    for (const accept of ['text/html', 'application/json', '*/*']) {
      const reply = await fetch(client.url(), { headers: { accept } })
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('vary')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'Accept-Encoding',
      ])
    }
    expect((await client.get('/v1')).body.service).toBe(`${name}-grammar-service`)
  })

  it('refuses a target over 4,096 characters', async () => {
    const reply = await client.get(`/v1/${'x'.repeat(4096)}`)
    expect([reply.status, reply.body.error]).toEqual([414, 'uri_too_long'])
  })

  it.for([
    ['text/plain', '{}', 415, 'unsupported_media_type'],
    ['application/x-www-form-urlencoded', 'a=1', 415, 'unsupported_media_type'],
    ['application/json; charset=latin1', '{}', 415, 'unsupported_media_type'],
    ['application/json', '', 400, 'invalid_request'],
    ['application/json', '{"a":', 400, 'invalid_request'],
    ['application/json', `${'['.repeat(65)}${']'.repeat(65)}`, 400, 'invalid_request'],
    ['application/json', `"${'x'.repeat(1_048_576)}"`, 413, 'payload_too_large'],
  ] as const)(
    'refuses a %s body that begins %.12s with %i',
    async ([type, body, status, error]) => {
      const reply = await client.send('POST', '/v1/validate', {
        headers: { 'content-type': type },
        body,
      })
      expect([reply.status, reply.body.error]).toEqual([status, error])
    },
  )

  it('takes JSON with a charset and a deep but not too deep body', async () => {
    const reply = await client.send('POST', '/v1/validate', {
      headers: { 'content-type': 'Application/JSON; charset=UTF-8' },
      body:
        name === 'media'
          ? `{"schema":"clip","document":${'['.repeat(63)}${']'.repeat(63)}}`
          : `${'['.repeat(64)}${']'.repeat(64)}`,
    })
    expect(reply.status).toBe(200)
  })

  it('refuses a compressed body', async () => {
    const reply = await client.send('POST', '/v1/validate', {
      headers: { ...json, 'content-encoding': 'gzip' },
      body: 'x',
    })
    expect(reply.status).toBe(415)
  })

  it('keeps success and failure for as long as its policy say', async () => {
    const [ok, missing, invalid] = [
      await client.get('/v1'),
      await client.get('/v1/nothing'),
      await client.get('/v1?x=1'),
    ]
    expect(ok.headers.get('cache-control')).toBe('public, max-age=3600')
    const failure = name === 'media' ? 'no-store' : 'public, max-age=3600'
    expect(missing.headers.get('cache-control')).toBe(failure)
    expect(invalid.headers.get('cache-control')).toBe(failure)
    expect(invalid.status).toBe(name === 'media' ? 400 : 422)
  })
})
