import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiDocuments } from '../../scripts/generate/api-documents.ts'
import { openapiFile } from '../../src/contract/openapi-document.ts'
import type { ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import { checkReply, useServices } from '../support/client.ts'

const clients = useServices()

const services: ['media' | 'coordinate', ServiceDescription][] = [
  ['media', mediaService],
  ['coordinate', coordinateService],
]

interface Content {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>
}

interface Document {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string
            readonly responses: Readonly<
              Record<string, { readonly content?: Readonly<Record<string, Content>> }>
            >
          }
        >
      >
    >
  >
}

it('the OpenAPI documents are what "npm run generate" writes', async () => {
  const documents = await apiDocuments({
    media: clients.media.url(),
    coordinate: clients.coordinate.url(),
  })
  for (const [file, text] of documents) {
    const committed = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
    expect(JSON.parse(text), `${file} is stale: run "npm run generate"`).toEqual(
      JSON.parse(committed),
    )
  }
})

describe.for(services)('the OpenAPI document of the %s service', ([name, service]) => {
  const document = JSON.parse(readFileSync(openapiFile(name), 'utf8')) as Document
  const responses = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([mediaType, { examples }]) => ({
          method: method.toUpperCase(),
          path,
          status,
          mediaType,
          examples,
        })),
      ),
    ),
  )

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

  it('is served as it is committed', async () => {
    const { body } = await clients[name].get('/v1/openapi.json')
    expect(body).toEqual(document)
  })

  it('shows an answer of every media type and every status, of the shape that it declares', () => {
    expect(responses.length).toBeGreaterThan(Object.keys(service.contract).length)
    for (const { method, path, status, mediaType, examples } of responses) {
      const values = Object.values(examples).map(({ value }) => value)
      expect(values, `${method} ${path} ${status} ${mediaType}`).not.toEqual([])
      for (const body of values) {
        const headers = new Headers({ 'content-type': mediaType })
        checkReply(service, method, path, { status: Number(status), headers, body, text: '' })
      }
    }
  })

  it('holds no reference inside an example', () => {
    for (const { path, examples } of responses) {
      expect(JSON.stringify(examples), path).not.toMatch(/"\$(ref|id)":/)
    }
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
