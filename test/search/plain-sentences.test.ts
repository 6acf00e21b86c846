/** Plain sentences lead to the situation, rule or fact that a person would call right. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'
import { type JudgedSearch, mean, shownIds, worth } from '../support/judged-searches.ts'

const { media, coordinate } = useServices()

const file = path.join(import.meta.dirname, 'plain-sentences.yaml')
const searches = parse(readFileSync(file, 'utf8')) as Record<
  'situations' | 'rules' | 'facts',
  JudgedSearch[]
>
const answered = (all: readonly JudgedSearch[]) => all.filter(({ right }) => right.length > 0)

it('find a right situation among the first five, near the top', async () => {
  const worths = []
  for (const { q, right } of answered(searches.situations)) {
    const { body } = await coordinate.get(`/v1/situations?${new URLSearchParams({ q })}`)
    worths.push(worth(shownIds(body), new Set(right)))
  }
  const { success, reciprocalRank } = mean(worths)
  // A little under what is reached: 0.947 and 0.748.
  expect(success).toBeGreaterThanOrEqual(0.92)
  expect(reciprocalRank).toBeGreaterThanOrEqual(0.72)
})

it('have right answers that are there', async () => {
  for (const { right } of answered(searches.situations)) {
    for (const id of right) expect((await coordinate.get(`/v1/situations/${id}`)).status).toBe(200)
  }
  for (const { right } of answered(searches.rules)) {
    for (const id of right) expect((await media.get(`/v1/rules/${id}`)).status).toBe(200)
  }
})
