import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Contract, ReadyText, type ServiceDescription } from '../../src/contract/operation.ts'
import { createApp } from '../../src/http/app.ts'
import type { TracedResponse } from '../../src/http/traced-response.ts'
import { createLog, LOG_BUFFER } from '../../src/log.ts'
import { manners, type Seen, serve } from '../support/serve.ts'

const nothing = {
  error: 'internal_error',
  message: 'Something went wrong on our side; the request can be tried again.',
}

describe('a request that fails in a way that nobody foresaw', () => {
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

  it('fails alone, tells nothing of the inside and is logged under the id that its caller got', async () => {
    const seen: Seen[] = []
    const service = { contract, manners } as unknown as ServiceDescription<typeof contract>
    const handlers = {
      fail: () => {
        throw new Error('select secret from /etc/passwd')
      },
      work: () => ({ works: true }),
      // Its header cannot be laid out, which is found when the answer is made already.
      odd: () => new ReadyText('image/unknown' as 'text/plain', ''),
    }
    const listener = createApp(service, handlers as never, {
      cacheBytes: 0,
      onUnexpected: (error, { res }) =>
        seen.push({
          message: (error as Error).message,
          requestId: (res as TracedResponse).requestId,
        }),
    })
    const { url } = await serve(listener, seen)
    const [failed, worked] = await Promise.all([fetch(`${url}/fail`), fetch(`${url}/work`)])
    expect([failed.status, await failed.json()]).toEqual([500, nothing])
    expect([worked.status, await worked.json()]).toEqual([200, { works: true }])
    const requestId = failed.headers.get('x-request-id')
    expect(seen.splice(0)).toEqual([{ message: 'select secret from /etc/passwd', requestId }])
    const odd = await fetch(`${url}/odd`)
    expect([odd.status, await odd.json()]).toEqual([500, nothing])
    expect(seen).toEqual([
      {
        message: 'Invalid value "undefined" for header "content-type"',
        requestId: odd.headers.get('x-request-id'),
      },
    ])
  })

  it('is answered even where it fails before Koa', async () => {
    const seen: Seen[] = []
    const { url } = await serve(() => {
      throw new Error('before')
    }, seen)
    const failed = await fetch(url)
    expect([failed.status, await failed.json()]).toEqual([500, nothing])
    expect(seen).toEqual([{ message: 'before', requestId: failed.headers.get('x-request-id') }])
  })

  it('ends the connection where half an answer was sent', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half')
      throw new Error('in the middle')
    }, [])
    await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow(
      /terminated|fetch failed/,
    )
  })
})

describe('the log', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-log-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('writes one JSON object a line from its level up', async () => {
    const file = path.join(folder, 'log')
    const descriptor = openSync(file, 'w')
    {
      await using log = createLog('info', descriptor)
      log.write.debug('not this')
      log.write.error({ err: new Error('boom'), request_id: 'r1' }, 'a request failed')
      for (let i = 0; i < 100; i++) log.write.info({ i }, 'x'.repeat(100))
    }
    closeSync(descriptor)
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(101)
    expect(lines[0]).toMatchObject({
      request_id: 'r1',
      msg: 'a request failed',
      err: { message: 'boom' },
    })
  })

  it('drops lines where nothing takes them, and ends all the same', async () => {
    await using log = createLog('info', 1_000_000)
    for (let i = 0; i < 20; i++) log.write.info('x'.repeat(LOG_BUFFER / 10))
    expect(log.write.isLevelEnabled('info')).toBe(true)
  })
})
