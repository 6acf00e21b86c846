/** Tests the adapter for compositions of IMF and of cinema packages. */
import { expect, it } from 'vitest'
import { composition } from '../../src/adapters/composition.ts'
import { read, values } from './read.ts'

it('reads a composition of IMF, and which of its files are missing', async () => {
  const reading = await read(composition, 'composition/CPL_feature.xml')
  expect(values(reading.subjects[0])).toEqual({
    'delivery.container': 'imf_package',
    'delivery.codec': ['jpeg2000', 'pcm'],
    'delivery.captions_present': true,
    'core.frame_rate': 24_000 / 1001,
    'core.duration': 20.02,
    'audio.channel_layout': 'surround_5_1',
  })
  expect(reading.problems.map(({ kind, message, place }) => [kind, place.line, message])).toEqual([
    ['note', 20, 'plays picture-2.mxf, which is not in the folder'],
    [
      'note',
      23,
      'plays urn:uuid:61111111-1111-4111-8111-111111111111, which ASSETMAP.xml does not name',
    ],
  ])
})

it('reads a composition of a DCP', async () => {
  const reading = await read(composition, 'composition/CPL_trailer.xml')
  expect(values(reading.subjects[0])).toEqual({
    'delivery.container': 'dcp_package',
    'core.frame_rate': 24,
    'core.duration': 10,
  })
})
