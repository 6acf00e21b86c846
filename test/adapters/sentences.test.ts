import { expect, it } from 'vitest'
import { sentenceCutAt, sentencesOf } from '../../src/adapters/transcript/sentences.ts'
import type { Unit } from '../../src/adapters/transcript/unit.ts'

const unit = (start: number, end: number, text: string, speaker?: string): Unit => ({
  start,
  end,
  text,
  words: [],
  speaker,
})

it('parts units where a sentence ends, and joins those that it runs through', () => {
  const sentences = sentencesOf([
    unit(0, 4, 'One two. Three four', 'Ada'),
    unit(4, 6, 'five six?', 'Ada'),
    unit(6, 8, 'Yes', 'Ben'),
    unit(20, 21, 'indeed.', 'Ben'),
  ])!
  expect(sentences.map(({ text, isQuestion }) => [text, isQuestion])).toEqual([
    ['One two.', false],
    ['Three four five six?', true],
    ['Yes', false],
    ['indeed.', false],
  ])
  expect(sentenceCutAt(sentences, 4)?.text).toBe('Three four five six?')
  expect(sentenceCutAt(sentences, 6)).toBeUndefined()
})

it('takes the times of the words where each has one', () => {
  const words = [0, 1, 5].map((start) => ({ start, end: start + 0.5 }))
  const [first, second] = sentencesOf([{ ...unit(0, 6, 'One two. Three.'), words }])!
  expect([first!.end, second!.start]).toEqual([1.5, 5])
})

it('knows no sentences in a text without full stops', () => {
  expect(sentencesOf([unit(0, 60, 'and so on '.repeat(40))])).toBeUndefined()
})
