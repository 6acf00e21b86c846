import { describe, expect, it } from 'vitest'
import {
  changeCodes,
  coordinateProblems,
  formatCoordinate,
  internalCodes,
  metaCodes,
  parseCoordinate,
} from '../../src/engine/runs/coordinate-code.ts'

describe(parseCoordinate, () => {
  it('reads back all 700 coordinates that are written', () => {
    let count = 0
    for (const change of changeCodes)
      for (const internal of internalCodes)
        for (const meta of metaCodes) {
          const coordinate = { change, internal, meta }
          expect(parseCoordinate(formatCoordinate(coordinate))).toEqual(coordinate)
          count += 1
        }
    expect(count).toBe(700)
  })

  it.for([
    { code: 'GRAM-C5-I07-M08', says: ['change must be C0 to C4; got "C5"'] },
    { code: 'GRAM-C3-I11-M08', says: ['internal must be I01 to I10; got "I11"'] },
    { code: 'GRAM-C3-I07-M15', says: ['meta must be M01 to M14; got "M15"'] },
    { code: 'gram-c3-i07-m08', says: [expect.stringContaining('a coordinate is written')] },
    { code: 'GRAM-C3-I7-M8', says: [expect.stringContaining('I7'), expect.stringContaining('M8')] },
    { code: '', says: [expect.stringContaining('for instance GRAM-C3-I07-M08')] },
    { code: 'GRAM-C3-I07-M08\n', says: [expect.stringContaining('M08\n')] },
  ])('does not read "$code" and says why', ({ code, says }) => {
    expect(parseCoordinate(code)).toBeUndefined()
    expect(coordinateProblems(code)).toEqual(says)
  })
})
