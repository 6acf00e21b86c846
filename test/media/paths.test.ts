/** The paths that a context may have, as a list and one at a time. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { media } = useServices()

const list = async (query: string) => (await media.get(`/v1/paths?${query}`)).body

interface Listed {
  readonly path: string
  readonly kind: string
  readonly type: string
  readonly unit: string | null
  readonly rules: readonly string[]
}

describe('GET /v1/paths', () => {
  it('lists dimensions and variables together, by path, each with its question', async () => {
    const { counts } = (await media.get('/v1')).body
    const body = await list('limit=1000')
    expect(body.count).toBe(counts.dimensions + counts.decision_variables)
    const paths = body.results.map(({ path }: Listed) => path)
    expect(paths).toEqual(paths.toSorted())
    for (const one of body.results) {
      expect(one.question).toMatch(/\?$/)
      expect(one.who).toBeTruthy()
      expect(one.href).toBe(`/v1/paths/${one.path}`)
    }
  })

  it('is paged, with links', async () => {
    const { headers, body } = await media.get('/v1/paths?group=camera&limit=5&offset=5')
    expect(body).toMatchObject({ limit: 5, offset: 5 })
    expect(body.results).toHaveLength(5)
    expect(headers.get('link')).toContain('</v1/paths?group=camera&limit=5&offset=10>; rel="next"')
  })

  it.for([
    ['kind=variable', ({ kind }: Listed) => kind === 'variable'],
    ['type=state', ({ type }: Listed) => type === 'state'],
    ['type=number,integer', ({ type }: Listed) => ['number', 'integer'].includes(type)],
    ['type=number&type=integer', ({ type }: Listed) => ['number', 'integer'].includes(type)],
    ['unit=LUFS', ({ unit }: Listed) => unit === 'LUFS'],
    ['rule=CAM-004', ({ rules }: Listed) => rules.includes('CAM-004')],
  ] as const)('holds with %s what passes, and all of it', async ([query, passes]) => {
    const all = await list('limit=1000')
    const some = await list(`limit=1000&${query}`)
    expect(some.count).toBeGreaterThan(0)
    expect(some.count).toBeLessThan(all.count)
    expect(some.results).toEqual(all.results.filter(passes))
  })

  it('searches within its filters', async () => {
    const body = await list('q=flicker&group=lighting')
    expect(body.results.map(({ path }: Listed) => path)).toEqual([
      'lighting.flicker_visible',
      'lighting.source_type',
    ])
  })

  it('says when nothing is close, and which word it mended', async () => {
    expect(await list('q=train+timetable+to+vienna')).toMatchObject({ count: 0, match: 'none' })
    expect(await list('q=concent')).toMatchObject({ mended: [{ from: 'concent' }] })
  })

  it('is CSV for spreadsheets', async () => {
    const { text, headers } = await media.get('/v1/paths?rule=CAM-004&format=csv')
    expect(headers.get('content-type')).toContain('text/csv')
    expect(text.split('\r\n')[0]).toContain('path')
    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
  })

  it.for([
    ['unit=lufs', 'did you mean "LUFS"'],
    ['rule=CAM-040', 'must be the id of a rule'],
    ['group=lights', 'one of audio, camera, clip'],
    ['type=number,txt', 'must be one of'],
  ] as const)('refuses %s', async ([query, message]) => {
    const { status, body } = await media.get(`/v1/paths?${query}`)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
  })
})

describe('GET /v1/paths/{path}', () => {
  it('says who knows it, which rules read it and which files tell it', async () => {
    const { body } = await media.get('/v1/paths/camera.sync_error_ms')
    expect(body).toMatchObject({
      kind: 'variable',
      type: 'number',
      unit: 'ms',
      who: 'Capture lead',
      effort: 'measured',
      gate: null,
      rules: expect.arrayContaining(['CAM-004']),
    })
    expect(body.read_by[0]).toMatchObject({ id: 'CAM-004', judges: true, conditions: ['gt 0.2'] })
    expect(body.read_from.map(({ adapter }: { adapter: string }) => adapter)).toContain('documents')
  })

  it('has the states of a dimension with their definitions, and says its gate', async () => {
    const { body } = await media.get('/v1/paths/core.consent_scope')
    expect(body).toMatchObject({
      kind: 'dimension',
      type: 'state',
      multiple: true,
      gate: 'consent',
    })
    expect(Object.keys(body.definitions)).toEqual(body.values)
    expect(body.by).toBe('person')
  })

  it('names the nearest path', async () => {
    const { status, body } = await media.get('/v1/paths/camera.sync_eror_ms')
    expect(status).toBe(404)
    expect(body).toEqual({
      error: 'not_found',
      id: 'camera.sync_eror_ms',
      message: 'nothing carries the id camera.sync_eror_ms (did you mean "camera.sync_error_ms"?)',
    })
  })
})

describe('several kinds in one search', () => {
  it.for(['kind=rule,variable', 'kind=rule&kind=variable'])('%s', async (kinds) => {
    const { body } = await media.get(`/v1/search?q=flicker&${kinds}`)
    const found = new Set(body.results.map(({ kind }: Listed) => kind))
    expect([...found].toSorted()).toEqual(['rule', 'variable'])
    // The counts of the other kinds remain, so that a reader can move on to one.
    const whole = await media.get('/v1/search?q=flicker')
    expect(body.facets).toEqual(whole.body.facets)
    expect(Object.keys(body.facets.kind).length).toBeGreaterThan(2)
  })

  it('refuses an unknown one by the name of the parameter', async () => {
    const { status, body } = await media.get('/v1/search?q=flicker&kind=rule,rules')
    expect(status).toBe(400)
    expect(body.message).toMatch(/^kind: must be one of .* \(did you mean "rule"\?\)$/)
  })
})
