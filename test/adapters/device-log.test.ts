/** Tests the adapter for device logs, which headsets write during playback. */
import { expect, it } from 'vitest'
import { deviceLog } from '../../src/adapters/device-log.ts'
import { read, readContent, values } from './read.ts'

/** A log of 602 seconds at 60 lines a second, in which 40 frames from second 100 on are not shown. */
const presented = (head: string, line: (at: number, shown: boolean) => string): string =>
  [
    head,
    ...Array.from({ length: 60 * 602 }, (_, i) => line(i / 60, !(i >= 6000 && i < 6040))),
  ].join('\n')

it('finds the worst ten seconds of a headset, and the refreshes that it missed', async () => {
  const reading = await read(deviceLog, 'device-log/quest.csv')
  expect(reading.problems).toEqual([])
  const [subject] = reading.subjects
  expect(values(subject)).toEqual({
    'qa.sustained_fps': 69,
    'qa.missed_refresh_ratio': 0.04167,
  })
  expect(subject!.facts[0]).toMatchObject({ certainty: 'estimated', place: { line: 3 } })
})

it.each([
  [
    'version 1',
    'Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,msBetweenPresents',
    (at: number, shown: boolean) => `a.exe,1,0x1,${shown ? 0 : 1},${at},16.6`,
  ],
  [
    'version 2',
    'Application,ProcessID,SwapChainAddress,TimeInMs,MsBetweenPresents,MsBetweenDisplayChange',
    (at: number, shown: boolean) => `a.exe,1,0x1,${at * 1000},16.6,${shown ? 16.6 : 'NA'}`,
  ],
])('counts the frames that PresentMon %s saw displayed', async (_, head, line) => {
  const reading = await readContent(deviceLog, 'run.csv', presented(head, line))
  expect(reading.subjects[0]!.facts).toMatchObject([
    { path: 'qa.sustained_fps', value: 56, certainty: 'measured' },
  ])
})
