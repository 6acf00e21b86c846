import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { App } from '../../src/http/app.ts'
import { MAX_WAITING } from '../../src/http/pipelining.ts'
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
    const came = replies(await exchange(url, [targets.map(get).join('')]))
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
    const came = replies(await exchange(url, [sent.join('')]))
    expect(came.map(({ body }) => body)).toEqual(sent.map((_, i) => `/${i} ${20_000 + i}`))
  })

  it('leave other connections their turn', async () => {
    const order: string[] = []
    const { url } = await serve((request, response) => {
      order.push(request.url!)
      response.end()
    })
    const many = exchange(url, [get('/many').repeat(500)])
    const one = exchange(url, [get('/one')])
    expect(replies(await many)).toHaveLength(500)
    await one
    expect(order.indexOf('/one')).toBeLessThan(400)
  })

  it('are not processed after the client has disconnected', async () => {
    let begun = 0
    const { url } = await serve((_, response) => {
      begun += 1
      setTimeout(() => response.end(), 20)
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(get('/').repeat(50))
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(begun).toBeLessThan(10)
  })

  it('are read no further than one packet while one is worked on', async () => {
    const { url } = await serve((_, response) => {
      setTimeout(() => response.end(), 300)
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const chunk = get('/').repeat(10_000)
    let taken = 0
    for (let i = 0; i < 40; i++) socket.write(chunk, () => taken++)
    await new Promise((resolve) => setTimeout(resolve, 200))
    // What is not read stays with the sender, but for what the system holds.
    expect(taken).toBeLessThan(40)
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
      exchange(url, [get('/').repeat(1001)]),
    )
    await expect.poll(() => dropped).toHaveLength(2)
    expect(replies(await exchange(url, [get('/x')]))[0]?.body).toBe('soon')
    answer()
    const came = await Promise.all(floods.map((flood) => flood.catch(() => '')))
    expect(came.filter((text) => text === '')).toHaveLength(2)
    expect(dropped).toEqual(['waiting requests', 'waiting requests'])
  })
})
