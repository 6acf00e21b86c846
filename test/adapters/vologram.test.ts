/** Tests the adapter for volograms with a sequence of 90 frames at 25 a second, with key frames 0, 20 and 80. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { vologram } from '../../src/adapters/vologram.ts'
import { read, readContent, values } from './read.ts'

const whole = (): Buffer =>
  readFileSync(path.join(import.meta.dirname, 'files/vologram/dance.vols'))

it('finds the longest distance of key meshes', async () => {
  const reading = await read(vologram, 'vologram/dance.vols')
  expect(reading.problems).toEqual([])
  expect(values(reading.subjects[0])).toEqual({
    'core.media_representation': 'textured_mesh_sequence',
    'core.frame_rate': 25,
    'core.duration': 3.6,
    'delivery.key_mesh_interval_s': 2.4,
  })
  expect(reading.subjects[0]!.facts.at(-1)!.place.where).toBe('from 0.80 s')
})

it('says where a sequence ends before its time', async () => {
  const reading = await readContent(vologram, 'a.vols', whole().subarray(0, 200))
  expect(reading.problems).toMatchObject([
    { kind: 'failed', message: 'is cut short or damaged at frame 10 of 90' },
  ])
})

it('believes no number of frames', async () => {
  const bytes = whole()
  bytes.writeUInt32LE(0xffffffff, 12)
  const reading = await readContent(vologram, 'a.vols', bytes)
  expect(reading.problems).toMatchObject([{ kind: 'failed' }])
})
