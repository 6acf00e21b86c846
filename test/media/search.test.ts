import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { media, coordinate } = useServices()

interface Found {
  readonly id: string
  readonly tags?: string[]
  readonly rationale?: string
  readonly text?: string
  readonly highlights?: Record<string, string>
}
const results = (body: { results: Found[] }): Found[] => body.results

describe('the order of a search', () => {
  it('has a rule whose title holds the word before those whose rationale does', async () => {
    const { body } = await media.get('/v1/rules?q=wardrobe')
    expect(results(body)[0]!.id).toBe('CAM-014')
  })

  it('goes on with rules that hold all words beside themselves where one says them', async () => {
    const { body } = await media.get('/v1/rules?q=podcast+loudness')
    expect(body).toMatchObject({ match: 'all' })
    const said = results(body).filter(({ rationale }) => /podcast/i.test(rationale!))
    expect(results(body)[0]!.id).toBe('POD-001')
    expect(body.count).toBeGreaterThan(said.length)
    expect(results(body).map(({ id }) => id)).toContain('POD-004')
  })

  it.each([
    ['10-year-old', 'STO-010'],
    ['a 10-year-old in a volumetric shoot', 'STO-008'],
    ['we filmed strangers on the street for a hologram', 'DLV-011'],
  ])('of “%s” has the rule that it is about among the first two', async (q, id) => {
    const { body } = await media.get(`/v1/search?kind=rule&q=${encodeURIComponent(q)}`)
    const first = results(body).slice(0, 2)
    expect(first.map((one) => one.id)).toContain(id)
  })

  it('is the same whatever the page', async () => {
    const whole = await media.get('/v1/rules?q=the&limit=1000')
    const pieces: string[] = []
    for (let offset = 0; offset < whole.body.count; offset += 7) {
      const { body } = await media.get(`/v1/rules?q=the&limit=7&offset=${offset}`)
      pieces.push(...results(body).map(({ id }) => id))
    }
    expect(pieces).toEqual(results(whole.body).map(({ id }) => id))
  })

  it('has the stems whose id begins with the text first, in list order', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=gram-c3-i07&limit=20')
    const wanted = Array.from(
      { length: 14 },
      (_, i) => `GRAM-C3-I07-M${String(i + 1).padStart(2, '0')}`,
    )
    expect(
      results(body)
        .slice(0, 14)
        .map(({ id }) => id),
    ).toEqual(wanted)
  })
})

