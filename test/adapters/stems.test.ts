/** Tests stems that are generated here, with tones in place of speech and music. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { stems } from '../../src/adapters/stems.ts'
import { read, readContent } from './read.ts'
import { stereo } from './signals.ts'

async function readStems(files: Readonly<Record<string, Buffer>>) {
  const root = await mkdtemp(path.join(tmpdir(), 'stems-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(root, name), bytes)
    return await read(stems, Object.keys(files)[0]!, { root })
  } finally {
    await rm(root, { recursive: true })
  }
}

it('finds the passage in which the speech stands least above the others', async () => {
  const reading = await readStems({
    'show_DX.wav': stereo([-20, 5], [-200, 5], [-20, 5]),
    // Music is loud only where nobody speaks. Under speech it is first 12 dB down, then 6 dB with effects 12 dB down,
    // which makes 5 dB together.
    'show_MX.wav': stereo([-32, 5], [-10, 5], [-26, 5]),
    'show_FX.wav': stereo([-200, 5], [-10, 5], [-32, 5]),
    'show.wav': stereo([-20, 1]),
  })
  expect(reading.problems).toEqual([])
  expect(reading.subjects[0]!.facts).toMatchObject([
    { path: 'audio.speech_to_background_db', value: 5, certainty: 'estimated' },
  ])
  expect(Number(/[\d.]+/.exec(reading.subjects[0]!.facts[0]!.place.where!)![0])).toBeGreaterThan(8)
})

it('says nothing of speech under which there is nothing', async () => {
  const reading = await readStems({
    'show.dia.wav': stereo([-20, 4]),
    'show.mus.wav': stereo([-200, 4]),
  })
  expect(reading.subjects[0]!.facts).toEqual([])
})

it('says what a stem by itself lacks', async () => {
  const reading = await readContent(stems, 'show_DX.wav', stereo([-20, 1]))
  expect(reading.problems).toMatchObject([{ kind: 'note' }])
})
