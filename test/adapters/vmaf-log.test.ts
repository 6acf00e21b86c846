/** Tests the adapter for VMAF logs: pooled scores. */
import { expect, it } from 'vitest'
import { vmafLog } from '../../src/adapters/vmaf-log.ts'
import { read } from './read.ts'

it.each([
  ['vmaf-log/vmaf.json', 93.25, 'harmonic mean over the frames'],
  ['vmaf-log/vmaf.xml', 88.5, 'mean over the frames'],
])('reads the pooled score of %s', async (name, value, method) => {
  const { subjects } = await read(vmafLog, name)
  expect(subjects[0]!.facts).toMatchObject([{ path: 'delivery.vmaf', value, method }])
})
