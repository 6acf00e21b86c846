/** Content credentials, over files signed for these tests: changed after signing, two origins, none, a generated picture. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { c2pa, isUpdate, lackOf } from '../../src/adapters/c2pa.ts'
import { read, readContent, values } from './read.ts'

const folder = path.join(import.meta.dirname, 'files/c2pa')
const anchored = { settings: { trust_anchors: 'c2pa/root.pem' } }

it('says whether a signer is trusted only where it was told whom to trust', async () => {
  const unanchored = await read(c2pa, 'c2pa/generated.jpg')
  expect(unanchored.subjects[0]!.looked).not.toContain('delivery.c2pa_state')
  expect(unanchored.problems).toMatchObject([{ kind: 'note' }])
  const trusted = await read(c2pa, 'c2pa/generated.jpg', anchored)
  expect(trusted.problems).toEqual([])
  expect(values(trusted.subjects[0])).toEqual({
    'core.digital_source_type': 'trainedAlgorithmicMedia',
    'delivery.c2pa_state': 'trusted',
    'generation.c2pa_action': ['c2pa.created'],
    'generation.machine_mark': true,
    'generation.origin_action_count': 1,
  })
  expect(trusted.subjects[0]!.kind).toBe('generated_asset')
})

it('calls a valid manifest of a stranger untrusted where anchors are set', async () => {
  const { subjects } = await read(c2pa, 'c2pa/generated.jpg', {
    settings: { trust_anchors: 'c2pa/other-root.pem' },
  })
  expect(values(subjects[0])['delivery.c2pa_state']).toBe('valid_untrusted')
})

it.each([
  ['captured.png', 'asset', 'digitalCapture'],
  ['generated.mp4', 'deliverable', 'trainedAlgorithmicMedia'],
  ['captured.wav', 'deliverable', 'digitalCapture'],
])('reads the manifest of %s', async (name, kind, sourceType) => {
  const { subjects, problems } = await read(c2pa, `c2pa/${name}`, anchored)
  expect(problems).toEqual([])
  expect(subjects[0]!.kind).toBe(kind)
  expect(values(subjects[0])).toMatchObject({
    'core.digital_source_type': sourceType,
    'delivery.c2pa_state': 'trusted',
    // A vendor-specific action has no counterpart in the model.
    'generation.c2pa_action': ['c2pa.created'],
  })
})

it('finds a picture that was changed after it was signed', async () => {
  const { subjects, problems } = await read(c2pa, 'c2pa/changed.jpg')
  expect(values(subjects[0])['delivery.c2pa_state']).toBe('invalid')
  // A manifest that does not validate does not count as a mark.
  expect(values(subjects[0])).not.toHaveProperty('generation.machine_mark')
  expect(problems[0]!.message).toContain('assertion.dataHash.mismatch')
})

it.each([
  ['two-origins.jpg', 2],
  ['no-origin.jpg', 0],
])('counts the origins of %s', async (name, count) => {
  const { subjects } = await read(c2pa, `c2pa/${name}`)
  expect(values(subjects[0])).toMatchObject({ 'generation.origin_action_count': count })
})

it.each([
  'picture/clean.jpg',
  'picture/deep.png',
  'container/clean.mp4',
  'container/broadcast.wav',
])('finds no manifest in %s', async (name) => {
  const { subjects } = await read(c2pa, name)
  expect(values(subjects[0])).toEqual({ 'delivery.c2pa_state': 'absent' })
})

it.each([
  ['picture/web-ui.png', {}, false],
  ['picture/clean.jpg', { 'core.digital_source_type': 'trainedAlgorithmicMedia' }, false],
  // Marked by its IPTC source type, but not declared as generated.
  ['picture/generated.jpg', {}, undefined],
  ['picture/clean.jpg', {}, undefined],
  // IPTC metadata is not read from films.
  ['container/clean.mp4', { 'core.digital_source_type': 'trainedAlgorithmicMedia' }, undefined],
])(
  'says of %s, declared as %o, whether the mark is missing: %s',
  async (name, declared, expected) => {
    const { subjects } = await read(c2pa, name, { declared })
    expect(values(subjects[0])['generation.machine_mark']).toBe(expected)
  },
)

it('does not call a manifest absent that the file says is elsewhere', async () => {
  const bytes = Buffer.concat([
    readFileSync(path.join(folder, '../picture/clean.jpg')),
    Buffer.from('<x dcterms:provenance="https://example.org/manifest.c2pa"/>'),
  ])
  const { subjects, problems } = await readContent(c2pa, 'remote.jpg', bytes)
  expect(values(subjects[0])).toEqual({})
  expect(problems.map(({ message }) => message)).toEqual([
    'The C2PA manifest of this file is elsewhere and was not fetched.',
  ])
})

it('says what it could not read', async () => {
  const damaged = readFileSync(path.join(folder, 'generated.jpg'))
  damaged.fill(0xff, 120, 200)
  const broken = await readContent(c2pa, 'damaged.jpg', damaged)
  expect(broken.problems).toMatchObject([{ kind: 'partial' }])
  const lost = await read(c2pa, 'c2pa/generated.jpg', {
    settings: { trust_anchors: 'c2pa/none.pem' },
  })
  expect(lost.problems[0]!.message).toContain('there is no c2pa/none.pem')
})

const UNREACHED = 'cawg.ica.did_unavailable'
const HASH = 'assertion.bmffHash.mismatch'
it.each([
  [[UNREACHED], false, /only known to the network/],
  [['signingCredential.untrusted', UNREACHED], false, /only known to the network/],
  [[UNREACHED, 'claimSignature.mismatch'], false, undefined],
  [[HASH], true, /fragments of this stream/],
  [[HASH], false, undefined],
  [[HASH, UNREACHED], true, undefined],
  [['signingCredential.untrusted'], true, undefined],
])('of %j, alone or not (%s), is %s what was lacking', (codes, isHeadAlone, words) => {
  const lack = lackOf(codes, { isHeadAlone })
  if (words === undefined) expect(lack).toBeUndefined()
  else expect(lack).toMatch(words)
})

it.each([
  ['metadata alone', ['parentOf'], ['c2pa.edited.metadata'], true],
  ['nothing but a parent', ['parentOf'], [], true],
  ['a picture, too', ['parentOf'], ['c2pa.edited.metadata', 'c2pa.cropped'], false],
  ['a beginning of its own', ['parentOf'], ['c2pa.opened', 'c2pa.published'], false],
  ['two ingredients', ['parentOf', 'componentOf'], ['c2pa.published'], false],
  ['no ingredient', [], ['c2pa.published'], false],
])('a manifest with %s', (_name, relationships, actions, expected) => {
  const ingredients = relationships.map((relationship) => ({ relationship }))
  expect(isUpdate({ ingredients }, actions)).toBe(expected)
})
