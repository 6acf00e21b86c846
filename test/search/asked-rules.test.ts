/** What people ask of a production in their own words leads to the right rule, on the first lines of the search page. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'

interface Question {
  readonly q: string
  readonly right: readonly string[]
}

const { media } = useServices()
const questions = parse(
  readFileSync(new URL('asked-rules.yaml', import.meta.url), 'utf8'),
) as readonly Question[]

/** The rules of the page in order, those first of which it says that they speak of the question. */
async function rulesShown(q: string): Promise<string[]> {
  const markup = await (await fetch(`${media.url()}/search?${new URLSearchParams({ q })}`)).text()
  const titles = markup.matchAll(/class="title" href="\/rules\/([A-Z]+-\d+)"/g)
  return [...new Set([...titles].map(([, id]) => id!))]
}

it('a right rule is among the first three for every question that a stranger wrote', async () => {
  const shown = await Promise.all(
    questions.map(async ({ q, right }) => ({ q, right, first: (await rulesShown(q)).slice(0, 3) })),
  )
  const missed = shown.filter(({ right, first }) => !right.some((id) => first.includes(id)))
  expect(questions).toHaveLength(40)
  expect(missed).toEqual([])
})
