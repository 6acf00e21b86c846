/** A cached response has the same bytes as one of a service without a cache, whatever the request. */
import { type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type { ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import type { RunningServices } from '../../src/services.ts'
import { start } from '../support/start.ts'

interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const startWith = (cacheBytes: number): Promise<RunningServices> =>
  start({
    cacheBytes,
    // Fixed addresses, so that links to the other service are the same on any port.
    mediaUrl: 'https://media.example',
    coordinateUrl: 'https://coordinate.example',
  })

let caching: RunningServices
let plain: RunningServices
beforeAll(async () => {
  caching = await startWith(1 << 22)
  plain = await startWith(0)
})
afterAll(async () => {
  await caching[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

/** A response without the headers that belong to one request. */
function ask(
  services: RunningServices,
  name: 'media' | 'coordinate',
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(services[name].url, { path: target, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date, 'x-request-id': id, 'server-timing': timing, ...rest } = response.headers
        resolve({ status: response.statusCode!, headers: rest, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject).end()
  })
}

const services: ['media' | 'coordinate', ServiceDescription][] = [
  ['media', mediaService],
  ['coordinate', coordinateService],
]
const encodings = [undefined, 'br', 'gzip', 'gzip;q=1.0, br;q=0.5', 'identity', 'deflate, *;q=0.1']

describe.for(services)('the %s service with and without its cache', ([name, service]) => {
  const examples = Object.values(service.contract)
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) => operation.examples.map((example) => exampleTarget(operation, example)))
  const refused = ['/', '/v1/rules/NO-999', '/v1/health?x=1', '/v1/prompts?limit=0', '/v1/validate']

  it.for([...examples, ...refused])(
    'answers %s alike, the first time and after',
    async (target) => {
      for (const encoding of encodings) {
        const headers: Record<string, string> =
          encoding === undefined ? {} : { 'accept-encoding': encoding }
        const wanted = await ask(plain, name, target, headers)
        for (const time of ['first', 'second']) {
          const got = await ask(caching, name, target, headers)
          expect([time, encoding, got]).toEqual([time, encoding, wanted])
        }
        const head = await ask(caching, name, target, headers, 'HEAD')
        expect(head).toEqual({ ...wanted, body: Buffer.alloc(0) })
        const held = { ...headers, 'if-none-match': wanted.headers.etag ?? '"none"' }
        const again = await ask(caching, name, target, held)
        expect(again).toEqual(await ask(plain, name, target, held))
        if (wanted.headers.etag !== undefined) expect(again.status).toBe(304)
      }
    },
  )
})

describe('compressed answers', () => {
  const list = '/v1/rules?q=light'

  it('have a tag of their own, say what they depend on and are smaller', async () => {
    const [identity, br, gzip] = [
      await ask(caching, 'media', list),
      await ask(caching, 'media', list, { 'accept-encoding': 'br' }),
      await ask(caching, 'media', list, { 'accept-encoding': 'gzip' }),
    ]
    expect(identity.headers['content-encoding']).toBeUndefined()
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    const tags = [identity, br, gzip].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const { headers, body } of [identity, br, gzip]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-length']).toBe(String(body.length))
    }
    expect(br.body.length).toBeLessThan(identity.body.length / 2)
    expect(gzip.body.length).toBeLessThan(identity.body.length / 2)
  })

  it('are not made where the body is small', async () => {
    const { headers } = await ask(caching, 'coordinate', '/v1/prompts/GRAM-C0-I05-M09', {
      'accept-encoding': 'br',
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
  })

  it('are held under their own tag, and not under that of another encoding', async () => {
    const identity = await ask(caching, 'media', list)
    const br = await ask(caching, 'media', list, { 'accept-encoding': 'br' })
    for (const services of [caching, plain]) {
      const held = (etag?: string) =>
        ask(services, 'media', list, {
          'accept-encoding': 'br',
          'if-none-match': `W/${etag}, "other"`,
        })
      expect((await held(br.headers.etag)).status).toBe(304)
      expect((await held(identity.headers.etag)).status).toBe(200)
    }
  })
})

describe('many different requests', () => {
  it('do not change what is answered, whatever was pushed out', async () => {
    const services = await startWith(200_000)
    try {
      for (let i = 0; i < 300; i++) {
        const target = `/v1/rules?q=${'lcra'[i % 4]}${'aeiou'[i % 5]}&offset=${i % 37}&limit=${1 + (i % 20)}`
        expect(await ask(services, 'media', target)).toEqual(await ask(plain, 'media', target))
      }
    } finally {
      await services[Symbol.asyncDispose]()
    }
  })
})
