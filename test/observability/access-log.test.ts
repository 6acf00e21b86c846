import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/database/open.ts'
import { listen, type RunningServer } from '../../src/http/server/server.ts'
import { createMediaService } from '../../src/media/service.ts'
import { observers } from '../../src/observability/observers.ts'
import { type LogFile, logFile } from '../support/log-lines.ts'
import { exchange } from '../support/raw.ts'
import { KEEP_ALIVE } from '../support/start.ts'

let file: LogFile
let server: RunningServer
beforeAll(async () => {
  file = logFile()
  const config = readConfig({ ACCESS_LOG: 'on', TRUST_PROXY: 'loopback' })
  const eventsOf = await observers(config, file.log, undefined)
  const { app } = createMediaService(openDatabase(inject('database')), {
    cacheBytes: 1 << 20,
    onUnexpected: () => {},
    urls: async () => ({ own: undefined, other: undefined }),
  })
  const options = { host: '127.0.0.1', port: 0, keepAliveMs: KEEP_ALIVE }
  server = await listen(app, options, eventsOf('media'))
})
afterAll(async () => {
  await server.close()
  await file[Symbol.asyncDispose]()
})

/** The log line of a request. It is written when the response has closed, which is after the client has read it. */
const lineOf = (id: string): Promise<Record<string, unknown> | undefined> =>
  vi.waitUntil(async () => (await file.lines()).find(({ request_id }) => request_id === id), {
    timeout: 20_000,
  })

describe('the access log', () => {
  it('says of each response what was asked, what came and how long it took', async () => {
    const target = `${server.url}/v1/rules/CAM-004?x`
    const response = await fetch(target, { headers: { 'x-request-id': 'first' } })
    const text = await response.text()
    const line = await lineOf('first')
    expect(line).toMatchObject({
      event: 'request',
      service: 'media',
      method: 'GET',
      route: '/v1/rules/{id}',
      target: '/v1/rules/CAM-004?x',
      status: 400,
      cached: false,
      aborted: false,
      client: '127.0.0.1',
    })
    expect(line!['ms']).toBeGreaterThan(0)
    expect(line!['bytes']).toBeGreaterThan(text.length)
  })

  it('logs the bytes sent, and whether the response was cached', async () => {
    const get = (id: string): string =>
      `GET /v1/rules/CAM-004 HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n\r\n`
    await exchange(server.url, [get('uncached')])
    const [one, two] = ['cached-1', 'cached-2']
    const received = await exchange(server.url, [get(one) + get(two)], 2)
    const lines = [(await lineOf(one))!, (await lineOf(two))!]
    expect((await lineOf('uncached'))!['cached']).toBe(false)
    for (const line of lines) {
      expect(line).toMatchObject({ route: '/v1/rules/{id}', status: 200, cached: true })
    }
    expect(Number(lines[0]!['bytes']) + Number(lines[1]!['bytes'])).toBe(received.length)
  })

  it.for([
    ['405', 'PUT', '/v1/rules/CAM-004', 405, '/v1/rules/{id}'],
    ['options', 'OPTIONS', '/v1/rules', 204, '/v1/rules'],
    ['unknown', 'GET', '/v2', 404, undefined],
  ] as const)(
    'names the route of what has one: %s',
    async ([id, method, target, status, route]) => {
      await fetch(server.url + target, { method, headers: { 'x-request-id': id } })
      const line = await lineOf(id)
      expect([line!['status'], line!['route']]).toEqual([status, route])
    },
  )

  it('has no status for a client that left before there was one', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = 'POST /v1/evaluate HTTP/1.1\r\nHost: a\r\nX-Request-Id: left\r\n'
    const rest = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    await new Promise((sent) => socket.write(head + rest, sent))
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    await expect.poll(() => lineOf('left')).toMatchObject({ aborted: true, method: 'POST' })
    expect(await lineOf('left')).not.toHaveProperty('status')
  })

  it('logs what the parser refuses, with the request id of the response', async () => {
    const received = await exchange(server.url, ['NONSENSE / HTTP/1.1\r\n\r\n'])
    const id = /X-Request-Id: (\S+)/.exec(received)![1]!
    expect(await lineOf(id)).toMatchObject({
      event: 'refused',
      service: 'media',
      status: 400,
      code: 'HPE_INVALID_METHOD',
      client: '127.0.0.1',
    })
  })

  it('has the address that a trusted proxy names, and no other', async () => {
    const forwarded = { a: '203.0.113.9, 127.0.0.1', b: '1.2.3.4, 203.0.113.9', c: 'made up' }
    for (const [id, value] of Object.entries(forwarded)) {
      const headers = { 'x-request-id': `for-${id}`, 'x-forwarded-for': value }
      await fetch(`${server.url}/v1/health`, { headers })
    }
    const addresses = Object.keys(forwarded).map(
      async (id) => (await lineOf(`for-${id}`))!['client'],
    )
    expect(await Promise.all(addresses)).toEqual(['203.0.113.9', '203.0.113.9', '127.0.0.1'])
  })

  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parent = '00f067aa0ba902b7'
  it.for([
    ['t1', `00-${trace}-${parent}-01`, trace],
    ['t2', `cc-${trace}-${parent}-01-later`, trace],
    ['t3', `00-${trace}-${parent}-01-more`, undefined],
    ['t4', `ff-${trace}-${parent}-01`, undefined],
    ['t5', `00-${'0'.repeat(32)}-${parent}-01`, undefined],
    ['t6', `00-${trace}-${'0'.repeat(16)}-01`, undefined],
    ['t7', `00-${trace.toUpperCase()}-${parent}-01`, undefined],
    ['t8', 'nonsense', undefined],
  ] as const)(
    'carries the trace of a well-formed traceparent alone: %s',
    async ([id, header, wanted]) => {
      await fetch(`${server.url}/v1/health`, {
        headers: { 'x-request-id': id, traceparent: header },
      })
      const line = (await lineOf(id))!
      expect([line['trace_id'], line['parent_id']]).toEqual([wanted, wanted && parent])
    },
  )
})

describe('TRUST_PROXY', () => {
  it.for(['1', 'loopback, 10.0.0.0/8', '::1'])('takes %s', async (trustProxy) => {
    await using own = logFile()
    await expect(
      observers({ accessLog: false, trustProxy }, own.log, undefined),
    ).resolves.toBeTypeOf('function')
  })

  it('refuses what is neither a number nor an address, in one sentence', async () => {
    await using own = logFile()
    const config = { accessLog: false, trustProxy: 'everybody' }
    await expect(observers(config, own.log, undefined)).rejects.toThrow(
      /^TRUST_PROXY must be .*; it is "everybody"\.$/,
    )
  })
})
