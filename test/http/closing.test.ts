import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { DRAIN_GRACE } from '../../src/http/server/drain.ts'
import { exchange, replies } from '../support/raw.ts'
import { serve } from '../support/serve.ts'

describe('a server that closes', () => {
  it('answers what is in flight and what still comes, and says that it was the last', async () => {
    const { promise: unheard, resolve: listensNoMore } = Promise.withResolvers<void>()
    const server = await serve(async (_, response) => {
      await unheard
      response.writeHead(200, { 'content-length': '2' }).end('ok')
    })
    const inFlight = exchange(server.url, ['GET / HTTP/1.1\r\nHost: x\r\n\r\n'])
    const late = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('latin1')
    late.write('GET / HTTP/1.1\r\n')
    const answer = once(late, 'data')
    await expect.poll(() => server.connections()).toBe(2)
    const closed = server.close()
    late.write('Host: x\r\n\r\n')
    await expect.poll(() => takesConnections(server.url), { interval: 5 }).toBe(false)
    listensNoMore()
    for (const text of [await inFlight, String(await answer)]) {
      const [reply] = replies(text)
      expect([reply?.status, reply?.body, reply?.headers.get('connection')]).toEqual([
        200,
        'ok',
        'close',
      ])
    }
    await closed
  })

  it('answers on every connection that the system has accepted', async () => {
    const server = await serve((_, response) => response.writeHead(200).end())
    const sent = Array.from({ length: 60 }, () =>
      exchange(server.url, ['GET / HTTP/1.1\r\nHost: x\r\n\r\n']),
    )
    // One turn of the event loop: the requests are sent, and most connections wait to be accepted.
    await new Promise((resolve) => setImmediate(resolve))
    await server.close()
    const answered = (await Promise.all(sent)).filter((text) => text.startsWith('HTTP/1.1 200 '))
    expect(answered).toHaveLength(60)
  })

  it('answers those that arrived while the process was held up', async () => {
    const server = await serve((_, response) => response.writeHead(200).end())
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const client = new Worker(connectingClient, {
      eval: true,
      workerData: { port: Number(new URL(server.url).port), connected },
    })
    await once(client, 'online')
    const closed = server.close()
    // Blocks this thread until all are connected, and then for longer than a closing server waits for another
    // connection.
    Atomics.wait(connected, 0, 0, 60_000)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * DRAIN_GRACE)
    const [answered] = (await once(client, 'message')) as [number]
    expect(answered).toBe(CONNECTIONS)
    await closed
  })

  it('loses nothing of clients that keep their connections and ask without a pause', async () => {
    const server = await serve((_, response) => response.writeHead(200).end())
    const lost: string[] = []
    let answered = 0
    const callers = Array.from({ length: 16 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const outcome = await outcomeOf(agent, server.url)
        if (outcome === 'refused') break
        if (outcome === 'answered') answered += 1
        else lost.push(outcome)
      }
      agent.destroy()
    })
    await expect.poll(() => answered).toBeGreaterThan(160)
    await server.close()
    await Promise.all(callers)
    expect(lost).toEqual([])
  })

  it('does not wait for a connection that never asks, nor for one that never ends', async () => {
    const server = await serve(() => {})
    const silent = exchange(server.url, [''])
    const endless = exchange(server.url, ['GET / HTTP/1.1\r\nHost: x\r\n\r\n'])
    await expect.poll(() => server.connections()).toBe(2)
    await server.close()
    await server.close()
    expect(await Promise.all([silent, endless])).toEqual(['', ''])
  })
})

const CONNECTIONS = 60

const takesConnections = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A thread that connects, says when all are connected, and then how many requests were answered. */
const connectingClient = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads')
  let open = 0
  let ended = 0
  let answered = 0
  for (let i = 0; i < ${CONNECTIONS}; i++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n')
      if (++open === ${CONNECTIONS}) {
        Atomics.store(connected, 0, 1)
        Atomics.notify(connected, 0)
      }
    })
    socket.on('data', (bytes) => (answered += String(bytes).startsWith('HTTP/1.1 200 ') ? 1 : 0))
    socket.on('error', () => {})
    socket.on('close', () => ++ended === ${CONNECTIONS} && parentPort.postMessage(answered))
  }
`

/** The outcome of one request; if no connection was made, no request was lost. */
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
