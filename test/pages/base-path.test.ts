import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServices } from '../../src/services.ts'
import { kinds } from '../browser/kinds.ts'
import { start } from '../support/start.ts'

const bases = { media: '/media', coordinate: '/grammar/coordinate' } as const
const publicUrl = 'https://grammar.example/media'

let services: RunningServices
beforeAll(async () => {
  services = await start({
    mediaBasePath: bases.media,
    coordinateBasePath: bases.coordinate,
    mediaUrl: publicUrl,
  })
})
afterAll(() => services[Symbol.asyncDispose]())

const get = (service: 'media' | 'coordinate', target: string): Promise<Response> =>
  fetch(services[service].url + target, { redirect: 'manual' })

/** Addresses from the root that a page leads to, loads or sends to. */
const addressesIn = (markup: string): string[] =>
  [...markup.matchAll(/ (?:href|src|action|data-(?!base)\w+)="(\/[^"]*)"/g)].map(
    ([, address]) => address!,
  )

describe.each(['media', 'coordinate'] as const)('the %s pages under a path', (service) => {
  const base = bases[service]

  it.for(kinds[service])('%s stays under it', async (target) => {
    const response = await get(service, base + target)
    if (response.status === 303) {
      expect(response.headers.get('location')).toMatch(new RegExp(`^${base}/`))
      return
    }
    const addresses = addressesIn(await response.text())
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter((address) => !address.startsWith(`${base}/`))).toEqual([])
  })

  it('tells its scripts where it stands', async () => {
    const markup = await (await get(service, `${base}/`)).text()
    expect(/ data-base="([^"]*)"/.exec(markup)?.[1]).toBe(base)
  })

  it('loads its assets, and the style sheet its font', async () => {
    const markup = await (await get(service, `${base}/`)).text()
    for (const address of addressesIn(markup).filter((one) => one.includes('/assets/'))) {
      const response = await get(service, address)
      expect([address, response.status]).toEqual([address, 200])
      const font = /url\("([^"]+)"\)/.exec(await response.text())?.[1]
      if (!address.endsWith('.css')) continue
      const { pathname } = new URL(font!, `http://host${address}`)
      expect([pathname, (await get(service, pathname)).status]).toEqual([pathname, 200])
    }
  })
})

describe('a command on a page', () => {
  it('names the public address where one is set', async () => {
    const markup = await (await get('media', '/media/')).text()
    expect(markup).toContain(`curl '${publicUrl}/v1/rules/CAM-004'`)
  })

  it('names where the service listens where none is set', async () => {
    const markup = await (await get('coordinate', '/grammar/coordinate/')).text()
    expect(markup).toContain(`${services.coordinate.url}/grammar/coordinate/v1/prompts?q=queue`)
  })
})
