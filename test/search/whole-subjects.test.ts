/** A search for a subject and nothing else finds what a person who read all stems would keep, and first. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'

const { coordinate } = useServices()

/** Meta-variables by cell. */
type Stems = Readonly<Record<string, readonly string[]>>

interface Subject {
  readonly q: string
  readonly right?: Stems
  readonly near: Stems
  /** The least shares of the right stems that are among those that ask about it, and of these that are right. */
  readonly recall?: number
  readonly precision?: number
}

const read = (file: string): unknown =>
  parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
const idsOf = (stems: Stems): string[] =>
  Object.entries(stems).flatMap(([cell, metas]) => metas.map((meta) => `GRAM-${cell}-${meta}`))

interface Result {
  readonly id: string
  readonly about: string
  readonly text: string
  readonly by_way_of?: object
}

const found = async (q: string): Promise<Record<string, unknown> & { results: Result[] }> =>
  (await coordinate.get(`/v1/prompts?q=${encodeURIComponent(q)}&limit=700`)).body

async function asking(q: string): Promise<string[]> {
  const { results } = await found(q)
  const ids = results.filter(({ about }) => about === 'asks').map(({ id }) => id)
  expect(ids).toEqual(results.slice(0, ids.length).map(({ id }) => id))
  return ids
}

const judged = read('whole-subjects.yaml') as Subject[]

it.for(judged)('$q', async ({ near, precision = 0, q, recall = 0, right = {} }) => {
  const ids = idsOf(right)
  const found = await asking(q)
  const both = found.filter((id) => ids.includes(id))
  expect(both.length).toBeGreaterThanOrEqual(ids.length * recall)
  expect(both.length / found.length).toBeGreaterThanOrEqual(precision)
  expect(idsOf(near).filter((id) => found.includes(id))).toEqual([])
})

const { subjects } = read('../../corpus/search/synonyms.yaml') as {
  subjects: { words: string[]; coordinates: Stems }[]
}

it.for(subjects)('each word for $words.0 and all together find its stems', async (subject) => {
  const ids = idsOf(subject.coordinates).toSorted()
  for (const q of [...subject.words, subject.words.join(', ')])
    expect((await asking(q)).toSorted(), q).toEqual(ids)
})

// Of what a list leaves out, only what says the word stands behind it: `staff turnover` and “quite” are no staff.
it.for([
  ['suppliers, supply', /\bsuppl/],
  ['money', /\bmoney\b/],
  ['staff', /\bstaff\b/],
  ['trust', /\btrust\b/],
  ['mistakes', /\b(mistakes?|slip)\b/],
  ['waiting times', /\bwait/],
] as const)('%s: the others say a word of it', async ([q, word]) => {
  const { is_subject: isSubject, related, results } = await found(q)
  expect(isSubject).toBe(true)
  expect(related).toBeUndefined()
  const others = results.filter(({ about }) => about !== 'asks')
  expect(others).not.toEqual([])
  for (const { about, text } of others) {
    expect(about).toBe('says')
    expect(text).toMatch(word)
  }
  for (const one of results) expect(one.by_way_of, one.id).toBeUndefined()
})

it('a search for more than a subject finds by tasks and situations as before', async () => {
  const { is_subject: isSubject, results } = await found('supplier late')
  expect(isSubject).toBeUndefined()
  expect(results.some(({ about }) => about === 'touches')).toBe(true)
  expect(results.some(({ about }) => about === 'says')).toBe(false)
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
