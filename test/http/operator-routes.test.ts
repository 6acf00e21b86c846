/** Routes outside the contract: readiness, the security contact, paths behind a prefix. */
import { describe, expect, it } from 'vitest'
import { start } from '../support/start.ts'

const readiness = async (url: string): Promise<[number, unknown]> => {
  const response = await fetch(`${url}/ready`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return [response.status, await response.json()]
}
const ready = [200, { status: 'ready' }]

describe('GET /ready', () => {
  it('is 503 until everything is loaded, and again from the signal on, while all else is answered', async () => {
    const services = await start({ shutdownWaitMs: 5000 })
    const { url } = services.coordinate
    expect(await readiness(url)).toEqual([503, { status: 'starting' }])
    await expect.poll(() => readiness(url)).toEqual(ready)
    expect(await readiness(services.media.url)).toEqual(ready)
    const ended = services[Symbol.asyncDispose]()
    expect(await readiness(url)).toEqual([503, { status: 'stopping' }])
    expect((await fetch(`${url}/v1/health`)).status).toBe(200)
    await ended
    await expect(fetch(`${url}/ready`)).rejects.toThrow('fetch failed')
  })
})

describe('GET /.well-known/security.txt', () => {
  const at = (url: string) => fetch(`${url}/.well-known/security.txt`)

  it('names the contacts in their order, until half a year after the start', async () => {
    const contacts = ['https://example.org/report', 'mailto:security@example.org']
    await using services = await start({ securityContacts: contacts })
    for (const { url } of [services.media, services.coordinate]) {
      const response = await at(url)
      const text = await response.text()
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      const [first, second, expires, languages] = text.split('\r\n')
      expect([first, second, languages]).toEqual([
        'Contact: https://example.org/report',
        'Contact: mailto:security@example.org',
        'Preferred-Languages: en',
      ])
      const [, date] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(expires!)!
      const days = (Date.parse(date!) - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(180)
    }
  })

  it('is 404 with the reason where no contact is set', async () => {
    await using services = await start()
    const response = await at(services.media.url)
    const body = { error: 'not_found', id: '/.well-known/security.txt' }
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ ...body, message: expect.stringContaining('no contact') }),
    ])
  })
})

describe('a base path', () => {
  it('is before every link, whether the proxy takes it off or leaves it', async () => {
    await using services = await start({ mediaBasePath: '/studio/media' })
    for (const base of ['', '/studio/media']) {
      const get = (target: string) => fetch(services.media.url + base + target)
      const page = await get('/v1/rules?limit=3')
      expect(page.headers.get('link')).toContain(
        '</studio/media/v1/rules?limit=3&offset=3>; rel="next"',
      )
      const document = (await (await get('/v1/openapi.json')).json()) as { servers: object[] }
      expect(document.servers).toMatchObject([{ url: '/studio/media' }])
      const list = (await page.json()) as { results: { href: string }[] }
      // `href` is relative to the base address, as the contract says.
      expect(list.results[0]!.href).toMatch(/^\/v1\/rules\//)
    }
    const statuses = ['/studio/media', '/studio/media/', '/studio/media?', '/studio/mediav1/rules']
    const got = await Promise.all(
      statuses.map(async (target) => (await fetch(services.media.url + target)).status),
    )
    expect(got).toEqual([200, 200, 200, 404])
  })
})

describe('the answer to a POST', () => {
  const ask = async (url: string, body: object, encoding: string) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': encoding }
    const response = await fetch(`${url}/v1/evaluate`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const encoded = response.headers.get('content-encoding')
    return { encoded, vary: response.headers.get('vary'), text: await response.text() }
  }

  it('is compressed as its client asks, where it is large', async () => {
    await using services = await start()
    const { url } = services.media
    const large = { context: {}, matched_only: false }
    const plain = await ask(url, large, 'identity')
    expect(plain).toMatchObject({ encoded: null, vary: 'Accept-Encoding' })
    for (const encoding of ['br', 'gzip']) {
      const { encoded, text } = await ask(url, large, encoding)
      expect([encoded, text]).toEqual([encoding, plain.text])
    }
    expect(await ask(url, { context: {} }, 'br')).toMatchObject({ encoded: null, vary: null })
  })
})
