import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App } from '../../src/http/app.ts'
import { MAX_WAITING } from '../../src/http/server/connections.ts'
import { exchange, replies } from '../support/raw.ts'
import { serve } from '../support/serve.ts'

const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`
const post = (target: string, body: string): string =>
  `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`

describe('requests sent one behind the other on a connection', () => {
  it('are worked on one at a time and answered in their order', async () => {
    let atOnce = 0
    let most = 0
    const { url } = await serve((request, response) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      setTimeout(() => {
        atOnce -= 1
        response.end(request.url)
      }, 2)
    })
    const targets = Array.from({ length: 50 }, (_, i) => `/${i}`)
    const came = replies(await exchange(url, [targets.map(get).join('')], targets.length))
    expect(came.map(({ body }) => body)).toEqual(targets)
    expect(most).toBe(1)
  })

  it('are read on, bodies and all, when their turn comes', async () => {
    const { url } = await serve(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      response.end(`${request.url} ${text.length}`)
    })
    const sent = Array.from({ length: 40 }, (_, i) => post(`/${i}`, 'x'.repeat(20_000 + i)))
    const came = replies(await exchange(url, [sent.join('')], sent.length))
    expect(came.map(({ body }) => body)).toEqual(sent.map((_, i) => `/${i} ${20_000 + i}`))
  })

  it('leave other connections their turn', async () => {
    const order: string[] = []
    const { url } = await serve((request, response) => {
      order.push(request.url!)
      response.end()
    })
    const many = exchange(url, [get('/many').repeat(500)], 500)
    const one = exchange(url, [get('/one')])
    expect(replies(await many)).toHaveLength(500)
    await one
    expect(order.indexOf('/one')).toBeLessThan(400)
  })

  it('are forgotten when their client has disconnected', async () => {
    const dropped: string[] = []
    let begun = 0
    const app: App = (request, response) => {
      if (request.url === '/left') begun += 1
      setTimeout(() => response.end(), 5)
    }
    const { url, connections } = await serve(app, { onDropped: (reason) => dropped.push(reason) })
    const clients = 1 + MAX_WAITING / 1000
    for (let i = 0; i < clients; i++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write(get('/left').repeat(1001))
      await once(socket, 'data')
      socket.destroy()
    }
    await expect.poll(connections).toBe(0)
    expect(replies(await exchange(url, [get('/stays').repeat(70)], 70))).toHaveLength(70)
    expect(begun).toBeLessThan(10 * clients)
    expect(dropped).toEqual([])
  })

  it('are read no further than one packet while one is worked on', async () => {
    const dropped: string[] = []
    const app: App = (request, response) => {
      if (request.url === '/soon') response.end()
    }
    const { url } = await serve(app, { onDropped: (reason) => dropped.push(reason) })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const chunk = get('/').repeat(10_000)
    let taken = 0
    for (let i = 0; i < 40; i++) socket.write(chunk, () => taken++)
    // Each request lets the service read from every connection several times.
    for (let i = 0; i < 100; i++) await (await fetch(`${url}/soon`)).text()
    // What the service does not read stays with the sender, apart from what the buffers of the system hold.
    expect(taken).toBeLessThan(40)
    expect(dropped).toEqual([])
    socket.destroy()
  })

  it('close their connection where too many wait on all of them, and no other', async () => {
    const dropped: string[] = []
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    const app: App = (request, response) => {
      if (request.url === '/') late.then(() => response.end('late'))
      else response.end('soon')
    }
    const { url } = await serve(app, { onDropped: (reason) => dropped.push(reason) })
    const floods = Array.from({ length: 2 + MAX_WAITING / 1000 }, () =>
      exchange(url, [get('/').repeat(1001)], 1001),
    )
    await expect.poll(() => dropped).toHaveLength(2)
    expect(replies(await exchange(url, [get('/x')]))[0]?.body).toBe('soon')
    answer()
    const came = await Promise.all(floods.map((flood) => flood.catch(() => '')))
    expect(came.filter((text) => text === '')).toHaveLength(2)
    expect(dropped).toEqual(['waiting requests', 'waiting requests'])
  })
})
