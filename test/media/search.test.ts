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
  it('has rules with the word in their tags before those with it in the rationale alone', async () => {
    const { body } = await media.get('/v1/rules?q=frame&limit=1000')
    const tagged = results(body).map(({ tags }) => tags!.some((tag) => tag.includes('frame')))
    expect(tagged[0]).toBe(true)
    const places = (wanted: boolean) =>
      tagged.flatMap((is, place) => (is === wanted ? [place] : []))
    const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
    expect(mean(places(true))).toBeLessThan(mean(places(false)))
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
    for (const { highlights, rationale, tags } of results(body)) {
      const marked = Object.values(highlights!)
      expect(marked.length).toBeGreaterThan(0)
      for (const text of marked) {
        expect(text).toMatch(/<mark>loudness[^<]*<\/mark>/i)
        expect(text.replaceAll(/<\/?mark>|&(amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[<>&"']/)
      }
      const tagMarks = highlights!['tags']?.replaceAll(/<\/?mark>/g, '')
      if (tagMarks !== undefined) expect(tagMarks).toBe(tags!.join(', '))
      expect(rationale).not.toContain('<mark>')
    }
  })

  it('mark an id', async () => {
    const { body } = await media.get('/v1/rules?q=CAM-001&highlight=true&limit=1')
    expect(results(body)[0]!.highlights).toMatchObject({ id: '<mark>CAM-001</mark>' })
  })

  it('mark the words of a stem', async () => {
    const { body } = await coordinate.get('/v1/prompts?q=queue&highlight=true&limit=3')
    for (const { highlights } of results(body)) expect(highlights!['text']).toMatch(/<mark>queue/i)
  })

  it.for(['/v1/rules?highlight=true&limit=2', '/v1/rules?q=%22&highlight=true'])(
    'are empty where nothing was asked for: %s',
    async (target) => {
      const { body } = await media.get(target)
      for (const { highlights } of results(body)) expect(highlights).toEqual({})
    },
  )

  it('are left out unless asked for', async () => {
    const { body } = await media.get('/v1/rules?q=loudness&limit=1')
    expect(results(body)[0]).not.toHaveProperty('highlights')
  })
})

describe('suggestions', () => {
  it('name the word of the corpus that is near a misspelt one', async () => {
    const rules = await media.get('/v1/rules?q=loudnes+parralax')
    expect(rules.body).toMatchObject({ count: 0, results: [] })
    expect(rules.body.suggestions).toContain('parallax')
    const stems = await coordinate.get('/v1/prompts?q=qeue')
    expect(stems.body.count).toBe(0)
    expect(stems.body.suggestions).toEqual(['queue'])
  })

  it.for([
    'q=loudness',
    'q=loudness&category=gram&type=hard&min_priority=99',
    'q=',
    'category=camera',
  ])('are left out where nothing is misspelt: %s', async (query) => {
    const { body } = await media.get(`/v1/rules?${query}`)
    expect(body).not.toHaveProperty('suggestions')
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
