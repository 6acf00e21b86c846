import { describe, expect, it } from 'vitest'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import { openapi, refusedExamples } from '../../src/contract/openapi.ts'
import type { Operation, RefusedExample, ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import { type Client, checkReply, type Reply, useServices } from '../support/client.ts'

const clients = useServices()

const services: ['media' | 'coordinate', ServiceDescription][] = [
  ['media', mediaService],
  ['coordinate', coordinateService],
]

/** What follows from every change of the corpus: here the place is compared, and the type. */
const moving = new Set([
  'corpus_digest',
  'sha256',
  'bytes',
  'words',
  'decision_variables',
  'sources',
  'operator_use',
  'tag',
])

/** Operations whose answers hold no sentence of the corpus. */
const wordForWord = new Set([
  'getIndex',
  'getHealth',
  'getBlankRun',
  'validateDocument',
  'validateRun',
])

/** Operations that answer the very request, so that lists are shown whole. */
const whole = new Set(['evaluate', 'compareContexts', 'scoreConcept', ...wordForWord])

/** Where something is shown that does not really come; nothing where all of it does. */
function untrue(operationId: string, shown: unknown, real: unknown, place = '$'): string[] {
  const inside = (a: unknown, b: unknown, at: string): string[] => untrue(operationId, a, b, at)
  if (typeof shown !== typeof real || Array.isArray(shown) !== Array.isArray(real)) {
    return [`${place}: ${JSON.stringify(shown)} is not ${JSON.stringify(real)?.slice(0, 80)}`]
  }
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (whole.has(operationId) && operationId !== 'getIndex' && shown.length !== real.length) {
      return [`${place}: ${real.length} items, ${shown.length} shown`]
    }
    let from = 0
    return shown.flatMap((item, i) => {
      const at = real.findIndex((one, j) => j >= from && inside(item, one, '').length === 0)
      if (at < 0)
        return inside(item, real[i], `${place}[${i}]`).concat(`${place}[${i}] is not there`)
      from = at + 1
      return []
    })
  }
  if (shown !== null && typeof shown === 'object') {
    if (real === null) return [`${place} is null`]
    return Object.entries(shown).flatMap(([name, value]) => {
      const other = (real as Record<string, unknown>)[name]
      if (moving.has(name) && typeof value !== 'object' && typeof value === typeof other) return []
      if (['operator_use', 'tag'].includes(name))
        return other === undefined ? [`${place}.${name}`] : []
      return inside(value, other, `${place}.${name}`)
    })
  }
  // An author may reword a sentence without a look at the contract.
  if (typeof shown === 'string' && /\s/.test(shown) && !wordForWord.has(operationId)) return []
  return shown === real ? [] : [`${place}: ${JSON.stringify(shown)} is not ${JSON.stringify(real)}`]
}

const ask = (
  client: Client,
  operation: Operation,
  example: Omit<RefusedExample, 'status' | 'answer'>,
) => {
  const target = exampleTarget(operation, {
    ...operation.examples[0],
    query: undefined,
    ...example,
  } as never)
  if (operation.method === 'GET') return client.get(target)
  return client.send('POST', target, {
    headers: { 'content-type': 'application/json' },
    body:
      example.body === undefined && example.query === undefined
        ? ''
        : JSON.stringify(example.body ?? {}),
  })
}

describe.for(services)(
  'the answers that the documentation of the %s service shows',
  ([name, service]) => {
    const rows = Object.entries(service.contract).flatMap(([operationId, operation]) =>
      service.shown[operationId]!.answers.map((shown, i) => ({
        operationId,
        operation,
        shown,
        example: operation.examples[i]!,
      })),
    )

    it.for(rows)('are what $operationId answers: $example.summary', async (row) => {
      const { operationId, operation, shown, example } = row
      const target = exampleTarget(operation, example)
      const reply =
        operation.method === 'GET'
          ? await clients[name].get(target)
          : await clients[name].post(target, example.body)
      const mediaType = example.mediaType ?? Object.keys(operation.ok)[0]
      expect(reply.headers.get('content-type')).toMatch(new RegExp(`^${mediaType}`))
      if (typeof shown === 'string') {
        const [beginning, rest] = shown.split('…')
        expect(reply.text.startsWith(beginning!.trimEnd())).toBe(true)
        expect(rest).toBe('\n')
      } else expect(untrue(operationId, shown, reply.body)).toEqual([])
      // What is shown is what the contract describes.
      checkReply(service, operation.method, target, { ...reply, body: shown } satisfies Reply)
    })

    const refusals = Object.entries(service.contract).flatMap(([operationId, operation]) =>
      refusedExamples(service, operationId).map((example) => ({ operationId, operation, example })),
    )

    it.for(refusals)('are what $operationId refuses with $example.status', async (row) => {
      const { operation, example } = row
      const reply = await ask(clients[name], operation, example)
      expect([reply.status, reply.body]).toEqual([example.status, example.answer])
    })

    it('show an answer of every media type and every status', () => {
      const { paths } = openapi(service) as {
        paths: Record<string, Record<string, { responses: Record<string, never> }>>
      }
      for (const [path, methods] of Object.entries(paths)) {
        for (const { responses } of Object.values(methods)) {
          for (const [status, response] of Object.entries(responses)) {
            const { content = {} } = response as { content?: Record<string, { examples: object }> }
            for (const [mediaType, { examples }] of Object.entries(content)) {
              expect(Object.keys(examples), `${path} ${status} ${mediaType}`).not.toEqual([])
            }
          }
        }
      }
    })

    it('word a long target, a large body and another media type as they really are', async () => {
      const { components } = openapi(service) as {
        components: {
          responses: Record<
            string,
            { content: { 'application/json': { examples: { refused: { value: unknown } } } } }
          >
        }
      }
      const shown = (of: string) =>
        components.responses[of]!.content['application/json'].examples.refused.value
      const post = (type: string, body: string) =>
        clients[name].send('POST', '/v1/validate', { headers: { 'content-type': type }, body })
      expect((await clients[name].get(`/v1/${'x'.repeat(4096)}`)).body).toEqual(shown('UriTooLong'))
      expect((await post('application/json', `"${'x'.repeat(1_048_576)}"`)).body).toEqual(
        shown('PayloadTooLarge'),
      )
      expect((await post('text/plain', '{}')).body).toEqual(shown('UnsupportedMediaType'))
    })
  },
)
