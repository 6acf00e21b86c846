import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded } from '../support/pages.ts'

const { coordinate } = useServices()

interface Situation {
  readonly id: string
  readonly closest: readonly string[]
  readonly stems: readonly { readonly id: string }[]
}

/** The ids of the situations that a part of a page links to. */
const situationsIn = (part: string): string[] =>
  [...part.matchAll(/href="\/situations\/([^"]+)"/g)].map(([, id]) => decoded(id!))

/** @returns the situations that the page of a coordinate names in full, and those that it folds */
async function named(code: string): Promise<{ begins: string[]; others: string[] }> {
  const markup = await (await fetch(`${coordinate.url()}/coordinates/${code}`)).text()
  const from = markup.indexOf('<h2>When to ask it</h2>')
  const section = from < 0 ? '' : markup.slice(from, markup.indexOf('</section>', from))
  const [begins = '', others = ''] = section.split('<details>')
  return { begins: situationsIn(begins), others: situationsIn(others) }
}

describe('the page of a coordinate', () => {
  it('names every situation that asks it, those that begin with it in full', async () => {
    const situations = (await coordinate.get('/v1/situations?limit=1000')).body['results'] as {
      id: string
    }[]
    const some = await Promise.all(
      situations
        .filter((_, i) => i % 60 === 0)
        .map(
          async ({ id }) =>
            (await coordinate.get(`/v1/situations/${id}`)).body as never as Situation,
        ),
    )
    const wrong: string[] = []
    for (const { id, closest, stems } of some)
      for (const { id: code } of stems) {
        const { begins, others } = await named(code)
        if (!(closest.includes(code) ? begins : others).includes(id)) wrong.push(`${code}: ${id}`)
      }
    expect(some.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
  })
})
