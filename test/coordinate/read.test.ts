import { describe, expect, it } from 'vitest'
import { modeIds, templateIds } from '../../src/forms/coordinate-enums.ts'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

const markdown = 'text/markdown; charset=utf-8'

describe('GET /v1 and /v1/health', () => {
  it('say what is loaded', async () => {
    const index = await coordinate.get('/v1')
    expect(index.body).toMatchObject({
      version: '1.0-draft',
      counts: { prompts: 700, operators: 17 },
    })
    const health = await coordinate.get('/v1/health')
    expect(health.body).toMatchObject({ status: 'ok', coordinates: 700 })
  })
})

describe('GET /v1/axes', () => {
  it('gives all three axes with origin note, warning and caveats', async () => {
    const { body } = await coordinate.get('/v1/axes')
    expect(body.axes['change-levels'].count).toBe(5)
    expect(body.axes['internal-variables'].count).toBe(10)
    expect(body.axes['meta-variables'].count).toBe(14)
    expect(body.caveats).toHaveLength(4)
    expect(body.origin_note.length).toBeGreaterThan(200)
  })

  it.for([
    ['change-levels', 'C3', 'Structural Change'],
    ['internal-variables', 'I07', 'Feedback'],
    ['meta-variables', 'M08', 'Acceleration'],
    ['change-levels', 'C0', 'Baseline'],
    ['change-levels', 'C4', 'Paradigm'],
    ['internal-variables', 'I01', 'Object'],
    ['internal-variables', 'I10', 'Failure mode'],
    ['meta-variables', 'M01', 'Magnitude'],
    ['meta-variables', 'M14', 'Accumulation'],
  ])('names %s %s %s', async ([axis, code, name]) => {
    const { body } = await coordinate.get(`/v1/axes/${axis}`)
    expect(body.entries).toContainEqual(expect.objectContaining({ code, name }))
  })

  it('gives five-step state ladders to meta-variables', async () => {
    const { body } = await coordinate.get('/v1/axes/meta-variables')
    for (const { state_ladder } of body.entries) expect(state_ladder).toHaveLength(5)
  })

  it('does not know a fourth axis', async () => {
    const { status, body } = await coordinate.get('/v1/axes/values')
    expect([status, body]).toEqual([
      404,
      {
        error: 'not_found',
        id: 'values',
        message:
          'nothing carries the id values; there are change-levels, internal-variables, meta-variables',
      },
    ])
  })
})

describe('GET /v1/grid', () => {
  it.for([
    ['', 50],
    ['?change=C2', 10],
    ['?internal=I07', 5],
    ['?change=C2&internal=I07', 1],
  ] as const)('has with "%s" %i cells', async ([query, count]) => {
    const { body } = await coordinate.get(`/v1/grid${query}`)
    expect(body.count).toBe(count)
    expect(body.results).toHaveLength(count)
  })

  it('leads from a cell to its fourteen stems', async () => {
    const { body } = await coordinate.get('/v1/grid?change=C1&internal=I03')
    const stems = await coordinate.get(body.results[0].href)
    expect(stems.body.count).toBe(14)
  })

  it.for(['change=C5', 'change=c1', 'internal=I11', 'internal=', 'meta=M01'])(
    'refuses ?%s',
    async (query) => {
      const { status, body } = await coordinate.get(`/v1/grid?${query}`)
      expect([status, body.error]).toEqual([422, 'unprocessable'])
    },
  )
})

describe('GET /v1/coordinates/{code}', () => {
  it('gives the three axis entries, the intent and the stem', async () => {
    const { body } = await coordinate.get('/v1/coordinates/GRAM-C3-I07-M08')
    expect(body.change_level.name).toBe('Structural Change')
    expect(body.internal_variable.name).toBe('Feedback')
    expect(body.meta_variable.name).toBe('Acceleration')
    const prompt = await coordinate.get('/v1/prompts/GRAM-C3-I07-M08')
    expect(body.prompt).toBe(prompt.body.text)
    const grid = await coordinate.get('/v1/grid?change=C3&internal=I07')
    expect(body.intent).toBe(grid.body.results[0].intent)
  })

  it.for(['GRAM-C5-I07-M08', 'GRAM-C3-I11-M08', 'GRAM-C3-I07-M15', 'gram-c3-i07-m08', 'x', '%00'])(
    'refuses %s and says what is wrong',
    async (code) => {
      const { status, body } = await coordinate.get(`/v1/coordinates/${code}`)
      expect(status).toBe(422)
      expect(body.message).toMatch(/^(code|\d things)/)
    },
  )

  it('lists each wrong part', async () => {
    const { body } = await coordinate.get('/v1/coordinates/GRAM-C7-I77-M77')
    expect(body.errors).toHaveLength(3)
  })
})

