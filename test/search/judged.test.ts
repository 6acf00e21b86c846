/** Searches as people type them find what a person would call a right answer. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useServices } from '../support/client.ts'
import { judgements, rightIds, type SearchedService } from '../support/judged-searches.ts'

const clients = useServices()

describe.each([
  { service: 'media', list: '/v1/rules' },
  { service: 'coordinate', list: '/v1/prompts' },
] as const)('searches of $list', ({ service, list }) => {
  let ids: string[]
  beforeAll(async () => {
    ids = await idsOf(service, `${list}?limit=700`)
  })

  test.each(['judgements', 'held-out'] as const)('%s.yaml names ids that are there', (set) => {
    for (const search of judgements(set)[service]) {
      for (const right of search.right) {
        const found = rightIds({ q: search.q, right: [right] }, ids)
        expect(found, `${search.q}: ${right}`).not.toHaveProperty('size', 0)
      }
    }
  })
})

async function idsOf(service: SearchedService, target: string): Promise<string[]> {
  const { body } = await clients[service].get(target)
  return body.results.map(({ id }: { id: string }) => id)
}
