/** Tests the measurement of flashes, gamut and flicker on grids and frames that are made here. */
import { expect, it } from 'vitest'
import { FlashCounter } from '../../src/adapters/video/flash-counter.ts'
import { GamutMeter, MATRICES } from '../../src/adapters/video/gamut-meter.ts'
import { LevelMeter } from '../../src/adapters/video/level-meter.ts'
import { video } from '../../src/adapters/video.ts'
import { read } from './read.ts'

/**
 * Three seconds of 100 cells at 50 frames a second; `flashing` of the cells alternate between two levels, `hertz` times
 * a second.
 */
function counted(hertz: number, flashing: number, dark = 16, light = 235) {
  const counter = new FlashCounter(100, 50)
  for (let frame = 0; frame < 150; frame++) {
    const isLight = (frame / 50) * hertz * 2 - 2 * Math.floor((frame / 50) * hertz) >= 1
    const levels = new Uint8Array(100).fill(dark)
    if (isLight) levels.fill(light, 0, flashing)
    counter.push(levels)
  }
  return counter.finish()
}

it.each([
  [1, 100, 1],
  [3, 100, 3],
  [5, 100, 5],
  [10, 100, 10],
])('counts %i flashes a second', (hertz, cells, expected) => {
  expect(counted(hertz, cells)).toMatchObject({ perSecond: expected, area: cells / 100 })
})

it.each([
  ['an area under a tenth', counted(10, 9)],
  ['a change under a tenth', counted(10, 100, 180, 187)],
  ['two bright states', counted(10, 100, 225, 235)],
  ['a steady picture', counted(10, 0)],
])('counts no flash for %s', (_, flashes) => {
  expect(flashes).toEqual({ perSecond: 0, area: 0, from: 0 })
})

it('counts neither a single cut nor a slow fade there and back for more than it is', () => {
  const counter = new FlashCounter(1, 50)
  for (let frame = 0; frame < 200; frame++) {
    counter.push(new Uint8Array([Math.round(16 + 219 * Math.abs(1 - frame / 100))]))
  }
  expect(counter.finish().perSecond).toBeLessThanOrEqual(1)
})

it('says that it needs ffmpeg', async () => {
  const { subjects, problems } = await read(video, 'container/clean.mp4')
  expect(subjects).toEqual([])
  expect(problems.map(({ message }) => message)).toEqual([
    'The picture was not measured: ffmpeg was not found.',
  ])
})

/** A frame of ten pixels, `outside` of which have the given 10-bit values and the others are grey. */
function shareOf(outside: number, [y, cb, cr]: readonly [number, number, number]): number {
  const meter = new GamutMeter(10, MATRICES.bt709)
  const values = new Uint16Array(30).fill(512)
  for (let i = 0; i < outside; i++) {
    values[i] = y
    values[10 + i] = cb
    values[20 + i] = cr
  }
  meter.push(new Uint8Array(new Uint16Array(30).fill(512).buffer))
  meter.push(new Uint8Array(values.buffer))
  return meter.finish().share
}

it.each([
  ['white at 105 %', [984, 512, 512], 0],
  ['white over 105 %', [985, 512, 512], 0.3],
  ['black at -5 %', [20, 512, 512], 0],
  ['black under -5 %', [19, 512, 512], 0.3],
  ['full red of BT.709', [250, 409, 960], 0],
  ['a red that is brighter than white', [400, 380, 960], 0.3],
  ['a dark colour with too much of it', [64, 960, 512], 0.3],
] as const)('counts %s against EBU R 103', (_, value, share) => {
  expect(shareOf(3, value)).toBeCloseTo(share)
})

/** Six seconds at 25 frames a second, in which each row has one level, given by frame and row. */
function beatOf(level: (frame: number, row: number) => number) {
  const meter = new LevelMeter(32, 18, 25)
  for (let frame = 0; frame < 150; frame++) {
    meter.push(
      Uint8Array.from({ length: 32 * 18 }, (_, cell) => level(frame, Math.floor(cell / 32))),
    )
  }
  return meter.finish()
}

it('measures the beat of a card, and bands apart from it', () => {
  expect(beatOf(() => 116)).toMatchObject({ percent: 0, bandPercent: 0, seconds: 6 })
  expect(beatOf((frame) => 116 + 4 * (frame % 2))?.percent).toBeCloseTo(3.92, 1)
  const banded = beatOf((frame, row) => 116 + (row === 5 + (frame % 8) ? 20 : 0))
  expect(banded?.percent).toBeLessThan(3)
  expect(banded?.bandPercent).toBeGreaterThan(15)
  expect(beatOf(() => 16)).toBeUndefined()
})
