import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openapi } from '../../src/contract/openapi.ts'
import type { ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import { useServices } from '../support/client.ts'

const clients = useServices()

const services: ['media' | 'coordinate', ServiceDescription][] = [
  ['media', mediaService],
  ['coordinate', coordinateService],
]

describe.for(services)('the OpenAPI document of the %s service', ([name, service]) => {
  const document = openapi(service) as {
    openapi: string
    info: { version: string }
    paths: Record<string, Record<string, { operationId: string; description: string }>>
  }

  it('is OpenAPI 3.1 in the version of the contract', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe(name === 'media' ? '1.0.0' : '1.0-draft')
  })

  it('has every operation of the table', () => {
    const found = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(found.sort()).toEqual(Object.keys(service.contract).sort())
  })

  it('is served as it is committed (npm run generate writes it)', async () => {
    const committed = readFileSync(`docs/api/${name}.openapi.json`, 'utf8')
    const { body } = await clients[name].get('/v1/openapi.json')
    expect(body).toEqual(JSON.parse(committed))
  })
})

describe.for(services)('/llms.txt of the %s service', ([name, service]) => {
  it('opens with title and summary and has one line for every operation', async () => {
    const { text, headers } = await clients[name].get('/llms.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text.startsWith(`# ${service.title}\n\n> ${service.summary}\n`)).toBe(true)
    for (const { method, path, summary } of Object.values(service.contract)) {
      expect(text).toContain(`- [${method} ${path}](`)
      expect(text).toContain(summary)
    }
  })

  it('links to calls that work', async () => {
    const { text } = await clients[name].get('/llms.txt')
    const targets = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, target]) => target!)
    expect(targets.length).toBeGreaterThan(15)
    for (const target of targets) {
      expect((await clients[name].get(target)).status, target).toBe(200)
    }
  })
})
