/** Sentences of people at work: what has to be read of them, what must not be, and the forms that they are given. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { useServices } from '../support/client.ts'
import { factsOffered } from '../support/pages.ts'

interface Sentence {
  readonly tuned?: true
  readonly text: string
  readonly states: Readonly<Record<string, string | number | boolean>>
  readonly never?: readonly string[]
  readonly ticked?: readonly string[]
  readonly unticked?: readonly string[]
}

const sentences: readonly Sentence[] = parse(
  readFileSync(path.join(import.meta.dirname, '../cases/trade-words.yaml'), 'utf8'),
)
const { media } = useServices()

/** The ids of the forms that `/papers` prints for a sentence. */
async function printed(text: string): Promise<string[]> {
  const response = await fetch(`${media.url()}/papers?${new URLSearchParams({ also: text })}`)
  const markup = await response.text()
  return [...markup.matchAll(/<section class="sheet" id="([^"]+)"/g)].map(([, id]) => id!)
}

describe.each(sentences)('“$text”', ({ text, states, never, ticked, unticked }) => {
  it('is read as it is meant', async () => {
    const got = await factsOffered(media.url(), text)
    const wanted = Object.entries(states).map(([at, value]) => `${at}=${value}`)
    expect({
      missed: wanted.filter((one) => !got.includes(one)),
      misread: got.filter((one) => never?.some((no) => one === no || one.startsWith(`${no}=`))),
    }).toEqual({ missed: [], misread: [] })
  })

  it.runIf(ticked !== undefined || unticked !== undefined)('gets its forms', async () => {
    const forms = await printed(text)
    expect({
      missing: (ticked ?? []).filter((id) => !forms.includes(id)),
      needless: (unticked ?? []).filter((id) => forms.includes(id)),
    }).toEqual({ missing: [], needless: [] })
  })
})
