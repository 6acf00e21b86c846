import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Program } from '../../src/adapters/adapter.ts'
import { audio } from '../../src/adapters/audio.ts'
import { isOfKind } from './model.ts'
import { ffmpeg, read, readContent, values } from './read.ts'
import { measure, stereo, toneFile, waveFile } from './signals.ts'

describe('faults', () => {
  const sine = (frames: number, amplitude: number, step = 0.1): Float64Array =>
    Float64Array.from({ length: frames }, (_, i) => amplitude * Math.sin(step * i))

  it.each([8, 16, 24, 32] as const)('counts clipped runs of %i-bit samples', async (bits) => {
    const loud = sine(4800, 2).map((value) => Math.max(-1, Math.min(1, value)))
    // At 8 bits, values close to full scale round up to it.
    const limit = bits === 8 ? 1 - 1.5 / 128 : 1
    const flat = loud.filter((value) => Math.abs(value) >= limit).length
    const measured = await measure(waveFile([loud], { sampleRate: 48_000, bits }))
    expect(measured['audio.clipped_samples']).toBe(flat)
  })

  it('finds what was clipped before a float file was turned down', async () => {
    const loud = sine(4800, 2).map((value) => Math.max(-0.5, Math.min(0.5, value)))
    const flat = loud.filter((value) => Math.abs(value) === 0.5).length
    const options = { sampleRate: 48_000, bits: 32, float: true } as const
    expect((await measure(waveFile([loud], options)))['audio.clipped_samples']).toBe(flat)
    expect(
      (await measure(waveFile([sine(4800, 0.9, 0.01)], options)))['audio.clipped_samples'],
    ).toBe(0)
  })

  it('counts no two samples at full scale', async () => {
    const samples = new Float64Array(4800).fill(0.1)
    samples.fill(1, 100, 102)
    samples.fill(1, 300, 303)
    const measured = await measure(waveFile([samples], { sampleRate: 48_000, bits: 16 }))
    expect(measured['audio.clipped_samples']).toBe(3)
  })

  it('finds three seconds out of phase, and two channels that are one', async () => {
    const left = sine(48_000 * 8, 0.3)
    const right = left.map((value, i) => (i > 48_000 * 4 ? -value : value))
    const opposed = await measure(waveFile([left, right], { sampleRate: 48_000, bits: 16 }))
    expect(opposed['audio.phase_correlation']).toBe(-1)
    expect(opposed).not.toHaveProperty(['audio.channel_layout'])
    const same = await measure(waveFile([left, left], { sampleRate: 48_000, bits: 16 }))
    expect(same).toMatchObject({
      'audio.phase_correlation': 1,
      'audio.channel_layout': 'dual_mono',
    })
  })

  it('takes the quietest half second for the room, but not silence, nor sound without a pause', async () => {
    const silence = new Float64Array(48_000)
    const room = sine(48_000, 0.003)
    const speech = sine(48_000 * 4, 0.3)
    const joined = [...silence, ...speech, ...room, ...speech]
    const measured = await measure(waveFile([joined], { sampleRate: 48_000, bits: 24 }))
    expect(measured['audio.noise_floor']).toBeCloseTo(-53.5, 1)
    expect(await measure(waveFile([speech], { sampleRate: 48_000, bits: 24 }))).not.toHaveProperty([
      'audio.noise_floor',
    ])
  })

  it('gives the level of the whole file', async () => {
    const measured = await measure(toneFile([{ seconds: 2, levels: [0, 0] }]))
    expect(measured['audio.rms_level']).toBe(-3)
  })
})

