/** Sentences and what they state, by a few wordings; test/media/told.test.ts judges those of the corpus. */
import { describe, expect, it } from 'vitest'
import { MAX_SENTENCE } from '../../src/engine/sentences/compiled-phrase.ts'
import { phrasePattern, plainText } from '../../src/engine/sentences/phrase.ts'
import { sentenceReader, type ToldFact } from '../../src/engine/sentences/told.ts'
import { fc } from '../support/fast-check.ts'

const fact = (path: string, more: Partial<ToldFact> = {}): [string, ToldFact] => [
  path,
  { path, type: 'enumerated', values: [], multiple: false, ...more },
]

const read = sentenceReader(
  new Map([
    fact('peak', { unit: 'dBTP', minimum: -100, maximum: 20 }),
    fact('offset', { unit: 'ms', minimum: -10_000, maximum: 10_000 }),
    fact('share', { unit: 'ratio', minimum: 0, maximum: 1 }),
    fact('splats', { unit: 'million', minimum: 0, maximum: 1000 }),
    fact('device_rate', { unit: 'frames/s', minimum: 0, maximum: 1000 }),
    fact('rate', { unit: 'frames/s', minimum: 0, maximum: 1000 }),
    fact('lines', { minimum: 0, maximum: 100 }),
    fact('captions'),
    fact('target', { values: ['podcast', 'video_podcast', 'cinema_dcp'], multiple: true }),
    fact('layout', { values: ['mono', 'stereo', 'surround_5_1'] }),
  ]),
  [
    { path: 'peak', phrases: ['<n> dBTP', 'peak(s|ing)? (at|of)? <n>'] },
    { path: 'offset', phrases: ['(sound|audio) … <n> … (late|behind)'], turned: true },
    { path: 'offset', phrases: ['(sound|audio) … <n> … (early|ahead)'] },
    { path: 'share', phrases: ['talk(s)? … <n> of the time'] },
    { path: 'splats', phrases: ['<n> (gaussian )?splats', 'splats, <n>'] },
    { path: 'device_rate', phrases: ['<n> (fps|frames per second)'], beside: ['headset'] },
    { path: 'rate', phrases: ['<n> (fps|frames per second)'] },
    { path: 'lines', phrases: ['<n> lines'], unless: ['code'] },
    { path: 'captions', value: true, phrases: ['caption(s|ed)?'] },
    { path: 'captions', value: false, phrases: ['without (captions|subtitles)'] },
    { path: 'target', value: ['podcast'], phrases: ['podcast(s)?'] },
    { path: 'target', value: ['video_podcast'], phrases: ['video podcast(s)?'] },
    { path: 'layout', value: 'stereo', phrases: ['stereo'] },
    { path: 'layout', value: 'mono', phrases: ['mono'] },
    { path: 'layout', value: 'surround_5_1', phrases: ['5.1'] },
  ],
  { others: ['the old version', 'hopefully'], asked: ['no higher than', 'wants'] },
)

const told = (sentence: string): Record<string, unknown> =>
  Object.fromEntries(read(sentence).map(({ path, value }) => [path, value]))

describe('a number', () => {
  it.each([
    ['-1.5 dBTP', { peak: -1.5 }],
    ['it peaks at −1,5', { peak: -1.5 }],
    ['peaking at minus three', { peak: -3 }],
    ['0.4dBTP', { peak: 0.4 }],
    ['the sound is 120 ms late', { offset: -120 }],
    ['Audio comes two thirds of a second early', { offset: 666.666666667 }],
    ['audio 0.2 s behind', { offset: -200 }],
    ['3 million splats', { splats: 3 }],
    ['3 mio splats', { splats: 3 }],
    ['splats, 900k', { splats: 0.9 }],
    ['1,200,000 Gaussian splats', { splats: 1.2 }],
    ['he talks 30 percent of the time', { share: 0.3 }],
    ['she talks half of the time', { share: 0.5 }],
    ['two lines', { lines: 2 }],
    ['forty-one lines', { lines: 41 }],
    ['twenty two and a half lines', { lines: 22.5 }],
    ['no lines', { lines: 0 }],
    ['the sound comes a second and a half late', { offset: -1500 }],
  ])('“%s” is read in the unit of its fact', (sentence, facts) => {
    expect(told(sentence)).toEqual(facts)
  })

  it.each([
    ['peaks at 3 kHz', 'its unit is of another kind'],
    ['-500 dBTP', 'the fact cannot hold it'],
    ['two lines of code', 'a phrase beside it means something else'],
    ['the broadcaster wants -3 dBTP', 'it is asked for'],
    ['no higher than -1 dBTP', 'it is a limit'],
    ['recorded at 12:40 lines', 'it is part of a time'],
  ])('“%s” states none, since %s', (sentence) => {
    expect(told(sentence)).toEqual({})
  })

  it('belongs to the fact that the words beside it mean, once', () => {
    expect(told('40 fps')).toEqual({ rate: 40 })
    expect(told('40 frames per second in the headset')).toEqual({ device_rate: 40 })
  })
})

