/**
 * Plain sentences lead to the situation, rule or fact that a person would call right, or to the answer that nothing
 * fits.
 */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import {
  type JudgedSearch,
  plainSentences,
  sentenceSets,
  type WayIn,
  waysIn,
} from '../support/judged-searches.ts'

const { media, coordinate } = useServices()

const answers = (all: readonly JudgedSearch[]): Promise<WayIn[]> =>
  Promise.all(
    all.map(async (search) => {
      const { body } = await coordinate.get(
        `/v1/situations?${new URLSearchParams({ q: search.q })}`,
      )
      return { search, page: body }
    }),
  )

/** Minimum scores, a little under the current ones, which `npm run bench:search` prints. */
const floors = {
  'plain-sentences': {
    first: 0.76,
    firstThree: 0.94,
    firstFive: 0.95,
    reciprocalRank: 0.85,
    told: 0.55,
  },
  'plain-sentences-2': {
    first: 0.49,
    firstThree: 0.67,
    firstFive: 0.76,
    reciprocalRank: 0.6,
    told: 0.2,
  },
  'plain-sentences-3': {
    first: 0.59,
    firstThree: 0.76,
    firstFive: 0.82,
    reciprocalRank: 0.69,
    told: 0.38,
  },
  'plain-sentences-4': {
    first: 0.66,
    firstThree: 0.84,
    firstFive: 0.87,
    reciprocalRank: 0.76,
    told: 0.3,
  },
  'plain-sentences-5': {
    first: 0.6,
    firstThree: 0.96,
    firstFive: 0.96,
    reciprocalRank: 0.75,
    told: 0.2,
  },
  'plain-sentences-6': {
    first: 0.72,
    firstThree: 0.8,
    firstFive: 0.85,
    reciprocalRank: 0.78,
    told: 0.3,
  },
  'plain-sentences-7': {
    first: 0.85,
    firstThree: 0.95,
    firstFive: 0.95,
    reciprocalRank: 0.9,
    told: 0.45,
  },
  'plain-sentences-8': {
    first: 0.65,
    firstThree: 0.75,
    firstFive: 0.8,
    reciprocalRank: 0.72,
    told: 0.5,
  },
  'plain-sentences-9': {
    first: 0.75,
    firstThree: 0.75,
    firstFive: 0.85,
    reciprocalRank: 0.78,
    told: 0.5,
  },
}

describe.each(sentenceSets)('the sentences of %s.yaml', (name) => {
  const { situations } = plainSentences(name)

  it('find a right situation first or near the top', async () => {
    const reached = waysIn(await answers(situations))
    for (const figure of ['first', 'firstThree', 'firstFive', 'reciprocalRank', 'told'] as const)
      expect(reached[figure], figure).toBeGreaterThanOrEqual(floors[name][figure])
  })

  it('are hardly ever told that a wrong situation fits', async () => {
    const { fits, wrong } = waysIn(await answers(situations))
    expect(fits).toBeGreaterThan(0)
    expect(wrong).toBeLessThanOrEqual(Math.ceil(fits * 0.15))
  })

  it('have right answers that are there', async () => {
    const ids = new Set(situations.flatMap(({ right, near = [] }) => [...right, ...near]))
    for (const id of ids) expect((await coordinate.get(`/v1/situations/${id}`)).status).toBe(200)
  })
})

it('have right rules that are there', async () => {
  for (const { right } of plainSentences('plain-sentences').rules ?? []) {
    for (const id of right) expect((await media.get(`/v1/rules/${id}`)).status).toBe(200)
  }
})
