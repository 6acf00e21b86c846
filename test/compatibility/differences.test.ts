import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { breakingDifferences } from '../../scripts/compatibility/differences.ts'

const api = path.join(import.meta.dirname, '../../docs/api')
const read = (file: string) => JSON.parse(readFileSync(path.join(api, file), 'utf8'))

// biome-ignore lint/suspicious/noExplicitAny: the changes reach into documents of any shape
type Document = any

const rules = (d: Document) => d.paths['/v1/rules'].get
const limit = (d: Document) => rules(d).parameters.find((p: Document) => p.name === 'limit')
const typeParameter = (d: Document) => rules(d).parameters.find((p: Document) => p.name === 'type')
const page = (d: Document) => d.components.schemas.RulePage
const body = (d: Document) => d.components.schemas.EvaluationRequest

/** A change to the document of the media service, and the sentence that must report it. */
const breaking: readonly (readonly [string, (d: Document) => void, RegExp])[] = [
  ['a path goes', (d) => delete d.paths['/v1/model'], /^GET \/v1\/model: is gone$/],
  ['a method goes', (d) => delete d.paths['/v1/rules'].get, /^GET \/v1\/rules: is gone$/],
  ['an operation gets another name', (d) => (rules(d).operationId = 'rules'), /now called rules/],
  ['a parameter goes', (d) => rules(d).parameters.shift(), /parameter "\w+" is gone/],
  ['a parameter must be given', (d) => (limit(d).required = true), /"limit" must now be given/],
  [
    'a parameter comes that must be given',
    (d) => rules(d).parameters.push({ name: 'key', in: 'query', required: true, schema: {} }),
    /"key" is new and must be given/,
  ],
  ['a default changes', (d) => (limit(d).schema.default = 50), /"limit" has another default/],
  ['a maximum falls', (d) => (limit(d).schema.maximum = 500), /maximum was 1000, is 500/],
  ['a minimum rises', (d) => (limit(d).schema.minimum = 2), /minimum was 1, is 2/],
  [
    'a type of a parameter changes',
    (d) => (limit(d).schema.type = 'string'),
    /was integer, is string/,
  ],
  [
    'a word is no longer taken',
    (d) => (typeParameter(d).schema = { type: 'string', enum: ['hard'] }),
    /"soft" is no longer taken/,
  ],
  ['a field of an answer goes', (d) => delete page(d).properties.count, /\.count is gone/],
  [
    'a field of an answer is no longer sure',
    (d) => page(d).required.shift(),
    /no longer always there/,
  ],
  [
    'a field of an answer changes its type',
    (d) => (page(d).properties.count.type = 'string'),
    /\.count: was integer, is string/,
  ],
  [
    'a field of an answer may be null',
    (d) => (page(d).properties.count.type = ['integer', 'null']),
    /was integer, is integer or null/,
  ],
  [
    'a field of an item goes',
    (d) => delete d.components.schemas.RuleSummary.properties.rationale,
    /results\[\]: \.rationale is gone/,
  ],
  [
    'an answer in another media type',
    (d) => (rules(d).responses[200].content = {}),
    /no longer answers application\/json/,
  ],
  [
    'an answer that no longer comes',
    (d) => delete rules(d).responses[200],
    /no longer answers 200/,
  ],
  [
    'a member of a body must be given',
    (d) => body(d).required.push('domains'),
    /\.domains must now be given/,
  ],
  ['a member of a body goes', (d) => delete body(d).properties.domains, /\.domains is gone/],
  [
    'a body in another media type',
    (d) => (d.paths['/v1/evaluate'].post.requestBody.content = {}),
    /no longer taken/,
  ],
  [
    'a refusal that all share comes in another media type',
    (d) => (d.components.responses.UriTooLong.content = {}),
    /414: no longer answers application\/json/,
  ],
  [
    'a member of a refusal goes',
    (d) => delete d.components.schemas.Refusal.properties.message,
    /\.message is gone/,
  ],
]

const harmless: readonly (readonly [string, (d: Document) => void])[] = [
  ['a path comes', (d) => (d.paths['/v1/new'] = d.paths['/v1/model'])],
  ['a parameter comes', (d) => rules(d).parameters.push({ name: 'new', in: 'query', schema: {} })],
  ['a field of an answer comes', (d) => (page(d).properties.more = { type: 'string' })],
  [
    'a field of an answer becomes sure',
    (d) => (page(d).required = Object.keys(page(d).properties)),
  ],
  ['a member of a body need not be given', (d) => (body(d).required = [])],
  ['a maximum rises', (d) => (limit(d).schema.maximum = 2000)],
  [
    'a word more is taken',
    (d) => (typeParameter(d).schema = { type: 'string', enum: ['hard', 'soft', 'firm'] }),
  ],
  ['a summary changes', (d) => (rules(d).summary = 'Other words')],
  ['a refusal no longer happens', (d) => delete rules(d).responses[414]],
]

describe(breakingDifferences, () => {
  it.for(['media', 'coordinate'])(
    'finds none in an unchanged document of the %s service',
    (name) => {
      const file = `${name}.openapi.json`
      expect(breakingDifferences(read(file), read(file))).toEqual([])
    },
  )

  it.for(breaking)('sees that %s', ([, change, wanted]) => {
    const changed = read('media.openapi.json')
    change(changed)
    expect(breakingDifferences(read('media.openapi.json'), changed).join('\n')).toMatch(wanted)
  })

  it.for(harmless)('lets pass that %s', ([, change]) => {
    const changed = read('media.openapi.json')
    change(changed)
    expect(breakingDifferences(read('media.openapi.json'), changed)).toEqual([])
  })
})
