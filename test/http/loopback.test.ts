import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { isLoopback } from '../../src/loopback.ts'
import { start } from '../support/start.ts'

it.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.example.com', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::2', false],
  ['', false],
])('%j is an address of this machine alone: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

const addresses = Object.values(networkInterfaces()).flatMap((all) =>
  all!.map((one) => one.address),
)

it.each(['localhost', ...addresses.filter((address) => address === '::1')])(
  'the services that listen on %s link to each other',
  async (host) => {
    await using services = await start({ host })
    const { media, coordinate } = services
    for (const [own, other] of [
      [media, coordinate],
      [coordinate, media],
    ] as const)
      expect(await (await fetch(own.url)).text()).toContain(`<a href="${other.url}">`)
  },
)

it('the services that listen on every address do not guess where others reach them', async () => {
  await using services = await start({ host: '0.0.0.0' })
  const own = services.media.url.replace('0.0.0.0', '127.0.0.1')
  expect(await (await fetch(own)).text()).not.toContain(`:${new URL(services.coordinate.url).port}`)
})
