/** Tests the adapter for hash lists: every format, with files that are unchanged, changed, missing or remote. */
import { createHash } from 'node:crypto'
import { createXXHash3, createXXHash64, createXXHash128 } from 'hash-wasm'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../../src/adapters/adapter.ts'
import { hashList } from '../../src/adapters/hash-list.ts'
import { folder, report } from '../support/grammar.ts'
import { read, readAmong, readContent, values } from './read.ts'

const messages = ({ problems }: Reading): string[] => problems.map(({ message }) => message)
const fixity = (reading: Reading) => {
  const { 'qa.checksum_match': matches, 'qa.listed_files_missing': missing } = values(
    reading.subjects[0],
  )
  return { matches, missing }
}
const digest = (name: string, content: string, form: 'hex' | 'base64' = 'hex'): string =>
  createHash(name).update(content).digest(form)

const A = 'The lamp was lit at dusk.'
const B = 'It burned until the morning.'

describe('the samples', () => {
  it.each([
    ['SHA256SUMS', { matches: true, missing: 0 }, []],
    [
      'changed.sha256',
      { matches: false, missing: 0 },
      ['still.txt differs from its sha256 on record'],
    ],
    ['PKL_reel.xml', { matches: true, missing: 1 }, ['gone.mxf is listed and is not there']],
    ['card.mhl', { matches: false, missing: 0 }, ['still.txt differs from its xxh64 on record']],
  ])('%s', async (name, expected, problems) => {
    const reading = await read(hashList, `hash-list/${name}`)
    expect(values(reading.subjects[0])['delivery.hash_list_present']).toBe(true)
    expect(fixity(reading)).toEqual(expected)
    expect(messages(reading)).toEqual(problems)
  })
})

describe('digests', () => {
  const c4 =
    'c459dsjfscH38cYeXXYogktxf4Cd9ibshE3BHUo6a58hBXmRQdZrAkZzsWcbWtDg5oQstpDuni4Hirj75GEmTc1sFT'
  it.each([
    ['md5', digest('md5', ''), ''],
    ['sha1', digest('sha1', A), A],
    ['sha256', digest('sha256', A), A],
    ['sha512', digest('sha512', A), A],
    // The identifier of empty input, as stated in SMPTE ST 2114.
    ['c4', c4, ''],
    ['xxh64', 'ef46db3751d8e999', ''],
    ['xxh3', '2d06800538d394c2', ''],
    ['xxh128', '99aa06d3014798d86001c324468d497f', ''],
    ['xxhash64be', 'ef46db3751d8e999', ''],
    ['xxhash64', '99e9d85137db46ef', ''],
  ])('%s of ASC MHL', async (name, hash, content) => {
    const list = `<hashlist><hash><path>a.mov</path><${name}>${hash}</${name}></hash></hashlist>`
    const same = await readAmong(hashList, 'a.mhl', { 'a.mhl': list, 'a.mov': content })
    expect(fixity(same)).toEqual({ matches: true, missing: 0 })
    const changed = await readAmong(hashList, 'a.mhl', { 'a.mhl': list, 'a.mov': `${content}.` })
    expect(fixity(changed)).toEqual({ matches: false, missing: 0 })
  })

  it('of several kinds are all compared', async () => {
    const [xxh64, xxh3, xxh128] = await Promise.all([
      createXXHash64(),
      createXXHash3(),
      createXXHash128(),
    ])
    const of = (one: typeof xxh64): string => one.init().update(A).digest('hex')
    const list = (last: string): string =>
      `<hashlist><hash><path>a.mov</path><xxh64>${of(xxh64)}</xxh64><xxh3>${of(xxh3)}</xxh3><xxh128>${last}</xxh128></hash></hashlist>`
    const same = { 'a.mhl': list(of(xxh128)), 'a.mov': A }
    expect(fixity(await readAmong(hashList, 'a.mhl', same)).matches).toBe(true)
    const other = { 'a.mhl': list('0'.repeat(32)), 'a.mov': A }
    expect(messages(await readAmong(hashList, 'a.mhl', other))).toEqual([
      'a.mov differs from its xxh128 on record',
    ])
  })

  it('of an unknown kind leave the match unknown', async () => {
    const list = '<hashlist><hash><path>a.mov</path><blake9>00</blake9></hash></hashlist>'
    const reading = await readAmong(hashList, 'a.mhl', { 'a.mhl': list, 'a.mov': A })
    expect(fixity(reading)).toEqual({ matches: undefined, missing: 0 })
    expect(reading.subjects[0]!.looked).not.toContain('qa.checksum_match')
  })
})

