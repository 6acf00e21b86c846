import { describe, expect, it } from 'vitest'
import { ruleBases, ruleDomains } from '../../src/forms/media-enums.ts'
import { useServices } from '../support/client.ts'
import { corpusSize } from '../support/corpus-size.ts'

const { media } = useServices()

const ids = (body: { results: { id: string }[] }): string[] => body.results.map(({ id }) => id)

describe('GET /v1/rules', () => {
  it('lists the first 100 rules by category, then id', async () => {
    const { body, headers } = await media.get('/v1/rules')
    expect(body).toMatchObject({ count: corpusSize.rules, limit: 100, offset: 0 })
    expect(body.results).toHaveLength(100)
    expect(ids(body).slice(0, 3)).toEqual(['TRN-001', 'TRN-002', 'TRN-003'])
    expect(headers.get('link')).toBe(
      '</v1/rules?limit=100>; rel="first", </v1/rules?limit=100&offset=100>; rel="next", </v1/rules?limit=100&offset=100>; rel="last"',
    )
  })

  it('orders categories as the enum of domains lists them', async () => {
    const { body } = await media.get('/v1/rules?limit=1000')
    const order = body.results.map(({ category }: { category: string }) => category)
    expect([...new Set(order)]).toEqual(ruleDomains)
    expect(ids(body)).toHaveLength(corpusSize.rules)
  })

  it('says of each rule what a list shows: title, basis, subject and limits in words', async () => {
    const { body } = await media.get('/v1/rules?reads=camera.sync_error_ms')
    const rule = body.results.find(({ id }: { id: string }) => id === 'CAM-004')
    expect(rule).toMatchObject({
      title: expect.stringMatching(/cameras/),
      basis: expect.stringMatching(/^(standard|guideline|law|practice)$/),
      subject: 'capture_setup',
      limits: [expect.stringMatching(/: at most [\d.]+ ms$/)],
    })
  })

  it.each(['', '&q=headset', '&target=vr_headset_app&type=hard'])(
    'comes by priority on request, page after page%s',
    async (filters) => {
      const whole = await media.get(`/v1/rules?limit=1000${filters}`)
      const expected = (whole.body.results as { id: string; priority: number }[]).toSorted(
        (a, b) => b.priority - a.priority,
      )
      const pages = await Promise.all(
        [0, 5].map((offset) =>
          media.get(`/v1/rules?sort=priority&limit=5&offset=${offset}${filters}`),
        ),
      )
      const shown = pages.flatMap(({ body }) => body.results as { priority: number }[])
      expect(shown.map(({ priority }) => priority)).toEqual(
        expected.slice(0, 10).map(({ priority }) => priority),
      )
      expect(new Set(pages.flatMap(({ body }) => ids(body))).size).toBe(
        Math.min(10, expected.length),
      )
      expect(pages[0]!.body.count).toBe(whole.body.count)
    },
  )

  it('finds what stops a part of the work, as the actions of each rule say', async () => {
    const { body } = await media.get('/v1/rules?blocks=publish&limit=1000')
    const whole = await media.get('/v1/rules?limit=1000')
    const stops: string[] = []
    for (const id of ids(whole.body)) {
      const { body: rule } = await media.get(`/v1/rules/${id}`)
      const actions = rule.then as { op: string; path: string }[]
      if (actions.some(({ op, path }) => op === 'block' && path === 'publish')) stops.push(id)
    }
    expect(ids(body)).toEqual(stops)
    expect(whole.body.facets.blocks.publish).toBe(stops.length)
    expect(body.facets.type.soft).toBe(0)
  })

  it('leaves facets out on request', async () => {
    const { body } = await media.get('/v1/rules?limit=2&facets=none')
    expect(body).not.toHaveProperty('facets')
    expect(body.results).toHaveLength(2)
  })

  it('counts facets over all matches, whatever the page', async () => {
    const { body } = await media.get('/v1/rules?limit=1&offset=150')
    expect(body.facets.category).toEqual(
      Object.fromEntries(ruleDomains.map((d) => [d, corpusSize.rulesOf(d)])),
    )
    expect(body.facets.type.hard + body.facets.type.soft).toBe(corpusSize.rules)
    expect(body.facets.tag.practice).toBeGreaterThan(10)
    for (const facet of [body.facets.basis, body.facets.subject] as Record<string, number>[]) {
      expect(Object.values(facet).reduce((sum, count) => sum + count)).toBe(corpusSize.rules)
    }
    expect(Object.keys(body.facets.basis)).toEqual([...ruleBases])
  })

  it('combines category, type and priority with AND', async () => {
    const { body } = await media.get('/v1/rules?category=camera&type=hard&min_priority=84')
    expect(body.count).toBeGreaterThan(0)
    for (const rule of body.results) {
      expect(rule).toMatchObject({ category: 'camera', domain: 'camera', type: 'hard' })
      expect(rule.priority).toBeGreaterThanOrEqual(84)
    }
    expect(body.facets.category).toEqual({ camera: body.count })
    expect(body.facets.type).toEqual({ hard: body.count, soft: 0 })
  })

  it('filters by authority, subject, tag and path read, as the rules themselves have them', async () => {
    const all = (await media.get('/v1/rules?limit=1000')).body
    const rules = await Promise.all(
      ids(all).map(async (id) => (await media.get(`/v1/rules/${id}`)).body),
    )
    const cases: [string, (rule: (typeof rules)[number]) => boolean][] = [
      ['basis=law', ({ basis }) => basis === 'law'],
      ['subject=programme', ({ subject }) => subject === 'programme'],
      ['tag=flicker', ({ tags }) => tags.includes('flicker')],
      [
        'reads=camera.sync_error_ms',
        ({ when }) => when.some(({ path }: { path: string }) => path === 'camera.sync_error_ms'),
      ],
      [
        'tag=flicker&basis=practice',
        ({ tags, basis }) => tags.includes('flicker') && basis === 'practice',
      ],
    ]
    for (const [query, has] of cases) {
      const { body } = await media.get(`/v1/rules?limit=1000&${query}`)
      expect(ids(body), query).toEqual(rules.filter(has).map(({ id }) => id))
    }
    expect(rules.filter(({ basis }) => basis === 'law').length).toBeGreaterThan(0)
  })

  it('finds nothing for a path that a context may hold and no rule reads', async () => {
    const { dimensions } = await media.get('/v1/dimensions').then(({ body }) => ({
      dimensions: [...body.enumerated, ...body.continuous].map(({ id }) => id as string),
    }))
    const unread = await Promise.all(
      dimensions.map(async (id) => (await media.get(`/v1/rules?reads=${id}&limit=1`)).body.count),
    )
    expect(unread).toContain(0)
    expect(Math.max(...unread)).toBeGreaterThan(10)
  })

  it('reaches every rule once by following the next links', async () => {
    const seen: string[] = []
    let next: string | undefined = '/v1/rules?limit=45'
    while (next !== undefined) {
      const { body, headers } = await media.get(next)
      seen.push(...ids(body))
      next = headers.get('link')?.match(/<([^>]*)>; rel="next"/)?.[1]
    }
    expect(seen).toHaveLength(corpusSize.rules)
    expect(new Set(seen).size).toBe(corpusSize.rules)
  })

  it('answers an empty page past the end, with a way back', async () => {
    const { body, headers } = await media.get('/v1/rules?offset=5000')
    expect(body).toMatchObject({ count: corpusSize.rules, results: [] })
    expect(headers.get('link')).toContain('</v1/rules?limit=100&offset=100>; rel="prev"')
  })

  it.for([
    ['limit=0', 'limit: must be at least 1; got 0'],
    ['limit=1001', 'limit: must be at most 1000; got 1001'],
    ['limit=01', 'limit: must be a whole number; got "01"'],
    ['limit=', 'limit: must be a whole number; got ""'],
    ['limit=1e2', 'limit: must be a whole number; got "1e2"'],
    ['offset=-1', 'offset: must be at least 0; got -1'],
    ['limit=5&limit=6', 'limit: is given more than once; give it once'],
    ['type=hrad', 'type: must be one of "hard", "soft"; got "hrad" (did you mean "hard"?)'],
    ['categroy=camera', 'categroy: is not a known parameter (did you mean "category"?)'],
    ['q=%E0%A4%A', 'query: a percent-encoding in "q=%E0%A4%A" is broken'],
    ['tag=flickr', 'got "flickr" (did you mean "flicker"?)'],
    [
      'subject=clips',
      'subject: must be a subject of `/v1/model`; got "clips" (did you mean "clip"?)',
    ],
    ['reads=camera.sync_eror_ms', '(did you mean "camera.sync_error_ms"?)'],
    ['reads=', 'reads: must be the path of a dimension or decision variable; got ""'],
    ['min_priority=high', 'min_priority: must be a whole number; got "high"'],
  ])('refuses ?%s with a sentence that helps', async ([query, message]) => {
    const { status, body, headers } = await media.get(`/v1/rules?${query}`)
    expect(status).toBe(400)
    expect(body.error).toBe('invalid_request')
    expect(body.message).toContain(message)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('lists every fault where there are several', async () => {
    const { body } = await media.get('/v1/rules?limit=0&type=x')
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['limit', 'type'])
  })
})

describe('GET /v1/rules with q', () => {
  it.for(['CAM-001', 'cam-001', ' CAM-001 '])(
    'puts the rule of that id first for "%s"',
    async (q) => {
      const { body } = await media.get(`/v1/rules?q=${encodeURIComponent(q)}`)
      expect(ids(body)[0]).toBe('CAM-001')
    },
  )

  it('puts ids that begin with the text first', async () => {
    const { body } = await media.get('/v1/rules?q=aud-01')
    expect(ids(body).slice(0, 5)).toEqual(['AUD-010', 'AUD-011', 'AUD-012', 'AUD-013', 'AUD-014'])
  })

  it('matches words as prefixes, whatever their case', async () => {
    const [whole, prefix, upper] = await Promise.all([
      media.get('/v1/rules?q=loudness&limit=1000'),
      media.get('/v1/rules?q=loudn&limit=1000'),
      media.get('/v1/rules?q=LOUDNESS&limit=1000'),
    ])
    expect(whole.body.count).toBeGreaterThan(2)
    expect(prefix.body.count).toBeGreaterThan(2)
    expect(upper.body).toEqual(whole.body)
  })

  it('narrows with every further word', async () => {
    const one = await media.get('/v1/rules?q=true&limit=1000')
    const two = await media.get('/v1/rules?q=true+peak&limit=1000')
    expect(two.body.count).toBeGreaterThan(0)
    expect(two.body.count).toBeLessThanOrEqual(one.body.count)
  })

  it('combines with filters, and facets count what is left', async () => {
    const { body } = await media.get('/v1/rules?q=practice&category=audio')
    expect(body.facets.category).toEqual({ audio: body.count })
  })

  it.for(['"', '""', '***', ' ', '()', '-', '\u0000', '🎬', '; --'])(
    'finds nothing for %j, which holds no letter or digit',
    async (q) => {
      const { status, body } = await media.get(`/v1/rules?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ count: 0, results: [] })
    },
  )

  it.for([
    'depth of field"',
    'NEAR(',
    'low-light',
    "don't",
    'C++',
    'c2pa.created',
    '16:9',
    'a AND',
    'id:x',
    'naïve',
    'x OR y NOT',
    '^cut',
    '{a b}:c',
    'col:"x',
    '\\',
    "' or 1=1 --",
    'GRAM-C3',
    'a\u0000b',
  ])('answers %j like any other text', async (q) => {
    const { status } = await media.get(`/v1/rules?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
  })

  it('refuses more than 500 characters and more than 32 words', async () => {
    const long = await media.get(`/v1/rules?q=${'x'.repeat(501)}`)
    expect(long.body.message).toBe('q: must have at most 500 characters; got 501')
    const many = await media.get(`/v1/rules?q=${'a+'.repeat(40)}`)
    expect(many.body.message).toBe('q: has at most 32 words; got 40')
    const hyphens = await media.get(`/v1/rules?q=${'a-b-c-d-'.repeat(10)}`)
    expect(hyphens.body.message).toBe('q: has at most 32 words; got 40')
    expect([long.status, many.status]).toEqual([400, 400])
  })
})

describe('GET /v1/rules/{id}', () => {
  it('gives the rule in full', async () => {
    const { body } = await media.get('/v1/rules/CAM-004')
    expect(body).toMatchObject({ id: 'CAM-004', domain: 'camera', hard: true, logic: 'all' })
    expect(body.when.length).toBeGreaterThan(0)
    expect(body.then.length).toBeGreaterThan(0)
    expect(body.tags[0]).toBe(body.basis)
  })

  it.for(['CAM-999', 'cam-004', 'nonsense', '%00', '..%2f..%2fetc'])(
    'knows no rule called %s',
    async (id) => {
      const { status, body } = await media.get(`/v1/rules/${id}`)
      expect(status).toBe(404)
      expect(body).toMatchObject({ error: 'not_found', id: decodeURIComponent(id) })
    },
  )

  it('takes no parameters', async () => {
    const { status, body } = await media.get('/v1/rules/CAM-004?fields=id')
    expect(status).toBe(400)
    expect(body.message).toBe('fields: is not known; this operation takes no parameters')
  })
})
