import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useServices } from '../support/client.ts'
import { fc } from '../support/fast-check.ts'

const CASES = Number(process.env['CASES'] ?? 1000)

const clients = useServices()

/** Tokens as unicode61 makes them: runs of letters and digits, in lower case and without diacritics. */
const tokens = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** A term of a search: tokens next to each other in one column, the last as a prefix or whole. */
interface Term {
  readonly tokens: readonly string[]
  readonly prefix: boolean
}

/** Words and "quoted words" of a search text; a piece without a letter or digit gives no term. */
function termsOf(q: string): Term[] {
  return [...q.matchAll(/"([^"]*)"|[^\s"]+/gu)]
    .map(([piece, phrase]) => ({ tokens: tokens(phrase ?? piece), prefix: phrase === undefined }))
    .filter((term) => term.tokens.length > 0)
}

function columnHolds(column: readonly string[], { tokens: wanted, prefix }: Term): boolean {
  return column.some((_, at) =>
    wanted.every((token, i) => {
      const here = column[at + i]
      return prefix && i === wanted.length - 1 ? here?.startsWith(token) : here === token
    }),
  )
}

interface Item {
  readonly id: string
  readonly columns: readonly (readonly string[])[]
  readonly fields: Readonly<Record<string, unknown>>
}

/** Ids of the items that contain every term, in any of their columns. */
function found(items: readonly Item[], q: string): string[] {
  const terms = termsOf(q)
  if (terms.length === 0) return []
  return items
    .filter(({ columns }) =>
      terms.every((term) => columns.some((column) => columnHolds(column, term))),
    )
    .map(({ id }) => id)
}

/** Search texts made of words of the items: cut short, spelt otherwise, quoted, joined or misspelt. */
function searches(items: readonly Item[]): fc.Arbitrary<string> {
  const words = [...new Set(items.flatMap(({ columns }) => columns.flat()))]
  const phrases = items.map(({ columns }) => columns.at(-1)!)
  const word = fc.constantFrom(...words)
  const phrase = fc
    .tuple(fc.constantFrom(...phrases), fc.nat(), fc.integer({ min: 1, max: 4 }))
    .map(([column, at, length]) => {
      const from = at % column.length
      return column.slice(from, from + length)
    })
  const piece = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(word, fc.integer({ min: 1, max: 9 })).map(([w, n]) => w.slice(0, n)),
    },
    { weight: 3, arbitrary: word },
    { weight: 2, arbitrary: word.map((w) => w.toUpperCase()) },
    { weight: 1, arbitrary: word.map((w) => w.replaceAll('e', 'é').replaceAll('o', 'Ö')) },
    { weight: 1, arbitrary: word.map((w) => `${w}x`) },
    { weight: 2, arbitrary: phrase.map((p) => `"${p.join(' ')}"`) },
    { weight: 1, arbitrary: phrase.map((p) => `"${p.toReversed().join(' ')}"`) },
    { weight: 1, arbitrary: phrase.map((p) => p.join('-')) },
    { weight: 1, arbitrary: fc.constantFrom(...items.map(({ id }) => id)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('AND', 'NOT', '*', '-', '(', '"', 'NEAR(a b)', "don't", 'C++'),
    },
  )
  return fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' '))
}

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)

const hasShortWord = (q: string): boolean =>
  termsOf(q).some(({ tokens: [word], prefix }) => prefix && word!.length <= 3)

async function holdSearches(
  client: Client,
  path: string,
  limit: number,
  items: readonly Item[],
  filters: fc.Arbitrary<Readonly<Record<string, unknown>>>,
  passes: (item: Item, filter: Readonly<Record<string, unknown>>) => boolean,
): Promise<void> {
  const property = fc.asyncProperty(searches(items), filters, async (q, filter) => {
    const query = new URLSearchParams({ q, limit: String(limit) })
    for (const [name, value] of Object.entries(filter)) query.set(name, String(value))
    const { body } = await client.get(`${path}?${query}`)
    const wanted = found(
      items.filter((item) => passes(item, filter)),
      q,
    )
    const ids: string[] = body.results.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(body.count).toBe(ids.length)
    expect(sum(body.facets.type ?? body.facets.change)).toBe(ids.length)
    const passing = items.filter((item) => passes(item, filter)).map(({ id }) => id)
    expect(ids.filter((id) => !passing.includes(id))).toEqual([])
    // Other forms and synonyms find more items; a short word matches only whole, and so finds fewer.
    if (!hasShortWord(q)) expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
    const whole = wanted.find((id) => id === q.trim().toUpperCase())
    if (whole !== undefined) expect(ids[0]).toBe(whole)
  })
  await fc.assert(property, { numRuns: CASES })
}

const exactly = (item: Item, filter: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filter).every(([name, value]) => item.fields[name] === value)

describe('a search finds all that looking through everything finds', () => {
  const rules: Item[] = []
  const prompts: Item[] = []

  beforeAll(async () => {
    const listed = await clients.media.get('/v1/rules?limit=1000')
    for (const rule of listed.body.results) {
      const columns = [rule.id, rule.tags.join(' '), rule.rationale].map(tokens)
      rules.push({ id: rule.id, columns, fields: rule })
    }
    const stems = await clients.coordinate.get('/v1/prompts?limit=700')
    for (const prompt of stems.body.results) {
      prompts.push({ id: prompt.id, columns: [prompt.id, prompt.text].map(tokens), fields: prompt })
    }
  })

  it('among the rules, with every filter', async () => {
    const filters = fc.record(
      {
        category: fc.constantFrom('camera', 'audio', 'delivery', 'gram'),
        type: fc.constantFrom('hard', 'soft'),
        min_priority: fc.integer({ min: 1, max: 100 }),
      },
      { requiredKeys: [] },
    )
    await holdSearches(clients.media, '/v1/rules', 1000, rules, filters, (item, filter) => {
      const { min_priority: least, ...rest } = filter
      return (
        exactly(item, rest) &&
        (least === undefined || Number(item.fields['priority']) >= Number(least))
      )
    })
  })

  it('among the prompts, with every filter', async () => {
    const filters = fc.record(
      {
        change: fc.constantFrom('C0', 'C3', 'C4'),
        internal: fc.constantFrom('I01', 'I10'),
        meta: fc.constantFrom('M01', 'M14'),
      },
      { requiredKeys: [] },
    )
    await holdSearches(clients.coordinate, '/v1/prompts', 700, prompts, filters, exactly)
  })
})
