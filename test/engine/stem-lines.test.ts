import { describe, expect, it } from 'vitest'
import { stemLines } from '../../src/engine/stem-lines.ts'

describe(stemLines, () => {
  it.for([
    [
      'Which form would you shorten, and how many words would be left?',
      { change: 'Which form would you shorten?', gauge: 'How many words would be left?' },
    ],
    [
      'If bread and milk came together, which would it be, and who would have none?',
      {
        change: 'If bread and milk came together, which would it be?',
        gauge: 'Who would have none?',
      },
    ],
    [
      'What step would you drop? How long until somebody noticed?',
      { change: 'What step would you drop?', gauge: 'How long until somebody noticed?' },
    ],
    [
      'Take one cap, say on spending. How far would you tighten it?',
      { change: 'Take one cap, say on spending.', gauge: 'How far would you tighten it?' },
    ],
    [
      'Take one cap: how far would you tighten it?',
      { change: 'Take one cap: how far would you tighten it?' },
    ],
  ] as const)('splits “%s”', ([stem, lines]) => {
    expect(stemLines(stem)).toEqual(lines)
  })
})
