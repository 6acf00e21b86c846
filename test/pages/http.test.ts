import { describe, expect, it } from 'vitest'
import { assetUrls } from '../../src/pages/assets.ts'
import { useServices } from '../support/client.ts'
import { addressesOf } from '../support/pages.ts'

const clients = useServices()

const get = (name: 'media' | 'coordinate', target: string, headers: Record<string, string> = {}) =>
  fetch(clients[name].url() + target, { headers, redirect: 'manual' })

describe.for(['media', 'coordinate'] as const)('pages of the %s service over HTTP', (name) => {
  it('carry one policy of their own and load nothing from elsewhere', async () => {
    const response = await get(name, '/search')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    const data = await get(name, '/v1')
    expect(data.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    const markup = await response.text()
    expect(markup).not.toMatch(/<script(?![^>]* src=")| style="| on\w+="/)
    expect([...markup.matchAll(/(?:src|<link [^>]*href)="(https?:)?\/\//g)]).toEqual([])
  })

  it('are tagged, compressed and held by a client, the second time as the first', async () => {
    for (let time = 0; time < 2; time++) {
      const response = await get(name, '/', { 'accept-encoding': 'br' })
      const etag = response.headers.get('etag')!
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
      const held = await get(name, '/', { 'accept-encoding': 'br', 'if-none-match': etag })
      expect([held.status, await held.text()]).toEqual([304, ''])
    }
  })

  it('answer HEAD and OPTIONS, and 405 to the rest', async () => {
    const head = await fetch(clients[name].url(), { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await fetch(clients[name].url(), { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const post = await fetch(clients[name].url(), { method: 'POST' })
    expect([post.status, ((await post.json()) as { error: string }).error]).toEqual([
      405,
      'method_not_allowed',
    ])
  })

  it('are found with a slash behind their address', async () => {
    for (const [from, to] of [
      ['/api/', '/api'],
      [name === 'media' ? '/rules/CAM-004/?x=1' : '/modes/SOLVE/?x=1', undefined],
    ] as const) {
      const response = await get(name, from)
      const location = response.headers.get('location')
      expect([response.status, location]).toEqual([301, to ?? from.replace('/?', '?')])
    }
  })

  it('are found by an id in another case', async () => {
    const [from, to] =
      name === 'media'
        ? ['/rules/cam-004?x=1', '/rules/CAM-004?x=1']
        : ['/coordinates/gram-c1-i03-m02', '/coordinates/GRAM-C1-I03-M02']
    const response = await get(name, from)
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
    expect((await get(name, from.replace(/\d+(?=\?|$)/, '999'))).status).toBeGreaterThan(399)
  })

  it('take an empty field of a form as not filled in', async () => {
    const list = name === 'media' ? '/rules?q=&category=camera' : '/prompts?q=&change=C3'
    for (const [target, same] of [
      ['/search?q=', '/search'],
      ['/search?q=+', '/search'],
      [list, list.replace('q=&', '')],
    ] as const) {
      const [empty, without] = await Promise.all([get(name, target), get(name, same)])
      expect([empty.status, await empty.text()]).toEqual([200, await without.text()])
    }
  })

  it('are far from nowhere: an address that is not there names the index', async () => {
    for (const target of ['/nothing', '/v1/', '/health']) {
      const response = await get(name, target)
      expect([response.status, response.headers.get('link')]).toEqual([404, '</v1>; rel="index"'])
    }
  })

  it('list below a short search what holds most of its words, and the themes that they lead to', async () => {
    const [path, q] =
      name === 'media' ? ['/rules', 'how loud should a podcast be'] : ['/prompts', 'bullwhip']
    let isShort = false
    for (const page of [path, '/search']) {
      const target = `${page}?q=${encodeURIComponent(q)}`
      const data = (await (await get(name, `/v1${target}`)).json()) as {
        related?: { id: string }[]
        themes?: string[][]
      }
      const markup = await (await get(name, target)).text()
      const below = markup.split('Near in words or in meaning')[1]
      expect([page, below !== undefined]).toEqual([page, data.related !== undefined])
      for (const { id } of data.related ?? []) expect(below).toContain(id)
      for (const [word] of data.themes ?? []) expect(below).toContain(word)
      expect(below ?? '').not.toContain('Your words lead to')
      isShort ||= data.related !== undefined
    }
    expect(isShort).toBe(true)
  })

  it.runIf(name === 'coordinate')('ask whether a situation was meant', async () => {
    const markup = await (await get(name, '/prompts?q=missed+appointments')).text()
    expect(markup).toMatch(/Is this your situation\?.*<a href="\/situations\/fewer-no-shows">/)
  })

  it('answer an id that nothing has with a page that offers the nearest', async () => {
    for (const [path, addresses] of await addressesOf(name)) {
      if (!path.includes('{')) continue
      const address = addresses[addresses.length >> 1]!
      const response = await get(name, `${address}x`)
      const markup = await response.text()
      expect([path, [404, 422].includes(response.status)]).toEqual([path, true])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      if (response.status === 404) expect(markup).toContain(`href="${address}"`)
    }
  })

  it('show a browser a page for an address of no kind, and a program JSON', async () => {
    const near = name === 'media' ? ['/rulez', '/rules'] : ['/promts', '/prompts']
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const response = await get(name, near[0]!, { accept })
    const markup = await response.text()
    expect([response.status, response.headers.get('vary')]).toEqual([404, 'Accept'])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(markup).toContain(`<h1>There is no page “${near[0]}”</h1>`)
    expect(markup).toContain(`<a href="${near[1]}">${near[1]}</a>`)
    for (const [target, headers] of [
      [near[0]!, {}],
      ['/v1/rulez', { accept }],
    ] as const) {
      const json = await get(name, target, headers)
      expect(json.status).toBe(404)
      expect(await json.json()).toMatchObject({ error: 'not_found' })
    }
  })

  it('look for the first words of a long sentence, say so and keep it', async () => {
    const said = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
    const target = name === 'media' ? '/rules' : '/situations'
    for (const path of [target, '/search']) {
      const response = await get(name, `${path}?q=${encodeURIComponent(said)}`)
      const markup = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect(markup).toContain('Only the first 32 words were looked for.')
      expect(markup).toContain(`value="${said}"`)
      expect(markup).not.toContain('word33</b>')
    }
    const short = await get(name, `${target}?q=waiting`)
    expect(await short.text()).not.toContain('Only the first')
  })

  it('leave every other unknown path to the JSON 404', async () => {
    for (const target of ['/nothing', '/favicon.ico', '/assets/none.css', '/index.html']) {
      const response = await get(name, target)
      expect([target, response.status]).toEqual([target, 404])
      expect(await response.json()).toMatchObject({ error: 'not_found' })
    }
  })

  it('refuse what the data refuses, and say what', async () => {
    const response = await get(name, '/?colour=red')
    expect(response.status).toBe(name === 'media' ? 400 : 422)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('colour')
  })

  it('show hostile words as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const targets = [...(await addressesOf(name)).keys()].flatMap((path) =>
      path.includes('{')
        ? [path.replace(/\{\w+\}/, encodeURIComponent(hostile))]
        : [`${path}?q=${encodeURIComponent(hostile)}`, `${path}?${encodeURIComponent(hostile)}=1`],
    )
    for (const target of targets) {
      const markup = await (await get(name, target)).text()
      expect([target, markup.includes('<img')]).toEqual([target, false])
    }
  })

  it('link to the other service', async () => {
    const other = clients[name === 'media' ? 'coordinate' : 'media'].url()
    expect(await (await get(name, '/')).text()).toContain(`href="${other}"`)
  })
})

describe('assets', () => {
  it('answer under their digest and under an older one', async () => {
    for (const url of assetUrls()) {
      const response = await get('media', url)
      const bytes = await response.bytes()
      expect([url, response.status, bytes.length > 0]).toEqual([url, 200, true])
      expect(response.headers.get('content-type')).not.toContain('json')
      const old = await get('media', url.replace(/\.[0-9a-f]{10}\./, '.0123456789.'))
      expect(await old.bytes()).toEqual(bytes)
    }
  })
})
