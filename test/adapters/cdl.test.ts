/** Tests the adapter for colour decision lists. */
import { expect, it } from 'vitest'
import { cdl } from '../../src/adapters/cdl.ts'
import { read, values } from './read.ts'

it('finds the lowest value of a colour decision list, with its line', async () => {
  const { subjects } = await read(cdl, 'cdl/reel.ccc')
  expect(subjects[0]!.facts.map(({ path, value, place }) => [path, value, place.line])).toEqual([
    ['color_vfx.cdl_slope_min', -0.2, 15],
    ['color_vfx.cdl_power_min', 0.9, 17],
    ['color_vfx.cdl_saturation', -0.1, 20],
  ])
  const edl = await read(cdl, 'cdl/reel.edl')
  expect(values(edl.subjects[0])).toEqual({
    'color_vfx.cdl_slope_min': 1,
    'color_vfx.cdl_power_min': 0,
    'color_vfx.cdl_saturation': 0.9,
  })
})
