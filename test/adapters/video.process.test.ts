/** Tests the measurement of flashes, gamut and flicker in films generated with ffmpeg, which these tests need. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { video } from '../../src/adapters/video.ts'
import { ffmpeg, read, values } from './read.ts'

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

/** Makes a film in a folder of its own and reads it. */
async function readFilm(name: string, filter: string, options: Parameters<typeof read>[2] = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'video-'))
  try {
    const lossless = ['-c:v', 'ffv1', '-pix_fmt', 'yuv444p10le', path.join(root, name)]
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', filter, ...lossless])
    return await read(video, name, { ...options, root, program: ffmpeg! })
  } finally {
    rmSync(root, { recursive: true })
  }
}

it.skipIf(ffmpeg === undefined)(
  'measures the worst frame of a film for broadcast, and of no other',
  async () => {
    const broadcast = { declared: { 'delivery.target': ['broadcast_linear'] } }
    // A twentieth of the picture is over white in the second half of two seconds.
    const filter =
      "nullsrc=s=480x270:r=25:d=2,format=yuv444p10le,geq=lum='if(lt(X,24)*gte(T,1),1010,500)':cb=512:cr=512"
    const reading = await readFilm('film.mkv', filter, broadcast)
    expect(values(reading.subjects[0])['color_vfx.gamut_excursion']).toBe(5)
    const places = reading.subjects[0]!.facts.map(({ place }) => place.where)
    expect(places.at(-1)).toBe('frame 26, at 1.00 s')
    const other = await readFilm('film.mkv', 'color=gray:s=64x36:r=25:d=0.2')
    expect(values(other.subjects[0])).not.toHaveProperty(['color_vfx.gamut_excursion'])
  },
)

it.skipIf(ffmpeg === undefined)(
  'measures grey cards, by their name or by the settings',
  async () => {
    const pulsing =
      'nullsrc=s=64x36:r=25:d=6,format=yuv444p10le,geq=lum=440+14*mod(N\\,2):cb=512:cr=512'
    const named = await readFilm('greycard-50hz.mkv', pulsing)
    expect(named.subjects[0]).toMatchObject({ kind: 'capture_setup' })
    const { 'camera.level_beat_percent': beat, 'lighting.flicker_visible': flickers } = values(
      named.subjects[0],
    )
    expect(beat).toBeGreaterThan(2.5)
    expect(beat).toBeLessThan(5)
    expect(flickers).toBe(true)
    const steady = await readFilm('A003.mkv', 'color=gray:s=64x36:r=25:d=6', {
      settings: { grey_cards: ['*003*'] },
    })
    expect(values(steady.subjects[0])).toEqual({
      'camera.level_beat_percent': 0,
      'lighting.flicker_visible': false,
    })
    const brief = await readFilm('grey_card.mkv', 'color=gray:s=64x36:r=25:d=2')
    expect(brief.problems).toMatchObject([{ kind: 'partial' }])
  },
)
