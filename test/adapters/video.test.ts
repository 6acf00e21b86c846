/** Flashes: counted in grids of luma of these tests, and in films that ffmpeg makes where it is installed. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { FlashCounter } from '../../src/adapters/video/flash-counter.ts'
import { video } from '../../src/adapters/video.ts'
import { ffmpeg, read, values } from './read.ts'

/** One second at 50 frames a second of 100 cells, `flashing` of which alternate `hertz` times between two levels. */
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
    'Counting flashes needs ffmpeg, which was not found.',
  ])
})

it.skipIf(ffmpeg === undefined)('counts the flashes of a film, and its area', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'video-'))
  try {
    const strobe = "drawbox=w=32:h=36:c=white:t=fill:enable='lt(mod(t,0.2),0.1)'"
    const make = (name: string, filter: string): void => {
      execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', filter, path.join(root, name)])
    }
    make('strobe.mkv', `color=black:s=64x36:r=50:d=3,${strobe}`)
    make('calm.mkv', 'color=gray:s=64x36:r=25:d=2')
    const program = ffmpeg!
    const strobing = await read(video, 'strobe.mkv', { root, program })
    expect(strobing.problems).toEqual([])
    expect(values(strobing.subjects[0])).toEqual({
      'qa.flashes_per_second': 5,
      'qa.flash_area_percent': 50,
    })
    const calm = await read(video, 'calm.mkv', { root, program })
    expect(values(calm.subjects[0])).toEqual({
      'qa.flashes_per_second': 0,
      'qa.flash_area_percent': 0,
    })
  } finally {
    rmSync(root, { recursive: true })
  }
})
