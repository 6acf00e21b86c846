import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { decoded } from '../support/pages.ts'

const { media, coordinate } = useServices()

const pageAt = async (url: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(url)
  return { status: response.status, text: decoded(await response.text()) }
}

const packed = (context: object): string =>
  `c=${deflateRawSync(JSON.stringify(context), { level: 9 }).toString('base64url')}`

const TOO_LARGE = 'An address holds a context of 16,384 bytes and 1,000 values at most'
const values = (count: number): object => ({ core: { tags: Array(count).fill(1) } })

it.each([
  ['1,001 values', packed(values(1001)), TOO_LARGE],
  ['1,001 values in a patch', `patch=${JSON.stringify(values(1001))}`, TOO_LARGE],
  ['a path of 65 names', `${'a.'.repeat(64)}b=1`, 'nested deeper than 64 levels'],
  [
    '31 facts to add',
    Array.from({ length: 31 }, (_, i) => `also=shutter+${i}`).join('&'),
    'No more than 30 facts are added at once.',
  ],
])('Evaluate says that it does not read %s', async (_, query, message) => {
  const { status, text } = await pageAt(`${media.url()}/evaluate?${query}`)
  expect(status).toBe(200)
  expect(text).toContain(message)
})

it('Evaluate reads 1,000 values and a path of 64 names', async () => {
  for (const query of [packed(values(1000)), `${'a.'.repeat(63)}b=1`]) {
    const { status, text } = await pageAt(`${media.url()}/evaluate?${query}`)
    expect(status).toBe(200)
    for (const refusal of [TOO_LARGE, 'nested deeper']) expect(text).not.toContain(refusal)
  }
})

it('Compare says what it does not read of either address', async () => {
  const side = encodeURIComponent(packed(values(1001)))
  for (const query of [`from=${side}`, `to=${side}`]) {
    const { status, text } = await pageAt(`${media.url()}/compare?${query}`)
    expect(status).toBe(200)
    expect(text).toContain(TOO_LARGE)
  }
})

it('the grid refuses words that a search refuses', async () => {
  const { status, text } = await pageAt(`${coordinate.url()}/grid?q=${'a'.repeat(501)}`)
  expect(status).toBe(422)
  expect(text).toContain('must have at most 500 characters; got 501')
})

it('the grid takes 500 characters that count twice for JavaScript', async () => {
  const q = encodeURIComponent('𝒜'.repeat(300))
  expect((await pageAt(`${coordinate.url()}/grid?q=${q}`)).status).toBe(200)
})

it.each([
  ['coordinate', '/grid?change=C1', 'is not a known parameter; known are q, run'],
  ['coordinate', '/grid?run=repair-caff', 'did you mean'],
  ['coordinate', '/grid?q=a&q=b', 'is given more than once'],
  ['coordinate', '/run?mode=solv', 'did you mean'],
  ['coordinate', '/run?answer=GRAM-C9', 'answer'],
  ['coordinate', '/run?from=a&from=b', 'is given more than once'],
  ['media', '/validate?schema=clipp', 'did you mean'],
  ['media', '/validate?schemas=clip', 'did you mean'],
] as const)('the %s page %s is refused as its data would be', async (service, target, words) => {
  const { status, text } = await pageAt(`${{ media, coordinate }[service].url()}${target}`)
  expect([status, text]).toEqual([service === 'media' ? 400 : 422, expect.stringContaining(words)])
})

it('a mode of the workbench is read in any case', async () => {
  expect((await pageAt(`${coordinate.url()}/run?mode=solve`)).text).toContain('"mode":"SOLVE"')
})
