import { describe, expect, it } from 'vitest'
import { layOut } from '../../src/http/traced-response.ts'
import { useServices } from '../support/client.ts'
import { exchange, replies } from '../support/raw.ts'

const clients = useServices()

/** A request whose connection stays, and the same by a caller who ends it: Node writes the head of the second. */
async function bothHeads(method: string, target: string, ...headers: string[]) {
  const request = (...more: string[]) =>
    [
      `${method} ${target} HTTP/1.1`,
      'Host: a',
      'X-Request-Id: r1',
      ...headers,
      ...more,
      '',
      '',
    ].join('\r\n')
  const url = clients.media.url()
  // Asked twice, so that the second answer is one that was kept.
  const [, stays] = replies(await exchange(url, [request() + request()]), method === 'HEAD')
  const [ends] = replies(await exchange(url, [request('Connection: close')]), method === 'HEAD')
  return { stays: stays!, ends: ends! }
}

describe('the head of an answer', () => {
  it.each([
    ['GET', '/v1/rules/CAM-004'],
    ['GET', '/v1/rules/CAM-004', 'Accept-Encoding: br'],
    ['GET', '/v1/rules?limit=100', 'Accept-Encoding: gzip'],
    ['HEAD', '/v1/rules?limit=100'],
    ['GET', '/v1/rules/CAM-004', 'If-None-Match: *'],
    ['GET', '/v1/rules/none'],
    ['GET', '/v1/rules?limit=x'],
    ['OPTIONS', '/v1/rules'],
    ['DELETE', '/v1/rules'],
  ])('%s %s %s is what Node would write', async (method, target, ...headers) => {
    const { stays, ends } = await bothHeads(method, target, ...headers)
    expect([stays.headers.get('connection'), ends.headers.get('connection')]).toEqual([
      'keep-alive',
      'close',
    ])
    expect(stays.headers.get('keep-alive')).toBe('timeout=5')
    const constant = ({ headers }: typeof stays) =>
      [...headers].filter(
        ([name]) => !['connection', 'keep-alive', 'date', 'server-timing'].includes(name),
      )
    expect(constant(stays)).toEqual(constant(ends))
    expect([stays.status, stays.body]).toEqual([ends.status, ends.body])
    expect(stays.headers.get('server-timing')).toMatch(/^total;dur=\d+\.\d{3}$/)
    expect(Math.abs(Date.parse(stays.headers.get('date')!) - Date.now())).toBeLessThan(60_000)
  })

  it('holds no value that could end a header line', () => {
    expect(() => layOut(200, { link: 'a\r\nSet-Cookie: b' })).toThrow('Invalid character')
  })
})
