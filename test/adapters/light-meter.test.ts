/** Tests the adapter for light meters. */
import { expect, it } from 'vitest'
import { type Spectrum, spectralSimilarity } from '../../src/adapters/light-meter/similarity.ts'
import { lightMeter } from '../../src/adapters/light-meter.ts'
import { named, read, values } from './read.ts'

/** Relative spectrum of a black body from 380 to 780 nm, in steps of 5 nm. */
const blackBody = (kelvin: number): Spectrum =>
  Array.from({ length: 81 }, (_, i) => {
    const metres = (380 + 5 * i) * 1e-9
    return [380 + 5 * i, metres ** -5 / (Math.exp(1.4387769e-2 / (metres * kelvin)) - 1)] as const
  })

it.each([
  ['key.csv', { 'lighting.tlci': 99, 'lighting.duv': 0.0004 }],
  ['fill.csv', { 'lighting.tlci': 47, 'lighting.duv': 0.0081 }],
  ['rim.xls', { 'lighting.tlci': 97.5, 'lighting.duv': -0.00062 }],
  ['lamp.spdx', {}],
])('reads what the meter says of %s', async (name, expected) => {
  const reading = await read(lightMeter, `light-meter/${name}`)
  expect(reading.problems).toEqual([])
  expect(reading.subjects[0]).toMatchObject({ kind: 'lighting_setup', wholeFile: true })
  expect(values(reading.subjects[0])).toEqual(expected)
})

it('gives the line of each figure', async () => {
  const { facts } = (await read(lightMeter, 'light-meter/fill.csv')).subjects[0]!
  expect(facts.map(({ place, tool }) => [place.line, tool])).toEqual([
    [9, 'Sekonic'],
    [6, 'Sekonic'],
  ])
})

it('holds the lights of a set-up against the key, and positions against each other', async () => {
  const stage = {
    name: 'stage A',
    lights: [
      'light-meter/key.csv',
      'light-meter/fill.csv',
      'light-meter/rim.xls',
      'light-meter/lamp.spdx',
    ],
    positions: ['light-meter/key.csv', 'light-meter/fill.csv'],
  }
  const reading = await read(lightMeter, 'light-meter/key.csv', { settings: { setups: [stage] } })
  expect(reading.problems).toEqual([])
  expect(values(named(reading, 'stage A'))).toEqual({
    'lighting.mired_spread': 31.4,
    'lighting.ssi_to_key': 54,
    'lighting.uniformity_stops': 0.585,
  })
  const other = await read(lightMeter, 'light-meter/fill.csv', { settings: { setups: [stage] } })
  expect(named(other, 'stage A')).toBeUndefined()
  const gone = {
    settings: { setups: [{ lights: ['light-meter/key.csv', 'light-meter/gone.csv'] }] },
  }
  expect((await read(lightMeter, 'light-meter/key.csv', gone)).problems).toMatchObject([
    {
      kind: 'failed',
      message: 'set-up 1 names light-meter/gone.csv, which is no reading of a light',
    },
  ])
})

it('finds spectra alike by their form and not by their power', () => {
  const warm = blackBody(3200)
  expect(spectralSimilarity(warm, warm)).toBe(100)
  const brighter: Spectrum = warm.map(([at, power]) => [at, 7 * power])
  expect(spectralSimilarity(brighter, warm)).toBe(100)
  const scores = [3100, 2800, 5600].map((kelvin) => spectralSimilarity(blackBody(kelvin), warm)!)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(spectralSimilarity([], warm)).toBeUndefined()
})
