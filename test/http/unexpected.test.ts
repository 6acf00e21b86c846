import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  type Contract,
  LinkedBody,
  type ServiceDescription,
  Text,
} from '../../src/contract/operation.ts'
import type { ResponseCache } from '../../src/http/answers/response-cache.ts'
import { createApp } from '../../src/http/app.ts'
import { policy, serve } from '../support/serve.ts'

const nothing = {
  error: 'internal_error',
  message: 'Something went wrong on our side; the request can be tried again.',
}

describe('a request that fails unexpectedly', () => {
  const operation = {
    method: 'GET',
    tag: 'Test',
    summary: 'Fail',
    description: 'Fails.',
    ok: { 'application/json': {} },
    failures: [],
    examples: [{ summary: 'One' }],
  } as const
  const contract = {
    fail: { ...operation, path: '/fail' },
    work: { ...operation, path: '/work' },
    odd: { ...operation, path: '/odd' },
  } satisfies Contract

  it('fails alone, shows nothing of the cause and is logged with the request id of the response', async () => {
    const seen: { message: string; requestId: string }[] = []
    const service = { contract, policy } as unknown as ServiceDescription<typeof contract>
    const handlers = {
      fail: () => {
        throw new Error('select secret from /etc/passwd')
      },
      work: () => ({ works: true }),
      // The value of its header is not allowed, so that setting it throws.
      odd: () => new Text('image/unknown' as 'text/plain', ''),
    }
    const { app } = createApp(service, handlers as never, {
      cacheBytes: 0,
      onUnexpected: (error, request) =>
        seen.push({ message: (error as Error).message, requestId: request!.id }),
    })
    const { url } = await serve(app)
    const [failed, worked] = await Promise.all([fetch(`${url}/fail`), fetch(`${url}/work`)])
    expect([failed.status, await failed.json()]).toEqual([500, nothing])
    expect([worked.status, await worked.json()]).toEqual([200, { works: true }])
    const requestId = failed.headers.get('x-request-id')
    expect(seen.splice(0)).toEqual([{ message: 'select secret from /etc/passwd', requestId }])
    const odd = await fetch(`${url}/odd`)
    expect([odd.status, await odd.json()]).toEqual([500, nothing])
    expect(seen).toEqual([
      {
        message: 'Invalid value "undefined" for header "Content-Type"',
        requestId: odd.headers.get('x-request-id'),
      },
    ])
  })

  it('takes back every header of the response that failed, and keeps that of the connection', async () => {
    const service = { contract, policy } as unknown as ServiceDescription<typeof contract>
    const drained = Promise.withResolvers<void>()
    const handlers = {
      // A CSV download that fails when its Link header is set.
      odd: async () => {
        await drained.promise
        return new LinkedBody(new Text('text/csv', 'a,b'), { next: '/odd\n' })
      },
    }
    const { app } = createApp(service, handlers as never, { cacheBytes: 0, onUnexpected: () => {} })
    let response: ServerResponse | undefined
    const server = await serve((request, made) => {
      response = made
      app(request, made)
    })
    const asked = fetch(`${server.url}/odd`)
    await expect.poll(() => response).toBeDefined()
    const closed = server.close()
    await expect.poll(() => response!.getHeader('connection'), { interval: 5 }).toBe('close')
    drained.resolve()
    const { headers, status } = await asked
    await closed
    expect(status).toBe(500)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    expect(headers.get('content-disposition')).toBeNull()
  })

  it('is answered where the response cache fails', async () => {
    const seen: unknown[] = []
    const service = { contract, policy } as unknown as ServiceDescription<typeof contract>
    const handlers = { work: () => ({ works: true }) }
    const failing: ResponseCache = {
      answer: () => {
        throw new Error('no cache today')
      },
      store: (_, next) => next(),
      size: () => ({ responses: 0, bytes: 0 }),
    }
    const options = { cacheBytes: 0, onUnexpected: (error: unknown) => void seen.push(error) }
    const { app } = createApp(service, handlers as never, options, undefined, failing)
    const { url } = await serve(app)
    const worked = await fetch(`${url}/work`)
    expect([worked.status, await worked.json()]).toEqual([200, { works: true }])
    expect(seen).toEqual([new Error('no cache today')])
  })
})
