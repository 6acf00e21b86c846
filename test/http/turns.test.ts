import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import type { Contract, ServiceDescription } from '../../src/contract/operation.ts'
import { createApp } from '../../src/http/app.ts'
import { policy, serve } from '../support/serve.ts'

const CLIENTS = 20

const contract = {
  work: {
    method: 'GET',
    path: '/work',
    tag: 'Test',
    summary: 'Work',
    description: 'Keeps the event loop for longer than a turn.',
    ok: { 'application/json': {} },
    failures: [],
    examples: [{ summary: 'One' }],
  },
} as const satisfies Contract

/** A service whose one operation blocks the event loop, and clients connected to it. */
async function busy(onWork: (begun: number, clients: readonly Socket[]) => void) {
  const clients: Socket[] = []
  let begun = 0
  const work = (): object => {
    begun += 1
    onWork(begun, clients)
    const until = performance.now() + 20
    while (performance.now() < until);
    return { begun }
  }
  const service = { contract, policy } as unknown as ServiceDescription<typeof contract>
  const { app } = createApp(service, { work } as never, { cacheBytes: 0, onUnexpected: () => {} })
  const { url } = await serve(app)
  for (let i = 0; i < CLIENTS; i++) {
    const client = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    await once(client, 'connect')
    clients.push(client)
  }
  return { url, clients, begun: () => begun }
}

const get = 'GET /work HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

it('requests that arrive at once leave timers and signals their turn', async () => {
  let begunAtTimer = 0
  const { clients, begun } = await busy((first) => {
    if (first === 1) setTimeout(() => (begunAtTimer = begun()), 0)
  })
  const closed = clients.map((client) => once(client.resume(), 'close'))
  for (const client of clients) client.write(get)
  await Promise.all(closed)
  expect(begun()).toBe(CLIENTS)
  expect(begunAtTimer).toBeGreaterThan(0)
  expect(begunAtTimer).toBeLessThan(CLIENTS / 2)
})

it('what nobody waits for any more is not worked out', async () => {
  const { url, clients, begun } = await busy((first, all) => {
    if (first === 1) for (const client of all) client.resetAndDestroy()
  })
  for (const client of clients) client.write(get)
  const { status } = await fetch(`${url}/work`)
  expect(status).toBe(200)
  expect(begun()).toBeLessThan(CLIENTS / 2)
})
