import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { useServices } from '../support/client.ts'
import { decoded } from '../support/pages.ts'

const clients = useServices()
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe.for(['media', 'coordinate'] as const)('SQL of the %s service', (name) => {
  const get = (target: string, init: RequestInit = {}) =>
    fetch(clients[name].url() + target, { redirect: 'manual', ...init })

  it('answers the corpus file as it is, tagged, in each encoding', async () => {
    const file = digest(readFileSync(inject('database')))
    const tags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/grammar.db', { headers: { 'accept-encoding': encoding } })
      expect([encoding, digest(await response.bytes())]).toEqual([encoding, file])
      const { headers } = response
      expect(headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(headers.get('content-type')).toBe('application/vnd.sqlite3')
      expect(headers.get('content-disposition')).toBe('attachment; filename=grammar.db')
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
      expect(headers.get('vary')).toBe('Accept-Encoding')
      const etag = headers.get('etag')!
      tags.add(etag)
      const held = await get('/grammar.db', {
        headers: { 'accept-encoding': encoding, 'if-none-match': etag },
      })
      expect([held.status, await held.text()]).toEqual([304, ''])
    }
    expect(tags.size).toBe(3)
  })

  it('refuses parameters and other methods of it', async () => {
    const asked = await get('/grammar.db?q=1')
    expect(asked.status).toBe(name === 'media' ? 400 : 422)
    await asked.body?.cancel()
    expect((await get('/grammar.db', { method: 'POST' })).status).toBe(405)
    const head = await get('/grammar.db', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('shows every query of the guide about this service, each of which can be put into the page', async () => {
    const markup = await (await get('/sql')).text()
    const guide = readFileSync('docs/database.md', 'utf8')
    const own = guide.split(/^#{2,3} /m).find((part) => part.startsWith(`Of the ${name} grammar`))!
    const queries = [...own.matchAll(/^```sql\n([\s\S]+?)\n```$/gm)].map(([, query]) => query!)
    expect(queries.length).toBeGreaterThanOrEqual(7)
    for (const query of queries) {
      expect(decoded(markup)).toContain(query)
      expect(markup).toContain(
        `href="/sql#q=${encodeURIComponent(query).replaceAll("'", '&#39;')}"`,
      )
    }
  })

  it('leads from ids to pages that exist', async () => {
    const markup = await (await get('/sql')).text()
    const query = decoded(/ data-ids="([^"]+)"/.exec(markup)![1]!)
    using database = openDatabase(inject('database'))
    const rows = database.sqlite.prepare<[], [string, string]>(query).raw().all()
    expect(rows.length).toBeGreaterThan(300)
    const broken: string[] = []
    for (const address of new Set(rows.map(([, href]) => href))) {
      const response = await get(address)
      await response.body?.cancel()
      if (response.status !== 200) broken.push(`${address}: ${response.status}`)
    }
    expect(broken).toEqual([])
  }, 120_000)

  it('lets the page and its worker compile, and nobody else', async () => {
    const page = await get('/sql')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("worker-src 'self'")
    const worker = / data-worker="([^"]+)"/.exec(await page.text())![1]!
    expect((await get(worker)).headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  })
})
