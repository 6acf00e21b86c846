/** Short URLs that are the most expensive to answer: compressed contexts, and searches for many words. */
import { deflateRawSync } from 'node:zlib'
import type { Input } from './filled.ts'

interface Addresses {
  readonly media: string
  readonly coordinate: string
}

const packed = (context: object): string =>
  `c=${deflateRawSync(JSON.stringify(context), { level: 9 }).toString('base64url')}`

/** Facts that rules wait for, so that the page links near misses. */
const known = {
  camera: { sync_error_ms: 4, is_multiview: true, capture_rig: 'inward_dome' },
  core: { production_phase: 'capture' },
}
const wide = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 1]))

/** Words that occur in the corpora, so that each of them is searched and ranked. */
const heldWords =
  'price trust market customer camera light sound time money people risk energy data law cost value error shot frame colour audio noise sync rig dome scale edit render loss growth pattern signal'
const held = heldWords.replaceAll(' ', '+')
/** Words that occur nowhere, so that each is searched again as two parts. */
const parted = Array.from({ length: 32 }, (_, i) => `qzxwvqzxwvqz${i + 10}`).join('+')

export function addressInputs({ media, coordinate }: Addresses): Input[] {
  const sides = [known, { ...known, zz: wide(400) }].map(
    (context, i) => `${i === 0 ? 'from' : 'to'}=${encodeURIComponent(packed(context))}`,
  )
  return [
    {
      name: 'Evaluate with as many values as an address holds',
      url: `${media}/evaluate?${packed({ ...known, zz: wide(990) })}`,
    },
    {
      name: 'Evaluate with a list of as many values',
      url: `${media}/evaluate?${packed({ ...known, zz: Array(990).fill(1) })}`,
    },
    {
      name: 'Evaluate with more than an address holds',
      url: `${media}/evaluate?${packed({ zz: Array(60_000).fill(1) })}`,
    },
    {
      name: 'Evaluate with facts to be asked for',
      url: `${media}/evaluate?${Array.from({ length: 300 }, (_, n) => `also=fact${n}`).join('&')}`,
    },
    { name: 'Evaluate with a deep path', url: `${media}/evaluate?${'a.'.repeat(1900)}a=1` },
    { name: 'Compare', url: `${media}/compare?${sides.join('&')}` },
    { name: 'the grid for 3,900 letters', url: `${coordinate}/grid?q=${'qzx'.repeat(1300)}` },
    ...[
      { service: 'media', url: media },
      { service: 'coordinate', url: coordinate },
    ].flatMap(({ service, url }): Input[] => [
      { name: `32 words that ${service} holds`, url: `${url}/v1/search?q=${held}` },
      { name: `32 words in two parts, ${service}`, url: `${url}/v1/search?q=${parted}` },
      {
        name: `32 words that ${service} holds, highlighted`,
        url: `${url}/v1/search?limit=100&highlight=true&q=${held}`,
      },
    ]),
    {
      name: 'every rule for 32 words, highlighted',
      url: `${media}/v1/rules?limit=1000&highlight=true&q=${held}`,
    },
    {
      name: 'every prompt for 32 words, highlighted',
      url: `${coordinate}/v1/prompts?limit=700&highlight=true&q=${held}`,
    },
    {
      name: 'every situation for 32 words, highlighted',
      url: `${coordinate}/v1/situations?limit=1000&highlight=true&q=${held}`,
    },
  ]
}
