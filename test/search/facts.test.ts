/**
 * Searches for facts in the words of people at work: the list of paths finds the facts, and so does the tool for
 * agents, with the same search.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'

interface Searched {
  readonly q: string
  readonly paths: readonly string[]
}

const searches: readonly Searched[] = parse(
  readFileSync(path.join(import.meta.dirname, 'facts.yaml'), 'utf8'),
)
/** Maximum number of searches that find none of their paths among the first five. */
const MISSED = 2

const { media } = useServices()

const first = async (q: string): Promise<string[]> => {
  const { body } = await media.get(`/v1/paths?q=${encodeURIComponent(q)}&limit=5`)
  return body.results.map((result: { path: string }) => result.path)
}

it('finds nearly every fact among the first five', async () => {
  const missed: string[] = []
  for (const { q, paths } of searches) {
    const found = await first(q)
    if (!found.some((one) => paths.includes(one))) missed.push(`${q}: ${found.join(', ')}`)
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(MISSED)
})

it('accepts no path that there is not', async () => {
  const { body } = await media.get('/v1/paths?limit=1000')
  const known = new Set(body.results.map((result: { path: string }) => result.path))
  expect(searches.flatMap(({ paths }) => paths).filter((one) => !known.has(one))).toEqual([])
})