describe('highlights', () => {
  it('mark the words of a rule and escape the rest', async () => {
    const { body } = await media.get('/v1/rules?q=loudness&highlight=true')
    const marked = results(body).map(({ highlights }) => Object.values(highlights!))
    expect(marked[0]!.length).toBeGreaterThan(0)
    for (const text of marked.flat()) {
      expect(text).toMatch(/<mark>[^<]+<\/mark>/i)
      expect(text.replaceAll(/<\/?mark>|&(amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[<>&"']/)
    }
    for (const { rationale } of results(body)) expect(rationale).not.toContain('<mark>')
  })

  it.for([
    ['color', /<mark>colour<\/mark>/i],
    ['timecodes', /<mark>timecode<\/mark>/i],
  ] as const)('mark other forms of %s', async ([q, form]) => {
    const { body } = await media.get(`/v1/rules?q=${q}&highlight=true&limit=100`)
    const marked = results(body).flatMap(({ highlights }) => Object.values(highlights!))
    expect(marked.join()).toMatch(form)
  })

  it('mark an id', async () => {
    const { body } = await media.get('/v1/rules?q=CAM-001&highlight=true&limit=1')
    expect(results(body)[0]!.highlights).toMatchObject({ id: '<mark>CAM-001</mark>' })
  })

  it('mark the words of a stem', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=queue&highlight=true&limit=3')
    expect(results(body)[0]!.highlights!['text']).toMatch(/<mark>queue/i)
  })

  it.for(['/v1/rules?highlight=true&limit=2', '/v1/rules?q=%22&highlight=true'])(
    'are empty where nothing was asked for: %s',
    async (target) => {
      const { body } = await media.get(target)
      for (const { highlights } of results(body)) expect(highlights).toEqual({})
    },
  )

  it('are left out unless requested', async () => {
    const { body } = await media.get('/v1/rules?q=loudness&limit=1')
    expect(results(body)[0]).not.toHaveProperty('highlights')
  })
})

describe('words as people write them', () => {
  const found = async (q: string): Promise<string[]> => {
    const { body } = await media.get(`/v1/rules?${new URLSearchParams({ q, limit: '1000' })}`)
    return results(body).map(({ id }) => id)
  }

  it.for([
    ['colour space', 'color space'],
    ['timecode', 'time code'],
    ['deepfake', 'deep fake'],
    ['bitrate', 'bit rate'],
    ['framerate', 'frame rate'],
  ] as const)('%s and %s find the same rules', async ([one, other]) => {
    // Two separate words also find rules that contain them apart.
    const rules = await found(one)
    expect(rules.length).toBeGreaterThan(0)
    expect(await found(other)).toEqual(expect.arrayContaining(rules))
  })

  it('keep a short word whole', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=AI&highlight=true&limit=100')
    for (const { highlights } of results(body)) {
      expect(JSON.stringify(highlights)).not.toMatch(/<mark>ai[a-z]/i)
    }
  })
})

describe('related', () => {
  const q = '/v1/rules?q=genlock+wall'

  it('holds most of the words where fewer than ten rules hold all, ten with them at most', async () => {
    const { body } = await media.get(q)
    const found = results(body).map(({ id }) => id)
    const related = body.related.map(({ id }: { id: string }) => id)
    expect(body).toMatchObject({ match: 'all', count: found.length })
    expect(found).toContain('LGT-011')
    expect(related).toContain('CAM-004')
    expect(new Set([...found, ...related]).size).toBe(found.length + related.length)
    expect(found.length + related.length).toBeLessThanOrEqual(10)
  })

  it('keeps to the filters, and changes neither links nor facets', async () => {
    const { body, headers } = await media.get(`${q}&category=lighting`)
    expect(new Set(body.related.map(({ category }: { category: string }) => category))).toEqual(
      new Set(['lighting']),
    )
    expect(body.facets.category).toEqual({ lighting: body.count })
    expect(headers.get('link') ?? '').not.toContain('rel="next"')
  })

  it.each([
    ['a further page', `${q}&limit=1&offset=1`],
    ['ten rules that hold all', '/v1/rules?q=camera'],
    ['no search', '/v1/rules'],
  ])('is left out with %s', async (_, target) => {
    const { body } = await media.get(target)
    expect(body).not.toHaveProperty('related')
  })
})

describe('suggestions of other words', () => {
  it.each([
    ['"peak true"', 'peak true'],
    ['lorem ipsum dolor', 'color'],
    ['"unclosed quote', 'quote (tag=quote)'],
    ['caemra?', 'camera'],
  ])('of %s have %s', async (q, text) => {
    const { body } = await media.get(`/v1/rules?q=${encodeURIComponent(q)}`)
    const texts = body.suggestions.map((suggestion: { text: string }) => suggestion.text)
    expect(texts).toContain(text)
  })

  it.each(['how loud?', 'not loud'])('are left out where rules hold all: %s', async (q) => {
    const { body } = await media.get(`/v1/rules?q=${encodeURIComponent(q)}`)
    expect(body).toMatchObject({ match: 'all' })
    expect(body).not.toHaveProperty('suggestions')
  })
})

describe('suggestions', () => {
  it('are never of a word that merely has the same stem', async () => {
    const { body } = await media.get('/v1/rules?q=general')
    expect(body).not.toHaveProperty('suggestions')
    const other = await media.get('/v1/rules?q=generation')
    expect(other.body.suggestions).toMatchObject([{ text: expect.stringMatching(/^Generation /) }])
  })
})

describe('match and dropped', () => {
  it('say that rules hold every word', async () => {
    const { body } = await media.get('/v1/rules?q=loudness')
    expect(body).toMatchObject({ match: 'all' })
    expect(body).not.toHaveProperty('dropped')
  })

  it('do not name words that are not searched', async () => {
    const { body } = await media.get('/v1/rules?q=how+loud+should+a+podcast+be')
    expect(body).not.toHaveProperty('dropped')
    expect(results(body)[0]!.id).toMatch(/^POD-/)
  })

  it('name the word that nothing holds', async () => {
    const { body } = await media.get('/v1/rules?q=wardrobe+xylophone')
    expect(body).toMatchObject({ match: 'some', dropped: ['xylophone'] })
    expect(results(body)[0]!.id).toBe('CAM-014')
  })

  it('find nothing where no word is held', async () => {
    const { body } = await media.get('/v1/rules?q=xylophone+qqqqqq')
    expect(body).toMatchObject({ count: 0, match: 'none', dropped: ['xylophone', 'qqqqqq'] })
  })

  it.each(['😀', '%', '...'])('name %s, which holds neither letter nor digit', async (text) => {
    const { body } = await media.get(`/v1/rules?q=${encodeURIComponent(text)}+loudness`)
    expect(body).toMatchObject({ match: 'all', dropped: [text] })
    const alone = await media.get(`/v1/rules?q=${encodeURIComponent(text)}`)
    expect(alone.body).toMatchObject({ count: 0, match: 'none', dropped: [text] })
  })

  it('say that stems hold a word which is only in the texts around them', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=caf%C3%A9')
    expect(body).toMatchObject({ match: 'all' })
    expect(body).not.toHaveProperty('dropped')
  })

  it('are left out without a search', async () => {
    const { body } = await media.get('/v1/rules?category=camera')
    expect(body).not.toHaveProperty('match')
  })
})

describe('suggestions', () => {
  const hits = async (client: typeof media, suggestion: { href: string; count: number }) => {
    const { body } = await client.get(suggestion.href)
    expect(body.count).toBe(suggestion.count)
    expect(body.count).toBeGreaterThan(0)
  }

  it('name the filter that a word is', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=acceleration')
    expect(body.suggestions[0]).toEqual({
      text: 'Acceleration (meta=M08)',
      count: 50,
      href: '/v1/prompts?meta=M08',
    })
  })

  it.for(['captoins', 'wardrobe+xylophone', 'loudnes+podcast', 'rollback+plan'])(
    'of %s have results',
    async (q) => {
      const { body } = await media.get(`/v1/rules?q=${q}`)
      for (const suggestion of body.suggestions ?? []) await hits(media, suggestion)
    },
  )

  it('correct a word by one letter', async () => {
    const { body } = await media.get('/v1/rules?q=captoins')
    expect(body.suggestions.map(({ text }: { text: string }) => text)).toContain('captions')
  })

  it.for(['tripod', 'laser', 'V-PCC', 'copyright'])('of %s are no look-alikes', async (q) => {
    const { body } = await media.get(`/v1/rules?q=${q}`)
    const texts = (body.suggestions ?? []).map(({ text }: { text: string }) => text)
    for (const alike of ['tried', 'later', 'fcc', 'upright']) expect(texts).not.toContain(alike)
  })
})

