import { describe, expect, it } from 'vitest'
import { stemLines } from '../../src/engine/runs/stem-lines.ts'

describe(stemLines, () => {
  it.for([
    [
      'What step would you drop? How long until somebody noticed?',
      { change: 'What step would you drop?', gauge: 'How long until somebody noticed?' },
    ],
    [
      'How large is one item, in pages, grams or square metres?',
      { change: 'How large is one item, in pages, grams or square metres?' },
    ],
  ] as const)('splits “%s”', ([stem, lines]) => {
    expect(stemLines(stem)).toEqual(lines)
  })
})
