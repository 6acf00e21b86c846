/** Compares loudness, loudness range and true peak with ffmpeg, which these tests need. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { audio } from '../../src/adapters/audio.ts'
import { ffmpeg, read, values } from './read.ts'
import { stereo } from './signals.ts'

describe.skipIf(ffmpeg === undefined)('beside ffmpeg', () => {
  it('measures what ffmpeg decodes as it measures the sound itself', async () => {
    const program = ffmpeg!
    const folder = await mkdtemp(path.join(tmpdir(), 'audio-'))
    try {
      await writeFile(path.join(folder, 'a.wav'), stereo([-20, 4], [-30, 4]))
      await program.run(['-i', path.join(folder, 'a.wav'), path.join(folder, 'a.flac')], {
        timeoutMs: 100_000,
      })
      const [wave, flac] = await Promise.all(
        ['a.wav', 'a.flac'].map((name) => read(audio, name, { root: folder, program })),
      )
      expect(values(flac!.subjects[0])).toEqual(values(wave!.subjects[0]))
      expect(flac!.subjects[0]!.facts[0]!.tool).toBe(program.version)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it.each([
    [
      'pink noise',
      'anoisesrc=c=pink:r=48000:a=0.4:d=20:s=1',
      'anoisesrc=c=pink:r=48000:a=0.2:d=20:s=2',
    ],
    [
      'rising and falling tones',
      'aevalsrc=0.3*sin(600*PI*t)*(0.55+0.45*sin(1.2*t)):s=48000:d=20',
      'aevalsrc=0.2*sin(1800*PI*t)*(0.6+0.4*sin(0.7*t)):s=48000:d=20',
    ],
    ['44.1 kHz', 'anoisesrc=c=brown:r=44100:d=20:s=3', 'anoisesrc=c=white:r=44100:a=0.1:d=20:s=4'],
  ])('agrees with its ebur128 on %s', async (_, left, right) => {
    const program = ffmpeg!
    const folder = await mkdtemp(path.join(tmpdir(), 'audio-'))
    try {
      const target = path.join(folder, 'a.wav')
      const graph = `${left}[l];${right}[r];[l][r]amerge=inputs=2`
      // ffmpeg is started directly because the inputs are filters, which our options for plain files forbid.
      execFileSync('ffmpeg', ['-v', 'error', '-filter_complex', graph, '-c:a', 'pcm_s24le', target])
      const { stderr } = await program.run(
        ['-i', target, '-af', 'ebur128=peak=true', '-f', 'null', '-'],
        {
          timeoutMs: 100_000,
        },
      )
      const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
      const figure = (label: string): number =>
        Number(new RegExp(`${label}:\\s+(-?[\\d.]+)`).exec(summary)![1])
      const measured = values((await read(audio, 'a.wav', { root: folder })).subjects[0])
      const difference = (name: string, label: string): number =>
        Math.abs((measured[name] as number) - figure(label))
      expect(difference('audio.integrated_loudness', 'I')).toBeLessThanOrEqual(0.1001)
      expect(difference('audio.loudness_range', 'LRA')).toBeLessThanOrEqual(0.2001)
      expect(difference('audio.true_peak', 'Peak')).toBeLessThanOrEqual(0.3)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
