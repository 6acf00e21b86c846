import { describe, expect, it } from 'vitest'
import { exampleTarget } from '../../src/contract/llms-txt.ts'
import type { Operation, ServiceDescription } from '../../src/contract/operation.ts'
import { coordinateService } from '../../src/coordinate/service.ts'
import { mediaService } from '../../src/media/service.ts'
import { useServices } from '../support/client.ts'

const clients = useServices()

const services: ['media' | 'coordinate', ServiceDescription][] = [
  ['media', mediaService],
  ['coordinate', coordinateService],
]

/** A value for each filter that takes words of the corpus and that no example uses. */
const words: Readonly<Record<string, string>> = {
  'listRules subject': 'programme',
  'listRules tag': 'flicker',
  'listRules state': 'delivery.target.vr_headset_app',
  'listRules min_priority': '90',
  'compareDestinations with': 'podcast&with=audiobook',
}

/** The value of a parameter in the examples of an operation. */
const exampleOf = ({ examples }: Operation, parameter: string): string | undefined =>
  examples
    .flatMap(({ query = '' }) => new URLSearchParams(query).getAll(parameter))
    .map(encodeURIComponent)[0]

/** Parameters that change how results are shown, and not which are found. */
const neutral = new Set(['highlight', 'limit', 'offset', 'bundle', 'format'])

interface Field {
  readonly type: string
  readonly enum?: readonly string[]
  readonly items?: { readonly enum?: readonly string[] }
}

const fieldsOf = (operation: Operation): [string, Field][] =>
  Object.entries(
    (operation.query as { properties?: Record<string, Field> } | undefined)?.properties ?? {},
  )

describe.for(services)('a parameter of the %s service', ([name, service]) => {
  const rows = Object.entries(service.contract).flatMap(([id, operation]) =>
    fieldsOf(operation)
      .filter(([parameter]) => !neutral.has(parameter))
      .map(([parameter, field]) => ({ id, operation, parameter, field })),
  )

  it.for(rows)('$parameter of $id changes what is found', async (row) => {
    const { id, operation, parameter, field } = row
    const path = exampleTarget(operation, { params: operation.examples[0].params })
    const whole = (await clients[name].get(path)).text
    const listed = field.enum ?? field.items?.enum
    for (const word of listed ?? [words[`${id} ${parameter}`] ?? exampleOf(operation, parameter)]) {
      expect(word, `${id} ${parameter} needs an example that uses it, or a word here`).toBeDefined()
      const { body, text } = await clients[name].get(`${path}?${parameter}=${word}`)
      expect(text).not.toBe(whole)
      if ('count' in body && listed !== undefined) expect(body.count).toBeGreaterThan(0)
    }
  })
})
