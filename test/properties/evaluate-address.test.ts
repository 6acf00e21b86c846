import { expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { fc } from '../support/fast-check.ts'
import { decoded } from '../support/pages.ts'

const CASES = Number(process.env['CASES'] ?? 100)

const { media } = useServices()

/** The URL at which a browser ends after redirects, and the context in the data of that page. */
async function evaluated(query: string): Promise<{ address: string; context: unknown }> {
  const response = await fetch(`${media.url()}/evaluate?${query}`)
  const markup = await response.text()
  expect([response.status, query]).toEqual([200, query])
  const shown = /<code id="request">([^<]*)<\/code>/.exec(markup)![1]!
  return { address: response.url, context: JSON.parse(decoded(shown)).context }
}

/** Texts with everything that a URL has to escape or could lose. */
const text = fc.oneof(
  fc.constantFrom("it's", '"', '+', '%', '%27', '&', '=', '#', '💥', '\ud800', '\r\n', ' a ', ''),
  fc.constantFrom('[]', 'a,b', '<b>', '\u0000', 'true', '4', '1e400', 'null', "'", '..', 'é'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const name = fc.oneof(
  fc.constantFrom('a', 'x', 'a.b', '.', '', 'c', 'also', 'json', '__proto__', '1'),
  text,
)
const value = fc.oneof(
  text,
  fc.constantFrom(0, 4, -1.5, 1e21, 5e-324, true, false, null),
  fc.array(text, { maxLength: 3 }),
)
const group = fc.dictionary(name, value, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
const known = fc.record(
  {
    camera: fc.record(
      { sync_error_ms: value, is_multiview: value, shutter_type: value },
      { requiredKeys: ['sync_error_ms'] },
    ),
    core: fc.record({ production_phase: value, modality: value }, { requiredKeys: ['modality'] }),
  },
  { requiredKeys: ['camera'], noNullPrototype: true },
)
const context = fc.oneof(
  known,
  fc.dictionary(name, fc.oneof(value, group), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
)

it('the tidy address of a context holds that context, and is tidy', async () => {
  await fc.assert(
    fc.asyncProperty(context, async (given) => {
      const { address, context: shown } = await evaluated(
        `json=${encodeURIComponent(JSON.stringify(given))}`,
      )
      expect(shown).toEqual(JSON.parse(JSON.stringify(given)))
      const again = await evaluated(new URL(address).search.slice(1))
      expect(again).toEqual({ address, context: shown })
    }),
    { numRuns: CASES },
  )
})

it.each(["x.title=it's", 'x.title=%27', 'x.title="', 'x.title=a+b%2Bc', 'x.title=%25', "it's=1"])(
  'an address with %s comes to an end',
  async (query) => {
    const { address } = await evaluated(query)
    expect((await evaluated(new URL(address).search.slice(1))).address).toBe(address)
  },
)

it.each(['json', 'patch'])('half a surrogate pair in %s is a text like any other', async (name) => {
  const given = { x: { title: '\ud800' }, '\udc00': 1 }
  const { context: shown } = await evaluated(`${name}=${encodeURIComponent(JSON.stringify(given))}`)
  expect(shown).toEqual(given)
})