describe('a state', () => {
  it.each([
    ['a Stereo podcast', { layout: 'stereo', target: ['podcast'] }],
    ['our video-podcast', { target: ['video_podcast'] }],
    ['a podcast and a video podcast', { target: ['podcast', 'video_podcast'] }],
    ['for the cinema DCP', { target: ['cinema_dcp'] }],
    ['5.1 mix', { layout: 'surround_5_1' }],
    ['captioned', { captions: true }],
    ['without subtitles', { captions: false }],
    ['it has no captions. Stereo', { captions: false, layout: 'stereo' }],
  ])('“%s” is read', (sentence, facts) => {
    expect(told(sentence)).toEqual(facts)
  })

  it.each([
    ['not a podcast', 'it is denied'],
    ["this isn't stereo", 'it is denied'],
    ['the old version was in stereo', 'it is said of something else'],
    ['hopefully in stereo', 'it is wished'],
    ['monologue', 'the word only begins like it'],
    ['stereo or mono', 'two are named where the fact holds one'],
  ])('“%s” states none, since %s', (sentence) => {
    const { layout, target } = told(sentence)
    expect(layout).toBe(sentence === 'stereo or mono' ? 'stereo' : undefined)
    expect(target).toBeUndefined()
  })

  it('of one clause is not denied by another', () => {
    expect(told('I have no idea. It is stereo')).toEqual({ layout: 'stereo' })
    expect(told('hopefully a podcast, but it is mono')).toEqual({ layout: 'mono' })
  })
})

describe('any text', () => {
  it('is read without an error, within the limits of the facts, in whatever case', () => {
    const words = fc.constantFrom(
      ...'peaks at minus -1.5 dBTP … <n> ( ) | ? captions without no not 5.1 sound late ms k million , . ; — ½ ٣ \u{1F600} 1,2,3 1e9 -- 0'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 60 }),
        (all) => {
          const text = all.join(' ')
          for (const { value } of read(text))
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
          expect(read(text.toUpperCase().toLowerCase())).toEqual(read(text.toLowerCase()))
        },
      ),
    )
  })

  it('is read up to a limit', () => {
    expect(told(`${' '.repeat(MAX_SENTENCE)}stereo`)).toEqual({})
    expect(read('peaks at … '.repeat(500))).toEqual([])
  })
})

describe('a phrase', () => {
  const matches = (phrase: string, text: string): boolean =>
    plainText(text).search(phrasePattern(phrase)) >= 0

  it.each([
    ['before (the|our)? shoot', 'Before shoot', true],
    ['before (the|our)? shoot', 'before   our shoot', true],
    ['before (the|our)? shoot', 'before her shoot', false],
    ['caption(s)?', 'captions', true],
    ['caption(s)?', 'captioned', false],
    ['nobody … signed', 'nobody in the whole band has signed', true],
    ['nobody … signed', 'nobody knows. She signed', false],
    ['f/<n>', 'f/2.8', true],
    ['(a (b|c)|d) e', 'a c e', true],
    ['5.1', '5x1', false],
  ])('“%s” in “%s”: %s', (phrase, text, expected) => {
    expect(matches(phrase, text)).toBe(expected)
  })

  it.each([
    ['(a|b', 'has a bracket without its pair'],
    ['(the)? shoot', 'begins with what may be missing'],
  ])('“%s” %s', (phrase, message) => {
    expect(() => phrasePattern(phrase)).toThrow(message)
  })
})