describe('GET /v1/prompts', () => {
  it('pages 50 of 700 stems', async () => {
    const { body, headers } = await coordinate.get('/v1/prompts')
    expect(body).toMatchObject({ count: 700, limit: 50, offset: 0 })
    expect(body.results[0].id).toBe('GRAM-C0-I01-M01')
    expect(headers.get('link')).toContain('</v1/prompts?limit=50&offset=650>; rel="last"')
  })

  it('gives all 700 on one page', async () => {
    const { body } = await coordinate.get('/v1/prompts?limit=700')
    expect(new Set(body.results.map(({ id }: { id: string }) => id)).size).toBe(700)
    expect(new Set(body.results.map(({ text }: { text: string }) => text)).size).toBe(700)
  })

  it('combines filters with AND', async () => {
    const { body } = await coordinate.get('/v1/prompts?change=C2&meta=M05')
    expect(body.count).toBe(10)
    for (const stem of body.results) expect(stem).toMatchObject({ change: 'C2', meta: 'M05' })
  })

  it('counts facets over all matches, whatever the page', async () => {
    const all = (await coordinate.get('/v1/prompts?limit=1&offset=300')).body.facets
    expect(all.change).toEqual({ C0: 140, C1: 140, C2: 140, C3: 140, C4: 140 })
    expect(Object.values(all.internal)).toEqual(Array(10).fill(70))
    expect(Object.values(all.meta)).toEqual(Array(14).fill(50))
    expect(Object.values(all.cell)).toEqual(Array(50).fill(14))
    const { body } = await coordinate.get('/v1/prompts?q=queue&limit=700')
    const cells = body.results.map(
      ({ change, internal }: { change: string; internal: string }) => `${change}-${internal}`,
    )
    expect(body.facets.cell).toEqual(
      Object.fromEntries(
        [...new Set<string>(cells)]
          .sort()
          .map((cell) => [cell, cells.filter((c: string) => c === cell).length]),
      ),
    )
  })

  it('finds the stems of a cell that hold a word', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=feedback&change=C0&internal=I07')
    expect(body.count).toBeGreaterThan(0)
    for (const stem of body.results) expect(stem).toMatchObject({ change: 'C0', internal: 'I07' })
    expect(body.results[0].text).toMatch(/feedback/)
  })

  it('puts the coordinate with the searched id first', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=gram-c3-i07-m08')
    expect(body.results[0].id).toBe('GRAM-C3-I07-M08')
  })

  it.for(['limit=701', 'limit=0', 'offset=-1', 'change=C9', 'sort=id', 'limit=1&limit=2', 'q=%ff'])(
    'refuses ?%s',
    async (query) => {
      const { status, body, headers } = await coordinate.get(`/v1/prompts?${query}`)
      expect([status, body.error]).toEqual([422, 'unprocessable'])
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
    },
  )

  it.for(['GRAM-C5-I07-M08', 'x'])('does not know the stem %s', async (id) => {
    const { status, body } = await coordinate.get(`/v1/prompts/${id}`)
    expect([status, body]).toMatchObject([404, { error: 'not_found', id }])
  })
})

describe('modes, operators, core extracts and templates', () => {
  it('lists six modes with an overview table, each with a playbook', async () => {
    const { body } = await coordinate.get('/v1/modes')
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual(modeIds)
    expect(body.overview).toContain('|')
    for (const { href } of body.results) {
      expect((await coordinate.get(href)).headers.get('content-type')).toBe(markdown)
    }
  })

  it('lists seventeen operators in seven categories, found in any case', async () => {
    const { body } = await coordinate.get('/v1/operators')
    expect(body.count).toBe(17)
    expect(new Set(body.results.map((o: { category: string }) => o.category)).size).toBe(7)
    const [lower, upper] = [
      await coordinate.get('/v1/operators/invert'),
      await coordinate.get('/v1/operators/INVERT'),
    ]
    expect(lower.body).toEqual(upper.body)
    expect(lower.body).toMatchObject({ name: 'INVERT', category: 'Transformation' })
  })

  it.for([
    ['/v1/modes/solve', '/v1/modes/SOLVE'],
    ['/v1/templates/Run-Gram', '/v1/templates/run-gram'],
    ['/v1/situations/Fewer-No-Shows', '/v1/situations/fewer-no-shows'],
    ['/v1/worked-runs/Repair-Cafe', '/v1/worked-runs/repair-cafe'],
  ] as const)('finds %s in any case', async ([path, exact]) => {
    expect((await coordinate.get(path)).text).toBe((await coordinate.get(exact)).text)
  })

  it('filters operators by category', async () => {
    const { body } = await coordinate.get('/v1/operators?category=Control')
    expect(body.count).toBeGreaterThan(0)
    for (const { category } of body.results) expect(category).toBe('Control')
    expect((await coordinate.get('/v1/operators?category=control')).status).toBe(422)
  })

  it.for([
    ['/v1/core', 7],
    ['/v1/templates', 5],
  ] as const)('lists at %s %i texts, each as Markdown', async ([path, count]) => {
    const { body } = await coordinate.get(path)
    expect(body.count).toBe(count)
    for (const { href, title } of body.results) {
      const { text, headers } = await coordinate.get(href)
      expect(headers.get('content-type')).toBe(markdown)
      expect(text.startsWith(`# ${title}\n`)).toBe(true)
    }
  })

  it('has the five templates that the contract names', async () => {
    const { body } = await coordinate.get('/v1/templates')
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual(templateIds)
  })

  it.for(['/v1/modes/DREAM', '/v1/operators/FLIP', '/v1/core/x', '/v1/templates/x'])(
    'does not know %s',
    async (path) => {
      const { status, body } = await coordinate.get(path)
      expect([status, body]).toMatchObject([
        404,
        { error: 'not_found', id: path.split('/').at(-1) },
      ])
    },
  )
})
