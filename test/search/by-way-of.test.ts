/** A stem that was found through the words of a situation names the situation. */
import { beforeAll, describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

interface Stem {
  readonly id: string
  readonly by_way_of?: { readonly id: string; readonly name: string }
  readonly highlights?: Readonly<Record<string, string>>
}
interface Situation {
  readonly id: string
  readonly name: string
  readonly closest: readonly string[]
}

const q = encodeURIComponent('patients forget their appointments')
const ask = async (more: string) => (await coordinate.get(`/v1/prompts?${more}`)).body

describe('a stem of a search', () => {
  let situations: ReadonlyMap<string, Situation>
  beforeAll(async () => {
    const { body } = await coordinate.get('/v1/situations?limit=1000')
    situations = new Map(body.results.map((one: Situation) => [one.id, one]))
  })

  it('that says none of the words names a situation of which it is one of the closest', async () => {
    const stems: Stem[] = (await ask(`q=${q}`)).results
    const led = stems.filter((stem) => stem.by_way_of !== undefined)
    expect(led[0]?.by_way_of).toEqual({
      id: 'fewer-no-shows',
      name: situations.get('fewer-no-shows')!.name,
    })
    for (const { id, by_way_of: way } of led) {
      const { name, closest } = situations.get(way!.id)!
      expect(way!.name).toBe(name)
      expect(closest.slice(0, 3)).toContain(id)
    }
  })

  it('that says a word names none, and none is named without words', async () => {
    for (const words of [q, 'queue', 'price', 'people+leave', 'C0-I05']) {
      const { results } = await ask(`q=${words}&highlight=true`)
      for (const { by_way_of: way, highlights } of results as Stem[])
        if (Object.keys(highlights!).length > 0) expect(way).toBeUndefined()
    }
    for (const stem of (await ask('limit=50')).results) expect(stem).not.toHaveProperty('by_way_of')
  })

  it('names the same with highlights, and on every page', async () => {
    const plain = (await ask(`q=${q}&limit=6`)).results
    const marked = (await ask(`q=${q}&limit=6&highlight=true`)).results
    const second = (await ask(`q=${q}&limit=3&offset=3`)).results
    const ways = (stems: readonly Stem[]) => stems.map((stem) => stem.by_way_of)
    expect(ways(marked)).toEqual(ways(plain))
    expect(ways(second)).toEqual(ways(plain).slice(3))
  })

  it('says it on the page of questions', async () => {
    const page = await (await fetch(`${coordinate.url()}/prompts?q=${q}`)).text()
    expect(page).toContain(
      `by way of: <a href="/situations/fewer-no-shows">${situations.get('fewer-no-shows')!.name}</a>`,
    )
  })
})
