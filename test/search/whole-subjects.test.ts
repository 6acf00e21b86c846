/** A search for a subject and nothing else finds what a person who read all stems would keep, and first. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

interface Subject {
  readonly q: string
  /** Meta-variables by cell. */
  readonly right: Readonly<Record<string, readonly string[]>>
  /** The least shares of the right stems that are among those that ask about it, and of these that are right. */
  readonly recall: number
  readonly precision: number
}

const file = path.join(import.meta.dirname, 'whole-subjects.yaml')
const cases = parse(readFileSync(file, 'utf8')) as Subject[]

it.for(cases)('$q', async ({ precision, q, recall, right }) => {
  const ids = Object.entries(right).flatMap(([cell, metas]) =>
    metas.map((meta) => `GRAM-${cell}-${meta}`),
  )
  const { body } = await coordinate.get(`/v1/prompts?q=${encodeURIComponent(q)}&limit=700`)
  const asking = (body.results as { id: string; about: string }[]).filter(
    ({ about }) => about === 'asks',
  )
  const found = asking.filter(({ id }) => ids.includes(id))
  expect(found.length / ids.length).toBeGreaterThanOrEqual(recall)
  expect(found.length / asking.length).toBeGreaterThanOrEqual(precision)
})

it('a word of a subject does not lead to all of it, nor does the subject beside other words', async () => {
  const asks = async (q: string): Promise<number> =>
    (await coordinate.get(`/v1/prompts?q=${encodeURIComponent(q)}&limit=1`)).body.about
  const whole = await asks('suppliers')
  expect(await asks('all questions about suppliers')).toBe(whole)
  expect(await asks('delivery')).toBeLessThan(whole / 2)
  expect(await asks('replace supplier')).toBeLessThan(whole / 2)
})

it('a table of a search is named after it', async () => {
  const { headers } = await coordinate.get('/v1/prompts?q=Suppliers,+supply&limit=1&format=sheet')
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="prompts-suppliers-supply.csv"',
  )
})
