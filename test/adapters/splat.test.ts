/** Tests the adapter for splats with files of several writers, whole and truncated. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { splat } from '../../src/adapters/splat.ts'
import { read, readContent, values } from './read.ts'

const samples = path.join(import.meta.dirname, 'files/splat')
const count = async (name: string, content: Uint8Array) => {
  const { subjects, problems } = await readContent(splat, name, content)
  return {
    millions: values(subjects[0])['generation.gaussian_count'],
    problems: problems.map(({ kind, message }) => `${kind}: ${message}`),
  }
}

/** The uncompressed header of version 4: magic number, version, number of splats, degree, bits, flags, streams. */
function openSpz(splats: number): Buffer {
  const header = Buffer.alloc(32)
  header.write('NGSP', 0, 'latin1')
  header.writeUInt32LE(4, 4)
  header.writeUInt32LE(splats, 8)
  return Buffer.concat([header, Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), Buffer.alloc(64)])
}

it('SPZ 4 has its header in the open', async () => {
  expect(await count('room.spz', openSpz(786_233))).toEqual({ millions: 0.786233, problems: [] })
})

it('SPZ 4 is known without its ending', async () => {
  expect(await count('room.bin', openSpz(10))).toMatchObject({ millions: 0.00001 })
})

it('SPZ 3 lies in one gzip stream, and where that is cut short it is said', async () => {
  const whole = readFileSync(path.join(samples, 'prop.spz'))
  const inflated = gunzipSync(whole)
  // Noise does not compress, so that half of the stream is half of the splats.
  const noise = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * 7919 + (i >> 3)) % 251))
  const long = gzipSync(Buffer.concat([inflated.subarray(0, 16), noise]))
  const { millions, problems } = await count('prop.spz', long.subarray(0, long.length / 2))
  expect(millions).toBe(0.412)
  expect(problems).toEqual([expect.stringMatching(/^partial: is cut short or damaged: /)])
})

const ply = (format: string, splats: number, body: Uint8Array): Buffer => {
  const properties = ['x', 'y', 'z', 'opacity', 'scale_0', 'scale_1', 'scale_2']
  const header = [
    'ply',
    `format ${format} 1.0`,
    `element vertex ${splats}`,
    ...properties.map((name) => `property float ${name}`),
    'end_header',
    '',
  ]
  return Buffer.concat([Buffer.from(header.join('\n')), body])
}

it.each([
  ['is whole', ply('binary_little_endian', 100, Buffer.alloc(2800)), []],
  ['has an element behind its vertices', ply('binary_little_endian', 100, Buffer.alloc(3000)), []],
  [
    'is cut short',
    ply('binary_little_endian', 100, Buffer.alloc(1000)),
    ['partial: is cut short: its 100 splats take 2800 bytes, and 1000 are there'],
  ],
  [
    'is written in letters, whose length says nothing',
    ply('ascii', 100, Buffer.from('0 0 0\n')),
    [],
  ],
])('a PLY that %s', async (_what, content, problems) => {
  expect(await count('room.ply', content)).toEqual({ millions: 0.0001, problems })
})

it('a .splat that is no whole number of splats', async () => {
  expect(await count('a.splat', Buffer.alloc(100))).toEqual({
    millions: 0.000003,
    problems: ['partial: has 100 bytes, which is no whole number of splats of 32'],
  })
  expect(await count('a.splat', Buffer.alloc(10))).toEqual({
    millions: undefined,
    problems: ['failed: has 10 bytes, and a splat has 32'],
  })
})

it.each([
  ['splat/stage.ply', 3.2, 'ply'],
  ['splat/prop.spz', 0.412, 'spz'],
  ['splat/tiny.splat', 0.000005, undefined],
])('counts the Gaussians of %s in millions', async (name, count, format) => {
  const { subjects } = await read(splat, name)
  expect(values(subjects[0])).toMatchObject({ 'generation.gaussian_count': count })
  expect(values(subjects[0])['color_vfx.file_format']).toBe(format)
})

it('leaves a PLY file without opacity, which is a mesh or a point cloud, alone', async () => {
  const mesh = 'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nend_header\n'
  await expect(readContent(splat, 'mesh.ply', mesh)).rejects.toThrow('does not ask for')
})