describe('lines', () => {
  const md5 = digest('md5', A)
  it.each([
    ['a.mp4.md5', `${md5}\n`],
    ['a.mp4.md5', md5.toUpperCase()],
    ['a.mp4.md5', `${md5}  -\n`],
    ['checks.md5', `${md5} *a.mp4\r\n`],
    ['checks.md5', `MD5 (a.mp4) = ${md5}\n`],
    ['MD5SUMS', `${md5}  a.mp4\n`],
    ['a.sfv', `; made by hand\na.mp4 f2b4916b\n`],
  ])('of %s: %j', async (name, text) => {
    const reading = await readAmong(hashList, name, { [name]: text, 'a.mp4': A })
    expect(messages(reading)).toEqual([])
    expect(fixity(reading)).toEqual({ matches: true, missing: 0 })
  })

  it('that say nothing of a hash leave no fact of a match', async () => {
    const reading = await readContent(hashList, 'a.sfv', '; nothing yet\n')
    expect(fixity(reading)).toEqual({ matches: undefined, missing: undefined })
    expect(messages(reading)).toEqual(['holds no hash of a file'])
  })
})

describe('a bag', () => {
  const bag = (payload: string) => ({
    'bag/bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
    'bag/manifest-sha256.txt': `${digest('sha256', A)}  data/lamp.txt\n${digest('sha256', B)} data/50%25 of it.txt\n`,
    'bag/data/lamp.txt': payload,
    'bag/data/50% of it.txt': B,
  })

  it('that is whole passes, names with escapes included', async () => {
    const reading = await readAmong(hashList, 'bag/manifest-sha256.txt', bag(A))
    expect(fixity(reading)).toEqual({ matches: true, missing: 0 })
  })

  it('with a changed payload is blocked, and the finding names the file and its line', async () => {
    const root = folder({ '.grammar.yaml': 'grammar: 1\nprofile: archive\n', ...bag('The lamp.') })
    const { findings, status } = await report(root)
    expect(findings).toMatchObject([
      {
        rule_id: 'QAC-014',
        level: 'block',
        place: { file: 'bag/manifest-sha256.txt', line: 1 },
        breaches: [{ method: 'data/lamp.txt differs from its hash on record' }],
      },
    ])
    expect(status).toBe(1)
  })

  it('lacks what is listed, unless fetch.txt says where it is', async () => {
    const { 'bag/data/lamp.txt': _, ...rest } = bag(A)
    expect(fixity(await readAmong(hashList, 'bag/manifest-sha256.txt', rest))).toEqual({
      matches: true,
      missing: 1,
    })
    const fetched = { ...rest, 'bag/fetch.txt': 'https://example.org/l 25 data/lamp.txt\n' }
    const reading = await readAmong(hashList, 'bag/manifest-sha256.txt', fetched)
    expect(fixity(reading)).toEqual({ matches: true, missing: 0 })
    expect(reading.problems).toMatchObject([{ kind: 'note' }])
  })

  it('finds names with blanks in fetch.txt', async () => {
    const reading = await readAmong(hashList, 'bag/manifest-md5.txt', {
      'bag/manifest-md5.txt': `${digest('md5', A)}  data/the lamp.txt\n`,
      'bag/fetch.txt': 'https://example.org/the%20lamp 25 data/the lamp.txt\r\n',
    })
    expect(fixity(reading).missing).toBe(0)
  })
})

