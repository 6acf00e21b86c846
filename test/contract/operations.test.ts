import { describe, expect, it } from 'vitest'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type { ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import { useServices } from '../support/client.ts'

const clients = useServices()

/** The routes that both services have had from the start, and that no release may remove. */
const lasting = {
  media: `GET /v1, GET /v1/health, GET /v1/openapi.json, GET /v1/manifest, GET /v1/model, GET /v1/dimensions,
    GET /v1/dimensions/{id}, GET /v1/rules, GET /v1/rules/{id}, GET /v1/schemas, GET /v1/schemas/{name},
    GET /v1/example, GET /v1/example/{stage}, GET /v1/docs, GET /v1/docs/{slug}, GET /v1/sources,
    POST /v1/evaluate, POST /v1/validate`,
  coordinate: `GET /v1, GET /v1/health, GET /v1/openapi.json, GET /llms.txt, GET /v1/axes, GET /v1/axes/{axis},
    GET /v1/grid, GET /v1/coordinates/{code}, GET /v1/prompts, GET /v1/prompts/{id}, GET /v1/modes,
    GET /v1/modes/{id}, GET /v1/operators, GET /v1/operators/{name}, GET /v1/core, GET /v1/core/{id},
    GET /v1/templates, GET /v1/templates/{id}, GET /v1/schema/run, GET /v1/schema/blank-run, GET /v1/scoring,
    POST /v1/score, POST /v1/validate`,
}

const services: ['media' | 'coordinate', ServiceDescription][] = [
  ['media', mediaService],
  ['coordinate', coordinateService],
]

describe.for(services)('the %s contract', ([name, service]) => {
  const rows = Object.entries(service.contract).flatMap(([operationId, operation]) =>
    operation.examples.map((example) => ({ operationId, operation, example })),
  )

  it('has every route that it had from the start', () => {
    const routes = Object.values(service.contract).map(({ method, path }) => `${method} ${path}`)
    const wanted = lasting[name].split(',').map((route) => route.trim())
    expect(routes).toEqual(expect.arrayContaining(wanted))
    expect(wanted).toHaveLength(name === 'media' ? 18 : 23)
  })

  it.for(rows)('$operationId answers its example: $example.summary', async (row) => {
    const { operation, example } = row
    const target = exampleTarget(operation, example)
    const reply =
      operation.method === 'GET'
        ? await clients[name].get(target)
        : await clients[name].post(target, example.body)
    expect(reply.status).toBe(200)
    expect(reply.text.length).toBeGreaterThan(2)
  })
})
