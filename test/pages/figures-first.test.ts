/** What a search asks about a figure is its first line: what misses its limit, or how much is allowed. */
import { describe, expect, it } from 'vitest'
import { useServices } from '../support/client.ts'
import { markupOf, textOf } from '../support/pages.ts'

const { media } = useServices()

const searched = (q: string): Promise<string> =>
  markupOf(`${media.url()}/search?${new URLSearchParams({ q })}`)

const TOO_HEAVY =
  /Too heavy: [^.]*triangles, at most 100,000[^.]*MB, under 5 MB\. Khronos 3D Commerce\./
const SPOT =
  '−23 LUFS, short-term loudness at most −18 LUFS, true peak at most −1 dBTP. EBU R 128 s1 (as others quote it).'

it.each([
  ['AR lamp in a webshop 31 MB 640000 triangles too heavy?', TOO_HEAVY],
  ['a garden bench as a 3D product for a shop, 12 MB and 300,000 triangles', TOO_HEAVY],
  [
    '3D product for a shop: a kettle of 2 million triangles',
    /Too heavy: [^.]*triangles, at most 100,000\./,
  ],
  ['is a 60 MB glb too heavy for AR on a phone', /Too heavy: 60 MB, at most 4 MB\./],
  // What a phone places in the room is opened by its own viewers, which are stricter than the shop.
  [
    'a sofa of 22 MB and 700,000 triangles that buyers put into their living room in AR',
    /Khronos 3D Commerce\. Google Scene Viewer: [^.]*at most 50,000[^.]*at most 4 MB\. AR Quick Look: [^.]*at most 100,000\./,
  ],
  [
    '3D model sofa 22 MB 700,000 triangles too heavy for shop page AR',
    /Google Scene Viewer: [^.]*at most 50,000[^.]*at most 4 MB\./,
  ],
  [
    '3d model of a lamp on a shop page, seen in the room, 700,000 triangles',
    /Google Scene Viewer: 700,000 triangles, at most 50,000\./,
  ],
  ['long-term archive, complete copies in 2 places', /Too few: 2 places, at least 3\./],
  ['Scene Viewer model with 7 materials', /Too heavy: 7 materials, at most 1\./],
  ['splats with 5 million gaussians on a phone', /Too heavy: [^.]*5 million, at most 1 million\./],
  [
    'our TV spot measures -20 LUFS',
    /Too loud: −20 LUFS, −23 LUFS ± 0\.2\. EBU R 128 s1 \(as others quote it\)\./,
  ],
  [
    'TV spot of a brewery at -26 LUFS',
    /Too quiet: −26 LUFS, −23 LUFS ± 0\.2\. EBU R 128 s1 \(as others quote it\)\./,
  ],
  ['how loud may a TV commercial for jam be', SPOT],
  ['what loudness must the TV ad of our choir have', SPOT],
  ['how loud can our furniture commercial be on Polish television', SPOT],
  ['how many triangles may a 3D product for a web shop have', /at most 100,000\. Khronos/],
  ['which loudness does a spot of 15 seconds need for a Danish channel', SPOT],
] as const)('says first of “%s” what it comes to', async (q, line) => {
  const text = textOf(await searched(q))
  if (typeof line === 'string') expect(text).toContain(line)
  else expect(text).toMatch(line)
})

describe('a model that is too heavy for several viewers', () => {
  const inTheRoom =
    '3D chair 28 MB 900000 triangles in a shop, seen in the room on a phone, too heavy?'

  it.each([
    inTheRoom,
    'a 3D model of 5 million triangles and 90 MB, on the phone you see it in your kitchen',
  ])('“%s” ends with what is within the limits of all of them', async (q) => {
    const text = textOf(await searched(q))
    expect(text).toMatch(
      /Khronos 3D Commerce\. Google Scene Viewer: [^.]*\. AR Quick Look: [^.]*\. At most 50,000 triangles and 4 MB, and it is within these limits of all three\./,
    )
  })

  it('says so of one limit that two set, and not of what one place alone limits', async () => {
    const two = 'a 3D model of a lamp for our shop, shown in the living room on an iphone, 12 MB'
    expect(textOf(await searched(two))).toContain(
      'At most 4 MB, and it is within this limit of both.',
    )
    expect(
      textOf(await searched('3D product for a shop: a kettle of 2 million triangles')),
    ).not.toContain('it is within')
  })

  it('has nothing that was not understood, no paper for a room, and the limits at the foot of a phone', async () => {
    const text = textOf(await searched(inTheRoom))
    expect(text).not.toContain('Not understood')
    expect(text).not.toContain('Found without these words')
    const evaluated = await markupOf(
      `${media.url()}/evaluate?${new URLSearchParams({ also: inTheRoom })}`,
    )
    expect(textOf(evaluated)).not.toContain('Location release')
    expect(evaluated).toContain('<span>see how much is allowed ↓</span>')
  })
})

it.each([
  'what level must a 20 second ad for Dutch and Polish channels have',
  'how loud has a 30 second spot for German TV to be',
  'loudness of a 15 second commercial for European television',
  'what level should the 45 second advert of a dairy have for Danish television',
  'TV commercial loudness in Europe',
  'how loud may the TV advert of a circus be',
])('begins the rules for “%s” with the loudness of spots', async (q) => {
  const markup = await searched(q)
  const ids = [...markup.matchAll(/<span class="path quiet">([A-Z]{3}-\d+)/g)].map(([, id]) => id)
  expect(ids[0]).toBe('AUD-001')
  expect(ids.slice(0, 3)).not.toContain('DLV-006')
  expect(markup).not.toContain('proof of the right to use')
})

it.each([
  '3D model of a stool 31 MB 800,000 triangles in a shop page seen in the room',
  'a 60 MB glb for Scene Viewer',
  'our TV spot measures -20 LUFS',
])('“%s” reads the same on Evaluate as among the results', async (q) => {
  const [first] = /Too \w+: .*?\./.exec(textOf(await searched(q)))!
  const evaluated = await markupOf(`${media.url()}/evaluate?${new URLSearchParams({ also: q })}`)
  const heading = /<section class="verdict[^"]*"><h2>([\s\S]*?)<\/h2>/.exec(evaluated)![1]!
  expect(textOf(heading).trim()).toMatch(new RegExp(`^${first.replaceAll('.', '\\.')}`))
  // The foot of a phone and the name of the page say it in two words.
  expect(evaluated).toMatch(/class="peek[^>]*><span>Too \w+<\/span>/)
})

it('names for a question about Europe the countries that ask something else, and no country elsewhere', async () => {
  for (const q of [
    'how loud may a TV commercial be in Europe',
    'loudness of a 15 second commercial for European television',
  ]) {
    const text = textOf(await searched(q))
    expect(text).toMatch(
      /But France: short-term loudness at most −20 LUFS; Italy: repeat the Italian check with a gate of 8 LU\./,
    )
    expect(text.split('Rules that speak of it')[0]).not.toContain('United States')
  }
  expect(textOf(await searched('how loud may a TV commercial for jam be'))).not.toContain('But ')
})

it('cuts nothing off what is stricter elsewhere, and has one minus sign', async () => {
  const markup = await searched('how loud may a TV commercial be in Europe')
  expect(markup).toMatch(/<\/p><p class="small quiet">Stricter at <a[^>]*>Broadcast spot, France/)
  expect(textOf(markup)).toContain('Bring recorded R 128 programmes and adverts to −23 LUFS')
  expect(textOf(markup)).not.toMatch(/ -\d+(?:\.\d+)? LUFS/)
})
