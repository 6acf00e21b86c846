/**
 * Checks the OpenAPI documents with other tools: every reference is resolved, three generators make clients whose calls
 * compile under `strict`, and a validating proxy sees no exchange that the documents do not describe. An editor finds
 * the mistakes of a file that names a schema, and the conformance suite of MCP passes. `npm run test:clients` installs
 * the tools beside this file and runs it; it exits with status 1 if something fails.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import fc from 'fast-check'
import { seedDatabase } from '../../seed/seed-database.ts'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type { Operation, ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import { startServices } from '../../src/services.ts'
import { allowed } from '../support/arbitraries.ts'
import { checkEditors } from './editors.ts'
import { checkProtocol } from './protocol.ts'

const root = path.join(import.meta.dirname, '../..')
const services = { media: mediaService, coordinate: coordinateService }
type Name = keyof typeof services
const names = ['media', 'coordinate'] as const

/** A request that the proxy has to reject; if it does not, its silence about the others proves nothing. */
const planted = {
  media: { method: 'GET', target: '/v1/rules?limit=0' },
  coordinate: { method: 'GET', target: '/v1/prompts?limit=0' },
}

const documentOf = (name: Name): string => path.join(root, `docs/api/${name}.openapi.json`)
/** Number of generated requests over both services. */
const REQUESTS = 500
const SEED = Number(process.env['SEED'] ?? 1)

function tool(name: string, ...args: string[]): void {
  const binary = path.join(import.meta.dirname, 'node_modules/.bin', name)
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}\n${stdout}${stderr}`)
}

function generateAndCompile(): void {
  rmSync(path.join(import.meta.dirname, 'generated'), { recursive: true, force: true })
  for (const name of names) {
    tool('openapi-typescript', documentOf(name), '-o', `generated/openapi-typescript/${name}.ts`)
    tool('openapi-ts', '-i', documentOf(name), '-o', `generated/hey-api/${name}`)
  }
  tool('orval')
  writeDocumented()
  tool('tsc', '-p', '.')
  console.log('clients of openapi-typescript, @hey-api/openapi-ts and orval compile')
}

/** The programs of docs/clients.md, each beside what its generator wrote. */
function writeDocumented(): void {
  const page = readFileSync(path.join(root, 'docs/clients.md'), 'utf8')
  const programs = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program]) => program!)
  const generators = ['openapi-typescript', 'hey-api', 'orval']
  if (programs.length !== generators.length) throw new Error('docs/clients.md has other programs')
  for (const [i, generator] of generators.entries()) {
    const file = path.join(import.meta.dirname, 'generated', generator, 'documented.ts')
    writeFileSync(file, programs[i]!)
  }
}

interface Resolved {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ResolvedOperation>>>>
}

interface ResolvedOperation {
  readonly operationId: string
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
}

type Schema = Readonly<Record<string, unknown>>

interface Request {
  readonly method: string
  readonly target: string
  readonly body?: string
}

/**
 * Requests that a client may send: the examples, and others generated from the document with its references resolved.
 */
function requests(service: ServiceDescription, document: Resolved, count: number): Request[] {
  const bodies = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, requestBody }) => [
        operationId,
        requestBody?.content['application/json'].schema,
      ]),
  )
  const operations = Object.entries(service.contract)
  const each = Math.ceil(count / operations.length)
  return operations.flatMap(([id, operation]) => [
    ...operation.examples.map((example) =>
      request(operation, exampleTarget(operation, example), example.body),
    ),
    ...fc.sample(generated(operation, bodies.get(id)), { numRuns: each, seed: SEED }),
  ])
}

const request = (operation: Operation, target: string, body: unknown): Request => ({
  method: operation.method,
  target,
  ...(operation.method === 'GET' ? {} : { body: JSON.stringify(body ?? null) }),
})

function generated(operation: Operation, body: Schema | undefined): fc.Arbitrary<Request> {
  const paths = fc.constantFrom(
    ...operation.examples.map((example) => exampleTarget(operation, { params: example.params })),
  )
  const queries =
    operation.query === undefined
      ? fc.constant({})
      : allowed(operation.query as Schema).filter(isAskable)
  const bodies = body === undefined ? fc.constant(null) : allowed(body)
  return fc.tuple(paths, queries, bodies).map(([target, query, value]) => {
    const text = new URLSearchParams(
      Object.entries(query as object).flatMap(([name, part]) =>
        (Array.isArray(part) ? part : [part]).map((one) => [name, String(one)]),
      ),
    )
    return request(operation, text.size === 0 ? target : `${target}?${text}`, value)
  })
}

/** Whether a search text can be sent in a URL and has no more words than a search may have. */
const isAskable = (query: unknown): boolean => {
  const { q = '' } = query as { q?: string }
  return q.isWellFormed() && q.trim().split(/\s+/u).length <= 32
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** @returns sentences about exchanges that the document does not describe */
async function throughProxy(name: Name, url: string, asked: readonly Request[]): Promise<string[]> {
  const port = await freePort()
  const binary = path.join(import.meta.dirname, 'node_modules/.bin/prism')
  const prism = spawn(
    process.execPath,
    [binary, 'proxy', documentOf(name), url, '--host', '127.0.0.1', '--port', String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(prism, 'exit')
  try {
    await listening(prism.stdout)
    prism.stdout.resume()
    const found: string[] = []
    for (const { method, target, body } of asked) {
      const response = await fetch(`http://127.0.0.1:${port}${target}`, {
        method,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      })
      await response.arrayBuffer()
      const violations = response.headers.get('sl-violations')
      if (violations !== null) {
        found.push(
          `${method} ${target} ${body ?? ''} ${response.status}: ${violations}`.slice(0, 900),
        )
      }
    }
    return found
  } finally {
    prism.kill()
    await ended
  }
}

async function listening(output: NodeJS.ReadableStream): Promise<void> {
  let text = ''
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.includes('is listening')) return
  }
  throw new Error(`the proxy did not start: ${text}`)
}

async function exchangeAll(): Promise<string[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'grammar-clients-'))
  try {
    const database = path.join(directory, 'grammar.db')
    await seedDatabase({ corpusDir: path.join(root, 'corpus'), databaseFile: database })
    await using running = await startServices({
      host: '127.0.0.1',
      mediaPort: 0,
      coordinatePort: 0,
      database,
      logLevel: 'error',
      cacheBytes: 1 << 24,
    })
    const found: string[] = []
    for (const name of names) {
      const document = (await SwaggerParser.dereference(documentOf(name))) as unknown as Resolved
      const asked = requests(services[name], document, REQUESTS / names.length)
      const [seen, ...others] = await throughProxy(name, running[name].url, [
        planted[name],
        ...asked,
      ])
      if (seen === undefined) throw new Error('the proxy does not see a request that is wrong')
      found.push(...others)
      console.log(`${name}: ${asked.length} exchanges through the proxy`)
      await checkProtocol(running[name].url)
    }
    await checkEditors({ media: running.media.url, coordinate: running.coordinate.url })
    return found
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

generateAndCompile()
const violations = await exchangeAll()
for (const violation of violations) console.error(violation)
console.log(`${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1
