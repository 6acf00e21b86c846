/** Searches as people type them find what a person would call a right answer. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { PhraseFile } from '../../src/forms/synonym-file-schemas.ts'
import { useServices } from '../support/client.ts'
import {
  type Figures,
  judgements,
  mean,
  rightIds,
  type SearchedService,
  sets,
  shownIds,
  worth,
} from '../support/judged-searches.ts'

const clients = useServices()

/** Minimum scores, a little under the current ones, which `npm run bench:search` prints. */
const floors = {
  media: { success: 0.985, reciprocalRank: 0.935, gain: 0.895 },
  coordinate: { success: 0.97, reciprocalRank: 0.91, gain: 0.645 },
}

describe.each([
  { service: 'media', list: '/v1/rules', phrased: '/v1/rules?limit=1000' },
  { service: 'coordinate', list: '/v1/prompts', phrased: '/v1/situations?limit=1000' },
] as const)('searches of $list', ({ service, list, phrased }) => {
  let ids: string[]
  beforeAll(async () => {
    ids = await idsOf(service, `${list}?limit=700`)
  })

  test.each(sets)('%s.yaml names ids that are there', (set) => {
    for (const search of judgements(set)[service]) {
      for (const right of search.right) {
        const found = rightIds({ q: search.q, right: [right] }, ids)
        expect(found, `${search.q}: ${right}`).not.toHaveProperty('size', 0)
      }
    }
  })

  test('are hardly ever a phrase of the corpus, word for word', async () => {
    const { body } = await clients[service].get(phrased)
    const phrases = new Set(body.results.flatMap((one: { phrases: string[] }) => one.phrases))
    const all = sets.flatMap((set) => judgements(set)[service])
    const copied = all.filter(({ q }) => phrases.has(q.toLowerCase())).map(({ q }) => q)
    // Names of common troubles, such as `cash flow`, are what anybody types and any author writes.
    expect(copied.length, copied.join('\n')).toBeLessThanOrEqual(all.length / 10)
  })

  test('are never a phrase of an intent or stem', () => {
    const file = path.join(import.meta.dirname, '../../corpus/search/phrases.yaml')
    const { phrases } = parse(readFileSync(file, 'utf8')) as PhraseFile
    const typed = new Set(Object.values(phrases).flatMap((cell) => Object.values(cell).flat()))
    const copied = sets
      .flatMap((set) => judgements(set)[service])
      .filter(({ q }) => service === 'coordinate' && typed.has(q.toLowerCase()))
    expect(copied).toEqual([])
  })

  test('have a right answer among the first five, near the top', async () => {
    const worths: Figures[] = []
    const failed: string[] = []
    for (const search of judgements('judgements')[service]) {
      const query = new URLSearchParams({ q: search.q, limit: '10' })
      const found = await idsOf(service, `${list}?${query}`)
      const figures = worth(found, rightIds(search, ids))
      worths.push(figures)
      if (figures.success === 0) failed.push(`${search.q}: ${found.slice(0, 5).join(' ')}`)
    }
    const reached = mean(worths)
    for (const figure of ['success', 'reciprocalRank', 'gain'] as const) {
      const message = `${figure}; without a right answer among five:\n${failed.join('\n')}`
      expect(reached[figure], message).toBeGreaterThanOrEqual(floors[service][figure])
    }
  })
})

async function idsOf(service: SearchedService, target: string): Promise<string[]> {
  const { body } = await clients[service].get(target)
  return shownIds(body)
}
