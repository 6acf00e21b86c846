import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServices } from '../../src/services.ts'
import { exchange } from '../support/raw.ts'
import { start } from '../support/start.ts'

let services: RunningServices
beforeAll(async () => {
  services = await start({ metricsPort: 0 })
})
afterAll(() => services[Symbol.asyncDispose]())

const read = async (): Promise<string> => {
  const response = await fetch(`${services.metricsUrl}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return response.text()
}

/** The value of a series in the text of the metrics. */
const value = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

describe('the metrics', () => {
  it('count requests by service, method, route and status, with their durations', async () => {
    for (const id of ['CAM-001', 'CAM-002', 'none']) {
      await (await fetch(`${services.media.url}/v1/rules/${id}`)).text()
    }
    await (await fetch(`${services.coordinate.url}/nowhere`)).text()
    const text = await read()
    const count = (service: string, route: string, status: number) =>
      value(
        text,
        `grammar_http_request_duration_seconds_count{service="${service}",method="GET",route="${route}",status="${status}"}`,
      )
    expect(count('media', '/v1/rules/{id}', 200)).toBe(2)
    expect(count('media', '/v1/rules/{id}', 404)).toBe(1)
    expect(count('coordinate', 'none', 404)).toBe(1)
  })

  it('count what came from the response cache, and what that holds', async () => {
    const hits = async () =>
      value(await read(), 'grammar_response_cache_hits_total{service="coordinate"}') ?? 0
    const before = await hits()
    for (let i = 0; i < 3; i++) await (await fetch(`${services.coordinate.url}/v1/axes`)).text()
    expect((await hits()) - before).toBe(2)
    const held = value(await read(), 'grammar_response_cache_bytes{service="coordinate"}')
    expect(held).toBeGreaterThan(2000)
  })

  it('count what the parser refuses, and open connections', async () => {
    await exchange(services.media.url, ['NONSENSE\r\n\r\n'])
    const text = await read()
    expect(value(text, 'grammar_http_refused_total{service="media",status="400"}')).toBe(1)
    const open = async () => value(await read(), 'grammar_http_connections{service="media"}')
    const before = (await open())!
    const sockets = Array.from({ length: 3 }, () =>
      connect(Number(new URL(services.media.url).port), '127.0.0.1'),
    )
    await expect.poll(open).toBe(before + 3)
    for (const socket of sockets) socket.destroy()
    await expect.poll(open).toBe(before)
  })

  it('tell of the process: event loop, memory, and which corpus answers', async () => {
    const text = await read()
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ')
    const health = (await (await fetch(`${services.media.url}/v1/health`)).json()) as {
      corpus_digest: string
    }
    expect(value(text, `grammar_info{corpus_digest="${health.corpus_digest}"}`)).toBe(1)
  })

  it('are served on their port, which serves nothing else', async () => {
    const elsewhere = [`${services.media.url}/metrics`, `${services.metricsUrl}/v1/health`]
    for (const url of elsewhere) expect((await fetch(url)).status).toBe(404)
    const posted = await fetch(`${services.metricsUrl}/metrics`, { method: 'POST' })
    expect(posted.status).toBe(404)
  })
})
