/** Themes rank results and add related ones, but do not change which items match the words. */
import { describe, expect, it } from 'vitest'
import { folding } from '../../src/search/folding.ts'
import { themeWeights, theming } from '../../src/search/themes.ts'
import { stems } from '../../src/search/words.ts'
import { useServices } from '../support/client.ts'

const clients = useServices()

describe(theming, () => {
  const { of, tokens } = theming(
    [
      ['queue', 'wait', 'on hold'],
      ['stop', 'wait'],
    ],
    folding([['queue', 'waiting line']]),
  )
  it.for([
    ['we waited', 't1 t2'],
    ['patients are on hold', 't1'],
    ['they hold on', ''],
    ['a waiting line', 't1'],
    ['queue after queue', 't1 t1'],
  ])('%s: %s', ([text, said]) => {
    expect(tokens(text!)).toBe(said)
  })

  it('a word shares its one voice among its themes', () => {
    const said = themeWeights(of(stems('queue and wait')))
    expect([...said].map(([{ token }, voice]) => [token, voice])).toEqual([
      ['t1', 1.5],
      ['t2', 0.5],
    ])
  })
})

describe.each([
  { service: 'coordinate', list: '/v1/prompts', exact: 'supplier bankrupt', strange: 'bullwhip' },
  { service: 'media', list: '/v1/rules', exact: 'lip sync', strange: 'autocue' },
] as const)('a search of $list', ({ service, list, exact, strange }) => {
  const ask = async (q: string, more = '') =>
    (await clients[service].get(`${list}?q=${encodeURIComponent(q)}${more}`)).body

  it('by a word that no row says has related rows and says what it was read as', async () => {
    const page = await ask(strange)
    expect(page).toMatchObject({ count: 0, match: 'none', dropped: [strange], results: [] })
    expect(page.related.length).toBeGreaterThan(0)
    expect(page.themes.length).toBeGreaterThan(0)
    for (const words of page.themes) expect(words).toContain(strange)
    expect(await ask(strange, '&offset=10')).not.toHaveProperty('related')
  })

  it('never has a related row among its results, nor themes without related rows', async () => {
    for (const q of [exact, strange, `${exact} ${strange}`]) {
      const page = await ask(q)
      const found = new Set(page.results.map(({ id }: { id: string }) => id))
      expect(found.size).toBe(Math.min(page.count, page.limit))
      for (const { id } of page.related ?? []) expect(found).not.toContain(id)
      if (page.related === undefined) expect(page).not.toHaveProperty('themes')
    }
  })
})
