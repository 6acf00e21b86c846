import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { packagedSchemas } from '../../src/forms/media-enums.ts'
import { bundleSchema } from '../../src/media/documents/bundle-schema.ts'
import { useServices } from '../support/client.ts'

const { media } = useServices()

describe('a packaged schema', () => {
  it.for(packagedSchemas)('%s refers to others relative to its own address', async (name) => {
    const { text } = await media.get(`/v1/schemas/${name}`)
    const references = [...text.matchAll(/"\$ref": "([^"#]+)#/g)].map(([, file]) => file!)
    for (const file of new Set(references)) {
      expect((await media.get(`/v1/schemas/${file}`)).status).toBe(200)
    }
    expect((await media.get(`/v1/schemas/${name}.schema.json`)).text).toBe(text)
  })

  it.for(packagedSchemas)('%s stands alone as a bundle, and judges alike', async (name) => {
    const { body, text } = await media.get(`/v1/schemas/${name}?bundle=true`)
    expect(text).not.toContain('.schema.json#')
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(
      body as AnySchemaObject,
    )
    for (const document of [{}, { id: 'K4', units: ['U001'], start: 0, end: 'x', rate: {} }, []]) {
      const outcome = (await media.post('/v1/validate', { schema: name, document })).body
      expect(validate(document)).toBe(outcome.valid)
    }
  })
})

describe(bundleSchema, () => {
  const common = {
    $defs: {
      id: { type: 'string', maxLength: 4 },
      pair: { items: { $ref: '#/$defs/id' } },
      loop: { items: { $ref: '#/$defs/loop' } },
    },
  }
  const bundle = (schema: object) =>
    bundleSchema('clip', new Map(Object.entries({ common, clip: schema as typeof common })))

  it('takes along what a definition refers to in its own file', () => {
    expect(bundle({ $ref: 'common.schema.json#/$defs/pair' })).toEqual({
      $ref: '#/$defs/pair',
      $defs: { pair: { items: { $ref: '#/$defs/id' } }, id: common.$defs.id },
    })
  })

  it('keeps two definitions of one name apart', () => {
    const id = { type: 'integer' }
    const schema = { items: { $ref: 'common.schema.json#/$defs/id' }, $defs: { id } }
    expect(bundle(schema)).toEqual({
      items: { $ref: '#/$defs/common_id' },
      $defs: { id, common_id: common.$defs.id },
    })
  })

  it('ends where a definition refers to itself', () => {
    expect(bundle({ $ref: 'common.schema.json#/$defs/loop' })).toEqual({
      $ref: '#/$defs/loop',
      $defs: { loop: { items: { $ref: '#/$defs/loop' } } },
    })
  })

  it('refuses a reference that leads nowhere', () => {
    expect(() => bundle({ $ref: 'common.schema.json#/$defs/ID' })).toThrow(
      'clip: common#ID leads nowhere',
    )
  })
})
