/** Tests the adapter for colour charts, which reads them with their references. */
import { expect, it } from 'vitest'
import { ciede2000, type Lab } from '../../src/adapters/colour-chart/ciede2000.ts'
import { colourChart } from '../../src/adapters/colour-chart.ts'
import { read, readContent } from './read.ts'

// Pairs of the test data that Sharma, Wu and Dalal published with their notes on the formula.
it.each<[Lab, Lab, number]>([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
])('differs from %j to %j by %d', (a, b, difference) => {
  expect(ciede2000(a, b)).toBeCloseTo(difference, 4)
  expect(ciede2000(b, a)).toBeCloseTo(difference, 4)
})

it('takes the mean over the patches that chart and reference share', async () => {
  const reading = await read(colourChart, 'colour-chart/cam-b.cgats')
  expect(reading.problems).toEqual([])
  expect(reading.subjects[0]).toMatchObject({ kind: 'capture_setup' })
  expect(reading.subjects[0]!.facts).toMatchObject([
    {
      path: 'color_vfx.delta_e',
      value: 1.44,
      certainty: 'measured',
      place: { where: '3 patches, worst dark skin at 2.04' },
    },
  ])
})

it('says where a chart has no reference', async () => {
  const chart =
    'CGATS.17\nBEGIN_DATA_FORMAT\nSAMPLE_ID LAB_L LAB_A LAB_B\nEND_DATA_FORMAT\nBEGIN_DATA\n1 1 2 3\nEND_DATA\n'
  expect(await readContent(colourChart, 'a.txt', chart)).toEqual({
    subjects: [],
    problems: [
      {
        kind: 'note',
        code: 'companion_missing',
        message: 'is a reading of a chart, and no reference lies beside it',
        place: { file: 'a.txt' },
      },
    ],
  })
})
