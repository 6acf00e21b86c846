import { describe, expect, test } from 'vitest'
import { sentenceCount, sharedPhrases, withoutCode, words } from '../../seed/prose.ts'
import { citedSources, codeWords, namedCoordinates, namedRules } from '../../seed/prose-names.ts'

describe(sentenceCount, () => {
  test.for([
    ['One sentence.', 1],
    ['One. Two.', 2],
    ['At 23.976 frames/s it holds.', 1],
    ['See Art. 50 of the law.', 1],
    ['Some words, e.g. These, count once.', 1],
    ['Is it so? Yes, it is!', 2],
    ['He said "stop." Then he went.', 2],
    ['It ends with R 128. 128 is its number.', 2],
    ['The dome has cameras vs. Two elsewhere.', 1],
  ] as const)('%s has %i', ([text, count]) => {
    expect(sentenceCount(text)).toBe(count)
  })
})

describe(words, () => {
  test.for([
    ['well-known: it’s 3.5 dB', ['well-known', 'it’s', '3.5', 'dB']],
    ['frames/s, “naïve”', ['frames/s', 'naïve']],
    ['— … !', []],
  ] as const)('%s', ([text, found]) => {
    expect(words(text)).toEqual(found)
  })
})

describe(sharedPhrases, () => {
  const texts = [
    'one two three four five six',
    'zero one two three four five',
    'four three two one',
    'One, two: three four!',
  ]

  test('names every pair above the ceiling, with what it shares', () => {
    expect(sharedPhrases(texts, 1)).toEqual([
      { first: 0, second: 1, phrases: ['one two three four', 'two three four five'] },
    ])
    expect(sharedPhrases(texts, 0).map(({ first, second }) => [first, second])).toEqual([
      [0, 1],
      [0, 3],
      [1, 3],
    ])
  })
})

describe('names in prose', () => {
  const text = [
    'CAM-004 and AUD-01, not FCC-791 or XCAM-004-b; [EBU-R128], [a link](x), [LINK](y).',
    '`camera.shot_size` and `two words`; GRAM-C3-I07-M08.',
    '```',
    '[CODE] CAM-005 `x`',
    '```',
  ].join('\n')

  test('are found at their places', () => {
    expect(namedRules(text)).toEqual([
      { id: 'CAM-004', offset: 0 },
      { id: 'AUD-01', offset: 12 },
    ])
    expect(citedSources(text)).toEqual([{ id: 'EBU-R128', offset: text.indexOf('EBU-R128') }])
    expect(codeWords(text).map(({ id }) => id)).toEqual(['camera.shot_size'])
    expect(namedCoordinates(text).map(({ id }) => id)).toEqual(['GRAM-C3-I07-M08'])
  })

  test('keep their places when code is blanked out', () => {
    const blanked = withoutCode(text)
    expect(blanked).toHaveLength(text.length)
    expect(blanked.split('\n')).toHaveLength(5)
    expect(blanked).not.toContain('CODE')
  })
})
