/**
 * Sentences by somebody who had seen neither the wordings nor the code, with the facts that they state outright, as the
 * page that evaluates offers them. What is missed or misread today is written beside them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'
import { factsOffered } from '../support/pages.ts'

type Value = string | number | boolean

interface Case {
  readonly who: string
  readonly text: string
  /** Path → what the words carry, for whoever knows the trade. */
  readonly states: Readonly<Record<string, Value | readonly Value[]>>
  /** Path → what might be offered too. */
  readonly may: Readonly<Record<string, readonly Value[]>>
  /** What is not read, and what is read wrongly, as `path=value`. */
  readonly missed?: readonly string[]
  readonly misread?: readonly string[]
}

const cases = parse(
  readFileSync(path.join(import.meta.dirname, '../cases/sentences.yaml'), 'utf8'),
) as Case[]
const { media } = useServices()

const inLines = (facts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(facts).flatMap(([at, value]) => [value].flat().map((one) => `${at}=${one}`))

describe('a sentence of the trade', () => {
  it.each(cases)('“$text” states what it says', async ({ text, states, may, missed, misread }) => {
    const got = await factsOffered(media.url(), text)
    const wanted = inLines(states)
    const allowed = new Set([...wanted, ...inLines(may)])
    expect({
      missed: wanted.filter((one) => !got.includes(one)),
      misread: got.filter((one) => !allowed.has(one)),
    }).toEqual({ missed: missed ?? [], misread: misread ?? [] })
  })

  it('is read for the most part, and hardly ever wrongly', () => {
    const stated = cases.flatMap(({ states }) => inLines(states)).length
    const count = (all: (readonly string[] | undefined)[]): number =>
      all.flatMap((one) => one ?? []).length
    expect(stated).toBe(1271)
    expect(count(cases.map(({ missed }) => missed)) / stated).toBeLessThan(0.1)
    expect(count(cases.map(({ misread }) => misread)) / stated).toBeLessThan(0.05)
  })
})
