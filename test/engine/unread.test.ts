/** The parts of a sentence of which nothing was read. */
import { describe, expect, it } from 'vitest'
import { unreadParts } from '../../src/engine/sentences/unread.ts'

const small = new Set(['a', 'from', 'in', 'is', 'of', 'the', 'with'])

/** @param read words that something read */
const unread = (sentence: string, ...read: string[]): string[] => {
  const spans = read.map((words) => {
    const start = sentence.toLowerCase().indexOf(words)
    return { start, end: start + words.length }
  })
  return unreadParts(
    sentence,
    spans,
    (word) => !small.has(word.toLowerCase().replace(/\W/g, '')),
    (word) => /flicker/i.test(word),
  )
}

describe('what was not read of a sentence', () => {
  it('is a part of which nothing was', () => {
    expect(unread('The mix has -13 LUFS, Song is from radio', '-13 lufs')).toEqual([
      'Song is from radio',
    ])
  })

  it('is a run of three words or more where another part was', () => {
    expect(unread('hidden camera in the cabin of a consumer show', 'hidden camera')).toEqual([
      'cabin of a consumer show',
    ])
    expect(unread('hidden camera in the cabin of a show', 'hidden camera')).toEqual([])
  })

  it('holds no word of what is shown, and ends without small ones', () => {
    expect(unread('lamps flicker, the drummer with the')).toEqual(['drummer'])
  })

  it('is named three times at most', () => {
    expect(unread('one, two, three, four, five')).toHaveLength(3)
  })
})
