import { describe, expect, it } from 'vitest'
import { didYouMean, nearest } from '../../src/engine/values/nearest.ts'

describe(nearest, () => {
  it.for([
    { got: 'camara', words: ['clip', 'camera', 'audio'], word: 'camera' },
    { got: 'CAMERA', words: ['clip', 'camera'], word: 'camera' },
    { got: 'greater', words: ['gt', 'gte', 'eq'], word: undefined },
    { got: 'cotnains', words: ['contains', 'contains_any'], word: 'contains' },
    { got: 'cont', words: ['eq', 'contains'], word: 'contains' },
    { got: 'C9', words: ['C0', 'C1', 'C2'], word: undefined },
    { got: 'C11', words: ['C0', 'C1', 'C1'], word: 'C1' },
    { got: 'solv', words: ['SOLVE', 'solve'], word: 'SOLVE' },
    { got: '5_1', words: ['stereo', 'surround_5_1', 'immersive_5_1_4'], word: 'surround_5_1' },
    { got: '5.1', words: ['surround_5_1', 'immersive_5_1_4'], word: 'surround_5_1' },
    { got: 'core.language', words: ['core.edition', 'speech.language'], word: 'speech.language' },
    { got: '--', words: ['stereo'], word: undefined },
    { got: '', words: ['a'], word: undefined },
    { got: 'x'.repeat(200), words: ['x'], word: undefined },
  ])('finds $word for "$got"', ({ got, words, word }) => {
    expect(nearest(got, words)).toBe(word)
  })
})

describe(didYouMean, () => {
  it('says nothing where nothing is near', () => {
    expect(didYouMean('zzz', ['camera'])).toBe('')
    expect(didYouMean(3, ['camera'])).toBe('')
    expect(didYouMean('camera', ['camera'])).toBe('')
  })

  it('names two words that are equally near, and of more none', () => {
    expect(didYouMean('CAM-04', ['CAM-004', 'CAM-014', 'LGT-004'])).toBe(
      ' (did you mean "CAM-004" or "CAM-014"?)',
    )
    expect(didYouMean('C9', ['C0', 'C1', 'C2'])).toBe('')
  })
})
