import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Contract, ReadyText, type ServiceDescription } from '../../src/contract/operation.ts'
import { createApp } from '../../src/http/app.ts'
import { listen, type RunningServer } from '../../src/http/server.ts'
import type { TracedListener, TracedResponse } from '../../src/http/traced-response.ts'
import { createLog, LOG_BUFFER } from '../../src/log.ts'
import { exchange, replies } from '../support/raw.ts'

interface Seen {
  readonly message: string
  readonly requestId: string
}

const running: RunningServer[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())))

const manners = { invalidStatus: 400, cacheControl: () => 'no-store' } as const

async function serve(listener: TracedListener, seen: Seen[]): Promise<RunningServer> {
  const server = await listen(listener, '127.0.0.1', 0, manners, {
    onUnexpected: (error, _, requestId) =>
      seen.push({ message: (error as Error).message, requestId }),
    onAcceptFailed: () => {},
  })
  running.push(server)
  return server
}

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

describe('a server that closes', () => {
  it('answers what is in flight and what still comes, and says that it was the last', async () => {
    const server = await serve((_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-length': '2' }).end('ok'), 250)
    }, [])
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
    const inFlight = exchange(server.url, [request])
    const idle = exchange(server.url, [
      'GET / HTTP/1.1\r\n',
      ...Array(8).fill(''),
      'Host: x\r\n\r\n',
    ])
    await new Promise((resolve) => setTimeout(resolve, 50))
    await server.close()
    for (const text of [await inFlight, await idle]) {
      const [reply] = replies(text)
      expect([reply?.status, reply?.body, reply?.headers.get('connection')]).toEqual([
        200,
        'ok',
        'close',
      ])
    }
  })

  it('answers on every connection that the system has accepted', async () => {
    const server = await serve((_, response) => response.writeHead(200).end(), [])
    const sent = Array.from({ length: 60 }, () =>
      exchange(server.url, ['GET / HTTP/1.1\r\nHost: x\r\n\r\n']),
    )
    // One turn of the loop: the requests are under way, and most connections wait to be taken.
    await new Promise((resolve) => setImmediate(resolve))
    await server.close()
    const answered = (await Promise.all(sent)).filter((text) => text.startsWith('HTTP/1.1 200 '))
    expect(answered).toHaveLength(60)
  })

  it.for([
    ['keep their connections', true],
    ['make a connection for every request', false],
  ] as const)('loses nothing of callers who %s and ask without a pause', async ([, keepAlive]) => {
    const server = await serve((_, response) => response.writeHead(200).end(), [])
    const lost: string[] = []
    let answered = 0
    const callers = Array.from({ length: 16 }, async () => {
      const agent = new Agent({ keepAlive, maxSockets: 1 })
      for (;;) {
        const outcome = await outcomeOf(agent, server.url)
        if (outcome === 'refused') break
        if (outcome === 'answered') answered += 1
        else lost.push(outcome)
      }
      agent.destroy()
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await server.close()
    await Promise.all(callers)
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(16)
  })

  it('answers who comes late once nobody can come any more', async () => {
    const server = await serve((_, response) => response.writeHead(200).end(), [])
    const stays = await connected(server.url)
    server.holdLateComers()
    const comes = await connected(server.url)
    for (const socket of [comes, stays]) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [soon] = (await once(stays, 'data')) as [Buffer]
    expect(String(soon)).toMatch(/\r\nConnection: keep-alive\r\n/)
    expect(comes.bytesRead).toBe(0)
    const told = once(comes, 'data')
    await server.close()
    expect(String((await told)[0])).toMatch(/\r\nconnection: close\r\n/)
  })

  it('does not wait for a connection that never asks, nor for one that never ends', async () => {
    const server = await serve(() => {}, [])
    const silent = exchange(server.url, [''])
    const endless = exchange(server.url, ['GET / HTTP/1.1\r\nHost: x\r\n\r\n'])
    await new Promise((resolve) => setTimeout(resolve, 50))
    await server.close()
    await server.close()
    expect(await Promise.all([silent, endless])).toEqual(['', ''])
  })
})

/** What becomes of one request; a connection that was never made carried none. */
function outcomeOf(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (response) => {
      response.resume().on('end', () => resolve('answered'))
    })
    sent.on('error', ({ code = 'failed' }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : code),
    )
    sent.end()
  })
}

async function connected(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

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
