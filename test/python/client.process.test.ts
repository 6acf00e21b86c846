import { execFile, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { identifier } from '../../scripts/generate/python-text.ts'
import { pythonClientOf } from '../../scripts/generate.ts'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { contract as coordinateContract } from '../../src/coordinate/contract.ts'
import { contract as mediaContract } from '../../src/media/contract.ts'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'

const clients = useServices()
const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'clients/python')
const contracts = { media: mediaContract, coordinate: coordinateContract } as const

interface Call {
  readonly service: 'media' | 'coordinate'
  readonly url: string
  readonly method: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly positional?: readonly unknown[]
}

interface Report {
  readonly methods: Readonly<Record<string, string[]>>
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation
  readonly outcomes: readonly any[]
}

const hasPython = spawnSync('python3', ['--version']).status === 0
const needed = 'python3 is not installed'

async function python(calls: readonly Call[]): Promise<Report> {
  const child = spawn('python3', [path.join(import.meta.dirname, 'calls.py'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONIOENCODING: 'utf-8', no_proxy: '127.0.0.1' },
  })
  child.stdin.end(JSON.stringify(calls))
  return (await json(child.stdout)) as Report
}

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A query as keyword arguments in Python. */
function queryValues(operation: Operation, query: string): Record<string, unknown> {
  const { properties } = operation.query as { properties: Record<string, { type: string }> }
  const given = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => [
      identifier(name),
      valueAs(properties[name]!.type, given.getAll(name)),
    ]),
  )
}

function valueAs(type: string, words: readonly string[]): unknown {
  if (type === 'array') return words
  return type === 'string' ? words[0] : JSON.parse(words[0]!)
}

const rows = (['media', 'coordinate'] as const).flatMap((service) =>
  Object.entries(contracts[service] as Readonly<Record<string, Operation>>).flatMap(
    ([id, operation]) =>
      operation.examples
        .filter(({ query = '' }) => !query.includes('format='))
        .map((example) => ({ service, id, operation, example })),
  ),
)

