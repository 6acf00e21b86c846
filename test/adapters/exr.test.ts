/** Headers of OpenEXR. */
import { expect, it } from 'vitest'
import { exr } from '../../src/adapters/exr.ts'
import { read, values } from './read.ts'

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
