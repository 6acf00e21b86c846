import { expect, it } from 'vitest'
import { diarizationErrorRate, type Turn } from '../../src/adapters/transcript/diarization.ts'
import { wordErrorRate } from '../../src/adapters/transcript/word-errors.ts'
import { transcript } from '../../src/adapters/transcript.ts'
import { fc } from '../support/fast-check.ts'
import { read, readContent, values } from './read.ts'

const valuesOf = async (name: string): Promise<Record<string, unknown>> =>
  values((await read(transcript, `transcript/${name}`)).subjects[0])

it('finds where Whisper was unsure, who speaks fast, at once and without a name', async () => {
  const reading = await read(transcript, 'transcript/faults.json')
  const [whole] = reading.subjects
  expect(whole).toMatchObject({ kind: 'transcript', wholeFile: true })
  expect(values(whole)).toEqual({
    'transcript.method': 'asr_raw',
    'transcript.language_tag_written': false,
    'transcript.asr_confidence': 0.7,
    'transcript.speech_rate': 300,
    'transcript.unit_type': 'redaction',
    'transcript.speaker_role': 'unknown_speaker',
    'transcript.word_error_rate': 0.0323,
    'podcast.crosstalk_ratio': 0.05,
  })
  const place = (path: string) => whole!.facts.find((fact) => fact.path === path)!.place.where
  expect(place('transcript.asr_confidence')).toBe('unit 2, at 3.50 s')
  expect(place('transcript.unit_type')).toBe('unit 4, at 9.00 s')
})

it('finds nothing wrong with a sure one in a named language', async () => {
  expect(await valuesOf('clean.json')).toEqual({
    'transcript.method': 'asr_raw',
    'transcript.language_tag': 'en',
    'transcript.language_tag_written': true,
    'transcript.asr_confidence': 0.951,
    'transcript.speech_rate': 105,
    'transcript.unit_type': 'utterance',
  })
})

it.each([
  ['whisper-cpp.json', { 'transcript.language_tag': 'de', 'transcript.asr_confidence': 0.85 }],
  ['aws.json', { 'transcript.language_tag': 'en-GB', 'transcript.asr_confidence': 0.5 }],
  ['google.json', { 'transcript.language_tag': 'en-US', 'transcript.asr_confidence': 0.72 }],
  ['podcast.json', { 'graphics.caption_format': 'podcast_json', 'podcast.crosstalk_ratio': 0 }],
])('reads %s', async (name, expected) => {
  expect(await valuesOf(name)).toMatchObject(expected)
})

it('does not say of a podcast transcript how it came to be', async () => {
  const { looked } = (await read(transcript, 'transcript/podcast.json')).subjects[0]!
  expect(looked).not.toContain('transcript.method')
})

it('says of other JSON that it is no transcript', async () => {
  const reading = await readContent(transcript, 'a.json', '{"text": "a"}')
  expect(reading).toMatchObject({ subjects: [], problems: [{ kind: 'note' }] })
})

it('counts the fewest changes from one text to the other', () => {
  expect(wordErrorRate(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toBeCloseTo(2 / 3)
  expect(wordErrorRate([], ['a'])).toBeUndefined()
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(words, words, words, (one, two, three) => {
      const changes = (from: string[], to: string[]): number =>
        Math.round(wordErrorRate(from, to)! * from.length)
      expect(changes(one, one)).toBe(0)
      expect(changes(one, two)).toBe(changes(two, one))
      expect(changes(one, three)).toBeLessThanOrEqual(changes(one, two) + changes(two, three))
    }),
  )
})

it('compares who speaks with the reference, whatever the voices are called', async () => {
  const reading = await read(transcript, 'transcript/panel.json')
  // Of 11 seconds, one of Ada's is given to Ben and one is invented.
  expect(values(reading.subjects[0])['transcript.diarization_error_rate']).toBe(0.1818)
})

it.each<[string, Turn[], Turn[], number | undefined]>([
  ['the same', [turn(0, 5, 'a')], [turn(0, 5, 'x')], 0],
  ['nothing', [turn(0, 5, 'a')], [], 1],
  ['two voices as one', [turn(0, 5, 'a'), turn(5, 10, 'b')], [turn(0, 10, 'x')], 0.5],
  ['one of two at once', [turn(0, 4, 'a'), turn(0, 4, 'b')], [turn(0, 4, 'x')], 0.5],
  ['swapped names', [turn(0, 3, 'a'), turn(3, 5, 'b')], [turn(0, 3, 'b'), turn(3, 5, 'a')], 0],
  ['no speech', [], [turn(0, 4, 'x')], undefined],
])('counts the errors of a diarisation that heard %s', (_, reference, hypothesis, rate) => {
  expect(diarizationErrorRate(reference, hypothesis)).toBe(rate)
})

function turn(start: number, end: number, speaker: string): Turn {
  return { start, end, speaker }
}

it('takes a transcript of Whisper in which nobody speaks for one', async () => {
  const text = JSON.stringify({ text: '', segments: [], language: 'en' })
  const { subjects, problems } = await readContent(transcript, 'a.json', text)
  expect(values(subjects[0])).toMatchObject({ 'transcript.language_tag': 'en' })
  expect(problems.map(({ message }) => message)).toEqual(['The transcript holds nothing.'])
})
