/** Tests the adapter for Broadcast WAVE: audio objects and declarations. */
import { expect, it } from 'vitest'
import { broadcastWave } from '../../src/adapters/broadcast-wave.ts'
import { read, readContent, values } from './read.ts'

/** A Broadcast WAVE file of one silent frame, with an audio model in its `axml` chunk. */
function withModel(model: string): Buffer {
  const chunk = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  const parts = [
    Buffer.from('WAVE'),
    chunk('fmt ', Buffer.from('0100010080bb00000077010002001000', 'hex')),
    chunk('data', Buffer.alloc(2)),
    chunk('axml', Buffer.from(model)),
  ]
  return chunk('RIFF', Buffer.concat(parts))
}

it('reads objects and both declarations of loudness', async () => {
  const reading = await read(broadcastWave, 'broadcast-wave/objects.wav')
  expect(reading.problems).toEqual([])
  const facts = reading.subjects[0]!.facts.map(({ path, value, certainty, place }) => [
    path,
    value,
    certainty,
    place.where,
  ])
  expect(facts).toEqual([
    ['audio.channel_layout', 'object_based', 'measured', 'chunk axml'],
    ['audio.integrated_loudness', -24.5, 'declared', 'chunk axml'],
    ['audio.true_peak', -2.1, 'declared', 'chunk axml'],
    ['audio.integrated_loudness', -23, 'declared', 'chunk bext'],
    ['audio.short_term_max', -19, 'declared', 'chunk bext'],
    ['audio.true_peak', -1.2, 'declared', 'chunk bext'],
  ])
})

it('tells the convention of ambisonics from its components', async () => {
  const reading = await read(broadcastWave, 'broadcast-wave/hoa-n3d.wav')
  expect(values(reading.subjects[0])).toEqual({
    'audio.channel_layout': 'ambisonics_1st_order',
    'audio.ambisonic_convention': 'acn_n3d',
  })
})

it.each([
  ['AP_00010003', { 'audio.channel_layout': 'surround_5_1' }],
  ['AP_00010017', { 'audio.channel_layout': 'immersive_7_1_4' }],
  ['AP_00050001', { 'audio.channel_layout': 'binaural' }],
  [
    'AP_00040002',
    { 'audio.channel_layout': 'ambisonics_2nd_order', 'audio.ambisonic_convention': 'acn_sn3d' },
  ],
  ['AP_00011005', {}],
  ['nonsense', {}],
])('reads the pack %s', async (pack, expected) => {
  const model = `<a><audioObject><audioPackFormatIDRef>${pack}</audioPackFormatIDRef></audioObject></a>`
  const reading = await readContent(broadcastWave, 'a.wav', withModel(model))
  expect(values(reading.subjects[0])).toEqual(expected)
})

it('says that a model is damaged', async () => {
  const reading = await readContent(broadcastWave, 'a.wav', withModel('<a><b></a>'))
  expect(reading.problems).toMatchObject([{ kind: 'partial' }])
})