describe('a packing list', () => {
  const SMPTE = 'http://www.smpte-ra.org/schemas/429-8/2007/PKL'
  const asset = (id: string, content: string, name = ''): string =>
    `<Asset><Id>urn:uuid:${id}</Id><Hash>${digest('sha1', content, 'base64')}</Hash>${name}</Asset>`
  const map = (...places: readonly (readonly [string, string])[]): string =>
    `<AssetMap xmlns="http://www.smpte-ra.org/schemas/429-9/2007/AM"><AssetList>${places
      .map(
        ([id, place]) =>
          `<Asset><Id>urn:uuid:${id}</Id><PackingList>true</PackingList><ChunkList><Chunk><Path>${place}</Path></Chunk></ChunkList></Asset>`,
      )
      .join('')}</AssetList></AssetMap>`

  it('finds its files by the asset map, and by their original names where that has none', async () => {
    const reading = await readAmong(hashList, 'PKL.xml', {
      'PKL.xml': `<PackingList xmlns="${SMPTE}"><AssetList>\n${asset('AAAA', A)}\n${asset('bbbb', B, '<OriginalFileName>b.mxf</OriginalFileName>')}</AssetList></PackingList>`,
      'ASSETMAP.xml': map(['aaaa', 'video/a.mxf']),
      'video/a.mxf': A,
      'b.mxf': B,
    })
    expect(messages(reading)).toEqual([])
    expect(fixity(reading)).toEqual({ matches: true, missing: 0 })
  })

  it('tells a file that differs from one that is absent, each by its line', async () => {
    const reading = await readAmong(hashList, 'PKL.xml', {
      'PKL.xml': `<PackingList xmlns="${SMPTE}"><AssetList>\n${asset('aaaa', A)}\n${asset('bbbb', B)}</AssetList></PackingList>`,
      ASSETMAP: map(['aaaa', 'gone.mxf'], ['bbbb', 'b.mxf']),
      'b.mxf': 'changed',
    })
    expect(fixity(reading)).toEqual({ matches: false, missing: 1 })
    const facts = reading.subjects[0]!.facts.map(({ path, method, place }) => [
      path,
      method,
      place.line,
    ])
    expect(facts.slice(1)).toEqual([
      ['qa.checksum_match', 'b.mxf differs from its hash on record', 3],
      ['qa.listed_files_missing', 'gone.mxf is listed and is not there', 2],
    ])
  })

  it('is no asset map, whatever that says of one', async () => {
    const text = map(['aaaa', 'PKL.xml'])
    await expect(readContent(hashList, 'ASSETMAP.xml', text)).rejects.toThrow('does not ask for')
  })
})

it('reads the paths of ASC MHL from where its own folder lies, and names the first of many files', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `A/clip-${i}.mov`)
  const hash = digest('md5', 'frames')
  const list = names.map((name) => `<hash><path>${name}</path><md5>${hash}</md5></hash>`).join('\n')
  const history = { 'ascmhl/0001_card.mhl': `<hashlist>${list}</hashlist>` }
  const missing = await readAmong(hashList, 'ascmhl/0001_card.mhl', history)
  expect(messages(missing)).toEqual([
    ...names.slice(0, 5).map((name) => `${name} is listed and is not there`),
    '3 more of which the same is true',
  ])
  const files = Object.fromEntries(names.map((name) => [name, 'frames']))
  const reading = await readAmong(hashList, 'ascmhl/0001_card.mhl', { ...history, ...files })
  expect(fixity(reading)).toEqual({ matches: true, missing: 0 })
  expect(reading.problems).toEqual([])
})

it('takes the word of a history that a file had failed', async () => {
  const list = `<hashlist><hash><path>Sidecar.txt</path><md5 action="failed">${digest('md5', B)}</md5></hash></hashlist>`
  const reading = await readAmong(hashList, 'ascmhl/0002.mhl', {
    'ascmhl/0002.mhl': list,
    'Sidecar.txt': B,
  })
  expect(fixity(reading).matches).toBe(false)
  expect(messages(reading)).toEqual(['Sidecar.txt had changed already when this list was made'])
})

it.each(['<Asset><Id>', '<hash><path>', '<Asset><Id>x</Id><Hash>'])(
  'ends on a long list of %s',
  async (piece) => {
    const text = `<PackingList>${piece.repeat(50_000)}`
    const reading = await readContent(hashList, 'PKL.xml', text)
    expect(reading.problems).toMatchObject([{ kind: 'failed' }])
  },
)

it('opens no file outside of the root, whatever a list names', async () => {
  const list = `${'0'.repeat(64)}  ../../../../etc/passwd\n`
  const reading = await readContent(hashList, 'SHA256SUMS', list)
  expect(messages(reading)).toEqual(['../../../../etc/passwd is listed and is not there'])
})
