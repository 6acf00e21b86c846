import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { addressesOf, dataOf, decoded, idsOf, linksOf, type ServiceName } from '../support/pages.ts'

const clients = useServices()

/** Number of pages whose HTML is validated in an ordinary run; `ALL_PAGES=1` validates all. */
const SAMPLE = 30

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Templates leave out slashes of void elements and optional end tags, as the HTML standard allows.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'no-inline-style': 'error',
    // Fields that share a name are a list, in the standard and in the contract.
    'form-dup-name': 'off',
    // A scrollable element may be a region without being a section of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // An id may begin with a digit since HTML5.
    'valid-id': ['error', { relaxed: true }],
  },
})

describe.for(['media', 'coordinate'] as const)('every page of the %s service', (name) => {
  const pages = new Map<string, string>()
  const kinds = new Map<string, readonly string[]>()

  beforeAll(async () => {
    for (const [path, addresses] of await addressesOf(name)) {
      kinds.set(path, addresses)
      for (const address of addresses) {
        const response = await fetch(clients[name].url() + address)
        expect([address, response.status], await preview(response)).toEqual([address, 200])
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
        pages.set(address, await response.text())
      }
    }
  }, 240_000)

  it('says what it is: one h1, a title, a description', () => {
    for (const [address, markup] of pages) {
      expect([address, markup.match(/<h1[ >]/g)?.length]).toEqual([address, 1])
      expect([address, /<title>[^<]{5,}<\/title>/.test(markup)]).toEqual([address, true])
      expect([address, /<meta name="description" content="[^"]{10,}"/.test(markup)]).toEqual([
        address,
        true,
      ])
    }
  })

  it('holds no value that was forgotten', () => {
    for (const [address, markup] of pages) {
      expect([
        address,
        /\[object \w+\]|>(?:undefined|NaN)<|<(?:td|dd|p|b|span)>null</.exec(markup)?.[0],
      ]).toEqual([address, undefined])
    }
  })

  it('shows no Latin letter that its fonts lack', async () => {
    const sheet = /href="([^"]+\.css)"/.exec([...pages.values()][0]!)![1]!
    const style = await (await fetch(clients[name].url() + sheet)).text()
    const ranges = [...style.matchAll(/unicode-range:([^;}]+)/g)]
      .flatMap(([, listed]) => listed!.split(','))
      .map((range) => {
        const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
      })
    const isDrawn = (letter: string): boolean => {
      const code = letter.codePointAt(0)!
      return ranges.some(([first, last]) => first <= code && code <= last)
    }
    for (const [address, markup] of pages) {
      const letters = new Set(decoded(markup).match(/\p{Script=Latin}/gu))
      // If a letter is missing, add it to a unicode-range in tokens.css and build the fonts again.
      expect([address, [...letters].filter((letter) => !isDrawn(letter))]).toEqual([address, []])
    }
  })

  it('leads only to pages and places that exist', async () => {
    const broken: string[] = []
    const statuses = new Map<string, number>()
    for (const [address, markup] of pages) {
      for (const href of linksOf(markup)) {
        const problem = await problemOf(name, pages, statuses, address, href)
        if (problem !== undefined) broken.push(`${address} → ${href}: ${problem}`)
      }
    }
    expect(broken).toEqual([])
  }, 240_000)

  it('has the data that it names', async () => {
    const asked = new Map<string, number>()
    for (const [address, markup] of pages) {
      const data = dataOf(markup)
      if (data === undefined || asked.has(data)) continue
      const { status } = await clients[name].get(data)
      asked.set(data, status)
      expect([address, data, status]).toEqual([address, data, 200])
    }
  }, 120_000)

  it('is named by its data', async () => {
    for (const [path, addresses] of kinds) {
      const { status, headers } = await clients[name].get(
        path === '/' ? '/v1' : `/v1${addresses[0]}`,
      )
      if (status !== 200) continue
      const links = headers.get('link') ?? ''
      const isList = links.includes('rel="first"')
      expect([
        path,
        isList || links.includes(`<${addresses[0]}>; rel="alternate"; type="text/html"`),
      ]).toEqual([path, true])
    }
  })

  // Runs last: it blocks the event loop for so long that connections time out.
  it('is valid HTML', async () => {
    const chosen = process.env['ALL_PAGES'] ? [...pages.keys()] : sample(kinds)
    for (const address of chosen) {
      const { results } = await validator.validateString(pages.get(address)!)
      const messages = results.flatMap(({ messages: found }) =>
        found.map(({ line, ruleId, message }) => `${address}:${line} ${ruleId}: ${message}`),
      )
      expect(messages).toEqual([])
    }
  })
})

const preview = async (response: Response): Promise<string> =>
  response.status === 200 ? '' : (await response.clone().text()).slice(0, 400)

/** A sample of each kind, spread over all of its addresses. */
function sample(kinds: ReadonlyMap<string, readonly string[]>): string[] {
  const each = Math.max(1, Math.floor(SAMPLE / kinds.size))
  return [...kinds.values()].flatMap((addresses) => {
    const step = Math.max(1, Math.floor(addresses.length / each))
    return addresses.filter((_, i) => i % step === 0).slice(0, each)
  })
}

async function problemOf(
  name: ServiceName,
  pages: Map<string, string>,
  statuses: Map<string, number>,
  address: string,
  href: string,
): Promise<string | undefined> {
  const [target = '', fragment = ''] = href.split('#')
  const at = target === '' ? address : target
  const known = pages.get(at)
  if (known === undefined && !statuses.has(at)) {
    const response = await fetch(clients[name].url() + at)
    statuses.set(at, response.status)
    const text = await response.text()
    if (response.status === 200 && fragment !== '') pages.set(at, text)
  }
  const status = known === undefined ? statuses.get(at)! : 200
  if (status !== 200) return `status ${status}`
  // On the SQL page a fragment may hold a query, which is not an anchor.
  if (fragment === '' || fragment.startsWith('q=')) return undefined
  return idsOf(pages.get(at)!).has(decodeURIComponent(fragment)) ? undefined : 'no such place'
}