describe('clients/python/grammar.py', () => {
  it('is what "npm run generate" writes', () => {
    const documents = ['media', 'coordinate'].map((name) => `docs/api/${name}.openapi.json`)
    const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
    expect(read('clients/python/grammar.py')).toBe(
      pythonClientOf(new Map(documents.map((file) => [file, read(file)]))),
    )
  })

  it('is Python 3.9, and imports the standard library alone', ({ skip }) => {
    skip(!hasPython, needed)
    const script =
      "import ast, sys; tree = ast.parse(open(sys.argv[1], encoding='utf-8').read(), feature_version=(3, 9)); names = {(n.module if isinstance(n, ast.ImportFrom) else a.name).split('.')[0] for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names}; print(sorted(names - sys.stdlib_module_names) if hasattr(sys, 'stdlib_module_names') else [])"
    const { stdout, status } = spawnSync('python3', ['-c', script, path.join(folder, 'grammar.py')])
    expect([status, String(stdout).trim()]).toEqual([0, '[]'])
  })

  it('calls every operation with its examples', async () => {
    const calls = rows.map(({ service, id, operation, example }): Call => {
      const { params = {}, query = '', body } = example
      const isFree = operation.method === 'POST' && operation.body === undefined
      return {
        service,
        url: clients[service].url(),
        method: snakeCase(id),
        arguments: {
          ...params,
          ...(query === '' ? {} : queryValues(operation, query)),
          ...(isFree ? { document: body } : (body as object | undefined)),
        },
      }
    })
    const { outcomes, methods } = await python(calls)
    for (const service of ['media', 'coordinate'] as const) {
      expect(methods[service]).toEqual(Object.keys(contracts[service]).map(snakeCase).toSorted())
    }
    for (const [i, { service, id, operation, example }] of rows.entries()) {
      const target = exampleTarget(operation, example)
      const { body } =
        operation.method === 'GET'
          ? await clients[service].get(target)
          : await clients[service].post(target, example.body)
      const outcome = outcomes[i]
      expect(outcome.error, `${id}: ${outcome.message}`).toBeUndefined()
      if (outcome.page === undefined) expect(outcome.answer, id).toEqual(body)
      else {
        expect(outcome.page, id).toEqual(body)
        expect(outcome.items.slice(0, body.results.length)).toEqual(body.results)
        const start = (body.offset as number | undefined) ?? 0
        expect(outcome.items, id).toHaveLength(body.count - start)
      }
    }
  })

  it('does what its README shows', async ({ skip }) => {
    skip(!hasPython, needed)
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8')
    const [, example] = /```python\n([\s\S]*?)```/.exec(readme)!
    const program = example!
      .replace('http://127.0.0.1:4310', clients.media.url())
      .replace('CoordinateGrammar()', `CoordinateGrammar("${clients.coordinate.url()}")`)
    const checks = `
results = media.list_rules(limit=7)
assert len(results) == results.count == ${corpusSize.rules}, len(results)
assert results[0]["id"] == "TRN-001" and results[-1]["id"] == list(results)[-1]["id"]
assert [rule["id"] for rule in results[13:15]] == [rule["id"] for rule in media.list_rules(limit=2, offset=13)[:2]]
assert len(media.list_rules(limit=2, offset=${corpusSize.rules - 6})) == 6 and len(media.list_rules(offset=500)) == 0
try:
    results[${corpusSize.rules}]
    raise AssertionError("no such result")
except IndexError as error:
    print(error)
print(stem)
print(table[:4], repr(results))
`
    const { stdout, stderr } = await promisify(execFile)('python3', ['-c', program + checks], {
      cwd: folder,
      env: {
        ...process.env,
        PYTHONIOENCODING: 'utf-8',
        PYTHONDONTWRITEBYTECODE: '1',
        no_proxy: '127.0.0.1',
      },
    })
    expect(stderr).toBe('')
    expect(stdout).toContain("[('CAM-004', ")
    expect(stdout).toContain('did you mean "camera"?')
    expect(stdout).toContain(`there is no result ${corpusSize.rules} of ${corpusSize.rules}`)
    expect(stdout).toContain('Over three rounds, would the gap close faster or slower?')
    expect(stdout).toContain(`<${corpusSize.rules} results of `)
  })

  it('follows pages, and raises what the service refuses', async ({ skip }) => {
    skip(!hasPython, needed)
    const [media, coordinate] = [clients.media.url(), clients.coordinate.url()]
    const { outcomes } = await python([
      { service: 'coordinate', url: coordinate, method: 'list_prompts', arguments: { limit: 300 } },
      {
        service: 'media',
        url: `${media}/`,
        method: 'get_rule',
        positional: ['CAM-004'],
        arguments: {},
      },
      {
        service: 'media',
        url: media,
        method: 'get_rule',
        positional: ['CAM-999 ü/'],
        arguments: {},
      },
      { service: 'media', url: media, method: 'list_rules', arguments: { category: 'camara' } },
      { service: 'media', url: media, method: 'list_rules', arguments: { limit: 0, offset: -1 } },
      {
        service: 'coordinate',
        url: coordinate,
        method: 'get_coordinate',
        arguments: { code: 'GRAM-C9-I01-M01' },
      },
      { service: 'media', url: 'http://127.0.0.1:9', method: 'get_health', arguments: {} },
      {
        service: 'media',
        url: media,
        method: 'csv',
        positional: ['/v1/sources'],
        arguments: { verified: 'text_read' },
      },
    ])
    const [pages, rule, missing, refused, several, code, unreachable, csv] = outcomes
    expect(new Set(pages.items.map(({ id }: { id: string }) => id)).size).toBe(700)
    expect(rule.answer.id).toBe('CAM-004')
    expect(missing).toMatchObject({
      error: 'NotFoundError',
      id: 'CAM-999 ü/',
      status: 404,
      word: 'not_found',
      message: expect.stringMatching(/^nothing carries the id CAM-999 ü\//),
    })
    expect(refused).toMatchObject({
      error: 'RefusedError',
      status: 400,
      word: 'invalid_request',
      message: expect.stringContaining('did you mean "camera"?'),
      request_id: expect.stringMatching(/./),
    })
    expect(several.errors).toEqual([
      { path: 'limit', message: 'must be at least 1; got 0' },
      { path: 'offset', message: 'must be at least 0; got -1' },
    ])
    expect(code).toMatchObject({ error: 'RefusedError', status: 422 })
    expect(unreachable).toMatchObject({
      error: 'UnavailableError',
      status: null,
      message: expect.stringMatching(/^no answer from http:\/\/127\.0\.0\.1:9\/v1\/health: /),
    })
    expect(csv.answer).toMatch(/^"id","title","publisher",/)
  })
})