it.each([
  [
    'a.json',
    JSON.stringify({ segments: [{ start: 4, end: 8, text: 'a', words: [{ start: 4, end: 6 }] }] }),
  ],
  ['a.vtt', 'WEBVTT\n\n00:04.000 --> 00:06.000\nA\n'],
  ['a.en-GB.vtt', 'WEBVTT\n\n00:04.000 --> 00:06.000\nA\n'],
])('measures speech alone, where %s says when somebody speaks', async (name, content) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'audio-'))
  try {
    await writeFile(path.join(folder, 'a.wav'), stereo([-12, 4], [-27, 4]))
    await writeFile(path.join(folder, name), content)
    const [subject] = (await read(audio, 'a.wav', { root: folder })).subjects
    expect(values(subject)).toMatchObject({ 'audio.dialogue_share': 0.25 })
    expect(values(subject)['audio.dialogue_loudness']).toBeCloseTo(-27, 1)
    expect(subject!.facts.at(-1)).toMatchObject({
      certainty: 'estimated',
      method: `over the spans of ${name}`,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('fills each of its other paths with values of the right kind', async () => {
  const facts = await Promise.all(
    [stereo([-23, 4], [-60, 1]), waveFile([[0, 1, 1, 1, 0]], { sampleRate: 48_000, bits: 16 })].map(
      async (bytes) => (await readContent(audio, 'a.wav', bytes)).subjects[0]!.facts,
    ),
  )
  expect(facts.flat().filter((fact) => !isOfKind(fact))).toEqual([])
  const filled = new Set(facts.flat().map(({ path: id }) => id))
  expect(Object.keys(audio.fills).filter((id) => !filled.has(id))).toEqual([
    'audio.dialogue_loudness',
    'audio.dialogue_share',
  ])
})

it('finds a clean stereo file inside every limit', async () => {
  const left = toneFile([
    { seconds: 4, levels: [-23, -26] },
    { seconds: 1, levels: [-70, -70] },
  ])
  const reading = await readContent(audio, 'clean.wav', left)
  expect(reading.problems).toEqual([])
  const measured = values(reading.subjects[0])
  expect(measured['audio.integrated_loudness']).toBeGreaterThanOrEqual(-25)
  expect(measured['audio.true_peak']).toBeLessThanOrEqual(-22)
  expect(measured).toMatchObject({
    'audio.clipped_samples': 0,
    'audio.phase_correlation': 1,
    'audio.noise_floor': -73,
  })
})

it.each(['RF64', 'BW64'] as const)(
  'reads %s, whose length stands in another chunk',
  async (container) => {
    const tone = Float64Array.from({ length: 48_000 }, (_, i) => 0.1 * Math.sin(0.13 * i))
    const bytes = waveFile([tone, tone], { sampleRate: 48_000, bits: 16, container })
    expect((await measure(bytes))['audio.rms_level']).toBeCloseTo(-23, 0)
  },
)

it('says of digital silence that nothing can be heard', async () => {
  const reading = await readContent(
    audio,
    'a.wav',
    waveFile([new Float64Array(48_000)], { sampleRate: 48_000, bits: 16 }),
  )
  expect(values(reading.subjects[0])).toEqual({
    'audio.clipped_samples': 0,
    'audio.silent_channels': 1,
  })
  expect(reading.subjects[0]!.looked).toContain('audio.integrated_loudness')
})

it('says what it cannot read', async () => {
  const broken = waveFile([[0, 0, 0]], { sampleRate: 48_000, bits: 16 })
  broken.writeUInt16LE(6, 20)
  expect((await readContent(audio, 'a.wav', broken)).problems).toMatchObject([
    { kind: 'note', message: 'Samples of kind 6 with 16 bits are not read.' },
  ])
})

describe('what is no WAVE file', () => {
  it('waits for ffmpeg where there is none', async () => {
    const reading = await read(audio, 'container/episode.mp3')
    expect(reading.subjects).toEqual([])
    expect(reading.problems).toMatchObject([
      { kind: 'note', message: 'The sound was not measured: ffmpeg was not found.' },
    ])
  })

  it('is not measured where ffmpeg fails, however much it wrote before', async () => {
    const program: Program = {
      version: 'ffmpeg 0',
      run: async (_, { onStdout }) => {
        onStdout!(toneFile([{ seconds: 1, levels: [-20, -20] }]))
        throw new Error('ffmpeg ended with 1: Invalid data found')
      },
    }
    const reading = await read(audio, 'container/episode.mp3', { program })
    expect(reading.subjects).toEqual([])
    expect(reading.problems).toMatchObject([{ kind: 'failed', message: /Invalid data found/ }])
  })

  it.skipIf(ffmpeg === undefined)('is measured whatever it says of itself', async () => {
    const sound = readFileSync(path.join(import.meta.dirname, 'files/container/episode.mp3'))
    // An ID3v2.3 title twice as long as the output that ffmpeg buffers.
    const text = Buffer.alloc(65_536, 'a')
    const frame = Buffer.concat([Buffer.from('TIT2\0\x01\0\x01\0\0\0', 'latin1'), text])
    const tag = Buffer.from('ID3\x03\0\0\0\x04\0\x0b', 'latin1')
    const [bare, titled] = await Promise.all(
      [sound, Buffer.concat([tag, frame, sound])].map((content) =>
        readContent(audio, 'a.mp3', content, { program: ffmpeg! }),
      ),
    )
    expect(titled!.problems).toEqual([])
    expect(values(titled!.subjects[0])).toEqual(values(bare!.subjects[0]))
  })

  it('is not called empty where ffmpeg decodes nothing of it', async () => {
    const program: Program = {
      version: 'ffmpeg 0',
      run: async (_, { onStdout }) => {
        onStdout!(waveFile([[]], { sampleRate: 48_000, bits: 32, float: true }))
        return { stdout: new Uint8Array(0), stderr: '' }
      },
    }
    const { problems } = await read(audio, 'container/episode.mp3', { program })
    expect(problems).toMatchObject([
      { message: 'The sound is empty, or ffmpeg 0 does not decode its form.' },
    ])
  })

  it('has nothing to measure where it has no sound', async () => {
    const program: Program = {
      version: 'ffmpeg 0',
      run: async () => {
        throw new Error("ffmpeg ended with 1: Stream map '0:a:0' matches no streams.")
      },
    }
    expect(await read(audio, 'container/hdr-clean.mp4', { program })).toEqual({
      subjects: [],
      problems: [],
    })
  })
})
