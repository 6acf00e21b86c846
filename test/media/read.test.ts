import { describe, expect, it } from 'vitest'
import { conditionOperators } from '../../src/engine/rules/operators.ts'
import { metaCodes } from '../../src/engine/runs/coordinate-code.ts'
import {
  dimensionGroups,
  exampleStages,
  packagedSchemas,
  ruleDomains,
} from '../../src/forms/media-enums.ts'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'

const { media } = useServices()

describe('GET /v1', () => {
  it('names the service, counts the corpus and lists every operation', async () => {
    const { body } = await media.get('/v1')
    expect(body).toMatchObject({ service: 'media-grammar-service', version: '1.0.0' })
    expect(body.counts).toMatchObject({
      rules: corpusSize.rules,
      states: corpusSize.states,
      chapters: corpusSize.chapters,
      example_stages: corpusSize.stages,
    })
    expect(body.endpoints).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/v1/evaluate' }),
    )
  })
})

describe('GET /v1/health', () => {
  it('says ok and what is loaded', async () => {
    const { body } = await media.get('/v1/health')
    expect(body).toMatchObject({
      status: 'ok',
      counts: {
        dimensions: corpusSize.enumerated + corpusSize.continuous,
        schemas: corpusSize.schemas,
      },
    })
    expect(body.corpus_digest).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('GET /v1/manifest', () => {
  it('lists corpus files with sizes and digests', async () => {
    const { body } = await media.get('/v1/manifest')
    const rules = body.files.filter(({ path }: { path: string }) => path.includes('/rules/'))
    expect(rules).toHaveLength(ruleDomains.length)
    for (const file of body.files) expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('GET /v1/model', () => {
  it('gives the axes shared with the coordinate grammar, variables and operators', async () => {
    const { body } = await media.get('/v1/model')
    expect(body.change_levels.map(({ code }: { code: string }) => code)).toEqual([
      'C0',
      'C1',
      'C2',
      'C3',
      'C4',
    ])
    expect(body.meta_variables).toHaveLength(metaCodes.length)
    expect(body.rule_operators.when.map(({ name }: { name: string }) => name)).toEqual(
      conditionOperators.map(({ name }) => name),
    )
    expect(body.rule_operators.then.map(({ name }: { name: string }) => name).sort()).toEqual([
      'block',
      'flag',
      'human_review',
      'propose',
      'require',
    ])
    // No rule reads these: faults that are reported whatever a file is for, and facts that only destinations limit.
    const beside = ['audio.silent_channels', 'qa.cut_short']
    const ofDestinations = [
      'graphics.caption_encoding',
      'graphics.caption_lines',
      'graphics.caption_longest_s',
      'graphics.caption_words_per_minute',
    ]
    const unread = (body.decision_variables as { path: string; rules: string[] }[])
      .filter(({ rules }) => rules.length === 0)
      .map(({ path }) => path)
    expect(unread.sort()).toEqual([...beside, ...ofDestinations].sort())
  })
})

describe('GET /v1/dimensions', () => {
  it('holds every dimension with its states, in their groups', async () => {
    const { body } = await media.get('/v1/dimensions')
    expect(body.groups.map(({ id }: { id: string }) => id)).toEqual(dimensionGroups)
    expect(body.enumerated).toHaveLength(corpusSize.enumerated)
    expect(body.continuous).toHaveLength(corpusSize.continuous)
    const states = body.enumerated.reduce(
      (sum: number, d: { state_count: number }) => sum + d.state_count,
      0,
    )
    expect(states).toBe(corpusSize.states)
  })

  it('narrows groups and both lists by group', async () => {
    const { body } = await media.get('/v1/dimensions?group=qa')
    expect(body.groups).toHaveLength(1)
    expect(body.enumerated).toHaveLength(body.groups[0].enumerated_count)
    expect(body.continuous).toHaveLength(body.groups[0].continuous_count)
    for (const { group } of body.enumerated) expect(group).toBe('qa')
  })

  it('narrows to continuous ones, which have a unit and a range and no states', async () => {
    const { body } = await media.get('/v1/dimensions?group=audio&kind=continuous')
    expect(body.enumerated).toEqual([])
    for (const dimension of body.continuous) {
      expect(dimension).toMatchObject({ state_count: 0, values: [] })
      expect(dimension.minimum).toBeLessThan(dimension.maximum)
    }
  })

  it('refuses a group that there is not', async () => {
    const { status, body } = await media.get('/v1/dimensions?group=lightning')
    expect(status).toBe(400)
    expect(body.message).toContain('(did you mean "lighting"?)')
  })
})

describe('GET /v1/dimensions/{id}', () => {
  it('defines every state', async () => {
    const { body } = await media.get('/v1/dimensions/camera.movement')
    expect(Object.keys(body.definitions)).toEqual(body.values)
    expect(body.state_count).toBe(body.values.length)
  })

  it('does not know an unknown one', async () => {
    const { status, body } = await media.get('/v1/dimensions/camera.smell')
    expect([status, body]).toMatchObject([404, { error: 'not_found', id: 'camera.smell' }])
  })
})

describe('GET /v1/schemas', () => {
  it('lists the twelve, each of which can be fetched', async () => {
    const { body } = await media.get('/v1/schemas')
    expect(body.results.map(({ name }: { name: string }) => name).sort()).toEqual(packagedSchemas)
    for (const { href, title } of body.results) {
      const schema = await media.get(href)
      expect(schema.body).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title,
      })
    }
  })

  it('does not know an unknown one', async () => {
    const { status, body } = await media.get('/v1/schemas/clips')
    expect([status, body]).toMatchObject([404, { error: 'not_found', id: 'clips' }])
  })
})

describe('GET /v1/example', () => {
  it('lists the fifteen stages in order, each of which can be fetched as its media type', async () => {
    const { body } = await media.get('/v1/example')
    expect(body.results.map(({ stage }: { stage: string }) => stage)).toEqual(exampleStages)
    for (const { href, media_type } of body.results) {
      const { headers, text } = await media.get(href)
      expect(headers.get('content-type')).toBe(`${media_type}; charset=utf-8`)
      expect(text.length).toBeGreaterThan(50)
    }
  })

  it('does not know an unknown stage', async () => {
    const { status, body } = await media.get('/v1/example/epilogue')
    expect([status, body]).toMatchObject([404, { error: 'not_found', id: 'epilogue' }])
  })
})

describe('GET /v1/docs', () => {
  it('lists 22 chapters, each of which comes as Markdown under its title', async () => {
    const { body } = await media.get('/v1/docs')
    expect(body.count).toBe(22)
    for (const { href, title } of body.results) {
      const { headers, text } = await media.get(href)
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(text.startsWith(`# ${title}\n`)).toBe(true)
    }
  })

  it('does not know an unknown chapter', async () => {
    const { status, body } = await media.get('/v1/docs/sound')
    expect([status, body]).toMatchObject([404, { error: 'not_found', id: 'sound' }])
  })
})

describe('GET /v1/sources', () => {
  it('registers real sources and says who cites them', async () => {
    const { body } = await media.get('/v1/sources')
    expect(body.count).toBe(body.results.length)
    const r128 = body.results.find(({ id }: { id: string }) => id === 'EBU-R128')
    expect(r128.cited_by).toEqual(expect.arrayContaining(['AUD-001']))
    expect(r128.href).toBe('/v1/sources/EBU-R128')
  })
})
