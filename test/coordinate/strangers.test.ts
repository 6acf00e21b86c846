/**
 * Runs by people who had read the schema and the guide but not the checks: honest ones draw the warnings that
 * strangers-warned.yaml lists for what they leave out, and each mistake those that are listed with it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

interface Planted {
  readonly id: string
  readonly run: string
  readonly change: Readonly<Record<string, unknown>>
  readonly remove?: true
  readonly warns?: readonly { path: string; code: string; message: string }[]
  /** Why the check does not find this mistake; `warns` may list what it finds instead. */
  readonly missed?: string
  /** Only somebody who knows the case can see it. */
  readonly person?: true
}

interface Warned {
  readonly path: string
  readonly code: string
}

const cases = path.join(import.meta.dirname, '../cases/runs')
const worked = path.join(import.meta.dirname, '../../corpus/coordinate/worked-runs')
const strangers = [
  'bakery',
  'bus',
  'clinic',
  'ferry',
  'hospice',
  'hotel',
  'lab',
  'museum',
  'podcast',
  'school',
  'water',
  'bakehouse',
  'dairy',
  'depot',
  'plant',
].map((name) => `strangers-${name}`)
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(strangers.map((name) => [name, path.join(cases, `${name}.json`)])),
  'rota-software': path.join(worked, '03-rota-software.json'),
}
const read = (name: string): unknown => parse(readFileSync(path.join(cases, name), 'utf8'))
const planted = read('strangers.yaml') as Planted[]
const warned = read('strangers-warned.yaml') as Readonly<Record<string, readonly Warned[]>>

function mistaken({ change, remove, run }: Planted): unknown {
  const document = JSON.parse(readFileSync(files[run]!, 'utf8'))
  for (const [pointer, value] of Object.entries(change)) {
    const keys = pointer.split('/').slice(1)
    const last = keys.pop()!
    const parent = keys.reduce((node, key) => node[key], document)
    if (remove) delete parent[last]
    else parent[last] = value
  }
  return document
}

async function warningsOf(run: unknown): Promise<Warned[]> {
  const { body } = await coordinate.post('/v1/validate', run)
  expect(body.errors).toEqual([])
  return body.warnings
}

describe('POST /v1/validate, of runs by strangers to the checks,', () => {
  it.for(Object.entries(files))(
    'warns of no more in %s than it leaves out',
    async ([name, file]) => {
      const warnings = await warningsOf(JSON.parse(readFileSync(file, 'utf8')))
      expect(warnings.map(({ path: at, code }) => ({ path: at, code }))).toEqual(warned[name] ?? [])
    },
  )

  it.for(planted)('says what is planted as $id', async (mistake) => {
    const expected = (mistake.warns ?? []).map(({ message, ...place }) => ({
      ...place,
      message: expect.stringContaining(message),
    }))
    const own = warned[mistake.run] ?? []
    const isOwn = ({ path: at, code }: Warned): boolean =>
      own.some((one) => one.path === at && one.code === code)
    const warnings = await warningsOf(mistaken(mistake))
    expect(warnings.filter((one) => !isOwn(one))).toEqual(expected)
  })

  it('has a warning, or a reason why there is none, for each that a machine could see', () => {
    const without = planted.filter(
      ({ missed, person, warns }) => !person && warns === undefined && missed === undefined,
    )
    expect(without.map(({ id }) => id)).toEqual([])
  })
})
