/** Sentences in everyday words, with the rules that Evaluate and the search say they speak of. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'

interface Case {
  readonly text: string
  readonly must?: readonly string[]
  readonly may?: readonly string[]
  readonly missed?: readonly string[]
  readonly wrong?: readonly string[]
}

const cases = parse(
  readFileSync(path.join(import.meta.dirname, '../cases/rules-meant.yaml'), 'utf8'),
) as Case[]
const { media } = useServices()

const pageOf = async (address: string): Promise<string> =>
  (await fetch(`${media.url()}${address}`)).text()

/** The rules that Evaluate names beside a text. */
async function meant(also: string): Promise<string[]> {
  const markup = await pageOf(`/evaluate?${new URLSearchParams({ also })}`)
  const choices = markup.match(/<div class="choice" role="alert">[\s\S]*?<\/div>/g)?.join('') ?? ''
  return [...new Set([...choices.matchAll(/rule=([A-Z]{3}-\d{3})/g)].map(([, id]) => id!))]
}

describe('the rules that a sentence speaks of', () => {
  it.each(cases)('are of the matter of “$text”', async (one) => {
    const { text, must = [], may = [], missed = [], wrong = [] } = one
    const got = await meant(text)
    expect(got.length).toBeLessThanOrEqual(3)
    expect({
      missed: must.filter((id) => !got.includes(id)),
      wrong: got.filter((id) => ![...must, ...may].includes(id)),
    }).toEqual({ missed, wrong })
  })

  it('are hardly ever wrong', () => {
    const count = (all: (readonly string[] | undefined)[]): number =>
      all.flatMap((one) => one ?? []).length
    const must = count(cases.map((one) => one.must))
    expect(must).toBe(86)
    expect(count(cases.map(({ missed }) => missed)) / must).toBeLessThan(0.15)
    expect(count(cases.map(({ wrong }) => wrong)) / must).toBeLessThan(0.2)
  })

  it.each([
    ['a picture of nobody comes from midjourney, may we print it', 'GEN-002'],
    ['the light is poor and the logo flickers', 'GFX-002'],
    ['a hidden camera in the changing room', 'CLP-014'],
  ])('are not, first, what “%s” only touches', async (text, rule) => {
    expect((await meant(text))[0]).not.toBe(rule)
  })

  it('stand first in the search, and none does where none is meant', async () => {
    const search = (q: string): Promise<string> => pageOf(`/search?${new URLSearchParams({ q })}`)
    expect(await search('song from radio in background of my holiday vlog, trouble?')).toMatch(
      /Rules that speak of it<\/h2><ol class="hits"><li><span class="kind">Rule<\/span><div><a class="title" href="\/rules\/POD-007">/,
    )
    expect(await search('how much does a wedding film cost')).not.toContain(
      'Rules that speak of it',
    )
  })
})