describe('a search over everything', () => {
  it('counts what it finds by kind', async () => {
    const { body } = await media.get('/v1/search?q=timecode&limit=100')
    const counted: Record<string, number> = {}
    for (const { kind } of body.results) counted[kind] = (counted[kind] ?? 0) + 1
    expect(body.count).toBe(body.results.length)
    expect(body.facets.kind).toEqual(counted)
    expect(Object.keys(counted).length).toBeGreaterThan(2)
  })

  it.for([
    ['media', 'flicker', 'chapter'],
    ['media', 'C2PA', 'source'],
    ['media', 'shot size', 'dimension'],
    ['coordinate', 'waiting time', 'situation'],
    ['coordinate', 'decouple', 'operator'],
    ['coordinate', 'stop rule', 'template'],
  ] as const)('of the %s service finds %s among kind %s', async ([name, q, kind]) => {
    const client = name === 'media' ? media : coordinate
    const { body } = await client.get(`/v1/search?${new URLSearchParams({ q, kind })}`)
    expect(body.count).toBeGreaterThan(0)
    for (const result of body.results) {
      expect(result.kind).toBe(kind)
      const { status } = await client.get(result.href.replace(/#.*/, ''))
      expect(status).toBe(200)
    }
  })

  it('has a thing named by its id first', async () => {
    const rule = await media.get('/v1/search?q=CAM-004')
    expect(rule.body.results[0].href).toBe('/v1/rules/CAM-004')
    const stem = await coordinate.get('/v1/search?q=GRAM-C3-I07-M08')
    expect(stem.body.results[0].href).toBe('/v1/prompts/GRAM-C3-I07-M08')
  })
})

describe('facets', () => {
  it('come by count, then by name', async () => {
    const { body, text } = await media.get('/v1/rules?q=light')
    const tags = Object.entries(body.facets.tag as Record<string, number>)
    const sorted = tags.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    expect(tags).toEqual(sorted)
    expect(text).toContain(`"tag":${JSON.stringify(Object.fromEntries(sorted))}`)
  })

  it('count what a list of all matches shows', async () => {
    const { body } = await media.get('/v1/rules?q=camera&limit=1000')
    const counted: Record<string, number> = {}
    for (const { tags } of results(body)) {
      for (const tag of tags!) counted[tag] = (counted[tag] ?? 0) + 1
    }
    expect(body.facets.tag).toEqual(counted)
  })
})
