/** The tables of pages of both services, and what the HTML of a page contains. */
import { expect, inject } from 'vitest'
import { createCoordinateService } from '../../src/coordinate/service.ts'
import { corpusSource, openDatabase } from '../../src/database/open.ts'
import type { Service } from '../../src/http/app.ts'
import { createMediaService } from '../../src/media/service.ts'

export type ServiceName = 'media' | 'coordinate'

const create = { media: createMediaService, coordinate: createCoordinateService } as const

/** The service itself, for its table of pages; requests go over HTTP. */
function serviceOf(name: ServiceName): Service {
  return create[name](openDatabase(corpusSource(inject('database'))), {
    cacheBytes: 0,
    onUnexpected: (error) => {
      throw error
    },
    urls: async () => ({ own: undefined, other: undefined }),
  })
}

/** Path of a kind of page → every address of it. */
export async function addressesOf(name: ServiceName): Promise<Map<string, readonly string[]>> {
  const { table } = await serviceOf(name).pages.load()
  return new Map(Object.entries(table).map(([path, page]) => [path, page.addresses()]))
}

/** The HTML of a page; its status must be 200. */
export async function markupOf(address: string): Promise<string> {
  const response = await fetch(address)
  expect([address, response.status]).toEqual([address, 200])
  return response.text()
}

/** URLs within the service that a page links to, with their fragments. */
export function linksOf(markup: string): string[] {
  const found = [...markup.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => decoded(href!))
  return [...new Set(found)].filter((href) => /^[/#]/.test(href))
}

export const idsOf = (markup: string): ReadonlySet<string> =>
  new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => decoded(id!)))

/** The URL of the data of a page, from its `<link>`. */
export const dataOf = (markup: string): string | undefined => {
  const href = /<link rel="alternate" href="([^"]+)"/.exec(markup)?.[1]
  return href === undefined ? undefined : decoded(href)
}

export const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The text of a page without its markup. */
export const textOf = (markup: string): string =>
  decoded(markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))

/** Rule id → its state in words, as the page Evaluate shows it. */
export function standings(markup: string): Map<string, string> {
  const part = /<section class="relevant"[\s\S]*?<\/section>/.exec(markup)?.[0] ?? ''
  const lines = part.matchAll(
    /<p class="standing">(?:<svg[\s\S]*?<\/svg>)? ?([a-z ]+)<\/p>[\s\S]*?<span class="id">([^<]+)</g,
  )
  return new Map([...lines].map(([, standing, id]) => [id!, standing!]))
}

/** The changes that the buttons beside a sentence make, without those that answer a question. */
export const patchesToTake = (markup: string): Record<string, unknown>[] =>
  [...markup.matchAll(/id="take-[^"]+" type="submit" name="patch" value="([^"]+)"/g)].map(
    ([, patch]) => JSON.parse(decoded(patch!)),
  )

/** Everything that the page which evaluates offers or takes for a text, as `path=value`. */
export async function factsOffered(url: string, text: string): Promise<string[]> {
  const response = await fetch(`${url}/evaluate?${new URLSearchParams({ also: text })}`)
  const { searchParams } = new URL(response.url)
  const taken = [...searchParams].filter(([name]) => name.includes('.'))
  const facts = patchesToTake(await response.text()).flatMap(
    ({ rule: _rule, profile: _profile, ...context }) =>
      Object.entries(context).flatMap(([group, members]) =>
        Object.entries(members as object).flatMap(([name, value]) =>
          [value].flat().map((one) => `${group}.${name}=${one}`),
        ),
      ),
  )
  return [...new Set([...taken.map(([name, value]) => `${name}=${value}`), ...facts])]
}
