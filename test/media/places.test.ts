/**
 * Sentences that say where a production goes, with the destinations that Evaluate offers, and what Compare and the
 * search make of them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'
import { decoded, patchesToTake } from '../support/pages.ts'

interface Case {
  readonly text: string
  readonly places: readonly string[]
  readonly may?: readonly string[]
  readonly missed?: readonly string[]
  readonly wrong?: readonly string[]
}

const cases = parse(
  readFileSync(path.join(import.meta.dirname, '../cases/places.yaml'), 'utf8'),
) as Case[]
const { media } = useServices()

const pageOf = async (address: string): Promise<string> =>
  (await fetch(`${media.url()}${address}`)).text()

/** The destinations of the buttons that Evaluate shows for a text. */
async function offered(also: string): Promise<string[]> {
  const markup = await pageOf(`/evaluate?${new URLSearchParams({ also })}`)
  return [...new Set(patchesToTake(markup).flatMap(({ profile }) => (profile as string) ?? []))]
}

describe('a place in a sentence', () => {
  it.each(cases)('“$text” is offered as a destination', async (one) => {
    const { places, may = [], missed = [], wrong = [] } = one
    const got = await offered(one.text)
    expect(got.length).toBeLessThanOrEqual(3)
    expect({
      missed: places.filter((id) => !got.includes(id)),
      wrong: got.filter((id) => ![...places, ...may].includes(id)),
    }).toEqual({ missed, wrong })
  })

  it('is asked in Evaluate, and no more once a destination is chosen', async () => {
    const also = 'our doc goes to german tv, peak -0.4 dBTP'
    const chip = 'Made for: Broadcast HD, ARD, ZDF and ORF?'
    expect(await pageOf(`/evaluate?${new URLSearchParams({ also })}`)).toContain(chip)
    const chosen = new URLSearchParams({ also, profile: 'cinema' })
    expect(await pageOf(`/evaluate?${chosen}`)).not.toContain('Made for: ')
  })

  const compared = (given: Readonly<Record<string, string>>): Promise<string> =>
    pageOf(`/compare?${new URLSearchParams({ to: 'stereo', ...given })}`)

  it('is taken by Compare if it is called by its name', async () => {
    const markup = await compared({ from: 'youtube clip for the choir, mix -13 LUFS' })
    expect(markup).toContain('made for: Social, YouTube')
    expect(markup).toContain('<option value="">as written: Social, YouTube</option>')
    expect(markup).not.toContain('Not understood')
  })

  it('is asked by Compare if general words name it', async () => {
    const from = 'the film goes to german tv, peak -0.4 dBTP'
    const asking = await compared({ from })
    expect(asking).not.toMatch(/<option value="broadcast-ard-zdf-orf" selected>/)
    const [, href = ''] = /href="([^"]*from_for=broadcast-ard-zdf-orf[^"]*)"/.exec(asking) ?? []
    const chosen = await pageOf(decoded(href))
    expect(chosen).toContain('<option value="broadcast-ard-zdf-orf" selected>')
    expect(chosen).not.toContain('Not understood')
  })

  it('is a way to judge what was searched for', async () => {
    const q = 'our doc goes to german tv, loudness -26.1 LUFS'
    expect(await pageOf(`/search?${new URLSearchParams({ q })}`)).toContain(
      'for Broadcast HD, ARD, ZDF and ORF</a>',
    )
  })
})
