/** Tests the adapter for OpenEXR, which reads headers. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { exr } from '../../src/adapters/exr.ts'
import { read, readContent, values } from './read.ts'

it('reads compression, pixel types and primaries of OpenEXR', async () => {
  expect(values((await read(exr, 'exr/comp.0001.exr')).subjects[0])).toEqual({
    'color_vfx.exr_compression': 'dwaa',
    'color_vfx.file_format': 'exr_half',
    'color_vfx.bit_depth': 16,
    'color_vfx.color_space': 'acescg',
    'color_vfx.transfer_function': 'scene_linear',
  })
  expect(values((await read(exr, 'exr/plate.0001.exr')).subjects[0])).toMatchObject({
    'color_vfx.exr_compression': 'zip',
    'color_vfx.file_format': 'exr_float',
    'color_vfx.bit_depth': 32,
  })
})

it('names no compression that loses nothing of the channels of the file', async () => {
  const files = path.join(import.meta.dirname, 'files/exr')
  const foundIn = async (name: string): Promise<Record<string, unknown>> => {
    const bytes = new Uint8Array(readFileSync(path.join(files, name)))
    const value = Buffer.from(bytes).indexOf('compression\0compression\0') + 28
    bytes[value] = 6
    return values((await readContent(exr, name, bytes)).subjects[0])
  }
  // B44 packs half floats and leaves 32-bit ones as they are.
  expect(await foundIn('comp.0001.exr')).toHaveProperty(['color_vfx.exr_compression'], 'b44')
  expect(await foundIn('plate.0001.exr')).not.toHaveProperty(['color_vfx.exr_compression'])
})

it('counts the blocks of a picture that its file does not hold', async () => {
  const others = path.join(import.meta.dirname, '../lint/of-others')
  const whole = readFileSync(path.join(others, 'colour/Single_Channel.exr'))
  const problemsOf = async (bytes: Uint8Array): Promise<string[]> =>
    (await readContent(exr, 'a.exr', bytes)).problems.map(({ message }) => message)
  expect(await problemsOf(whole)).toEqual([])
  // 256 lines in blocks of one line each (ZIPS), all of one length.
  const half = whole.subarray(0, Math.ceil(whole.length / 2))
  expect(await problemsOf(half)).toEqual([
    expect.stringMatching(
      /^is cut short or damaged: 1\d\d of the 256 blocks of its picture are not in it$/,
    ),
  ])
})
