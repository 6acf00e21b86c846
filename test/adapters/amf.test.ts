/** Tests the adapter for ACES metadata files: their pipelines. */
import { expect, it } from 'vitest'
import { amf } from '../../src/adapters/amf.ts'
import { read, values } from './read.ts'

it('counts the display transforms of a pipeline, those in looks too', async () => {
  const count = async (name: string) => {
    const { subjects, problems } = await read(amf, `amf/${name}.amf`)
    expect(problems).toEqual([])
    return subjects[0]!.facts.find(({ path }) => path === 'color_vfx.transform_count')
  }
  expect(await count('clean')).toMatchObject({ value: 1, certainty: 'inferred' })
  expect(await count('twice')).toMatchObject({ value: 2, place: { line: 7 } })
})

it('reads the colour decision of a look', async () => {
  expect(values((await read(amf, 'amf/clean.amf')).subjects[0])).toMatchObject({
    'color_vfx.cdl_slope_min': 0.9,
    'color_vfx.cdl_power_min': 1,
    'color_vfx.cdl_saturation': 0.95,
  })
})
